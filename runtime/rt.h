/* runtime/rt.h - values, memory, symbols, environments, errors: what every other room stands on.
 *
 * One `Rt` is one interpreter: there is no mutable global state, so every function that may allocate, fail or look
 * something up takes it first (as Lua's functions take L).  Memory is garbage collected, non-moving mark-sweep; the C
 * stack and the registers are scanned conservatively (interior pointers count), so a builtin needs no rooting: a value
 * that a local variable points to, or into, is alive.  What must never be done: keep the only pointer to an object in
 * malloc'ed memory (use rt_scratch or rt_root), or hide it (xor, tag bits).
 *
 * Copy on modify.  An object carries a count `named` of 0 (fresh), 1 (bound once) or 2 (shared), as GNU R's NAMED.
 * Whoever writes into a vector that it did not just allocate calls rt_own(R, x) first, which copies a shared one.  A
 * variable's value that is an operand while further operands are evaluated is held (RT_HELD): shared until that is
 * over.
 */
#ifndef RAVEL_RT_H
#define RAVEL_RT_H

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define RT_PRINTF(f, a) __attribute__((format(printf, f, a)))

typedef struct Rt Rt;
typedef struct Obj Obj;

/* ---- objects -------------------------------------------------------------------------------------------------- */

typedef enum ObjType {
  T_NIL,  /* NULL: the one object rt_nil */
  T_SYM,  /* interned name; carries its global and base bindings */
  T_CHAR, /* one interned string; two equal strings of one encoding are one object */
  T_LGL,  /* vectors: int32_t 0, 1, NA_LGL */
  T_INT,  /* int32_t, NA_INT */
  T_DBL,  /* double, NA_REAL is the NaN with low word 1954 */
  T_CPLX, /* Cplx */
  T_STR,  /* Obj* to T_CHAR */
  T_RAW,  /* uint8_t */
  T_LIST, /* Obj* (generic vector) */
  T_EXPR, /* Obj* (expression vector) */
  T_LANG, /* Obj*: [0] the function, [1..] the arguments; argument names in attribute names. A vector, not a chain */
  T_PAIRLIST, /* Obj*: formals and kin, names in attribute names; behaves as R's pairlist, stored as a vector */
  T_DOTS,     /* Obj*: what `...` is bound to: promises or values, names in attribute names */
  T_CLOSURE,
  T_BUILTIN, /* typeof says builtin, special or closure, by its BuiltinDef */
  T_ENV,
  T_PROMISE,
  T_EXTPTR,
  T_S4,
  T_ATTR,    /* internal: one cell of an attribute chain */
  T_CODE,    /* internal: executable nodes of one function or expression (specialize/node.h) */
  T_SCRATCH, /* internal: bytes from rt_scratch, scanned conservatively */
  T_CONS,    /* a cell of a pairlist that C code builds or walks (capi/cells.c); no R value */
  T_COUNT
} ObjType;

/* obj->flags */
enum {
  OF_OBJECT = 1,     /* has a class attribute: S3 dispatch looks at it */
  OF_S4 = 2,         /* isVirtual S4 instance bit */
  OF_DEBUG = 4,      /* closure: debug() */
  OF_DEBUG_ONCE = 8, /* closure: debugonce() */
  OF_NO_NA = 4,      /* vector is known to hold no NA/NaN(NA) (ArrayComplete) */
  OF_HAS_NA = 8,     /* vector is known to hold an NA; neither bit: not known */
  OF_STATIC = 16,    /* not in the heap: never marked, never freed */
  OF_TRACE = 32,     /* closure: trace() */
  OF_UNTOUCHED = 32, /* vector: nobody has written into it since whoever made it said so */
  OF_LOCKED = 64,    /* env: no new bindings */
  OF_ASSUMED = 128,  /* vector: somebody relies on OF_NO_NA without having looked; the launch will (ocl_complete) */
};

struct Obj {
  uint8_t type;  /* ObjType */
  uint8_t gc;    /* the collector's */
  uint8_t named; /* 0 fresh, 1 bound once, 2 shared, RT_HELD */
  uint8_t flags; /* OF_* */
  uint32_t aux;  /* by type; T_CHAR: encoding CE_*; others: 0 */
  Obj *attr;     /* chain of T_ATTR cells, or NULL */
};

typedef struct Cplx {
  double r, i;
} Cplx;

/* Where else a vector's elements are, or how they are computed.  The virtual table is filled by the owner (sequences:
 * runtime/seq.c; device copies: runtime/residency.c; memory of a C host: interp/api.c). */
typedef struct VecExt VecExt;
typedef struct VecExtOps {
  const char *name;
  void (*materialise)(Rt *R, Obj *v); /* fill v->data on the host; v->data is NULL before */
  void (*written)(Rt *R, Obj *v);     /* the host is about to write: drop other copies; may clear v->ext */
  void (*finalise)(Rt *R, Obj *v);    /* v is being freed */
  /* v->data is NULL: elements [at, at + n) to `to`, if that is cheaper than to materialise; else false.  May be NULL.
   */
  bool (*read)(Rt *R, Obj *v, int64_t at, int64_t n, void *to);
} VecExtOps;
struct VecExt {
  const VecExtOps *ops;
  Rt *R;
};

/* All vector types, T_LANG, T_PAIRLIST, T_DOTS, T_EXPR. */
typedef struct Vec {
  Obj h;
  int64_t len, cap; /* elements in use; elements that data has room for */
  void *data;       /* NULL while only `ext` knows the elements; inline for small vectors */
  VecExt *ext;      /* NULL for an ordinary vector. T_LANG, T_PAIRLIST, T_DOTS: cells that C walks (capi/cells.c) */
} Vec;

typedef struct CharObj { /* T_CHAR */
  Obj h;                 /* h.aux: CE_* */
  uint32_t len, hash;    /* bytes without the final NUL */
  Obj *next;             /* chain in the intern table */
  Obj *sym;              /* the symbol of this name, or NULL */
  int32_t id;            /* in the dictionary (runtime/dictionary.h), 0: not there */
  int32_t truelength;    /* whatever a package counts on it (capi/vectors.c), 0: nothing */
  char s[];
} CharObj;
/* Without a mark text is UTF-8, except in the C locale (Rt.ascii), where what has no mark is CE_UNMARKED: bytes that are not
 * known to be characters.  CE_MARKED: what is given to rt_mkn() of text that is UTF-8 in every locale (CE_UTF8). */
enum { CE_ASCII = 0, CE_UTF8 = 1, CE_LATIN1 = 2, CE_BYTES = 3, CE_UNMARKED = 4, CE_MARKED = 5 };

/* ---- values: what a frame's slot and an expression's result is ------------------------------------------------- */

/* Tagged 16 bytes, returned in two registers.  Invariant: a logical, integer or double vector of length 1 without
 * attributes is always unboxed (V_LGL, V_INT, V_DBL) once it is a Value: make Values from objects with rt_unbox. */
typedef enum ValTag {
  V_UNBOUND = 0, /* empty slot */
  V_OBJ,
  V_LGL,
  V_INT,
  V_DBL,
  V_PROMISE, /* o is a T_PROMISE; only in slots, never the result of an expression */
  V_MISSING, /* formal without argument and default; only in slots */
  V_CONTROL  /* break, next or return on its way out of nested nodes; bits: CTL_*; only as a node's result */
} ValTag;

typedef struct Value {
  uint64_t tag;
  union {
    double d;
    int64_t bits;
    int32_t i; /* V_INT and V_LGL */
    Obj *o;
  };
} Value;

/* An unboxed number: one element without attributes. */
static inline bool v_is_num(Value v) { return v.tag - V_LGL <= V_DBL - V_LGL; }

static inline Value v_obj(Obj *o) {
  Value v;
  v.tag = V_OBJ;
  v.o = o;
  return v;
}
static inline Value v_dbl(double d) {
  Value v;
  v.tag = V_DBL;
  v.d = d;
  return v;
}
static inline Value v_int(int32_t i) {
  Value v;
  v.tag = V_INT;
  v.bits = 0;
  v.i = i;
  return v;
}
static inline Value v_lgl(int32_t i) {
  Value v;
  v.tag = V_LGL;
  v.bits = 0;
  v.i = i;
  return v;
}
static inline Value v_none(ValTag t) {
  Value v;
  v.tag = t;
  v.bits = 0;
  return v;
}

Obj *rt_box_slow(Rt *R, Value v);
/* The object of a value: scalars become a fresh vector of length 1.  May allocate. */
static inline Obj *rt_box(Rt *R, Value v) { return v.tag == V_OBJ ? v.o : rt_box_slow(R, v); }
static inline Value rt_unbox(Obj *o);

/* ---- constants ------------------------------------------------------------------------------------------------- */

#define NA_INT INT32_MIN
#define NA_LGL INT32_MIN
extern const double rt_na_real; /* 0x7ff00000000007a2 as R makes it; quiet after arithmetic: 7ff80000000007a2 */
#define NA_REAL rt_na_real
static inline uint64_t rt_bits(double d) {
  uint64_t u;
  memcpy(&u, &d, 8);
  return u;
}
static inline bool rt_is_na(double d) { return d != d && (uint32_t)rt_bits(d) == 1954; } /* NA, not NaN */
struct SymObj;
extern Vec rt_nil_vec; /* as large as the code that meets them may assume: NULL reads as a vector of length 0 */
extern struct SymObj rt_missing_sym;
extern CharObj rt_na_string_obj, rt_empty_string_obj;
#define NIL ((Obj *)&rt_nil_vec)
#define MISSING_ARG ((Obj *)&rt_missing_sym) /* the empty symbol: x[1, ] and formals without default */
#define NA_STR ((Obj *)&rt_na_string_obj)
#define EMPTY_STR ((Obj *)&rt_empty_string_obj)

/* ---- element access -------------------------------------------------------------------------------------------- */

#define TYPE(o) ((ObjType)(o)->type)
#define VEC(o) ((Vec *)(o))
#define LEN(o) (((Vec *)(o))->len) /* of vector types only; rt_length for anything */
#define IS_NIL(o) ((o) == NIL)

void rt_materialise(Obj *v);
void rt_written(Obj *v);

/* Reading.  Brings home data that is on a device or still a sequence.  The pointer is valid until v is written through
 * another path or freed; v stays alive while the pointer is on the stack (interior pointers count) if data is inline or
 * in the heap: keep v itself in a local too, as every builtin naturally does. */
static inline const void *rt_data(Obj *v) {
  if (UNLIKELY(VEC(v)->data == NULL) && VEC(v)->ext) rt_materialise(v);
  return VEC(v)->data;
}
/* A few elements of a vector that is not on the host, without bringing all of it home: [at, at + n) to `to`.  False:
 * read it as usual. */
bool rt_peek_slow(Obj *v, int64_t at, int64_t n, void *to);
static inline bool rt_peek(Obj *v, int64_t at, int64_t n, void *to) {
  return UNLIKELY(VEC(v)->data == NULL) && rt_peek_slow(v, at, n, to);
}
/* Writing, into a vector you own (fresh or rt_own'ed).  Forgets the no-NA mark and device copies. */
static inline void *rt_data_w(Obj *v) {
  if (UNLIKELY(VEC(v)->ext != NULL) && v->type <= T_EXPR) rt_written(v);
  v->flags &= (uint8_t) ~(OF_NO_NA | OF_HAS_NA | OF_UNTOUCHED);
  return VEC(v)->data;
}
#define LGL(o) ((const int32_t *)rt_data(o))
#define INT(o) ((const int32_t *)rt_data(o))
#define DBL(o) ((const double *)rt_data(o))
#define CPLX(o) ((const Cplx *)rt_data(o))
#define RAW(o) ((const uint8_t *)rt_data(o))
#define ELT(o, i)                                                                                                      \
  (((Obj *const *)VEC(o)->data)[i]) /* T_STR, T_LIST, T_EXPR, T_LANG, T_PAIRLIST, T_DOTS: always on the host */
#define LGL_W(o) ((int32_t *)rt_data_w(o))
#define INT_W(o) ((int32_t *)rt_data_w(o))
#define DBL_W(o) ((double *)rt_data_w(o))
#define CPLX_W(o) ((Cplx *)rt_data_w(o))
#define RAW_W(o) ((uint8_t *)rt_data_w(o))
/* Store a reference.  Lists: the element becomes shared with whoever else holds it (see rt_set_elt). */
#define SET_STR(o, i, c) (((Obj **)VEC(o)->data)[i] = (c))
void rt_set_elt(Obj *list, int64_t i, Obj *x); /* raises x->named */

#define CSTR(c) (((const CharObj *)(c))->s) /* bytes of a T_CHAR */
#define CLEN(c) (((const CharObj *)(c))->len)
#define STR(o, i) CSTR(ELT(o, i))

static inline bool rt_is_vec(Obj *o) { return o->type >= T_LGL && o->type <= T_EXPR; } /* is.vector-like types */
static inline bool rt_is_atomic(Obj *o) { return o->type >= T_LGL && o->type <= T_RAW; }
static inline bool rt_is_num(Obj *o) { return o->type >= T_LGL && o->type <= T_DBL; } /* lgl, int, dbl */
static inline bool rt_is_listlike(Obj *o) {
  return o->type == T_LIST || o->type == T_EXPR || o->type == T_LANG || o->type == T_PAIRLIST || o->type == T_DOTS;
}
static inline bool rt_has_elts(Obj *o) { return o->type >= T_LGL && o->type <= T_DOTS; } /* is a Vec */
static inline bool rt_is_object(Obj *o) { return (o->flags & OF_OBJECT) != 0; }
static inline bool rt_is_fun(Obj *o) { return o->type == T_CLOSURE || o->type == T_BUILTIN; }

static inline Value rt_unbox(Obj *o) {
  if (o->type >= T_LGL && o->type <= T_DBL && LEN(o) == 1 && o->attr == NULL)
    return o->type == T_DBL ? v_dbl(DBL(o)[0]) : o->type == T_INT ? v_int(INT(o)[0]) : v_lgl(LGL(o)[0]);
  return v_obj(o);
}

/* ---- allocation (runtime/mem.c, runtime/vec.c) ----------------------------------------------------------------- */

/* A vector of n elements: numbers uninitialised, T_STR filled with "", lists with NULL.  n < 0 or no memory is R's
 * error "cannot allocate vector of size ...".  Vectors over 64 KiB are page-aligned. */
Obj *rt_alloc(Rt *R, ObjType type, int64_t n);
Obj *rt_alloc_zero(Rt *R, ObjType type, int64_t n); /* zeroed numbers */
/* Nobody holds o, a vector of the heap, any more: its memory is the next one's of its size, instead of waiting for a
 * collection, whose garbage has left the caches by then.  With RAVEL_STRICT=1 its elements are overwritten first. */
void rt_done(Rt *R, Obj *o);
enum { RT_DONE_LEAST = 16 /* elements: the cells of shorter ones are made free as fast at the next collection */ };
Obj *rt_lgl(Rt *R, int x);                          /* vectors of length 1 */
Obj *rt_int(Rt *R, int x);
Obj *rt_dbl(Rt *R, double x);
Obj *rt_cplx(Rt *R, Cplx x);
Obj *rt_elt_obj(Rt *R, Obj *x, int64_t i); /* element i of a vector, as a value of its own */
Obj *rt_str(Rt *R, const char *utf8); /* character vector of length 1 */
Obj *rt_str_of(Rt *R, Obj *charobj);  /* the same from a T_CHAR */
Obj *rt_strf(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3);
Obj *rt_seq(Rt *R, ObjType type, double start, double stride,
            int64_t n); /* T_INT or T_DBL, never materialised unless looked at or written */
bool rt_is_seq(Obj *v, double *start, double *stride); /* still a sequence? */
/* Element i is x[(i / each) %% length(x)], as rep has it: x is a logical, integer or double vector without a class, and
 * is shared from now on. */
Obj *rt_expand(Rt *R, Obj *x, int64_t each, int64_t n);
Obj *rt_expanded(Obj *v, int64_t *each); /* its x, if its elements are not stored yet; else NULL */
/* Element i of a sequence so long that storing it for one element would be a waste; false for all other vectors. */
bool rt_long_seq_elt(Obj *v, int64_t i, double *elt);
Obj *rt_list(Rt *R, int n, ...);          /* T_LIST of n Obj* */
Obj *rt_named_list(Rt *R, int n, ...);    /* n pairs: const char *name, Obj *value */
Obj *rt_lang(Rt *R, Obj *fn, int n, ...); /* call fn(args...), no names */
Obj *rt_langs(Rt *R, const char *fn, int n, ...);
Obj *rt_mk(Rt *R, const char *utf8); /* T_CHAR, interned */
Obj *rt_mkn(Rt *R, const char *s, size_t n, int enc);
Obj *rt_mkf(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3);
/* Vectors that lie one after the other, or anyhow, in one area. */
typedef struct RtParts {
  ObjType type; /* T_LGL, T_INT, T_DBL, T_CPLX or T_RAW */
  int64_t n;
  const int64_t *at; /* element at[i] - base of `from` is the first of part i */
  int64_t base;
  const int32_t *len; /* elements of part i; not looked at where there is none: at[i] < base */
  const void *from;
} RtParts;
/* Each part becomes a vector of its own: element first + i of list. */
void rt_alloc_parts(Rt *R, Obj *list, int64_t first, const RtParts *p);
/* Scratch bytes, collected when no pointer to them is left; objects that they point to are alive (they are scanned as
 * the stack is), so arrays of Obj* and structs with pointers may live here.  Not zeroed.  For temporary arrays: no free
 * needed, errors may unwind. */
void *rt_scratch(Rt *R, size_t bytes);
Obj *rt_alloc_obj(Rt *R, ObjType type, size_t bytes); /* zeroed, for the fixed-size types */
void rt_gc(Rt *R);
/* From here on, collect at every Nth allocation if RAVEL_GC_STRESS=N is set; if RAVEL_TEST_NO_MEMORY=N is, the Nth
 * allocation that is made while there is something to clean up (rt_cleanup) fails. */
void rt_start_stress(Rt *R);
size_t rt_stress(Rt *R, size_t every); /* the same by request: at every Nth allocation, 0 never; what it was */
void rt_heap_count(Rt *R, int64_t *n); /* n[type]: objects of each ObjType, dead ones too until the next collection */
void rt_stack_info(Rt *R, size_t *size, size_t *used); /* of the C stack, in bytes */
void rt_root(Rt *R, Obj *o);                           /* keep alive until rt_unroot (counted) */
void rt_unroot(Rt *R, Obj *o);

/* For whoever implements a VecExt: a vector with header only (data NULL), and memory for its elements, which lives as
 * long as the vector (page-aligned when large). */
Obj *rt_vec_header(Rt *R, ObjType type, int64_t n);
/* v was given an ext with `finalise`: it will be called. */
void rt_has_end(Rt *R, Obj *v);
void *rt_vec_storage(Rt *R, Obj *v, size_t bytes);
/* Somebody outside of the interpreter knows the address of v's elements: they do not move, as others may (heap_sent).
 */
void rt_fix(Rt *R, Obj *v);
/* Finalisers of reg.finalizer: after a collection, or at exit, take one whose object died; call fun on it. NULL: no
 * more. */
void rt_finalizer_add(Rt *R, Obj *o, Obj *fun, bool onexit);
Obj *rt_finalizer_take(Rt *R, bool at_exit, Obj **fun);
/* A weak reference: holds `value` as long as something else holds `key` (an environment or an external pointer).  fun is
 * a finaliser of the key, or NIL. */
Obj *rt_weak_ref(Rt *R, Obj *key, Obj *value, Obj *fun, bool onexit);
Obj *rt_weak_take(Rt *R, Obj *ref);      /* its finaliser, which will not run any more; or NIL */
void rt_heap_limit(Rt *R, size_t bytes); /* cap on mapped memory, 0 none: beyond it allocation is an R error */
typedef struct RtHeapStats {
  size_t live, mapped, limit; /* bytes */
  uint64_t collections;
} RtHeapStats;
void rt_heap_stats(Rt *R, RtHeapStats *s);

/* Copies.  rt_dup: the vector and its attribute chain; elements of lists and values of
 * attributes are shared (and marked so); rt_dup_deep: copied, but for environments and functions.  rt_own: x itself
 * when named < 2, else a fresh dup.  */
Obj *rt_dup(Rt *R, Obj *x);
Obj *rt_dup_deep(Rt *R, Obj *x);
static inline Obj *rt_own(Rt *R, Obj *x) { return x->named < 2 ? x : rt_dup(R, x); }
static inline void rt_share(Obj *x) {
  if (x->named != 2 && !(x->flags & OF_STATIC)) x->named = 2; /* what is so already is not written to */
}
/* One variable more holds x. */
static inline void rt_bound(Obj *x) {
  if (!(x->flags & OF_STATIC)) x->named = x->named == 0 ? 1 : 2;
}
/* c(x, f()), x + f(): what f assigns into the variable x must not be seen in the x that was evaluated before. */
enum { RT_HELD = 3 };
static inline bool rt_hold(Obj *x) {
  if (x->named != 1) return false;
  x->named = RT_HELD;
  return true;
}
static inline void rt_let_go(Obj *x) { /* of what rt_hold said true */
  if (x->named == RT_HELD) x->named = 1;
}
/* x with another length: extended with NA/NULL or cut; names follow; other attributes go. New object. */
Obj *rt_resize(Rt *R, Obj *x, int64_t n);
/* In place growth of an unshared vector for x[n+1] <- v: amortised O(1).  Returns x or a larger copy. */
Obj *rt_grow(Rt *R, Obj *x, int64_t n);
/* Element i (from 0) of x is no more, those behind it move up; x is writable, of memory of the heap, no sequence. */
void rt_take_out(Obj *x, int64_t i);
/* The n elements of `from` less element i, in `to`, which is made for that, both of one type. */
void rt_copy_without(Obj *to, Obj *from, int64_t i);

/* ---- symbols, strings ------------------------------------------------------------------------------------------ */

typedef struct SymObj {
  Obj h;
  Obj *name;              /* T_CHAR */
  Value gval;             /* binding in the global environment */
  Value bval;             /* binding in the base environment */
  uint8_t gflags, bflags; /* BIND_* */
  /* A function was bound to this name anywhere but in base: calls of the base function of this name must look it up
   * (the assumption "`+` has not been redefined").  Only ever set. */
  uint8_t redefined;
  uint8_t replaced; /* the base function of this name is another one than at the start */
  uint8_t methods;  /* there is an S3 method of this base function for values without a class attribute (mean.numeric,
                       mean.default) anywhere but in base.  Both: `redefined`, too */
  uint8_t parted;   /* rt_note_function has looked whether it is the name of a method */
  uint8_t ddval;    /* n of ..n, else 0 */
  uint16_t pe_base; /* 1 + its row in the table of base functions (pe/base.c); 0: not looked up yet */
  /* The package of the base function of this name, from 1 (interp/packages.c), with SYM_EXPORTED; 0 none, or not looked
   * up yet. */
  uint8_t package;
  void *opinfo; /* interp: the node maker of calls to this name */
} SymObj;
enum { BIND_LOCKED = 1, BIND_ACTIVE = 2 };
enum { SYM_EXPORTED = 128 };
#define SYM(o) ((SymObj *)(o))
#define SYMNAME(o) CSTR(((SymObj *)(o))->name)

Obj *rt_sym(Rt *R, const char *name);                         /* intern */
bool rt_any_global(Rt *R, const char *const *name, size_t n); /* has the program given one of these n names a value? */
Obj *rt_sym_of(Rt *R, Obj *charobj);

/* Well-known symbols: R->s.names and so on. X(field, "text"). */
/* clang-format off */
#define RT_SYMBOLS(X) \
  X(names, "names") X(dim, "dim") X(dimnames, "dimnames") X(class_, "class") X(levels, "levels") X(tsp, "tsp") \
  X(row_names, "row.names") X(comment, "comment") X(srcref, "srcref") X(srcfile, "srcfile") \
  X(wholeSrcref, "wholeSrcref") X(dots, "...") X(lbrace, "{") X(lparen, "(") X(lbracket, "[") X(lbracket2, "[[") \
  X(dollar, "$") X(at, "@") X(colon, ":") X(assign, "<-") X(assign2, "<<-") X(eq_assign, "=") X(if_, "if") \
  X(for_, "for") X(while_, "while") X(repeat, "repeat") X(break_, "break") X(next, "next") X(return_, "return") \
  X(function, "function") X(quote, "quote") X(tilde, "~") X(plus, "+") X(minus, "-") X(times, "*") X(divide, "/") \
  X(power, "^") X(mod, "%%") X(idiv, "%/%") X(matprod, "%*%") X(eq, "==") X(ne, "!=") X(lt, "<") X(le, "<=") \
  X(gt, ">") X(ge, ">=") X(and_, "&") X(or_, "|") X(and2, "&&") X(or2, "||") X(not_, "!") X(question, "?") \
  X(colon2, "::") X(colon3, ":::") X(tmp, "*tmp*") X(value, "value") X(x, "x") X(FUN, "FUN") X(Generic, ".Generic") \
  X(Class, ".Class") X(Method, ".Method") X(Group, ".Group") X(GenericCallEnv, ".GenericCallEnv") \
  X(GenericDefEnv, ".GenericDefEnv") X(Random_seed, ".Random.seed") X(Last_value, ".Last.value") \
  X(Traceback, ".Traceback") X(exact, "exact") X(drop, "drop") X(na_rm, "na.rm") X(use_names, "USE.NAMES") \
  X(pipe_placeholder, "_") X(package, "package") X(Internal, ".Internal") X(recursive, "recursive") \
  X(previous, "previous") X(S3Class, ".S3Class") X(Data, ".Data") X(dotEnvironment, ".Environment") \
  X(set_index, "[<-") X(set_index2, "[[<-") X(set_dollar, "$<-") X(set_at, "@<-") X(data_frame, "data.frame") \
  X(matrix, "matrix") X(array, "array") X(integer, "integer") X(double_, "double") X(numeric, "numeric") X(name, "name") \
  X(S3table, ".__S3MethodsTable__.") X(S4, ".S4") X(S4supers, "supers") X(S4signature, ".signature") \
  X(S4several, ".several") X(S4nargs, ".nargs")
/* clang-format on */

/* ---- attributes (runtime/attrib.c) ------------------------------------------------------------------------------ */

typedef struct AttrObj {
  Obj h;
  Obj *name, *value;
  struct AttrObj *next;
} AttrObj;
/* The environment that an S4 object (T_S4) extends, slot .xData; x if there is none. */
Obj *rt_s4_data(Rt *R, Obj *x);
Obj *rt_attr(Obj *x, Obj *sym);                        /* raw value or NIL (compact row.names are not expanded) */
void rt_attr_set(Rt *R, Obj *x, Obj *sym, Obj *value); /* no checks; NIL removes; keeps OF_OBJECT in step; x is yours */
void rt_attr_copy(Rt *R, Obj *to, Obj *from);          /* all attributes */
void rt_attr_copy_most(Rt *R, Obj *to, Obj *from);     /* all but names, dim, dimnames (R's copyMostAttrib) */
void rt_attr_clear(Obj *x);
bool rt_inherits(Obj *x, const char *cls); /* class attribute contains cls */
/* names(x): T_STR or NIL; for 1-d arrays dimnames[[1]]. */
Obj *rt_names(Rt *R, Obj *x);
int64_t rt_length(Obj *x);                /* any object; environments: number of bindings, objects of reference classes: 1 */
int64_t rt_nrow(Obj *x), rt_ncol(Obj *x); /* as NROW, NCOL for vectors without dim */

/* ---- coercion (runtime/coerce.c); attributes are dropped, names too, unless said otherwise ----------------------- */

Obj *rt_coerce(Rt *R, Obj *x, ObjType t); /* as.vector(x, mode) without attributes; x itself if already plain t. Warns
                                             "NAs introduced by coercion" */
Obj *rt_coerce_keep(Rt *R, Obj *x, ObjType t); /* the same, attributes kept (storage.mode<-) */
int rt_as_lgl(Rt *R, Obj *x);                  /* first element, NA if none */
int rt_as_int(Rt *R, Obj *x);
double rt_as_dbl(Rt *R, Obj *x);
const char *rt_as_cstr(Rt *R, Obj *x);                    /* first element as UTF-8, NULL for NA or no element */
double rt_str_to_dbl(Rt *R, Obj *charobj, bool *na_warn); /* R_strtod on a whole string with surrounding blanks */
double rt_strtod(const char *s,
                 const char **end);   /* R's number syntax: NA, NaN, Inf, hex, decimal; the lexer uses it too */
double rt_round_part(double x, int places); /* a part of a complex number, to so many places, as it is shown */
Obj *rt_cplx_to_char(Rt *R, Cplx z);
Obj *rt_num_to_char(Rt *R, double x); /* as.character(x), 15 significant digits: T_CHAR */
const char *
rt_type_name(ObjType t); /* "double", "list", "language", ... as typeof (closures and builtins: ask interp) */

/* ---- the order of strings (runtime/collate.c) -------------------------------------------------------------------- */

int rt_collate(const char *a, const char *b); /* < 0, 0, > 0; UTF-8: as sort() and < order them */

/* ---- environments (runtime/env.c) -------------------------------------------------------------------------------- */

/* Names of a function's local variables, found when the closure's code is made; formals first. */
typedef struct FrameDesc {
  int32_t nslots, nformals;
  Obj **syms; /* nslots symbols */
} FrameDesc;

struct Frame;
struct HashTab;
typedef enum EnvKind { E_EMPTY, E_BASE, E_GLOBAL, E_FRAME, E_HASH, E_PACKAGE } EnvKind;
/* E_PACKAGE: what the base environment has of one package; h.aux is its number, with SYM_EXPORTED: of the exported
 * names.  What is not in the base environment is in dyn. */
typedef struct Env {
  Obj h;
  struct Env *parent;
  uint8_t kind;
  const FrameDesc *desc; /* E_FRAME: names of slots; kept alive by code */
  Value *slots;          /* E_FRAME: the frame's variables, moved here when the environment was made */
  struct HashTab *dyn;   /* E_HASH, and variables added to an E_FRAME at run time; NULL if none */
  struct Frame *frame;   /* E_FRAME: the running frame, NULL after it returned */
  Obj *code;             /* T_CODE that owns desc */
} Env;
#define ENV(o) ((Env *)(o))
/* h.aux of an E_HASH: how GNU R would list its names.  0 or a size: a table of so many chains (0: 29); with ENV_LISTED:
 * a list, whose first h.aux & ~ENV_LISTED bindings were there from the start. */
#define ENV_LISTED 0x80000000u

Env *rt_env_new(Rt *R, Env *parent);
/* Binding in this environment only.  V_UNBOUND if none; may be V_PROMISE, V_MISSING.  Active bindings: see interp. */
Value rt_env_get(Rt *R, Env *e, Obj *sym);
/* Do functions of this environment belong to a package, one that was loaded or a standard one? */
bool rt_env_packaged(Rt *R, Env *e);
/* Does just one of a matrix's dimensions have names, so that x[i, j] has one? */
bool rt_one_named(Rt *R, Obj *x);
/* A function gets the name sym anywhere but in base: SymObj.redefined and .methods.  rt_env_set says so itself. */
void rt_note_function(Rt *R, Obj *sym);
void rt_env_set(Rt *R, Env *e, Obj *sym,
                Value v); /* errors on locked ones: "cannot change value of locked binding for 'x'" */
/* The same of a value that sym will hold beside who has it now (rt_bound), unless it is there already. */
void rt_env_hold(Rt *R, Env *e, Obj *sym, Value v);
bool rt_env_remove(Rt *R, Env *e, Obj *sym);
int rt_env_flags(Rt *R, Env *e, Obj *sym); /* BIND_* or -1 if unbound */
void rt_env_set_flags(Rt *R, Env *e, Obj *sym, int flags);
void rt_lock_base(Rt *R); /* the base library is complete */
Obj *rt_env_names(Rt *R, Env *e, bool all, bool sorted); /* T_STR */
int64_t rt_env_count(Rt *R, Env *e);

/* ---- options() (runtime/options.c) ------------------------------------------------------------------------------- */

Obj *rt_option(Rt *R, const char *name); /* value or NIL */
void rt_option_set(Rt *R, const char *name,
                   Obj *v); /* NIL removes; no checks (options() in stdlib/options.c makes them) */
int rt_option_int(Rt *R, const char *name, int dflt); /* dflt when unset, not a number or NA */
bool rt_option_lgl(Rt *R, const char *name, bool dflt);
const char *rt_option_str(Rt *R, const char *name, const char *dflt);

/* ---- functions and promises ---------------------------------------------------------------------------------------
 */

/* h.aux not 0: formals and body are not there yet.  Read them through rt_closure, unless the closure is known to have
 * run or to be new. */
typedef struct Closure {
  Obj h;
  Obj *formals; /* T_PAIRLIST or NIL; default expressions, MISSING_ARG for none */
  Obj *body;    /* language object */
  Env *env;
  Obj *code; /* T_CODE, made at the first call */
} Closure;
typedef struct Promise {
  Obj h; /* h.aux: PROM_* */
  Obj *expr;
  struct Node *node;   /* what to execute, in frame or env; NULL: compile expr */
  Obj *code;           /* T_CODE that owns node */
  struct Frame *frame; /* valid while env is NULL: the frame it was made in, still running */
  Env *env;
  Value value; /* V_UNBOUND until forced */
} Promise;
enum { PROM_FORCING = 1, PROM_INTERRUPTED = 2 };

struct BuiltinDef;
typedef struct BuiltinObj { /* of a BuiltinDef, per interpreter; what follows def is the interpreter's */
  Obj h;
  const struct BuiltinDef *def;
  Obj *sym;
  int16_t nformals, dots_at; /* -1: no formals text; dots_at -1: none */
  Obj **fnames;              /* T_CHAR */
  Obj *formals;              /* T_PAIRLIST, a root, NULL until parsed */
  bool parsed, setter;
} BuiltinObj;

typedef struct ExtPtr {
  Obj h; /* h.aux: XP_WEAK, a weak reference */
  void *ptr;
  Obj *tag, *prot; /* XP_WEAK: key and value, NIL once the key is dead */
  void (*finalise)(void *ptr);
} ExtPtr;
enum { XP_WEAK = 1 };
static inline bool rt_is_weak_ref(const Obj *x) { return x->type == T_EXTPTR && x->aux == XP_WEAK; }
typedef struct Cons { /* T_CONS; h.aux: GNU R's type number, CONS_CURSOR */
  Obj h;
  union {
    struct {
      Obj *car, *cdr, *tag;
    };
    struct { /* CONS_CURSOR: element `at` of a T_LANG, T_PAIRLIST or T_DOTS */
      Obj *owner;
      int64_t at;
    };
  };
} Cons;
enum { CONS_CURSOR = 1 << 30, CONS_TYPE = 31 };

/* ---- errors, warnings, interrupts: the interpreter fills the hooks --------------------------------------------------
 */

/* R's error(): message of the builtin that is running ("Error in f(x) : msg").  Never returns: unwinds to the nearest
 * context.  Locals changed after a setjmp must be volatile.  Text is R's own, without a final newline. */
_Noreturn void rt_error(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3);
_Noreturn void rt_error_call(Rt *R, Obj *call, const char *fmt, ...) RT_PRINTF(3, 4); /* NIL: "Error: msg" */
/* The same, of class c(klass, "error", "condition"). */
_Noreturn void rt_error_class(Rt *R, const char *klass, const char *fmt, ...) RT_PRINTF(3, 4);
void rt_warning(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3);
void rt_warning_frame(Rt *R, const char *msg); /* names the closure that called the builtin: coercion warnings do */
void rt_warning_call(Rt *R, Obj *call, const char *fmt, ...) RT_PRINTF(3, 4);

/* What must hold whatever a program does.  Where it does not ravel has a bug: no answer is made up, but an R error says
 * what was seen, "internal error: FILE:LINE: CONDITION: ..".  Within a compilation: pe_assert (pe/arena.h).  Not in
 * threads other than the interpreter's.  RAVEL_STRICT=1 (tests/run sets it): the process ends after the message. */
#define rt_assert(R, cond, ...) (LIKELY(cond) ? (void)0 : rt_assert_failed(R, __FILE__, __LINE__, #cond, __VA_ARGS__))
_Noreturn void rt_assert_failed(Rt *R, const char *file, int line, const char *cond, const char *fmt, ...)
    RT_PRINTF(5, 6) __attribute__((cold, noinline));
/* The same where there is no R error to raise (other threads, what must not unwind): false after saying so, and the
 * caller takes its way out.  if (!rt_holds(n > 0, "%d", n)) return NULL; */
#define rt_holds(cond, ...) (LIKELY(cond) || rt_not_held(__FILE__, __LINE__, #cond, __VA_ARGS__))
bool rt_strict(void); /* RAVEL_STRICT=1 */
bool rt_not_held(const char *file, int line, const char *cond, const char *fmt, ...) RT_PRINTF(4, 5)
    __attribute__((cold, noinline));
/* A bug has shown, and the program goes on another way: standard error says so, once in a process. */
void rt_broken(const char *text) __attribute__((cold, noinline));

double rt_now_ms(void);         /* a monotonic clock, milliseconds */
double rt_thread_ms(void);      /* processor time of this thread; takes a microsecond to ask for */
double rt_process_ms(void);     /* and of all threads */
#define RT_IS_DUE(place) UNLIKELY(__atomic_load_n(&(place), __ATOMIC_RELAXED)) /* other threads write there */
void rt_check_interrupt(Rt *R); /* call in long loops; Ctrl-C and the host's stop request unwind from here */
/* for (i = 0; i < n; i++), in which an interrupt is answered now and then.  No break in the body. */
enum { RT_PIECE = 1 << 16 };
#define RT_EACH(R, i, n)                                                                                               \
  for (int64_t i##_at = 0; i##_at < (n) && (rt_check_interrupt(R), true); i##_at += RT_PIECE)                          \
    for (int64_t i = i##_at, i##_end = (n)-i##_at < RT_PIECE ? (n) : i##_at + RT_PIECE; i < i##_end; i++)
_Noreturn void rt_stack_overflow(Rt *R);

/* What must be undone where an error, or another jump, leaves a C function in the middle: marks, and memory that is not
 * the collector's.  Lives in that function's frame, from rt_cleanup to rt_cleaned_up, newest first.  fn runs no R code,
 * allocates nothing in the heap and raises no error; handlers that look at the error before the jump
 * (withCallingHandlers) run before it. */
typedef struct RtCleanup {
  void (*fn)(void *data);
  void *data;
  struct RtCleanup *prev;
} RtCleanup;
static inline void rt_cleanup(Rt *R, RtCleanup *c, void (*fn)(void *data), void *data);
static inline void rt_cleaned_up(Rt *R, RtCleanup *c); /* the regular end: fn does not run */
void rt_clean_up_to(Rt *R, RtCleanup *c);              /* run all that are newer than c; for who catches the jump */

static inline void rt_check_stack(Rt *R); /* call in every recursive C function that follows user data */

enum { RT_INTERRUPT = 1, RT_SAMPLE = 2, RT_TIME_LIMIT = 4 }; /* Ctrl-C; Rprof(); setTimeLimit() */
/* 32-bit words of R's generator that have been made beforehand: while there are some, what draws takes these, from number
 * at on; behind the end there are others. */
typedef struct RtTape {
  const uint32_t *words; /* NULL: none */
  int32_t at, len;
} RtTape;

typedef struct RtHooks {
  void (*error)(Rt *R, Obj *call_or_null, const char *msg);       /* does not return */
  void (*error_class)(Rt *R, const char *klass, const char *msg); /* does not return */
  void (*warning)(Rt *R, Obj *call_or_null, const char *msg);
  const char *(*type_of)(Obj *x); /* typeof(x), also of functions */
  Obj *(*frame_call)(Rt *R); /* call of the innermost closure that is running; NIL: none */
  void (*interrupt)(Rt *R);
  void (*due)(Rt *R, int what);        /* RT_SAMPLE, RT_TIME_LIMIT */
  void (*no_memory)(Rt *R);            /* not even for an error's text: to the top, without allocating */
  void (*mark)(Rt *R);                 /* mark the rooms' own roots with rt_mark */
  void (*mark_code)(Rt *R, Obj *code); /* mark what a T_CODE's nodes hold */
  void (*free_code)(Rt *R, Obj *code);
  Obj *(*deparse)(Rt *R, Obj *x);          /* one T_CHAR: how as.character(list(...)) shows an element; NULL: "" */
  void (*load_closure)(Rt *R, Closure *c); /* formals and body of one that has none yet */
  const char *(*builtin_text)(Rt *R, Obj *builtin,
                              const char **formals); /* its name; *formals: text, NULL for a primitive */
  /* q(): the program ends (main.c), or the host is told (api.c).  Does not return.  NULL: q() is an error. */
  void (*quit)(Rt *R, int status);
  void (*overtime)(Rt *R); /* the host's time limit is reached: does not return */
  /* A line of the session's input, malloc'ed, for readline(); NULL: there is none. */
  char *(*read_line)(Rt *R, const char *prompt);
  /* The session's lines: what 'l': all of them, malloc'ed, as one text; 's', 'r': written to or read from file (text "", or
   * NULL: errno says why not).  The hook NULL: there is no history. */
  char *(*history)(Rt *R, char what, const char *file);
  /* A line of the report, for the host; NULL: it does not ask. */
  void (*report)(Rt *R, const char *json, size_t n);
  /* A front end that shows more than text (jupyter/); NULL: there is none, values and errors are printed. */
  void (*show)(Rt *R, Obj *value);                 /* a visible value of the top level */
  void (*report_error)(Rt *R, const char *text);   /* "Error in f(x) : msg\n", that nothing has handled */
  void (*display)(Rt *R, Obj *data);               /* T_LIST: strings and raw vectors, named by MIME types */
  void (*write)(Rt *R, int fd, const char *s,
                size_t n); /* fd 1 or 2: where the program's output goes (sink, host callback) */
} RtHooks;
void rt_mark(Rt *R, Obj *o);
bool rt_is_marked(Obj *o); /* while the collector runs */
static inline void rt_mark_value(Rt *R, Value v) {
  if (v.tag == V_OBJ || v.tag == V_PROMISE) rt_mark(R, v.o);
}

/* Output: everything the language prints goes through these. */
void rt_write(Rt *R, const char *s, size_t n);
void rt_printf(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3);
void rt_eprintf(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3); /* stderr */
void rt_write_fd(Rt *R, int fd, const char *s,
                 size_t n); /* what is below hooks.write: fd 1 is buffered, fd 2 flushes it first */
void rt_flush(Rt *R);       /* before anything that makes others see us: system(), Sys.sleep, a prompt, reading stdin */
/* fn runs when the program or the host is done with R, while R code can still run: newest first, before rt_free. */
void rt_at_exit(Rt *R, void (*fn)(Rt *R));
void rt_run_at_exit(Rt *R);

/* GNU R's C interface (capi/, a library of its own): what the rest asks of it.  R->foreign is NULL until a package needs
 * it, and of one interpreter of a process only. */
struct Call;
typedef struct RtForeign {
  void (*mark)(Rt *R);                       /* what C code protects and preserves, with rt_mark */
  void (*swept)(Rt *R);                      /* marking is done (rt_is_marked): forget the dead */
  void (*finalise)(Rt *R, Obj *fun, Obj *o); /* call the C function that the T_EXTPTR fun points to */
  Obj *(*load)(Rt *R, const char *path, const char *name,
               bool local);                                    /* T_LIST: handle, DLL info; or dlerror()'s text */
  Obj *(*routines)(Rt *R, Obj *info);                          /* what it has registered */
  Obj *(*symbol)(Rt *R, Obj *info, const char *name, int how); /* its address or NIL; how: RF_* */
  Obj *(*call)(Rt *R, struct Call *c, int how);                /* .Call and kin: RF_* */
  Obj *(*step)(Rt *R, Obj *data, int which, Obj *arg);         /* a C function that R code runs: R_tryCatch */
  Obj *(*graphics)(Rt *R, int what, Obj *const *a); /* ask the current device's functions: RG_*, a: its arguments */
  int (*idle)(Rt *R); /* the session waits for input: serve others; ms until the next time, -1: nothing else waits */
} RtForeign;
enum { RF_C, RF_CALL, RF_FORTRAN, RF_EXTERNAL, RF_EXTERNAL2 };
enum { RG_PATTERN, RG_CLIP, RG_MASK, RG_GROUP, RG_USE, RG_UP, RG_SAVE, RG_RESTORE, RG_CAPABILITIES };

/* ---- the interpreter's state ------------------------------------------------------------------------------------- */

/* Random numbers by counter, RNGkind("Philox"): each element of a parallel call draws from a stream of its own, so that
 * it does not matter where and in which order the elements run.  .Random.seed (stdlib/stats/random.c) is
 * c(kind, key, key, draw, draw / 2^32, call): what the other code has drawn, and how many parallel calls there were. */
enum { RT_PHILOX = 8 /* its number in .Random.seed[1] %% 100 */, RT_PHILOX_WORDS = 5 };
typedef struct RtStreams {
  bool on;         /* the elements of the parallel call that is running have streams */
  bool inversion;  /* normal variates by inversion */
  uint32_t lane;   /* 1 + number of the element that runs */
  uint32_t draws;  /* that it has made */
  uint32_t key[3]; /* key, key, number of the call */
  bool moved;      /* .Random.seed is not the state: a kernel has set it (interp/serial.c), or C code has drawn (capi/random.c) */
  Obj *seed;       /* .Random.seed when the call began: compared only */
} RtStreams;

struct Heap;
struct InterpState;
struct OclState;
struct Rt {
  struct Heap *heap;               /* runtime/mem.c */
  struct InterpState *interp;      /* interp/interp.h */
  struct OclState *ocl;            /* runtime/ocl.h; NULL until first needed */
  const struct HeapDevice *device; /* runtime/heap.h: what the collector asks of it */
  void *math;                      /* stdlib: random number state and kin */
  RtStreams streams;
  RtTape tape;
  const struct RtDraws *draws; /* runtime/variates.h; NULL until something has been drawn */
  void *text;               /* stdlib: connections, sinks (stdlib/text/text.h); NULL until first needed */
  void (*text_free)(Rt *R); /* set with `text`: rt_free calls it first */
  const char *file;         /* script that runs at top level: where code made now comes from; NULL unknown */
  uint32_t nredefined;      /* base functions redefined so far: kernels made before the last of them are made anew */
  uint32_t base_changes;    /* of these: base functions `replaced` or with `methods` */
  bool base_made;           /* the base library is loaded */
  void *gr;                 /* stdlib: open graphics devices (stdlib/graphics/device.c); NULL until first needed */
  void (*gr_free)(Rt *R);   /* set with `gr`: rt_free calls it first */
  RtCleanup *cleanup;       /* the newest; NULL: none */
  void *par;                /* interp: parallel calls, their kernels and records (interp/offload.h) */
  void (*par_free)(Rt *R);  /* set with `par`: rt_free calls it first */
  uint32_t ravel_options;   /* times that an option "ravel.*" was set */
  uint32_t ravel_reports;   /* times that "ravel.report" was: each begins a new report */
  const RtForeign *foreign; /* GNU R's C interface; NULL until first needed */
  uint64_t foreign_height;  /* of its stacks: contexts save it */
  bool boxes;               /* what is compiled next was built by C code, which may write into its constants */
  Env *options;             /* options(): runtime/options.c; NULL until first needed */
  Env *global, *base, *empty;
  Env *base_ns; /* the base environment's bindings again, as namespace: its parent is global */
  RtHooks hooks;
  char *stack_limit;        /* lowest stack address evaluation may reach */
  volatile int interrupted; /* RT_INTERRUPT and kin: set from a signal handler or another thread */
  volatile int suspended;   /* suspendInterrupts(): Ctrl-C waits in .. */
  volatile int held;        /* .. here, and goes to `interrupted` behind it */
  int left_behind;          /* threads that an interrupt has left behind (stdlib/base/away.c) */
  void *host;               /* interp/api.c: the Ravel, NULL in the program */
  int argc;                 /* commandArgs() */
  char **argv;
  bool interactive;   /* the REPL */
  bool save_asks, save_always; /* what q() does about the workspace if it is not told; neither: it goes */
  double born_ms;     /* rt_now_ms() when it was made: proc.time() counts from there */
  bool asks_host;     /* the host answers what reads standard input: hooks.read_line */
  struct RtHosts *hosts; /* runtime/hosts.h: other processes run the same script; NULL: there are none */
  bool restricted;    /* a restricted interpreter: BF_OUTSIDE (interp/interp.h) */
  bool c_collate;     /* Sys.setlocale("LC_COLLATE", "C"): strings are ordered by their bytes */
  bool ops_redefined; /* some symbol with opinfo (operators, `if`, ...) has `redefined` set */
  bool visible;       /* auto-print the top-level value? */
  bool ascii;         /* the locale is C: characters beyond ASCII show as <U+00E9>, bytes as \303 */
  int scipen;         /* options(scipen) */
  bool dec;           /* options(OutDec) is not "." */
  uint32_t attached;  /* number of environments between global and base that have variables of their own */
  bool latin1;        /* there are strings marked "latin1", which are equal to others of the same characters */
  bool packages;      /* the symbols know their packages: the base environment lists its own names only */
  struct {
#define X(f, t) Obj *f;
    RT_SYMBOLS(X)
#undef X
  } s;
};

static inline Closure *rt_closure(Rt *R, Obj *f) {
  Closure *c = (Closure *)f;
  if (UNLIKELY(c->h.aux != 0)) R->hooks.load_closure(R, c);
  return c;
}

static inline void rt_cleanup(Rt *R, RtCleanup *c, void (*fn)(void *data), void *data) {
  *c = (RtCleanup){fn, data, R->cleanup};
  R->cleanup = c;
}
static inline void rt_cleaned_up(Rt *R, RtCleanup *c) { R->cleanup = c->prev; }

static inline void rt_check_stack(Rt *R) {
  char here;
  if (UNLIKELY((char *)__builtin_frame_address(0) < R->stack_limit)) rt_stack_overflow(R);
  (void)here;
}

Rt *rt_new(
    void); /* heap, symbols, base and global environment; NULL when out of memory. Stack bounds: the calling thread's */
void rt_free(Rt *R);
void rt_set_stack(Rt *R); /* the calling thread will run R from now on */

#endif

/* capi/capi.h - GNU R's C interface over ravel's objects: what the files of this room use of each other.
 *
 * A SEXP is an Obj of ours.  This room is a library of its own, libravel-r.so, which calls itself libR.so for those that
 * name it; it shows the names of include/R/ and no others.  dlopen()ed when the first package needs it
 * (stdlib/base/native.c), it belongs to the interpreter that did so: its variables (R_GlobalEnv ..) are the process's.
 *
 * Where C and R differ about an object:
 *   scalars    R keeps numbers unboxed.  What C gets is a box; a variable that C was given, or looked up, keeps the box,
 *              so that what C writes there R reads (envs.c, dll.c).
 *   pairlists  R's are vectors.  C walks them with cells that point to (vector, index), and builds its own of cells
 *              {car, cdr, tag}, which become a vector where they enter R (cells.c).
 *   data       a pointer to elements is a promise that C may write: no copy on a device, nothing known about NA. */
#ifndef RAVEL_CAPI_H
#define RAVEL_CAPI_H
#include "../interp/frame.h"
#undef RAW
#undef NA_REAL
#define RAVEL_SEXP
typedef Obj *SEXP;
#define R_NO_REMAP
#define R_NO_REMAP_RMATH
/* the encodings have the same names and numbers as ours */
#define CE_UTF8 CE_GNU_UTF8
#define CE_LATIN1 CE_GNU_LATIN1
#define CE_BYTES CE_GNU_BYTES
#pragma GCC visibility push(default)
#include <Rinternals.h>
#include <R_ext/Altrep.h>
#include <R_ext/Riconv.h>
#pragma GCC visibility pop
#undef CE_UTF8
#undef CE_LATIN1
#undef CE_BYTES
#define API __attribute__((visibility("default"))) /* of names that no header declares */

#pragma GCC visibility push(default)
#include <R_ext/RS.h>
#pragma GCC visibility pop
extern Rt *R; /* whose process this is */
static inline Env *as_env(Obj *e, const char *who) {
  if (e->type == T_S4) e = rt_s4_data(R, e);
  if (e->type != T_ENV) rt_error(R, "argument to %s is not an environment", who);
  return ENV(e);
}
static inline bool is_cons(Obj *x) { return x->type == T_CONS; }
static inline bool is_cursor(Obj *x) { return x->type == T_CONS && (x->aux & CONS_CURSOR); }
/* A vector whose elements are a pairlist's. */
static inline bool is_chain_vec(Obj *x) { return x->type >= T_LANG && x->type <= T_DOTS; }

/* ---- cells.c ---- */
Obj *capi_cons(Obj *car, Obj *cdr, Obj *tag, int type);
Obj *capi_give(Obj *x);     /* as R has it: cells become the vector that they stand for */
int64_t capi_chain(Obj *x); /* elements from here on */
Obj *capi_copy_cells(Obj *x, bool deep);
/* ---- objects.c ---- */
ObjType capi_objtype(int sexptype);
/* ---- memory.c ---- */
void capi_mark(Rt *R);
void capi_join_streams(void); /* libc's standard output goes through R's, unless somebody takes that */
void capi_swept(Rt *R);
typedef struct Height {
  uint32_t protect, memory;
} Height; /* of the two stacks; R->foreign_height */
static inline Height *height(void) { return (Height *)&R->foreign_height; }
/* A table of counts by object, which forgets the dead. */
typedef struct Counts {
  struct Count {
    Obj *o;
    int64_t n;
  } * at;
  size_t cap, used;
} Counts;
int64_t *capi_count(Counts *t, Obj *o, bool add); /* NULL: none */
/* ---- engine.c ---- */
void engine_mark(void);
Obj *capi_graphics(Rt *R, int what, Obj *const *a);
/* ---- envs.c ---- */
Obj *capi_value(Value v, Env *e, Obj *sym); /* a binding's value as C sees it */
/* ---- evaluate.c ---- */
Obj *capi_options(void);
/* ---- unwind.c ---- */
/* What R code that runs for C calls back with .native_step(): the first member of what the pointer points to. */
typedef struct Stepper {
  Obj *(*step)(struct Stepper *self, int which, Obj *arg);
} Stepper;
Obj *capi_step(Rt *R, Obj *data, int which, Obj *arg);
/* ---- pointers.c ---- */
void capi_finalise(Rt *R, Obj *fun, Obj *o);
/* ---- tcl.c ---- */
extern Counts capi_callbacks;
void capi_tcl_register(DllInfo *d); /* package tcltk's routines */
bool capi_tcl_serve(void);          /* what is due; false: there is no Tcl */
/* ---- handlers.c ---- */
int capi_idle(Rt *R);
/* ---- dll.c ---- */
Obj *capi_load(Rt *R, const char *path, const char *name, bool local);
Obj *capi_routines(Rt *R, Obj *info);
Obj *capi_symbol(Rt *R, Obj *info, const char *name, int how);
Obj *capi_call(Rt *R, Call *c, int how);
enum { MAX_NATIVE = 66 }; /* arguments of a call, with its own */
_Noreturn void capi_absent(const char *name);
static inline Obj *symbol_string(Obj *s) { return rt_str_of(R, SYM(s)->name); }
static inline Obj *as_symbol(Obj *s) {
  return s->type == T_STR ? rt_sym_of(R, ELT(s, 0)) : s->type == T_CHAR ? rt_sym_of(R, s) : s;
}
#endif

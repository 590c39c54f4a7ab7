/* stdlib/io/unserialize.c - reads what serialize.c writes, and what GNU R writes: XDR, ascii and native binary, bytecode
 * and compact vectors included; and the data bases of installed packages.
 *
 * The bytes may be anybody's.  Whatever they say is an object that the language could have made, or an R error; and
 * what a length names is allocated as its elements arrive, not before. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "connections.h"
#include "serialize.h"
#include "../base/vec.h"

enum { STEP = 1024 }; /* elements (bytes of a string) that are believed before the first was read; then twice as many */

typedef struct In {
  Rt *R;
  Conn *k;
  size_t (*read)(void *from, void *to, size_t n); /* C code, when neither of the others is */
  void *from;
  const char *s; /* memory, when k is NULL */
  size_t n, pos;
  char fmt; /* 'X', 'A' or 'B' */
  Obj *refs;
  int64_t nref;
  Obj *reps; /* bytecode's shared language objects */
  bool last; /* nobody wants what follows the next item */
  bool lazy; /* within the variables of an environment: promises stay some */
  Obj *hook; /* refhook: the object of a name that was written instead of it; NIL: none */
} In;

static void in_bytes(In *in, void *to, size_t n) {
  size_t k;
  rt_assert(in->R, in->k || in->read || in->pos <= in->n, "at %zu of %zu", in->pos, in->n);
  if (in->k) k = conn_read(in->R, in->k, to, n);
  else if (in->read) k = in->read(in->from, to, n);
  else {
    k = in->n - in->pos < n ? in->n - in->pos : n;
    memcpy(to, in->s + in->pos, k);
    in->pos += k;
  }
  if (k < n) rt_error(in->R, "read error");
}
static void in_word(In *in, char *to, size_t cap) {
  char ch;
  do in_bytes(in, &ch, 1);
  while (ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r');
  size_t n = 0;
  do {
    if (n + 1 < cap) to[n++] = ch;
    in_bytes(in, &ch, 1);
  } while (!(ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r'));
  to[n] = 0;
}
static int32_t in_int(In *in) {
  if (in->fmt == 'A') {
    char w[64];
    in_word(in, w, sizeof w);
    return strcmp(w, "NA") == 0 ? NA_INT : (int32_t)strtol(w, NULL, 10);
  }
  unsigned char b[4];
  in_bytes(in, b, 4);
  if (in->fmt == 'B') return (int32_t)((uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0]);
  return (int32_t)((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]);
}
static double in_dbl(In *in) {
  if (in->fmt == 'A') {
    char w[128];
    in_word(in, w, sizeof w);
    return strcmp(w, "NA") == 0     ? NA_REAL
           : strcmp(w, "NaN") == 0  ? NAN
           : strcmp(w, "Inf") == 0  ? INFINITY
           : strcmp(w, "-Inf") == 0 ? -INFINITY
                                    : strtod(w, NULL);
  }
  unsigned char b[8];
  in_bytes(in, b, 8);
  uint64_t u = 0;
  for (int i = 0; i < 8; i++) u = u << 8 | b[in->fmt == 'B' ? 7 - i : i];
  double d;
  memcpy(&d, &u, 8);
  return d;
}
static int64_t in_len(In *in) {
  int32_t n = in_int(in);
  if (n == -1) {
    uint32_t hi = (uint32_t)in_int(in), lo = (uint32_t)in_int(in);
    return (int64_t)((uint64_t)hi << 32 | lo);
  }
  if (n < 0) rt_error(in->R, "negative serialized length for vector");
  return n;
}
/* One character of a string in the ascii format, whose first byte is ch. */
static char in_escape(In *in, char ch) {
  if (ch != '\\') return ch;
  in_bytes(in, &ch, 1);
  if (ch >= '0' && ch <= '7') {
    int v = ch - '0';
    for (int k = 0; k < 2; k++) in_bytes(in, &ch, 1), v = v * 8 + (ch - '0');
    return (char)v;
  }
  switch (ch) {
  case 'n': return '\n';
  case 't': return '\t';
  case 'v': return '\v';
  case 'b': return '\b';
  case 'r': return '\r';
  case 'f': return '\f';
  case 'a': return '\a';
  default: return ch;
  }
}
static char *in_string(In *in, size_t n) {
  size_t room = n < STEP ? n : STEP, at = 0;
  char *s = rt_scratch(in->R, room + 1), ch = ' ';
  while (n && in->fmt == 'A' && (ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r')) in_bytes(in, &ch, 1);
  while (at < n) {
    if (at == room) {
      room = n / 2 < room ? n : 2 * room;
      s = memcpy(rt_scratch(in->R, room + 1), s, at);
    }
    if (in->fmt != 'A') {
      in_bytes(in, s + at, room - at);
      at = room;
      continue;
    }
    if (at) in_bytes(in, &ch, 1);
    s[at++] = in_escape(in, ch);
  }
  rt_assert(in->R, at == n && n <= room, "%zu bytes of %zu, room for %zu", at, n, room);
  s[n] = 0;
  return s;
}

static Obj *in_item(In *in);
static Obj *in_rest(In *in, int flags);

static void add_ref(In *in, Obj *x) {
  in->refs = rt_grow(in->R, in->refs, in->nref + 1);
  rt_set_elt(in->refs, in->nref++, x);
  rt_assert(in->R, LEN(in->refs) == in->nref, "%lld references of %lld", (long long)in->nref, (long long)LEN(in->refs));
}
static Obj *get_ref(In *in, int i) {
  if (i < 1 || i > in->nref) rt_error(in->R, "bad reference in serialized data");
  return ELT(in->refs, i - 1);
}

static Obj *in_char(In *in) {
  int flags = in_int(in);
  if ((flags & 0xff) != SX_CHAR) rt_error(in->R, "bad serialized string");
  int32_t n = in_int(in);
  if (n == -1) return NA_STR;
  if (n < 0) rt_error(in->R, "bad serialized string");
  char *s = in_string(in, (size_t)n);
  int gp = flags >> 12, enc = gp & 4 ? CE_LATIN1 : gp & 2 ? CE_BYTES : CE_ASCII;
  if (enc == CE_ASCII)
    for (int32_t i = 0; i < n; i++)
      if ((unsigned char)s[i] > 127) enc = gp & 8 ? CE_MARKED : CE_UTF8;
  return rt_mkn(in->R, s, strlen(s), enc);
}

/* A pairlist of attributes onto x, by the language's rules for those that have some: dimensions first, since others
 * follow from them. */
static void set_attrs(In *in, Obj *x, Obj *pl) {
  Rt *R = in->R;
  Obj *nm = pl->type == T_PAIRLIST ? rt_names(R, pl) : NIL;
  if (nm->type != T_STR) return;
  bool ruled = rt_has_elts(x);
  for (int dims = 1; dims >= 0; dims--)
    for (int64_t i = 0; i < LEN(pl); i++) {
      Obj *name = rt_sym_of(R, ELT(nm, i)), *v = ELT(pl, i);
      if ((name == R->s.dim) != dims) continue;
      if (ruled || name == R->s.class_) (void)vec_set_attr(R, x, SYMNAME(name), v);
      else rt_attr_set(R, x, name, v);
    }
}

static const char *const bindings = " bindings"; /* attribute of what in_cells() gives to bind_chain() */

/* Cell n, behind those that r and their names hold; has it a tag? */
static bool add_cell(Rt *R, Obj **r, Obj **names, int64_t n, const Obj *tag, Obj *car) {
  *r = rt_grow(R, *r, n + 1), *names = rt_grow(R, *names, n + 1);
  rt_set_elt(*r, n, car);
  SET_STR(*names, n, tag->type == T_SYM ? SYM(tag)->name : EMPTY_STR);
  return tag->type == T_SYM;
}

/* The cells of a pairlist or a call; the flags of the first are read. bc: the elements are read as bytecode constants.
 */
static Obj *in_cells(In *in, int flags) {
  Rt *R = in->R;
  bool lang = (flags & 0xff) == SX_LANG;
  Obj *r = rt_alloc(R, lang ? T_LANG : T_PAIRLIST, 0), *names = rt_alloc(R, T_STR, 0), *attr = NIL;
  int64_t n = 0;
  bool tags = false;
  Obj *bound = NIL; /* T_INT: how variables are bound, where one is not as most are */
  for (;;) {
    if (in->lazy && flags & (FLAG_LOCKED | FLAG_ACTIVE)) {
      if (bound == NIL) bound = rt_alloc(R, T_INT, 0);
      for (int64_t k = LEN(bound); k <= n; k++) bound = rt_grow(R, bound, k + 1), INT_W(bound)[k] = 0;
      INT_W(bound)[n] = (flags & FLAG_LOCKED ? BIND_LOCKED : 0) | (flags & FLAG_ACTIVE ? BIND_ACTIVE : 0);
    }
    Obj *a = flags & FLAG_ATTR ? in_item(in) : NIL;
    if (n == 0) attr = a;
    Obj *tag = flags & FLAG_TAG ? in_item(in) : NIL, *car = in_item(in);
    tags |= add_cell(R, &r, &names, n++, tag, car);
    flags = in_int(in);
    int t = flags & 0xff;
    if (t == SX_NILVALUE || t == SX_NIL) break;
    if (t != SX_LIST && t != SX_LANG) { /* a dotted pair, as ALTREP states have: its tail as one more element */
      Obj *tail = in_rest(in, flags);
      r = rt_grow(R, r, n + 1), names = rt_grow(R, names, n + 1);
      rt_set_elt(r, n, tail);
      break;
    }
  }
  if (tags) rt_attr_set(R, r, R->s.names, names);
  set_attrs(in, r, attr);
  if (bound != NIL) rt_attr_set(R, r, rt_sym(R, bindings), bound);
  return r;
}

static const char *const bad_bytecode = "bad bytecode in serialized data";
/* A shared language object begins: its number, which follows the last one's. */
static int in_rep(In *in) {
  int i = in_int(in);
  if (i != LEN(in->reps)) rt_error(in->R, "%s", bad_bytecode);
  in->reps = rt_grow(in->R, in->reps, i + 1);
  return i;
}
static Obj *in_bclang(In *in, int type);
/* An item of integers that nobody wants. */
static void in_skip_ints(In *in) {
  if (in->k || in->read || in->fmt != 'X') {
    in_item(in);
    return;
  }
  size_t at = in->pos;
  int flags = in_int(in);
  uint64_t n = (flags & 0xff) == SX_INT && !(flags & FLAG_ATTR) ? (uint64_t)(uint32_t)in_int(in) : UINT64_MAX;
  if (n <= INT32_MAX && n * 4 <= in->n - in->pos) in->pos += n * 4;
  else in->pos = at, in_item(in);
}
/* last: what was compiled is all that is wanted, not the constants of the code. */
static Obj *in_bc1(In *in, bool last) {
  rt_check_stack(in->R);
  in_skip_ints(in); /* the code */
  int n = in_int(in);
  if (last && n > 1) n = 1;
  Obj *first = NIL;
  for (int i = 0; i < n; i++) {
    int type = in_int(in);
    Obj *x;
    if (type == SX_BCODE) x = in_bc1(in, false);
    else if (type == SX_LANG || type == SX_LIST || type == SX_BCREPDEF || type == SX_BCREPREF || type == SX_ATTRLANG ||
             type == SX_ATTRLIST)
      x = in_bclang(in, type);
    else x = in_item(in);
    if (i == 0) first = x;
  }
  return first; /* the expression that was compiled */
}
static Obj *in_bclang(In *in, int type) {
  Rt *R = in->R;
  rt_check_stack(R);
  if (type == SX_BCREPREF) {
    int i = in_int(in);
    if (i < 0 || i >= LEN(in->reps)) rt_error(R, "%s", bad_bytecode);
    return ELT(in->reps, i);
  }
  if (!(type == SX_LANG || type == SX_LIST || type == SX_BCREPDEF || type == SX_ATTRLANG || type == SX_ATTRLIST))
    return in_item(in);
  int pos = -1;
  Obj *r = NULL, *names = rt_alloc(R, T_STR, 0);
  int64_t n = 0;
  bool tags = false;
  Obj *attr = NIL;
  for (;;) { /* along the cells */
    bool at = false;
    int rep = -1;
    if (type == SX_BCREPDEF) rep = in_rep(in), type = in_int(in);
    if (type == SX_ATTRLANG) type = SX_LANG, at = true;
    if (type == SX_ATTRLIST) type = SX_LIST, at = true;
    if (type == SX_BCREPREF || (type != SX_LANG && type != SX_LIST) || (n > 0 && rep >= 0)) {
      if (n > 0 && rep >= 0) rt_error(R, "bytecode with shared tails is not supported");
      if (n == 0) rt_error(R, "%s", bad_bytecode);
      Obj *tail = type == SX_BCREPREF ? in_bclang(in, type) : in_item(in);
      if (!IS_NIL(tail) && rt_is_listlike(tail))
        for (int64_t i = 0; i < LEN(tail); i++) {
          r = rt_grow(R, r, n + 1), names = rt_grow(R, names, n + 1);
          rt_set_elt(r, n, ELT(tail, i));
          n++;
        }
      break;
    }
    if (!r) {
      r = rt_alloc(R, type == SX_LANG ? T_LANG : T_PAIRLIST, 0);
      pos = rep;
    }
    Obj *a = at ? in_item(in) : NIL;
    if (n == 0) attr = a;
    Obj *tag = in_item(in);
    int ct = in_int(in);
    Obj *car = in_bclang(in, ct);
    tags |= add_cell(R, &r, &names, n++, tag, car);
    type = in_int(in);
  }
  if (tags) rt_attr_set(R, r, R->s.names, names);
  set_attrs(in, r, attr);
  rt_assert(R, r && LEN(r) == n && pos < LEN(in->reps), "%lld cells", (long long)n);
  if (pos >= 0) rt_set_elt(in->reps, pos, r);
  return r;
}

static const char *const bad_altrep = "bad ALTREP object in serialized data";
static Obj *in_altrep(In *in) {
  Rt *R = in->R;
  Obj *info = in_item(in), *state = in_item(in), *attr = in_item(in), *x = NULL;
  if (!rt_is_listlike(info) || LEN(info) < 1 || ELT(info, 0)->type != T_SYM) rt_error(R, "%s", bad_altrep);
  const char *cls = SYMNAME(ELT(info, 0));
  Obj *first = rt_is_listlike(state) && LEN(state) >= 1 ? ELT(state, 0) : NIL;
  if (strcmp(cls, "compact_intseq") == 0 || strcmp(cls, "compact_realseq") == 0) {
    if (!rt_is_num(state) || LEN(state) != 3) rt_error(R, "%s", bad_altrep);
    const double *s = DBL(rt_coerce(R, state, T_DBL));
    bool whole = cls[8] == 'i';
    double last = s[1] + s[2] * (s[0] - 1);
    if (!(s[0] >= 0 && s[0] <= 0x1p52) || (s[2] != 1 && s[2] != -1) || isnan(last) ||
        (whole && !(fabs(s[1]) <= INT_MAX && fabs(last) <= INT_MAX)))
      rt_error(R, "%s", bad_altrep);
    x = rt_seq(R, whole ? T_INT : T_DBL, s[1], s[2], (int64_t)s[0]);
  } else if (strcmp(cls, "deferred_string") == 0 && rt_is_atomic(first)) x = rt_dup(R, rt_coerce(R, first, T_STR));
  else if (strncmp(cls, "wrap_", 5) == 0 && rt_is_vec(first)) x = rt_dup(R, first);
  else rt_error(R, "cannot unserialize ALTVEC object of class '%s'", cls);
  set_attrs(in, x, attr);
  return x;
}

static Obj *in_item(In *in) { return in_rest(in, in_int(in)); }

/* A package's environment, by name; the global one if there is no such package (any more). */
static Obj *in_package(In *in, int type, Obj *name) {
  Rt *R = in->R;
  Env *e = NULL;
  if (type == SX_NAMESPACE) {
    e = namespace_find(R, name);
    if (!e) {
      interp_call_named(R, "..getNamespace", 2, rt_str_of(R, name), NIL);
      e = namespace_find(R, name);
    }
  } else if (type == SX_PACKAGE) e = search_named(R, CSTR(name));
  return (Obj *)(e ? e : R->global);
}

static Obj *in_symbol(In *in) {
  Obj *ch = in_char(in);
  if (ch == EMPTY_STR) rt_error(in->R, "bad serialized symbol");
  Obj *x = rt_sym_of(in->R, ch == NA_STR ? rt_mk(in->R, "NA") : ch);
  add_ref(in, x);
  return x;
}

/* Something that is known by names: a package, a namespace, or what only the hook of unserialize() can find. */
static Obj *in_by_name(In *in, int type) {
  Rt *R = in->R;
  if (in_int(in) != 0) rt_error(R, "names in persistent strings are not supported yet");
  int n = in_int(in);
  Obj *names = rt_alloc(R, T_STR, 0), *x;
  for (int i = 0; i < n; i++) {
    names = rt_grow(R, names, i + 1);
    SET_STR(names, i, in_char(in));
  }
  if (type != SX_PERSIST) x = n > 0 ? in_package(in, type, ELT(names, 0)) : (Obj *)R->global;
  else if (IS_NIL(in->hook)) rt_error(R, "no restore method available");
  else x = interp_call1(R, in->hook, names);
  add_ref(in, x);
  return x;
}

/* The variables of one chain, a pairlist with names. */
static void bind_chain(Rt *R, Env *e, Obj *chain) {
  if (chain->type != T_PAIRLIST) return;
  Obj *nm = rt_names(R, chain);
  if (nm->type != T_STR) return;
  Obj *bound = rt_attr(chain, rt_sym(R, bindings));
  for (int64_t i = 0; i < LEN(chain); i++) {
    Obj *v = ELT(chain, i), *sym = rt_sym_of(R, ELT(nm, i));
    rt_share(v);
    Value x = v == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(v);
    if (TYPE(v) == T_PROMISE) x.tag = V_PROMISE;
    rt_env_set(R, e, sym, x);
    int how = bound->type == T_INT && i < LEN(bound) ? INT(bound)[i] : 0;
    if (how & BIND_ACTIVE && !rt_is_fun(v)) how &= ~BIND_ACTIVE;
    if (how) rt_env_set_flags(R, e, sym, how);
  }
}

static Obj *in_env(In *in) {
  Rt *R = in->R;
  int locked = in_int(in);
  Env *e = rt_env_new(R, R->global);
  add_ref(in, (Obj *)e);
  Obj *encl = in_item(in);
  bool lazy = in->lazy;
  in->lazy = true;
  Obj *frame = in_item(in), *hash = in_item(in);
  in->lazy = lazy;
  Obj *attr = in_item(in);
  for (Env *up = encl->type == T_ENV ? ENV(encl) : NULL; up; up = up->parent)
    if (up == e) rt_error(R, "an environment in serialized data encloses itself");
  e->parent = encl->type == T_ENV ? ENV(encl) : R->empty;
  bind_chain(R, e, frame);
  for (int64_t k = 0; hash->type == T_LIST && k < LEN(hash); k++) bind_chain(R, e, ELT(hash, k));
  set_attrs(in, (Obj *)e, attr);
  if (locked) e->h.flags |= OF_LOCKED;
  return (Obj *)e;
}

static bool all_named(Rt *R, Obj *pl) {
  Obj *nm = rt_names(R, pl);
  for (int64_t i = 0; i < LEN(pl); i++)
    if (nm->type != T_STR || ELT(nm, i) == EMPTY_STR) return false;
  return true;
}

static Obj *in_closure(In *in, int flags, bool last) {
  Obj *attr = flags & FLAG_ATTR ? in_item(in) : NIL, *env = in_item(in), *formals = in_item(in);
  in->last = last;
  Obj *body = in_item(in);
  if (!IS_NIL(formals) && (formals->type != T_PAIRLIST || !all_named(in->R, formals)))
    rt_error(in->R, "invalid formal argument list for \"function\"");
  Closure *f = (Closure *)rt_alloc_obj(in->R, T_CLOSURE, sizeof *f);
  f->formals = formals, f->body = body, f->env = env->type == T_ENV ? ENV(env) : in->R->global;
  set_attrs(in, (Obj *)f, attr);
  if (flags & FLAG_S4) f->h.flags |= OF_S4;
  return (Obj *)f;
}

static Obj *in_promise(In *in, int flags) {
  Rt *R = in->R;
  if (flags & FLAG_ATTR) in_item(in);
  Obj *env = flags & FLAG_TAG ? in_item(in) : NIL, *value = in_item(in), *expr = in_item(in);
  if (env->type != T_ENV) return value;
  return in->lazy || !IS_NIL(in->hook) ? interp_promise(R, expr, ENV(env)) : interp_evalo(R, expr, ENV(env));
}

static Obj *in_builtin(In *in) {
  Rt *R = in->R;
  int n = in_int(in);
  if (n < 0 || n > 1000) rt_error(R, "bad builtin in serialized data");
  char *s = in_string(in, (size_t)n);
  Value v = rt_env_get(R, R->base, rt_sym(R, s));
  if (v.tag != V_OBJ || !rt_is_fun(v.o)) rt_error(R, "unrecognized internal function name \"%s\"", s);
  return v.o;
}

static Obj *in_extptr(In *in) {
  ExtPtr *x = (ExtPtr *)rt_alloc_obj(in->R, T_EXTPTR, sizeof *x);
  x->tag = x->prot = NIL;
  add_ref(in, (Obj *)x);
  x->prot = in_item(in), x->tag = in_item(in);
  return (Obj *)x;
}

static Obj *in_bytecode(In *in, int flags, bool last) {
  if (flags & FLAG_ATTR) in_item(in);
  Obj *old = in->reps;
  in_int(in); /* how many shared objects there are */
  in->reps = rt_alloc(in->R, T_LIST, 0);
  Obj *x = in_bc1(in, last);
  in->reps = old;
  return x;
}

/* Elements from up to to of x. */
static void in_elements(In *in, Obj *x, int64_t from, int64_t to) {
  switch (x->type) {
  case T_LGL:
  case T_INT: {
    int32_t *p = INT_W(x);
    for (int64_t i = from; i < to; i++) p[i] = in_int(in);
    break;
  }
  case T_DBL: {
    double *p = DBL_W(x);
    for (int64_t i = from; i < to; i++) p[i] = in_dbl(in);
    break;
  }
  case T_CPLX: {
    Cplx *p = CPLX_W(x);
    for (int64_t i = from; i < to; i++) p[i].r = in_dbl(in), p[i].i = in_dbl(in);
    break;
  }
  case T_STR:
    for (int64_t i = from; i < to; i++) SET_STR(x, i, in_char(in));
    break;
  case T_RAW:
    if (in->fmt != 'A') in_bytes(in, RAW_W(x) + from, (size_t)(to - from));
    for (int64_t i = from; in->fmt == 'A' && i < to; i++) {
      char w[16];
      in_word(in, w, sizeof w);
      RAW_W(x)[i] = (uint8_t)strtol(w, NULL, 16);
    }
    break;
  default:
    for (int64_t i = from; i < to; i++) rt_set_elt(x, i, in_item(in));
  }
}

/* A vector without its attributes. */
static Obj *in_vector(In *in, int sx) {
  static const uint8_t types[] = {[SX_LGL] = T_LGL, [SX_INT] = T_INT, [SX_REAL] = T_DBL, [SX_CPLX] = T_CPLX,
                                  [SX_STR] = T_STR, [SX_RAW] = T_RAW, [SX_VEC] = T_LIST, [SX_EXPR] = T_EXPR};
  int64_t n = in_len(in), at = 0, to = n < STEP ? n : STEP;
  if (n < 0 || (!in->k && !in->read && (uint64_t)n > in->n - in->pos)) rt_error(in->R, "read error");
  rt_assert(in->R, (size_t)sx < sizeof types && types[sx], "a vector of type %d", sx);
  Obj *x = rt_alloc(in->R, (ObjType)types[sx], to);
  for (;;) {
    in_elements(in, x, at, to);
    if (to == n) return x;
    at = to, to = n / 2 < to ? n : 2 * to;
    x = rt_grow(in->R, x, to);
  }
}

/* An item whose flags have been read. */
static Obj *in_rest(In *in, int flags) {
  Rt *R = in->R;
  rt_check_stack(R);
  int type = flags & 0xff;
  bool last = in->last;
  in->last = false;
  Obj *x;
  switch (type) {
  case SX_NILVALUE:
  case SX_NIL:
  case SX_UNBOUND: return NIL;
  case SX_EMPTYENV: return (Obj *)R->empty;
  case SX_BASEENV: return (Obj *)R->base;
  case SX_BASENS: return (Obj *)R->base_ns;
  case SX_GLOBAL: return (Obj *)R->global;
  case SX_MISSING: return MISSING_ARG;
  case SX_REF: return get_ref(in, flags >> 8 ? flags >> 8 : in_int(in));
  case SX_SYM: return in_symbol(in);
  case SX_NAMESPACE:
  case SX_PACKAGE:
  case SX_PERSIST: return in_by_name(in, type);
  case SX_ENV: return in_env(in);
  case SX_LIST:
  case SX_LANG: return in_cells(in, flags);
  case SX_DOT: return in_cells(in, (flags & ~0xff) | SX_LIST);
  case SX_CLO: return in_closure(in, flags, last);
  case SX_PROM: return in_promise(in, flags);
  case SX_SPECIAL:
  case SX_BUILTIN: return in_builtin(in);
  case SX_CHAR: rt_error(R, "bad serialized data");
  case SX_WEAK:
    add_ref(in, NIL);
    if (flags & FLAG_ATTR) in_item(in);
    return NIL;
  case SX_BCODE: return in_bytecode(in, flags, last);
  case SX_ALTREP: return in_altrep(in);
  case SX_EXTPTR: x = in_extptr(in); break;
  case SX_S4: x = rt_alloc_obj(R, T_S4, sizeof(Obj)); break;
  case SX_LGL:
  case SX_INT:
  case SX_REAL:
  case SX_CPLX:
  case SX_STR:
  case SX_RAW:
  case SX_VEC:
  case SX_EXPR: x = in_vector(in, type); break;
  default: rt_error(R, "ReadItem: unknown type %d, perhaps written by later version of R", type);
  }
  if (flags & FLAG_ATTR) set_attrs(in, x, in_item(in));
  if (flags & FLAG_S4 && x->type != T_STR) x->flags |= OF_S4;
  return x;
}

/* What in stands before: the format, the versions, the object. */
static Obj *in_all(In *in) {
  Rt *R = in->R;
  char head[2];
  in->refs = rt_alloc(R, T_LIST, 0), in->reps = rt_alloc(R, T_LIST, 0);
  in_bytes(in, head, 2);
  if (!((head[0] == 'X' || head[0] == 'A' || head[0] == 'B') && head[1] == '\n')) rt_error(R, "unknown input format");
  in->fmt = head[0];
  int version = in_int(in);
  in_int(in), in_int(in);
  if (version == 3) {
    int n = in_int(in);
    if (n < 0 || n > 64) rt_error(R, "invalid length of encoding name");
    in_string(in, (size_t)n);
  } else if (version != 2) rt_error(R, "cannot read unreleased workspace version %d", version);
  return in_item(in);
}

Obj *unserialize_from(Rt *R, size_t (*read)(void *from, void *to, size_t n), void *from) {
  In in = {.R = R, .hook = NIL, .read = read, .from = from};
  return in_all(&in);
}

/* unserialize(connection or raw, refhook) */
static Obj *do_unserialize(Rt *R, Call *c) {
  In in = {.R = R, .hook = c->args[1] ? c->args[1] : NIL};
  Obj *x = c->args[0];
  if (x->type == T_RAW) in.s = (const char *)RAW(x), in.n = (size_t)LEN(x);
  else if (x->type == T_STR) rt_error(R, "character vectors are no longer accepted by unserialize()");
  else {
    in.k = conn_get(R, x);
    if (!in.k->can_read) rt_error(R, "connection not open for reading");
  }
  return in_all(&in);
}

/* n compressed bytes at s, which must be size bytes: scratch memory, or NULL. */
static char *expand(Rt *R, char kind, const char *s, size_t n, size_t size) {
  char *got = mem_expand(kind, s, n, size);
  if (!got) return NULL;
  RtCleanup c;
  rt_cleanup(R, &c, free, got);
  char *to = memcpy(rt_scratch(R, size + 1), got, size);
  rt_cleaned_up(R, &c);
  free(got);
  return to;
}

/* lazyLoadDBfetch(key, file, compressed, hook): the object at key = (offset, bytes) of the data base file that an
 * installed package has.  Compressed, it is: the length (4 bytes, the high one first); from compression 2 on a letter
 * for its kind; the bytes. */
static Obj *do_lazy_fetch(Rt *R, Call *c) {
  Obj *key = rt_coerce(R, c->args[0], T_DBL), *file = c->args[1];
  int compressed = rt_as_int(R, c->args[2]);
  if (file->type != T_STR || LEN(file) != 1) rt_error(R, "not a proper file name");
  if (LEN(key) != 2 || !(DBL(key)[0] >= 0) || !(DBL(key)[1] >= 0) || DBL(key)[1] > INT_MAX)
    rt_error(R, "bad offset/length argument");
  size_t n = (size_t)DBL(key)[1], out = n;
  const char *path = CSTR(ELT(file, 0));
  struct stat sb;
  if (stat(path, &sb) != 0) rt_error(R, "cannot open file '%s': %s", path, strerror(errno));
  bool ok = DBL(key)[0] + DBL(key)[1] <= (double)sb.st_size;
  char *s = ok ? rt_scratch(R, n + 1) : NULL;
  FILE *f = ok ? fopen(path, "rb") : NULL;
  ok = f && fseeko(f, (off_t)DBL(key)[0], SEEK_SET) == 0 && fread(s, 1, n, f) == n;
  if (f) fclose(f);
  size_t head = compressed > 1 ? 5 : 4;
  if (ok && compressed && n < head) ok = false;
  if (ok && compressed) {
    const unsigned char *b = (const unsigned char *)s;
    out = (size_t)b[0] << 24 | (size_t)b[1] << 16 | (size_t)b[2] << 8 | b[3];
    char kind = compressed > 1 ? s[4] : '1';
    s += head, n -= head;
    if (kind == '0') ok = n == out;
    else s = expand(R, kind, s, n, out), ok = s != NULL;
  }
  if (!ok) rt_error(R, "lazy-load database '%s' is corrupt", path);
  In in = {.R = R, .s = s, .n = out, .hook = c->args[3], .last = true};
  Obj *x = in_all(&in); /* a promise where the package's code was run with delayedAssign() */
  return x->type == T_PROMISE ? rt_box(R, interp_force(R, x)) : x;
}

const BuiltinDef builtins_unserialize[] = {
    {"unserialize", do_unserialize, BK_BUILTIN, "connection, refhook = NULL", BF_STRICT, 0},
    {"lazyLoadDBfetch", do_lazy_fetch, BK_BUILTIN, "key, file, compressed, hook", BF_STRICT | BF_OUTSIDE, 0},
    {0}};

/* runtime/ffi.c - C functions called by their prototype's text, through libffi. */
#include "ffi.h"
#include <ctype.h>
#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum CType {
  C_VOID,
  C_DOUBLE,
  C_FLOAT,
  C_INT,
  C_INT64,
  C_BOOL,
  C_STRING,
  C_DOUBLES,
  C_INTS,
  C_BYTES,
  C_SIZE
} CType;

enum { MAX_ARGS = 32, MAX_NAME = 64 };

typedef struct Param {
  CType type;
  bool writes; /* pointer to non-const */
  char name[MAX_NAME];
} Param;

struct FfiFn {
  void (*fn)(void);
  char name[MAX_NAME];
  char formals[MAX_ARGS * (MAX_NAME + 2)];
  Param ret, par[MAX_ARGS];
  int npar, nargs, nwrites;
  ffi_cif cif;
  ffi_type *types[MAX_ARGS];
};

/* ---- prototypes -------------------------------------------------------------------------------------------------- */

static const char *skip(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  return s;
}
static bool word(const char **s, char *buf) {
  const char *p = skip(*s);
  size_t n = 0;
  while (isalnum((unsigned char)*p) || *p == '_') {
    if (n + 1 < MAX_NAME) buf[n++] = *p;
    p++;
  }
  buf[n] = 0;
  *s = p;
  return n > 0;
}

/* One type and perhaps a name. */
static bool param(const char **s, Param *p) {
  char w[MAX_NAME], type[MAX_NAME] = "";
  bool is_const = false;
  p->name[0] = 0;
  for (;;) {
    const char *before = *s;
    if (!word(s, w)) break;
    if (!strcmp(w, "const")) is_const = true;
    else if (!strcmp(w, "struct") || !strcmp(w, "unsigned") || !strcmp(w, "signed")) return false;
    else if (!type[0]) strcpy(type, w);
    else if (!strcmp(w, "int") && !strcmp(type, "long")) continue;
    else if (!strcmp(type, "long") && !strcmp(w, "long")) continue;
    else {
      *s = before;
      break;
    }
  }
  *s = skip(*s);
  int stars = 0;
  while (**s == '*') {
    stars++;
    *s = skip(*s + 1);
    const char *q = *s;
    if (word(&q, w) && (!strcmp(w, "restrict") || !strcmp(w, "const"))) *s = skip(q);
  }
  word(s, p->name);
  *s = skip(*s);
  if (stars == 0 && **s == '[') { /* double x[] */
    const char *q = strchr(*s, ']');
    if (!q) return false;
    *s = skip(q + 1);
    stars = 1;
  }
  p->writes = false;
  if (stars > 1) return false;
  if (stars == 1) {
    p->writes = !is_const;
    if (!strcmp(type, "double")) p->type = C_DOUBLES;
    else if (!strcmp(type, "int") || !strcmp(type, "int32_t")) p->type = C_INTS;
    else if (!strcmp(type, "uint8_t")) p->type = C_BYTES;
    else if (!strcmp(type, "char") && is_const) p->type = C_STRING;
    else return false;
    return true;
  }
  static const struct {
    const char *name;
    CType type;
  } names[] = {{"void", C_VOID},     {"double", C_DOUBLE}, {"float", C_FLOAT}, {"int", C_INT},    {"int32_t", C_INT},
               {"int64_t", C_INT64}, {"long", C_INT64},    {"bool", C_BOOL},   {"_Bool", C_BOOL}, {"size_t", C_SIZE}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(type, names[i].name)) {
      p->type = names[i].type;
      return true;
    }
  return false;
}

static ffi_type *ffi_type_of(CType t) {
  switch (t) {
  case C_VOID: return &ffi_type_void;
  case C_DOUBLE: return &ffi_type_double;
  case C_FLOAT: return &ffi_type_float;
  case C_INT: return &ffi_type_sint32;
  case C_INT64: return &ffi_type_sint64;
  case C_BOOL: return &ffi_type_uint8;
  case C_SIZE: return sizeof(size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32;
  case C_DOUBLES:
  case C_INTS:
  case C_BYTES:
  case C_STRING: return &ffi_type_pointer;
  }
  (void)rt_holds(t <= C_STRING, "C type %d", t);
  return &ffi_type_pointer;
}
static bool is_vector(CType t) { return t == C_DOUBLES || t == C_INTS || t == C_BYTES; }

FfiFn *ffi_fn_new(const char *sig, void (*fn)(void), char *err, size_t nerr) {
  FfiFn *f = calloc(1, sizeof *f);
  if (!f) {
    snprintf(err, nerr, "out of memory");
    return NULL;
  }
  f->fn = fn;
  const char *s = sig;
  size_t nformals = 0;
  if (!param(&s, &f->ret) || is_vector(f->ret.type) || f->ret.type == C_SIZE || !f->ret.name[0] || *s != '(') {
    snprintf(err, nerr, "signature '%s': a return type and a name are expected before '('", sig);
    goto bad;
  }
  memcpy(f->name, f->ret.name, sizeof f->name);
  s = skip(s + 1);
  char none[MAX_NAME];
  const char *q = s;
  if (*s == ')') s++;
  else if (word(&q, none) && !strcmp(none, "void") && *skip(q) == ')') s = skip(q) + 1;
  else
    for (;;) {
      if (f->npar == MAX_ARGS) {
        snprintf(err, nerr, "signature '%s': more than %d parameters", sig, MAX_ARGS);
        goto bad;
      }
      Param *p = &f->par[f->npar];
      const char *start = s;
      if (!param(&s, p) || p->type == C_VOID) {
        snprintf(err, nerr, "signature '%s': unknown parameter type at '%s'", sig, start);
        goto bad;
      }
      if (p->type == C_SIZE) {
        int k = f->npar - 1;
        while (k >= 0 && !is_vector(f->par[k].type)) k--;
        if (k < 0) {
          snprintf(err, nerr, "signature '%s': a size_t must follow the pointer whose length it is", sig);
          goto bad;
        }
      } else {
        f->nargs++;
        if (!p->name[0]) snprintf(p->name, sizeof p->name, "a%d", f->nargs);
        nformals += (size_t)snprintf(f->formals + nformals, sizeof f->formals - nformals, "%s%s", nformals ? ", " : "",
                                     p->name);
      }
      f->nwrites += is_vector(p->type) && p->writes;
      f->npar++;
      if (*s == ',') {
        s = skip(s + 1);
        continue;
      }
      if (*s == ')') {
        s++;
        break;
      }
      snprintf(err, nerr, "signature '%s': ',' or ')' expected at '%s'", sig, s);
      goto bad;
    }
  s = skip(s);
  if (*s == ';') s = skip(s + 1);
  if (*s) {
    snprintf(err, nerr, "signature '%s': unexpected text after ')'", sig);
    goto bad;
  }
  for (int i = 0; i < f->npar; i++) f->types[i] = ffi_type_of(f->par[i].type);
  if (ffi_prep_cif(&f->cif, FFI_DEFAULT_ABI, (unsigned)f->npar, ffi_type_of(f->ret.type), f->types) != FFI_OK) {
    snprintf(err, nerr, "signature '%s': libffi refuses it", sig);
    goto bad;
  }
  return f;
bad:
  free(f);
  return NULL;
}
void ffi_fn_free(FfiFn *f) { free(f); }
const char *ffi_fn_name(const FfiFn *f) { return f->name; }
const char *ffi_fn_formals(const FfiFn *f) { return f->formals; }
int ffi_fn_nargs(const FfiFn *f) { return f->nargs; }

/* ---- calls ------------------------------------------------------------------------------------------------------- */

typedef union Slot {
  double d;
  float f;
  int32_t i;
  int64_t l;
  uint8_t b;
  size_t n;
  const void *p;
  ffi_arg ret;
} Slot;

static Obj *vector_arg(Rt *R, const Param *p, Obj *x) {
  ObjType t = p->type == C_DOUBLES ? T_DBL : p->type == C_INTS ? T_INT : T_RAW;
  if (!rt_is_atomic(x)) rt_error(R, "invalid '%s' argument", p->name);
  /* A logical vector has an integer vector's elements. */
  Obj *v = TYPE(x) == t || (t == T_INT && TYPE(x) == T_LGL) ? x : rt_coerce(R, x, t);
  if (p->writes) {
    v = rt_dup(R, v);
    (void)rt_data_w(v);
  }
  return v;
}
static double scalar_arg(Rt *R, const Param *p, Obj *x) {
  if (!rt_is_atomic(x) || TYPE(x) == T_STR || LEN(x) != 1) rt_error(R, "invalid '%s' argument", p->name);
  return rt_as_dbl(R, x);
}

Obj *ffi_fn_call(Rt *R, const FfiFn *f, Obj *const *args) {
  Slot slot[MAX_ARGS], ret = {0};
  void *ptr[MAX_ARGS];
  Obj *vec[MAX_ARGS];
  int a = 0;
  size_t last_len = 0;
  for (int i = 0; i < f->npar; i++) {
    const Param *p = &f->par[i];
    ptr[i] = &slot[i];
    vec[i] = NULL;
    if (p->type == C_SIZE) {
      slot[i].n = last_len;
      continue;
    }
    Obj *x = args[a++];
    if (!x) rt_error(R, "argument \"%s\" is missing, with no default", p->name);
    switch (p->type) {
    case C_DOUBLE: slot[i].d = scalar_arg(R, p, x); break;
    case C_FLOAT: slot[i].f = (float)scalar_arg(R, p, x); break;
    case C_INT:
      if (scalar_arg(R, p, x), true) slot[i].i = rt_as_int(R, x);
      break;
    case C_INT64: {
      double d = scalar_arg(R, p, x);
      if (!(d >= -9223372036854775808.0 && d < 9223372036854775808.0)) rt_error(R, "invalid '%s' argument", p->name);
      slot[i].l = (int64_t)d;
      break;
    }
    case C_BOOL: {
      int l = (scalar_arg(R, p, x), rt_as_lgl(R, x));
      if (l == NA_LGL) rt_error(R, "invalid '%s' argument", p->name);
      slot[i].b = (uint8_t)l;
      break;
    }
    case C_STRING:
      if (x->type != T_STR || LEN(x) != 1 || ELT(x, 0) == NA_STR) rt_error(R, "invalid '%s' argument", p->name);
      vec[i] = x;
      slot[i].p = STR(x, 0);
      break;
    default:
      vec[i] = vector_arg(R, p, x);
      slot[i].p = rt_data(vec[i]);
      last_len = (size_t)LEN(vec[i]);
    }
  }
  /* Small integers come back widened to a register. */
  ffi_call((ffi_cif *)&f->cif, f->fn, &ret, ptr);
  Obj *out = NIL;
  switch (f->ret.type) {
  case C_DOUBLE: return rt_dbl(R, ret.d);
  case C_FLOAT: return rt_dbl(R, (double)ret.f);
  case C_INT: return rt_int(R, (int32_t)(ffi_sarg)ret.ret);
  case C_INT64: return rt_dbl(R, (double)ret.l);
  case C_BOOL: return rt_lgl(R, (uint8_t)ret.ret != 0);
  case C_STRING: return ret.p ? rt_str(R, ret.p) : rt_str_of(R, NA_STR);
  default: break;
  }
  if (f->nwrites > 1) out = rt_alloc(R, T_LIST, f->nwrites);
  Obj *names = f->nwrites > 1 ? rt_alloc(R, T_STR, f->nwrites) : NIL;
  for (int i = 0, k = 0; i < f->npar; i++)
    if (vec[i] && f->par[i].writes) {
      if (f->nwrites == 1) return vec[i];
      SET_STR(names, k, rt_mk(R, f->par[i].name));
      rt_set_elt(out, k++, vec[i]);
    }
  if (f->nwrites > 1) rt_attr_set(R, out, R->s.names, names);
  return out;
}

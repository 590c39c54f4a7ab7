/* stdlib/serialize.c - GNU R's serialization formats 2 and 3, XDR and ascii ("R Internals", section 1.8): what
 * saveRDS(), save() and serialize() write and what their counterparts read, files made by GNU R included. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "connections.h"

enum {
  SX_NIL = 0,
  SX_SYM = 1,
  SX_LIST = 2,
  SX_CLO = 3,
  SX_ENV = 4,
  SX_PROM = 5,
  SX_LANG = 6,
  SX_SPECIAL = 7,
  SX_BUILTIN = 8,
  SX_CHAR = 9,
  SX_LGL = 10,
  SX_INT = 13,
  SX_REAL = 14,
  SX_CPLX = 15,
  SX_STR = 16,
  SX_DOT = 17,
  SX_VEC = 19,
  SX_EXPR = 20,
  SX_BCODE = 21,
  SX_EXTPTR = 22,
  SX_WEAK = 23,
  SX_RAW = 24,
  SX_S4 = 25,
  SX_ALTREP = 238,
  SX_ATTRLIST = 239,
  SX_ATTRLANG = 240,
  SX_BASEENV = 241,
  SX_EMPTYENV = 242,
  SX_BCREPREF = 243,
  SX_BCREPDEF = 244,
  SX_PERSIST = 247,
  SX_PACKAGE = 248,
  SX_NAMESPACE = 249,
  SX_BASENS = 250,
  SX_MISSING = 251,
  SX_UNBOUND = 252,
  SX_GLOBAL = 253,
  SX_NILVALUE = 254,
  SX_REF = 255
};
enum { FLAG_OBJ = 1 << 8, FLAG_ATTR = 1 << 9, FLAG_TAG = 1 << 10 };

/* ---- writing ----------------------------------------------------------------------------------------------------- */

typedef struct Out {
  Rt *R;
  Buf b;
  bool ascii;
  Obj *hook; /* refhook: names environments and external pointers, or says NULL; NIL: none */
  Obj **key; /* references already written: symbols, environments */
  int *ref;
  int nref, cap;
} Out;

static void out_int(Out *o, int32_t v) {
  if (o->ascii) {
    if (v == NA_INT) buf_puts(&o->b, "NA\n");
    else buf_printf(&o->b, "%d\n", v);
    return;
  }
  uint32_t u = (uint32_t)v;
  char s[4] = {(char)(u >> 24), (char)(u >> 16), (char)(u >> 8), (char)u};
  buf_put(&o->b, s, 4);
}
static void out_dbl(Out *o, double d) {
  if (o->ascii) {
    if (!isfinite(d)) buf_puts(&o->b, rt_is_na(d) ? "NA\n" : isnan(d) ? "NaN\n" : d > 0 ? "Inf\n" : "-Inf\n");
    else buf_printf(&o->b, "%.16g\n", d);
    return;
  }
  uint64_t u = rt_bits(d);
  char s[8];
  for (int i = 0; i < 8; i++) s[i] = (char)(u >> (56 - 8 * i));
  buf_put(&o->b, s, 8);
}
static void out_bytes(Out *o, const char *s, size_t n) {
  if (!o->ascii) {
    buf_put(&o->b, s, n);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    switch (c) {
    case '\n': buf_puts(&o->b, "\\n"); break;
    case '\t': buf_puts(&o->b, "\\t"); break;
    case '\v': buf_puts(&o->b, "\\v"); break;
    case '\b': buf_puts(&o->b, "\\b"); break;
    case '\r': buf_puts(&o->b, "\\r"); break;
    case '\f': buf_puts(&o->b, "\\f"); break;
    case '\a': buf_puts(&o->b, "\\a"); break;
    case '\\': buf_puts(&o->b, "\\\\"); break;
    case '?': buf_puts(&o->b, "\\?"); break;
    case '\'': buf_puts(&o->b, "\\'"); break;
    case '"': buf_puts(&o->b, "\\\""); break;
    default:
      if (c <= 32 || c > 126) buf_printf(&o->b, "\\%03o", c);
      else buf_putc(&o->b, (char)c);
    }
  }
  buf_putc(&o->b, '\n');
}
static void out_len(Out *o, int64_t n) {
  if (n > INT_MAX) {
    out_int(o, -1), out_int(o, (int32_t)(n >> 32)), out_int(o, (int32_t)n);
  } else out_int(o, (int32_t)n);
}

static int ref_slot(Out *o, Obj *x) {
  unsigned h = (unsigned)(((uintptr_t)x >> 4) * 2654435761u) & (unsigned)(o->cap - 1);
  while (o->key[h] && o->key[h] != x) h = (h + 1) & (unsigned)(o->cap - 1);
  return (int)h;
}
/* The number of x if it was written before, else 0 after giving it one. */
static int out_ref(Out *o, Obj *x) {
  if (2 * (o->nref + 1) > o->cap) {
    Obj **k = o->key;
    int *r = o->ref, cap = o->cap;
    o->cap = cap ? cap * 2 : 64;
    o->key = rt_scratch(o->R, sizeof(Obj *) * (size_t)o->cap), o->ref = rt_scratch(o->R, sizeof(int) * (size_t)o->cap);
    memset(o->key, 0, sizeof(Obj *) * (size_t)o->cap);
    for (int i = 0; i < cap; i++)
      if (k[i]) {
        int s = ref_slot(o, k[i]);
        o->key[s] = k[i], o->ref[s] = r[i];
      }
  }
  int s = ref_slot(o, x);
  if (o->key[s]) return o->ref[s];
  o->key[s] = x, o->ref[s] = ++o->nref;
  return 0;
}

static void out_item(Out *o, Obj *x);

static void out_char(Out *o, Obj *c) {
  if (c == NA_STR) {
    out_int(o, SX_CHAR);
    out_int(o, -1);
    return;
  }
  bool high = false;
  for (size_t i = 0; i < CLEN(c); i++)
    if ((unsigned char)CSTR(c)[i] > 127) high = true;
  int gp = !high ? 64 : c->aux == CE_LATIN1 ? 4 : c->aux == CE_BYTES ? 2 : 8;
  out_int(o, SX_CHAR | gp << 12);
  out_int(o, (int32_t)CLEN(c));
  out_bytes(o, CSTR(c), CLEN(c));
}

static bool attr_written(Out *o, Obj *x, Obj *name) {
  /* the names of calls and pairlists are the tags of their cells; code has no need of its source positions */
  return !((x->type == T_LANG || x->type == T_PAIRLIST || x->type == T_DOTS) && name == o->R->s.names);
}
static bool has_attrs(Out *o, Obj *x) {
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (attr_written(o, x, a->name)) return true;
  return false;
}
static void out_attrs(Out *o, Obj *x) {
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    if (!attr_written(o, x, a->name)) continue;
    out_int(o, SX_LIST | FLAG_TAG);
    out_item(o, a->name);
    out_item(o, a->value);
  }
  out_int(o, SX_NILVALUE);
}

static void out_cells(Out *o, Obj *x, int first, bool attr) {
  Obj *nm = rt_names(o->R, x);
  for (int64_t i = 0; i < LEN(x); i++) {
    bool tag = nm->type == T_STR && CLEN(ELT(nm, i)) > 0;
    bool at = i == 0 && attr;
    out_int(o, (i == 0 ? first : SX_LIST) | (tag ? FLAG_TAG : 0) |
                   (at ? FLAG_ATTR | (rt_is_object(x) ? FLAG_OBJ : 0) : 0));
    if (at) out_attrs(o, x);
    if (tag) out_item(o, rt_sym_of(o->R, ELT(nm, i)));
    out_item(o, ELT(x, i));
  }
  out_int(o, SX_NILVALUE);
}

/* A namespace or a package on the search list is written as its name. */
static bool out_package(Out *o, Env *e) {
  Rt *R = o->R;
  const char *ns = namespace_name(R, e);
  if (!ns && !env_is_package(R, e)) return false;
  out_int(o, ns ? SX_NAMESPACE : SX_PACKAGE);
  out_int(o, 0);
  out_int(o, ns ? 2 : 1);
  out_char(o, ns ? rt_mk(R, ns) : ELT(rt_attr((Obj *)e, rt_sym(R, "name")), 0));
  if (ns) out_char(o, ELT(interp_call_named(R, "getNamespaceVersion", 1, e), 0));
  return true;
}

/* An environment or external pointer that refhook has a name for is written as that name. */
static bool out_named(Out *o, Obj *x) {
  if (IS_NIL(o->hook)) return false;
  Obj *name = interp_call1(o->R, o->hook, x);
  if (IS_NIL(name)) return false;
  if (name->type != T_STR) rt_error(o->R, "bad persistent name");
  out_int(o, SX_PERSIST), out_int(o, 0), out_int(o, (int32_t)LEN(name));
  for (int64_t i = 0; i < LEN(name); i++) out_char(o, ELT(name, i));
  return true;
}

static void out_item(Out *o, Obj *x) {
  Rt *R = o->R;
  rt_check_stack(R);
  if (x == NIL) {
    out_int(o, SX_NILVALUE);
    return;
  }
  if (x == MISSING_ARG) {
    out_int(o, SX_MISSING);
    return;
  }
  int attr = has_attrs(o, x),
      flags = (rt_is_object(x) ? FLAG_OBJ : 0) | (attr ? FLAG_ATTR : 0) | (x->flags & OF_S4 ? 1 << 16 : 0);
  switch (TYPE(x)) {
  case T_SYM: {
    int r = out_ref(o, x);
    if (r) out_int(o, SX_REF | r << 8);
    else out_int(o, SX_SYM), out_char(o, SYM(x)->name);
    return;
  }
  case T_ENV: {
    if (x == (Obj *)R->global) out_int(o, SX_GLOBAL);
    else if (x == (Obj *)R->base) out_int(o, SX_BASEENV);
    else if (x == (Obj *)R->empty) out_int(o, SX_EMPTYENV);
    else if (x == (Obj *)R->base_ns) out_int(o, SX_BASENS);
    else {
      int r = out_ref(o, x);
      if (r) {
        out_int(o, SX_REF | r << 8);
        return;
      }
      if (out_package(o, ENV(x)) || out_named(o, x)) return;
      out_int(o, SX_ENV);
      out_int(o, (x->flags & OF_LOCKED) != 0);
      out_item(o, (Obj *)ENV(x)->parent);
      Obj *nm = rt_env_names(R, ENV(x), true, true);
      for (int64_t i = 0; i < LEN(nm); i++) {
        Obj *sym = rt_sym_of(R, ELT(nm, i));
        Value v = rt_env_get(R, ENV(x), sym);
        if (v.tag == V_UNBOUND) continue;
        out_int(o, SX_LIST | FLAG_TAG);
        out_item(o, sym);
        if (v.tag == V_MISSING) out_int(o, SX_MISSING);
        else out_item(o, rt_box(R, v.tag == V_PROMISE ? interp_force(R, v.o) : v));
      }
      out_int(o, SX_NILVALUE); /* end of the frame */
      out_int(o, SX_NILVALUE); /* no hash table */
      if (x->attr) out_attrs(o, x);
      else out_int(o, SX_NILVALUE);
    }
    return;
  }
  case T_PAIRLIST:
  case T_DOTS:
    if (LEN(x) == 0) out_int(o, SX_NILVALUE);
    else out_cells(o, x, SX_LIST, attr);
    return;
  case T_LANG: out_cells(o, x, SX_LANG, attr); return;
  case T_CLOSURE: {
    Closure *f = rt_closure(o->R, x);
    out_int(o, SX_CLO | flags | FLAG_TAG);
    if (attr) out_attrs(o, x);
    out_item(o, (Obj *)function_home(o->R, x)), out_item(o, f->formals), out_item(o, f->body);
    return;
  }
  case T_BUILTIN: {
    const BuiltinDef *d = ((BuiltinObj *)x)->def;
    out_int(o, d->kind == BK_SPECIAL ? SX_SPECIAL : SX_BUILTIN);
    out_int(o, (int32_t)strlen(d->name));
    out_bytes(o, d->name, strlen(d->name));
    return;
  }
  case T_PROMISE: out_item(o, rt_box(R, interp_force(R, x))); return;
  case T_EXTPTR: {
    int r = out_ref(o, x);
    if (r) {
      out_int(o, SX_REF | r << 8);
      return;
    }
    if (out_named(o, x)) return;
    out_int(o, SX_EXTPTR | flags);
    out_item(o, NIL), out_item(o, NIL);
    break;
  }
  case T_LGL:
  case T_INT:
    out_int(o, (x->type == T_LGL ? SX_LGL : SX_INT) | flags);
    out_len(o, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) out_int(o, INT(x)[i]);
    break;
  case T_DBL:
    out_int(o, SX_REAL | flags);
    out_len(o, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) out_dbl(o, DBL(x)[i]);
    break;
  case T_CPLX:
    out_int(o, SX_CPLX | flags);
    out_len(o, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) out_dbl(o, CPLX(x)[i].r), out_dbl(o, CPLX(x)[i].i);
    break;
  case T_STR:
    out_int(o, SX_STR | flags);
    out_len(o, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) out_char(o, ELT(x, i));
    break;
  case T_RAW:
    out_int(o, SX_RAW | flags);
    out_len(o, LEN(x));
    if (o->ascii)
      for (int64_t i = 0; i < LEN(x); i++) buf_printf(&o->b, "%02x\n", RAW(x)[i]);
    else buf_put(&o->b, (const char *)RAW(x), (size_t)LEN(x));
    break;
  case T_LIST:
  case T_EXPR:
    out_int(o, (x->type == T_LIST ? SX_VEC : SX_EXPR) | flags);
    out_len(o, LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) out_item(o, ELT(x, i));
    break;
  case T_S4: out_int(o, SX_S4 | flags); break;
  default: rt_error(R, "cannot serialize this type (%s)", rt_type_name(TYPE(x)));
  }
  if (attr) out_attrs(o, x);
}

/* .serialize(object, ascii, xdr, version, refhook): a raw vector */
static Obj *do_serialize(Rt *R, Call *c) {
  Out o = {.R = R, .b = buf_new(R), .ascii = rt_as_lgl(R, c->args[1]) == 1, .hook = c->args[4]};
  int version = IS_NIL(c->args[3]) ? 3 : rt_as_int(R, c->args[3]);
  if (version != 2 && version != 3) rt_error(R, "version %d not supported", version);
  buf_puts(&o.b, o.ascii ? "A\n" : "X\n");
  out_int(&o, version), out_int(&o, 0x00040202), out_int(&o, version == 3 ? 0x00030500 : 0x00020300);
  if (version == 3) {
    out_int(&o, 5);
    out_bytes(&o, "UTF-8", 5);
  }
  out_item(&o, c->args[0]);
  Obj *r = rt_alloc(R, T_RAW, (int64_t)o.b.n);
  memcpy(RAW_W(r), o.b.s, o.b.n);
  return r;
}

static Obj *do_conn_write(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (!k->can_write) rt_error(R, "connection not open for writing");
  conn_write(R, k, (const char *)RAW(c->args[1]), (size_t)LEN(c->args[1]));
  return NIL;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

typedef struct In {
  Rt *R;
  Conn *k;
  const char *s; /* memory, when k is NULL */
  size_t n, pos;
  char fmt; /* 'X', 'A' or 'B' */
  Obj *refs;
  int64_t nref;
  Obj *reps; /* bytecode's shared language objects */
  Obj *hook; /* refhook: the object of a name that was written instead of it; NIL: none */
} In;

static void in_bytes(In *in, void *to, size_t n) {
  size_t k;
  if (in->k) k = conn_read(in->R, in->k, to, n);
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
static char *in_string(In *in, size_t n) {
  char *s = rt_scratch(in->R, n + 1);
  if (in->fmt != 'A') in_bytes(in, s, n);
  else {
    char ch;
    do in_bytes(in, &ch, 1);
    while (ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r');
    for (size_t i = 0; i < n; i++) {
      if (i) in_bytes(in, &ch, 1);
      if (ch != '\\') {
        s[i] = ch;
        continue;
      }
      in_bytes(in, &ch, 1);
      if (ch >= '0' && ch <= '7') {
        int v = ch - '0';
        for (int k = 0; k < 2; k++) in_bytes(in, &ch, 1), v = v * 8 + (ch - '0');
        s[i] = (char)v;
      } else
        s[i] = ch == 'n'   ? '\n'
               : ch == 't' ? '\t'
               : ch == 'v' ? '\v'
               : ch == 'b' ? '\b'
               : ch == 'r' ? '\r'
               : ch == 'f' ? '\f'
               : ch == 'a' ? '\a'
                           : ch;
    }
  }
  s[n] = 0;
  return s;
}

static Obj *in_item(In *in);
static Obj *in_rest(In *in, int flags);

static void add_ref(In *in, Obj *x) {
  in->refs = rt_grow(in->R, in->refs, in->nref + 1);
  rt_set_elt(in->refs, in->nref++, x);
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
      if ((unsigned char)s[i] > 127) enc = CE_UTF8;
  return rt_mkn(in->R, s, strlen(s), enc);
}

/* A pairlist of attributes onto x. */
static void set_attrs(In *in, Obj *x, Obj *pl) {
  Rt *R = in->R;
  if (pl->type != T_PAIRLIST) return;
  Obj *nm = rt_names(R, pl);
  for (int64_t i = 0; i < LEN(pl); i++)
    if (nm->type == T_STR) rt_attr_set(R, x, rt_sym_of(R, ELT(nm, i)), ELT(pl, i));
}

/* The cells of a pairlist or a call; the flags of the first are read. bc: the elements are read as bytecode constants.
 */
static Obj *in_cells(In *in, int flags) {
  Rt *R = in->R;
  bool lang = (flags & 0xff) == SX_LANG;
  Obj *r = rt_alloc(R, lang ? T_LANG : T_PAIRLIST, 0), *names = rt_alloc(R, T_STR, 0), *attr = NIL;
  int64_t n = 0;
  bool tags = false;
  for (;;) {
    Obj *a = flags & FLAG_ATTR ? in_item(in) : NIL;
    if (n == 0) attr = a;
    Obj *tag = flags & FLAG_TAG ? in_item(in) : NIL, *car = in_item(in);
    r = rt_grow(R, r, n + 1), names = rt_grow(R, names, n + 1);
    rt_set_elt(r, n, car);
    SET_STR(names, n, tag->type == T_SYM ? SYM(tag)->name : EMPTY_STR);
    if (tag->type == T_SYM) tags = true;
    n++;
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
  return r;
}

static Obj *in_bclang(In *in, int type);
static Obj *in_bc1(In *in) {
  in_item(in); /* the code */
  int n = in_int(in);
  Obj *first = NIL;
  for (int i = 0; i < n; i++) {
    int type = in_int(in);
    Obj *x;
    if (type == SX_BCODE) x = in_bc1(in);
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
    if (i < 0 || i >= LEN(in->reps)) rt_error(R, "bad bytecode in serialized data");
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
    if (type == SX_BCREPDEF) rep = in_int(in), type = in_int(in);
    if (type == SX_ATTRLANG) type = SX_LANG, at = true;
    if (type == SX_ATTRLIST) type = SX_LIST, at = true;
    if (type == SX_BCREPREF || (type != SX_LANG && type != SX_LIST) || (n > 0 && rep >= 0)) {
      if (n > 0 && rep >= 0) rt_error(R, "bytecode with shared tails is not supported");
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
    r = rt_grow(R, r, n + 1), names = rt_grow(R, names, n + 1);
    rt_set_elt(r, n, car);
    SET_STR(names, n, tag->type == T_SYM ? SYM(tag)->name : EMPTY_STR);
    if (tag->type == T_SYM) tags = true;
    n++;
    type = in_int(in);
  }
  if (tags) rt_attr_set(R, r, R->s.names, names);
  set_attrs(in, r, attr);
  if (pos >= 0 && pos < LEN(in->reps)) rt_set_elt(in->reps, pos, r);
  return r;
}

static Obj *in_altrep(In *in) {
  Rt *R = in->R;
  Obj *info = in_item(in), *state = in_item(in), *attr = in_item(in), *x = NULL;
  if (!rt_is_listlike(info) || LEN(info) < 1 || ELT(info, 0)->type != T_SYM)
    rt_error(R, "bad ALTREP object in serialized data");
  const char *cls = SYMNAME(ELT(info, 0));
  if (strcmp(cls, "compact_intseq") == 0 || strcmp(cls, "compact_realseq") == 0) {
    Obj *s = rt_coerce(R, state, T_DBL);
    int64_t n = (int64_t)DBL(s)[0];
    x = rt_alloc(R, cls[8] == 'i' ? T_INT : T_DBL, n);
    for (int64_t i = 0; i < n; i++)
      if (x->type == T_INT) INT_W(x)[i] = (int32_t)(DBL(s)[1] + DBL(s)[2] * (double)i);
      else DBL_W(x)[i] = DBL(s)[1] + DBL(s)[2] * (double)i;
  } else if (strcmp(cls, "deferred_string") == 0 && rt_is_listlike(state) && LEN(state) >= 1)
    x = rt_dup(R, rt_coerce(R, ELT(state, 0), T_STR));
  else if (strncmp(cls, "wrap_", 5) == 0 && rt_is_listlike(state) && LEN(state) >= 1) x = rt_dup(R, ELT(state, 0));
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

/* An item whose flags have been read. */
static Obj *in_rest(In *in, int flags) {
  Rt *R = in->R;
  rt_check_stack(R);
  int type = flags & 0xff;
  Obj *x;
  switch (type) {
  case SX_NILVALUE:
  case SX_NIL: return NIL;
  case SX_EMPTYENV: return (Obj *)R->empty;
  case SX_BASEENV: return (Obj *)R->base;
  case SX_BASENS: return (Obj *)R->base_ns;
  case SX_GLOBAL: return (Obj *)R->global;
  case SX_UNBOUND: return NIL;
  case SX_MISSING: return MISSING_ARG;
  case SX_REF: {
    int i = flags >> 8;
    return get_ref(in, i ? i : in_int(in));
  }
  case SX_SYM: {
    Obj *ch = in_char(in);
    x = rt_sym_of(R, ch == NA_STR ? rt_mk(R, "NA") : ch);
    add_ref(in, x);
    return x;
  }
  case SX_NAMESPACE:
  case SX_PACKAGE:
  case SX_PERSIST: {
    if (in_int(in) != 0) rt_error(R, "names in persistent strings are not supported yet");
    int n = in_int(in);
    Obj *names = rt_alloc(R, T_STR, 0);
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
  case SX_ENV: {
    int locked = in_int(in);
    Env *e = rt_env_new(R, R->global);
    add_ref(in, (Obj *)e);
    Obj *encl = in_item(in), *frame = in_item(in), *hash = in_item(in), *attr = in_item(in);
    e->parent = encl->type == T_ENV ? ENV(encl) : R->empty;
    for (int pass = 0; pass < 2; pass++) {
      int64_t chains = pass == 0 ? 1 : hash->type == T_LIST ? LEN(hash) : 0;
      for (int64_t k = 0; k < chains; k++) {
        Obj *pl = pass == 0 ? frame : ELT(hash, k);
        if (pl->type != T_PAIRLIST) continue;
        Obj *nm = rt_names(R, pl);
        for (int64_t i = 0; i < LEN(pl); i++) {
          if (nm->type != T_STR) continue;
          Obj *v = ELT(pl, i);
          rt_share(v);
          rt_env_set(R, e, rt_sym_of(R, ELT(nm, i)), v == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(v));
        }
      }
    }
    set_attrs(in, (Obj *)e, attr);
    if (locked) e->h.flags |= OF_LOCKED;
    return (Obj *)e;
  }
  case SX_LIST:
  case SX_LANG: return in_cells(in, flags);
  case SX_DOT: return in_cells(in, (flags & ~0xff) | SX_LIST);
  case SX_CLO: {
    Obj *attr = flags & FLAG_ATTR ? in_item(in) : NIL, *env = in_item(in), *formals = in_item(in), *body = in_item(in);
    Closure *f = (Closure *)rt_alloc_obj(R, T_CLOSURE, sizeof *f);
    f->formals = formals, f->body = body, f->env = env->type == T_ENV ? ENV(env) : R->global;
    set_attrs(in, (Obj *)f, attr);
    return (Obj *)f;
  }
  case SX_PROM: {
    if (flags & FLAG_ATTR) in_item(in);
    Obj *env = flags & FLAG_TAG ? in_item(in) : NIL, *value = in_item(in), *expr = in_item(in);
    if (env->type != T_ENV) return value;
    return IS_NIL(in->hook) ? interp_evalo(R, expr, ENV(env)) : interp_promise(R, expr, ENV(env)); /* lazy loading */
  }
  case SX_SPECIAL:
  case SX_BUILTIN: {
    int n = in_int(in);
    if (n < 0 || n > 1000) rt_error(R, "bad builtin in serialized data");
    char *s = in_string(in, (size_t)n);
    Value v = rt_env_get(R, R->base, rt_sym(R, s));
    if (v.tag != V_OBJ || !rt_is_fun(v.o)) rt_error(R, "unrecognized internal function name \"%s\"", s);
    return v.o;
  }
  case SX_CHAR: rt_error(R, "bad serialized data");
  case SX_EXTPTR:
    x = rt_alloc_obj(R, T_EXTPTR, sizeof(ExtPtr));
    ((ExtPtr *)x)->tag = ((ExtPtr *)x)->prot = NIL;
    add_ref(in, x);
    ((ExtPtr *)x)->prot = in_item(in), ((ExtPtr *)x)->tag = in_item(in);
    break;
  case SX_WEAK:
    x = NIL;
    add_ref(in, x);
    if (flags & FLAG_ATTR) in_item(in);
    return x;
  case SX_LGL:
  case SX_INT: {
    int64_t n = in_len(in);
    x = rt_alloc(R, type == SX_LGL ? T_LGL : T_INT, n);
    int32_t *p = INT_W(x);
    for (int64_t i = 0; i < n; i++) p[i] = in_int(in);
    break;
  }
  case SX_REAL: {
    int64_t n = in_len(in);
    x = rt_alloc(R, T_DBL, n);
    double *p = DBL_W(x);
    for (int64_t i = 0; i < n; i++) p[i] = in_dbl(in);
    break;
  }
  case SX_CPLX: {
    int64_t n = in_len(in);
    x = rt_alloc(R, T_CPLX, n);
    Cplx *p = CPLX_W(x);
    for (int64_t i = 0; i < n; i++) p[i].r = in_dbl(in), p[i].i = in_dbl(in);
    break;
  }
  case SX_STR: {
    int64_t n = in_len(in);
    x = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) SET_STR(x, i, in_char(in));
    break;
  }
  case SX_RAW: {
    int64_t n = in_len(in);
    x = rt_alloc(R, T_RAW, n);
    if (in->fmt == 'A')
      for (int64_t i = 0; i < n; i++) {
        char w[16];
        in_word(in, w, sizeof w);
        RAW_W(x)[i] = (uint8_t)strtol(w, NULL, 16);
      }
    else in_bytes(in, RAW_W(x), (size_t)n);
    break;
  }
  case SX_VEC:
  case SX_EXPR: {
    int64_t n = in_len(in);
    x = rt_alloc(R, type == SX_VEC ? T_LIST : T_EXPR, n);
    for (int64_t i = 0; i < n; i++) rt_set_elt(x, i, in_item(in));
    break;
  }
  case SX_BCODE: {
    if (flags & FLAG_ATTR) in_item(in);
    Obj *old = in->reps;
    int n = in_int(in);
    if (n < 0 || n > 10000000) rt_error(R, "bad bytecode in serialized data");
    in->reps = rt_alloc(R, T_LIST, n);
    x = in_bc1(in);
    in->reps = old;
    return x;
  }
  case SX_ALTREP: return in_altrep(in);
  case SX_S4: x = rt_alloc_obj(R, T_S4, sizeof(Obj)); break;
  default: rt_error(R, "ReadItem: unknown type %d, perhaps written by later version of R", type);
  }
  if (flags & FLAG_ATTR) set_attrs(in, x, in_item(in));
  if (flags & 1 << 16 && x->type != T_STR) x->flags |= OF_S4;
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
  char *s = rt_scratch(R, n + 1);
  FILE *f = fopen(CSTR(ELT(file, 0)), "rb");
  if (!f) rt_error(R, "cannot open file '%s': %s", CSTR(ELT(file, 0)), strerror(errno));
  bool ok = fseeko(f, (off_t)DBL(key)[0], SEEK_SET) == 0 && fread(s, 1, n, f) == n;
  fclose(f);
  size_t head = compressed > 1 ? 5 : 4;
  if (ok && compressed && n < head) ok = false;
  if (ok && compressed) {
    const unsigned char *b = (const unsigned char *)s;
    out = (size_t)b[0] << 24 | (size_t)b[1] << 16 | (size_t)b[2] << 8 | b[3];
    if (out > 2000 * n + 1000 && compressed == 1) rt_error(R, "lazy-load database '%s' is corrupt", CSTR(ELT(file, 0)));
    char kind = compressed > 1 ? s[4] : '1', *to = rt_scratch(R, out + 1);
    if (kind == '0' && n - head == out) memcpy(to, s + head, out);
    else ok = mem_expand(kind, s + head, n - head, to, out);
    s = to;
  }
  if (!ok) rt_error(R, "lazy-load database '%s' is corrupt", CSTR(ELT(file, 0)));
  In in = {.R = R, .s = s, .n = out, .hook = c->args[3]};
  return in_all(&in);
}

const BuiltinDef builtins_serialize[] = {
    {".serialize", do_serialize, BK_BUILTIN, "object, ascii, xdr, version, refhook", 0, 0},
    {"unserialize", do_unserialize, BK_BUILTIN, "connection, refhook = NULL", 0, 0},
    {"lazyLoadDBfetch", do_lazy_fetch, BK_BUILTIN, "key, file, compressed, hook", 0, 0},
    {".conn_write", do_conn_write, BK_BUILTIN, "con, bytes", BF_INVIS, 0},
    {0}};

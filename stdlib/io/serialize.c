/* stdlib/io/serialize.c - writes GNU R's serialization formats 2 and 3, XDR and ascii ("R Internals", section 1.8), for
 * serialize(), saveRDS() and save(). */
#include "connections.h"
#include "serialize.h"

typedef struct Out {
  Rt *R;
  Buf b;
  bool ascii;
  bool native; /* binary, in this machine's order of bytes */
  Obj *hook;   /* refhook: names environments and external pointers, or says NULL; NIL: none */
  Obj **key;   /* references already written: symbols, environments */
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
  if (o->native) {
    buf_put(&o->b, (const char *)&u, 4);
    return;
  }
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
  if (o->native) {
    buf_put(&o->b, (const char *)&u, 8);
    return;
  }
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
  rt_assert(o->R, 2 * o->nref < o->cap && (o->cap & (o->cap - 1)) == 0, "%d references of %d", o->nref, o->cap);
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
  int gp = !high ? 64 : c->aux == CE_LATIN1 ? 4 : c->aux == CE_BYTES ? 2 : c->aux == CE_UNMARKED ? 0 : 8;
  out_int(o, SX_CHAR | gp << 12);
  rt_assert(o->R, CLEN(c) <= INT32_MAX, "a string of %u bytes", CLEN(c));
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

/* A reference to what was written before?  Otherwise x is known under a number from now on. */
static bool out_again(Out *o, Obj *x) {
  int r = out_ref(o, x);
  if (r) out_int(o, SX_REF | r << 8);
  return r != 0;
}

/* The variables as one chain, a pairlist with names. */
static void out_env(Out *o, Env *e) {
  Rt *R = o->R;
  out_int(o, SX_ENV);
  out_int(o, (e->h.flags & OF_LOCKED) != 0);
  /* A frame of the base library's: GNU R's is enclosed by a package's namespace, where its closures find what they call. */
  Env *home = e->kind == E_FRAME && e->parent == R->base ? namespace_find(R, rt_mk(R, "stats")) : NULL;
  out_item(o, (Obj *)(home ? home : e->parent));
  Obj *nm = rt_env_names(R, e, true, true);
  for (int64_t i = 0; i < LEN(nm); i++) {
    Obj *sym = rt_sym_of(R, ELT(nm, i));
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_UNBOUND) continue;
    int bound = rt_env_flags(R, e, sym);
    out_int(o, SX_LIST | FLAG_TAG | (bound & BIND_LOCKED ? FLAG_LOCKED : 0) | (bound & BIND_ACTIVE ? FLAG_ACTIVE : 0));
    out_item(o, sym);
    if (v.tag == V_MISSING) out_int(o, SX_MISSING);
    else out_item(o, rt_box(R, v.tag == V_PROMISE ? interp_force(R, v.o) : v));
  }
  out_int(o, SX_NILVALUE); /* end of the frame */
  out_int(o, SX_NILVALUE); /* no hash table */
  if (e->h.attr) out_attrs(o, (Obj *)e);
  else out_int(o, SX_NILVALUE);
}

static void out_any_env(Out *o, Env *e) {
  Rt *R = o->R;
  if (e == R->global) out_int(o, SX_GLOBAL);
  else if (e == R->base) out_int(o, SX_BASEENV);
  else if (e == R->empty) out_int(o, SX_EMPTYENV);
  else if (e == R->base_ns) out_int(o, SX_BASENS);
  else if (!out_again(o, (Obj *)e) && !out_package(o, e) && !out_named(o, (Obj *)e)) out_env(o, e);
}

static void out_closure(Out *o, Obj *x, int flags) {
  Closure *f = rt_closure(o->R, x);
  out_int(o, SX_CLO | flags | FLAG_TAG);
  if (flags & FLAG_ATTR) out_attrs(o, x);
  out_item(o, (Obj *)function_home(o->R, x)), out_item(o, f->formals), out_item(o, f->body);
}

static void out_builtin(Out *o, const BuiltinDef *d) {
  out_int(o, d->kind == BK_SPECIAL ? SX_SPECIAL : SX_BUILTIN);
  out_int(o, (int32_t)strlen(d->name));
  out_bytes(o, d->name, strlen(d->name));
}

/* A vector without its attributes. */
static void out_vector(Out *o, Obj *x, int flags) {
  static const uint8_t sx[] = {[T_LGL] = SX_LGL, [T_INT] = SX_INT, [T_DBL] = SX_REAL, [T_CPLX] = SX_CPLX,
                               [T_STR] = SX_STR, [T_RAW] = SX_RAW, [T_LIST] = SX_VEC, [T_EXPR] = SX_EXPR};
  int64_t n = LEN(x);
  rt_assert(o->R, x->type < sizeof sx && sx[x->type], "a vector of type %d", TYPE(x));
  out_int(o, sx[x->type] | flags);
  out_len(o, n);
  switch (x->type) {
  case T_LGL:
  case T_INT:
    for (int64_t i = 0; i < n; i++) out_int(o, INT(x)[i]);
    break;
  case T_DBL:
    for (int64_t i = 0; i < n; i++) out_dbl(o, DBL(x)[i]);
    break;
  case T_CPLX:
    for (int64_t i = 0; i < n; i++) out_dbl(o, CPLX(x)[i].r), out_dbl(o, CPLX(x)[i].i);
    break;
  case T_STR:
    for (int64_t i = 0; i < n; i++) out_char(o, ELT(x, i));
    break;
  case T_RAW:
    if (!o->ascii) buf_put(&o->b, (const char *)RAW(x), (size_t)n);
    for (int64_t i = 0; o->ascii && i < n; i++) buf_printf(&o->b, "%02x\n", RAW(x)[i]);
    break;
  default:
    for (int64_t i = 0; i < n; i++) out_item(o, ELT(x, i));
  }
}

static void out_item(Out *o, Obj *x) {
  Rt *R = o->R;
  rt_check_stack(R);
  if (x == NIL || x == MISSING_ARG) {
    out_int(o, x == NIL ? SX_NILVALUE : SX_MISSING);
    return;
  }
  int attr = has_attrs(o, x),
      flags = (rt_is_object(x) ? FLAG_OBJ : 0) | (attr ? FLAG_ATTR : 0) | (x->flags & OF_S4 ? FLAG_S4 : 0);
  switch (TYPE(x)) {
  case T_SYM:
    if (!out_again(o, x)) out_int(o, SX_SYM), out_char(o, SYM(x)->name);
    return;
  case T_ENV: out_any_env(o, ENV(x)); return;
  case T_PAIRLIST:
  case T_DOTS:
    if (LEN(x) == 0) out_int(o, SX_NILVALUE);
    else out_cells(o, x, SX_LIST, attr);
    return;
  case T_LANG: out_cells(o, x, SX_LANG, attr); return;
  case T_CLOSURE: out_closure(o, x, flags); return;
  case T_BUILTIN: out_builtin(o, ((BuiltinObj *)x)->def); return;
  case T_PROMISE: out_item(o, rt_box(R, interp_force(R, x))); return;
  case T_EXTPTR:
    if (out_again(o, x) || out_named(o, x)) return;
    out_int(o, SX_EXTPTR | flags);
    out_item(o, NIL), out_item(o, NIL);
    break;
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW:
  case T_LIST:
  case T_EXPR: out_vector(o, x, flags); break;
  case T_S4: out_int(o, SX_S4 | flags); break;
  default: rt_error(R, "cannot serialize this type (%s)", rt_type_name(TYPE(x)));
  }
  if (attr) out_attrs(o, x);
}

static Obj *serialized(Out *o, Obj *x, int version) {
  buf_puts(&o->b, o->ascii ? "A\n" : o->native ? "B\n" : "X\n");
  out_int(o, version), out_int(o, 0x00040202), out_int(o, version == 3 ? 0x00030500 : 0x00020300);
  if (version == 3) {
    out_int(o, 5);
    out_bytes(o, "UTF-8", 5);
  }
  out_item(o, x);
  Obj *r = rt_alloc(o->R, T_RAW, (int64_t)o->b.n);
  memcpy(RAW_W(r), o->b.s, o->b.n);
  return r;
}
Obj *serialize_native(Rt *R, Obj *x) {
  Out o = {.R = R, .b = buf_new(R), .hook = NIL, .native = true};
  return serialized(&o, x, 3);
}

/* .serialize(object, ascii, xdr, version, refhook): a raw vector */
static Obj *do_serialize(Rt *R, Call *c) {
  Out o = {.R = R, .b = buf_new(R), .ascii = rt_as_lgl(R, c->args[1]) == 1, .hook = c->args[4]};
  int version = IS_NIL(c->args[3]) ? 3 : rt_as_int(R, c->args[3]);
  if (version != 2 && version != 3) rt_error(R, "version %d not supported", version);
  o.native = !o.ascii && rt_as_lgl(R, c->args[2]) == 0;
  return serialized(&o, c->args[0], version);
}

static Obj *do_conn_write(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (!k->can_write) rt_error(R, "connection not open for writing");
  conn_write(R, k, (const char *)RAW(c->args[1]), (size_t)LEN(c->args[1]));
  return NIL;
}

const BuiltinDef builtins_serialize[] = {
    {".serialize", do_serialize, BK_BUILTIN, "object, ascii, xdr, version, refhook", 0, 0},
    {".conn_write", do_conn_write, BK_BUILTIN, "con, bytes", BF_INVIS, 0},
    {0}};

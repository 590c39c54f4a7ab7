/* stdlib/text/cat.c - cat(), paste(), paste0(): values as running text. */
#include "text.h"
#include "../base/vec.h"

typedef struct Cat {
  Buf b;
  int64_t width, limit; /* columns on this line; fill width, or 0 */
  Obj *labels;
  int64_t line;
} Cat;

static void cat_label(Cat *c) {
  if (c->labels->type != T_STR || LEN(c->labels) == 0) return;
  const char *s = STR(c->labels, c->line % LEN(c->labels));
  buf_puts(&c->b, s);
  buf_putc(&c->b, ' ');
  c->width += utf8_width(s, strlen(s)) + 1;
}

static void cat_newline(Cat *c) {
  buf_putc(&c->b, '\n');
  c->width = 0;
  c->line++;
}

/* cat(..., file = "", sep = " ", fill = FALSE, labels = NULL, append = FALSE) */
static Obj *do_cat(Rt *R, Call *call) {
  Obj *dots = call->args[0], *file = call->args[1], *sep = call->args[2], *fill = call->args[3];
  Cat c = {.b = buf_new(R), .labels = call->args[4] ? call->args[4] : NIL};
  if (!sep) sep = rt_str(R, " ");
  if (sep->type != T_STR) rt_error(R, "invalid '%s' specification", "sep");
  if (LEN(sep) == 0) sep = rt_str(R, "");
  if (fill) {
    if (rt_length(fill) != 1) rt_error(R, "invalid '%s' argument", "fill");
    if (fill->type == T_LGL && LEN(fill) == 1) c.limit = LGL(fill)[0] == 1 ? rt_option_int(R, "width", 80) : 0;
    else {
      int f = rt_is_num(fill) ? rt_as_int(R, fill) : NA_INT;
      if (f == NA_INT) rt_error(R, "invalid '%s' argument", "fill");
      if (f <= 0) {
        rt_warning(R, "non-positive 'fill' argument will be ignored");
        f = 0;
      }
      c.limit = f;
    }
  }
  int append = call->args[5] ? rt_as_lgl(R, call->args[5]) : 0;
  if (append == NA_LGL) rt_error(R, "invalid '%s' specification", "append");
  if (!IS_NIL(c.labels) && c.labels->type != T_STR) rt_error(R, "invalid '%s' argument", "labels");
  if (file && IS_NIL(file)) rt_error(R, "invalid connection");
  TextSink out = text_sink_open(R, file, append, "file(file, ifelse(append, \"a\", \"w\"))");
  PrintOpts o = text_opts(R);
  int64_t ntot = 0, nsep = LEN(sep);
  bool nlsep = false; /* a separator with a newline in it also ends the output */
  for (int64_t i = 0; i < nsep; i++) nlsep |= strchr(STR(sep, i), '\n') != NULL;
  for (int64_t a = 0; a < LEN(dots); a++) {
    Obj *x = ELT(dots, a);
    if (a > 0 && !IS_NIL(x)) {
      Obj *s = ELT(sep, (ntot - 1 < 0 ? 0 : ntot - 1) % nsep);
      buf_put(&c.b, CSTR(s), CLEN(s));
    }
    int64_t n = rt_has_elts(x) ? LEN(x) : IS_NIL(x) ? 0 : x->type == T_ENV ? rt_length(x) : 1;
    if (n == 0) {
      if (!IS_NIL(x)) ntot++;
      continue;
    }
    if (!(rt_is_atomic(x) || x->type == T_SYM)) {
      if (c.limit && c.width == 0) cat_label(&c);
      /* what came before is shown, as in R */
      text_sink_put(R, &out, buf_cstr(&c.b), c.b.n);
      text_sink_close(R, &out);
      const char *type = x->type == T_CLOSURE   ? "closure"
                         : x->type == T_BUILTIN ? (((BuiltinObj *)x)->def->flags & BF_PRIM ? "builtin" : "closure")
                                                : rt_type_name(TYPE(x));
      rt_error(R, "argument %lld (type '%s') cannot be handled by 'cat'", (long long)(a + 1), type);
    }
    rt_assert(R, ntot >= 0 && nsep > 0, "%lld elements, %lld separators", (long long)ntot, (long long)nsep);
    Obj *first = ELT(sep, ntot % nsep); /* whose width GNU R counts for all of x */
    int64_t sw = c.limit ? utf8_width(CSTR(first), CLEN(first)) : 0;
    for (int64_t i = 0; i < n; i++) {
      Buf e = buf_new(R);
      if (x->type == T_SYM) buf_puts(&e, SYMNAME(x));
      else if (x->type == T_STR && ELT(x, i) != NA_STR && ELT(x, i)->aux != CE_LATIN1)
        e.s = (char *)text_native(R, ELT(x, i)), e.n = strlen(e.s); /* only read */
      else cat_element(&e, &o, x, i);
      Obj *s = ELT(sep, ntot % nsep);
      int64_t w = c.limit ? utf8_width(buf_cstr(&e), e.n) : 0;
      if (c.limit) {
        if (c.width > 0 && c.width + w + sw > c.limit) cat_newline(&c);
        if (c.width == 0) cat_label(&c);
      }
      buf_put(&c.b, buf_cstr(&e), e.n);
      c.width += w + sw;
      ntot++;
      if (i < n - 1) buf_put(&c.b, CSTR(s), CLEN(s));
      if (c.b.n > 65536) {
        text_sink_put(R, &out, buf_cstr(&c.b), c.b.n);
        buf_clear(&c.b);
        rt_check_interrupt(R);
      }
    }
  }
  if (c.limit || nlsep) buf_putc(&c.b, '\n');
  text_sink_put(R, &out, buf_cstr(&c.b), c.b.n);
  text_sink_flush(R, &out);
  text_sink_close(R, &out);
  call->visible = false;
  return NIL;
}

/* ---- paste ------------------------------------------------------------------------------------------------------- */

Obj *text_as_character(Rt *R, Obj *x) {
  if (x->type == T_STR) return x;
  if (x->type == T_SYM) return rt_str_of(R, SYM(x)->name);
  if (x->type == T_ENV && !rt_is_object(x)) rt_error(R, "environments cannot be coerced to other types");
  if (rt_is_fun(x)) rt_error(R, "cannot coerce type '%s' to vector of type 'character'", interp_type_name(x));
  if (rt_is_object(x) || !(rt_is_atomic(x) || IS_NIL(x))) {
    Obj *r = interp_call_named(R, "as.character", 1, x);
    if (r->type != T_STR) rt_error(R, "non-string argument to .Internal(%s)", "paste");
    return r;
  }
  return IS_NIL(x) ? rt_alloc(R, T_STR, 0) : rt_coerce(R, x, T_STR);
}

static void put_char(Buf *b, Obj *c) {
  b->marked |= c->aux == CE_UTF8;
  if (c == NA_STR) buf_put(b, "NA", 2);
  else if (c->aux == CE_LATIN1) buf_puts(b, text_utf8(b->R, c));
  else buf_put(b, CSTR(c), CLEN(c));
}

static Obj *collapse_strings(Rt *R, Obj *x, Obj *collapse) {
  Buf b = buf_new(R);
  bool bytes = LEN(x) > 1 && ELT(collapse, 0)->aux == CE_BYTES;
  for (int64_t i = 0; i < LEN(x); i++) {
    if (i) put_char(&b, ELT(collapse, 0));
    put_char(&b, ELT(x, i));
    bytes |= ELT(x, i)->aux == CE_BYTES;
  }
  return rt_str_of(R, bytes ? rt_mkn(R, buf_cstr(&b), b.n, CE_BYTES) : buf_char(&b));
}

/* paste(..., sep = " ", collapse = NULL, recycle0 = FALSE); code 1: paste0, without sep */
static Obj *do_paste(Rt *R, Call *c) {
  bool zero = c->def->code == 1;
  Obj *dots = c->args[0], *sep = zero ? NULL : c->args[1], *collapse = c->args[zero ? 1 : 2];
  bool recycle0 = arg_true(R, c, zero ? 2 : 3, false);
  if (!zero && sep && (sep->type != T_STR || LEN(sep) < 1 || ELT(sep, 0) == NA_STR)) rt_error(R, "invalid separator");
  if (collapse && !IS_NIL(collapse) && (collapse->type != T_STR || LEN(collapse) < 1 || ELT(collapse, 0) == NA_STR))
    rt_error(R, "invalid '%s' argument", "collapse");
  bool coll = collapse && !IS_NIL(collapse);
  int64_t na = LEN(dots), n = 0;
  bool empty = false;
  Obj *args = rt_alloc(R, T_LIST, na);
  for (int64_t i = 0; i < na; i++) {
    Obj *s = text_as_character(R, ELT(dots, i));
    rt_assert(R, TYPE(s) == T_STR, "text of type %d", TYPE(s));
    ((Obj **)VEC(args)->data)[i] = s;
    if (LEN(s) > n) n = LEN(s);
    if (LEN(s) == 0) empty = true;
  }
  if (recycle0 && empty) n = 0;
  const char *sp = zero ? "" : sep ? STR(sep, 0) : " ";
  size_t spn = zero ? 0 : sep ? CLEN(ELT(sep, 0)) : 1;
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  for (int64_t i = 0; i < n; i++) {
    buf_clear(&b);
    int enc = CE_ASCII;
    for (int64_t j = 0; j < na; j++) {
      Obj *s = ELT(args, j);
      if (j && spn) buf_put(&b, sp, spn);
      if (LEN(s) == 0) continue;
      Obj *e = ELT(s, LEN(s) == 1 ? 0 : i % LEN(s));
      if (e->aux == CE_BYTES) enc = CE_BYTES;
      put_char(&b, e);
    }
    if (b.s) b.s[b.n] = 0;
    SET_STR(r, i, enc == CE_BYTES ? rt_mkn(R, buf_cstr(&b), b.n, enc) : buf_char(&b));
    if ((i & 0xffff) == 0xffff) rt_check_interrupt(R);
  }
  return coll ? collapse_strings(R, r, collapse) : r;
}

const BuiltinDef builtins_cat[] = {
    {"cat", do_cat, BK_BUILTIN, "..., file = \"\", sep = \" \", fill = FALSE, labels = NULL, append = FALSE", BF_INVIS,
     0},
    {"paste", do_paste, BK_BUILTIN, "..., sep = \" \", collapse = NULL, recycle0 = FALSE", BF_PURE, 0},
    {"paste0", do_paste, BK_BUILTIN, "..., collapse = NULL, recycle0 = FALSE", BF_PURE, 1},
    {0}};

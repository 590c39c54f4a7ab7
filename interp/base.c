/* interp/base.c - the part of the library that is written in R (stdlib/R, linked into the program as one text).
 *
 * Reading all of it takes longer than most programs run.  So the start only finds where the top-level expressions are;
 * a definition `name <- function(...` becomes a closure that knows its place in the text and is read when its formals
 * or its body are first needed (rt_closure).  Nothing else can tell the difference: the closure object is there from
 * the start.  When all these stand, everything else is evaluated at once, in order: by folder and file, so that a value
 * may use every function, and the values of files before it.
 *
 * An expression starts at a line whose first character is none of blank # } ) ] {; the unit test base.c checks that
 * this cuts all of the text into whole expressions. */
#include <ctype.h>
#include <stdlib.h>
#include "../ast/ast.h"
#include "base.h"

extern const char rt_base_R[], rt_base_R_end[];

static bool starts_expr(char c) { return !strchr(" \t\n\r#})]{", c); }

/* The next line from *at on that starts an expression, or the end. */
static const char *next_start(const char *at, const char *end, uint32_t *line) {
  while (at < end && !starts_expr(*at)) {
    const char *nl = memchr(at, '\n', (size_t)(end - at));
    at = nl ? nl + 1 : end;
    ++*line;
  }
  return at;
}

size_t base_slices(const char *text, size_t n, BaseSlice **out) {
  size_t count = 0, cap = 0;
  BaseSlice *s = NULL;
  const char *end = text + n;
  uint32_t line = 1;
  for (const char *at = next_start(text, end, &line); at < end;) {
    if (count == cap) {
      cap = cap ? 2 * cap : 2048;
      BaseSlice *more = realloc(s, cap * sizeof *s);
      if (!more) {
        free(s);
        return 0;
      }
      s = more;
    }
    const char *start = at, *nl = memchr(at, '\n', (size_t)(end - at));
    s[count] = (BaseSlice){(uint32_t)(start - text), 0, line};
    line++;
    at = next_start(nl ? nl + 1 : end, end, &line);
    s[count++].len = (uint32_t)(at - start);
  }
  *out = s;
  return count;
}

/* A name, plain or in backquotes, and ` <- ` after it: where it ends and what follows; NULL if that is not what stands
 * here. */
static const char *assigned_name(const char *p, const char **name, size_t *len) {
  if (*p == '`') {
    *name = ++p;
    while (*p != '`' && *p != '\\' && *p != '\n') p++;
    *len = (size_t)(p - *name);
    if (*p++ != '`') return NULL;
  } else {
    *name = p;
    while (isalnum((unsigned char)*p) || *p == '.' || *p == '_') p++;
    *len = (size_t)(p - *name);
  }
  return *len && !strncmp(p, " <- ", 4) ? p + 4 : NULL;
}

/* The closure of slice number k, if it is a function's definition. */
static bool define(Rt *R, const BaseSlice *s, size_t k) {
  const char *text = rt_base_R + s->at, *p = text, *name, *q;
  size_t len;
  while ((q = assigned_name(p, &name, &len)) != NULL) p = q;
  if (p == text || strncmp(p, "function(", 9) != 0) return false;
  Closure *c = (Closure *)rt_alloc_obj(R, T_CLOSURE, sizeof *c);
  c->h.aux = (uint32_t)k + 1;
  c->h.named = 2;
  c->formals = c->body = NIL;
  c->env = R->base;
  for (p = text; (q = assigned_name(p, &name, &len)) != NULL; p = q)
    rt_env_set(R, R->base, rt_sym_of(R, rt_mkn(R, name, len, CE_UTF8)), v_obj((Obj *)c));
  return true;
}

void base_load_closure(Rt *R, Closure *c) {
  const BaseSlice *s = &IS(R)->base[c->h.aux - 1];
  ParseResult p = ast_parse_at(R, rt_base_R + s->at, s->len, (int)s->line);
  Obj *x = ELT(p.exprs, 0); /* name <- name <- function(...) ... */
  while (ELT(x, 0) == R->s.assign) x = ELT(x, 2);
  Code *code = code_shell(R, ELT(x, 1), ELT(x, 2));
  code->line = ast_line(x);
  c->code = (Obj *)code;
  c->formals = ELT(x, 1);
  c->body = ELT(x, 2);
  c->h.aux = 0;
}

void base_load(Rt *R) {
  InterpState *is = IS(R);
  is->nbase_slices = base_slices(rt_base_R, (size_t)(rt_base_R_end - rt_base_R), &is->base);
  if (!is->nbase_slices) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
  bool *defined = calloc(is->nbase_slices, 1);
  if (!defined) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
  for (size_t k = 0; k < is->nbase_slices; k++) defined[k] = define(R, &is->base[k], k);
  for (size_t k = 0; k < is->nbase_slices; k++) {
    const BaseSlice *s = &is->base[k];
    if (defined[k]) continue;
    ParseResult p = ast_parse_at(R, rt_base_R + s->at, s->len, (int)s->line);
    if (p.status != PARSE_OK) rt_error_call(R, NIL, "base library, line %d: %s", p.line, p.message);
    for (int64_t i = 0; i < LEN(p.exprs); i++) interp_eval(R, ELT(p.exprs, i), R->base);
  }
  free(defined);
}

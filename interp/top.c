/* interp/top.c - the top level: expressions evaluated one after the other, as R's read-eval-print loop does it. */
#define _GNU_SOURCE
#include <string.h>
#include "frame.h"
#include "../ast/ast.h"

bool interp_error_handled(Rt *R); /* cond.c */

static void eval_print(Rt *R, void *data) {
  Obj *expr = data;
  IS(R)->report = IS(R)->ctx;
  R->visible = true;
  watch_expression(R, true);
  Value v = interp_eval(R, expr, R->global);
  if (R->visible && R->hooks.show) R->hooks.show(R, rt_box(R, v));
  else if (R->visible) print_value(R, rt_box(R, v), R->global);
  if (R->interactive || IS(R)->want_last) SYM(R->s.Last_value)->bval = v;
  if (IS(R)->callbacks) {
    bool visible = R->visible;
    interp_call_named(R, ".runcallbacks", 3, expr, rt_box(R, v), rt_lgl(R, visible));
  }
}

/* Finalisers of objects that the collector found dead run between expressions. */
static void finalise(Rt *R, void *data) {
  Obj *fun, *o;
  while ((o = rt_finalizer_take(R, false, &fun)) != NULL) interp_finalise(R, fun, o);
}

TopStatus interp_top(Rt *R, Obj *expr) {
  bool ok = interp_try(R, eval_print, expr);
  watch_expression(R, false);
  if (!ok && IS(R)->quit) { /* Q in a browser */
    IS(R)->quit = false;
    return TOP_QUIT;
  }
  if (!ok && interp_was_interrupted(R)) {
    if (!R->hooks.report_error) rt_eprintf(R, "\n"); /* below the ^C of a terminal */
    interp_print_warnings(R, false);
    return TOP_INTERRUPT;
  }
  IS(R)->went_on = !ok && interp_error_handled(R) && !R->interactive; /* options(error = ) */
  if (IS(R)->went_on) ok = true;
  if (ok) interp_print_warnings(R, false);                          /* after an error cond.c has printed both */
  if (ok) interp_try(R, finalise, NULL);
  rt_flush(R);
  return ok ? TOP_OK : TOP_ERROR;
}

/* The calls of the functions that a session makes as it ends, one at a time; NULL: it has no such function. */
static Obj *last_call(Rt *R, int which) {
  Obj *name = rt_sym(R, which ? ".Last.sys" : ".Last");
  Value f = rt_env_get(R, R->global, name);
  return f.tag == V_OBJ && rt_is_fun(f.o) ? rt_lang(R, name, 0) : NULL;
}
void interp_run_last(Rt *R) {
  for (int i = 0; i < 2; i++) {
    Obj *call = last_call(R, i);
    if (call) interp_eval(R, call, R->global);
  }
}
TopStatus interp_top_last(Rt *R) {
  TopStatus st = TOP_OK;
  for (int i = 0; i < 2 && st == TOP_OK; i++) {
    Obj *call = last_call(R, i);
    if (call) st = interp_top(R, rt_lang(R, rt_sym(R, "invisible"), 1, call));
  }
  return st;
}

/* The source lines in [from, to), as a console that echoes its input shows them: those that begin behind `start`, where
 * the expression they belong to does, go on with it. */
static void echo_lines(Rt *R, const char *from, const char *to, const char *start) {
  if (!rt_option_lgl(R, "echo", false)) return;
  const char *prompt = rt_option_str(R, "prompt", "> "), *more = rt_option_str(R, "continue", "+ ");
  while (from < to) {
    const char *nl = memchr(from, '\n', (size_t)(to - from)), *end = nl ? nl : to;
    rt_printf(R, "%s%.*s\n", from > start ? more : prompt, (int)(end - from), from);
    from = nl ? nl + 1 : to;
  }
}

/* The first character of what comes next, behind space, semicolons and comments. */
static const char *next_token(const char *p, const char *end) {
  while (p < end && (strchr(" \t\f\r\n;", *p) || *p == '#')) {
    if (*p == '#')
      while (p < end && *p != '\n') p++;
    else p++;
  }
  return p;
}

void interp_syntax_error(Rt *R, const ParseResult *p) { rt_eprintf(R, "Error: %s\n", p->repl); }

TopStatus interp_top_text(Rt *R, const char *text, size_t n, const char *file, bool keep_source) {
  ParseResult p = ast_parse(R, text, n, file, keep_source);
  /* Keeping each value alive costs: only for programs that ask for it. */
  if (memmem(text, n, ".Last.value", 11)) {
    IS(R)->want_last = true;
    if (rt_env_get(R, R->base, R->s.Last_value).tag == V_UNBOUND) SYM(R->s.Last_value)->bval = v_obj(NIL);
  }
  const char *before = R->file;
  R->file = file && *file ? SYMNAME(rt_sym(R, file)) : NULL; /* symbols live for ever */
  /* While an expression is evaluated, the lines below it are the console's: a browser may read them. */
  InterpState *s = IS(R);
  Console *outer = s->console;
  Console con = {.text = text, .n = n, .line = 1};
  if (outer) con.more = outer->more, con.data = outer->data;
  s->console = &con;
  TopStatus st = TOP_OK;
  const char *from = text; /* what p was made of */
  for (int64_t i = 0; i < LEN(p.exprs) && st == TOP_OK; i++) {
    size_t end = (size_t)(from - text) + p.ends[i];
    if (end > con.at) {
      const char *nl = memchr(text + end, '\n', n - end);
      size_t at = nl ? (size_t)(nl + 1 - text) : n;
      for (const char *q = text + con.at; q < text + at; q++) con.line += *q == '\n';
      echo_lines(R, text + con.at, text + at, next_token(i ? from + p.ends[i - 1] : from, text + n));
      con.at = at;
    }
    size_t before_eval = con.at;
    st = interp_top(R, ELT(p.exprs, i));
    if (IS(R)->went_on) /* the rest of its line is not looked at */
      while (i + 1 < LEN(p.exprs) && next_token(from + p.ends[i], text + n) < text + before_eval) i++;
    if (con.at == before_eval || st != TOP_OK) continue;
    /* Some lines are gone: finish this one, and read on below them. */
    while (i + 1 < LEN(p.exprs) && (size_t)(from - text) + p.ends[i + 1] <= before_eval && st == TOP_OK)
      st = interp_top(R, ELT(p.exprs, ++i));
    from = text + con.at;
    p = ast_parse_at(R, from, n - con.at, con.line);
    i = -1;
  }
  s->console = outer;
  R->file = before;
  if (st != TOP_OK) return st;
  int64_t done = LEN(p.exprs);
  echo_lines(R, text + con.at, text + n, next_token(done ? from + p.ends[done - 1] : from, text + n));
  if (p.status == PARSE_OK && rt_option_lgl(R, "echo", false)) rt_printf(R, "%s\n", rt_option_str(R, "prompt", "> "));
  if (p.status == PARSE_OK) return TOP_OK;
  interp_syntax_error(R, &p);
  return TOP_ERROR;
}

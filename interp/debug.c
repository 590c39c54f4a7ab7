/* interp/debug.c - debug() and browser(): stop in a running function, and read commands from where the program comes
 * from.
 *
 * What a frame does about it stands in its `debug` byte, which blocks, branches and loops ask before each statement; it
 * is 0 in a program that is not being debugged.  A call asks InterpState.watch first: false until the first debug().  A
 * browser reads the lines that follow the one that is being evaluated (Console), as GNU R's does: in a session from the
 * terminal, in a script from the script. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include "../ast/ast.h"
#include "nodeops.h"

void interp_syntax_error(Rt *R, const ParseResult *p); /* top.c */

typedef struct Browse {
  struct Browse *prev, *restore;
  Obj *text, *condition; /* browser()'s */
  Env *env;
  Frame *frame; /* where the next command may step; NULL: only an environment */
  Frame *from;  /* that stops as well, skipCalls = calls further out; NULL: none */
  int level;
  char *line; /* input that has been read: malloc'ed */
  size_t len;
  bool done;
} Browse;

static void watch_on(Rt *R) { __atomic_fetch_or(&IS(R)->watch, WATCH_DEBUG, __ATOMIC_RELAXED); }

/* ---- frames ---- */

/* The frame on the stack that f is, or is a copy of. */
static Frame *on_stack(Rt *R, Frame *f) {
  for (Frame *g = IS(R)->frame; g; g = g->prev)
    if (g == f || (g->env && g->env == f->env && g->kind == FR_CLOSURE)) return g;
  return NULL;
}

static void set_step(Rt *R, Frame *f, bool on) {
  Frame *g = f ? on_stack(R, f) : NULL;
  if (f) f->debug = on ? f->debug | FD_STEP : f->debug & ~FD_STEP;
  if (g) g->debug = on ? g->debug | FD_STEP : g->debug & ~FD_STEP;
}

static bool is_stepped(Rt *R, Frame *g) {
  Frame *c = g->caller;
  if (!c && g->caller_env) c = env_frame(R, g->caller_env);
  return c && c->debug & FD_STEP;
}

/* ---- where we are ---- */

static void print_quietly(Rt *R, Obj *x) {
  bool visible = R->visible;
  print_value(R, x, R->global);
  R->visible = visible;
}

/* "debug: ", or "debug at file#line: " where the source is kept. */
static void prompt_at(Rt *R, const char *what, Obj *ref) {
  Obj *file = ref && ref->type == T_INT && LEN(ref) ? rt_attr(ref, R->s.srcfile) : NIL;
  if (file->type != T_ENV) {
    rt_printf(R, "%s: ", what);
    return;
  }
  Value v = rt_env_get(R, ENV(file), rt_sym(R, "filename"));
  bool named = v.tag == V_OBJ && v.o->type == T_STR && LEN(v.o) == 1 && strcmp(STR(v.o, 0), "<text>");
  rt_printf(R, "%s at %s#%d: ", what, named ? STR(v.o, 0) : "", INT(ref)[0]);
}

/* The source reference of element i of a `{`. */
static Obj *block_ref(Rt *R, Obj *block, int64_t i) {
  Obj *refs = block->type == T_LANG ? rt_attr(block, R->s.srcref) : NIL;
  return refs->type == T_LIST && i < LEN(refs) ? ELT(refs, i) : NULL;
}

Obj *debug_call_ref(Rt *R, Frame *f) {
  Frame *from = f->caller ? on_stack(R, f->caller) : NULL, *below = f->prev;
  while (below && below->kind == FR_PROMISE) below = below->prev;
  if (below && below != from && !(below->fun->type == T_CLOSURE && rt_attr(below->fun, R->s.srcref) != NIL))
    return NULL; /* an argument that a function without a source looks at */
  Obj *body = from && from->fun->type == T_CLOSURE ? rt_closure(R, from->fun)->body : NIL;
  Obj *ref = block_ref(R, body, 0);
  if (from && from->fun->type == T_CLOSURE && !(body->type == T_LANG && ELT(body, 0) == R->s.lbrace)) {
    Obj *whole = rt_attr(from->fun, R->s.srcref); /* no statements: where the function begins */
    return whole->type == T_INT && LEN(whole) ? whole : NULL;
  }
  int line = ast_line(f->call);
  if (!ref || !line) return NULL;
  Obj *refs = rt_attr(body, R->s.srcref);
  for (int64_t i = LEN(refs) - 1; i > 0; i--) /* the statement that the call is part of */
    if (INT(ELT(refs, i))[0] <= line) return ELT(refs, i);
  return ref;
}

static void print_stack(Rt *R) {
  int n = 0;
  for (Frame *f = IS(R)->frame; f; f = f->prev) {
    if (f->kind == FR_PROMISE || f->kind == FR_TOP) continue;
    Obj *ref = debug_call_ref(R, f);
    rt_printf(R, "where %d", ++n);
    prompt_at(R, "", ref);
    print_quietly(R, f->call);
  }
  rt_printf(R, "\n");
}

/* ---- the browser ---- */

char *debug_read_line(Rt *R, const char *prompt) {
  Console *c = IS(R)->console;
  bool interrupted = false;
  char *s = c && c->more ? c->more(R, c->data, prompt, &interrupted) : NULL;
  if (interrupted) {
    R->interrupted |= RT_INTERRUPT;
    rt_check_interrupt(R);
  }
  return s;
}

/* The next line of input, appended to b->line; false at its end. */
static bool read_more(Rt *R, Browse *b, const char *prompt, bool *interrupted) {
  Console *c = IS(R)->console;
  const char *s = NULL;
  size_t n = 0;
  char *mine = NULL;
  if (c && c->at < c->n) {
    const char *nl = memchr(c->text + c->at, '\n', c->n - c->at);
    s = c->text + c->at;
    n = nl ? (size_t)(nl + 1 - s) : c->n - c->at;
    c->at += n;
    c->line++;
  } else if (c && c->more && (s = mine = c->more(R, c->data, prompt, interrupted)) != NULL) n = strlen(s);
  if (!s) return false;
  char *t = realloc(b->line, b->len + n + 1);
  if (t) {
    memcpy(t + b->len, s, n);
    b->line = t;
    b->len += n;
  }
  free(mine);
  return t != NULL;
}

static const char help[] = "n          next\n"
                           "s          step into\n"
                           "f          finish\n"
                           "c or cont  continue\n"
                           "Q          quit\n"
                           "where      show stack\n"
                           "help       show help\n"
                           "<expr>     evaluate expression\n";

/* To the top level, past all browsers. */
static _Noreturn void quit_browser(Rt *R, Browse *b) {
  set_step(R, b->frame, false);
  set_step(R, b->from, false);
  IS(R)->step = 0;
  Ctx *top = NULL;
  for (Ctx *k = IS(R)->ctx; k; k = k->prev)
    if (k->kind == CTX_TOP) {
      top = k;
      break;
    }
  if (!top) rt_error_call(R, NIL, "no top level to quit to");
  IS(R)->quit = true;
  ctx_jump(R, top, v_none(V_UNBOUND), 0);
}

enum { NO_COMMAND, GO_ON, STAY };

static int command(Rt *R, Browse *b, Obj *x) {
  InterpState *s = IS(R);
  if (x->type != T_SYM) return NO_COMMAND;
  const char *w = SYMNAME(x);
  Frame *f = b->frame;
  if (!strcmp(w, "c") || !strcmp(w, "cont")) {
    set_step(R, f, false);
    set_step(R, b->from, false);
    return GO_ON;
  }
  if (!strcmp(w, "n") || !strcmp(w, "s") || !strcmp(w, "f")) {
    set_step(R, f, true);
    watch_on(R);
    s->step = w[0];
    if (f && w[0] == 'f') f->until = f->loops + 1;
    return GO_ON;
  }
  if (!strcmp(w, "Q")) quit_browser(R, b);
  if (!strcmp(w, "where")) print_stack(R);
  else if (!strcmp(w, "help")) rt_printf(R, "%s", help);
  else return NO_COMMAND;
  return STAY;
}

static void eval_here(Rt *R, Browse *b, Obj *x) {
  char step = IS(R)->step;
  if (step == 's') IS(R)->step = 0; /* what is typed here is not stepped into */
  R->visible = true;
  Frame *f = b->frame ? b->frame : env_frame(R, b->env);
  Value v;
  if (f && (x->type == T_LANG || x->type == T_SYM)) {
    Code *c = compile_top(R, x, b->env);
    Frame t = *f; /* sys.call() and parent.frame() as in the frame itself */
    t.code = c;
    t.slots = NULL;
    t.env = t.enclos = b->env;
    t.kind = FR_PROMISE;
    t.call = NIL;
    v = control_value(R, &t, c->body->exec(R, c->body, &t));
  } else v = interp_eval(R, x, b->env);
  IS(R)->step = step;
  if (R->visible) print_value(R, rt_box(R, v), b->env);
  if (R->interactive || IS(R)->want_last) SYM(R->s.Last_value)->bval = v;
  interp_print_warnings(R, false);
}

/* Evaluate; in a session an error returns to the browser. */
static void eval_kept(Rt *R, Browse *b, Obj *x) {
  InterpState *s = IS(R);
  if (!R->interactive) {
    eval_here(R, b, x);
    return;
  }
  Ctx c;
  Ctx *report = s->report;
  ctx_push(R, &c, CTX_TOP);
  s->report = &c;
  if (_setjmp(c.jb)) {
    ctx_restore(R, &c);
    ctx_pop(R, &c);
    s->report = report;
    s->browse = b;
    if (s->quit) quit_browser(R, b); /* the next top level further out */
    if (s->was_interrupt) rt_eprintf(R, "\n");
    return;
  }
  eval_here(R, b, x);
  ctx_pop(R, &c);
  s->report = report;
}

static void browse_loop(Rt *R, void *data) {
  Browse *b = data;
  char prompt[32];
  snprintf(prompt, sizeof prompt, "Browse[%d]> ", b->level);
  while (!b->done) {
    bool interrupted = false;
    if (!read_more(R, b, b->len ? rt_option_str(R, "continue", "+ ") : prompt, &interrupted)) {
      b->len = 0;
      if (interrupted) continue;
      return; /* at the end of the input the program runs on */
    }
    if (b->len == 1 && b->line[0] == '\n' && !rt_option_lgl(R, "browserNLdisabled", false)) return;
    ParseResult p = ast_parse(R, b->line, b->len, "", R->interactive);
    if (p.status == PARSE_INCOMPLETE) continue;
    b->len = 0;
    for (int64_t i = 0; i < LEN(p.exprs); i++) {
      int k = command(R, b, ELT(p.exprs, i));
      if (k == GO_ON) return;
      if (k == NO_COMMAND) eval_kept(R, b, ELT(p.exprs, i));
    }
    if (p.status == PARSE_ERROR) interp_syntax_error(R, &p);
  }
}

static void browse_end(Rt *R, void *data) {
  Browse *b = data;
  IS(R)->browse = b->prev;
  free(b->line);
  b->line = NULL;
}

static void browse(Rt *R, Frame *f, Frame *from, Env *env, Obj *text, Obj *condition, int level) {
  InterpState *s = IS(R);
  Browse b = {.prev = s->browse, .text = text, .condition = condition, .env = env, .frame = f, .from = from, .level = level};
  bool visible = R->visible;
  Call *builtin = s->builtin;
  s->builtin = NULL;
  s->browse = &b;
  watch_on(R);
  interp_protect(R, browse_loop, browse_end, &b);
  s->builtin = builtin;
  R->visible = visible;
}

/* How deep a new browser is: the open ones, itself, and the functions that are stepped through. */
static int next_level(Rt *R) {
  int n = 1;
  for (Browse *b = IS(R)->browse; b; b = b->prev) n++;
  for (Frame *f = IS(R)->frame; f; f = f->prev) n += f->kind == FR_CLOSURE && f->debug & FD_STEP;
  return n;
}

static void browse_step(Rt *R, Frame *f) { browse(R, f, NULL, frame_env(R, f), rt_str(R, ""), NIL, next_level(R)); }

/* ---- stops ---- */

void debug_call(Rt *R, Frame *g) {
  InterpState *s = IS(R);
  uint8_t watch = __atomic_load_n(&s->watch, __ATOMIC_RELAXED);
  if (watch & WATCH_PENDING) {
    __atomic_fetch_and(&s->watch, (uint8_t)~WATCH_PENDING, __ATOMIC_RELAXED);
    rt_check_interrupt(R);
  }
  if (!(watch & WATCH_DEBUG)) return;
  Obj *fun = g->fun;
  bool stop = fun->flags & (OF_DEBUG | OF_DEBUG_ONCE);
  if (fun->flags & OF_TRACE && !s->no_tracing) {
    rt_printf(R, "trace: ");
    print_quietly(R, g->call);
  }
  if (g->disp && g->prev && g->prev->fun->type == T_CLOSURE) stop |= (g->prev->fun->flags & OF_DEBUG) != 0;
  if (s->no_debugging) stop = false;
  if (!stop && !(s->step == 's' && is_stepped(R, g))) return;
  if (fun->flags & OF_DEBUG_ONCE) {
    fun->flags &= (uint8_t)~OF_DEBUG_ONCE;
    s->ndebug--;
  }
  g->debug = FD_STEP | FD_SAY;
  Obj *body = rt_closure(R, fun)->body;
  rt_printf(R, "debugging in: ");
  print_quietly(R, g->call);
  bool block = body->type == T_LANG && ELT(body, 0) == R->s.lbrace;
  s->debug_ref = block ? block_ref(R, body, 0) : NULL;
  if (!block && rt_attr(fun, R->s.srcref)->type == T_INT) s->debug_ref = rt_attr(fun, R->s.srcref);
  prompt_at(R, "debug", s->debug_ref);
  print_quietly(R, body);
  browse_step(R, g);
}

void debug_exit(Rt *R, Frame *g) {
  if (!(g->debug & FD_SAY)) return;
  rt_printf(R, "exiting from: ");
  print_quietly(R, g->call);
}

/* "f": not before the loop or the function that it finishes has ended. */
static bool finishing(Frame *f) {
  if (f->until && f->loops + 1 < f->until) f->until = 0;
  return f->until != 0;
}

void debug_stop(Rt *R, Frame *f, Obj *at, int i) {
  if (!(f->debug & FD_STEP) || finishing(f)) return;
  if (i >= 0) {
    IS(R)->debug_ref = block_ref(R, at, i);
    at = ELT(at, i);
  }
  prompt_at(R, "debug", IS(R)->debug_ref);
  print_quietly(R, at);
  browse_step(R, f);
}

void debug_condition(Rt *R, Frame *f, Obj *loop) {
  if (!(f->debug & FD_STEP) || finishing(f)) return;
  prompt_at(R, "debug", IS(R)->debug_ref);
  rt_printf(R, "(while) ");
  print_quietly(R, ELT(loop, 1));
  browse_step(R, f);
}

/* ---- the functions ---- */

enum { DEBUG_ON, DEBUG_ONCE, DEBUG_OFF, DEBUG_ASK };

static Obj *do_debug(Rt *R, Call *c) { /* fun, text, condition, signature; undebug, isdebugged: fun, signature */
  int what = c->def->code;
  Obj *f = c->args[0], *sig = c->args[c->n - 1];
  if (sig && sig != NIL) rt_error(R, "debugging a method by its signature is not there: give the method itself");
  if (f && f->type == T_STR && LEN(f) == 1) f = interp_find_fun(R, rt_sym_of(R, ELT(f, 0)), R->global, true);
  if (!f || !rt_is_fun(f)) rt_error(R, "argument must be a function");
  bool is = f->flags & (OF_DEBUG | OF_DEBUG_ONCE);
  if (what == DEBUG_ASK) return rt_lgl(R, f->flags & OF_DEBUG); /* once does not count */
  if (f->type != T_CLOSURE) {
    if (what != DEBUG_OFF && !(((BuiltinObj *)f)->def->flags & BF_PRIM))
      rt_error(R, "'%s' is compiled into ravel: there is no R code to stop in", ((BuiltinObj *)f)->def->name);
  }
  if (what == DEBUG_OFF) {
    if (!is) rt_warning(R, "argument is not being debugged");
    IS(R)->ndebug -= is;
    f->flags &= (uint8_t) ~(OF_DEBUG | OF_DEBUG_ONCE);
    return NIL;
  }
  IS(R)->ndebug += !is;
  watch_on(R);
  f->flags |= what == DEBUG_ONCE && !(f->flags & OF_DEBUG) ? OF_DEBUG_ONCE : OF_DEBUG;
  if (f->flags & OF_DEBUG) f->flags &= (uint8_t)~OF_DEBUG_ONCE;
  return NIL;
}

static Obj *do_browser(Rt *R, Call *c) { /* text = "", condition = NULL, expr = TRUE, skipCalls = 0L */
  InterpState *s = IS(R);
  if (c->args[2] && rt_as_lgl(R, c->args[2]) != 1) return NIL;
  Frame *f = c->frame, *real = on_stack(R, f), *from = NULL;
  int level = next_level(R), skip = c->args[3] ? rt_as_int(R, c->args[3]) : 0;
  if (!((real ? real : f)->debug & FD_STEP)) {
    Frame *g = s->frame;
    while (g && (g->kind == FR_PROMISE || skip-- > 0)) g = g->prev;
    rt_printf(R, "Called from: ");
    if (g) {
      print_quietly(R, g->call);
      set_step(R, g->kind == FR_EVAL ? f : g, true);
      if (real == g) f->debug = g->debug;
      else if (g->kind != FR_EVAL) from = g;
      if (s->step == 's') s->step = 'n';
    } else rt_printf(R, "top level \n");
  }
  browse(R, real ? real : f, from, interp_env(R, c), c->args[0] ? c->args[0] : rt_str(R, ""), c->args[1] ? c->args[1] : NIL,
         level);
  if (real) f->debug = real->debug;
  return NIL;
}

static Obj *do_browserinfo(Rt *R, Call *c) { /* n = 1L; code 0: text, 1: condition, 2: step n functions further out */
  Browse *b = IS(R)->browse;
  int n = arg_int(R, c, 0, "n", 1);
  if (n < 1) rt_error(R, "number of contexts must be positive");
  if (!b) rt_error(R, "no browser context to query");
  if (c->def->code < 2) {
    while (b->prev && --n > 0) b = b->prev;
    if (n > 1) rt_error(R, "not that many calls to browser are active");
    return c->def->code ? b->condition : b->text;
  }
  Frame *f = b->frame ? on_stack(R, b->frame) : NULL;
  while (f && n > 0) {
    f = f->prev;
    while (f && f->kind == FR_PROMISE) f = f->prev;
    n--;
  }
  if (!f) rt_error(R, "not that many functions in current evaluation context");
  f->debug |= FD_STEP;
  return NIL;
}

/* .primTrace(f), .primUntrace(f): f's calls are shown as they happen. */
static Obj *do_primtrace(Rt *R, Call *c) {
  Obj *f = c->args[0];
  if (f && f->type == T_STR && LEN(f) == 1) f = interp_find_fun(R, rt_sym_of(R, ELT(f, 0)), interp_env(R, c), true);
  if (!f || !rt_is_fun(f)) rt_error(R, "argument must be a function");
  if (f->type != T_CLOSURE) rt_error(R, "'%s' is compiled into ravel", ((BuiltinObj *)f)->def->name);
  bool on = c->def->code != 0, was = (f->flags & OF_TRACE) != 0;
  f->flags = (uint8_t)(on ? f->flags | OF_TRACE : f->flags & ~OF_TRACE);
  IS(R)->ndebug += on - was;
  if (on) watch_on(R);
  return NIL;
}

static Obj *do_tracingstate(Rt *R, Call *c) { /* on = NULL; code 1: debuggingState */
  bool *off = c->def->code ? &IS(R)->no_debugging : &IS(R)->no_tracing, was = !*off;
  if (c->args[0] && c->args[0] != NIL) {
    int on = rt_as_lgl(R, c->args[0]);
    if (on == NA_LGL) rt_error(R, "value for '%s' must be TRUE or FALSE", c->def->name);
    *off = !on;
  }
  return rt_lgl(R, was);
}

const BuiltinDef builtins_debug[] = {
    {".primTrace", do_primtrace, BK_BUILTIN, "obj", BF_INVIS, 1},
    {".primUntrace", do_primtrace, BK_BUILTIN, "obj", BF_INVIS, 0},
    {"tracingState", do_tracingstate, BK_BUILTIN, "on = NULL", 0, 0},
    {"debuggingState", do_tracingstate, BK_BUILTIN, "on = NULL", 0, 1},
    {"debug", do_debug, BK_BUILTIN, "fun, text = \"\", condition = NULL, signature = NULL", BF_INVIS, DEBUG_ON},
    {"debugonce", do_debug, BK_BUILTIN, "fun, text = \"\", condition = NULL, signature = NULL", BF_INVIS, DEBUG_ONCE},
    {"undebug", do_debug, BK_BUILTIN, "fun, signature = NULL", BF_INVIS, DEBUG_OFF},
    {"isdebugged", do_debug, BK_BUILTIN, "fun, signature = NULL", 0, DEBUG_ASK},
    {"browser", do_browser, BK_BUILTIN, "text = \"\", condition = NULL, expr = TRUE, skipCalls = 0L",
     BF_PRIM | BF_INVIS, 0},
    {"browserText", do_browserinfo, BK_BUILTIN, "n = 1L", 0, 0},
    {"browserCondition", do_browserinfo, BK_BUILTIN, "n = 1L", 0, 1},
    {"browserSetDebug", do_browserinfo, BK_BUILTIN, "n = 1L", BF_INVIS, 2},
    {0}};

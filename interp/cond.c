/* interp/cond.c - conditions: errors, warnings, handlers, restarts.
 *
 * Handlers are a list on the C stack (see frame.h).  A condition is offered to them newest first: a calling handler is
 * called with the older handlers in force; an exiting one (tryCatch) ends the search by a jump.  Errors that nobody
 * takes are reported through interp_last_error and jump to the nearest CTX_TOP.
 */
#include <stdio.h>
#include <stdlib.h>
#include "../runtime/hosts.h"
#include "../ast/ast.h"
#include "../runtime/utf8.h"
#include "nodeops.h"

static Obj *strs(Rt *R, int n, ...) {
  va_list ap;
  va_start(ap, n);
  Obj *s = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) SET_STR(s, i, rt_mk(R, va_arg(ap, const char *)));
  va_end(ap);
  return s;
}

/* A condition with message and call; n class names. */
static Obj *make_condition(Rt *R, const char *msg, Obj *call, int n, ...) {
  rt_assert(R, n >= 0 && msg && call, "a condition of %d classes", n);
  Obj *c = rt_named_list(R, 2, "message", rt_str(R, msg), "call", call->type == T_SYM ? NIL : call);
  va_list ap;
  va_start(ap, n);
  Obj *cl = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) SET_STR(cl, i, rt_mk(R, va_arg(ap, const char *)));
  va_end(ap);
  rt_attr_set(R, c, R->s.class_, cl);
  return c;
}

/* Has this builtin a frame of its own in GNU R, because it is written in R there? */
static bool is_closure_in_r(const Call *b) { return !(b->def->flags & (BF_PRIM | BF_INTERNAL)); }

/* ---- the frames that GNU R has where ravel has C ---- */

enum { HANDLER_FRAMES = 6 };

void cond_pretend(Rt *R, Frame *f, const char *call) {
  frame_pretend(R, f, NIL, interp_call_text(R, call), IS(R)->frame);
}

void cond_pretend_restart(Rt *R, Frame *f, bool first) {
  cond_pretend(R, f,
          first ? "withOneRestart(expr, restarts[[1L]])"
                : "withOneRestart(withRestartList(expr, restarts[-nr]), restarts[[nr]])");
  cond_pretend(R, f + 1, "doWithOneRestart(return(expr), restart)");
}

typedef enum { OF_ERROR, OF_WARNING, OF_SIGNAL } Origin;

/* Those around a calling handler of a condition; `made`: by error or warning itself, from msg and call.  The handler's
 * own call. */
static Obj *pretend_handler(Rt *R, Frame *f, Origin origin, bool made, Obj *fun, const char *msg, Obj *call,
                            Obj *cond) {
  InterpState *s = IS(R);
  Call *b = s->builtin;
  if (b && is_closure_in_r(b) && !(s->frame && s->frame->kind == FR_APPLY && s->frame->call == b->call))
    frame_pretend(R, f++, NIL, b->call, s->frame);
  Obj *where = made ? rt_lang(R, interp_call_text(R, "base::quote"), 1, call) : NIL;
  if (origin == OF_WARNING) {
    if (made)
      frame_pretend(R, f++, NIL, rt_lang(R, rt_sym(R, ".signalSimpleWarning"), 2, rt_str(R, msg), where), s->frame);
    cond_pretend(R, f++,
            made ? "withRestarts({\n.Internal(.signalCondition(simpleWarning(msg, call), msg, "
                   "call))\n.Internal(.dfltWarn(msg, call))\n}, "
                   "muffleWarning = function() NULL)"
                 : "withRestarts({\n.Internal(.signalCondition(cond, message, call))\n.Internal(.dfltWarn(message, "
                   "call))\n}, "
                   "muffleWarning = function() NULL)");
    cond_pretend_restart(R, f, true);
  }
  if (origin != OF_ERROR || !made) return rt_lang(R, fun, 1, cond);
  frame_pretend(R, f, NIL, rt_lang(R, rt_sym(R, ".handleSimpleError"), 3, fun, rt_str(R, msg), where), s->frame);
  Obj *h = interp_call_text(R, "h(simpleError(msg, call))");
  if (!rt_is_fun(fun)) rt_error_call(R, h, "could not find function \"h\"");
  return h;
}

void interp_run_as(Rt *R, const char *text, void (*fn)(Rt *R, void *data), void *data) {
  InterpState *s = IS(R);
  Call *b = s->builtin;
  Frame f;
  cond_pretend(R, &f, text);
  f.builtin = b;
  s->builtin = NULL;
  fn(R, data);
  s->frame = f.prev;
  s->builtin = b;
}

/* ---- signalling ---- */

static bool strs_have(Obj *classes, const char *k) {
  for (int64_t i = 0; i < LEN(classes); i++)
    if (!strcmp(STR(classes, i), k)) return true;
  return false;
}
static bool has_class(Obj *classes, Obj *k) { return strs_have(classes, CSTR(k)); }

/* What an exiting handler's context gets: the condition and which handler. */
static _Noreturn void jump_to_handler(Rt *R, Handler *h, Obj *cond) {
  rt_assert(R, h->target, "a handler without a place to jump to");
  h->target->extra = cond;
  ctx_jump(R, h->target, v_obj(cond), h->index);
}

/* The handlers of globalCallingHandlers() come after all others. */
static void offer_globals(Rt *R, Obj **cond, Obj *classes, const char *msg, Obj *call) {
  InterpState *s = IS(R);
  Obj *g = s->globals, *names = rt_attr(g, R->s.names);
  int32_t first = s->first_global;
  Handler *saved = s->handlers;
  Call *b = s->builtin;
  for (int32_t i = first; i < LEN(g); i++) {
    if (!has_class(classes, ELT(names, i))) continue;
    if (!*cond) {
      *cond = make_condition(R, msg, call, 0);
      rt_attr_set(R, *cond, R->s.class_, classes);
    }
    s->handlers = NULL;
    s->first_global = i + 1;
    Obj *c = rt_lang(R, ELT(g, i), 1, *cond);
    interp_call(R, ELT(g, i), 1, cond, NULL, c, R->global);
    s->builtin = b;
    s->first_global = first;
  }
  s->handlers = saved;
}

static const char *cond_message(Rt *R, Obj *c);

/* An error in an argument that a generic selects a method by is another one, which says so. */
static _Noreturn void argument_error(Rt *R, const Handler *h, Obj *cond, const char *msg, Obj *call) {
  InterpState *s = IS(R);
  s->handlers = h->rest;
  if (cond) msg = cond_message(R, cond);
  Obj *text = rt_mkf(R, "error in evaluating the argument '%s' in selecting a method for function '%s': %s", h->argument,
                     STR(h->generic, 0), msg);
  const bool stop = s->builtin && !strcmp(s->builtin->def->name, "stop"); /* lists of calls end there */
  s->builtin = NULL;
  Frame f, handler;
  Obj *own = rt_lang(R, interp_call_text(R, "base::quote"), 1, call), *said = interp_call_text(R, "h(simpleError(msg, call))");
  if (cond) {
    Obj *helper = interp_call_text(R, "function(cond) .Internal(C_tryCatchHelper(addr, 1L, cond))");
    said = rt_lang(R, interp_evalo(R, helper, R->base), 1, cond);
  }
  if (!stop && !cond) {
    frame_pretend(R, &f, NIL, rt_lang(R, rt_sym(R, ".handleSimpleError"), 3, rt_sym(R, "h"), rt_str(R, msg), own), s->frame);
    frame_pretend(R, &handler, NIL, said, s->frame);
  }
  rt_error_call(R, said, "%s", CSTR(text));
}

/* Offer a condition to the handlers.  cond NULL: an error raised in C, the object is made when a handler needs it;
 * classes then are simpleError's.  Returns if no exiting handler took it. */
static void offer(Rt *R, Obj **cond, Obj *classes, const char *msg, Obj *call, Origin origin) {
  InterpState *s = IS(R);
  bool made = !*cond;
  Handler *saved = s->handlers;
  for (Handler *h = s->handlers; h; h = h->next) {
    if (h->argument) {
      if (strs_have(classes, "error")) argument_error(R, h, *cond, msg, call);
      continue;
    }
    if (!has_class(classes, h->klass)) continue;
    if (!*cond) {
      *cond = make_condition(R, msg, call, 0);
      rt_attr_set(R, *cond, R->s.class_, classes);
    }
    if (made && origin == OF_ERROR) set_last_error(R, msg); /* geterrmessage() of an error that is handled */
    if (h->target) jump_to_handler(R, h, *cond);
    s->handlers = h->rest;
    Call *b = s->builtin;
    Frame around[HANDLER_FRAMES], *frame = s->frame;
    Obj *c = pretend_handler(R, around, origin, made, h->fun, msg, call, *cond);
    interp_call(R, h->fun, 1, cond, NULL, c, R->global);
    s->frame = frame;
    s->builtin = b;
    s->handlers = saved;
  }
  s->handlers = saved;
  if (s->globals) offer_globals(R, cond, classes, msg, call);
}

void signal_condition(Rt *R, Obj *cond, Obj *classes, const char *msg, Obj *call) {
  rt_assert(R, cond && TYPE(classes) == T_STR, "a condition of type %d", TYPE(classes));
  offer(R, &cond, classes, msg, call, OF_SIGNAL);
}

/* ---- errors ---- */

/* Width that R's report uses to decide about a line break between call and message. */
enum { LONG_CALL = 75 };

/* Do a call and a message's first line, with `more` characters around them, take two lines? */
static bool takes_two_lines(const char *call, const char *msg, int more) {
  return utf8_width(call, strlen(call)) + utf8_width(msg, strcspn(msg, "\n")) + more > LONG_CALL;
}

static const char *error_text(Rt *R, Obj *call, const char *msg) {
  size_t n = strlen(msg);
  const char *end = n && msg[n - 1] == '\n' ? "" : "\n";
  if (call == NIL || call == NULL) {
    char *s = rt_scratch(R, n + 16);
    sprintf(s, "Error: %s%s", msg, end);
    return s;
  }
  const char *dcall = ast_deparse_call(R, call);
  size_t m = strlen(dcall);
  char *s = rt_scratch(R, n + m + 32);
  sprintf(s, takes_two_lines(dcall, msg, 14) ? "Error in %s : \n  %s%s" : "Error in %s : %s%s", dcall, msg, end);
  return s;
}

void set_last_error(Rt *R, const char *text) {
  InterpState *s = IS(R);
  char *t = strdup(text);
  if (!t) return;
  free(s->last_error);
  s->last_error = t;
}
const char *interp_last_error(Rt *R) { return IS(R)->last_error ? IS(R)->last_error : ""; }

static void save_traceback(Rt *R) {
  InterpState *s = IS(R);
  bool builtin = s->builtin && is_closure_in_r(s->builtin);
  if (builtin) call_syntax(R, s->builtin);
  int n = builtin;
  for (Frame *f = s->frame; f; f = f->prev)
    n += f->kind != FR_PROMISE && !(builtin && f->kind == FR_APPLY && f->call == s->builtin->call);
  if (n > 1000) n = 1000;
  Obj *tb = rt_alloc(R, T_LIST, n), *refs = rt_alloc(R, T_LIST, n);
  int i = 0;
  if (builtin) {
    Frame here = {.call = s->builtin->call, .caller = s->builtin->frame};
    Obj *ref = IS(R)->above->debug_call_ref(R, &here);
    if (ref) rt_set_elt(refs, 0, ref);
    rt_set_elt(tb, i++, s->builtin->call);
  }
  for (Frame *f = s->frame; f && i < n; f = f->prev)
    if (f->kind != FR_PROMISE && !(builtin && f->kind == FR_APPLY && f->call == s->builtin->call)) {
      Obj *ref = IS(R)->above->debug_call_ref(R, f);
      if (ref) rt_set_elt(refs, i, ref);
      rt_set_elt(tb, i++, f->call);
    }
  rt_attr_set(R, tb, R->s.srcref, refs);
  s->tb = tb;
}

/* ---- "Calls: f -> g -> h", as Rscript shows below an error's message ---- */

enum { SHOWN_BYTES = 50 }; /* options(showNCalls = ) */
typedef struct {
  const char *names[SHOWN_BYTES + 2]; /* innermost first */
  const char *top;                    /* the outermost, where there are too many */
  int n;
  size_t len;
  bool too_many;
} ShownCalls;

static void shown_add(ShownCalls *c, const char *s) {
  if (!strcmp(s, "stop") || !strcmp(s, "warning") || !strcmp(s, "suppressWarnings") ||
      !strcmp(s, ".signalSimpleWarning")) {
    *c = (ShownCalls){0};
  } else if (c->too_many) {
    c->top = s;
  } else if (c->len > SHOWN_BYTES) {
    c->too_many = true;
    c->top = s;
  } else {
    c->len += strlen(s) + (c->n ? 4 : 0);
    c->names[c->n++] = s;
  }
}

static const char *call_name(const Obj *call) {
  return ELT(call, 0)->type == T_SYM ? SYMNAME(ELT(call, 0)) : "<Anonymous>";
}

/* The closures of GNU R's that frame f is in at node n, or at the node made from expr. */
static void shown_add_around(Rt *R, ShownCalls *c, const Frame *f, const Node *n, const Obj *expr) {
  enum { MOST = 20 };
  Obj *calls[MOST];
  int k = f ? calls_around(R, f, n, expr, calls, MOST) : 0;
  for (int i = 0; i < k; i++) shown_add(c, call_name(calls[i]));
}

/* A builtin that is a closure in GNU R, with the calls that it makes there, and those around it.  shown: the call of its
 * that runs as it. */
static void shown_add_builtin(Rt *R, ShownCalls *c, const Call *b, const Obj *shown) {
  Obj *call = b->call;
  if (call->type != T_LANG) return;
  const char *s = call_name(call);
  if (call != shown && is_closure_in_r(b) && s[0] != '.' && strcmp(s, "::") != 0) {
    if (!strcmp(s, "sapply")) shown_add(c, "lapply");
    if (!strcmp(s, "Map")) shown_add(c, "mapply");
    shown_add(c, s);
  }
  if (b->node) shown_add_around(R, c, b->frame, b->node, NULL);
}

/* What interp_run_as() says it is, where that is a primitive. */
static bool is_assignment(Rt *R, const Frame *f) { return f->kind == FR_PSEUDO && ELT(f->call, 0) == rt_sym(R, "<-"); }

/* A function of ours that GNU R does not have: a helper by name, or one that a function of the base library keeps to
 * itself and that the error's call does not name. */
static bool is_helper(Rt *R, const Frame *f, const Obj *call) {
  Obj *h = ELT(f->call, 0);
  if (h->type != T_SYM || f->kind != FR_CLOSURE || !strcmp(SYMNAME(h), ".local")) return false;
  if (f->enclos == R->base) return SYMNAME(h)[0] == '.';
  if (ELT(call, 0) == h || !f->enclos || f->enclos == R->global || f->enclos->parent != R->base) return false;
  Value own = rt_env_get(R, f->enclos, h);
  return own.tag == V_OBJ && own.o == f->fun;
}

/* A method that x[i] or mean(x) has called, not UseMethod(). */
static bool is_dispatched_by_builtin(Rt *R, const Frame *f) {
  if (STR(f->disp->group, 0)[0]) return false;
  Value generic = SYM(rt_sym_of(R, ELT(f->disp->generic, 0)))->bval;
  return generic.tag == V_OBJ && generic.o->type == T_BUILTIN;
}

/* The innermost calls, about SHOWN_BYTES of them, and the first; NULL where that says nothing new, and for errors
 * without a call. */
static Obj *concise_calls(Rt *R, Obj *call) {
  ShownCalls c = {0};
  if (!call || call->type != T_LANG) return NULL;
  Frame *top = IS(R)->frame;
  while (top && top->kind == FR_PROMISE) top = top->prev;
  InterpState *s = IS(R);
  bool around = call == s->around && !(top && top->call == call);
  if (around) shown_add_around(R, &c, s->around_frame, s->around_node, NULL);
  else if (s->builtin) shown_add_builtin(R, &c, s->builtin, NULL);
  else shown_add_around(R, &c, top, NULL, call);
  for (Frame *f = s->frame; f; f = f->prev) {
    for (Pending *p = s->pending; p; p = p->prev)
      if (p->asks == f && p->reader && !(around && p->reader == s->around_node))
        shown_add_around(R, &c, f, p->reader, NULL);
    if ((f->kind != FR_CLOSURE && f->kind != FR_PSEUDO && f->kind != FR_EVAL) || f->call->type != T_LANG ||
        is_helper(R, f, call))
      continue;
    if (!is_assignment(R, f)) shown_add(&c, call_name(f->call));
    if (f->builtin) shown_add_builtin(R, &c, f->builtin, f->call);
    else {
      if (f->disp && is_dispatched_by_builtin(R, f)) shown_add(&c, STR(f->disp->generic, 0));
      shown_add_around(R, &c, f->caller, NULL, f->call);
    }
  }
  if (c.n == 0 || (c.n == 1 && !c.too_many && !strcmp(c.names[0], call_name(call)))) return NULL;
  char *text = rt_scratch(R, c.len + 64), *p = text;
  if (c.too_many && strlen(c.top) < 50) p += sprintf(p, "%s ... ", c.top);
  for (int i = c.n - 1; i >= 0; i--) {
    p = stpcpy(p, c.names[i]);
    if (i) p = stpcpy(p, " -> ");
  }
  return rt_mk(R, text);
}

enum { ERROR_HANDLED = -1 }; /* error_depth: options(error=) has seen it, a script goes on */

/* options(error = ): a function, a call or an expression, evaluated after the report. */
static void run_error_option(Rt *R) {
  InterpState *s = IS(R);
  Obj *opt = rt_option(R, "error");
  if (opt == NIL || s->error_depth != 0) return;
  s->error_depth = 1;
  Frame frame; /* of stop(), which is no builtin in GNU R: dump.frames() and recover() list it */
  Frame *saved = s->frame;
  if (s->builtin && is_closure_in_r(s->builtin)) frame_pretend(R, &frame, NIL, call_syntax(R, s->builtin), s->frame);
  s->builtin = NULL;
  if (opt->type == T_CLOSURE) interp_call(R, opt, 0, NULL, NULL, rt_lang(R, opt, 0), R->global);
  else if (opt->type == T_EXPR)
    for (int64_t i = 0; i < LEN(opt); i++) interp_eval(R, ELT(opt, i), R->global);
  else if (opt->type == T_LANG) interp_eval(R, opt, R->global);
  s->frame = saved;
  s->error_depth = ERROR_HANDLED;
}

/* Did the error that ended this expression have its handler?  Asked once, at the top. */
bool interp_error_handled(Rt *R) {
  bool yes = IS(R)->error_depth == ERROR_HANDLED;
  IS(R)->error_depth = 0;
  return yes;
}

/* Nobody handles it: keep the report and leave for the top. */
static _Noreturn void default_error(Rt *R, Obj *cond, Obj *classes, Obj *call, const char *msg) {
  InterpState *s = IS(R);
  const char *text = error_text(R, call, msg);
  if (s->nwarnings >= 0) {
    Obj *calls = concise_calls(R, call);
    if (calls && !R->interactive) {
      char *t = rt_scratch(R, strlen(text) + CLEN(calls) + 16);
      sprintf(t, "%sCalls: %s\n", text, CSTR(calls));
      set_last_error(R, t);
    } else set_last_error(R, text);
  }
  save_traceback(R);
  /* For the C API, which makes the condition that nobody needed yet. */
  s->last_cond = rt_list(R, 4, rt_str(R, msg), call ? call : NIL, cond ? cond : NIL, classes);
  s->was_interrupt = false;
  for (Ctx *k = s->ctx; k; k = k->prev)
    if (k->kind == CTX_TOP) {
      if (k == s->report) {
        s->report = NULL;
        if (R->hooks.report_error) R->hooks.report_error(R, interp_last_error(R));
        else rt_eprintf(R, "%s", interp_last_error(R));
        interp_print_warnings(R, true);
        run_error_option(R);
      }
      ctx_jump(R, k, v_none(V_UNBOUND), 0);
    }
  fprintf(stderr, "%s", text);
  abort();
}

void hook_no_memory(Rt *R) {
  InterpState *s = IS(R);
  set_last_error(R, "Error: memory exhausted (limit reached?)\n");
  s->tb = s->last_cond = NULL;
  s->was_interrupt = false;
  for (Ctx *k = s->ctx; k; k = k->prev)
    if (k->kind == CTX_TOP) {
      s->report = NULL;
      ctx_jump(R, k, v_none(V_UNBOUND), 0);
    }
}

static _Noreturn void raise_error(Rt *R, Obj *cond, Obj *classes, Obj *call, const char *msg) {
  InterpState *s = IS(R);
  if (s->error_depth > 40) { /* errors in the handlers of errors, without end */
    s->error_depth = 0;
    s->handlers = NULL;
    default_error(R, NULL, classes, NIL, "evaluation nested too deeply: infinite recursion / options(expressions=)?");
  }
  offer(R, &cond, classes, msg, call, OF_ERROR);
  default_error(R, cond, classes, call, msg);
}

/* GNU R's closures of text call as.character() on what they are given; NULL: another function. */
static Obj *as_character_call(Rt *R, const Call *b) {
  if (!(b->def->flags & BF_TEXT)) return NULL;
  return rt_langs(R, "as.character", 1, rt_sym(R, strstr(b->def->formals, "text") ? "text" : "x"));
}

/* What `names<-`(x, value) says, called by that name, names the function around: that form has no context of its own. */
static Obj *called_setter(Rt *R, Call *b) {
  const char *name = b && b->def->flags & BF_PRIM ? b->def->name : "";
  const size_t n = strlen(name);
  if (n < 3 || strcmp(name + n - 2, "<-") != 0) return NULL;
  Obj *call = call_syntax(R, b);
  if (call->type != T_LANG || ELT(call, 0)->type != T_SYM || strcmp(SYMNAME(ELT(call, 0)), name) != 0) return NULL;
  return rt_attr(call, rt_sym(R, ASSIGN_ATTR)) == NIL ? frame_call(R) : NULL;
}

/* The call an error names.  Of an assignment's, some name the replacement, `[<-`(`*tmp*`, 3, 1, value = 0), and not the
 * whole, x[3, 1] <- 0; what coercion says has the function around. */
static Obj *error_call(Rt *R, const char *msg) {
  static const char *const setter[] = {"subscript out of bounds", "no 'dimnames' attribute for array",
                                       "attempt to select more than one element in vectorIndex"};
  Call *b = IS(R)->builtin;
  if (strstr(msg, " object cannot be coerced to type ") || !strcmp(msg, "unimplemented complex operation"))
    return frame_call(R);
  bool types = !strncmp(msg, "cannot coerce type '", 20);
  if (b && types && b->def->flags & BF_PRIM && !strncmp(b->def->name, "as.", 3)) return current_call(R);
  if (b && (types || !strncmp(msg, "environments cannot be coerced", 30))) {
    if (b->def->flags & BF_PRIM) return frame_call(R);
    Obj *text = strstr(msg, "to vector of type 'character'") ? as_character_call(R, b) : NULL;
    if (text) return text;
  }
  if (b && call_syntax(R, b)->type == T_LANG && rt_attr(b->call, rt_sym(R, ASSIGN_ATTR)) != NIL)
    for (size_t i = 0; i < sizeof setter / sizeof *setter; i++)
      if (!strcmp(msg, setter[i]) || !strncmp(msg, "no such index at level", 22) ||
          !strncmp(msg, "recursive indexing failed", 25)) {
        Obj *call = rt_dup(R, b->call);
        rt_attr_set(R, call, rt_sym(R, ASSIGN_ATTR), NIL);
        return call;
      }
  for (size_t i = 0; i < sizeof setter / sizeof *setter; i++)
    if (!strcmp(msg, setter[i])) return current_call(R);
  Obj *around = strncmp(msg, "invalid subscript type", 22) ? called_setter(R, b) : NULL;
  return around ? around : current_call(R);
}

/* The first of several processes asks the outside world: the others get the condition, too. */
static void tell_condition(Rt *R, int kind, const char *klass, Obj *call, const char *msg) {
  if (UNLIKELY(R->hosts && R->hosts->asking)) R->hosts->condition(R, kind, klass, call, msg);
}

void hook_error(Rt *R, Obj *call, const char *msg) {
  tell_condition(R, HOSTS_ERROR, NULL, call, msg);
  if (!call) call = error_call(R, msg);
  raise_error(R, NULL, strs(R, 3, "simpleError", "error", "condition"), call, msg);
}

void hook_error_class(Rt *R, const char *klass, const char *msg) {
  tell_condition(R, HOSTS_ERROR_CLASS, klass, NULL, msg);
  raise_error(R, NULL, strs(R, 3, klass, "error", "condition"), error_call(R, msg), msg);
}

void interp_out_of_bounds(Rt *R, const char *msg, Obj *x, int dim, Obj *index) {
  static const char klass[] = "subscriptOutOfBoundsError";
  tell_condition(R, HOSTS_ERROR_CLASS, klass, NULL, msg);
  Obj *call = error_call(R, msg), *classes = strs(R, 3, klass, "error", "condition");
  rt_share(x), rt_share(index);
  Obj *cond = rt_named_list(R, 5, "message", rt_str(R, msg), "call", call->type == T_SYM ? NIL : call, "object", x,
                            "subscript", rt_int(R, dim ? dim : NA_INT), "index", index);
  rt_attr_set(R, cond, R->s.class_, classes);
  raise_error(R, cond, classes, call, msg);
}

static const char too_deep[] = "evaluation nested too deeply: infinite recursion / options(expressions=)?";

void cond_too_deep(Rt *R) {
  raise_error(R, NULL, strs(R, 4, "expressionStackOverflowError", "stackOverflowError", "error", "condition"), NIL,
              too_deep);
}

/* ---- warnings ---- */

static void warn_now(Rt *R, Obj *call, const char *msg) {
  InterpState *s = IS(R);
  int level = rt_option_int(R, "warn", 0);
  if (level < 0) return;
  if (level >= 2) {
    char *m = rt_scratch(R, strlen(msg) + 40);
    sprintf(m, "(converted from warning) %s", msg);
    raise_error(R, NULL, strs(R, 3, "simpleError", "error", "condition"), call, m);
  }
  if (level == 1) {
    if (call == NIL) rt_eprintf(R, "Warning: %s\n", msg);
    else {
      const char *d = ast_deparse_call(R, call);
      rt_eprintf(R, takes_two_lines(d, msg, 18) ? "Warning in %s :\n  %s\n" : "Warning in %s : %s\n", d, msg);
    }
    return;
  }
  int max = rt_option_int(R, "nwarnings", 50);
  if (s->nwarnings >= max) return;
  if (s->warnings == NIL) s->warnings = rt_alloc(R, T_LIST, 0);
  Obj *w = rt_alloc(R, T_LIST, s->nwarnings + 1);
  for (int i = 0; i < s->nwarnings; i++) rt_set_elt(w, i, ELT(s->warnings, i));
  rt_set_elt(w, s->nwarnings, rt_list(R, 2, rt_str(R, msg), call));
  s->warnings = w;
  s->nwarnings++;
}

static void signal_warning(Rt *R, Obj *cond, Obj *classes, Obj *call, const char *msg) {
  InterpState *s = IS(R);
  /* muffleWarning is a restart around the signal */
  Ctx c;
  ctx_push(R, &c, CTX_RESTART);
  Obj *obj = rt_named_list(R, 2, "name", rt_str(R, "muffleWarning"), "exit", NIL);
  rt_attr_set(R, obj, R->s.class_, rt_str(R, "restart"));
  Restart r = {s->restarts, rt_mk(R, "muffleWarning"), obj, NULL, &c};
  if (_setjmp(c.jb)) {
    ctx_restore(R, &c);
    ctx_pop(R, &c);
    return;
  }
  s->restarts = &r;
  offer(R, &cond, classes, msg, call, OF_WARNING);
  s->restarts = r.next;
  ctx_pop(R, &c);
  warn_now(R, call, msg);
}

static void raise_warning(Rt *R, Obj *call, const char *msg) {
  if (!call) call = called_setter(R, IS(R)->builtin);
  if (!call) call = current_call(R);
  if (!IS(R)->handlers && !IS(R)->globals) {
    warn_now(R, call, msg);
    return;
  }
  signal_warning(R, NULL, strs(R, 3, "simpleWarning", "warning", "condition"), call, msg);
}

void hook_warning(Rt *R, Obj *call, const char *msg) {
  const bool asking = R->hosts && R->hosts->asking;
  tell_condition(R, HOSTS_WARNING, NULL, call, msg);
  raise_warning(R, call, msg);
  if (asking) R->hosts->asking = true; /* it goes on */
}

/* The deferred block, as R's PrintWarnings. */
void interp_print_warnings(Rt *R, bool after_error) {
  InterpState *s = IS(R);
  int n = s->nwarnings;
  if (n == 0) return;
  Obj *w = s->warnings;
  s->nwarnings = 0;
  s->warnings = NIL;
  const char *in = after_error ? "In addition: " : "";
  if (n == 1) {
    rt_eprintf(R, "%sWarning message:\n", in);
    Obj *call = ELT(ELT(w, 0), 1);
    const char *msg = STR(ELT(ELT(w, 0), 0), 0);
    if (call == NIL) rt_eprintf(R, "%s \n", msg);
    else {
      const char *d = ast_deparse_call(R, call);
      rt_eprintf(R, takes_two_lines(d, msg, 6) ? "In %s :\n  %s\n" : "In %s : %s\n", d, msg);
    }
  } else if (n <= 10) {
    rt_eprintf(R, "%sWarning messages:\n", in);
    for (int i = 0; i < n; i++) {
      Obj *call = ELT(ELT(w, i), 1);
      const char *msg = STR(ELT(ELT(w, i), 0), 0);
      if (call == NIL) rt_eprintf(R, "%d: %s \n", i + 1, msg);
      else {
        const char *d = ast_deparse_call(R, call);
        rt_eprintf(R, takes_two_lines(d, msg, 10) ? "%d: In %s :\n  %s\n" : "%d: In %s : %s\n", i + 1, d, msg);
      }
    }
  } else if (n < rt_option_int(R, "nwarnings", 50))
    rt_eprintf(R, "%sThere were %d warnings (use warnings() to see them)\n", in, n);
  else rt_eprintf(R, "%sThere were %d or more warnings (use warnings() to see the first %d)\n", in, n, n);
  Obj *last = rt_alloc(R, T_LIST, n), *names = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) {
    rt_set_elt(last, i, ELT(ELT(w, i), 1));
    SET_STR(names, i, ELT(ELT(ELT(w, i), 0), 0));
  }
  rt_attr_set(R, last, R->s.names, names);
  SYM(rt_sym(R, "last.warning"))->bval = v_obj(last);
}

/* ---- stop, warning, signalCondition, ... ---- */

/* The call of the function that called the running one: stop() in f shows f's. */
static Obj *caller_call(Rt *R, Call *c, bool want) {
  if (!want) return NIL;
  Obj *around = c->node && c->frame ? call_around(R, c->frame, c->node) : NULL;
  if (!around) around = asking_call(R);
  if (around) return around;
  /* c is a builtin: its caller is the newest function on the stack */
  Frame *f = IS(R)->frame;
  while (f && f->kind == FR_PROMISE) f = f->prev;
  return helped_call(R, f);
}

/* The message of stop(...), warning(...), message(...): the arguments pasted. */
/* domain = NA: nothing is translated, so that a vector is one piece of the text: as.character(list(x)). */
static Obj *dots_message(Rt *R, Obj *dots, Obj *domain) {
  bool whole = domain && LEN(domain) == 1 &&
               (domain->type == T_LGL ? LGL(domain)[0] == NA_INT : domain->type == T_STR && ELT(domain, 0) == NA_STR);
  size_t len = 0;
  int64_t n = LEN(dots);
  Obj *s = rt_alloc(R, T_LIST, n);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(dots, i);
    if (e->type == T_PROMISE) e = rt_box(R, interp_force(R, e));
    if (e->type != T_STR || rt_is_object(e)) e = interp_call_named(R, "as.character", 1, e);
    if (whole && LEN(e) != 1) {
      Obj *one = rt_alloc(R, T_LIST, 1);
      rt_set_elt(one, 0, e);
      e = interp_call_named(R, "as.character", 1, one);
    }
    rt_set_elt(s, i, e);
    if (e->type == T_STR)
      for (int64_t k = 0; k < LEN(e); k++) len += (R->ascii ? 8 : 1) * CLEN(ELT(e, k)) + 2;
  }
  char *buf = rt_scratch(R, len + 1), *p = buf;
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(s, i);
    if (e->type == T_STR)
      for (int64_t k = 0; k < LEN(e); k++) p = stpcpy(p, ELT(e, k) == NA_STR ? "NA" : R->ascii ? text_native(R, ELT(e, k)) : STR(e, k));
  }
  *p = 0;
  return rt_mk(R, buf);
}

static Obj *cond_classes(Rt *R, Obj *c) {
  Obj *k = rt_attr(c, R->s.class_);
  return k->type == T_STR ? k : strs(R, 1, "list");
}
static const char *cond_message(Rt *R, Obj *c) {
  Obj *m = interp_call_named(R, "conditionMessage", 1, c);
  return m->type == T_STR && LEN(m) > 0 ? text_native(R, ELT(m, 0)) : "";
}
static bool is_condition(Obj *x) { return rt_is_object(x) && rt_inherits(x, "condition"); }

/* The arguments of stop() and warning(), evaluated as in GNU R: with the frame of stop() on the stack, which
 * sys.call(-1) in stop(myCondition("a")) finds. */
static Obj *forced_dots(Rt *R, Call *c) {
  InterpState *s = IS(R);
  Obj *d = c->args[0];
  Frame frame, *saved = s->frame;
  bool pushed = false;
  for (int64_t i = 0; i < LEN(d); i++) {
    if (ELT(d, i)->type != T_PROMISE) continue;
    if (!pushed) frame_pretend(R, &frame, NIL, c->call, s->frame);
    pushed = true;
    rt_set_elt(d, i, rt_box(R, interp_force(R, ELT(d, i))));
  }
  s->frame = saved;
  s->builtin = c;
  return d;
}

static Obj *do_stop(Rt *R, Call *c) { /* ..., call. = TRUE, domain = NULL */
  Obj *d = forced_dots(R, c);
  if (LEN(d) == 1 && is_condition(ELT(d, 0))) {
    Obj *cond = ELT(d, 0);
    const char *msg = cond_message(R, cond);
    Obj *call = interp_call_named(R, "conditionCall", 1, cond);
    raise_error(R, cond, cond_classes(R, cond), call, msg);
  }
  bool want = arg_flag(R, c, 1, "call.", true);
  Obj *msg = dots_message(R, d, c->args[2]);
  Obj *call = caller_call(R, c, want);
  raise_error(R, NULL, strs(R, 3, "simpleError", "error", "condition"), call, CSTR(msg));
}

static Obj *do_warning(Rt *R, Call *c) { /* ..., call. = TRUE, immediate. = FALSE, noBreaks. = FALSE, domain = NULL */
  Obj *d = forced_dots(R, c);
  c->visible = false;
  if (LEN(d) == 1 && is_condition(ELT(d, 0))) {
    Obj *cond = ELT(d, 0);
    const char *msg = cond_message(R, cond);
    signal_warning(R, cond, cond_classes(R, cond), interp_call_named(R, "conditionCall", 1, cond), msg);
    return rt_str(R, msg);
  }
  bool want = arg_flag(R, c, 1, "call.", true);
  Obj *msg = dots_message(R, d, c->args[4]);
  signal_warning(R, NULL, strs(R, 3, "simpleWarning", "warning", "condition"), caller_call(R, c, want), CSTR(msg));
  return rt_str_of(R, msg);
}

static Obj *do_signalcondition(Rt *R, Call *c) { /* cond */
  Obj *cond = c->args[0];
  if (!cond)
    rt_error_call(R, interp_call_text(R, "inherits(cond, \"condition\")"), "argument \"cond\" is missing, with no default");
  if (!rt_inherits(cond, "condition")) /* a message, then */
    cond = make_condition(R, STR(interp_call_named(R, ".makeMessage", 1, cond), 0), NIL, 2, "simpleCondition", "condition");
  Obj *obj = cond;
  offer(R, &obj, cond_classes(R, cond), "", NIL, OF_SIGNAL);
  return NIL;
}

/* .signalCondition with default handling: message() and kin are in R code. */

static Obj *do_geterrmessage(Rt *R, Call *c) { return rt_str(R, interp_last_error(R)); }
static Obj *do_seterrmessage(Rt *R, Call *c) {
  set_last_error(R, arg_str(R, c, 0, "message", ""));
  return NIL;
}

static Obj *do_traceback(Rt *R, Call *c) { return IS(R)->tb ? IS(R)->tb : NIL; }

static Obj *do_print_warnings(Rt *R, Call *c) { /* those that wait, after an error that was told */
  interp_print_warnings(R, true);
  return NIL;
}
static Obj *do_warnings_pending(Rt *R, Call *c) { return rt_int(R, IS(R)->nwarnings); }

const BuiltinDef builtins_cond[] = {{"stop", do_stop, BK_BUILTIN, "..., call. = TRUE, domain = NULL", BF_LAZY_DOTS, 0},
                                    {"warning", do_warning, BK_BUILTIN,
                                     "..., call. = TRUE, immediate. = FALSE, noBreaks. = FALSE, domain = NULL",
                                     BF_INVIS | BF_LAZY_DOTS, 0},
                                    {"signalCondition", do_signalcondition, BK_BUILTIN, "cond", 0, 0},
                                    {"geterrmessage", do_geterrmessage, BK_BUILTIN, "", 0, 0},
                                    {".seterrmessage", do_seterrmessage, BK_BUILTIN, "message", BF_INVIS, 0},
                                    {".lastTraceback", do_traceback, BK_BUILTIN, "", 0, 0},
                                    {".printDeferredWarnings", do_print_warnings, BK_BUILTIN, "", BF_INVIS, 0},
                                    {".pendingWarnings", do_warnings_pending, BK_BUILTIN, "", 0, 0},
                                    {0}};

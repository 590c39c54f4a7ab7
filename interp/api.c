/* interp/api.c - include/ravel.h: R inside a C program.
 *
 * Every entry that may allocate or run R code goes through `api_guarded`, so that whatever R does ends there.  A handle
 * holds its value by a place in an R list that is a root of the collector.
 */
#include "api.h"
#include "offload.h"
#include "../ast/ast.h"
#include "../runtime/ravel_version.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- errors ------------------------------------------------------------------------------------------------------ */

static void clear_error(Ravel *r) {
  free(r->message), free(r->call);
  for (int i = 0; i < r->error.ntrace; i++) free(r->trace[i]);
  for (int i = 0; i < r->error.nclasses; i++) free(r->classes[i]);
  free(r->trace), free(r->classes);
  ravel_release(r->condition);
  r->message = r->call = NULL;
  r->trace = r->classes = NULL;
  r->condition = NULL;
  r->error = (RavelError){.status = RAVEL_OK, .message = ""};
}

RavelStatus api_fail(Ravel *r, RavelStatus st, const char *message) {
  if (!r) return RAVEL_ERROR;
  clear_error(r);
  r->error.status = st;
  r->message = strdup(message);
  r->error.message = r->message ? r->message : "memory exhausted";
  return st;
}
RavelStatus api_wrong(Ravel *r, const char *what) {
  char message[80];
  snprintf(message, sizeof message, "invalid '%s' argument", what);
  return api_fail(r, RAVEL_ERROR, message);
}

/* The elements of a list or character vector as text, the last first if so wanted. */
static char **texts(Rt *R, Obj *x, int *n, bool backwards) {
  int64_t len = x->type == T_STR || x->type == T_LIST ? LEN(x) : 0;
  char **t = len ? calloc((size_t)len, sizeof *t) : NULL;
  for (int64_t i = 0; t && i < len; i++) {
    int64_t k = backwards ? len - 1 - i : i;
    Obj *e = x->type == T_LIST ? ELT(x, k) : NIL;
    const char *s = x->type == T_STR                 ? STR(x, k)
                    : e->type == T_LANG              ? CSTR(ast_deparse_line(R, e))
                    : e->type == T_STR && LEN(e) > 0 ? STR(e, 0)
                                                     : "";
    if (!(t[*n] = strdup(s))) break;
    ++*n;
  }
  return t;
}

/* What the condition that ended the last interp_try was, and the calls that ran: copied out of R. */
static void take_error(Rt *R, void *data) {
  Ravel *r = data;
  Obj *last = IS(R)->last_cond, *tb = IS(R)->tb;
  if (last && last->type == T_LIST && LEN(last) >= 4) {
    Obj *m = ELT(last, 0), *call = ELT(last, 1), *cond = ELT(last, 2), *classes = ELT(last, 3);
    if (m->type == T_STR && LEN(m) > 0) r->message = strdup(STR(m, 0));
    if (call->type == T_LANG) r->call = strdup(CSTR(ast_deparse_line(R, call)));
    r->classes = texts(R, classes, &r->error.nclasses, false);
    if (cond == NIL) {
      cond = rt_named_list(R, 2, "message", m, "call", call);
      rt_attr_set(R, cond, R->s.class_, classes);
    }
    r->condition = api_handle(r, cond);
  }
  if (tb) r->trace = texts(R, tb, &r->error.ntrace, true);
}

/* "Error in f(x) : msg\n" or "Error: msg\n": where the condition itself could not be looked at. */
static char *message_of(const char *text) {
  const char *m = strstr(text, " : ");
  m = !strncmp(text, "Error: ", 7) ? text + 7 : m ? m + 3 : text;
  size_t n = strlen(m);
  return strndup(m, n && m[n - 1] == '\n' ? n - 1 : n);
}
static bool tells_no_memory(const char *message) {
  return !strncmp(message, "cannot allocate vector of size", 30) || !strncmp(message, "memory exhausted", 16);
}

static RavelStatus note_failure(Ravel *r) {
  clear_error(r);
  RavelError *e = &r->error;
  if (r->stop != RAVEL_OK || interp_was_interrupted(r->R)) {
    e->status = r->stop != RAVEL_OK ? r->stop : RAVEL_INTERRUPTED;
    e->message = e->status == RAVEL_QUIT         ? "q() was called"
                 : e->status == RAVEL_TIME_LIMIT ? "the time limit was reached"
                                                 : "interrupted";
    r->stop = RAVEL_OK;
    return e->status;
  }
  const char *whole = interp_last_error(r->R);
  char *text = strdup(whole ? whole : "");
  if (!interp_try(r->R, take_error, r)) { /* no memory to tell the details */
  }
  if (!r->message && text) r->message = message_of(text);
  free(text);
  e->message = r->message ? r->message : "memory exhausted";
  e->status = tells_no_memory(e->message) ? RAVEL_NO_MEMORY : RAVEL_ERROR;
  e->call = r->call;
  e->trace = (const char *const *)r->trace;
  e->classes = (const char *const *)r->classes;
  return e->status;
}

const RavelError *ravel_error(Ravel *r) {
  static const RavelError none = {.status = RAVEL_ERROR, .message = "there is no interpreter"};
  return r ? &r->error : &none;
}
int ravel_quit_status(Ravel *r) { return r ? r->quit_status : 0; }

/* ---- entering R -------------------------------------------------------------------------------------------------- */

static void enter(Ravel *r) {
  pthread_t self = pthread_self();
  if (!r->thread_known || !pthread_equal(self, r->thread)) {
    rt_set_stack(r->R);
    r->thread = self;
    r->thread_known = true;
  }
}
RavelStatus api_guarded(Ravel *r, void (*fn)(Rt *, void *), void *data) {
  if (!r) return RAVEL_ERROR;
  enter(r);
  clear_error(r);
  if (interp_try(r->R, fn, data)) clear_error(r); /* of what failed in a callback, and was handled */
  else note_failure(r);
  rt_flush(r->R);
  return r->error.status;
}

static void on_write(Rt *R, int fd, const char *s, size_t n) {
  Ravel *r = R->host;
  r->config.output(r->config.user, fd, s, n);
}
/* Leave the evaluation, which no handler in R can keep from ending; in R code. */
static _Noreturn void api_unwind(Ravel *r, RavelStatus why) {
  r->stop = why;
  interp_unwind(r->R);
}
static void on_quit(Rt *R, int status) {
  Ravel *r = R->host;
  r->quit_status = status;
  api_unwind(r, RAVEL_QUIT);
}
static void on_overtime(Rt *R) { api_unwind(R->host, RAVEL_TIME_LIMIT); }
static char *on_question(Rt *R, const char *prompt) {
  Ravel *r = R->host;
  rt_flush(R);
  const char *s = r->config.input(r->config.user, prompt);
  if (!s) return NULL;
  size_t n = strcspn(s, "\n");
  char *line = malloc(n + 2);
  if (!line) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
  memcpy(line, s, n);
  strcpy(line + n, "\n");
  return line;
}

void api_raise_again(Ravel *r) {
  RavelStatus st = r->error.status;
  if (st == RAVEL_OK) return;
  if (st == RAVEL_INTERRUPTED) r->R->hooks.interrupt(r->R);
  if (st == RAVEL_QUIT || st == RAVEL_TIME_LIMIT) api_unwind(r, st);
  if (r->condition) interp_call_named(r->R, "stop", 1, r->condition->o);
  rt_error_call(r->R, NIL, "%s", r->error.message);
}

static void on_report(Rt *R, const char *json, size_t n) {
  const Ravel *r = R->host;
  r->config.report(r->config.user, json, n);
}

static void start(Rt *R, void *data) {
  Ravel *r = data;
  r->handles = rt_alloc(R, T_LIST, 64);
  rt_root(R, r->handles);
  if (r->config.device) rt_option_set(R, "ravel.device", rt_str(R, r->config.device));
  if (r->config.device_memory_limit)
    rt_option_set(R, "ravel.device.memory", rt_dbl(R, (double)r->config.device_memory_limit));
  if (r->config.time_limit > 0) watch_host_limit(R, INFINITY);
}

Ravel *ravel_new(const RavelConfig *config) {
  Ravel *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  if (config) r->config = *config;
  r->error.message = "";
  r->R = rt_new();
  if (!r->R) {
    free(r);
    return NULL;
  }
  Rt *R = r->R;
  R->host = r;
  if (r->config.output) R->hooks.write = on_write;
  if (r->config.report) R->hooks.report = on_report;
  R->hooks.quit = on_quit;
  R->hooks.overtime = on_overtime;
  R->restricted = r->config.restricted;
  R->asks_host = r->config.input != NULL;
  if (!interp_init(R) || !interp_try(R, start, r)) {
    interp_free(R);
    rt_free(R);
    free(r);
    return NULL;
  }
  enter(r);
  if (r->config.input) R->hooks.read_line = on_question; /* interp_init() had its own */
  if (r->config.memory_limit) rt_heap_limit(R, r->config.memory_limit);
  return r;
}

static void finalise_all(Rt *R, void *data) {
  Obj *fun, *o;
  while ((o = rt_finalizer_take(R, true, &fun)) != NULL) interp_finalise(R, fun, o);
}

static void run_at_exit(Rt *R, void *data) { rt_run_at_exit(R); }

void ravel_free(Ravel *r) {
  if (!r) return;
  enter(r);
  rt_heap_limit(r->R, 0);
  interp_try(r->R, finalise_all, NULL);
  interp_try(r->R, run_at_exit, NULL);
  clear_error(r);
  for (RavelValue *v = r->open; v; v = v->next) ocl_unlend(&v->lent);
  interp_free(r->R);
  rt_free(r->R);
  for (RavelValue *v = r->open, *next; v; v = next) {
    next = v->next;
    free(v);
  }
  free(r);
}

void ravel_interrupt(Ravel *r) {
  if (!r) return;
  __atomic_fetch_or(&r->R->interrupted, RT_INTERRUPT, __ATOMIC_RELAXED);
  __atomic_fetch_or(&IS(r->R)->watch, WATCH_PENDING, __ATOMIC_RELAXED);
}
const char *ravel_version(void) { return RAVEL_VERSION; }

/* ---- handles ----------------------------------------------------------------------------------------------------- */

RavelValue *api_handle(Ravel *r, Obj *o) {
  Rt *R = r->R;
  int64_t i = r->free_place, n = LEN(r->handles);
  while (i < n && ELT(r->handles, i) != NIL) i++;
  if (i == n) {
    Obj *bigger = rt_alloc(R, T_LIST, n * 2);
    memcpy(VEC(bigger)->data, VEC(r->handles)->data, (size_t)n * sizeof(Obj *));
    rt_root(R, bigger);
    rt_unroot(R, r->handles);
    r->handles = bigger;
  }
  RavelValue *v = calloc(1, sizeof *v);
  if (!v) rt_error_call(R, NIL, "memory exhausted (limit reached?)");
  rt_share(o);
  *v = (RavelValue){r, o, i, NULL, r->open};
  if (r->open) r->open->prev = v;
  r->open = v;
  /* NULL itself marks a free place: it needs none, it is static. */
  ((Obj **)VEC(r->handles)->data)[i] = o;
  r->free_place = i + (o != NIL);
  return v;
}

void ravel_release(RavelValue *v) {
  if (!v) return;
  Ravel *r = v->r;
  if (v->o != NIL) {
    ((Obj **)VEC(r->handles)->data)[v->place] = NIL;
    if (v->place < r->free_place) r->free_place = v->place;
  }
  if (v->prev) v->prev->next = v->next;
  else r->open = v->next;
  if (v->next) v->next->prev = v->prev;
  ocl_unlend(&v->lent);
  free(v);
}

typedef struct MakeHandle {
  Ravel *r;
  Obj *o;
  RavelValue *v;
} MakeHandle;
static void make_handle(Rt *R, void *data) {
  MakeHandle *m = data;
  m->v = api_handle(m->r, m->o);
}
RavelValue *api_handle_on(Ravel *r, Obj *o) {
  MakeHandle m = {r, o, NULL};
  api_guarded(r, make_handle, &m);
  return m.v;
}
bool api_is_own(const Ravel *r, const RavelValue *v) { return v && v->r == r; }
RavelValue *ravel_retain(const RavelValue *v) { return v ? api_handle_on(v->r, v->o) : NULL; }
RavelValue *ravel_error_condition(Ravel *r) { /* the error stays what it is */
  if (!r || !r->condition) return NULL;
  MakeHandle m = {r, r->condition->o, NULL};
  return interp_try(r->R, make_handle, &m) ? m.v : NULL;
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

typedef struct Run {
  Ravel *r;
  const char *text, *name;
  bool as_script;
  Obj *what; /* the function, or the expressions */
  Env *env;
  int nargs;
  RavelValue *const *args;
  const char *const *names;
  RavelValue **result;
  RavelStatus refused; /* the text is not R, */
  char why[1024];      /* since */
} Run;

static Obj *parse(Rt *R, Run *run) {
  ParseResult p = ast_parse(R, run->text, strlen(run->text), run->name ? run->name : "", false);
  if (p.status == PARSE_OK) return p.exprs;
  snprintf(run->why, sizeof run->why, "%s%s%s", p.message ? p.message : "unexpected end of input",
           p.context && *p.context ? "\n" : "", p.context ? p.context : "");
  run->refused = p.status == PARSE_INCOMPLETE ? RAVEL_INCOMPLETE : RAVEL_SYNTAX;
  return NULL;
}
static RavelStatus parsed(Run *run, RavelStatus st) {
  return st == RAVEL_OK && run->refused != RAVEL_OK ? api_fail(run->r, run->refused, run->why) : st;
}
static void run_expressions(Rt *R, void *data) {
  Run *run = data;
  Value v = v_obj(NIL);
  for (int64_t i = 0; i < LEN(run->what); i++) {
    R->visible = true;
    v = interp_eval(R, ELT(run->what, i), run->env);
    if (!run->as_script) continue;
    if (R->visible) print_value(R, rt_box(R, v), R->global);
    interp_print_warnings(R, false);
  }
  if (run->result) *run->result = api_handle(run->r, rt_box(R, v));
}
static void run_text(Rt *R, void *data) {
  Run *run = data;
  run->what = parse(R, run);
  run->env = R->global;
  if (run->what) run_expressions(R, run);
}
static void run_parse(Rt *R, void *data) {
  Run *run = data;
  Obj *exprs = parse(R, run);
  if (exprs) *run->result = api_handle(run->r, exprs);
}

static void print_failure(Rt *R, void *data) { rt_eprintf(R, "%s", interp_last_error(R)); }
static void print_warnings_ok(Rt *R, void *data) { interp_print_warnings(R, false); }
static void print_warnings_failed(Rt *R, void *data) { interp_print_warnings(R, true); }

static void report(Rt *R, void *data) { interp_report_to_host(R); }
/* Warnings are told when the host's own call returns, not from inside a callback. */
static RavelStatus run_guarded(Run *run, void (*fn)(Rt *, void *)) {
  Ravel *r = run->r;
  if (run->result) *run->result = NULL;
  if (!r) return RAVEL_ERROR;
  Rt *R = r->R;
  bool outermost = r->depth++ == 0;
  if (outermost) __atomic_store_n(&R->interrupted, 0, __ATOMIC_RELAXED);
  if (outermost && r->config.time_limit > 0) watch_host_limit(R, r->config.time_limit);
  RavelStatus st = parsed(run, api_guarded(r, fn, run));
  bool failed = st == RAVEL_ERROR || st == RAVEL_NO_MEMORY;
  if (failed && run->as_script) interp_try(R, print_failure, NULL);
  if (outermost) interp_try(R, failed && run->as_script ? print_warnings_failed : print_warnings_ok, NULL);
  if (outermost && st == RAVEL_OK) interp_try(R, finalise_all, NULL);
  if (outermost && r->config.time_limit > 0) watch_host_limit(R, INFINITY);
  if (outermost && r->config.report) interp_try(R, report, NULL);
  r->stop = RAVEL_OK;
  r->depth--;
  rt_flush(R);
  return st;
}

RavelStatus ravel_eval(Ravel *r, const char *text, RavelValue **result) {
  if (result) *result = NULL;
  if (!text) return api_wrong(r, "text");
  Run run = {.r = r, .text = text, .result = result};
  return run_guarded(&run, run_text);
}
RavelStatus ravel_run(Ravel *r, const char *text, const char *name) {
  if (!text) return api_wrong(r, "text");
  Run run = {.r = r, .text = text, .name = name, .as_script = true};
  return run_guarded(&run, run_text);
}

RavelStatus ravel_parse(Ravel *r, const char *text, const char *name, RavelValue **expressions) {
  if (expressions) *expressions = NULL;
  if (!text || !expressions) return api_wrong(r, text ? "expressions" : "text");
  Run run = {.r = r, .text = text, .name = name, .result = expressions};
  return parsed(&run, api_guarded(r, run_parse, &run));
}
static void evaluate(Rt *R, void *data) {
  Run *run = data;
  if (!run->env) run->env = R->global;
  if (TYPE(run->what) != T_EXPR) {
    Obj *one = rt_alloc(R, T_EXPR, 1);
    rt_set_elt(one, 0, run->what);
    run->what = one;
  }
  run_expressions(R, run);
}
RavelStatus ravel_evaluate(Ravel *r, const RavelValue *expressions, const RavelValue *env, RavelValue **result) {
  if (result) *result = NULL;
  if (!api_is_own(r, expressions)) return api_wrong(r, "expressions");
  if (env && (!api_is_own(r, env) || TYPE(env->o) != T_ENV)) return api_wrong(r, "env");
  Run run = {.r = r, .what = expressions->o, .env = env ? (Env *)env->o : NULL, .result = result};
  return run_guarded(&run, evaluate);
}

static void run_call(Rt *R, void *data) {
  Run *run = data;
  if (!rt_is_fun(run->what)) rt_error_call(R, NIL, "attempt to apply non-function");
  Obj **args = rt_scratch(R, (size_t)(run->nargs + 1) * sizeof *args), **names = NULL;
  for (int i = 0; i < run->nargs; i++) args[i] = run->args[i]->o;
  if (run->names) {
    names = rt_scratch(R, (size_t)(run->nargs + 1) * sizeof *names);
    for (int i = 0; i < run->nargs; i++) names[i] = run->names[i] ? rt_mk(R, run->names[i]) : NULL;
  }
  Value v = interp_call(R, run->what, run->nargs, args, names, NULL, R->global);
  if (run->result) *run->result = api_handle(run->r, rt_box(R, v));
}
RavelStatus ravel_call(Ravel *r, const RavelValue *function, int nargs, RavelValue *const *args,
                       const char *const *names, RavelValue **result) {
  if (result) *result = NULL;
  if (!api_is_own(r, function)) return api_wrong(r, "function");
  if (nargs < 0 || (nargs > 0 && !args)) return api_wrong(r, "args");
  for (int i = 0; i < nargs; i++)
    if (!api_is_own(r, args[i])) return api_wrong(r, "args");
  Run run = {.r = r, .what = function->o, .nargs = nargs, .args = args, .names = names, .result = result};
  return run_guarded(&run, run_call);
}

typedef struct Variable {
  Ravel *r;
  const RavelValue *env; /* NULL: the global environment */
  const char *name;
  Obj *o;
  RavelValue *v;
} Variable;
static Env *place(Rt *R, const Variable *x) { return x->env ? (Env *)x->env->o : R->global; }
static void get_var(Rt *R, void *data) {
  Variable *x = data;
  Value v = interp_find_var(R, rt_sym(R, x->name), place(R, x));
  if (v.tag == V_UNBOUND) rt_error_call(R, NIL, "object '%s' not found", x->name);
  x->v = api_handle(x->r, rt_box(R, v));
}
static void set_var(Rt *R, void *data) {
  Variable *x = data;
  interp_call_named(R, "assign", 4, rt_str(R, x->name), x->o, rt_int(R, -1), (Obj *)place(R, x));
}
static bool is_place(const Ravel *r, const RavelValue *env) {
  return !env || (api_is_own(r, env) && TYPE(env->o) == T_ENV);
}
RavelStatus ravel_get_in(Ravel *r, const RavelValue *env, const char *name, RavelValue **value) {
  if (value) *value = NULL;
  if (!is_place(r, env)) return api_wrong(r, "env");
  if (!name || !*name) return api_wrong(r, "name");
  Variable x = {.r = r, .env = env, .name = name};
  RavelStatus st = api_guarded(r, get_var, &x);
  if (value) *value = x.v;
  else ravel_release(x.v);
  return st;
}
RavelStatus ravel_set_in(Ravel *r, const RavelValue *env, const char *name, const RavelValue *value) {
  if (!is_place(r, env)) return api_wrong(r, "env");
  if (!name || !*name) return api_wrong(r, "name");
  if (!api_is_own(r, value)) return api_wrong(r, "value");
  Variable x = {.r = r, .env = env, .name = name, .o = value->o};
  return api_guarded(r, set_var, &x);
}
RavelStatus ravel_get(Ravel *r, const char *name, RavelValue **value) { return ravel_get_in(r, NULL, name, value); }
RavelStatus ravel_set(Ravel *r, const char *name, const RavelValue *value) {
  return ravel_set_in(r, NULL, name, value);
}
static void new_environment(Rt *R, void *data) {
  Variable *x = data;
  x->v = api_handle(x->r, (Obj *)rt_env_new(R, place(R, x)));
}
RavelValue *ravel_new_environment(Ravel *r, const RavelValue *parent) {
  Variable x = {.r = r, .env = parent};
  if (is_place(r, parent)) api_guarded(r, new_environment, &x);
  else api_wrong(r, "parent");
  return x.v;
}

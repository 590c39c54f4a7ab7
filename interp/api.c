/* interp/api.c - include/ravel.h: R inside a C program.
 *
 * Every entry that may allocate or run R code goes through `guarded`, so that whatever R does ends there.  A handle
 * holds its value by a place in an R list that is a root of the collector.
 */
#include "frame.h"
#include "../ast/ast.h"
#include "../runtime/ffi.h"
#include "../runtime/ravel_version.h"
#include "../include/ravel.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct Ravel {
  Rt *R;
  RavelConfig config;
  pthread_t thread; /* who called last: its stack's bounds are known */
  bool thread_known, quitting;
  int quit_status;
  Obj *handles;                 /* T_LIST, a root: what handles refer to; free places hold NULL */
  int64_t nhandles, free_place; /* places used so far; where to look for a free one */
  RavelValue *open;             /* the handles, linked */
  /* The last error: strings by malloc. */
  RavelError error;
  char *message, *call;
  char **trace;
};

struct RavelValue {
  Ravel *r;
  Obj *o;
  int64_t place;
  RavelValue *prev, *next;
};

/* ---- errors ------------------------------------------------------------------------------------------------------ */

static void clear_error(Ravel *r) {
  free(r->message), free(r->call);
  for (int i = 0; i < r->error.ntrace; i++) free(r->trace[i]);
  free(r->trace);
  r->message = r->call = NULL;
  r->trace = NULL;
  r->error = (RavelError){.status = RAVEL_OK, .message = ""};
}

static RavelStatus fail(Ravel *r, RavelStatus st, const char *message) {
  if (!r) return RAVEL_ERROR;
  clear_error(r);
  r->error.status = st;
  r->message = strdup(message);
  r->error.message = r->message ? r->message : "memory exhausted";
  return st;
}
/* What the host gave is NULL, negative or of another interpreter, where that means nothing. */
static RavelStatus wrong(Ravel *r, const char *what) {
  char message[80];
  snprintf(message, sizeof message, "invalid '%s' argument", what);
  return fail(r, RAVEL_ERROR, message);
}

/* The message, the call and the stack of the condition that ended the last interp_try: copied out of R. */
static void take_error(Rt *R, void *data) {
  Ravel *r = data;
  Obj *cond = IS(R)->last_cond, *tb = IS(R)->tb;
  if (cond && cond->type == T_LIST && LEN(cond) >= 2) {
    Obj *m = ELT(cond, 0), *call = ELT(cond, 1);
    if (m->type == T_STR && LEN(m) > 0) r->message = strdup(STR(m, 0));
    if (call->type == T_LANG) r->call = strdup(CSTR(ast_deparse_line(R, call)));
  }
  if (!tb || tb->type != T_LIST || LEN(tb) == 0) return;
  r->trace = calloc((size_t)LEN(tb), sizeof *r->trace);
  if (!r->trace) return;
  for (int64_t i = 0; i < LEN(tb); i++) {
    Obj *call = ELT(tb, LEN(tb) - 1 - i); /* the outermost first */
    const char *s = call->type == T_LANG               ? CSTR(ast_deparse_line(R, call))
                    : call->type == T_STR && LEN(call) ? STR(call, 0)
                                                       : "";
    char *copy = strdup(s);
    if (!copy) return;
    r->trace[r->error.ntrace++] = copy;
  }
}

static RavelStatus note_failure(Ravel *r) {
  clear_error(r);
  if (r->quitting) {
    r->quitting = false;
    r->error.status = RAVEL_QUIT;
    r->error.message = "q() was called";
    return RAVEL_QUIT;
  }
  if (interp_was_interrupted(r->R)) {
    r->error.status = RAVEL_INTERRUPTED;
    r->error.message = "interrupted";
    return RAVEL_INTERRUPTED;
  }
  const char *whole = interp_last_error(r->R);
  char *text = strdup(whole ? whole : "");
  if (!interp_try(r->R, take_error, r)) { /* no memory to tell the details */
  }
  r->error.status = RAVEL_ERROR;
  if (!r->message && text) { /* "Error in f(x) : msg\n" or "Error: msg\n" */
    char *m = strstr(text, " : ");
    if (!strncmp(text, "Error: ", 7)) m = text + 7;
    else m = m ? m + 3 : text;
    size_t n = strlen(m);
    if (n && m[n - 1] == '\n') m[n - 1] = 0;
    r->message = strdup(m);
  }
  free(text);
  r->error.message = r->message ? r->message : "memory exhausted";
  r->error.call = r->call;
  r->error.trace = (const char *const *)r->trace;
  return RAVEL_ERROR;
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
static RavelStatus guarded(Ravel *r, void (*fn)(Rt *, void *), void *data) {
  if (!r) return RAVEL_ERROR;
  enter(r);
  clear_error(r);
  if (!interp_try(r->R, fn, data)) note_failure(r);
  rt_flush(r->R);
  return r->error.status;
}

static void on_write(Rt *R, int fd, const char *s, size_t n) {
  Ravel *r = R->host;
  r->config.output(r->config.user, fd, s, n);
}
/* q(): unwind like an interrupt, which no error handler catches. */
static void on_quit(Rt *R, int status) {
  Ravel *r = R->host;
  r->quitting = true;
  r->quit_status = status;
  R->hooks.interrupt(R);
}

static void start(Rt *R, void *data) {
  Ravel *r = data;
  r->handles = rt_alloc(R, T_LIST, 64);
  rt_root(R, r->handles);
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
  R->hooks.quit = on_quit;
  if (!interp_init(R) || !interp_try(R, start, r)) {
    interp_free(R);
    rt_free(R);
    free(r);
    return NULL;
  }
  enter(r);
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
  interp_free(r->R);
  rt_free(r->R);
  clear_error(r);
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

/* R must be entered, and allocation guarded. */
static RavelValue *handle(Ravel *r, Obj *o) {
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
  free(v);
}

typedef struct MakeHandle {
  Ravel *r;
  Obj *o;
  RavelValue *v;
} MakeHandle;
static void make_handle(Rt *R, void *data) {
  MakeHandle *m = data;
  m->v = handle(m->r, m->o);
}
static RavelValue *handle_on(Ravel *r, Obj *o) {
  MakeHandle m = {r, o, NULL};
  guarded(r, make_handle, &m);
  return m.v;
}
/* Interpreters have heaps of their own: a value of another one must not get into this one's. */
static bool is_own(const Ravel *r, const RavelValue *v) { return v && v->r == r; }
RavelValue *ravel_retain(const RavelValue *v) { return v ? handle_on(v->r, v->o) : NULL; }

/* ---- running ----------------------------------------------------------------------------------------------------- */

typedef struct Run {
  Ravel *r;
  const char *text, *name;
  bool as_script, want;
  const Obj *fun;
  int nargs;
  RavelValue *const *args;
  const char *const *names;
  RavelValue **result;
} Run;

static void run_text(Rt *R, void *data) {
  Run *run = data;
  ParseResult p = ast_parse(R, run->text, strlen(run->text), run->name ? run->name : "", false);
  if (p.status != PARSE_OK) {
    char msg[1024];
    snprintf(msg, sizeof msg, "%s%s%s", p.message ? p.message : "unexpected end of input",
             p.context && *p.context ? "\n" : "", p.context ? p.context : "");
    fail(run->r, p.status == PARSE_INCOMPLETE ? RAVEL_INCOMPLETE : RAVEL_SYNTAX, msg);
    return;
  }
  Value v = v_obj(NIL);
  for (int64_t i = 0; i < LEN(p.exprs); i++) {
    R->visible = true;
    v = interp_eval(R, ELT(p.exprs, i), R->global);
    if (!run->as_script) continue;
    if (R->visible) print_value(R, rt_box(R, v), R->global);
    interp_print_warnings(R, false);
  }
  if (run->result) *run->result = handle(run->r, rt_box(R, v));
}

static void print_failure(Rt *R, void *data) { rt_eprintf(R, "%s", interp_last_error(R)); }
static void print_warnings_ok(Rt *R, void *data) { interp_print_warnings(R, false); }
static void print_warnings_failed(Rt *R, void *data) { interp_print_warnings(R, true); }

static RavelStatus run_guarded(Run *run, void (*fn)(Rt *, void *)) {
  Ravel *r = run->r;
  if (run->result) *run->result = NULL;
  if (!r) return RAVEL_ERROR;
  Rt *R = r->R;
  R->interrupted = 0;
  RavelStatus st = guarded(r, fn, run);
  if (st == RAVEL_ERROR && run->as_script) interp_try(R, print_failure, NULL);
  interp_try(R, st == RAVEL_ERROR && run->as_script ? print_warnings_failed : print_warnings_ok, NULL);
  if (st == RAVEL_OK) interp_try(R, finalise_all, NULL);
  rt_flush(R);
  return st;
}

RavelStatus ravel_eval(Ravel *r, const char *text, RavelValue **result) {
  if (result) *result = NULL;
  if (!text) return wrong(r, "text");
  Run run = {.r = r, .text = text, .result = result};
  return run_guarded(&run, run_text);
}
RavelStatus ravel_run(Ravel *r, const char *text, const char *name) {
  if (!text) return wrong(r, "text");
  Run run = {.r = r, .text = text, .name = name, .as_script = true};
  return run_guarded(&run, run_text);
}

static void run_call(Rt *R, void *data) {
  Run *run = data;
  if (!rt_is_fun((Obj *)run->fun)) rt_error_call(R, NIL, "attempt to apply non-function");
  Obj **args = rt_scratch(R, (size_t)(run->nargs + 1) * sizeof *args), **names = NULL;
  for (int i = 0; i < run->nargs; i++) args[i] = run->args[i]->o;
  if (run->names) {
    names = rt_scratch(R, (size_t)(run->nargs + 1) * sizeof *names);
    for (int i = 0; i < run->nargs; i++) names[i] = run->names[i] ? rt_mk(R, run->names[i]) : NULL;
  }
  /* Scratch memory is not traced: the names' strings live in a list as well. */
  Obj *keep = rt_alloc(R, T_LIST, run->nargs + 1);
  for (int i = 0; names && i < run->nargs; i++)
    if (names[i]) ((Obj **)VEC(keep)->data)[i] = names[i];
  rt_root(R, keep);
  Value v = interp_call(R, (Obj *)run->fun, run->nargs, args, names, NULL, R->global);
  rt_unroot(R, keep);
  if (run->result) *run->result = handle(run->r, rt_box(R, v));
}
RavelStatus ravel_call(Ravel *r, const RavelValue *function, int nargs, RavelValue *const *args,
                       const char *const *names, RavelValue **result) {
  if (result) *result = NULL;
  if (!is_own(r, function)) return wrong(r, "function");
  if (nargs < 0 || (nargs > 0 && !args)) return wrong(r, "args");
  for (int i = 0; i < nargs; i++)
    if (!is_own(r, args[i])) return wrong(r, "args");
  Run run = {.r = r, .fun = function->o, .nargs = nargs, .args = args, .names = names, .result = result};
  return run_guarded(&run, run_call);
}

typedef struct Variable {
  Ravel *r;
  const char *name;
  Obj *o;
  RavelValue *v;
} Variable;
static void get_var(Rt *R, void *data) {
  Variable *x = data;
  Value v = interp_find_var(R, rt_sym(R, x->name), R->global);
  if (v.tag == V_UNBOUND) rt_error_call(R, NIL, "object '%s' not found", x->name);
  x->v = handle(x->r, rt_box(R, v));
}
static void set_var(Rt *R, void *data) {
  Variable *x = data;
  rt_share(x->o);
  rt_env_set(R, R->global, rt_sym(R, x->name), rt_unbox(x->o));
}
RavelStatus ravel_get(Ravel *r, const char *name, RavelValue **value) {
  if (value) *value = NULL;
  if (!name || !*name) return wrong(r, "name");
  Variable x = {.r = r, .name = name};
  RavelStatus st = guarded(r, get_var, &x);
  if (value) *value = x.v;
  else ravel_release(x.v);
  return st;
}
RavelStatus ravel_set(Ravel *r, const char *name, const RavelValue *value) {
  if (!name || !*name) return wrong(r, "name");
  if (!is_own(r, value)) return wrong(r, "value");
  Variable x = {.r = r, .name = name, .o = value->o};
  return guarded(r, set_var, &x);
}

/* ---- looking at values ------------------------------------------------------------------------------------------- */

RavelType ravel_type(const RavelValue *v) {
  if (!v) return RAVEL_NULL;
  switch (TYPE(v->o)) {
  case T_NIL: return RAVEL_NULL;
  case T_LGL: return RAVEL_LOGICAL;
  case T_INT: return RAVEL_INTEGER;
  case T_DBL: return RAVEL_DOUBLE;
  case T_CPLX: return RAVEL_COMPLEX;
  case T_STR: return RAVEL_CHARACTER;
  case T_RAW: return RAVEL_RAW;
  case T_LIST: return RAVEL_LIST;
  case T_CLOSURE:
  case T_BUILTIN: return RAVEL_FUNCTION;
  case T_ENV: return RAVEL_ENVIRONMENT;
  default: return RAVEL_OTHER;
  }
}
int64_t ravel_length(const RavelValue *v) { return v ? rt_length(v->o) : 0; }

static void bring_home(Rt *R, void *data) { rt_data(data); }
static const void *elements(const RavelValue *v, ObjType t) {
  static const double none = 0; /* what an empty vector's pointer may be compared with */
  if (!v || TYPE(v->o) != t) return NULL;
  if (!VEC(v->o)->data && guarded(v->r, bring_home, v->o) != RAVEL_OK) return NULL;
  rt_fix(v->r->R, v->o);
  return VEC(v->o)->data ? VEC(v->o)->data : &none;
}
const double *ravel_doubles(const RavelValue *v) { return elements(v, T_DBL); }
const int32_t *ravel_integers(const RavelValue *v) { return elements(v, T_INT); }
const int32_t *ravel_logicals(const RavelValue *v) { return elements(v, T_LGL); }
const uint8_t *ravel_raws(const RavelValue *v) { return elements(v, T_RAW); }
const char *ravel_string(const RavelValue *v, int64_t i) {
  if (!v || TYPE(v->o) != T_STR || i < 0 || i >= LEN(v->o) || ELT(v->o, i) == NA_STR) return NULL;
  return STR(v->o, i);
}
bool ravel_is_na(double x) { return rt_is_na(x); }
double ravel_na(void) { return NA_REAL; }

const char *ravel_name(const RavelValue *v, int64_t i) {
  if (!v || !rt_has_elts(v->o)) return NULL;
  Obj *names = rt_names(v->r->R, v->o);
  if (TYPE(names) != T_STR || i < 0 || i >= LEN(names) || ELT(names, i) == NA_STR || !CLEN(ELT(names, i))) return NULL;
  return STR(names, i);
}
RavelValue *ravel_element(const RavelValue *v, int64_t i) {
  if (!v || !rt_is_listlike(v->o) || i < 0 || i >= LEN(v->o)) return NULL;
  return handle_on(v->r, ELT(v->o, i));
}
RavelValue *ravel_element_named(const RavelValue *v, const char *name) {
  if (!v || !name || !rt_is_listlike(v->o)) return NULL;
  for (int64_t i = 0; i < LEN(v->o); i++) {
    const char *s = ravel_name(v, i);
    if (s && !strcmp(s, name)) return handle_on(v->r, ELT(v->o, i));
  }
  return NULL;
}

typedef struct Attribute {
  Ravel *r;
  const RavelValue *v;
  RavelValue *target;
  const char *name;
  Obj *value;
  RavelValue *result;
} Attribute;
static void get_attribute(Rt *R, void *data) {
  Attribute *a = data;
  Obj *x = rt_attr(a->v->o, rt_sym(R, a->name));
  if (x != NIL) a->result = handle(a->r, x);
}
static void set_attribute(Rt *R, void *data) {
  Attribute *a = data;
  RavelValue *v = a->target;
  /* `attr<-` knows the rules (a dim must fit the length, ...), and copies what is shared. */
  Obj *o = interp_call_named(R, "attr<-", 3, v->o, rt_str(R, a->name), a->value);
  rt_share(o);
  if (v->o == NIL || o == NIL) rt_error_call(R, NIL, "attempt to set an attribute on NULL");
  v->o = o;
  ((Obj **)VEC(a->r->handles)->data)[v->place] = o;
}
RavelValue *ravel_attribute(const RavelValue *v, const char *name) {
  if (!v || !name) return NULL;
  Attribute a = {.r = v->r, .v = v, .name = name};
  guarded(v->r, get_attribute, &a);
  return a.result;
}
RavelStatus ravel_set_attribute(RavelValue *v, const char *name, const RavelValue *value) {
  if (!v) return RAVEL_ERROR;
  if (!name || !*name) return wrong(v->r, "name");
  if (value && !is_own(v->r, value)) return wrong(v->r, "value");
  Attribute a = {.r = v->r, .target = v, .name = name, .value = value ? value->o : NIL};
  return guarded(v->r, set_attribute, &a);
}

/* ---- making values ----------------------------------------------------------------------------------------------- */

/* Memory of the host that a vector uses in place. */
typedef struct HostExt {
  VecExt ext;
  RavelRelease *release;
  void *user;
} HostExt;
static void host_finalise(Rt *R, Obj *v) {
  HostExt *h = (HostExt *)VEC(v)->ext;
  if (h->release) h->release(h->user, VEC(v)->data);
}
/* R never writes into the host's memory: the first write moves the elements. */
static void host_written(Rt *R, Obj *o) {
  Vec *v = VEC(o);
  HostExt *h = (HostExt *)v->ext;
  void *host = v->data;
  size_t bytes = (size_t)v->len * (TYPE(o) == T_DBL ? sizeof(double) : sizeof(int32_t));
  memcpy(rt_vec_storage(R, o, bytes), host, bytes);
  v->ext = NULL;
  if (h->release) h->release(h->user, host);
}
static const VecExtOps host_ops = {"host memory", NULL, host_written, host_finalise, NULL};

typedef struct Make {
  Ravel *r;
  ObjType type;
  const void *data;
  int64_t n;
  bool wrap;
  RavelRelease *release;
  void *user, **fill;
  const char *const *names;
  RavelValue *result;
} Make;
static void make(Rt *R, void *data) {
  Make *m = data;
  Obj *o;
  if (m->wrap && m->n > 0) {
    HostExt *h = rt_scratch(R, sizeof *h);
    *h = (HostExt){{&host_ops, R}, NULL, m->user};
    o = rt_vec_header(R, m->type, m->n);
    VEC(o)->data = (void *)m->data;
    VEC(o)->ext = &h->ext;
    m->result = handle(m->r, o);
    h->release = m->release; /* from here on it is ours: before, a failure leaves the memory to the host */
    return;
  }
  o = rt_alloc_zero(R, m->type, m->n);
  if (m->data && m->n > 0)
    memcpy(VEC(o)->data, m->data, (size_t)m->n * (m->type == T_DBL ? sizeof(double) : sizeof(int32_t)));
  if (m->wrap && m->release) m->release(m->user, m->data);
  m->result = handle(m->r, o);
  if (m->fill) {
    rt_fix(R, o);
    *m->fill = VEC(o)->data;
  }
}
static RavelValue *make_vector(Make m) {
  if (m.fill) *m.fill = NULL;
  if (m.n < 0 || (m.wrap && m.n > 0 && !m.data)) {
    wrong(m.r, m.n < 0 ? "n" : "data");
    return NULL;
  }
  guarded(m.r, make, &m);
  return m.result;
}
RavelValue *ravel_make_doubles(Ravel *r, const double *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_DBL, .data = data, .n = n});
}
RavelValue *ravel_make_integers(Ravel *r, const int32_t *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_INT, .data = data, .n = n});
}
RavelValue *ravel_make_logicals(Ravel *r, const int32_t *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_LGL, .data = data, .n = n});
}
RavelValue *ravel_wrap_doubles(Ravel *r, const double *data, int64_t n, RavelRelease *release, void *user) {
  return make_vector(
      (Make){.r = r, .type = T_DBL, .data = data, .n = n, .wrap = true, .release = release, .user = user});
}
RavelValue *ravel_wrap_integers(Ravel *r, const int32_t *data, int64_t n, RavelRelease *release, void *user) {
  return make_vector(
      (Make){.r = r, .type = T_INT, .data = data, .n = n, .wrap = true, .release = release, .user = user});
}
RavelValue *ravel_wrap_logicals(Ravel *r, const int32_t *data, int64_t n, RavelRelease *release, void *user) {
  return make_vector(
      (Make){.r = r, .type = T_LGL, .data = data, .n = n, .wrap = true, .release = release, .user = user});
}
RavelValue *ravel_new_doubles(Ravel *r, int64_t n, double **data) {
  return make_vector((Make){.r = r, .type = T_DBL, .n = n, .fill = (void **)data});
}
RavelValue *ravel_new_integers(Ravel *r, int64_t n, int32_t **data) {
  return make_vector((Make){.r = r, .type = T_INT, .n = n, .fill = (void **)data});
}

static void make_strings(Rt *R, void *data) {
  Make *m = data;
  Obj *o = rt_alloc(R, T_STR, m->n);
  const char *const *s = m->data;
  for (int64_t i = 0; i < m->n; i++) SET_STR(o, i, s[i] ? rt_mk(R, s[i]) : NA_STR);
  m->result = handle(m->r, o);
}
RavelValue *ravel_make_strings(Ravel *r, const char *const *utf8, int64_t n) {
  if (n < 0 || (n > 0 && !utf8)) {
    wrong(r, n < 0 ? "n" : "utf8");
    return NULL;
  }
  Make m = {.r = r, .data = utf8, .n = n};
  guarded(r, make_strings, &m);
  return m.result;
}
static void make_list(Rt *R, void *data) {
  Make *m = data;
  Obj *o = rt_alloc(R, T_LIST, m->n);
  RavelValue *const *e = m->data;
  for (int64_t i = 0; i < m->n; i++) rt_set_elt(o, i, e[i]->o);
  if (m->names) {
    Obj *names = rt_alloc(R, T_STR, m->n);
    for (int64_t i = 0; i < m->n; i++) SET_STR(names, i, m->names[i] ? rt_mk(R, m->names[i]) : EMPTY_STR);
    rt_attr_set(R, o, R->s.names, names);
  }
  m->result = handle(m->r, o);
}
RavelValue *ravel_make_list(Ravel *r, RavelValue *const *elements, const char *const *names, int64_t n) {
  bool whole = n <= 0 || elements;
  for (int64_t i = 0; whole && i < n; i++) whole = is_own(r, elements[i]);
  if (n < 0 || !whole) {
    wrong(r, n < 0 ? "n" : "elements");
    return NULL;
  }
  Make m = {.r = r, .data = elements, .n = n, .names = names};
  guarded(r, make_list, &m);
  return m.result;
}
RavelValue *ravel_make_null(Ravel *r) { return handle_on(r, NIL); }

/* ---- C functions ------------------------------------------------------------------------------------------------- */

/* .HostCall(pointer, arguments...): the body of a registered function. */
static Obj *do_HostCall(Rt *R, Call *c) {
  if (c->n < 1 || c->args[0]->type != T_EXTPTR || !((ExtPtr *)c->args[0])->ptr ||
      ((ExtPtr *)c->args[0])->tag != rt_sym(R, ".HostCall"))
    rt_error(R, "not a registered C function");
  const FfiFn *f = ((ExtPtr *)c->args[0])->ptr;
  if (c->n - 1 != ffi_fn_nargs(f)) rt_error(R, "'%s' takes %d arguments", ffi_fn_name(f), ffi_fn_nargs(f));
  return ffi_fn_call(R, f, c->args + 1);
}
const BuiltinDef builtins_host[] = {{".HostCall", do_HostCall, BK_BUILTIN, NULL, 0, 0}, {0}};

typedef struct Register {
  Ravel *r;
  FfiFn *f;
} Register;
static void free_fn(void *p) { ffi_fn_free(p); }
static void register_fn(Rt *R, void *data) {
  Register *g = data;
  ExtPtr *p = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *p);
  p->tag = rt_sym(R, ".HostCall");
  p->prot = NIL;
  const char *formals = ffi_fn_formals(g->f), *name = ffi_fn_name(g->f);
  char text[8192];
  snprintf(text, sizeof text, "function(%s) .HostCall(NULL%s%s)", formals, *formals ? ", " : "", formals);
  ParseResult parsed = ast_parse(R, text, strlen(text), "", false);
  if (parsed.status != PARSE_OK)
    rt_error_call(R, NIL, "the parameters of '%s' cannot be formals in R: %s", name, formals);
  Obj *expr = ELT(parsed.exprs, 0); /* the call `function`(formals, body) */
  rt_set_elt(ELT(expr, 2), 1, (Obj *)p);
  Obj *fun = interp_evalo(R, expr, R->base);
  rt_env_set(R, R->global, rt_sym(R, name), v_obj(fun));
  p->ptr = g->f; /* now it is the collector's to free */
  p->finalise = free_fn;
  g->f = NULL;
}
RavelStatus ravel_register(Ravel *r, const char *signature, void (*f)(void)) {
  if (!signature) return wrong(r, "signature");
  if (!f) return wrong(r, "f");
  char err[256];
  Register g = {r, ffi_fn_new(signature, f, err, sizeof err)};
  if (!g.f) return fail(r, RAVEL_ERROR, err);
  RavelStatus st = guarded(r, register_fn, &g);
  ffi_fn_free(g.f);
  return st;
}

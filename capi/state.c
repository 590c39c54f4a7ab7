/* capi/state.c - the interface's variables, and whose they are. */
#define _GNU_SOURCE /* fopencookie() */
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "../stdlib/base/vec.h"
#undef RAW
#include "capi.h"

Rt *R;

static SymObj unbound = {.h = {.type = T_SYM, .named = 2, .flags = OF_STATIC}, .name = (Obj *)&rt_empty_string_obj};
SEXP R_NilValue, R_UnboundValue = (Obj *)&unbound, R_MissingArg, R_NaString, R_BlankString, R_BlankScalarString;
SEXP R_GlobalEnv, R_BaseEnv, R_EmptyEnv, R_BaseNamespace, R_NamespaceRegistry;
SEXP R_Srcref, R_InBCInterpreter, R_CurrentExpression, R_RestartToken;
SEXP R_LogicalNAValue, R_TrueValue, R_FalseValue;
double R_NaN, R_PosInf, R_NegInf, R_NaReal;
int R_NaInt = NA_INT;

/* What front ends look at ("Writing R Extensions", 8.1.2). */
API int R_interrupts_pending, R_interrupts_suspended, R_Interactive,
    R_Visible = 1, mbcslocale = 1, utf8locale = 1, known_to_be_utf8 = 1, R_NumDevices = 1, R_SignalHandlers,
    R_ignore_SIGPIPE, R_EvalDepth, R_DirtyImage, R_wait_usec, R_num_math_threads = 1, R_max_num_math_threads = 1, R_CStackDir = 1;
API uintptr_t R_CStackLimit = (uintptr_t)-1, R_CStackStart;
API char *R_TempDir, *R_HistoryFile;
API void *R_InputHandlers, *R_Consolefile, *R_Outputfile;
API void (*R_PolledEvents)(void), (*ptr_R_Busy)(int), (*ptr_R_ClearerrConsole)(void), (*ptr_R_FlushConsole)(void),
    (*ptr_R_ResetConsole)(void), (*ptr_R_ShowMessage)(const char *), (*ptr_R_WriteConsole)(const char *, int),
    (*ptr_R_WriteConsoleEx)(const char *, int, int), (*ptr_R_ProcessEvents)(void);
API int (*ptr_R_ReadConsole)(const char *, unsigned char *, int, int);

#define SYMBOLS(X)                                                                                                     \
  X(AsCharacter, "as.character")                                                                                       \
  X(Atsign, "@")                                                                                                       \
  X(Base, "base")                                                                                                      \
  X(Brace, "{") X(Bracket2, "[[") X(Bracket, "[") X(Class, "class") X(Device, ".Device") X(DimNames, "dimnames")       \
      X(Dim, "dim") X(Dollar, "$") X(Dots, "...") X(DoubleColon, "::") X(Drop, "drop") X(Eval, "eval")                 \
          X(Function, "function") X(Lastvalue, ".Last.value") X(Levels, "levels") X(Mode, "mode") X(NaRm, "na.rm")     \
              X(Name, "name") X(Names, "names") X(NamespaceEnv, ".__NAMESPACE__.") X(Package, "package")               \
                  X(Previous, "previous") X(Quote, "quote") X(RowNames, "row.names") X(Seeds, ".Random.seed")          \
                      X(SortList, "sort.list") X(Source, "source") X(Spec, "spec") X(TripleColon, ":::") X(Tsp, "tsp")
#define DOT_SYMBOLS(X)                                                                                                 \
  X(Generic, ".Generic")                                                                                               \
  X(Method, ".Method")                                                                                                 \
  X(Methods, ".Methods") X(defined, ".defined") X(packageName, ".packageName") X(target, ".targe"                      \
                                                                                         "t")
#define DEFINE_SYMBOL(v, name) SEXP R_##v##Symbol;
#define DEFINE_DOT(v, name) SEXP R_dot_##v;
SYMBOLS(DEFINE_SYMBOL)
DOT_SYMBOLS(DEFINE_DOT)

static Obj *kept(Obj *x) {
  rt_root(R, x);
  x->named = 2;
  return x;
}

static void init_objects(void) {
  R_NilValue = R_Srcref = R_InBCInterpreter = R_CurrentExpression = R_RestartToken = NIL;
  R_MissingArg = MISSING_ARG, R_NaString = NA_STR, R_BlankString = EMPTY_STR;
  R_GlobalEnv = (Obj *)R->global, R_BaseEnv = (Obj *)R->base, R_EmptyEnv = (Obj *)R->empty;
  R_BaseNamespace = (Obj *)R->base_ns;
  packages_know(R);
  R_NamespaceRegistry = namespace_registry(R);
  R_NaN = NAN, R_PosInf = INFINITY, R_NegInf = -INFINITY, R_NaReal = rt_na_real;
#define INIT_SYMBOL(v, name) R_##v##Symbol = rt_sym(R, name);
#define INIT_DOT(v, name) R_dot_##v = rt_sym(R, name);
  SYMBOLS(INIT_SYMBOL)
  DOT_SYMBOLS(INIT_DOT)
  R_BlankScalarString = kept(rt_str_of(R, EMPTY_STR));
  R_LogicalNAValue = kept(rt_lgl(R, NA_LGL)), R_TrueValue = kept(rt_lgl(R, 1)), R_FalseValue = kept(rt_lgl(R, 0));
  R_Interactive = R->interactive;
  R_TempDir = strdup(rt_as_cstr(R, interp_call_named(R, "tempdir", 0)));
}

static const RtForeign interface = {capi_mark,   capi_swept, capi_finalise, capi_load,    capi_routines,
                                    capi_symbol, capi_call,  capi_step,     capi_graphics, capi_idle};

/* What C code prints by itself (printf(), puts()) and what R prints stand in the order in which they were said: GNU R has
 * both in one buffer, and here libc's standard output is a stream that ends in ours.  A host has its own; other threads
 * may not touch ours. */
static pthread_t owner;
static ssize_t printed(void *cookie, const char *s, size_t n) {
  (void)cookie;
  if (pthread_equal(pthread_self(), owner)) rt_write_fd(R, 1, s, n);
  else
    for (size_t at = 0; at < n;) {
      ssize_t k = write(1, s + at, n - at);
      if (k < 0 && errno != EINTR) return 0;
      if (k > 0) at += (size_t)k;
    }
  return (ssize_t)n;
}
static FILE *own_stream;
static void part_streams(Rt *r) {
  (void)r;
  stdout = own_stream;
}
void capi_join_streams(void) {
  if (own_stream || R->hooks.write != rt_write_fd) return;
  FILE *f = fopencookie(NULL, "w", (cookie_io_functions_t){.write = printed});
  if (!f) return;
  setvbuf(f, NULL, _IONBF, 0);
  f->_fileno = 1; /* what fileno() says */
  fflush(stdout);
  owner = pthread_self();
  own_stream = stdout;
  stdout = f;
  rt_at_exit(R, part_streams);
}

/* The entry of this library: makes it r's, or says false: it is another interpreter's. */
API bool ravel_capi(Rt *r) {
  if (R) return R == r;
  R = r;
  R->foreign = &interface;
  init_objects();
  if (!R->math) vec_rng_get(R); /* C code may draw before it asks for the state */
  /* As GNU R's process is: packages' C code asks for the user's characters, month names and messages. */
  static const int own[] = {LC_CTYPE, LC_COLLATE, LC_TIME, LC_MONETARY, LC_MESSAGES};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) setlocale(own[i], "");
  const char *s = getenv("RAVEL_CAPI_STRESS"); /* tests: collect at every Nth allocation from now on */
  if (s && atoi(s) > 0) (void)rt_stress(R, (size_t)atoi(s));
  return true;
}

API char *R_HomeDir(void) { return (char *)(uintptr_t)rt_as_cstr(R, interp_call_named(R, "R.home", 0)); }

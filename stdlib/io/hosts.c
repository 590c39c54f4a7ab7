/* stdlib/io/hosts.c - the outside world of several processes that run one script: asked by the first, told to all.
 *
 * Base functions whose answer is a value (file.exists(), Sys.time(), list.files(), system() ..) run in the first process;
 * the others get the value, or the warnings and the error on the way, which they raise themselves, so that handlers run
 * everywhere.  Connections are there in all processes, over FILEs whose bytes come from the first one: what is read is
 * told, what is written goes out there alone. */
#define _GNU_SOURCE
#include "hosts.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../text/text.h"
#include "serialize.h"

/* ---- beginning and end ------------------------------------------------------------------------------------------- */

static const char *const words_of_env[] = {"LC_ALL",    "LC_COLLATE",     "LC_CTYPE",     "LC_TIME",   "LC_NUMERIC",
                                           "LANG",      "LANGUAGE",       "TZ",           "HOME",      "R_HOME",
                                           "R_LIBS",    "R_LIBS_USER",    "R_LIBS_SITE",  "R_PROFILE", "R_PROFILE_USER",
                                           "R_ENVIRON", "R_ENVIRON_USER", "RAVEL_OFFLOAD"};

static void tell_environment(Rt *R) {
  for (size_t i = 0; i < sizeof words_of_env / sizeof *words_of_env; i++) {
    const char *v = getenv(words_of_env[i]);
    size_t n = v ? strlen(v) + 1 : 0;
    v = rt_tell_bytes(R, words_of_env[i], v ? v : "", &n);
    if (!rt_follows(R)) continue;
    if (n) setenv(words_of_env[i], v, 1);
    else unsetenv(words_of_env[i]);
  }
}
/* What mpirun has put there: other programs that we start are not of this run. */
static void clean_environment(void) {
  static const char *const begins[] = {"OMPI_", "PMIX_", "PMI_", "ORTE_", "PRTE_"};
  for (char **e = environ; *e;) {
    bool of_mpi = false;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) of_mpi |= !strncmp(*e, begins[i], strlen(begins[i]));
    char *eq = strchr(*e, '=');
    char name[256];
    if (!of_mpi || !eq || eq - *e >= (ptrdiff_t)sizeof name) {
      e++;
      continue;
    }
    snprintf(name, sizeof name, "%.*s", (int)(eq - *e), *e);
    unsetenv(name);
  }
}

/* The plug-in, which is where the program is, or beside it in lib/. */
static void *open_plugin(Rt *R, const char **why) {
  static const char *const at[] = {"", "../lib/"};
  char exe[4096], path[4200], *text = rt_scratch(R, 1200);
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  exe[n > 0 ? n : 0] = 0;
  char *slash = strrchr(exe, '/');
  *why = "mpirun has started ravel, but libravel-mpi.so is not beside the program: it is built where Open MPI is "
         "installed "
         "(libopenmpi-dev)";
  for (int i = 0; slash && i < 2; i++) {
    snprintf(path, sizeof path, "%.*s/%slibravel-mpi.so", (int)(slash - exe), exe, at[i]);
    if (access(path, R_OK) != 0) continue;
    void *h = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!h) snprintf(text, 1200, "libravel-mpi.so cannot be loaded: %s", dlerror()), *why = text;
    return h;
  }
  return NULL;
}

static void silent(Rt *R, int fd, const char *s, size_t n) {}
static void condition(Rt *R, int kind, const char *klass, Obj *call, const char *msg);

bool hosts_begin(Rt *R, const char **why) {
  const char *size = getenv("OMPI_COMM_WORLD_SIZE");
  if (!size || atoi(size) < 2) return true;
  void *plugin = open_plugin(R, why);
  if (!plugin) return false;
  RavelMpiBegin *begin = (RavelMpiBegin *)dlsym(plugin, "ravel_mpi_begin");
  RtHosts *h = calloc(1, sizeof *h);
  *why = begin && h ? begin(h, HOSTS_VERSION) : "libravel-mpi.so is of another version";
  if (*why) return false;
  h->condition = condition;
  R->hosts = h;
  tell_environment(R);
  clean_environment();
  if (h->rank > 0) R->hooks.write = silent;
  return true;
}

void hosts_spare(Rt *R, bool spare) {
  RtHosts *h = R->hosts;
  if (!rt_shared(R)) return;
  if (spare && !h->dead) {
    if (!rt_tell_int(R, "who recovers", h->recovers))
      rt_error(R, "'ravel.mpi.spare' needs 'mpirun --enable-recovery': without it mpirun ends all processes when one dies");
    if (h->apart) rt_error(R, "'ravel.mpi.spare' cannot be set inside of a parallel call");
    const char *why = h->spare(h);
    if (why) rt_error(R, "'ravel.mpi.spare' cannot be set: %s", why);
  }
  h->spares = spare;
}

int hosts_end(Rt *R, int status) {
  if (!rt_shared(R)) return status;
  status = (int)rt_tell_int(R, "the end", status);
  R->hosts->end();
  R->hosts = NULL;
  return status;
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

/* A message of an answer: this head, and what it says follows. */
typedef struct Answer {
  uint8_t kind;    /* HOSTS_* */
  uint8_t call;    /* of conditions: 0 the running one, 1 none, 2 serialized, behind the texts */
  uint8_t visible; /* of values */
  uint8_t null;
} Answer;

static Obj *thaw(Rt *R, const char *s, size_t n);

static void send_answer(Rt *R, const char *what, const Answer *a, const char *klass, const char *msg,
                        const Obj *object) {
  Buf b = buf_new(R);
  buf_put(&b, (const char *)a, sizeof *a);
  if (msg) buf_put(&b, klass ? klass : "", strlen(klass ? klass : "") + 1), buf_put(&b, msg, strlen(msg) + 1);
  if (object) buf_put(&b, (const char *)rt_data((Obj *)object), (size_t)LEN(object));
  size_t n = b.n;
  rt_tell_bytes(R, what, b.s, &n);
}

/* The first process asks, and a condition is raised: the others do the same.  What its handlers do all do. */
static void condition(Rt *R, int kind, const char *klass, Obj *call, const char *msg) {
  RtHosts *h = R->hosts;
  h->asking = false;
  Answer a = {.kind = (uint8_t)kind, .call = !call ? 0 : IS_NIL(call) ? 1 : 2};
  send_answer(R, "an answer", &a, klass, msg, a.call == 2 ? serialize_native(R, call) : NULL);
}

typedef struct Asked {
  BuiltinDef def; /* first: what the call has */
  Obj *(*fn)(Rt *R, Call *c);
} Asked;

static Obj *receive(Rt *R, Call *c) {
  for (;;) {
    size_t n = 0;
    const char *s = rt_tell_bytes(R, "an answer", NULL, &n);
    Answer a;
    memcpy(&a, s, sizeof a);
    const char *at = s + sizeof a;
    if (a.kind == HOSTS_VALUE) {
      c->visible = a.visible;
      return a.null ? NIL : thaw(R, at, n - sizeof a);
    }
    const char *klass = at, *msg = at + strlen(at) + 1, *rest = msg + strlen(msg) + 1;
    Obj *call = a.call == 0 ? NULL : a.call == 1 ? NIL : thaw(R, rest, n - (size_t)(rest - s));
    if (a.kind == HOSTS_WARNING) R->hooks.warning(R, call, msg);
    else if (a.kind == HOSTS_ERROR_CLASS) R->hooks.error_class(R, klass, msg);
    else R->hooks.error(R, call, msg);
  }
}

static Obj *do_asked(Rt *R, Call *c) {
  Obj *(*fn)(Rt *, Call *) = ((const Asked *)c->def)->fn;
  RtHosts *h = R->hosts;
  if (!rt_shared(R) || h->asking) return fn(R, c);
  if (h->rank > 0) return receive(R, c);
  h->asking = true;
  Obj *v = fn(R, c);
  h->asking = false;
  Answer a = {.kind = HOSTS_VALUE, .visible = c->visible, .null = IS_NIL(v)};
  send_answer(R, "an answer", &a, NULL, NULL, a.null ? NULL : serialize_native(R, v));
  return v;
}

static Obj *do_alone(Rt *R, Call *c) {
  if (!rt_shared(R)) return ((const Asked *)c->def)->fn(R, c);
  rt_error(R, "'%s' is not available in a script that several processes run (mpirun)", c->def->name);
}

typedef struct Bytes {
  const char *s;
  size_t n;
} Bytes;
static size_t take(void *from, void *to, size_t n) {
  Bytes *b = from;
  if (n > b->n) n = b->n;
  memcpy(to, b->s, n);
  b->s += n, b->n -= n;
  return n;
}
static Obj *thaw(Rt *R, const char *s, size_t n) { return unserialize_from(R, take, &(Bytes){s, n}); }

/* Those that reach outside and are each process's own: shared objects, connections (their FILEs are told), the
 * environment, which changes alike. */
static const char *const own[] = {".Call",
                                  ".External",
                                  ".External2",
                                  ".dll_load",
                                  ".dll_routines",
                                  ".dll_symbol",
                                  ".native_step",
                                  ".dlclose",
                                  ".dlsym",
                                  ".native_call",
                                  "lazyLoadDBfetch",
                                  "file",
                                  "gzfile",
                                  "bzfile",
                                  "xzfile",
                                  "pipe",
                                  ".dev_open",
                                  ".Sys.setenv",
                                  "Sys.unsetenv",
                                  ".mc_fork",
                                  ".mc_ready",
                                  ".mc_read",
                                  ".mc_close",
                                  ".kill",
                                  NULL};
/* Those that do not reach outside of a restricted interpreter, but whose answers differ. */
static const char *const besides[] = {".Sys.getenv", "proc.time", ".now", "gc", "readline", "path.expand", NULL};
static const char *const alone[] = {".sock_connect", ".sock_listen",  ".sock_accept",
                                    ".sock_select",  ".sock_timeout", NULL};

static bool listed(const char *const *list, const char *name) {
  for (; *list; list++)
    if (!strcmp(*list, name)) return true;
  return false;
}
static bool is_asked(const BuiltinDef *d) {
  return listed(besides, d->name) || ((d->flags & BF_OUTSIDE) && !listed(own, d->name));
}

void hosts_ask_once(Rt *R) {
  if (!R->hosts) return;
  (void)text_state(R); /* standard input is there in all */
  size_t n = 0, k = 0;
  for (int t = 0; builtin_tables[t]; t++)
    for (const BuiltinDef *d = builtin_tables[t]; d->name; d++) n += is_asked(d);
  Asked *mine = malloc(n * sizeof *mine); /* the process's, as the builtins are */
  if (!mine) rt_error(R, "cannot allocate memory");
  for (int t = 0; builtin_tables[t]; t++)
    for (const BuiltinDef *d = builtin_tables[t]; d->name; d++) {
      if (!is_asked(d)) continue;
      rt_assert(R, !(d->flags & BF_INTERNAL), "%s is internal", d->name);
      Value v = rt_env_get(R, R->base, rt_sym(R, d->name));
      rt_assert(R, v.tag == V_OBJ && v.o->type == T_BUILTIN, "%s is no builtin", d->name);
      mine[k] = (Asked){*d, d->fn};
      mine[k].def.fn = listed(alone, d->name) ? do_alone : do_asked;
      ((BuiltinObj *)v.o)->def = &mine[k++].def;
    }
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

/* Do all processes come here?  Not while the first one asks. */
static bool all_here(const Rt *R) { return rt_shared(R) && !R->hosts->asking; }

typedef struct Told {
  Rt *R;
  FILE *f; /* the first process's; NULL in the others */
  bool is_pipe;
} Told;

static ssize_t told_read(void *cookie, char *to, size_t n) {
  Told *t = cookie;
  if (!all_here(t->R)) return t->f ? read(fileno(t->f), to, n) : 0;
  ssize_t k = 0;
  if (t->f) do
      k = read(fileno(t->f), to, n);
    while (k < 0 && errno == EINTR && !t->R->interrupted);
  k = (ssize_t)rt_tell_int(t->R, "bytes of a file", k);
  if (k > 0) rt_tell(t->R, "a file", to, (size_t)k);
  return k;
}
static ssize_t told_write(void *cookie, const char *s, size_t n) {
  const Told *t = cookie;
  for (size_t at = 0; t->f && at < n;) {
    ssize_t k = write(fileno(t->f), s + at, n - at);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) break;
    at += (size_t)k;
  }
  return (ssize_t)n;
}
static int told_seek(void *cookie, off64_t *at, int whence) {
  const Told *t = cookie;
  off64_t to = t->f ? lseek64(fileno(t->f), *at, whence) : -1;
  if (all_here(t->R)) to = rt_tell_int(t->R, "a place in a file", to);
  if (to < 0) return -1;
  *at = to;
  return 0;
}
static int told_close(void *cookie) {
  Told *t = cookie;
  int status = !t->f ? 0 : t->is_pipe ? pclose(t->f) : fclose(t->f);
  if (all_here(t->R)) t->R->hosts->pipe_status = (int)rt_tell_int(t->R, "the end of a file", status);
  free(t);
  return 0;
}

/* f, or what is wrong with it, is the first process's. */
static FILE *told(Rt *R, FILE *f, const char *mode, bool is_pipe) {
  int err = (int)rt_tell_int(R, "a file is opened", f || rt_follows(R) ? 0 : errno ? errno : EIO);
  if (err) {
    errno = err;
    return NULL;
  }
  Told *t = malloc(sizeof *t);
  FILE *g = NULL;
  if (t)
    *t = (Told){R, f, is_pipe},
    g = fopencookie(t, mode, (cookie_io_functions_t){told_read, told_write, told_seek, told_close});
  if (!g) R->hosts->stop(1);
  setvbuf(g, NULL, _IOFBF, 1 << 16);
  return g;
}
FILE *hosts_fopen(Rt *R, const char *path, const char *mode) {
  FILE *f = rt_follows(R) ? NULL : fopen(path, mode);
  return all_here(R) ? told(R, f, mode, false) : f;
}
FILE *hosts_popen(Rt *R, const char *command, const char *mode) {
  FILE *f = rt_follows(R) ? NULL : popen(command, mode);
  return all_here(R) ? told(R, f, mode, true) : f;
}
FILE *hosts_tmpfile(Rt *R) {
  FILE *f = rt_follows(R) ? NULL : tmpfile();
  return all_here(R) ? told(R, f, "w+", false) : f;
}
FILE *hosts_fdopen(Rt *R, int fd, const char *mode) {
  FILE *f = rt_follows(R) ? NULL : fdopen(fd, mode);
  return all_here(R) ? told(R, f, mode, false) : f;
}
FILE *hosts_stdin(Rt *R) { return all_here(R) ? told(R, rt_follows(R) ? NULL : stdin, "r", false) : stdin; }
int hosts_pclose(Rt *R, FILE *f) {
  if (!rt_shared(R)) return pclose(f);
  fclose(f);
  return R->hosts->pipe_status;
}

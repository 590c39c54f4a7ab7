/* runtime/cc_tools.c - the system's C compilers: which there are, running one over a file, and ending those that run when
 * the process ends. */
#define _GNU_SOURCE
#include "cc_tools.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cc_device.h"
#ifndef CC_TEST_DEVICE
#include "rt.h"
#endif

static _Atomic(double) best_us = 2; /* what it takes for each byte of a kernel's text */
double cc_best_ms(size_t bytes) { return atomic_load(&best_us) * 1e-3 * (double)bytes; }
static CcTool tools[2];
static int ntools;
static char tools_name[64];
static pthread_once_t tools_once = PTHREAD_ONCE_INIT;

/* Where the program of that name is, n bytes long; false: nowhere. */
static bool find_tool(const char *name, size_t n, char out[PATH_MAX]) {
  const char *path = memchr(name, '/', n) ? "" : getenv("PATH");
  for (const char *p = path; p;) {
    size_t k = strcspn(p, ":");
    int len = *path ? snprintf(out, PATH_MAX, "%.*s/%.*s", (int)k, p, (int)n, name)
                    : snprintf(out, PATH_MAX, "%.*s", (int)n, name);
    if (len < PATH_MAX && access(out, X_OK) == 0) return true;
    p = p[k] ? p + k + 1 : NULL;
  }
  return false;
}

static void find_tools(void) {
#ifdef CC_TEST_DEVICE
  const char *spec = "tcc";
#else
  const char *spec = getenv("RAVEL_CC");
  if (!spec) spec = "tcc,cc";
#endif
  for (const char *s = spec; s && *s && ntools < 2;) {
    size_t n = strcspn(s, ",");
    CcTool *t = &tools[ntools];
    struct stat st;
    if (n && strncmp(s, "none", n) != 0 && find_tool(s, n, t->path) && stat(t->path, &st) == 0) {
      const char *base = strrchr(t->path, '/');
      base = base ? base + 1 : t->path;
      t->tcc = strstr(base, "tcc");
      size_t at = strlen(tools_name);
      snprintf(tools_name + at, sizeof tools_name - at, "%s%.20s", at ? ", " : "", base);
      t->facts[0] = st.st_size, t->facts[1] = st.st_mtime, t->facts[2] = (int64_t)st.st_ino;
      ntools++;
    }
    s = s[n] ? s + n + 1 : NULL;
  }
}

const CcTool *cc_tool(int i) {
  pthread_once(&tools_once, find_tools);
  return i < ntools ? &tools[i] : NULL;
}
bool cc_available(void) { return cc_tool(0) != NULL; }
const char *cc_tools_name(void) { return cc_tool(0) ? tools_name : ""; }

/* Compilers that run now. */
static CcJob *jobs;
static bool stopped;
static pid_t jobs_of; /* a forked process leaves its parent's alone */
static pthread_mutex_t jobs_lock = PTHREAD_MUTEX_INITIALIZER;

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at) {
  (void)st, (void)kind, (void)at;
  return remove(path), 0;
}
void cc_remove_folder(const char *dir) { nftw(dir, remove_one, 4, FTW_DEPTH | FTW_PHYS); }

int cc_stop(CcRest *rest, int most) {
  int n = 0;
  if (jobs_of != getpid()) return 0;
  pthread_mutex_lock(&jobs_lock);
  stopped = true;
  for (CcJob *j = jobs; j; j = j->next) {
    if (j->pid > 0) kill(-j->pid, SIGKILL); /* with the programs that it has started */
    if (!j->text || n == most || !(rest[n].text = strdup(j->text))) continue;
    memcpy(rest[n].head, j->head, sizeof j->head);
    memcpy(rest[n++].key, j->key, sizeof j->key);
  }
  const struct timespec moment = {0, 2000000};
  if (jobs) nanosleep(&moment, NULL); /* until they have ended, and make no more files */
  for (CcJob *j = jobs; j; j = j->next) cc_remove_folder(j->dir);
  pthread_mutex_unlock(&jobs_lock);
  return n;
}

void cc_forked(void) {
  const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER; /* another thread may have held it */
  jobs_lock = fresh;
  jobs = NULL, jobs_of = 0, stopped = false;
}

static bool begin_job(CcJob *j) {
  pthread_mutex_lock(&jobs_lock);
  const bool ok = !stopped;
  if (ok && jobs_of != getpid()) jobs_of = getpid(), jobs = NULL;
  if (ok) j->next = jobs, jobs = j;
  pthread_mutex_unlock(&jobs_lock);
  return ok;
}
static void end_job(CcJob *j) {
  pthread_mutex_lock(&jobs_lock);
  (void)rt_holds(jobs != NULL, "a compiler ends that has not begun");
  for (CcJob **p = &jobs; *p; p = &(*p)->next)
    if (*p == j) {
      *p = j->next;
      break;
    }
  pthread_mutex_unlock(&jobs_lock);
}

/* The environment, with files of compilers in dir, which is removed with all that is in it.  NULL: no memory. */
static char **environment(char *tmpdir) {
  extern char **environ;
  size_t n = 0, k = 0;
  while (environ[n]) n++;
  char **e = malloc((n + 2) * sizeof *e);
  for (size_t i = 0; e && i < n; i++)
    if (strncmp(environ[i], "TMPDIR=", 7) != 0) e[k++] = environ[i];
  if (e) e[k++] = tmpdir, e[k] = NULL;
  return e;
}

static bool run_tool(const CcTool *t, CcJob *j, const char *c, const char *so, const char *err) {
  char tmpdir[PATH_MAX + 8];
  snprintf(tmpdir, sizeof tmpdir, "TMPDIR=%s", j->dir);
  const char *quick[] = {t->path, "-w", "-shared", "-o", so, c, "-lm", NULL};
  const char *best[] = {t->path,
                        "-w",
                        "-shared",
                        "-fPIC",
                        "-O2",
                        "-march=native",
                        "-ffp-contract=off",
                        "-fno-math-errno",
                        "-fno-trapping-math",
                        "-fwrapv",
                        "-fno-strict-aliasing",
                        "-fno-semantic-interposition",
                        "-o",
                        so,
                        c,
                        "-lm",
                        NULL};
  posix_spawn_file_actions_t to;
  posix_spawnattr_t attr;
  if (posix_spawn_file_actions_init(&to)) return false;
  if (posix_spawnattr_init(&attr)) {
    posix_spawn_file_actions_destroy(&to);
    return false;
  }
  sigset_t none;
  sigemptyset(&none);
  char **env = environment(tmpdir);
  int bad = (env == NULL) | posix_spawn_file_actions_addopen(&to, 0, "/dev/null", O_RDONLY, 0) |
            posix_spawn_file_actions_addopen(&to, 1, "/dev/null", O_WRONLY, 0) |
            posix_spawn_file_actions_addopen(&to, 2, err, O_WRONLY | O_CREAT, 0600) |
            posix_spawnattr_setpgroup(&attr, 0) | posix_spawnattr_setsigmask(&attr, &none) |
            posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  pthread_mutex_lock(&jobs_lock);
  if (!bad && !stopped) bad = posix_spawn(&j->pid, t->path, &to, &attr, (char **)(t->tcc ? quick : best), env);
  else bad = 1;
  pthread_mutex_unlock(&jobs_lock);
  posix_spawn_file_actions_destroy(&to);
  posix_spawnattr_destroy(&attr);
  free(env);
  int st = 1;
  struct rusage used;
  while (!bad && wait4(j->pid, &st, 0, &used) < 0)
    if (errno != EINTR) bad = 1;
  if (!bad && st == 0 && t == &tools[1]) {
    const double ms = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
                      (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-3;
    struct stat text;
    if (!stat(c, &text) && text.st_size > 0)
      atomic_store(&best_us, (atomic_load(&best_us) + ms * 1e3 / (double)text.st_size) / 2);
  }
  return !bad && st == 0;
}

bool cc_run(const CcTool *t, CcJob *j, const char *c, const char *so, const char *err) {
  if (!begin_job(j)) return false;
  const bool ok = run_tool(t, j, c, so, err);
  end_job(j);
  return ok;
}

char *cc_complaint(const char *path) {
  char line[512] = "";
  FILE *in = fopen(path, "re");
  if (in) {
    while (fgets(line, sizeof line, in) && !strstr(line, "error")) continue;
    fclose(in);
  }
  return strdup(line[0] ? line : "the C compiler cannot be run");
}

/* ---- files --------------------------------------------------------------------------------------------------------- */

bool cc_make_folder(char dir[PATH_MAX]) {
  const char *tmp = getenv("TMPDIR");
  if (!tmp || strlen(tmp) > 200) tmp = "/tmp";
  snprintf(dir, PATH_MAX, "%s/ravel-cc-XXXXXX", tmp);
  return mkdtemp(dir);
}

bool cc_write_file(const char *path, const char *s, size_t n) {
  FILE *o = fopen(path, "we");
  bool ok = o && fwrite(s, 1, n, o) == n;
  if (o) ok = fclose(o) == 0 && ok;
  return ok;
}

char *cc_with_head(const void *head, const char *path, size_t *size) {
  FILE *in = fopen(path, "re");
  struct stat st;
  char *b = NULL;
  if (in && fstat(fileno(in), &st) == 0) {
    const size_t n = (size_t)st.st_size;
    b = malloc((size_t)CC_HEAD + n);
    if (b && fread(b + (size_t)CC_HEAD, 1, n, in) == n) {
      memcpy(b, head, (size_t)CC_HEAD);
      *size = (size_t)CC_HEAD + n;
    } else {
      free(b);
      b = NULL;
    }
  }
  if (in) fclose(in);
  return b;
}

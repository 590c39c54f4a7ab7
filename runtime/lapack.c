/* runtime/lapack.c - the linear algebra library, opened when it is first needed (see stdlib/stats/lapack.h). */
#define _GNU_SOURCE
#include "rt.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* The routines found so far.  They are the process's, as the loader's own tables are; entries are only ever added. */
enum { ROUTINES = 48 };
static struct {
  const char *name;
  void *fn;
} found[ROUTINES];
static atomic_int nfound;
static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;

static void *look_up(const char *name) {
  /* libblas first, as GNU R, which is linked to it, looks: OpenBLAS has the faster half of LAPACK beside it, with other last bits than the
   * reference that liblapack holds. */
  static const char *const libs[] = {"libblas.so.3", "liblapack.so.3"};
  void *f = NULL;
  for (int i = 0; i < 2 && !f; i++) {
    void *lib = dlopen(libs[i], RTLD_LAZY | RTLD_GLOBAL);
    if (lib) f = dlsym(lib, name);
  }
  return f;
}

void *rt_lapack(Rt *R, const char *name);
void *rt_lapack(Rt *R, const char *name) {
  const int n = atomic_load_explicit(&nfound, memory_order_acquire);
  for (int i = 0; i < n; i++)
    if (!strcmp(found[i].name, name)) return found[i].fn;
  void *f = look_up(name); /* which takes longer than solving a small system does */
  if (!f) rt_error(R, "LAPACK routines cannot be loaded");
  pthread_mutex_lock(&adding);
  const int at = atomic_load_explicit(&nfound, memory_order_relaxed);
  if (at < ROUTINES) {
    found[at].name = name, found[at].fn = f; /* name is a literal; two threads may both add it */
    atomic_store_explicit(&nfound, at + 1, memory_order_release);
  }
  pthread_mutex_unlock(&adding);
  return f;
}

/* ---- OpenBLAS's threads ---- */

static int (*get_threads)(void);
static void (*set_threads)(int);
static pthread_once_t threads_once = PTHREAD_ONCE_INIT;
static void find_threads(void) {
  void *get = look_up("openblas_get_num_threads"), *set = look_up("openblas_set_num_threads");
  if (get && set) memcpy(&get_threads, &get, sizeof get), memcpy(&set_threads, &set, sizeof set);
}

int rt_blas_threads(int n);
int rt_blas_threads(int n) {
  pthread_once(&threads_once, find_threads);
  if (!get_threads) return n;
  const int was = get_threads();
  if (was != n) set_threads(n);
  return was;
}

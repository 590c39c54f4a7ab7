/* stdlib/base/away.c - products that take long, in a thread of their own, which an interrupt leaves behind.
 *
 * The BLAS cannot be stopped, and cut into pieces it would add the edges in another order: other last bits.  So the
 * interpreter waits for a thread that has copies of its own of all that it reads and writes.  Who leaves early leaves it
 * these: it frees them when the BLAS returns. */
#include "away.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *, const double *,
            const int *, const double *, const int *, const double *, double *, const int *);
void dsyrk_(const char *, const char *, const int *, const int *, const double *, const double *, const int *,
            const double *, double *, const int *);
void *rt_lapack(Rt *R, const char *name);

enum { LOOK_MS = 20 };
static int behind; /* threads of this process that were left and work on */
static const double LONG_FLOPS = 4e9, WORTH = 400; /* operations for each number that is copied */

typedef struct Away {
  Product p;
  double *x, *y, *r;
  __typeof__(&dgemm_) gemm;
  __typeof__(&dsyrk_) syrk;
  pthread_mutex_t lock;
  pthread_cond_t change;
  bool ended, left;
} Away;

static void multiply(const Product *p, __typeof__(&dgemm_) gemm, __typeof__(&dsyrk_) syrk, const double *x,
                     const double *y, double *r) {
  const double one = 1, zero = 0;
  if (y) gemm(p->tx ? "T" : "N", p->ty ? "T" : "N", &p->nr, &p->nc, &p->m, &one, x, &p->ldx, y, &p->ldy, &zero, r, &p->nr);
  else syrk("U", p->tx ? "T" : "N", &p->nr, &p->m, &one, x, &p->ldx, &zero, r, &p->nr);
}

static void away_free(Away *a) {
  pthread_mutex_destroy(&a->lock);
  pthread_cond_destroy(&a->change);
  free(a->x), free(a->y), free(a->r), free(a);
}

static void *work(void *data) {
  Away *a = data;
  multiply(&a->p, a->gemm, a->syrk, a->x, a->y, a->r);
  pthread_mutex_lock(&a->lock);
  a->ended = true;
  const bool left = a->left;
  if (left) __atomic_fetch_sub(&behind, 1, __ATOMIC_RELEASE);
  pthread_cond_signal(&a->change);
  pthread_mutex_unlock(&a->lock);
  if (left) away_free(a);
  return NULL;
}

/* RtCleanup: the interpreter goes. */
static void leave(void *data) {
  Away *a = data;
  pthread_mutex_lock(&a->lock);
  a->left = true;
  const bool ended = a->ended;
  if (!ended) __atomic_fetch_add(&behind, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&a->lock);
  if (ended) away_free(a);
}

void away_settle(Rt *R) {
  while (__atomic_load_n(&behind, __ATOMIC_ACQUIRE) > 0) {
    rt_check_interrupt(R);
    nanosleep(&(struct timespec){0, LOOK_MS * 1000000}, NULL);
  }
}

static double *copy(const double *x, int64_t n) {
  double *to = malloc((size_t)n * sizeof *to);
  if (to && x) memcpy(to, x, (size_t)n * sizeof *to);
  return to;
}

static bool ended(Away *a) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += LOOK_MS * 1000000;
  if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
  pthread_mutex_lock(&a->lock);
  while (!a->ended && pthread_cond_timedwait(&a->change, &a->lock, &until) != ETIMEDOUT) {}
  const bool yes = a->ended;
  pthread_mutex_unlock(&a->lock);
  return yes;
}

/* False: there is no memory, or no thread. */
static bool in_thread(Rt *R, const Product *p, __typeof__(&dgemm_) gemm, __typeof__(&dsyrk_) syrk, const double *x,
                      int64_t nx, const double *y, int64_t ny, double *r, int64_t n) {
  Away *a = calloc(1, sizeof *a);
  if (!a) return false;
  *a = (Away){.p = *p, .gemm = gemm, .syrk = syrk};
  a->x = copy(x, nx), a->y = y ? copy(y, ny) : NULL, a->r = copy(NULL, n);
  pthread_mutex_init(&a->lock, NULL);
  pthread_cond_init(&a->change, NULL);
  sigset_t all, was;
  sigfillset(&all);
  pthread_t th;
  pthread_sigmask(SIG_SETMASK, &all, &was); /* signals are the interpreter's */
  const bool begun = a->x && a->r && (!y || a->y) && pthread_create(&th, NULL, work, a) == 0;
  pthread_sigmask(SIG_SETMASK, &was, NULL);
  if (!begun) {
    away_free(a);
    return false;
  }
  pthread_detach(th);
  RtCleanup going;
  rt_cleanup(R, &going, leave, a);
  R->left_behind++; /* one more, should the next line not come back */
  while (!ended(a)) rt_check_interrupt(R);
  R->left_behind--;
  rt_cleaned_up(R, &going);
  memcpy(r, a->r, (size_t)n * sizeof *r);
  away_free(a);
  return true;
}

void away_product(Rt *R, const Product *p, const double *x, const double *y, double *r) {
  rt_assert(R, p->nr > 0 && p->nc > 0 && p->m > 0 && (y || p->nr == p->nc), "%d x %d x %d", p->nr, p->m, p->nc);
  __typeof__(&dgemm_) gemm = y ? (__typeof__(&dgemm_))rt_lapack(R, "dgemm_") : NULL;
  __typeof__(&dsyrk_) syrk = y ? NULL : (__typeof__(&dsyrk_))rt_lapack(R, "dsyrk_");
  const int64_t nx = (int64_t)p->ldx * (p->tx ? p->nr : p->m), ny = y ? (int64_t)p->ldy * (p->ty ? p->m : p->nc) : 0,
                n = (int64_t)p->nr * p->nc;
  const double flops = (y ? 2.0 : 1.0) * (double)n * (double)p->m;
  if (flops > LONG_FLOPS && flops > WORTH * (double)(nx + ny + n) && in_thread(R, p, gemm, syrk, x, nx, y, ny, r, n)) return;
  multiply(p, gemm, syrk, x, y, r);
}

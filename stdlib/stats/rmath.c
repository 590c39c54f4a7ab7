/* stdlib/stats/rmath.c - libRmath's variates, drawn from an interpreter's stream, and its warnings.
 *
 * build/rmath.o is made of the members of libRmath's archive (see the Makefile): what they draw from is the functions vec_lib_* here
 * instead of the library's own generator, and their own names begin with lib_.  So one process may use libRmath for itself, and
 * each interpreter has its stream.  The members keep what they computed from the last parameters in static variables: they
 * run one at a time. */
#include "random.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

double lib_rgamma(double a, double scale), lib_rbeta(double a, double b), lib_rpois(double mu);
double lib_rbinom(double n, double p), lib_rhyper(double white, double black, double k), lib_exp_rand(void);

static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local Rt *drawing; /* the interpreter that this thread draws for: it has the lock; else NULL */

static Rt *holder; /* the interpreter of the thread that has the lock: what the library's members draw for */

double vec_lib_unif(void) { return vec_unif_rand(holder); }
double vec_lib_norm(void) { return vec_norm_rand(holder); }
double vec_lib_exp(void) { return vec_exp_rand(holder); }
double vec_lib_index(double n) { return floor(n * vec_lib_unif()); } /* of variates that nobody calls */
/* x^n as GNU R has it: the library alone would take powers of the rounded 1 / x where n is negative. */
double vec_lib_power(double x, int n) {
  if (x != x) return x;
  double power = 1;
  for (unsigned left = n < 0 ? -(unsigned)n : (unsigned)n; left; left >>= 1, x *= x)
    if (left & 1) power *= x;
  return n < 0 ? 1 / power : power;
}
/* What REprintf(), which nobody calls either, writes to; hidden: the archive is not made for shared libraries. */
__attribute__((visibility("hidden"))) void *vec_lib_stderr;
void vec_lib_say(const char *format, ...) {} /* warnings go another way: a variate that is NaN */

/* What libRmath would print on standard output (R's MATHLIB_WARNING) is kept until the builtin that called it asks. */
_Thread_local int vec_lib_said;
static _Thread_local char said[4][160];

static void keep(const char *format, va_list ap) {
  if (vec_lib_said == sizeof said / sizeof *said) return;
  vsnprintf(said[vec_lib_said++], sizeof *said, format, ap);
}
int vec_lib_warn(const char *format, ...);
int vec_lib_warn_chk(int flag, const char *format, ...); /* as glibc's headers make of printf() */
int vec_lib_warn(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  keep(format, ap);
  va_end(ap);
  return 0;
}
int vec_lib_warn_chk(int flag, const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  keep(format, ap);
  va_end(ap);
  return 0;
}
void vec_lib_raise(Rt *R) {
  int n = vec_lib_said;
  vec_lib_said = 0; /* a warning may jump */
  char text[4][160];
  memcpy(text, said, sizeof text);
  for (int i = 0; i < n; i++) rt_warning(R, "%.*s", (int)strcspn(text[i], "\n"), text[i]);
}

void vec_lib_hold(Rt *R) {
  pthread_mutex_lock(&alone);
  drawing = holder = R;
}
void vec_lib_release(void) {
  drawing = NULL;
  pthread_mutex_unlock(&alone);
}

/* A stream's functions do not fail, so nothing jumps over the unlocking. */
#define DRAW(call)                                                                                                     \
  do {                                                                                                                 \
    if (drawing == R) return call;                                                                                     \
    vec_lib_hold(R);                                                                                                   \
    double drawn = call;                                                                                               \
    vec_lib_release();                                                                                                 \
    return drawn;                                                                                                      \
  } while (0)

double vec_lib_rgamma(Rt *R, double a, double scale) { DRAW(lib_rgamma(a, scale)); }
double vec_lib_rbeta(Rt *R, double a, double b) { DRAW(lib_rbeta(a, b)); }
double vec_lib_rpois(Rt *R, double mu) { DRAW(lib_rpois(mu)); }
double vec_lib_rbinom(Rt *R, double n, double p) { DRAW(lib_rbinom(n, p)); }
double vec_lib_rhyper(Rt *R, double white, double black, double k) { DRAW(lib_rhyper(white, black, k)); }
double vec_lib_exp_rand(Rt *R) { DRAW(lib_exp_rand()); }

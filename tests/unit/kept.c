/* What parallel calls leave behind: closures, factors and lengths made anew in each round of a loop leave a bounded number of kernels,
 * programs and roots, and memory stays flat: resident, after 20,000 rounds, what it was after 6,000.  RAVEL_TORTURE=1: ten
 * times as many rounds. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../interp/kernels.h"
#include "../../runtime/heap.h"
#include "check.h"

static int kernels(Rt *R) {
  int n = 0;
  ParTable *t = R->par;
  for (ParBody *b = t ? t->bodies : NULL; b; b = b->next)
    for (ParKernel *v = b->kernels; v; v = v->next) n++;
  return n;
}

/* Roots of the bodies, which are few: MAX_BODIES. */
static size_t bodies(Rt *R) {
  size_t n = 0;
  const ParTable *t = R->par;
  for (const ParBody *b = t ? t->bodies : NULL; b; b = b->next) n += b->formals ? 2 : 1;
  return n;
}

static double resident_mb(void) {
  FILE *f = fopen("/proc/self/statm", "r");
  long all = 0, pages = 0;
  if (!f || fscanf(f, "%ld %ld", &all, &pages) != 2) pages = 0;
  if (f) fclose(f);
  return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1048576;
}

typedef struct Kept {
  int kernels, programs;
  size_t roots;
  double mb;
} Kept;

/* n rounds of `body`, which sees their number, k, counted on from `from`. */
static Kept rounds(Rt *R, const char *body, int from, int n) {
  char text[2000];
  snprintf(text, sizeof text, "for (k in %d:%d) { %s }; invisible(gc())", from + 1, from + n, body);
  if (interp_top_text(R, text, strlen(text), "kept", false) != TOP_OK) printf("failed: %s\n", body), failed++;
  return (Kept){kernels(R), ocl_program_count(R), R->heap->nroots - bodies(R), resident_mb()};
}

/* After 3 * few rounds, when the collector has come to its rhythm, and after 10 * few: more_kernels may be made in these, and
 * nothing be added to resident memory but its noise. */
static void check(Rt *R, const char *body, int few, int more_kernels) {
  const double mb = 32; /* the collector waits for 24 */
  const char *t = getenv("RAVEL_TORTURE");
  if (t && *t == '1') few *= 10;
  Kept a = rounds(R, body, 0, 3 * few), b = rounds(R, body, 3 * few, 7 * few);
  more_kernels += 2; /* the loop's own */
  if (b.kernels - a.kernels > more_kernels || b.programs - a.programs > more_kernels ||
      (int)(b.roots - a.roots) > 3 * more_kernels ||
      (few >= 1000 && b.mb - a.mb > mb)) {
    printf("%s\n  after %d rounds: %d kernels, %d programs, %zu roots, %.1f MB; after %d: %d, %d, %zu, %.1f MB\n", body, 3 * few, a.kernels,
           a.programs, a.roots, a.mb, 10 * few, b.kernels, b.programs, b.roots, b.mb);
    failed++;
  }
}

/* So many closures that differ in a constant: no more kernels are kept than are asked for, nor roots. */
static void check_bound(Rt *R) {
  rounds(R, "options(ravel.kernels = 8)", 0, 1);
  Kept a = rounds(R, "sapply(1:40, eval(parse(text = paste('function(i) i *', k))))", 0, 24);
  CHECK(a.kernels <= 8 + 17);
  Kept b = rounds(R, "sapply(1:40, eval(parse(text = paste('function(i) i *', k))))", 24, 12);
  if (b.kernels > a.kernels + 2 || b.roots > a.roots + 8)
    printf("%d kernels, %zu roots; then %d, %zu\n", a.kernels, a.roots, b.kernels, b.roots), failed++;
  rounds(R, "options(ravel.kernels = NULL, ravel.kernels.mb = 1)", 0, 1);
  Kept c = rounds(R, "sapply(1:40, eval(parse(text = paste('function(i) i -', k))))", 0, 10);
  CHECK(c.kernels <= a.kernels);
  /* Programs that nobody holds go: all but the last 64. */
  CHECK(c.programs <= c.kernels + 64 + 4);
}

int main(void) {
  char dir[] = "/tmp/ravel-test-XXXXXX";
  if (!mkdtemp(dir)) return 1;
  if (!getenv("XDG_CACHE_HOME")) setenv("XDG_CACHE_HOME", dir, 1);
  setenv("RAVEL_OFFLOAD", "always", 1);
  Rt *R = rt_new();
  if (!interp_init(R)) return 1;
  rounds(R, "lev <- function(k) factor(paste0('l', k %% 5000L, '_', rep_len(1:7, 60))); w <- runif(7)", 0, 1);
  /* one body, its environment made anew */
  check(R, "sapply(1:200, local({ kk <- k; function(i) i * kk }))", 100, 1);
  check(R, "sapply(1:200, local({ kk <- k; function(i) i * kk }))", 2000, 0);
  check(R, "sapply(seq_len(40 + k %% 50), function(i) i + k)", 100, 2);
  check(R, "v <- if (k %% 2) runif(50 + k %% 9) else seq_len(50); sapply(1:40, function(i) v[i] + 1)", 100, 4);
  /* other levels each time, which nobody reads: one kernel */
  check(R, "f <- lev(k); sapply(1:60, function(i) w[f[i]] * 2)", 50, 2);
  check(R, "f <- lev(k); sapply(1:60, function(i) if (f[i] == f[1]) 1 else 0)", 50, 2);
  check(R, "sapply(lev(k), function(v) as.integer(v) + 1L)", 50, 2);
  check(R, "x <- runif(60); names(x) <- paste0('n', k %% 5000L, 1:60); sapply(1:60, function(i) x[[i]] * 2)", 50, 2);
  check_bound(R);
  rounds(R, "options(ravel.offload = 'auto')", 0, 1);
  check(R, "sapply(1:200, eval(parse(text = paste('function(i) i *', k))))", 200, 2);
  interp_free(R);
  rt_free(R);
  char rm[64];
  snprintf(rm, sizeof rm, "rm -rf %s", dir);
  (void)!system(rm);
  return failed != 0;
}

/* embed.c - R in a C program: values in both directions, functions in both directions, errors as values, a memory cap.
 *
 *     cc embed.c $(pkg-config --cflags --libs ravel)
 */
#include <ravel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What R prints comes here. */
static void output(void *user, int stream, const char *text, size_t n) {
  (void)user;
  fwrite(text, 1, n, stdout);
  (void)stream;
}

static double hypotenuse(double x, double y) { return sqrt(x * x + y * y); }
static void smooth(const double *x, size_t n, double *out) {
  for (size_t i = 0; i < n; i++) {
    size_t lo = i ? i - 1 : 0, hi = i + 1 < n ? i + 1 : i;
    out[i] = (x[lo] + x[i] + x[hi]) / 3;
  }
}

static int released;
static void release(void *user, const void *data) {
  (void)user;
  free((void *)data);
  released++;
}

static void show_error(Ravel *r) {
  const RavelError *e = ravel_error(r);
  printf("status %d: %s\n", (int)e->status, e->message);
  if (e->call) printf("  in %s\n", e->call);
  for (int i = 0; i < e->ntrace; i++) printf("  %d: %s\n", i + 1, e->trace[i]);
}

int main(void) {
  RavelConfig config = {.output = output};
  Ravel *r = ravel_new(&config);
  if (!r) return 1;

  /* Text in, a vector out: R's own memory, no copy. */
  RavelValue *v;
  if (ravel_eval(r, "x <- (1:5)^2; x / 2", &v) != RAVEL_OK) return 1;
  const double *d = ravel_doubles(v);
  printf("%d values:", (int)ravel_length(v));
  for (int64_t i = 0; i < ravel_length(v); i++) printf(" %g", d[i]);
  printf("\n");
  ravel_release(v);

  /* The host's memory as an R vector, in place; R copies before it writes, and says when it is done. */
  double *mine = malloc(1000 * sizeof *mine);
  if (!mine) return 1;
  for (int i = 0; i < 1000; i++) mine[i] = i;
  v = ravel_wrap_doubles(r, mine, 1000, release, NULL);
  ravel_set(r, "mine", v);
  ravel_run(r, "print(sum(mine))\nmine[1] <- -1\nprint(mine[1:3])", NULL);
  printf("the host still has %g\n", mine[0]);
  ravel_release(v);
  ravel_run(r, "rm(mine); invisible(gc())", NULL);

  /* Call an R function. */
  RavelValue *f, *arg, *result;
  ravel_eval(r, "function(x, power = 1) sum(x^power)", &f);
  arg = ravel_make_doubles(r, (double[]){1, 2, 3}, 3);
  RavelValue *two = ravel_make_doubles(r, (double[]){2}, 1);
  ravel_call(r, f, 2, (RavelValue *[]){arg, two}, (const char *[]){NULL, "power"}, &result);
  printf("sum of squares: %g\n", ravel_doubles(result)[0]);
  ravel_release(f), ravel_release(arg), ravel_release(two), ravel_release(result);

  /* Strings, names, lists. */
  ravel_eval(r, "list(name = c(\"a\", NA, \"\u00fc\"), n = 3L, ok = TRUE)", &v);
  for (int64_t i = 0; i < ravel_length(v); i++) {
    RavelValue *e = ravel_element(v, i);
    printf("%s: type %d, length %d\n", ravel_name(v, i), (int)ravel_type(e), (int)ravel_length(e));
    ravel_release(e);
  }
  RavelValue *name = ravel_element_named(v, "name");
  for (int64_t i = 0; i < 3; i++) printf("  %s\n", ravel_string(name, i) ? ravel_string(name, i) : "(NA)");
  ravel_release(name), ravel_release(v);

  /* C functions for R. */
  ravel_register(r, "double hypotenuse(double x, double y)", (void (*)(void))hypotenuse);
  ravel_register(r, "void smooth(const double *x, size_t n, double *out)", (void (*)(void))smooth);
  ravel_run(r, "hypotenuse(3, y = 4L)\nsmooth(c(1, 5, 3, 7), numeric(4))\nsapply(1:3, function(i) hypotenuse(i, i))",
            NULL);
  if (ravel_register(r, "double broken(struct foo *x)", (void (*)(void))hypotenuse) != RAVEL_OK)
    printf("refused: %s\n", ravel_error(r)->message);

  /* Errors are values. */
  ravel_eval(r, "f <- function(x) g(x)\ng <- function(x) log(-1) + stop(\"no \", x)\nf(\"way\")", NULL);
  show_error(r);
  ravel_eval(r, "1 +* 2", NULL);
  show_error(r);
  printf("incomplete: %d\n", ravel_eval(r, "sum(1,", NULL) == RAVEL_INCOMPLETE);
  ravel_eval(r, "h <- function(n) h(n + 1) + 1\nh(1)", NULL);
  printf("deep recursion: %s\n", ravel_error(r)->status == RAVEL_ERROR ? "an R error" : "?");
  ravel_eval(r, "q(status = 7)", NULL);
  printf("q(): status %d, %d\n", (int)ravel_error(r)->status, ravel_quit_status(r));
  printf("still alive: %d\n", ravel_eval(r, "1 + 1", NULL) == RAVEL_OK);
  ravel_free(r);
  printf("released %d time\n", released);

  /* A memory cap. */
  r = ravel_new(&(RavelConfig){.memory_limit = 64 << 20, .output = output});
  if (!r) return 1;
  ravel_eval(r, "x <- numeric(1e8)", NULL);
  show_error(r);
  ravel_eval(r, "l <- list(); repeat l[[length(l) + 1]] <- numeric(1000)", NULL);
  printf("%d\n", ravel_error(r)->status == RAVEL_NO_MEMORY);
  ravel_run(r, "rm(l); length(numeric(1e6))", NULL);
  ravel_free(r);
  return 0;
}

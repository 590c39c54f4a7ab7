/* The C API beyond examples/embed.c: callbacks with values that fail, call back and are failed in; what ended an
 * evaluation; time and memory limits; input; a restricted interpreter; values of every kind. */
#include <ravel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void output(void *user, int stream, const char *text, size_t n) {
  (void)user, (void)stream;
  fwrite(text, 1, n, stdout);
}
static const char *input(void *user, const char *prompt) {
  static const char *const lines[] = {"Ada", "36\n", "1 2"};
  int *at = user;
  printf("[%s]", prompt);
  return *at < 3 ? lines[(*at)++] : NULL;
}

static void show(Ravel *r) {
  const RavelError *e = ravel_error(r);
  printf("status %d: %s", (int)e->status, e->message);
  for (int i = 0; i < e->nclasses; i++) printf("%s%s", i ? ", " : " <", e->classes[i]);
  printf("%s\n", e->nclasses ? ">" : "");
}

/* Tells its arguments; what it does then is said by `what`, of its user's pointer. */
typedef struct Told {
  const char *what;
  int calls;
} Told;
static RavelValue *tell(Ravel *r, void *user, int nargs, RavelValue *const *args, const char *const *names) {
  Told *t = user;
  t->calls++;
  for (int i = 0; i < nargs; i++)
    printf("%s%s (%d)%s", names[i] ? names[i] : "", names[i] ? " =" : "-", (int)ravel_length(args[i]),
           i + 1 < nargs ? ", " : "\n");
  RavelValue *v = NULL;
  if (!strcmp(t->what, "first")) return nargs ? args[0] : NULL;
  if (!strcmp(t->what, "raise")) return ravel_raise(r, "no such row", "rowError");
  if (!strcmp(t->what, "plain")) return ravel_raise(r, "just so", NULL);
  return ravel_eval(r, t->what, &v) == RAVEL_OK ? v : NULL;
}
static void told(void *user) { printf("released after %d calls\n", ((Told *)user)->calls); }

static void callbacks(Ravel *r) {
  Told t = {"first", 0};
  RavelValue *f = ravel_make_function(r, "...", tell, &t, told);
  ravel_set(r, "f", f);
  ravel_release(f);
  f = ravel_make_function(r, "a, b = a + 1L", tell, &t, NULL);
  ravel_set(r, "g", f);
  ravel_release(f);
  ravel_run(r, "f(7)\nf(x = 1:3, 'two', z = NULL)\nf()\ng(1L)\ng(b = 2)\nsapply(1:3, f)\nprint(g)", NULL);
  static const char *const what[] = {"raise",         "plain",   "mean(c(1, 6))", "NULL", "warning('careful'); 5",
                                     "stop('inner')", "inner()", "1 +",           "f2()"};
  ravel_eval(r,
             "inner <- function() stop(structure(class = c('mine', 'error', 'condition'),"
             "  list(message = 'own', call = quote(h(1)), n = 5)))\n"
             "try1 <- function() tryCatch(f(), mine = function(e) e$n, rowError = function(e) 'row',"
             "  error = function(e) class(e), interrupt = function(e) 'interrupted', finally = cat('finally '))",
             NULL);
  for (size_t i = 0; i < sizeof what / sizeof *what; i++) {
    t.what = what[i];
    printf("%s: ", what[i]);
    ravel_run(r, "print(try1())", NULL);
    if (ravel_eval(r, "f()", NULL) != RAVEL_OK) show(r);
  }
  t.what = "inner()";
  ravel_eval(r, "f(1)", NULL);
  printf("in %s\n", ravel_error(r)->call);
  RavelValue *cond = ravel_error_condition(r), *n = ravel_element_named(cond, "n");
  printf("the condition has n = %g\n", ravel_doubles(n)[0]);
  ravel_release(n), ravel_release(cond);
  t.what = "q(status = 4)";
  printf("q() inside: %d", (int)ravel_eval(r, "tryCatch(f(), interrupt = function(e) 1)", NULL));
  printf(", status %d\n", ravel_quit_status(r));
  f = ravel_make_function(r, "a +", tell, &t, told);
  printf("%s\n", f ? "?" : ravel_error(r)->message);
  ravel_run(r, "rm(f, g, try1); invisible(gc())", NULL);
}

static void evaluation(Ravel *r) {
  RavelValue *e, *v = NULL;
  if (ravel_parse(r, "res <- x * 2; res + offset", "request", &e) != RAVEL_OK) show(r);
  ravel_eval(r, "offset <- 0.5; x <- 100", NULL);
  double sum = 0;
  for (int i = 0; i < 1000; i++) {
    RavelValue *env = ravel_new_environment(r, NULL), *x = ravel_make_doubles(r, (double[]){i}, 1);
    ravel_set_in(r, env, "x", x);
    if (ravel_evaluate(r, e, env, &v) == RAVEL_OK) sum += ravel_doubles(v)[0];
    ravel_release(v), ravel_release(x);
    ravel_get_in(r, env, "res", &v);
    sum += ravel_doubles(v)[0];
    ravel_release(v), ravel_release(env);
  }
  printf("%.1f, no res outside: %d\n", sum, ravel_get(r, "res", NULL) == RAVEL_ERROR);
  ravel_evaluate(r, e, NULL, &v);
  printf("globally %.1f\n", ravel_doubles(v)[0]);
  ravel_release(v);
  printf("no environment: %d\n", ravel_evaluate(r, e, e, &v) == RAVEL_ERROR);
  ravel_release(e);
  printf("syntax %d, incomplete %d\n", ravel_parse(r, "1 +* 2", NULL, &e), ravel_parse(r, "f(", NULL, &e));
}

static void values(Ravel *r) {
  RavelValue *c[2] = {ravel_make_complexes(r, (double[]){1, 2, 3, -4}, 2), ravel_make_raws(r, (uint8_t[]){1, 255}, 2)};
  RavelValue *df = ravel_make_data_frame(r, c, (const char *[]){"z", "b"}, 2);
  ravel_set(r, "df", df);
  ravel_run(r, "df\nstr(df)\nidentical(df, data.frame(z = c(1+2i, 3-4i), b = as.raw(c(1, 255))))", NULL);
  RavelValue *z = ravel_element_named(df, "z"), *b = ravel_element_named(df, "b");
  printf("%g%+gi %d, a data frame: %d\n", ravel_complexes(z)[2], ravel_complexes(z)[3], ravel_raws(b)[1],
         ravel_inherits(df, "data.frame"));
  ravel_release(z), ravel_release(b), ravel_release(df);
  RavelValue *one = ravel_make_raws(r, NULL, 1);
  printf("%s\n", ravel_make_data_frame(r, (RavelValue *[]){c[0], one}, (const char *[]){"z", "b"}, 2)
                     ? "?"
                     : ravel_error(r)->message);
  printf("%s\n", ravel_make_data_frame(r, c, NULL, 2) ? "?" : ravel_error(r)->message);
  df = ravel_make_data_frame(r, NULL, NULL, 0);
  printf("%d columns\n", (int)ravel_length(df));
  ravel_release(df), ravel_release(one), ravel_release(c[0]), ravel_release(c[1]);
}

/* "call": "sapply", .. "elements": 2000 */
static void report(void *user, const char *json, size_t n) {
  const char *at = strstr(json, "\"elements\": ");
  printf("report: %.16s elements %ld, %d\n", json, at ? strtol(at + 12, NULL, 10) : -1, json[n] == 0 || json[n] == '\n');
}

int main(void) {
  int at = 0;
  RavelConfig config = {.output = output, .user = &at, .input = input, .memory_limit = 100 << 20};
  Ravel *r = ravel_new(&config);
  if (!r) return 1;
  ravel_run(r,
            "x <- readline('name? ')\ny <- readLines(stdin(), 1)\nz <- scan(quiet = TRUE)\nx\ny\nz\nreadLines(stdin())",
            NULL);
  callbacks(r);
  evaluation(r);
  values(r);
  ravel_eval(r, "numeric(1e9)", NULL);
  show(r);
  ravel_eval(r, "stop('x')", NULL);
  show(r);
  ravel_free(r);

  config = (RavelConfig){.output = output, .report = report, .device_memory_limit = 64 << 20, .device = "none"};
  r = ravel_new(&config);
  ravel_eval(r, "cat(getOption('ravel.device.memory'), '\\n')\nx <- sapply(1:2000, function(i) i * 2)\ny <- 1", NULL);
  ravel_eval(r, "z <- vapply(1:3000, sqrt, 0)", NULL);
  ravel_eval(r, "1 + 1", NULL);
  ravel_free(r);

  config = (RavelConfig){.output = output, .time_limit = 0.2, .restricted = true, .device = "none"};
  r = ravel_new(&config);
  ravel_eval(r, "k <- 0; repeat tryCatch(repeat k <- k + 1, error = identity, interrupt = identity)", NULL);
  show(r);
  ravel_eval(r, "setTimeLimit(elapsed = Inf); on.exit; (function() { on.exit(repeat {}); repeat {} })()", NULL);
  show(r);
  static const char *const out[] = {"k > 0",
                                    "readLines('/etc/passwd')",
                                    "cat('x', file = tempfile())",
                                    "Sys.getenv('HOME')",
                                    "readline('? ')",
                                    "tryCatch(system('true'), error = conditionMessage)",
                                    "library(stats); coef(lm(mpg ~ wt, mtcars))"};
  for (size_t i = 0; i < sizeof out / sizeof *out; i++) ravel_run(r, out[i], NULL);
  ravel_free(r);
  return 0;
}

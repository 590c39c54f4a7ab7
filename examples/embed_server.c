/* embed_server.c - a server that lets its clients evaluate R: 16 threads, 10,000 requests.
 *
 * Each thread has an interpreter of its own, which is restricted (no files, no processes, ..) and has limits of memory and
 * time.  The program is parsed once and evaluated for each request in an environment of its own: no request sees what
 * another one left.
 *
 *     cc embed_server.c $(pkg-config --cflags --libs ravel) -lpthread
 *
 * (valgrind: no - it would take minutes)
 */
#include <ravel.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 16, REQUESTS = 625, KINDS = 5 };

/* What clients send; the last three are not nice. */
static const char *const program[KINDS] = {
    "fit <- lm(y ~ x); round(coef(fit)[['x']], 6)",
    "seen <- exists('secret'); secret <- x[1]; if (seen) stop('a request saw another one') else mean(x)",
    "readLines('/etc/passwd')",
    "repeat {}",
    "big <- numeric(1e8); sum(big)",
};

typedef struct Worker {
  pthread_t thread;
  int number, count[KINDS][RAVEL_TIME_LIMIT + 1];
  double sum;
} Worker;

static void *serve(void *data) {
  Worker *w = data;
  Ravel *r = ravel_new(&(RavelConfig){.restricted = true, .memory_limit = 64 << 20, .time_limit = 2, .device = "none"});
  RavelValue *parsed[KINDS];
  for (int k = 0; k < KINDS; k++)
    if (ravel_parse(r, program[k], "request", &parsed[k]) != RAVEL_OK) return NULL;
  for (int i = 0; i < REQUESTS; i++) {
    int kind = i == 100 ? 3 : i == 200 ? 4 : i % 100 == 99 ? 2 : i % 5 == 0 ? 0 : 1; /* the dear ones seldom */
    double x[20], y[20];
    for (int k = 0; k < 20; k++) x[k] = w->number + k, y[k] = 2 * x[k] + (k & 1);
    RavelValue *env = ravel_new_environment(r, NULL), *vx = ravel_make_doubles(r, x, 20),
               *vy = ravel_make_doubles(r, y, 20), *result;
    ravel_set_in(r, env, "x", vx), ravel_set_in(r, env, "y", vy);
    RavelStatus st = ravel_evaluate(r, parsed[kind], env, &result);
    w->count[kind][st]++;
    if (st == RAVEL_OK) w->sum += ravel_doubles(result)[0];
    else if (st == RAVEL_ERROR && kind < 2) fprintf(stderr, "%s\n", ravel_error(r)->message);
    ravel_release(result), ravel_release(vx), ravel_release(vy), ravel_release(env);
  }
  ravel_free(r);
  return NULL;
}

int main(void) {
  static Worker worker[THREADS];
  for (int i = 0; i < THREADS; i++) {
    worker[i].number = i;
    if (pthread_create(&worker[i].thread, NULL, serve, &worker[i]) != 0) return 1;
  }
  int count[KINDS][RAVEL_TIME_LIMIT + 1] = {{0}}, requests = 0;
  double sum = 0;
  for (int i = 0; i < THREADS; i++) {
    pthread_join(worker[i].thread, NULL);
    sum += worker[i].sum;
    for (int k = 0; k < KINDS; k++)
      for (int s = 0; s <= RAVEL_TIME_LIMIT; s++) count[k][s] += worker[i].count[k][s];
  }
  static const char *const status[] = {[RAVEL_OK] = "answered",
                                       [RAVEL_ERROR] = "errors",
                                       [RAVEL_NO_MEMORY] = "out of memory",
                                       [RAVEL_TIME_LIMIT] = "out of time",
                                       [RAVEL_SYNTAX] = "?",
                                       [RAVEL_INCOMPLETE] = "?",
                                       [RAVEL_INTERRUPTED] = "?",
                                       [RAVEL_QUIT] = "?"};
  for (int k = 0; k < KINDS; k++)
    for (int s = 0; s <= RAVEL_TIME_LIMIT; s++) {
      if (!count[k][s]) continue;
      printf("%5d %-13s %.50s\n", count[k][s], status[s], program[k]);
      requests += count[k][s];
    }
  printf("%d requests, sum %.3f\n", requests, sum);
  return 0;
}

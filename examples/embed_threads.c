/* embed_threads.c - two interpreters on two threads.  They share nothing; both may use the same OpenCL device.
 *
 *     cc embed_threads.c $(pkg-config --cflags --libs ravel) -lpthread
 *
 * (valgrind: no - it would take minutes)
 */
#include <ravel.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

typedef struct Job {
  int number;
  double sum;
  const char *message;
} Job;

static const char program[] = "steps <- function(n) {\n"
                              "  k <- 0L\n"
                              "  while (n != 1) {\n"
                              "    n <- if (n %% 2 == 0) n / 2 else 3 * n + 1\n"
                              "    k <- k + 1L\n"
                              "  }\n"
                              "  k\n"
                              "}\n"
                              "sum(sapply(from:(from + 99999), steps))\n";

static void *work(void *data) {
  Job *job = data;
  Ravel *r = ravel_new(NULL);
  if (!r) return NULL;
  RavelValue *from = ravel_make_doubles(r, (double[]){1 + 100000.0 * job->number}, 1), *v;
  ravel_set(r, "from", from);
  ravel_release(from);
  for (int round = 0; round < 3; round++) {
    if (ravel_eval(r, program, &v) != RAVEL_OK) {
      printf("thread %d: %s\n", job->number, ravel_error(r)->message);
      break;
    }
    job->sum = ravel_integers(v) ? ravel_integers(v)[0] : -1;
    ravel_release(v);
  }
  ravel_free(r);
  return NULL;
}

/* Another thread stops an evaluation: it asks until the evaluation has ended. */
typedef struct Watch {
  Ravel *r;
  pthread_mutex_t lock;
  bool over;
} Watch;
static void *stop(void *data) {
  Watch *w = data;
  for (bool over = false; !over;) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    pthread_mutex_lock(&w->lock);
    over = w->over;
    if (!over) ravel_interrupt(w->r);
    pthread_mutex_unlock(&w->lock);
  }
  return NULL;
}

int main(void) {
  Job job[2] = {{.number = 0}, {.number = 1}};
  pthread_t t[2], s;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, &job[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 2; i++) printf("interpreter %d: %.0f steps\n", i, job[i].sum);

  Watch w = {.r = ravel_new(NULL), .lock = PTHREAD_MUTEX_INITIALIZER};
  if (!w.r) return 1;
  pthread_create(&s, NULL, stop, &w);
  RavelStatus st = ravel_eval(w.r, "i <- 0; repeat i <- i + 1", NULL);
  pthread_mutex_lock(&w.lock);
  w.over = true;
  pthread_mutex_unlock(&w.lock);
  pthread_join(s, NULL);
  printf("interrupted: %d\n", st == RAVEL_INTERRUPTED);
  printf("goes on: %d\n", ravel_eval(w.r, "stopifnot(i > 0)", NULL) == RAVEL_OK);
  ravel_free(w.r);
  return 0;
}

/* An interpreter is made under all limits of memory: ravel_new answers NULL where it does not fit, and nothing ends the
 * process; an interpreter that was made gives its errors as values. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../../include/ravel.h"

static size_t in_use(void) {
  size_t pages = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%zu", &pages) != 1) pages = 0;
  if (f) fclose(f);
  return pages * 4096;
}

static int attempt(size_t more) {
  struct rlimit l = {in_use() + more, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &l);
  Ravel *r = ravel_new(NULL);
  if (!r) return 1;
  RavelValue *v = NULL;
  RavelStatus st = ravel_eval(r, "sum(sapply(1:3, function(i) i^2))", &v);
  int wrong = st == RAVEL_OK ? ravel_doubles(v)[0] != 14 : st != RAVEL_ERROR || !ravel_error(r)->message;
  ravel_free(r);
  return wrong ? 2 : 0;
}

int main(void) {
#if defined __SANITIZE_ADDRESS__
  return 0; /* its shadow memory does not fit below any limit */
#endif
  int made = 0, refused = 0;
  for (size_t more = 0; more < (size_t)64 << 20; more += more < 8 << 20 ? 96 << 10 : 4 << 20) {
    pid_t p = fork();
    if (p == 0) _exit(attempt(more));
    int st;
    waitpid(p, &st, 0);
    if (!WIFEXITED(st) || WEXITSTATUS(st) > 1) {
      printf("%zu kB: %s %d\n", more >> 10, WIFEXITED(st) ? "status" : "signal", WIFEXITED(st) ? WEXITSTATUS(st) : WTERMSIG(st));
      return 1;
    }
    if (WEXITSTATUS(st)) refused++;
    else made++;
  }
  if (!made || !refused) printf("made %d, refused %d\n", made, refused);
  return !made || !refused;
}

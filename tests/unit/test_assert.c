/* tests/unit/test_assert.c - what happens where an assertion fails: in the runtime, within a compilation, and with
 * RAVEL_STRICT=1. */
#include <setjmp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../interp/frame.h"
#include "../../interp/interp.h"
#include "../../oclgen/gen.h"
#include "check.h"
#include "graph_reader.h"

static jmp_buf caught;
static char message[400];
static void on_error(Rt *R, Obj *call, const char *msg) {
  (void)R, (void)call;
  snprintf(message, sizeof message, "%s", msg);
  longjmp(caught, 1);
}

/* An R error, which says what it saw. */
static void in_runtime(void) {
  Rt *R = rt_new();
  R->hooks.error = on_error;
  volatile int after = 0;
  if (!setjmp(caught)) {
    rt_assert(R, after == 0, "not reached: %d", after);
    rt_assert(R, after == 7, "it is %d", after);
    after = 1;
  }
  CHECK(!after && !strncmp(message, "internal error: tests/unit/test_assert.c:", 41));
  CHECK(strstr(message, ": after == 7: it is 0"));
  rt_free(R);
}

/* A graph with an operation that has no OpenCL text: no kernel with a 0 in its place. */
static void in_generator(Rt *R, const char *text, const char *want) {
  jmp_buf escape;
  char err[200] = "";
  PePool *pool = pe_pool_new(&escape);
  if (setjmp(escape)) {
    CHECK(strstr(pool->bug, want));
    if (!strstr(pool->bug, want)) printf("  %s\n", pool->bug);
  } else {
    Graph *g = graph_from_text(pool, text, err, sizeof err);
    if (!g) printf("%s\n", err);
    CHECK(g && !pe_verify(g));
    pe_schedule(g);
    OclKernel *k = oclgen_kernel(R, g);
    CHECK(!"reached");
    printf("%s\n", k->source);
  }
  pe_pool_free(pool);
}

static void compilation(Rt *R) {
  in_generator(R, "graph f\narg 0 elem d n\nresult scalar i\n%1 = Input:x #0\n%2 = Len %1\n%3 = AddI %2 1\nreturn %3\n", "OpenCL");
}

/* Standard error has the message of the first failure only. */
static void says_so_once(Rt *R) {
  FILE *f = tmpfile();
  int was = dup(2);
  dup2(fileno(f), 2);
  compilation(R);
  compilation(R);
  dup2(was, 2);
  close(was);
  char said[1000] = "";
  rewind(f);
  size_t n = fread(said, 1, sizeof said - 1, f);
  said[n] = 0;
  fclose(f);
  CHECK(!strncmp(said, "ravel: internal error (a bug in ravel): oclgen/gen.c:", 53));
  CHECK(strchr(said, '\n') == said + n - 1 && strstr(said, "; the call runs in the interpreter\n"));
}

static void runtime_alone(Rt *R) {
  (void)R;
  in_runtime();
}
static void graph_that_fails(Rt *R) {
  (void)R;
  pe_bug("a value that does not exist");
}

/* With RAVEL_STRICT=1 the process ends. */
static void strictly(Rt *R, void (*f)(Rt *)) {
  fflush(NULL);
  pid_t child = fork();
  if (!child) {
    setenv("RAVEL_STRICT", "1", 1);
    if (!freopen("/dev/null", "w", stderr)) _exit(0);
    f(R);
    _exit(0);
  }
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && status != 0);
}

int main(void) {
  setenv("RAVEL_STRICT", "0", 1);
  Rt *R = rt_new();
  rt_set_stack(R);
  interp_init(R);
  strictly(R, runtime_alone);
  strictly(R, compilation);
  strictly(R, graph_that_fails);
  in_runtime();
  says_so_once(R);
  interp_free(R);
  rt_free(R);
  return failed != 0;
}

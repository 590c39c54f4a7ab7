/* tests/fuzz/readers/harness.c - coverage-guided fuzzing of what reads foreign bytes (libFuzzer; `make fuzz-readers`).
 *
 * READER names a file of R beside this one, whose value is a list: read(bytes) does what is tried, seeds() gives raw
 * vectors to begin with.  An R error is a good answer.  What is none: a crash, a sanitizer's report, a hang (libFuzzer's
 * -timeout), and asking for more memory than an input of a few KiB can name (MEMORY, below).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../include/ravel.h"

#define MEMORY ((size_t)512 << 20) /* of an interpreter */
#define RENEW 20000                /* inputs; then a new interpreter, lest symbols and options heap up */

static Ravel *r;
static RavelValue *reader;
static unsigned long inputs;

static void nothing(void *user, int stream, const char *text, size_t n) {}

static void begin(void) {
  static const RavelConfig config = {.memory_limit = MEMORY, .output = nothing};
  const char *file = getenv("READER");
  if (!file) file = "(READER is not set)";
  char code[4096];
  snprintf(code, sizeof code, "source(\"%s\")$value$read", file);
  r = ravel_new(&config);
  if (!r || ravel_eval(r, code, &reader) != RAVEL_OK) {
    fprintf(stderr, "%s: %s\n", file, ravel_error(r)->message);
    exit(2);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
  if (r && inputs++ % RENEW == 0) {
    ravel_free(r);
    r = NULL;
  }
  if (!r) begin();
  int32_t *bytes;
  RavelValue *v = ravel_new_integers(r, (int64_t)n, &bytes);
  if (!v) abort();
  for (size_t i = 0; i < n; i++) bytes[i] = data[i];
  RavelStatus st = ravel_call(r, reader, 1, &v, NULL, NULL);
  const char *why = ravel_error(r)->message;
  if (st == RAVEL_ERROR && (strncmp(why, "cannot allocate", 15) == 0 || strncmp(why, "memory exhausted", 16) == 0)) {
    fprintf(stderr, "%zu bytes of input, and: %s\n", n, why);
    abort();
  }
  ravel_release(v);
  return 0;
}

/* tests/unit/test_interrupts.c [FILE [MOST]] - an interrupt at an allocation, wherever it comes, leaves nothing half done: each
 * expression of tests/unit/interrupts.R is left at its n-th allocation, and then gives what it gave before. */
#include <stdlib.h>
#include <string.h>

#include "../../interp/api.h"
#include "../../interp/interp.h"
#include "check.h"

enum { LINE = 2000 }; /* bytes of an expression */
static long most = 12; /* places tried of each */

/* A limit is always due, so that each allocation asks; at the chosen one it is an interrupt. */
static Rt *the;
static void (*due)(Rt *R, int what);
static long asked, at; /* how often so far; when it is an interrupt, 0: never */
static void ask(Rt *R, int what) {
  __atomic_fetch_or(&R->interrupted, RT_TIME_LIMIT, __ATOMIC_RELAXED);
  if (what) return;
  if (++asked == at) __atomic_fetch_or(&R->interrupted, RT_INTERRUPT, __ATOMIC_RELAXED);
  if (at > 0 && asked >= at) due(R, 0);
}
static void ask_from_here(int yes) {
  the->hooks.due = yes ? ask : due;
  if (yes) __atomic_fetch_or(&the->interrupted, RT_TIME_LIMIT, __ATOMIC_RELAXED);
  else __atomic_store_n(&the->interrupted, 0, __ATOMIC_RELAXED);
}

/* What `text` shows, or what became of it; by malloc.  k: the allocation at which it is interrupted, 0: it is not. */
static char *shown(Ravel *r, const char *text, long k, RavelStatus *st) {
  char *call = malloc(strlen(text) + 100);
  sprintf(call, "{ ask_from_here(%dL); .r <- {\n%s\n}\n; ask_from_here(0L); shown(.r) }", k != 0, text);
  RavelValue *v = NULL;
  asked = 0, at = k;
  *st = ravel_eval(r, call, &v);
  free(call);
  ask_from_here(0);
  if (*st) {
    const RavelError *e = ravel_error(r);
    return strdup(e && e->message ? e->message : "");
  }
  char *res = strdup(ravel_string(v, 0));
  ravel_release(v);
  return res;
}

static long early, tried, asks;
static void one(Ravel *r, const char *text) {
  RavelStatus st;
  char *want = shown(r, text, 0, &st);
  if (st) {
    printf("%s: %s\n", text, want), failed++;
    free(want);
    return;
  }
  rt_stress(r->R, SIZE_MAX); /* no collection, but every allocation asks */
  free(shown(r, text, -1, &st));
  const long n = asked, step = n / most + 1;
  asks += n;
  for (long k = 1; k <= n; k += step) {
    char *now = shown(r, text, k, &st);
    tried++, early += st == RAVEL_INTERRUPTED;
    if (st != RAVEL_INTERRUPTED && strcmp(now, want)) printf("%s\n  interrupted at %ld of %ld: %s\n", text, k, n, now), failed++;
    free(now);
    now = shown(r, text, 0, &st);
    if (st || strcmp(now, want)) printf("%s\n  after %ld of %ld: %s\n  not %s\n", text, k, n, now, want), failed++;
    free(now);
  }
  rt_stress(r->R, 0);
  free(want);
}

int main(int argc, char **argv) {
  Ravel *r = ravel_new(NULL);
  CHECK(r);
  FILE *f = fopen(argc > 1 ? argv[1] : "tests/unit/interrupts.R", "r");
  CHECK(f);
  if (argc > 2) most = atol(argv[2]);
  if (!r || !f) return 1;
  the = r->R, due = the->hooks.due;
  CHECK(!ravel_register(r, "void ask_from_here(int yes)", (void (*)(void))ask_from_here));
  char line[LINE];
  bool before = true; /* what comes before the line "#" is evaluated once */
  char *head = calloc(1, 1 << 16);
  while (fgets(line, sizeof line, f)) {
    if (line[0] == '#' && line[1] == '\n') {
      before = false;
      if (ravel_eval(r, head, NULL)) printf("%s\n", ravel_error(r)->message), failed++;
      continue;
    }
    if (line[0] == '#' || line[0] == '\n') continue;
    line[strcspn(line, "\n")] = 0;
    if (before) strcat(strcat(head, line), "\n");
    else one(r, line);
  }
  free(head);
  fclose(f);
  ravel_free(r);
  printf("interrupts: %ld places, %ld tried, %ld left early, %s\n", asks, tried, early, failed ? "FAILED" : "ok");
  return failed != 0;
}

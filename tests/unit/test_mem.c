/* The collector: what is reachable survives, what is not goes, interior pointers count, big and small. */
#include "../../runtime/rt.h"
#include <stdio.h>
#include <stdlib.h>
#include "check.h"

static __attribute__((noinline)) void churn(Rt *R, int n) {
  for (int i = 0; i < n; i++) {
    Obj *l = rt_list(R, 2, rt_dbl(R, i), rt_strf(R, "string %d", i));
    rt_attr_set(R, l, R->s.names, rt_alloc(R, T_STR, 2));
  }
}

static void test_lists(Rt *R) {
  Obj *keep = NIL;
  for (int i = 0; i < 100000; i++) keep = rt_list(R, 2, keep, rt_int(R, i)); /* deep: the marker must not recurse */
  churn(R, 200000);
  rt_gc(R);
  Obj *p = keep;
  for (int i = 99999; i >= 0; i--) {
    CHECK(INT(ELT(p, 1))[0] == i);
    p = ELT(p, 0);
  }
  CHECK(p == NIL);
}

static void test_big(Rt *R) {
  double *d = DBL_W(rt_alloc(R, T_DBL, 1000000)) + 1000; /* only an interior pointer is left */
  for (int i = 0; i < 1000; i++) d[i] = i;
  CHECK(((uintptr_t)(d - 1000) & 4095) == 0);
  for (int i = 0; i < 300; i++) rt_alloc_zero(R, T_DBL, 1000000);
  RtHeapStats s;
  rt_heap_stats(R, &s);
  CHECK(s.mapped < (size_t)200 << 20);
  for (int i = 0; i < 1000; i++) CHECK(d[i] == i);
}

static void test_strings(Rt *R) {
  char *big = malloc(200001);
  memset(big, 'x', 200000);
  big[200000] = 0;
  Obj *a = rt_mk(R, big), *b = rt_mk(R, "hello");
  churn(R, 300000);
  rt_gc(R);
  CHECK(a == rt_mk(R, big) && b == rt_mk(R, "hello"));
  CHECK(CLEN(a) == 200000 && !strcmp(CSTR(a), big));
  CHECK(rt_mk(R, "NA") != NA_STR);
  CHECK(rt_mk(R, "") == EMPTY_STR);
  free(big);
}

/* Many small vectors at once: each has its elements, those that are no part stay as they are, the collector knows all;
 * cells of blocks that were not wanted whole serve others. */
static void test_parts(Rt *R) {
  enum { N = 20000, ROUNDS = 6 };
  int64_t *at = malloc(N * sizeof *at), base = 1000, room = 0;
  int32_t *len = malloc(N * sizeof *len);
  for (int i = 0; i < N; i++) {
    len[i] = i == 77 ? 20000 : (i * 7919) % 41; /* one is larger than any cell */
    at[i] = i % 13 == 5 ? -1 : base + room;
    if (at[i] >= 0) room += len[i];
  }
  double *from = malloc((size_t)room * sizeof *from);
  for (int64_t k = 0; k < room; k++) from[k] = (double)k;
  Obj *l[2] = {NIL, NIL};
  for (int r = 0; r < ROUNDS; r++) {
    Obj *old = rt_int(R, r);
    l[r & 1] = rt_alloc(R, T_LIST, N + 3);
    for (int i = 0; i < N + 3; i++) rt_set_elt(l[r & 1], i, old);
    rt_alloc_parts(R, l[r & 1], 3, &(RtParts){T_DBL, N, at, base, len, from});
    churn(R, 5000);
    if (r == 2) rt_gc(R), l[0] = NIL; /* blocks that are empty, and blocks that are not */
    if (r == 3) rt_gc(R);
  }
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < N; i++) {
      Obj *e = ELT(l[k], i + 3);
      CHECK(e->named == 2);
      if (at[i] < 0) CHECK(TYPE(e) == T_INT && INT(e)[0] == ROUNDS - 2 + k);
      else CHECK(TYPE(e) == T_DBL && LEN(e) == len[i] && (!len[i] || DBL(e)[len[i] - 1] == (double)(at[i] - base + len[i] - 1)));
    }
  free(at), free(len), free(from);
}

static void test_env(Rt *R) {
  Env *e = rt_env_new(R, R->global);
  char name[32];
  for (int i = 0; i < 1000; i++) {
    snprintf(name, sizeof name, "v%d", i);
    rt_env_set(R, e, rt_sym(R, name), v_obj(rt_list(R, 1, rt_int(R, i))));
  }
  for (int i = 0; i < 1000; i += 2) {
    snprintf(name, sizeof name, "v%d", i);
    CHECK(rt_env_remove(R, e, rt_sym(R, name)));
  }
  churn(R, 100000);
  rt_gc(R);
  CHECK(rt_env_count(R, e) == 500);
  for (int i = 0; i < 1000; i++) {
    snprintf(name, sizeof name, "v%d", i);
    Value v = rt_env_get(R, e, rt_sym(R, name));
    if (i % 2 == 0) CHECK(v.tag == V_UNBOUND);
    else CHECK(v.tag == V_OBJ && INT(ELT(v.o, 0))[0] == i);
  }
}

/* Stress says how often: at every Nth allocation, not at each. */
static void test_stress(Rt *R) {
  RtHeapStats before, after;
  size_t was = rt_stress(R, 100);
  rt_heap_stats(R, &before);
  for (int i = 0; i < 10000; i++) (void)rt_alloc(R, T_LIST, 2);
  rt_heap_stats(R, &after);
  (void)rt_stress(R, was);
  uint64_t n = after.collections - before.collections;
  CHECK(n >= 100 && n <= 300);
}

/* A promise and a `...` that only the stack still shows have given their values back, and those have ended: freed cells
 * are not marked, nor are their places in the list of free cells followed. */
static void test_given_back(Rt *R) {
  Obj *x = rt_alloc(R, T_DBL, 60), *y = rt_alloc(R, T_DBL, 60);
  Promise *p = (Promise *)rt_alloc_obj(R, T_PROMISE, sizeof *p);
  p->expr = NIL;
  p->value = v_obj(x);
  Obj *dots = rt_alloc(R, T_DOTS, 1);
  ((Obj **)VEC(dots)->data)[0] = y;
  const uint8_t live = x->gc;
  rt_done(R, x), rt_done(R, y);
  CHECK(live && !x->gc && !y->gc && y->attr == x);
  AttrObj *next = (AttrObj *)x; /* y's next in the list: what it was does not count any more */
  next->h.type = T_ATTR;
  next->value = (Obj *)8;
  rt_gc(R);
  CHECK(!x->gc && !y->gc);
  CHECK(p->value.o == x && ELT(dots, 0) == y);
  for (int i = 0; i < 100; i++) (void)rt_alloc_zero(R, T_DBL, 60);
  rt_gc(R);
}

static void test_seq(Rt *R) {
  Obj *s = rt_seq(R, T_INT, 1, 1, 1000000);
  double a, b;
  CHECK(rt_is_seq(s, &a, &b) && a == 1 && b == 1 && VEC(s)->data == NULL);
  rt_gc(R);
  CHECK(INT(s)[999999] == 1000000);
  INT_W(s)[0] = 7;
  CHECK(INT(s)[0] == 7 && !rt_is_seq(s, &a, &b));
}

static void test_grow(Rt *R) {
  Obj *x = rt_alloc(R, T_DBL, 0);
  for (int i = 0; i < 200000; i++) {
    x = rt_grow(R, x, i + 1);
    DBL_W(x)[i] = i;
  }
  CHECK(LEN(x) == 200000 && DBL(x)[123456] == 123456);
}

static void test_numbers(Rt *R) {
  static const struct {
    double x;
    const char *s;
  } t[] = {{1e5, "1e+05"},
           {123456, "123456"},
           {0.1, "0.1"},
           {1e-4, "1e-04"},
           {0.1 + 0.2, "0.3"},
           {1.0 / 3, "0.333333333333333"},
           {1e15, "1e+15"},
           {9007199254740992.0, "9007199254740992"},
           {-0.0, "0"},
           {1e-300, "1e-300"},
           {1234567.1, "1234567.1"}};
  for (size_t i = 0; i < sizeof t / sizeof *t; i++) CHECK(!strcmp(CSTR(rt_num_to_char(R, t[i].x)), t[i].s));
  CHECK(rt_strtod("0.1", NULL) == 0.1 && rt_strtod("1e400", NULL) == INFINITY && rt_strtod("0x1p3", NULL) == 8);
  CHECK(rt_strtod("4.9e-324", NULL) == 4.9e-324);
}

int main(void) {
  Rt *R = rt_new();
  if (!R) return 1;
  test_lists(R), test_big(R), test_strings(R), test_parts(R), test_env(R), test_stress(R), test_given_back(R), test_seq(R), test_grow(R);
  test_numbers(R);
  rt_free(R);
  return failed != 0;
}

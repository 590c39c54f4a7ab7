/* C functions by prototype: what parses, what does not, and that arguments and results arrive. */
#include "../../runtime/ffi.h"
#include <stdio.h>
#include "check.h"

static double hyp(double x, double y) { return sqrt(x * x + y * y); }
static void scale(const double *x, size_t n, double k, double *out) {
  for (size_t i = 0; i < n; i++) out[i] = k * x[i];
}
static int total(const int *x, size_t n) {
  int s = 0;
  for (size_t i = 0; i < n; i++) s += x[i];
  return s;
}
static const char *greet(const char *who) { return who[0] == 'x' ? NULL : who; }
static bool negate(bool x) { return !x; }
static int64_t big(int64_t x) { return x * 2; }
static void both(double *a, int *b) { a[0] = 1, b[0] = 2; }

typedef void (*Fn)(void);

int main(void) {
  Rt *R = rt_new();
  char err[200];
  FfiFn *f = ffi_fn_new("double hyp(double x, double y);", (Fn)hyp, err, sizeof err);
  CHECK(f && !strcmp(ffi_fn_formals(f), "x, y") && ffi_fn_nargs(f) == 2);
  CHECK(rt_as_dbl(R, ffi_fn_call(R, f, (Obj *[]){rt_int(R, 3), rt_dbl(R, 4)})) == 5);
  ffi_fn_free(f);

  f = ffi_fn_new("void scale(const double *x, size_t n, double, double out[])", (Fn)scale, err, sizeof err);
  CHECK(f && !strcmp(ffi_fn_formals(f), "x, a2, out"));
  Obj *x = rt_seq(R, T_DBL, 1, 1, 10), *out = rt_alloc_zero(R, T_DBL, 10);
  Obj *y = ffi_fn_call(R, f, (Obj *[]){x, rt_dbl(R, 2), out});
  CHECK(y != out && DBL(y)[9] == 20 && DBL(out)[9] == 0);
  ffi_fn_free(f);

  f = ffi_fn_new("int total(const int *, size_t)", (Fn)total, err, sizeof err);
  CHECK(f && rt_as_int(R, ffi_fn_call(R, f, (Obj *[]){rt_seq(R, T_INT, 1, 1, 100)})) == 5050);
  ffi_fn_free(f);
  f = ffi_fn_new("const char *greet(const char *who)", (Fn)greet, err, sizeof err);
  CHECK(f && !strcmp(STR(ffi_fn_call(R, f, (Obj *[]){rt_str(R, "me")}), 0), "me"));
  CHECK(ELT(ffi_fn_call(R, f, (Obj *[]){rt_str(R, "x")}), 0) == NA_STR);
  ffi_fn_free(f);
  f = ffi_fn_new("bool negate(bool)", (Fn)negate, err, sizeof err);
  CHECK(f && rt_as_lgl(R, ffi_fn_call(R, f, (Obj *[]){rt_lgl(R, 0)})) == 1);
  ffi_fn_free(f);
  f = ffi_fn_new("int64_t big(int64_t)", (Fn)big, err, sizeof err);
  CHECK(f && rt_as_dbl(R, ffi_fn_call(R, f, (Obj *[]){rt_dbl(R, 1e12)})) == 2e12);
  ffi_fn_free(f);
  f = ffi_fn_new("void both(double *a, int *b)", (Fn)both, err, sizeof err);
  y = ffi_fn_call(R, f, (Obj *[]){rt_dbl(R, 0), rt_int(R, 0)});
  CHECK(y->type == T_LIST && LEN(y) == 2 && DBL(ELT(y, 0))[0] == 1 && INT(ELT(y, 1))[0] == 2);
  ffi_fn_free(f);

  static const char *const wrong[] = {"",
                                      "double",
                                      "double f",
                                      "double f(",
                                      "double f(foo x)",
                                      "double *f(int)",
                                      "double f(size_t n)",
                                      "int f(int x) {",
                                      "double f(double **x)",
                                      "unsigned f(void)",
                                      "int f(int x,)",
                                      "(int)"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    f = ffi_fn_new(wrong[i], (Fn)hyp, err, sizeof err);
    if (f) printf("accepted: %s\n", wrong[i]), failed = 1;
  }
  rt_free(R);
  return failed != 0;
}

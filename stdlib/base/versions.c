/* stdlib/base/versions.c - what the program is made of and how it stands: libraries, heap, stack, priority. */
#define _GNU_SOURCE
#include <bzlib.h>
#include <dlfcn.h>
#include <errno.h>
#include <gnu/libc-version.h>
#include <lzma.h>
#include <math.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <tre/tre.h>
#include <zlib.h>
#include "../../interp/interp.h"
#include "../stats/lapack.h"

static Obj *named_strings(Rt *R, int n, const char *const (*s)[2]) {
  Obj *r = rt_alloc(R, T_STR, n), *names = rt_alloc(R, T_STR, n);
  for (int i = 0; i < n; i++) {
    SET_STR(names, i, rt_mk(R, s[i][0]));
    SET_STR(r, i, rt_mk(R, s[i][1]));
  }
  rt_attr_set(R, r, R->s.names, names);
  return r;
}

/* .lapack(): the files of LAPACK and BLAS, and LAPACK's version; "" where there is none. */
static Obj *do_lapack(Rt *R, Call *c) {
  const char *const probe[] = {"dgesv_", "dgemm_"};
  Obj *r = rt_alloc(R, T_STR, 3);
  for (int i = 0; i < 2; i++) {
    Dl_info info;
    void *f = rt_lapack(R, probe[i]);
    char *path = f && dladdr(f, &info) && info.dli_fname ? realpath(info.dli_fname, NULL) : NULL;
    SET_STR(r, i, rt_mk(R, path ? path : ""));
    free(path);
  }
  void (*ilaver)(int *, int *, int *) = (void (*)(int *, int *, int *))rt_lapack(R, "ilaver_");
  int v[3] = {0, 0, 0};
  if (ilaver) ilaver(&v[0], &v[1], &v[2]);
  SET_STR(r, 2, ilaver ? rt_mkf(R, "%d.%d.%d", v[0], v[1], v[2]) : EMPTY_STR);
  return r;
}

/* .extSoftVersion(blas): what the libraries say themselves; "": not part of this program. */
static Obj *do_extsoft(Rt *R, Call *c) {
  char pcre[64] = "", libc[64];
  pcre2_config(PCRE2_CONFIG_VERSION, pcre);
  snprintf(libc, sizeof libc, "glibc %s", gnu_get_libc_version());
  /* readline belongs to the program, not to the library */
  const char *const *readline = dlsym(RTLD_DEFAULT, "rl_library_version");
  const char *const s[][2] = {{"zlib", zlibVersion()},
                              {"bzlib", BZ2_bzlibVersion()},
                              {"xz", lzma_version_string()},
                              {"PCRE", pcre},
                              {"ICU", ""},
                              {"TRE", tre_version()},
                              {"iconv", libc},
                              {"readline", readline ? *readline : ""},
                              {"BLAS", arg_str(R, c, 0, "blas", "")}};
  return named_strings(R, (int)(sizeof s / sizeof *s), s);
}

static Obj *do_pcreconfig(Rt *R, Call *c) {
  uint32_t unicode = 0, jit = 0, recursion = 0;
  pcre2_config(PCRE2_CONFIG_UNICODE, &unicode);
  pcre2_config(PCRE2_CONFIG_JIT, &jit);
  pcre2_config(PCRE2_CONFIG_STACKRECURSE, &recursion);
  static const char *const names[] = {"UTF-8", "Unicode properties", "JIT", "stack"};
  Obj *r = rt_alloc(R, T_LGL, 4), *nm = rt_alloc(R, T_STR, 4);
  for (int i = 0; i < 4; i++) SET_STR(nm, i, rt_mk(R, names[i]));
  int32_t *x = LGL_W(r);
  x[0] = x[1] = unicode != 0;
  x[2] = jit != 0;
  x[3] = recursion != 0;
  rt_attr_set(R, r, R->s.names, nm);
  return r;
}

/* .gcstress(n): collect at every nth allocation from here on, 0: no longer; what it was. */
static Obj *do_gcstress(Rt *R, Call *c) {
  int n = arg_int(R, c, 0, "step", 0);
  return rt_int(R, (int)rt_stress(R, n > 0 ? (size_t)n : 0));
}

static Obj *do_cstack(Rt *R, Call *c) { /* .cstack(): size and use */
  size_t size, used;
  rt_stack_info(R, &size, &used);
  Obj *r = rt_alloc(R, T_INT, 2);
  INT_W(r)[0] = size < INT32_MAX ? (int)size : NA_INT;
  INT_W(r)[1] = (int)used;
  return r;
}

static Obj *do_memprofile(Rt *R, Call *c) {
  static const struct {
    const char *name;
    int type;
  } rows[] = {{"NULL", T_NIL},
              {"symbol", T_SYM},
              {"pairlist", T_PAIRLIST},
              {"closure", T_CLOSURE},
              {"environment", T_ENV},
              {"promise", T_PROMISE},
              {"language", T_LANG},
              {"special", -1},
              {"builtin", T_BUILTIN},
              {"char", T_CHAR},
              {"logical", T_LGL},
              {"integer", T_INT},
              {"double", T_DBL},
              {"complex", T_CPLX},
              {"character", T_STR},
              {"...", T_DOTS},
              {"any", -1},
              {"list", T_LIST},
              {"expression", T_EXPR},
              {"bytecode", T_CODE},
              {"externalptr", T_EXTPTR},
              {"weakref", -1},
              {"raw", T_RAW},
              {"S4", T_S4}};
  int64_t n[256] = {0};
  rt_gc(R);
  rt_heap_count(R, n);
  int k = (int)(sizeof rows / sizeof *rows);
  Obj *r = rt_alloc(R, T_INT, k), *names = rt_alloc(R, T_STR, k);
  for (int i = 0; i < k; i++) {
    SET_STR(names, i, rt_mk(R, rows[i].name));
    rt_assert(R, rows[i].type < T_COUNT, "no type %d", rows[i].type);
    INT_W(r)[i] = rows[i].type < 0 ? 0 : (int)n[rows[i].type];
  }
  INT_W(r)[0] = 1; /* NULL is one object, and not in the heap */
  rt_attr_set(R, r, R->s.names, names);
  return r;
}

static Obj *do_maxheap(Rt *R, Call *c) { /* .maxheap(megabytes) */
  double mb = arg_dbl(R, c, 0, "vsize", 0);
  if (mb > 0) rt_heap_limit(R, mb < 1e12 ? (size_t)(mb * 1048576) : 0);
  RtHeapStats s;
  rt_heap_stats(R, &s);
  return rt_dbl(R, s.limit ? (double)s.limit / 1048576 : INFINITY);
}

static Obj *do_psnice(Rt *R, Call *c) { /* .psnice(pid, value): the priorities before */
  Obj *pid = c->args[0];
  int value = rt_as_int(R, c->args[1]);
  rt_assert(R, TYPE(pid) == T_INT, "processes of type %d", TYPE(pid));
  Obj *r = rt_alloc(R, T_INT, LEN(pid));
  for (int64_t i = 0; i < LEN(pid); i++) {
    id_t p = (id_t)INT(pid)[i];
    errno = 0;
    int was = INT(pid)[i] == NA_INT ? -1 : getpriority(PRIO_PROCESS, p);
    INT_W(r)[i] = errno || INT(pid)[i] == NA_INT ? NA_INT : was;
    if (!errno && INT(pid)[i] != NA_INT && value != NA_INT) setpriority(PRIO_PROCESS, p, value);
  }
  return r;
}

const BuiltinDef builtins_versions[] = {{".lapack", do_lapack, BK_BUILTIN, "", 0, 0},
                                        {".extSoftVersion", do_extsoft, BK_BUILTIN, "blas", BF_OUTSIDE, 0},
                                        {"pcre_config", do_pcreconfig, BK_BUILTIN, "", 0, 0},
                                        {".gcstress", do_gcstress, BK_BUILTIN, "step", 0, 0},
                                        {".cstack", do_cstack, BK_BUILTIN, "", 0, 0},
                                        {"memory.profile", do_memprofile, BK_BUILTIN, "", 0, 0},
                                        {".maxheap", do_maxheap, BK_BUILTIN, "vsize", 0, 0},
                                        {".psnice", do_psnice, BK_BUILTIN, "pid, value", BF_OUTSIDE, 0},
                                        {0}};

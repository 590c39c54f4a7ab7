/* runtime/cc_text.c - the OpenCL C that ravel writes, as C. */
#include "cc_device.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What OpenCL C has and C has not.  tcc knows few of GCC's builtins: it asks the host. */
static const char prelude[] =
    "#define __OPENCL_VERSION__ 120\n#define RV_CC\n"
    "#define __kernel\n#define __global\n#define restrict\n"
    "#define INT_MIN (-2147483647 - 1)\n#define INT_MAX 2147483647\n"
    "#define CLK_LOCAL_MEM_FENCE 1\n#define CLK_GLOBAL_MEM_FENCE 2\n"
    "#define _Pragma(x)\n#define bool _Bool\n#define true 1\n#define false 0\n#define inline\n"
    "typedef unsigned uint; typedef unsigned long ulong; typedef unsigned char uchar; typedef unsigned long size_t;\n"
    "typedef struct { uint x, y; } uint2;\n"
    "struct { size_t *(*ids)(void); void (*barrier)(void); ulong (*mul_hi)(ulong, ulong), (*clz)(ulong);\n"
    "  int (*add)(volatile int *, int), (*max)(volatile int *, int), (*cmpxchg)(volatile int *, int, int);\n"
    "  double (*fma)(double, double, double);\n"
    "  double (*variate)(int, double, double, const uint *, int, int *); } rv_cc_host;\n"
    "#define RV_HOST_VARIATE rv_cc_host.variate\n"
    "#define get_global_id(d) (rv_cc_host.ids()[d])\n#define get_local_id(d) (rv_cc_host.ids()[3 + (d)])\n"
    "#define get_group_id(d) (rv_cc_host.ids()[6 + (d)])\n#define get_global_size(d) (rv_cc_host.ids()[9 + (d)])\n"
    "#define get_local_size(d) (rv_cc_host.ids()[12 + (d)])\n#define get_num_groups(d) (rv_cc_host.ids()[15 + (d)])\n"
    "double sqrt(double), fabs(double), floor(double), ceil(double), trunc(double);\n"
    "double rint(double), copysign(double, double), fmax(double, double), fmin(double, double);\n"
    "double exp(double), expm1(double), log(double), log1p(double), log2(double), log10(double);\n"
    "double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double);\n"
    "double sinh(double), cosh(double), tanh(double), atan2(double, double), pow(double, double);\n"
    "void *memcpy(void *, const void *, size_t); void *memset(void *, int, size_t);\n"
    "void *memmove(void *, const void *, size_t);\n"
    "#define barrier(f) rv_cc_host.barrier()\n"
    "#define atomic_add(p, v) rv_cc_host.add(p, v)\n#define atomic_inc(p) rv_cc_host.add(p, 1)\n"
    "#define atomic_max(p, v) rv_cc_host.max(p, v)\n#define atomic_cmpxchg(p, c, v) rv_cc_host.cmpxchg(p, c, v)\n"
    "#define mul_hi(a, b) (sizeof(a) == 8 ? rv_cc_mul_hi(a, b) : (ulong)(uint)(((ulong)(uint)(a) * (uint)(b)) >> 32))\n"
    "#define clz(x) (sizeof(x) == 8 ? rv_cc_clz(x) : rv_cc_clz(x) - 32)\n"
    "#ifdef __TINYC__\n"
    "#define rv_cc_mul_hi rv_cc_host.mul_hi\n#define rv_cc_clz rv_cc_host.clz\n#define fma rv_cc_host.fma\n"
    "#else\n"
    "static ulong rv_cc_mul_hi(ulong a, ulong b) { return (ulong)(((unsigned __int128)a * b) >> 64); }\n"
    "static ulong rv_cc_clz(ulong x) { return x ? (ulong)__builtin_clzl(x) : 64; }\n"
    "#define fma __builtin_fma\n"
    "#endif\n"
    "#define __attribute__(x)\n" /* their places are not C's */
    "static ulong as_ulong(double x) { ulong u; memcpy(&u, &x, 8); return u; }\n"
    "static long as_long(double x) { long u; memcpy(&u, &x, 8); return u; }\n"
    "static double rv_cc_as_double(ulong x) { double u; memcpy(&u, &x, 8); return u; }\n"
    "static uint as_uint(float x) { uint u; memcpy(&u, &x, 4); return u; }\n"
    "static float as_float(uint x) { float u; memcpy(&u, &x, 4); return u; }\n"
    "#define as_double(x) rv_cc_as_double((ulong)(x))\n"
    "static uint2 as_uint2(double x) { uint2 u; memcpy(&u, &x, 8); return u; }\n"
    "static int rv_cc_isnan(double x) { return x != x; }\n#define isnan(x) rv_cc_isnan(x)\n"
    "static int rv_cc_unordered(double x, double y) { return x != x || y != y; }\n"
    "#define isunordered(x, y) rv_cc_unordered(x, y)\n"
    "static uint rv_cc_min(uint a, uint b) { return a < b ? a : b; }\n#define min(a, b) rv_cc_min(a, b)\n"
    "#line 1\n";

typedef struct Text {
  char *s;
  size_t n, cap;
  bool full; /* no memory: what is put there from then on is lost */
} Text;
static void put(Text *t, const char *s, size_t n) {
  if (t->n + n + 1 > t->cap) {
    char *p = t->full ? NULL : realloc(t->s, 2 * (t->n + n + 1));
    if (!p) {
      t->full = true;
      return;
    }
    t->s = p;
    t->cap = 2 * (t->n + n + 1);
  }
  memcpy(t->s + t->n, s, n);
  t->s[t->n += n] = 0;
}
static void puts_to(Text *t, const char *s) { put(t, s, strlen(s)); }

/* __local and __constant: static where they define an array, nothing where they describe a pointer. */
static void qualifier(Text *t, const char *from, const char *at, const char *after) {
  bool constant = at[2] == 'c', pointer = false;
  const char *b = at;
  while (b > from && isspace((unsigned char)b[-1])) b--;
  for (const char *p = after; *p && !strchr(";=[,)", *p); p++) pointer |= *p == '*';
  if (b > from && strchr("(,", b[-1])) pointer = true;
  puts_to(t, pointer ? constant ? "const" : "" : constant ? "static const" : "static");
}

/* The kernel NAME's parameters, and a function that takes them from an array of pointers to them. */
static void caller(Text *t, const char *source, const char *name) {
  char pointers[CC_MAX_PARAMS + 1] = "";
  char head[128];
  snprintf(head, sizeof head, " %s(", name);
  const char *k = source, *p = NULL;
  while ((k = strstr(k, "__kernel"))) {
    p = strstr(k, "(");
    while (p && !strncmp(p - 13, "__attribute__", 13)) p = strchr(strchr(p, ')') + 2, '('); /* __attribute__((..)) */
    if (p && p - source > (long)strlen(head) && !strncmp(p + 1 - strlen(head), head, strlen(head))) break;
    k += 8;
  }
  char line[256];
  snprintf(line, sizeof line, "\nvoid rv_cc_run_%s(void **a) { %s(", name, name);
  puts_to(t, line);
  for (int i = 0; k && p; i++) {
    const char *b = p + 1, *e = b + strcspn(b, ",)");
    const char *id = e;
    while (id > b && isspace((unsigned char)id[-1])) id--;
    while (id > b && (isalnum((unsigned char)id[-1]) || id[-1] == '_')) id--;
    puts_to(t, i ? ", *(" : "*(");
    bool pointer = memchr(b, '*', (size_t)(id - b));
    if (pointer) puts_to(t, "void *");
    else put(t, b, (size_t)(id - b));
    if (i < CC_MAX_PARAMS) pointers[i] = pointer ? '*' : '.';
    snprintf(line, sizeof line, " *)a[%d]", i);
    puts_to(t, line);
    if (*e == ')') break;
    p = e;
  }
  puts_to(t, "); }\n");
  snprintf(line, sizeof line, "char rv_cc_pointers_%s[] = \"", name);
  puts_to(t, line);
  puts_to(t, pointers);
  puts_to(t, "\";\n");
}

/* tcc has no vectors: the shared functions on double4, up to `own`, are left out, and four numbers of the kernel's are a
 * struct (fours).  Lines of the preprocessor stay. */
static char *without_vectors(const char *s, const char *own) {
  Text t = {0};
  while (*s) {
    if (own && s >= own) {
      static const char of[] = "(double4)(";
      for (const char *v; (v = strstr(s, of)); s = v + sizeof of - 1) {
        put(&t, s, (size_t)(v - s));
        puts_to(&t, "rv_of4(");
      }
      puts_to(&t, s);
      break;
    }
    const char *e = s; /* a chunk: to the line that closes it, or one line */
    bool open = !strchr(" #\n/}", *s);
    e += strcspn(e, "\n");
    const bool line = !open || e[-1] == ';' || e[-1] == '}';
    while (!line && *e && e[1] != '}') e += 1 + strcspn(e + 1, "\n");
    if (!line && *e) e += 1 + strcspn(e + 1, "\n");
    e += *e == '\n';
    if (own && e > own) e = own; /* a declaration with a comment behind it ends nowhere */
    char *chunk = strndup(s, (size_t)(e - s));
    if (!chunk) {
      t.full = true;
      break;
    }
    bool vectors = open && (strstr(chunk, "double4") || strstr(chunk, "rv_sc4"));
    if (!vectors) puts_to(&t, chunk);
    for (const char *l = chunk; vectors && l; l = strchr(l, '\n'), l += l != NULL)
      if (*l == '#') put(&t, l, strcspn(l, "\n")), puts_to(&t, "\n");
    free(chunk);
    s = e;
  }
  if (t.full) free(t.s), t.s = NULL;
  return t.s;
}

const char *cc_math_fields, *cc_math_names;

/* Where the text leaves the shared functions behind. */
static const char *own_part(const char *s) {
  const char *body = strstr(s, "\nstatic inline int lane_body("), *kernel = strstr(s, "\n__kernel");
  return body && (!kernel || body < kernel) ? body + 1 : kernel ? kernel + 1 : NULL;
}

/* What oclgen/burst.c asks for of four rounds at once: specialize/math/near.h, trig.h. */
static const char fours[] =
    "typedef struct { double s0, s1, s2, s3; } double4;\n"
    "typedef struct { double4 s, c; } rv_sc4;\n"
    "static double4 rv_of4(double a, double b, double c, double d) {\n"
    "  double4 r; r.s0 = a; r.s1 = b; r.s2 = c; r.s3 = d; return r; }\n"
    "static double4 rv_cc_div4(double4 a, double4 b) {\n"
    "  return rv_of4(a.s0 / b.s0, a.s1 / b.s1, a.s2 / b.s2, a.s3 / b.s3); }\n"
    "static double4 rv_cc_sqrt4(double4 x) { return rv_of4(sqrt(x.s0), sqrt(x.s1), sqrt(x.s2), sqrt(x.s3)); }\n"
    "static double4 rv_recip4(double4 x) { return rv_of4(1.0 / x.s0, 1.0 / x.s1, 1.0 / x.s2, 1.0 / x.s3); }\n"
    "static double4 rv_rsqrt4(double4 x) { return rv_recip4(rv_cc_sqrt4(x)); }\n"
    "#undef rv_div4\n#undef rv_div_by4\n#undef rv_sqrt4\n"
    "#define rv_div4(a, b, bad) rv_cc_div4(a, b)\n"
    "#define rv_div_by4(a, b, y, bad) ((void)(y), rv_cc_div4(a, rv_of4(b, b, b, b)))\n"
    "#define rv_sqrt4(x, bad) rv_cc_sqrt4(x)\n";
/* Two calls, of which tcc makes calls of the host. */
static const char two_calls[] =
    "static rv_sc4 rv_sincos4(double4 x) {\n  rv_sc4 r;\n"
    "  r.s = rv_of4(rv_sin(x.s0), rv_sin(x.s1), rv_sin(x.s2), rv_sin(x.s3));\n"
    "  r.c = rv_of4(rv_cos(x.s0), rv_cos(x.s1), rv_cos(x.s2), rv_cos(x.s3));\n  return r;\n}\n"
    "#define rv_sincos_near rv_cc_sincos\n#define rv_sincos rv_cc_sincos\n"
    "static rv_sc rv_cc_sincos(double x) { rv_sc r; r.s = rv_sin(x); r.c = rv_cos(x); return r; }\n";

char *cc_text(const char *source) {
  Text t = {0};
  char *plain = without_vectors(source, own_part(source));
  const char *s = plain;
  if (!s) return NULL;
  puts_to(&t, prelude);
  const char *body = own_part(s), *own = cc_math_fields ? body : NULL;
  const bool four = body && (strstr(body, "rv_of4(") || strstr(body, "rv_sincos"));
  if (own) {
    puts_to(&t, "#ifdef __TINYC__\nstruct {");
    puts_to(&t, cc_math_fields);
    puts_to(&t, "} rv_cc_math;\n#endif\n#line 1\n");
  }
  const char *from = s;
  while (*s) {
    if (s == own) {
      puts_to(&t, "#ifdef __TINYC__\n");
      puts_to(&t, cc_math_names);
      puts_to(&t, "#endif\n");
    }
    if (s == body && four) puts_to(&t, fours);
    if (s == body && strstr(body, "rv_sincos")) puts_to(&t, two_calls);
    if (s[0] == '_' && s[1] == '_' && (!strncmp(s, "__local", 7) || !strncmp(s, "__constant", 10))) {
      size_t n = s[2] == 'l' ? 7 : 10;
      qualifier(&t, from, s, s + n);
      s += n;
    } else put(&t, s++, 1);
  }
  for (const char *k = from; (k = strstr(k, "__kernel")); k += 8) {
    const char *p = strstr(k, "void ");
    while (p && p[5] == '_') p = strstr(p + 1, "void ");
    char name[100];
    if (p && sscanf(p + 5, "%99[A-Za-z0-9_]", name) == 1) caller(&t, from, name);
  }
  free(plain);
  if (t.full) free(t.s), t.s = NULL;
  return t.s;
}

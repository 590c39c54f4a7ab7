/* stdlib/io/system.c - options(), the process, its environment and its platform. */
#define _GNU_SOURCE
#include <errno.h>
#include <float.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "../text/text.h"
#include "hosts.h"

/* ---- options ----------------------------------------------------------------------------------------------------- */

static int int_option(Rt *R, const char *name, Obj *v, int lo, int hi, const char *msg) {
  int k = rt_is_num(v) && LEN(v) == 1 ? rt_as_int(R, v) : NA_INT;
  if (k == NA_INT || k < lo || k > hi) {
    if (msg) rt_error(R, msg, lo, hi);
    rt_error(R, "invalid value for '%s'", name);
  }
  return k;
}
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

/* A string that is one of two. */
static Obj *either(Rt *R, const char *name, Obj *v, const char *normal, const char *other) {
  const char *s = v->type == T_STR && LEN(v) == 1 && ELT(v, 0) != NA_STR ? STR(v, 0) : "";
  if (strcmp(s, normal) && strcmp(s, other))
    rt_error(R, "invalid value for '%s', allowed: \"%s\", \"%s\"", name, normal, other);
  return v;
}

static Obj *checked_option(Rt *R, const char *name, Obj *v) {
  if (strcmp(name, "ravel.precision") == 0) return either(R, name, v, "double", "single");
  if (strcmp(name, "ravel.math") == 0) return either(R, name, v, "exact", "fast");
  if (strcmp(name, "width") == 0)
    return rt_int(R, int_option(R, name, v, 10, 10000, "invalid 'width' parameter, allowed %d...%d"));
  if (strcmp(name, "digits") == 0)
    return rt_int(R, int_option(R, name, v, 1, 22, "invalid 'digits' parameter, allowed %d...%d"));
  if (strcmp(name, "expressions") == 0) {
    int n = int_option(R, name, v, 25, 500000, "invalid 'expressions' parameter, allowed %d...%d");
    interp_allow_expressions(R, n);
    return rt_int(R, n);
  }
  if (strcmp(name, "scipen") == 0) {
    if (!rt_is_num(v) || LEN(v) != 1) rt_error(R, "invalid value for '%s'", name);
    return v;
  }
  if (strcmp(name, "max.print") == 0) return rt_int(R, int_option(R, name, v, 1, INT_MAX, NULL));
  if (strcmp(name, "warn") == 0) {
    if (!rt_is_num(v) || LEN(v) != 1 || !(fabs(rt_as_dbl(R, v)) <= INT_MAX))
      rt_error(R, "invalid value for '%s'", name);
    return v;
  }
  if (strcmp(name, "keep.source") == 0 || strcmp(name, "echo") == 0 || strcmp(name, "warnPartialMatchDollar") == 0) {
    if (v->type != T_LGL || LEN(v) != 1) rt_error(R, "invalid value for '%s'", name);
    return v;
  }
  if (strcmp(name, "OutDec") == 0 || strcmp(name, "prompt") == 0 || strcmp(name, "continue") == 0) {
    if (v->type != T_STR || LEN(v) != 1) rt_error(R, "invalid value for '%s'", name);
    if (name[0] == 'O' && utf8_count(STR(v, 0), CLEN(ELT(v, 0))) != 1)
      rt_warning(R, "'OutDec' must be a string of one character");
    return v;
  }
  if (strcmp(name, "ravel.mpi.spare") == 0) {
    if (v->type != T_LGL || LEN(v) != 1 || LGL(v)[0] == NA_LGL) rt_error(R, "invalid value for '%s'", name);
    hosts_spare(R, LGL(v)[0]);
    return v;
  }
  if (strcmp(name, "warning.length") == 0) return rt_int(R, int_option(R, name, v, 100, 8170, NULL));
  return v;
}

/* One name's old value; sets it when `set`. */
static void option_one(Rt *R, Obj *old, Obj *names, int64_t i, Obj *name, Obj *value, bool set) {
  SET_STR(names, i, name);
  rt_set_elt(old, i, rt_option(R, CSTR(name)));
  if (set) rt_option_set(R, CSTR(name), IS_NIL(value) ? NIL : checked_option(R, CSTR(name), value));
}

static Obj *do_options(Rt *R, Call *c) {
  Obj *dots = c->args[0];
  if (LEN(dots) == 0) {
    rt_option(R, "digits"); /* makes the store */
    Obj *nm = rt_env_names(R, R->options, true, true), *r = rt_alloc(R, T_LIST, LEN(nm));
    for (int64_t i = 0; i < LEN(nm); i++) rt_set_elt(r, i, rt_option(R, STR(nm, i)));
    rt_attr_set(R, r, R->s.names, nm);
    return r;
  }
  Obj *dn = rt_names(R, dots);
  /* options(list(a = 1, b = 2)) is options(a = 1, b = 2); options(NULL) nothing */
  if (LEN(dots) == 1 && (IS_NIL(dn) || CLEN(ELT(dn, 0)) == 0)) {
    Obj *x = ELT(dots, 0);
    if (IS_NIL(x) || (x->type == T_LIST && LEN(x) == 0)) return rt_alloc(R, T_LIST, 0);
    if (x->type == T_LIST || x->type == T_PAIRLIST) dots = x, dn = rt_names(R, x);
    if (dots == x && LEN(x) && IS_NIL(dn)) rt_error(R, "list argument has no valid names");
  }
  int64_t n = LEN(dots), total = 0;
  for (int64_t i = 0; i < n; i++) {
    Obj *x = ELT(dots, i);
    bool named = !IS_NIL(dn) && CLEN(ELT(dn, i)) > 0;
    total += named ? 1 : x->type == T_STR ? LEN(x) : 0;
  }
  Obj *old = rt_alloc(R, T_LIST, total), *names = rt_alloc(R, T_STR, total);
  int64_t k = 0;
  bool set = false;
  for (int64_t i = 0; i < n; i++) {
    Obj *x = ELT(dots, i);
    if (!IS_NIL(dn) && CLEN(ELT(dn, i)) > 0) {
      option_one(R, old, names, k++, ELT(dn, i), x, true);
      set = true;
    } else if (x->type == T_STR) {
      for (int64_t j = 0; j < LEN(x); j++) option_one(R, old, names, k++, ELT(x, j), NIL, false);
    } else rt_error(R, "invalid argument");
  }
  rt_attr_set(R, old, R->s.names, names);
  c->visible = !set;
  return old;
}

/* getOption(x, default = NULL) */
static Obj *do_get_option(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (!x || x->type != T_STR || LEN(x) != 1) rt_error(R, "'x' must be a character string");
  Obj *v = rt_option(R, STR(x, 0));
  return v;
}

/* ---- environment variables --------------------------------------------------------------------------------------- */

extern char **environ;
/* .Sys.getenv(x, unset): x NULL for all of them as "NAME=value".  A restricted interpreter has an empty environment. */
static Obj *do_getenv(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (IS_NIL(x)) {
    int64_t n = 0;
    while (environ && environ[n] && !R->restricted) n++;
    Obj *r = rt_alloc(R, T_STR, n);
    for (int64_t i = 0; i < n; i++) SET_STR(r, i, rt_mk(R, environ[i]));
    return r;
  }
  if (x->type != T_STR) rt_error(R, "wrong type for argument");
  Obj *unset = c->args[1]->type == T_STR && LEN(c->args[1]) == 1 ? ELT(c->args[1], 0) : NA_STR,
      *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    const char *v = R->restricted ? NULL : getenv(STR(x, i));
    SET_STR(r, i, v ? rt_mk(R, v) : unset);
  }
  return r;
}
static Obj *do_setenv(Rt *R, Call *c) {
  Obj *nm = c->args[0], *v = c->args[1];
  if (nm->type != T_STR || v->type != T_STR) rt_error(R, "invalid '%s' argument", "names");
  if (LEN(nm) != LEN(v)) rt_error(R, "wrong length for argument");
  Obj *r = rt_alloc(R, T_LGL, LEN(nm));
  for (int64_t i = 0; i < LEN(nm); i++) LGL_W(r)[i] = setenv(STR(nm, i), STR(v, i), 1) == 0;
  return r;
}
static Obj *do_unsetenv(Rt *R, Call *c) {
  Obj *nm = c->args[0];
  if (nm->type != T_STR) rt_error(R, "as.character(x) must be a character vector");
  Obj *r = rt_alloc(R, T_LGL, LEN(nm));
  for (int64_t i = 0; i < LEN(nm); i++) LGL_W(r)[i] = unsetenv(STR(nm, i)) == 0;
  return r;
}

/* ---- the process ------------------------------------------------------------------------------------------------- */

static Obj *do_collate(Rt *R, Call *c) { /* .c_collate(on): NULL asks */
  if (c->args[0] && c->args[0]->type == T_LGL) R->c_collate = rt_as_lgl(R, c->args[0]) == 1;
  return rt_lgl(R, R->c_collate);
}

static Obj *do_ctype(Rt *R, Call *c) { /* .c_ctype(on): are there ASCII's characters only?  NULL asks */
  if (c->args[0] && c->args[0]->type == T_LGL) R->ascii = rt_as_lgl(R, c->args[0]) == 1;
  return rt_lgl(R, R->ascii);
}
static Obj *do_locale_of(Rt *R, Call *c) { /* .locale_of(categories): which the environment asks for, "C" where it is missing */
  Obj *x = c->args[0], *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    const char *name = R->restricted ? "C.UTF-8" : locale_asked(STR(x, i));
    SET_STR(r, i, rt_mk(R, locale_kind(name) == LOCALE_MISSING || !strcmp(name, "POSIX") ? "C" : name));
  }
  return r;
}
static Obj *do_locale_kind(Rt *R, Call *c) { /* .locale_kind(names): is its text UTF-8?  NA: the system does not have it */
  Obj *x = c->args[0], *r = rt_alloc(R, T_LGL, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    const int kind = locale_kind(STR(x, i));
    LGL_W(r)[i] = kind == LOCALE_MISSING ? NA_LGL : kind == LOCALE_UTF8;
  }
  return r;
}

static Obj *do_getpid(Rt *R, Call *c) { return rt_int(R, (int)getpid()); }

static Obj *do_sleep(Rt *R, Call *c) {
  double t = rt_as_dbl(R, c->args[0]);
  if (isnan(t) || t < 0) rt_error(R, "invalid '%s' value", "time");
  rt_flush(R);
  struct timespec now, end;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double until = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec + t;
  for (;;) {
    rt_check_interrupt(R);
    clock_gettime(CLOCK_MONOTONIC, &now);
    double left = until - ((double)now.tv_sec + 1e-9 * (double)now.tv_nsec);
    if (left <= 0) break;
    if (left > 0.1) left = 0.1;
    end = (struct timespec){(time_t)left, (long)((left - floor(left)) * 1e9)};
    nanosleep(&end, NULL);
  }
  return NIL;
}

static Obj *do_proc_time(Rt *R, Call *c) {
  struct rusage self, kids;
  struct timespec now;
  getrusage(RUSAGE_SELF, &self), getrusage(RUSAGE_CHILDREN, &kids);
  clock_gettime(CLOCK_MONOTONIC, &now);
  Obj *r = rt_alloc(R, T_DBL, 5), *nm = rt_alloc(R, T_STR, 5);
  double *p = DBL_W(r);
#define SECONDS(t) (round(1e3 * ((double)(t).tv_sec + 1e-6 * (double)(t).tv_usec)) / 1e3)
  p[0] = SECONDS(self.ru_utime), p[1] = SECONDS(self.ru_stime);
  p[2] = round(1e3 * ((double)now.tv_sec + 1e-9 * (double)now.tv_nsec) - R->born_ms) / 1e3;
  p[3] = SECONDS(kids.ru_utime), p[4] = SECONDS(kids.ru_stime);
  static const char *const names[] = {"user.self", "sys.self", "elapsed", "user.child", "sys.child"};
  for (int i = 0; i < 5; i++) SET_STR(nm, i, rt_mk(R, names[i]));
  rt_attr_set(R, r, R->s.names, nm);
  rt_attr_set(R, r, R->s.class_, rt_str(R, "proc_time"));
  return r;
}

static Obj *do_sys_info(Rt *R, Call *c) {
  struct utsname u;
  uname(&u);
  struct passwd *pw = getpwuid(getuid()), *ew = getpwuid(geteuid());
  const char *user = pw ? pw->pw_name : "unknown", *euser = ew ? ew->pw_name : "unknown", *login = getenv("LOGNAME");
  const char *v[] = {u.sysname, u.release, u.version, u.nodename, u.machine, login ? login : user, user, euser};
  static const char *const names[] = {"sysname", "release", "version", "nodename",
                                      "machine", "login",   "user",    "effective_user"};
  Obj *r = rt_alloc(R, T_STR, 8), *nm = rt_alloc(R, T_STR, 8);
  for (int i = 0; i < 8; i++) SET_STR(r, i, rt_mk(R, v[i])), SET_STR(nm, i, rt_mk(R, names[i]));
  rt_attr_set(R, r, R->s.names, nm);
  return r;
}

static Obj *do_which(Rt *R, Call *c) {
  Obj *x = c->args[0], *r = rt_alloc(R, T_STR, LEN(x));
  if (x->type != T_STR) rt_error(R, "invalid '%s' argument", "names");
  const char *path = getenv("PATH");
  for (int64_t i = 0; i < LEN(x); i++) {
    const char *nm = STR(x, i);
    if (strchr(nm, '/')) {
      if (access(nm, X_OK) == 0) SET_STR(r, i, ELT(x, i));
      continue;
    }
    for (const char *p = path ? path : ""; *p && nm[0];) {
      size_t k = strcspn(p, ":");
      Obj *full = rt_mkf(R, "%.*s/%s", (int)k, p, nm);
      if (access(CSTR(full), X_OK) == 0) {
        SET_STR(r, i, full);
        break;
      }
      p += k + (p[k] == ':');
    }
  }
  rt_attr_set(R, r, R->s.names, x);
  return r;
}

/* .machine(): the limits of numbers on this machine, as .Machine has them */
static Obj *do_machine(Rt *R, Call *c) {
  return rt_named_list(R, 29, "double.eps", rt_dbl(R, DBL_EPSILON), "double.neg.eps", rt_dbl(R, DBL_EPSILON / 2),
                       "double.xmin", rt_dbl(R, DBL_MIN), "double.xmax", rt_dbl(R, DBL_MAX), "double.base",
                       rt_int(R, 2), "double.digits", rt_int(R, 53), "double.rounding", rt_int(R, 5), "double.guard",
                       rt_int(R, 0), "double.ulp.digits", rt_int(R, -52), "double.neg.ulp.digits", rt_int(R, -53),
                       "double.exponent", rt_int(R, 11), "double.min.exp", rt_int(R, -1022), "double.max.exp",
                       rt_int(R, 1024), "integer.max", rt_int(R, INT_MAX), "sizeof.long", rt_int(R, 8),
                       "sizeof.longlong", rt_int(R, 8), "sizeof.longdouble", rt_int(R, 16), "sizeof.pointer",
                       rt_int(R, 8), "sizeof.time_t", rt_int(R, 8), "longdouble.eps", rt_dbl(R, (double)LDBL_EPSILON),
                       "longdouble.neg.eps", rt_dbl(R, (double)(LDBL_EPSILON / 2)), "longdouble.digits", rt_int(R, 64),
                       "longdouble.rounding", rt_int(R, 5), "longdouble.guard", rt_int(R, 0), "longdouble.ulp.digits",
                       rt_int(R, -63), "longdouble.neg.ulp.digits", rt_int(R, -64), "longdouble.exponent",
                       rt_int(R, 15), "longdouble.min.exp", rt_int(R, -16382), "longdouble.max.exp", rt_int(R, 16384));
}

/* Bytes as GNU R's object.size() counts them on a 64-bit machine: a 48-byte header, small vectors in size classes. */
static double vec_bytes(double bytes) {
  static const int classes[] = {0, 8, 16, 32, 48, 64, 128};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (bytes <= classes[i]) return 48 + classes[i];
  return 48 + 8 * ceil(bytes / 8);
}
static double object_bytes(Rt *R, Obj *x, int depth) {
  rt_check_stack(R);
  double s = 0;
  switch (TYPE(x)) {
  case T_NIL: return 0;
  case T_SYM: return 56;
  case T_ENV:
  case T_S4: s = 56; break;
  case T_LGL:
  case T_INT: s = vec_bytes(4.0 * (double)LEN(x)); break;
  case T_DBL: s = vec_bytes(8.0 * (double)LEN(x)); break;
  case T_CPLX: s = vec_bytes(16.0 * (double)LEN(x)); break;
  case T_RAW: s = vec_bytes((double)LEN(x)); break;
  case T_STR: {
    s = vec_bytes(8.0 * (double)LEN(x));
    Env *seen = rt_env_new(R, R->empty); /* each string counts once */
    for (int64_t i = 0; i < LEN(x); i++) {
      Obj *e = ELT(x, i), *sym = rt_sym_of(R, e == NA_STR ? rt_mk(R, "NA") : CLEN(e) ? e : rt_mk(R, "\001"));
      if (rt_env_flags(R, seen, sym) >= 0) continue;
      rt_env_set(R, seen, sym, v_lgl(1));
      s += vec_bytes((double)CLEN(e) + 1);
    }
    break;
  }
  case T_LIST:
  case T_EXPR:
    s = vec_bytes(8.0 * (double)LEN(x));
    for (int64_t i = 0; i < LEN(x); i++) s += object_bytes(R, ELT(x, i), depth + 1);
    break;
  case T_LANG:
  case T_PAIRLIST:
  case T_DOTS: {
    Obj *tags = rt_attr(x, R->s.names);
    for (int64_t i = 0; i < LEN(x); i++)
      s += 56 + object_bytes(R, ELT(x, i), depth + 1) + (tags != NIL && CLEN(ELT(tags, i)) ? 56 : 0);
    break;
  }
  case T_CLOSURE:
    s = 56 + object_bytes(R, rt_closure(R, x)->formals, depth + 1) + object_bytes(R, rt_closure(R, x)->body, depth + 1);
    break;
  default: return 56;
  }
  const bool chain = x->type >= T_LANG && x->type <= T_DOTS; /* names are its cells' */
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (!chain || a->name != R->s.names) s += 112 + object_bytes(R, a->value, depth + 1); /* cell and name */
  return s;
}
static Obj *do_object_size(Rt *R, Call *c) { return rt_dbl(R, object_bytes(R, c->args[0], 0)); }

const BuiltinDef builtins_system[] = {{".object_size", do_object_size, BK_BUILTIN, "x", 0, 0},
                                      {"options", do_options, BK_BUILTIN, "...", 0, 0},
                                      {".getOption", do_get_option, BK_BUILTIN, "x", 0, 0},
                                      {".Sys.getenv", do_getenv, BK_BUILTIN, "x, unset", 0, 0},
                                      {".Sys.setenv", do_setenv, BK_BUILTIN, "names, values", BF_INVIS | BF_OUTSIDE, 0},
                                      {"Sys.unsetenv", do_unsetenv, BK_BUILTIN, "x", BF_INVIS | BF_OUTSIDE | BF_STRICT, 0},
                                      {".c_collate", do_collate, BK_BUILTIN, "on", 0, 0},
                                      {".c_ctype", do_ctype, BK_BUILTIN, "on", 0, 0},
                                      {".locale_of", do_locale_of, BK_BUILTIN, "categories", 0, 0},
                                      {".locale_kind", do_locale_kind, BK_BUILTIN, "names", 0, 0},
                                      {"Sys.getpid", do_getpid, BK_BUILTIN, "", BF_OUTSIDE, 0},
                                      {"Sys.sleep", do_sleep, BK_BUILTIN, "time", BF_INVIS, 0},
                                      {"proc.time", do_proc_time, BK_BUILTIN, "", BF_PRIM, 0},
                                      {"Sys.info", do_sys_info, BK_BUILTIN, "", BF_OUTSIDE, 0},
                                      {"Sys.which", do_which, BK_BUILTIN, "names", BF_STRICT | BF_OUTSIDE, 0},
                                      {".machine", do_machine, BK_BUILTIN, "", 0, 0},
                                      {0}};

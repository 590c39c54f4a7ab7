/* stdlib/base/datetime.c - the C side of Date, POSIXct and POSIXlt: conversion, strptime, strftime.  A POSIXlt is a list of
 * nine fields (and zone, gmtoff outside UTC), as in R 4.2. */
#include "datetime.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

static const char *const MONTH[] = {"January", "February", "March",     "April",   "May",      "June",
                                    "July",    "August",   "September", "October", "November", "December"};
static const char *const DAY[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const FIELD[] = {"sec",  "min",  "hour",  "mday", "mon",   "year",
                                    "wday", "yday", "isdst", "zone", "gmtoff"};

/* ---- POSIXlt lists ----------------------------------------------------------------------------------------------- */

typedef struct Lt {
  Obj *list, *f[11];
  int64_t n;
  bool zones;
} Lt;

static Lt lt_new(Rt *R, int64_t n, bool zones) {
  Lt l = {.n = n, .zones = zones};
  int nf = zones ? 11 : 9;
  l.list = rt_alloc(R, T_LIST, nf);
  Obj *nm = rt_alloc(R, T_STR, nf), *cls = rt_alloc(R, T_STR, 2);
  for (int i = 0; i < nf; i++) {
    l.f[i] = rt_alloc(R, i == 0 ? T_DBL : i == 9 ? T_STR : T_INT, n);
    rt_set_elt(l.list, i, l.f[i]);
    SET_STR(nm, i, rt_mk(R, FIELD[i]));
  }
  SET_STR(cls, 0, rt_mk(R, "POSIXlt")), SET_STR(cls, 1, rt_mk(R, "POSIXt"));
  rt_attr_set(R, l.list, R->s.names, nm);
  rt_attr_set(R, l.list, R->s.class_, cls);
  return l;
}

static void lt_put(Rt *R, Lt *l, int64_t i, const DateTime *t) {
  DBL_W(l->f[0])[i] = t->sec;
  int v[] = {t->min,  t->hour, t->mday, t->mon, t->year > INT_MAX || t->year < -INT_MAX ? NA_INT : (int)t->year,
             t->wday, t->yday, t->isdst};
  for (int k = 0; k < 8; k++) INT_W(l->f[k + 1])[i] = v[k];
  if (l->zones) {
    SET_STR(l->f[9], i, rt_mk(R, t->zone));
    INT_W(l->f[10])[i] = t->gmtoff;
  }
}
static void lt_na(Rt *R, Lt *l, int64_t i, double sec) {
  DBL_W(l->f[0])[i] = sec;
  for (int k = 1; k < 8; k++) INT_W(l->f[k])[i] = NA_INT;
  INT_W(l->f[8])[i] = -1;
  if (l->zones) {
    SET_STR(l->f[9], i, EMPTY_STR);
    INT_W(l->f[10])[i] = NA_INT;
  }
}
static void lt_tz(Rt *R, Lt *l, const char *tz, Zone *z) {
  Obj *a;
  if (zone_is_utc_name(tz)) a = rt_str(R, tz);
  else {
    a = rt_alloc(R, T_STR, 3);
    SET_STR(a, 0, rt_mk(R, tz)), SET_STR(a, 1, rt_mk(R, zone_abbr(z, 0))), SET_STR(a, 2, rt_mk(R, zone_abbr(z, 1)));
  }
  rt_attr_set(R, l->list, rt_sym(R, "tzone"), a);
}

static const char *tz_arg(Rt *R, Obj *x) {
  if (!x || x->type != T_STR || LEN(x) < 1 || ELT(x, 0) == NA_STR) rt_error(R, "invalid '%s' value", "tz");
  return STR(x, 0);
}
/* The same where the parts of a time are made: for "" the one that the variable TZ names, which the result tells. */
static const char *tz_told(Rt *R, Obj *x) {
  const char *tz = tz_arg(R, x), *session = getenv("TZ");
  return tz[0] || !session ? tz : session;
}

/* Reads a POSIXlt argument: fields as doubles and integers, recycled. */
typedef struct LtIn {
  Obj *f[11];
  int64_t n, len[11];
  bool zones;
} LtIn;
static LtIn lt_in(Rt *R, Obj *x) {
  LtIn l = {0};
  if (x->type != T_LIST || LEN(x) < 9) rt_error(R, "invalid '%s' argument", "x");
  for (int i = 0; i < 11 && i < LEN(x); i++) {
    l.f[i] = i == 9 ? ELT(x, i) : rt_coerce(R, ELT(x, i), i == 0 ? T_DBL : T_INT);
    l.len[i] = LEN(l.f[i]);
    if (i < 9 && l.len[i] > l.n) l.n = l.len[i];
  }
  for (int i = 0; i < 9; i++)
    if (l.len[i] == 0 && l.n > 0) {
      if (i < 6)
        rt_error_call(R, R->hooks.frame_call(R), "zero-length component [[%d]] in non-empty \"POSIXlt\" structure", i + 1);
    }
  l.zones = LEN(x) >= 11 && l.f[9]->type == T_STR;
  return l;
}
/* false: NA. *sec: what stood in sec (NaN, Inf, NA). */
static bool lt_get(const LtIn *l, int64_t i, DateTime *t) {
  memset(t, 0, sizeof *t);
  t->sec = DBL(l->f[0])[i % l->len[0]];
  int v[8];
  for (int k = 1; k < 9; k++) v[k - 1] = l->len[k] ? INT(l->f[k])[i % l->len[k]] : k >= 8 ? -1 : 0;
  t->min = v[0], t->hour = v[1], t->mday = v[2], t->mon = v[3], t->year = v[4], t->wday = v[5], t->yday = v[6],
  t->isdst = v[7] == NA_INT ? -1 : v[7];
  t->gmtoff = NA_INT;
  if (l->zones && l->len[9]) {
    Obj *z = ELT(l->f[9], i % l->len[9]);
    if (z != NA_STR) snprintf(t->zone, sizeof t->zone, "%s", CSTR(z));
    if (l->len[10]) t->gmtoff = INT(l->f[10])[i % l->len[10]];
  }
  return isfinite(t->sec) && v[0] != NA_INT && v[1] != NA_INT && v[2] != NA_INT && v[3] != NA_INT && v[4] != NA_INT;
}

static void copy_names(Rt *R, Obj *to, Obj *from) {
  Obj *nm = rt_attr(from, R->s.names);
  if (!IS_NIL(nm)) rt_attr_set(R, to, R->s.names, nm);
}

/* .POSIXct2lt(x, tz) */
static Obj *do_ct2lt(Rt *R, Call *c) {
  Obj *x = rt_coerce(R, c->args[0], T_DBL);
  const char *tz = tz_told(R, c->args[1]);
  Zone *z = zone_get(R, tz);
  bool utc = zone_is_utc_name(tz);
  Lt l = lt_new(R, LEN(x), !utc);
  for (int64_t i = 0; i < LEN(x); i++) {
    double d = DBL(x)[i];
    DateTime t = {0};
    if (!isfinite(d) || fabs(d) > 6e16) {
      lt_na(R, &l, i, d);
      continue;
    }
    zone_local(z, d, &t);
    if (utc) t.isdst = 0;
    lt_put(R, &l, i, &t);
  }
  lt_tz(R, &l, tz, z);
  copy_names(R, l.f[5], c->args[0]);
  return l.list;
}

/* .POSIXlt2ct(x, tz) */
static Obj *do_lt2ct(Rt *R, Call *c) {
  LtIn l = lt_in(R, c->args[0]);
  Zone *z = zone_get(R, tz_arg(R, c->args[1]));
  Obj *r = rt_alloc(R, T_DBL, l.n);
  double *p = DBL_W(r);
  for (int64_t i = 0; i < l.n; i++) {
    DateTime t;
    if (!lt_get(&l, i, &t)) p[i] = isfinite(t.sec) ? NA_REAL : t.sec;
    else p[i] = zone_seconds(z, &t);
  }
  if (l.f[5]->attr == NULL) copy_names(R, r, ELT(c->args[0], 5));
  return r;
}

/* .POSIXlt2D(x) */
static Obj *do_lt2d(Rt *R, Call *c) {
  LtIn l = lt_in(R, c->args[0]);
  Obj *r = rt_alloc(R, T_DBL, l.n);
  for (int64_t i = 0; i < l.n; i++) {
    DateTime t;
    bool ok = lt_get(&l, i, &t);
    if (!ok && !(l.len[3] && t.mday != NA_INT && t.mon != NA_INT && t.year != (double)NA_INT && isfinite(t.sec))) {
      DBL_W(r)[i] = NA_REAL;
      continue;
    }
    double mon = t.mon, y = t.year + 1900 + floor(mon / 12);
    DBL_W(r)[i] = days_from_civil(y, (int)(mon - floor(mon / 12) * 12), 1) + t.mday - 1;
  }
  copy_names(R, r, ELT(c->args[0], 5));
  rt_attr_set(R, r, R->s.class_, rt_str(R, "Date"));
  return r;
}

/* .D2POSIXlt(x) */
static Obj *do_d2lt(Rt *R, Call *c) {
  if (!rt_is_num(c->args[0]) && TYPE(c->args[0]) != T_CPLX) /* "x" of class "Date" */
    rt_error_call(R, interp_call_text(R, "abs(y <- unclass(x))"), "non-numeric argument to mathematical function");
  Obj *x = rt_coerce(R, c->args[0], T_DBL);
  Lt l = lt_new(R, LEN(x), false);
  for (int64_t i = 0; i < LEN(x); i++) {
    double d = DBL(x)[i];
    DateTime t = {0};
    if (!isfinite(d) || fabs(d) > 7e11) lt_na(R, &l, i, d);
    else {
      civil_from_days(floor(d), &t);
      lt_put(R, &l, i, &t);
    }
  }
  rt_attr_set(R, l.list, rt_sym(R, "tzone"), rt_str(R, "UTC"));
  copy_names(R, l.f[5], c->args[0]);
  return l.list;
}

static Obj *do_now(Rt *R, Call *c) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return rt_dbl(R, (double)t.tv_sec + 1e-9 * (double)t.tv_nsec);
}

static bool is_day(const DateTime *t) { return t->wday >= 0 && t->wday < 7; }

/* ---- strftime ---------------------------------------------------------------------------------------------------- */

static int iso_week(const DateTime *t, double *year) {
  int wd = t->wday == 0 ? 7 : t->wday; /* Monday 1 */
  double y = t->year + 1900;
  int w = (t->yday + 1 - wd + 10) / 7;
  if (w < 1) {
    y -= 1;
    double last = days_from_civil(y, 11, 31), first = days_from_civil(y, 0, 1);
    int ld = (int)fmod(fmod(last + 4, 7) + 7, 7), lw = ld == 0 ? 7 : ld;
    w = ((int)(last - first) + 1 - lw + 10) / 7;
  } else if (w == 53) {
    double last = days_from_civil(y, 11, 31);
    int ld = (int)fmod(fmod(last + 4, 7) + 7, 7), lw = ld == 0 ? 7 : ld;
    if (lw < 4) w = 1, y += 1;
  }
  *year = y;
  return w;
}

static void put_year(Buf *b, double y) {
  const int v = (int)y;
  if (y >= 1000 && y < 10000) {
    char s[4] = {(char)('0' + v / 1000), (char)('0' + v / 100 % 10), (char)('0' + v / 10 % 10), (char)('0' + v % 10)};
    buf_put(b, s, 4);
  } else buf_printf(b, "%.0f", y);
}

static void put_time(Buf *b, const char *f, const DateTime *t, const char *zone, double gmtoff);

/* %-d, %_H, %^a and kin, as the C library has them: flags, then perhaps a width.  f is behind the `%`; returns the
 * conversion's letter, or NULL if this is none. */
static const char *put_flagged(Buf *b, const char *f, const DateTime *t, const char *zone, double gmtoff) {
  char flag = 0;
  bool upper = false;
  for (; *f && strchr("-_0^#", *f); f++) {
    if (*f == '^' || *f == '#') upper = true;
    else flag = *f;
  }
  size_t width = 0;
  for (; *f >= '0' && *f <= '9'; f++) width = width < 1000 ? width * 10 + (size_t)(*f - '0') : width;
  if (!*f || !strchr("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ", *f)) return NULL;
  char spec[3] = {'%', *f, 0};
  Buf e = buf_new(b->R);
  put_time(&e, spec, t, zone, gmtoff);
  buf_cstr(&e);
  char *s = e.s;
  size_t pad = 0;
  while ((s[pad] == '0' || s[pad] == ' ') && s[pad + 1] >= '0' && s[pad + 1] <= '9') pad++;
  bool number = s[pad] >= '0' && s[pad] <= '9';
  if (number && flag == '-') s += pad;
  else if (number && flag) memset(s, flag == '_' ? ' ' : '0', pad);
  for (size_t n = strlen(s); n < width; n++) buf_putc(b, number && flag != '_' ? '0' : ' ');
  for (; *s; s++) buf_putc(b, upper && *s >= 'a' && *s <= 'z' ? (char)(*s - 32) : *s);
  return f;
}

static void put_digits(Buf *b, int v, int width, char pad) {
  if (v < 0 || v > 999) {
    buf_printf(b, pad == '0' ? "%0*d" : "%*d", width, v);
    return;
  }
  char s[3] = {(char)('0' + v / 100), (char)('0' + v / 10 % 10), (char)('0' + v % 10)};
  const int digits = v > 99 ? 3 : v > 9 ? 2 : 1;
  for (int i = digits; i < width; i++) buf_putc(b, pad);
  buf_put(b, s + 3 - digits, (size_t)digits);
}

/* t: in range. tzname: for %Z. */
static void put_time(Buf *b, const char *f, const DateTime *t, const char *zone, double gmtoff) {
  double y = t->year + 1900, iy;
  for (; *f; f++) {
    if (*f != '%' || !f[1]) {
      buf_putc(b, *f);
      continue;
    }
    f++;
    if (strchr("-_0^#123456789", *f)) {
      const char *end = put_flagged(b, f, t, zone, gmtoff);
      if (end) f = end;
      else buf_putc(b, '%'), buf_putc(b, *f);
      continue;
    }
    static const char known[] = "aAbBcCdDeFgGhHIjklmMnprRstTuUVwWxXyYzZ%"; /* "%OS" is one of its own */
    if ((*f == 'E' || *f == 'O') && f[1] && strchr(known, f[1])) f++;
    switch (*f) {
    case 'a': buf_put(b, is_day(t) ? DAY[t->wday] : "?", is_day(t) ? 3 : 1); break;
    case 'A': buf_puts(b, is_day(t) ? DAY[t->wday] : "?"); break;
    case 'b':
    case 'h': buf_put(b, MONTH[t->mon], 3); break;
    case 'B': buf_puts(b, MONTH[t->mon]); break;
    case 'c': put_time(b, "%a %b %e %H:%M:%S %Y", t, zone, gmtoff); break;
    case 'C': put_digits(b, (int)floor(y / 100), 1, '0'); break;
    case 'd': put_digits(b, t->mday, 2, '0'); break;
    case 'D':
    case 'x': put_time(b, "%m/%d/%y", t, zone, gmtoff); break;
    case 'e': put_digits(b, t->mday, 2, ' '); break;
    case 'F': put_time(b, "%Y-%m-%d", t, zone, gmtoff); break;
    case 'g': iso_week(t, &iy), put_digits(b, (int)(iy - floor(iy / 100) * 100), 2, '0'); break;
    case 'G': iso_week(t, &iy), put_year(b, iy); break;
    case 'H': put_digits(b, t->hour, 2, '0'); break;
    case 'I': put_digits(b, t->hour % 12 ? t->hour % 12 : 12, 2, '0'); break;
    case 'j': put_digits(b, t->yday + 1, 3, '0'); break;
    case 'k': put_digits(b, t->hour, 2, ' '); break;
    case 'l': put_digits(b, t->hour % 12 ? t->hour % 12 : 12, 2, ' '); break;
    case 'm': put_digits(b, t->mon + 1, 2, '0'); break;
    case 'M': put_digits(b, t->min, 2, '0'); break;
    case 'n': buf_putc(b, '\n'); break;
    case 'p': buf_puts(b, t->hour < 12 ? "AM" : "PM"); break;
    case 'P': buf_puts(b, t->hour < 12 ? "am" : "pm"); break;
    case 'r': put_time(b, "%I:%M:%S %p", t, zone, gmtoff); break;
    case 'R': put_time(b, "%H:%M", t, zone, gmtoff); break;
    case 's':
      buf_printf(b, "%.0f",
                 days_from_civil(y, t->mon, t->mday) * 86400 + t->hour * 3600.0 + t->min * 60.0 + floor(t->sec) -
                     gmtoff);
      break;
    case 'S': put_digits(b, (int)t->sec, 2, '0'); break;
    case 'O': { /* %OSn: seconds cut to n digits */
      if (f[1] != 'S') {
        buf_puts(b, "%O");
        break;
      }
      f++;
      int nd = 0;
      if (f[1] >= '0' && f[1] <= '9') nd = *++f - '0';
      else nd = rt_option_int(b->R, "digits.secs", 0);
      if (nd > 6) nd = 6;
      if (nd <= 0) put_digits(b, (int)t->sec, 2, '0');
      else {
        double p = pow(10, nd), s = floor(t->sec * p) / p;
        buf_printf(b, "%0*.*f", nd + 3, nd, s);
      }
      break;
    }
    case 't': buf_putc(b, '\t'); break;
    case 'T':
    case 'X': put_time(b, "%H:%M:%S", t, zone, gmtoff); break;
    case 'u': buf_printf(b, "%d", t->wday ? t->wday : 7); break;
    case 'U': put_digits(b, (t->yday + 7 - t->wday) / 7, 2, '0'); break;
    case 'V': put_digits(b, iso_week(t, &iy), 2, '0'); break;
    case 'w': buf_printf(b, "%d", t->wday); break;
    case 'W': put_digits(b, (t->yday + 7 - (t->wday ? t->wday - 1 : 6)) / 7, 2, '0'); break;
    case 'y': put_digits(b, (int)(y - floor(y / 100) * 100), 2, '0'); break;
    case 'Y': put_year(b, y); break;
    case 'z': {
      int o = (int)fabs(gmtoff);
      buf_printf(b, "%c%02d%02d", gmtoff < 0 ? '-' : '+', o / 3600, o / 60 % 60);
      break;
    }
    case 'Z': buf_puts(b, zone); break;
    case '%': buf_putc(b, '%'); break;
    default: buf_putc(b, '%'); buf_putc(b, *f);
    }
  }
}

/* .format_lt(x, format, usetz) */
static Obj *do_format_lt(Rt *R, Call *c) {
  Obj *x = c->args[0], *fmt = c->args[1];
  if (fmt->type != T_STR || LEN(fmt) == 0) rt_error(R, "invalid '%s' argument", "format");
  bool usetz = rt_as_lgl(R, c->args[2]) == 1;
  LtIn l = lt_in(R, x);
  int64_t n = l.n && LEN(fmt) > l.n ? LEN(fmt) : l.n;
  Obj *tzone = rt_attr(x, rt_sym(R, "tzone"));
  const char *tz = tzone->type == T_STR && LEN(tzone) ? STR(tzone, 0) : "";
  Zone *z = zone_get(R, tz);
  Obj *r = rt_alloc(R, T_STR, n);
  Buf b = buf_new(R);
  bool zoned = usetz; /* does anything ask for the zone or the offset? */
  for (int64_t k = 0; k < LEN(fmt) && !zoned; k++) zoned = strpbrk(CSTR(ELT(fmt, k)), "Zzsc+") != NULL;
  for (int64_t i = 0; i < n; i++) {
    DateTime t;
    Obj *f = ELT(fmt, i % LEN(fmt));
    if (!lt_get(&l, i, &t) || f == NA_STR) {
      SET_STR(r, i,
              !isnan(t.sec) && isinf(t.sec)      ? rt_mk(R, t.sec > 0 ? "Inf" : "-Inf")
              : !rt_is_na(t.sec) && isnan(t.sec) ? rt_mk(R, "NaN")
                                                 : NA_STR);
      continue;
    }
    int dst = t.isdst;
    char zone[12];
    memcpy(zone, t.zone, sizeof zone);
    int off = t.gmtoff;
    double sec = t.sec;
    DateTime u = t;
    datetime_normalise(&u);
    if (u.mday != t.mday || u.hour != t.hour || u.min != t.min || u.mon != t.mon || u.year != t.year)
      dst = -1, zone[0] = 0;
    else u.sec = sec;
    u.wday = t.wday, u.yday = t.yday; /* what x has, as GNU R: who sets a field does not change the others */
    if (zoned && (off == NA_INT || !zone[0])) {
      DateTime k;
      u.isdst = dst;
      zone_local(z, zone_seconds(z, &u), &k);
      if (!zone[0] || !l.zones) snprintf(zone, sizeof zone, "%s", k.zone);
      if (off == NA_INT) off = k.gmtoff;
    }
    buf_clear(&b);
    rt_assert(R, u.mon >= 0 && u.mon < 12, "month %d", u.mon);
    put_time(&b, text_utf8(R, f), &u, zone, off);
    if (usetz && zone[0]) {
      buf_putc(&b, ' ');
      buf_puts(&b, zone);
    }
    SET_STR(r, i, buf_char(&b));
  }
  copy_names(R, r, ELT(x, 5));
  return r;
}

/* ---- strptime ---------------------------------------------------------------------------------------------------- */

typedef struct Parse {
  DateTime t;
  bool year, mon, mday, yday, wday, week_u, week_w, pm, ampm, hour12, century, epoch;
  int week, cent;
  int off;
  double secs;
} Parse;

static const char *number(const char *s, int max, int lo, int hi, int *out) {
  int v = 0, k = 0;
  while (*s == ' ') s++;
  while (k < max && *s >= '0' && *s <= '9') v = v * 10 + (*s++ - '0'), k++;
  if (k == 0 || v < lo || v > hi) return NULL;
  *out = v;
  return s;
}
static const char *name_of(const char *s, const char *const *names, int n, int *out) {
  for (int i = 0; i < n; i++) { /* full names first */
    size_t k = strlen(names[i]);
    if (strncasecmp(s, names[i], k) == 0) {
      *out = i;
      return s + k;
    }
  }
  for (int i = 0; i < n; i++)
    if (strncasecmp(s, names[i], 3) == 0) {
      *out = i;
      return s + 3;
    }
  return NULL;
}
static bool blank(char ch) { return ch == ' ' || (ch >= 9 && ch <= 13); }

/* Seconds, with decimals perhaps.  NULL: there are none. */
static const char *parse_seconds(const char *s, Parse *p) {
  int v;
  s = number(s, 2, 0, 61, &v);
  if (!s) return NULL;
  p->t.sec = v;
  if (*s != '.' && *s != ',') return s;
  char buf[40] = ".";
  int k = 1;
  for (s++; *s >= '0' && *s <= '9' && k < 30;) buf[k++] = *s++;
  p->t.sec = v + (k > 1 ? atof(buf) : 0);
  return s;
}

/* +hhmm, -hh:mm, Z */
static const char *parse_offset(const char *s, Parse *p) {
  int sign = *s == '-' ? -1 : *s == '+' ? 1 : 0, h = 0, m = 0;
  if (*s == 'Z') {
    p->off = 0;
    return s + 1;
  }
  if (!sign) return NULL;
  s = number(s + 1, 2, 0, 14, &h);
  if (!s) return NULL;
  if (*s == ':') s++;
  if (*s >= '0' && *s <= '9') s = number(s, 2, 0, 59, &m);
  p->off = sign * (h * 3600 + m * 60);
  return s;
}

static const char *parse_time(Rt *R, const char *s, const char *f, Parse *p) {
  for (; *f && s; f++) {
    if (blank(*f)) {
      while (blank(*s)) s++;
      continue;
    }
    if (*f != '%' || !f[1]) {
      if (*s != *f) return NULL;
      s++;
      continue;
    }
    f++;
    if (*f == 'E' || (*f == 'O' && f[1] != 'S')) f++;
    int v = 0;
    switch (*f) {
    case '%': s = *s == '%' ? s + 1 : NULL; break;
    case 'a':
    case 'A': s = name_of(s, DAY, 7, &p->t.wday), p->wday = true; break;
    case 'b':
    case 'B':
    case 'h': s = name_of(s, MONTH, 12, &p->t.mon), p->mon = true; break;
    case 'c': s = parse_time(R, s, "%a %b %e %H:%M:%S %Y", p); break;
    case 'C': s = number(s, 2, 0, 99, &p->cent), p->century = true; break;
    case 'd':
    case 'e': s = number(s, 2, 1, 31, &p->t.mday), p->mday = true; break;
    case 'D':
    case 'x': s = parse_time(R, s, "%y/%m/%d", p); break;
    case 'F': s = parse_time(R, s, "%Y-%m-%d", p); break;
    case 'k':
    case 'H': s = number(s, 2, 0, 24, &p->t.hour), p->hour12 = false; break;
    case 'l':
    case 'I': s = number(s, 2, 1, 12, &v), p->t.hour = v % 12, p->hour12 = true; break;
    case 'j': s = number(s, 3, 1, 366, &v), p->t.yday = v - 1, p->yday = true; break;
    case 'm': s = number(s, 2, 1, 12, &v), p->t.mon = v - 1, p->mon = true; break;
    case 'M': s = number(s, 2, 0, 59, &p->t.min); break;
    case 'n':
    case 't':
      while (blank(*s)) s++;
      break;
    case 'p':
      if (strncasecmp(s, "AM", 2) == 0) p->pm = false;
      else if (strncasecmp(s, "PM", 2) == 0) p->pm = true;
      else return NULL;
      p->ampm = true, s += 2;
      break;
    case 'r': s = parse_time(R, s, "%I:%M:%S %p", p); break;
    case 'R': s = parse_time(R, s, "%H:%M", p); break;
    case 's': {
      char *e;
      p->secs = strtod(s, &e);
      if (e == s) return NULL;
      p->epoch = true, s = e;
      break;
    }
    case 'S': s = number(s, 2, 0, 61, &v), p->t.sec = v; break;
    case 'O': /* %OSn: seconds with up to n decimals */
      f++;
      if (f[1] >= '0' && f[1] <= '9') f++;
      s = parse_seconds(s, p);
      break;
    case 'T': s = parse_time(R, s, "%H:%M:%S", p); break;
    case 'X': s = parse_time(R, s, "%H:%M:%S", p); break;
    case 'u': s = number(s, 1, 1, 7, &v), p->t.wday = v % 7, p->wday = true; break;
    case 'w': s = number(s, 1, 0, 6, &p->t.wday), p->wday = true; break;
    case 'U': s = number(s, 2, 0, 53, &p->week), p->week_u = true; break;
    case 'W': s = number(s, 2, 0, 53, &p->week), p->week_w = true; break;
    case 'g':
    case 'V': s = number(s, 2, 0, 99, &v); break;
    case 'G': s = number(s, 4, 0, 9999, &v); break;
    case 'y': s = number(s, 2, 0, 99, &v), p->t.year = v >= 69 ? v : v + 100, p->year = true; break;
    case 'Y': s = number(s, 4, 0, 9999, &v), p->t.year = v - 1900, p->year = true; break;
    case 'Z': {
      while ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z')) s++;
      break;
    }
    case 'z': s = parse_offset(s, p); break;
    default: return NULL;
    }
  }
  return s;
}

static int days_in(int mon, double year) {
  static const int d[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return mon == 1 && days_from_civil(year + 1, 0, 1) - days_from_civil(year, 0, 1) == 366 ? 29 : d[mon];
}

/* .strptime(x, format, tz) */
static Obj *do_strptime(Rt *R, Call *c) {
  Obj *x = c->args[0], *fmt = c->args[1];
  if (x->type != T_STR) rt_error(R, "invalid '%s' argument", "x");
  if (fmt->type != T_STR || LEN(fmt) == 0) rt_error(R, "invalid '%s' argument", "format");
  const char *tz = tz_told(R, c->args[2]);
  Zone *z = zone_get(R, tz);
  bool utc = zone_is_utc_name(tz);
  int64_t n = LEN(x) ? (LEN(fmt) > LEN(x) ? LEN(fmt) : LEN(x)) : 0;
  Lt l = lt_new(R, n, !utc);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  DateTime today;
  zone_local(z, (double)now.tv_sec, &today);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(x, i % LEN(x)), *f = ELT(fmt, i % LEN(fmt));
    Parse p = {.off = NA_INT};
    if (e == NA_STR || f == NA_STR || !parse_time(R, text_utf8(R, e), text_utf8(R, f), &p)) {
      lt_na(R, &l, i, NA_REAL);
      continue;
    }
    DateTime t = p.t;
    if (p.epoch) zone_local(z, p.secs, &t);
    else {
      if (p.ampm && p.hour12 && p.pm) t.hour += 12;
      if (p.century)
        t.year = p.year ? p.cent * 100 + fmod(t.year + 1900, 100) - 1900 : p.cent * 100 - 1900, p.year = true;
      if (!p.year && !p.mon && !p.mday && !p.yday && !p.week_u && !p.week_w)
        t.year = today.year, t.mon = today.mon, t.mday = today.mday, p.mon = p.mday = p.year = true;
      if (!p.year) t.year = today.year;
      if ((p.week_u || p.week_w) && p.wday && !p.mon && !p.yday) {
        double jan1 = days_from_civil(t.year + 1900, 0, 1);
        int w1 = (int)fmod(fmod(jan1 + 4, 7) + 7, 7);
        int yd = p.week_u ? p.week * 7 + t.wday - w1 : p.week * 7 + (t.wday + 6) % 7 - (w1 + 6) % 7;
        if (p.week_u ? w1 == 0 : w1 == 1) yd -= 7;
        t.yday = yd, p.yday = true;
      }
      if (p.yday && !p.mon) {
        double jan1 = days_from_civil(t.year + 1900, 0, 1);
        int len = (int)(days_from_civil(t.year + 1901, 0, 1) - jan1);
        if (t.yday >= len || t.yday < 0) {
          Obj *call = interp_evalo(R, rt_langs(R, "sys.call", 0), interp_env(R, c));
          if (t.yday == 365)
            rt_warning_call(R, call, "day-of-year %d in year %d is invalid", t.yday + 1, (int)t.year + 1900);
          lt_na(R, &l, i, NA_REAL);
          continue;
        }
        DateTime d = {0};
        civil_from_days(jan1 + t.yday, &d);
        t.mon = d.mon, t.mday = d.mday;
      } else if (!p.mday || !p.mon) {
        if (p.mon || p.mday || p.year) {
          bool only_year = p.year && !p.mon && !p.mday;
          if (only_year) t.mon = today.mon, t.mday = today.mday;
          else if (p.mday) t.mon = today.mon;
          else {
            lt_na(R, &l, i, NA_REAL);
            if (p.mon && !p.mday) { /* as R: the fields that were read stay, the date is NA */
              INT_W(l.f[4])[i] = t.mon, INT_W(l.f[5])[i] = (int)t.year;
              DBL_W(l.f[0])[i] = t.sec, INT_W(l.f[1])[i] = t.min, INT_W(l.f[2])[i] = t.hour;
            }
            continue;
          }
        }
      }
      rt_assert(R, t.mon >= 0 && t.mon < 12, "month %d", t.mon);
      bool ok = t.mday >= 1 && t.mday <= days_in(t.mon, t.year + 1900) && t.hour <= 24 &&
                (t.hour < 24 || (t.min == 0 && t.sec == 0));
      if (!ok) {
        lt_na(R, &l, i, NA_REAL);
        continue;
      }
      double sec = t.sec;
      if (p.off != NA_INT) { /* a time in UTC, shown in tz */
        double u =
            days_from_civil(t.year + 1900, t.mon, t.mday) * 86400 + t.hour * 3600.0 + t.min * 60.0 + t.sec - p.off;
        zone_local(z, u, &t);
      } else {
        if (t.hour == 24) datetime_normalise(&t);
        t.isdst = -1;
        DateTime k;
        double u = zone_seconds(z, &t), day = days_from_civil(t.year + 1900, t.mon, t.mday);
        zone_local(z, u, &k);
        civil_from_days(day, &t);
        t.sec = sec, t.isdst = k.hour == t.hour && k.min == t.min ? k.isdst : -1;
        if (t.isdst < 0) t.isdst = -1;
        snprintf(t.zone, sizeof t.zone, "%s", t.isdst < 0 ? "" : k.zone);
        t.gmtoff = NA_INT;
      }
    }
    if (utc) t.isdst = 0;
    lt_put(R, &l, i, &t);
  }
  if (utc || tz[0]) lt_tz(R, &l, tz, z);
  copy_names(R, l.f[5], x);
  return l.list;
}

const BuiltinDef builtins_datetime[] = {{".POSIXct2lt", do_ct2lt, BK_BUILTIN, "x, tz", 0, 0},
                                        {".POSIXlt2ct", do_lt2ct, BK_BUILTIN, "x, tz", 0, 0},
                                        {".POSIXlt2D", do_lt2d, BK_BUILTIN, "x", 0, 0},
                                        {".D2POSIXlt", do_d2lt, BK_BUILTIN, "x", 0, 0},
                                        {".now", do_now, BK_BUILTIN, "", 0, 0},
                                        {".format_lt", do_format_lt, BK_BUILTIN, "x, format, usetz", 0, 0},
                                        {".strptime", do_strptime, BK_BUILTIN, "x, format, tz", 0, 0},
                                        {0}};

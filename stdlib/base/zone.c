/* stdlib/base/zone.c - time zones from the files under /usr/share/zoneinfo (TZif, RFC 8536), and the calendar. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../io/connections.h"
#include "datetime.h"

typedef struct ZType {
  int off;
  bool dst;
  char abbr[12];
} ZType;
typedef struct ZRule { /* one switch of a POSIX TZ string: Mm.w.d/time, Jn or n */
  int kind, m, w, d;   /* kind 'M', 'J', 'N' */
  int time;
} ZRule;
struct Zone {
  char *name;
  int64_t *at;
  uint8_t *idx;
  int n, ntypes;
  ZType *type;
  bool rule, has_dst, unknown;
  ZType std, dst;
  ZRule start, end;
  Zone *next;
};

/* ---- calendar ---------------------------------------------------------------------------------------------------- */

/* Proleptic Gregorian; H. Hinnant, "chrono-compatible low-level date algorithms".  In whole numbers where the years fit them. */
double days_from_civil(double y, int m, int d) {
  m += 1;
  if (fabs(y) < 1e6 && y == (int)y) {
    const int year = (int)y - (m <= 2), era = (year >= 0 ? year : year - 399) / 400, yoe = year - era * 400;
    return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1 - 719468;
  }
  y -= m <= 2;
  double era = floor(y / 400), yoe = y - era * 400;
  double doy = floor((153.0 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1,
         doe = yoe * 365 + floor(yoe / 4) - floor(yoe / 100) + doy;
  return era * 146097 + doe - 719468;
}

static void civil_from_whole(int z, DateTime *t) { /* z: days since 0000-03-01 */
  const int era = (z >= 0 ? z : z - 146096) / 146097, doe = z - era * 146097;
  const int yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const int doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153; /* both from March on */
  const int y = yoe + era * 400 + (mp >= 10);
  const bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
  t->year = y - 1900, t->mon = mp < 10 ? mp + 2 : mp - 10, t->mday = doy - (153 * mp + 2) / 5 + 1;
  t->yday = mp < 10 ? doy + 59 + leap : doy - 306;
  const int w = (z + 3) % 7;
  t->wday = w < 0 ? w + 7 : w;
}

void civil_from_days(double day, DateTime *t) {
  if (fabs(day) < 1e8 && day == (int)day) {
    civil_from_whole((int)day + 719468, t);
    return;
  }
  double z = day + 719468, era = floor(z / 146097), doe = z - era * 146097;
  double yoe = floor((doe - floor(doe / 1460) + floor(doe / 36524) - floor(doe / 146096)) / 365), y = yoe + era * 400;
  double doy = doe - (365 * yoe + floor(yoe / 4) - floor(yoe / 100)), mp = floor((5 * doy + 2) / 153);
  int d = (int)(doy - floor((153 * mp + 2) / 5)) + 1, m = (int)(mp < 10 ? mp + 3 : mp - 9);
  t->year = y + (m <= 2) - 1900, t->mon = m - 1, t->mday = d;
  t->yday = (int)(day - days_from_civil(t->year + 1900, 0, 1));
  double w = fmod(day + 4, 7);
  t->wday = (int)(w < 0 ? w + 7 : w);
}

static void set_clock(DateTime *t, double secs) { /* seconds of the day */
  t->hour = (int)(secs / 3600);
  secs -= t->hour * 3600.0;
  t->min = (int)(secs / 60);
  t->sec = secs - t->min * 60.0;
}

/* Days and seconds of a time whose fields may be out of range. */
static double raw_days(const DateTime *t) {
  double mon = t->mon, y = t->year + 1900 + floor(mon / 12);
  int m = (int)(mon - floor(mon / 12) * 12);
  return days_from_civil(y, m, 1) + t->mday - 1;
}

void datetime_normalise(DateTime *t) {
  double day = raw_days(t), s = t->sec + 60.0 * t->min + 3600.0 * t->hour;
  double extra = floor(s / 86400);
  day += extra;
  civil_from_days(day, t);
  set_clock(t, s - extra * 86400);
}

/* ---- reading zone files ------------------------------------------------------------------------------------------ */

static int64_t be(const unsigned char *p, int n) {
  uint64_t v = 0;
  for (int i = 0; i < n; i++) v = v << 8 | p[i];
  return n == 4 ? (int32_t)v : (int64_t)v;
}

static const char *posix_name(const char *s, char *to) {
  int k = 0;
  if (*s == '<') {
    for (s++; *s && *s != '>'; s++)
      if (k < 11) to[k++] = *s;
    if (*s) s++;
  } else
    for (; (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z'); s++)
      if (k < 11) to[k++] = *s;
  to[k] = 0;
  return k ? s : NULL;
}
static const char *posix_time(const char *s, int *out) {
  int sign = 1, f[3] = {0, 0, 0};
  if (*s == '-' || *s == '+') sign = *s++ == '-' ? -1 : 1;
  if (*s < '0' || *s > '9') return NULL;
  for (int i = 0; i < 3; i++) {
    long k = strtol(s, (char **)&s, 10);
    if (k < 0 || k > 999) return NULL; /* POSIX: hours to 24, or to 167 in rules */
    f[i] = (int)k;
    if (*s != ':') break;
    s++;
  }
  *out = sign * (f[0] * 3600 + f[1] * 60 + f[2]);
  return s;
}
static const char *posix_rule(const char *s, ZRule *r) {
  r->time = 7200;
  if (*s == 'M') {
    char *e;
    r->kind = 'M';
    r->m = (int)strtol(s + 1, &e, 10);
    if (*e != '.') return NULL;
    r->w = (int)strtol(e + 1, &e, 10);
    if (*e != '.') return NULL;
    r->d = (int)strtol(e + 1, &e, 10);
    s = e;
  } else {
    r->kind = *s == 'J' ? 'J' : 'N';
    if (*s == 'J') s++;
    r->d = (int)strtol(s, (char **)&s, 10);
  }
  bool known = r->kind == 'M' ? r->m >= 1 && r->m <= 12 && r->w >= 1 && r->w <= 5 && r->d >= 0 && r->d <= 6
                              : r->d >= (r->kind == 'J') && r->d <= 365;
  if (!known) return NULL;
  if (*s == '/') s = posix_time(s + 1, &r->time);
  return s;
}
/* "EST5EDT,M3.2.0,M11.1.0" */
static bool posix_zone(const char *s, Zone *z) {
  int off;
  if (!(s = posix_name(s, z->std.abbr)) || !(s = posix_time(s, &off))) return false;
  z->std.off = -off, z->std.dst = false;
  z->rule = true;
  if (!*s) return true;
  if (!(s = posix_name(s, z->dst.abbr))) return false;
  z->dst.off = z->std.off + 3600, z->dst.dst = true, z->has_dst = true;
  if (*s && *s != ',') {
    if (!(s = posix_time(s, &off))) return false;
    z->dst.off = -off;
  }
  if (*s != ',') { /* the rules of the United States, as POSIX leaves it to us */
    posix_rule("M3.2.0", &z->start), posix_rule("M11.1.0", &z->end);
    return true;
  }
  if (!(s = posix_rule(s + 1, &z->start)) || *s != ',') return z->has_dst = false, true;
  if (!posix_rule(s + 1, &z->end)) z->has_dst = false;
  return true;
}

static bool read_tzif(const char *path, Zone *z) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  unsigned char *b = malloc(1 << 20);
  size_t n = b ? fread(b, 1, (1 << 20) - 1, f) : 0;
  fclose(f);
  bool ok = false;
  if (n > 44 && memcmp(b, "TZif", 4) == 0) {
    size_t at = 0;
    int w = 4;
    b[n] = 0;
    for (int pass = 0; pass < 2; pass++) {
      if (at + 44 > n) break;
      const unsigned char *h = b + at;
      int64_t isut = be(h + 20, 4), isstd = be(h + 24, 4), leap = be(h + 28, 4), nt = be(h + 32, 4), ny = be(h + 36, 4),
              nc = be(h + 40, 4);
      if (isut < 0 || isstd < 0 || leap < 0 || nt < 0 || ny <= 0 || nc < 0 || nt > 100000 || ny > 256 || nc > 10000)
        break;
      size_t body = (size_t)(nt * w + nt + ny * 6 + nc + leap * (w + 4) + isstd + isut);
      if (at + 44 + body > n) break;
      if (pass == 0 && b[4] >= '2') { /* the 64-bit data follow */
        at += 44 + body, w = 8;
        continue;
      }
      const unsigned char *p = h + 44;
      z->n = (int)nt, z->ntypes = (int)ny;
      z->at = malloc(sizeof(int64_t) * (size_t)(nt + 1)), z->idx = malloc((size_t)nt + 1),
      z->type = calloc((size_t)ny, sizeof(ZType));
      for (int i = 0; i < nt; i++) z->at[i] = be(p + i * w, w);
      p += nt * w;
      for (int i = 0; i < nt; i++) z->idx[i] = p[i] < ny ? p[i] : 0;
      p += nt;
      const unsigned char *names = p + ny * 6;
      for (int i = 0; i < ny; i++) {
        z->type[i].off = (int)be(p + i * 6, 4), z->type[i].dst = p[i * 6 + 4] != 0;
        int k = p[i * 6 + 5];
        if (k < nc) snprintf(z->type[i].abbr, sizeof z->type[i].abbr, "%.*s", (int)(nc - k), (const char *)names + k);
      }
      at += 44 + body;
      ok = true;
      if (w == 8 && at < n && b[at] == '\n') {
        char *foot = (char *)b + at + 1, *nl = strchr(foot, '\n');
        if (nl) {
          *nl = 0;
          if (*foot) posix_zone(foot, z);
        }
      }
      break;
    }
  }
  free(b);
  return ok;
}

bool zone_is_utc_name(const char *s) { return strcmp(s, "UTC") == 0 || strcmp(s, "GMT") == 0; }

const char *zone_abbr(Zone *z, int dst) {
  if (z->rule) {
    if (!dst) return z->std.abbr;
    if (z->has_dst) return z->dst.abbr;
  }
  for (int i = z->n - 1; i >= 0; i--)
    if (z->type[z->idx[i]].dst == (dst != 0)) return z->type[z->idx[i]].abbr;
  if (dst) return z->unknown ? "" : zone_abbr(z, 0);
  return z->ntypes ? z->type[0].abbr : "";
}

static const char *session_zone(Rt *R) {
  const char *tz = getenv("TZ");
  if (tz && tz[0]) return tz[0] == ':' ? tz + 1 : tz;
  if (tz) return "UTC";
  char link[512];
  ssize_t k = readlink("/etc/localtime", link, sizeof link - 1);
  if (k > 0) {
    link[k] = 0;
    char *p = strstr(link, "zoneinfo/");
    if (p) {
      char *s = rt_scratch(R, strlen(p) + 1);
      strcpy(s, p + 9);
      return s;
    }
  }
  return "UTC";
}

Zone *zone_get(Rt *R, const char *name) {
  TextState *t = text_state(R);
  if (!name[0]) name = session_zone(R);
  for (Zone *z = t->zones; z; z = z->next)
    if (strcmp(z->name, name) == 0) return z;
  Zone *z = calloc(1, sizeof *z);
  if (!z) rt_error(R, "cannot allocate memory");
  z->name = strdup(name);
  char path[600];
  bool ok = false;
  if (zone_is_utc_name(name)) {
    strcpy(z->std.abbr, name), z->rule = ok = true;
  } else {
    const char *dir = getenv("TZDIR");
    if (name[0] == '/') snprintf(path, sizeof path, "%s", name);
    else snprintf(path, sizeof path, "%s/%s", dir ? dir : "/usr/share/zoneinfo", name);
    if (strlen(name) < 200 && !strstr(name, "..")) ok = read_tzif(path, z);
    if (!ok && strpbrk(name, "0123456789")) ok = posix_zone(name, z);
    if (!ok) {
      memset(&z->std, 0, sizeof z->std);
      snprintf(z->std.abbr, sizeof z->std.abbr, "%.*s", (int)strcspn(name, "/0123456789+-,"), name);
      z->rule = z->unknown = true, z->has_dst = false;
    }
  }
  z->next = t->zones;
  t->zones = z;
  if (!ok) rt_warning(R, "unknown timezone '%s'", name);
  return z;
}

void zone_state_free(Rt *R, void *zones) {
  for (Zone *z = zones, *next; z; z = next) {
    next = z->next;
    free(z->name), free(z->at), free(z->idx), free(z->type), free(z);
  }
}

/* ---- local time -------------------------------------------------------------------------------------------------- */

/* Seconds since 1970 of the local wall clock when rule r fires in a year. */
static double rule_time(const ZRule *r, double year) {
  double day;
  if (r->kind == 'M') {
    double first = days_from_civil(year, r->m - 1, 1);
    int wd = (int)fmod(fmod(first + 4, 7) + 7, 7), d = r->d - wd;
    if (d < 0) d += 7;
    day = first + d + 7 * (r->w - 1);
    double next = r->m == 12 ? days_from_civil(year + 1, 0, 1) : days_from_civil(year, r->m, 1);
    while (day >= next) day -= 7;
  } else {
    bool leap = days_from_civil(year + 1, 0, 1) - days_from_civil(year, 0, 1) == 366;
    day = days_from_civil(year, 0, 1) + (r->kind == 'J' ? r->d - 1 + (leap && r->d >= 60) : r->d);
  }
  return day * 86400 + r->time;
}

static const ZType *type_at(Zone *z, double t) {
  if (z->n && t < (double)z->at[0]) {
    for (int i = 0; i < z->ntypes; i++)
      if (!z->type[i].dst) return &z->type[i];
    return &z->type[0];
  }
  if (z->n && (t < (double)z->at[z->n - 1] || !z->rule)) {
    int lo = 0, hi = z->n - 1;
    while (lo < hi) {
      int mid = (lo + hi + 1) / 2;
      if ((double)z->at[mid] <= t) lo = mid;
      else hi = mid - 1;
    }
    return &z->type[z->idx[lo]];
  }
  if (!z->rule) return z->ntypes ? &z->type[0] : &z->std;
  if (!z->has_dst) return &z->std;
  DateTime d = {0};
  civil_from_days(floor((t + z->std.off) / 86400), &d);
  double y = d.year + 1900, on = rule_time(&z->start, y) - z->std.off, off = rule_time(&z->end, y) - z->dst.off;
  bool dst = on < off ? t >= on && t < off : !(t >= off && t < on);
  return dst ? &z->dst : &z->std;
}

void zone_local(Zone *z, double t, DateTime *out) {
  const ZType *y = type_at(z, floor(t));
  double local = t + y->off, day = floor(local / 86400);
  civil_from_days(day, out);
  set_clock(out, local - day * 86400);
  out->isdst = y->dst, out->gmtoff = y->off;
  snprintf(out->zone, sizeof out->zone, "%s", y->abbr);
}

/* Which of two times the clock's w stands for: the C library's mktime(), which GNU R asks, starts from the distance to
 * UTC that it found last, in whatever zone, and goes on until the clock agrees. */
static _Thread_local double last_distance;
static double settle(Zone *z, double w) {
  double t = w + last_distance;
  for (int i = 0; i < 4; i++) t = w - type_at(z, t)->off;
  return t;
}

double zone_seconds(Zone *z, const DateTime *t) {
  if (!isfinite(t->sec)) return NAN;
  double wall = raw_days(t) * 86400 + 3600.0 * t->hour + 60.0 * t->min, w = wall + floor(t->sec);
  const ZType *cand[3] = {type_at(z, w - 86400), type_at(z, w + 86400), type_at(z, w)};
  double best = NAN;
  int best_off = INT_MAX, gap_off = INT_MIN, agree = 0; /* skipped by the clock: as if it had not been */
  for (int i = 0; i < 3; i++) {
    double u = w - cand[i]->off;
    bool valid = type_at(z, u)->off == cand[i]->off;
    if (valid && t->isdst >= 0 && type_at(z, u)->dst == (t->isdst > 0)) {
      last_distance = -cand[i]->off;
      return wall + t->sec - cand[i]->off;
    }
    if (valid && cand[i]->off != best_off) agree++;
    if (valid && cand[i]->off < best_off) best = u, best_off = cand[i]->off;
    if (cand[i]->off > gap_off) gap_off = cand[i]->off;
  }
  if (isnan(best)) best_off = gap_off;
  else if (agree > 1) best_off = (int)(w - settle(z, w)); /* twice on the clock */
  last_distance = -best_off;
  return wall + t->sec - best_off;
}

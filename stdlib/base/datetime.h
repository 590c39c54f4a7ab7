/* stdlib/base/datetime.h - broken-down time and time zones, without the C library's process-wide TZ. */
#ifndef RAVEL_DATETIME_H
#define RAVEL_DATETIME_H
#include "../text/text.h"

typedef struct DateTime { /* as R's POSIXlt: mon 0-11, year - 1900, wday 0 = Sunday, yday from 0 */
  double sec;
  int min, hour, mday, mon;
  double year; /* whole; wide enough for what as.Date(1e9) asks */
  int wday, yday, isdst;
  int gmtoff; /* seconds east, NA_INT unknown */
  char zone[12];
} DateTime;

typedef struct Zone Zone;
Zone *zone_get(Rt *R,
               const char *name); /* "": the session's; kept until the interpreter ends. Unknown: UTC after a warning */
bool zone_is_utc_name(const char *name);                /* "UTC" or "GMT": R leaves zone and gmtoff out */
const char *zone_abbr(Zone *z, int dst);                /* "EST", "EDT"; of a known zone without one the other */
double days_from_civil(double year, int mon, int mday); /* days since 1970-01-01; year the full one, mon 0-11 */
void civil_from_days(double day, DateTime *t);
void zone_local(Zone *z, double t, DateTime *out); /* seconds since 1970 to local time */
double zone_seconds(Zone *z, const DateTime *t);   /* back; NaN if not a time. Fields out of range are normalised */
void datetime_normalise(DateTime *t);
void zone_state_free(Rt *R, void *zones);
#endif

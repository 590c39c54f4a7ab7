# The parts of a time in the zone that TZ names: UTC has neither zone nor offset, others tell their name. Who sets a field does not
# change the day of the week that is shown.
parts <- function(x) cat(length(unclass(x)), deparse(attr(x, "tzone")), deparse(unclass(x)$zone), deparse(unclass(x)$gmtoff), "\n")
for (zone in c("UTC", "Europe/Paris", "GMT", "Etc/UTC", "Etc/GMT+5", "")) {
  Sys.setenv(TZ = zone)
  cat("zone ", zone, "\n")
  for (x in list(as.POSIXlt(as.POSIXct(1.6e9, origin = "1970-01-01")), as.POSIXlt("2020-01-01"), strptime("2020-07-01", "%Y-%m-%d"),
                 as.POSIXlt("2020-01-01", tz = "UTC"), as.POSIXlt(NA), as.POSIXlt(character()), as.POSIXlt(as.Date("2020-01-01")))) parts(x)
  print(as.POSIXlt("2020-01-01 10:00"))
  str(unclass(as.POSIXlt("2020-01-01")))
  print(attributes(as.POSIXct(strptime("2020-01-01", "%Y-%m-%d"))))
}
Sys.setenv(TZ = "UTC")
x <- as.POSIXlt(c(a = "2020-01-01", b = "2020-05-05"))
x[["b"]]
x[["a"]] <- as.POSIXlt("2021-01-01")
x
tryCatch(x[["c"]], error = conditionMessage)
x$mday <- 31L
weekdays(x)
x$mday <- 40L
format(x, "%a %d %j")
x$wday <- 9L
weekdays(x)
x$wday <- NA
format(x, "%a")

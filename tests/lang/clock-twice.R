# A time that is twice on the clock: which of the two it is follows from the distance to UTC that was found before, as in
# the C library's mktime().
at <- function(x, tz) cat(as.numeric(as.POSIXct(x, tz = tz)), "\n")
at("2024-11-03 01:30", "America/New_York")
at("2024-10-27 02:30", "Europe/Berlin")
at("2024-12-01", "America/New_York"); at("2024-11-03 01:30", "America/New_York")
at("2024-12-01", "Asia/Tokyo"); at("2024-11-03 01:30", "America/New_York")
at(c("2024-12-01 00:00", "2024-11-03 01:30"), "America/New_York")
at(c("2024-07-01 00:00", "2024-11-03 01:30"), "America/New_York")
at("2024-07-01", "Europe/Berlin"); at("2024-10-27 02:30", "Europe/Berlin")
at("2024-12-01", "America/New_York"); at("2024-10-27 02:30", "Europe/Berlin")
print(as.POSIXct("2024-11-03 01:30", tz = "America/New_York") + 3600)

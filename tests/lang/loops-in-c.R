# Sums by group, lines of lowess() and dates are GNU R's to the last bit; repeated integers at the ends of their range
print(rowsum(c(1e16, 1, 1, -1e16), rep(1, 4))) # added in their order, in doubles
print(rowsum(c(NA, 1L, 2L), c(1, 1, 2))); print(rowsum(c(.Machine$integer.max, 1L, 2L), c(1, 1, 2)))
print(rowsum(c(NA, 1, NaN), c(1, 1, 2), na.rm = TRUE)); print(rowsum(c(NaN, NA, 1), c(1, 1, 2)))
print(rowsum(data.frame(a = 1:4, b = c(0.5, NA, 1, 2)), c("y", "x", "y", "x")))
set.seed(1); x <- rnorm(300); y <- x^2 + rnorm(300)
for (o in list(lowess(x, y), lowess(x, y, f = 0.1, iter = 0), lowess(round(x, 1), y, f = 0.2, delta = 0.1), lowess(cars)))
  cat(format(c(sum(o$y), o$y[c(1, 20, 50)]), digits = 17), "\n")
print(lowess(rep(1, 5), 1:5)$y); print(density(c(1, 2, 3), bw = 0.5, from = 0, to = 4, n = 10)$y)
d <- as.Date(c(-1e6, -719529:-719520, -100:100, 1e6, 2e7, 9e7, 1e9, 12.7, -0.5, NA, -141428, 3e8), origin = "1970-01-01")
p <- unclass(as.POSIXlt(d)); print(sum(sapply(p[c("mday", "mon", "year", "wday", "yday")], sum, na.rm = TRUE) * 1:5))
print(tail(format(d, "%d %j %y %Y %U %W %V %G %e %b %A %m"), 9))
t <- as.POSIXct(c(0, 1e9, -1e9, 1.5e9 + .75, 86399, -1), tz = "UTC", origin = "1970-01-01")
print(format(t, "%H:%M:%S %I %p %k %l %OS3 %s %z %D %T %R %C")); print(t)
v <- seq(as.Date("1800-01-01"), as.Date("2200-12-31"), by = "day"); print(sum(as.POSIXlt(v)$yday * as.POSIXlt(v)$wday))
for (n in c(65, 200)) for (v in list(1:3, c(1L, NA, 5L), c(-2L, 2L), c(TRUE, FALSE, NA), .Machine$integer.max - 0:1,
                                     c(-.Machine$integer.max, NA), 1:100)) {
  x <- sample(v, n, TRUE)
  cat(unique(x)[1:5], sum(which(duplicated(x))), sum(which(duplicated(x, fromLast = TRUE))), anyDuplicated(x),
      anyDuplicated(x, fromLast = TRUE), unique(x, fromLast = TRUE)[1:4], "\n")
}

# options(ravel.math = "fast"): products and sums in one operation, quotients and roots by reciprocals, sums in any order,
# the device's own functions.  The results are R's to 13 digits, and exactly where numbers are whole; NA, NaN and
# infinities come out as they do without.
near <- function(a, b, most = 1e-13) isTRUE(all.equal(is.na(a), is.na(b))) && all(abs(a - b) <= most * abs(b), na.rm = TRUE)
both <- function(what, most = 1e-13) {
  exact <- what()
  options(ravel.math = "fast")
  fast <- what()
  options(ravel.math = "exact")
  cat(near(fast, exact, most), identical(is.nan(fast), is.nan(exact)), sum(is.na(exact)), "\n")
}
n <- 400L
px <- sin(1:n * 0.37) * 10; py <- cos(1:n * 0.73) * 10; mass <- 1 + (1:n %% 7) / 7
pull <- function(x, y) {
  ax <- 0
  for (j in seq_len(n)) {
    dx <- px[j] - x
    dy <- py[j] - y
    d <- dx * dx + dy * dy + 5
    ax <- ax + mass[j] / (d * sqrt(d)) * abs(dx)
  }
  ax
}
both(function() mapply(pull, px, py))
both(function() sapply(1:n, function(k) sum(mass * k / (py + 11)) + mean(px * px)))
odd <- c(NA, NaN, Inf, -Inf, 0, 1, 2, 4, seq(0.5, 9, length.out = 192))
both(function() sapply(odd, function(v) 1 / v + v^-2 + v^3))
both(function() suppressWarnings(sapply(odd, function(v) sqrt(v) + v^1.5 + v^-0.5)))
both(function() sapply(odd, function(v) exp(-v) + atan(v) + tanh(v)))
both(function() sapply(odd[-(3:4)], function(v) sin(v) * cos(v) + v %% 3))
both(function() suppressWarnings(sapply(odd, function(v) log(v) + log1p(v) + log(v, 3))))
both(function() sapply(1:n, function(k) floor(k / 49) + floor((k * 7) / 7) + k %/% 3), 0)
x <- seq(0.001, 1, length.out = 20000)
both(function() { z <- x * x + 3 * x - 1 / (x + 2); c(z[1:9], sum(z), sum(z * z), max(z)) }, 1e-12)

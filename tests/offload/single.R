# options(ravel.precision = "single"): kernels compute in floats.  Results are R's to some 6 digits; whole numbers,
# subscripts and counts are exact; elements that a float does not hold (NA, NaN, infinities, 1e300, integers beyond 2^24)
# are the interpreter's, and so exact.
both <- function(what, most = 1e-5) {
  exact <- what()
  options(ravel.precision = "single")
  single <- what()
  options(ravel.precision = "double")
  off <- abs(single - exact) > most * pmax(abs(exact), most > 0)
  cat(identical(is.na(single), is.na(exact)), identical(is.nan(single), is.nan(exact)), any(off, na.rm = TRUE),
      sum(is.na(exact)), typeof(single), "\n")
}
n <- 500L
px <- sin(1:n * 0.37) * 10; mass <- 1 + (1:n %% 7) / 7
both(function() sapply(px, function(x) { s <- 0; for (j in seq_len(n)) s <- s + mass[j] / sqrt((px[j] - x)^2 + 5); s }))
both(function() sapply(1:n, function(k) sum(mass * k) + mean(px * px) + exp(px[k] / 10) + log(k)))
both(function() sapply(1:n, function(k) px[as.integer(k / 2) %% n + 1L] + (k * 3) %% 7))
many <- c(16777216L + 0:99, .Machine$integer.max - 0:99, 1:300)
both(function() sapply(many, function(k) k + 0.0), 0)
both(function() sapply(many, function(k) k %% 1000L), 0)
both(function() sapply(many - 0.5, function(v) as.integer(v)), 0)
wide <- c(NA, NaN, Inf, -Inf, 1e300, -1e300, 3.4028235e38, 1e39, 0, 1e-320, seq(-5, 5, length.out = 390))
both(function() sapply(wide, function(v) v * 2))
both(function() sapply(wide, function(v) if (is.na(v)) -1 else if (v > 1e200) 2 else v), 1e-5)
both(function() sapply(seq(1, 60, length.out = n), function(v) 10^v))          # leaves the range of floats on the way
both(function() sapply(1:n, function(k) if (k %% 100 == 0) NA else k / 3))
x <- seq(0.001, 1, length.out = 20000)
both(function() { z <- sqrt(x) * sin(x) + x^1.5 - x^-0.5; c(z[1:9], sum(z), sum(z * z), max(z)) }, 1e-4)
m <- 1:20000 + 16777216L
both(function() c(max(m + 1L), min(m), sum(m %% 2L), sum(as.numeric(m)), range(m * 2)), 0)
y <- c(x, NA); y[10] <- NaN
both(function() c(sum(y), sum(y, na.rm = TRUE), max(y + 1, na.rm = TRUE)), 1e-4)

# Doubles that are whole numbers: generators modulo powers of two and counters become integers; what does not fit does not.
lcg <- function(s) { n <- 0; for (i in 1:40) { s <- (1664525 * s + 1013904223) %% 4294967296; if (s < 2^31) n <- n + 1 }; c(s, n) }
show <- function(x) cat(sprintf("%.17g", x), "\n")
r <- sapply(as.numeric(1:5000) * 7919, lcg); show(rowSums(r))
r <- sapply(c(as.numeric(1:4990), -1, 0.5, 2^32, 2^32 - 1, -0.25, 1e9, 3, 2^31, 7, 0), lcg); show(r[, 4991:5000])
# a modulus below 2^32, negative steps, a count down
small <- function(s) { n <- 5; for (i in 1:30) { s <- (s - 77) %% 1024; n <- n - 1 }; s * 100 + n }
show(sum(sapply(as.numeric(1:5000), small)))
# -0 stays -0 until it is computed with
neg <- function(s) { z <- 1 / s; for (i in 1:3) { z <- z + 1 / s; s <- (3 * s + 1) %% 256 }; z }
show(sum(sapply(c(as.numeric(1:4999), 2), neg)))
show(sapply(c(as.numeric(1:4999), -0.0), function(s) { z <- 0; for (i in 1:2) { z <- 1 / s; s <- (3 * s + 1) %% 256 }; z })[5000])
# too large for 2^53: doubles, with their rounding
big <- function(s) { for (i in 1:20) s <- (636413622384679 * s + 1442695040888963407) %% 4294967296; s }
r <- tryCatch(suppressWarnings(sapply(as.numeric(1:5000), big)), error = conditionMessage); show(sum(r))
# negative operands and powers of two without a loop
show(sum(sapply(as.numeric(-2500:2499) / 4, function(x) x %% 8 + x %% 0.5)))

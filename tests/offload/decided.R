# any() and all() of dear elements end at the one that decides; NA, warnings and errors behind it are R's.
prime <- function(n) n > 1 && (n < 4 || !any(n %% 2:(n - 1) == 0))
p <- sapply(1:3000, prime)
odd <- vapply(seq(9L, 6001L, 2L), function(n) all(n %% seq(3L, as.integer(sqrt(n)), 2L) != 0L), NA)
d <- c(2, 3, 5, 7, 11, 13, 17, NA)
s <- sapply(1:2000, function(n) any(n %% d == 0))
e <- sapply(1:2000, function(n) all(n %% d > 0))
z <- 2
for (i in 3:3000) if (any(i %% 2:(i - 1) == 0) == FALSE) z <- c(z, i)
w <- 0
r <- withCallingHandlers(sapply(1:600, function(n) any(sqrt(300 - n:1) %/% 1 == 17)),
                         warning = function(c) { w <<- w + 1; invokeRestart("muffleWarning") })
k <- sapply(1:500, function(n) all(sapply(1:9, function(j) if (n %% 97 == 96 && j > 5) NA else n %% j >= 0)))
near <- sapply(1:1000, function(n) any(abs(exp(-(1:40) / n) - 0.5) < 1e-3))
cat(sum(p), sum(odd), sum(s, na.rm = TRUE), sum(is.na(s)), sum(e, na.rm = TRUE), sum(is.na(e)), length(z), sum(z), "\n")
cat(sum(r, na.rm = TRUE), w, sum(is.na(k)), sum(k, na.rm = TRUE), sum(near), "\n")

# NA as a value in kernels, where the profile has seen it: no lane goes back because of it.
set.seed(3)
n <- 1000L
x <- runif(n); x[seq(1, n, 5)] <- NA; x[7] <- NaN
k <- sample(100L, n, TRUE); k[seq(2, n, 5)] <- NA
b <- x > 0.5
p <- function(v) cat(typeof(v), sum(is.na(v)), sum(is.nan(v)), format(sum(v, na.rm = TRUE), digits = 15), "\n")
p(sapply(x, function(v) if (is.na(v)) NA else v * 2 + 1))
p(sapply(k, function(v) (v * 2L + 1L) %/% 3L))
p(sapply(k, function(v) v == 30L | v > 50L))
p(sapply(1:(n - 4L), function(i) mean(x[i:(i + 2L)]) + sum(x[i:(i + 3L)])))
p(sapply(1:(n - 4L), function(i) sum(k[i:(i + 2L)]) + max(k[i:(i + 1L)])))
p(sapply(1:(n - 4L), function(i) min(x[i:(i + 2L)])))
p(sapply(1:(n - 4L), function(i) mean(x[i:(i + 3L)], na.rm = TRUE) + max(k[i:(i + 3L)], na.rm = TRUE)))
p(sapply(1:(n - 4L), function(i) any(b[i:(i + 2L)])))
p(sapply(1:(n - 4L), function(i) all(b[i:(i + 2L)])))
p(sapply(x, function(v) ifelse(v > 0.5, 1.5, 2)))
p(sapply(k, function(v) v %in% c(1L, NA, 7L)))
p(sapply(x, function(v) v %in% c(1, NaN)))
# na.rm that is NA, as a constant or a variable's value, counts as TRUE
flag <- NA; k <- NA_integer_
total <- function(i) sum(c(i, NA, 2), na.rm = flag)
cat(sum(sapply(1:200, total)), sum(sapply(1:200, function(i) max(c(i, NA), na.rm = k))), sum(sapply(1:200, function(i) sum(c(i, NA), na.rm = NA))), "\n")
flag <- FALSE; cat(sum(sapply(1:200, total)), ""); flag <- TRUE; cat(sum(sapply(1:200, total)), "\n")
x <- c(1:999 / 2, NA); cat(sum(x, na.rm = NA), max(x * 2, na.rm = k), "\n")

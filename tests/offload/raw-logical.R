# a raw element beside a logical is compared as a logical, beside a number as a number
b <- as.raw((1:200 * 37) %% 5); l <- (1:200 * 31) %% 7 > 2; k <- (1:200 * 3) %% 5
f <- function(v) cat(sum(v, na.rm = TRUE), sum(is.na(v)), "\n")
f(sapply(1:200, function(i) b[i] == l[i]))
f(sapply(1:200, function(i) sum(l[i:min(i + 1L, 200L)] != b[i])))
f(sapply(1:200, function(i) b[i] < l[i]))
f(sapply(1:200, function(i) b[i] == k[i]))
f(sapply(1:200, function(i) b[i] >= b[201L - i]))
l[170] <- NA
f(sapply(1:200, function(i) l[i] <= b[i]))

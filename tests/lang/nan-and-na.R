# Which of NA and NaN comes out where both go in: of + and * the first, as GNU R on x86-64 has it (of a number and a vector the second); functions of several
# numbers give NA; of pmax() the last
k <- function(v) paste(ifelse(is.nan(v), "NaN", ifelse(is.na(v), "NA", "num")), collapse = " ")
x <- NA_real_; y <- NaN; i <- NA_integer_; l <- NA
cat(k(x + y), k(y + x), k(x * y), k(y * x), k(x - y), k(y - x), k(x / y), k(y / x), k(y + i), k(i + y), k(y * l), k(l * y), "\n")
cat(k(c(x, 1) + c(y, 1)), k(c(y, 1) * c(x, 1)), k(c(y, 1) + x), k(c(x, 1) * y), k(x + c(y, 1)), k(y * c(x, 1)),
    k(i + c(y, 1)), k(l + c(y, 1)), k(y + c(i, 1L)), k(c(y, 1) + l), "\n")
for (f in list(round, signif, atan2, beta, lbeta, choose, lchoose, dnorm, pnorm, qnorm, dexp, qexp, dpois, pt, dchisq, pgeom, pmax, pmin))
  cat(k(f(x, y)), k(f(y, x)), k(f(y, NA)), k(f(c(x, 1), y)), k(f(c(y, 1), x)), k(f(y, c(x, 1))), "\n")
for (f in list(dnorm, qnorm, punif, pgamma, dbeta, pbinom, df, plnorm, qcauchy, dlogis, pweibull,
               pnbinom)) cat(k(f(y, x, 1)), k(f(x, y, 1)), k(f(0.5, y, x)), k(f(y, 1, x)), k(f(y, y, 1)), "\n")
# the same when it has run often
add <- function(a, b) a + b; mul <- function(a, b) a * b; sub <- function(a, b) a - b; quo <- function(a, b) a / b
for (i in 1:300) r <- c(add(x, y), add(y, x), mul(x, y), mul(y, x), sub(x, y), sub(y, x), quo(x, y), quo(y, x))
cat(k(r), "\n")
for (i in 1:300) { p <- x; q <- y; r <- c(p + q, q + p, p * q, q * p, p + abs(q), abs(q) + p, p * abs(q), abs(q) * p) }
cat(k(r), "\n")

# Private arrays: a row that is read before the next one is written, several values where a condition holds, vectors that
# grow in inner loops, c() of lengths that only the lane knows.
p <- function(v) cat(typeof(v), format(sum(v), digits = 12), "\n")
path <- function(s) {
  X <- matrix(NA_real_, 61, 3)
  X[1, ] <- c(1, 1, 1)
  for (i in 1:60) {
    a <- X[i, ]
    X[i + 1, ] <- a + .01 * c(s * (a[2] - a[1]), a[1] * (28 - a[3]) - a[2], a[1] * a[2] - 8 / 3 * a[3])
  }
  X
}
o <- lapply(seq(5, 15, length.out = 200), path)
p(sapply(o, function(m) max(m[, 3])))
p(sapply(1:300, function(i) { v <- c(i, 2, 3); h <- v * 2; v[1] <- 0; sum(h) + v[1] }))
p(sapply(1:300, function(i) { v <- numeric(6); h <- 0; for (k in 1:6) { u <- v + k; v[k] <- i; h <- h + sum(u) }; h }))
p(sapply(1:300, function(i) { v <- numeric(6); u <- v + i; h <- 0; for (k in 1:6) { v[k] <- i; h <- h + sum(u) }; h }))
a <- lapply(1:300, function(i) (1:10 * i) %% 13)
b <- lapply(1:300, function(i) (1:(3 + i %% 5) * i) %% 13)
p(sapply(a, function(x) { x[x > 5] <- x[x > 5] - 5; sum(x * 1:10) }))
p(sapply(b, function(x) { x[x > 5] <- rev(x[x > 5]) / 2; sum(x) + x[1] }))
p(suppressWarnings(sapply(a, function(x) { x[x > 9] <- c(7, 8, 9); sum(x) }))) # R recycles, or warns: those are the interpreter's
p(sapply(a, function(x) { n <- 0L; s <- c(); for (v in x) if (length(s) > 0 && s[length(s)] > v) s <- s[-length(s)] else s <- c(s, v); length(s) }))
p(sapply(2:500, function(n) { f <- c(); d <- 2; while (n > 1) { while (n %% d == 0) { f <- c(f, d); n <- n / d }; d <- d + 1 }; length(f) }))
l <- lapply(2:500, function(n) { f <- integer(0); d <- 2L; while (n > 1L) { while (n %% d == 0L) { f <- c(f, d); n <- n %/% d }; d <- d + 1L }; f })
p(unlist(l)); p(lengths(l))
p(sapply(1:500, function(n) { seen <- c(-1); while (n != 1 && !(n %in% seen)) { seen <- c(seen, n); s <- 0; while (n > 0) { s <- s + (n %% 10)^2; n <- n %/% 10 }; n <- s }; n == 1 }))
p(sapply(1:100, function(n) { w <- c(1, rep(0, n)); for (k in 1:n) for (j in k:n) w[j + 1] <- w[j + 1] + w[j - k + 1]; w[n + 1] }))
# vectors of lengths that only the lane knows, joined and compared
e <- lapply(1:300, function(i) c((1:5 * i) %% 3, rev((1:5 * i) %% 3))[1:(6 + i %% 5)])
p(sapply(e, function(x) identical(x, rev(x))))
p(sapply(e, function(x) identical(x, x[-1])))
p(sapply(e, function(x) identical(x[1], x[3]) + 2 * identical(1L, x[1])))
p(sapply(1:300, function(i) identical(1:3, c(1L, 2L, i))))
p(sapply(1:300, function(i) identical(c(0, i), c(-0, i))))
p(sapply(e, function(x) { x <- sort(x); n <- length(x); F <- pnorm(x); max(abs(c(F - (0:(n - 1)) / n, (1:n) / n - F))) }))
p(sapply(e, function(x) length(c(x, x[x > 1], rev(x), 5))))
p(sapply(e, function(x) sum(c(rank(c(x, 1:3))[seq_along(x)], 1))))

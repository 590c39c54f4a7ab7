# An argument is evaluated where it is first looked at: on one path only, after what it reads has changed, in a loop of no rounds, or never, since
# the variable is assigned on one path.  Lines 5 to 8 are what functions with defaults do: on the device.
X <- (1:80 * 7) %% 11 / 2 - 1; show <- function(v) cat(format(unlist(v), digits = 6), fill = 110)
f <- function(x, a = 5, b = x * 2) { if (x > 1) b <- a; b }
show(sapply(1:45, function(i) f(X[i])))
g <- function(x, a, b) { if (x > 1) b <- a; b }; show(sapply(1:45, function(i) g(X[i], 5, X[i] * 3)))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { switch(i %% 3 + 1, b <- a, b, 0); b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = c(1, x)) { if (x > 2) b[2] <- 9; sum(b) })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { if (x > 1) { b; x <- 10 }; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { if (x > 1) { x <- 10 }; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { if (x > 1) { x <- 10; b } else b; x <- 3; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { for (j in 1:3) { if (j == 2 && x > 1) { b; x <- 10 } }; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { for (j in seq_len(i %% 3)) { x <- x + 1; b <- 1 }; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { for (j in seq_len(i %% 3)) { x <- x + 1; }; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x * 2) { for (j in seq_len(i %% 3)) { x <- x + 1; if (x > 2) x <- b }; b })(X[i])))
show(sapply(1:45, function(i) { y <- X[i]; g <- function(a) { if (i %% 2 == 0) { a; y <<- 5 } else y <<- 7; a }; g(y * 2) }))
show(sapply(1:45, function(i) { y <- X[i]; g <- function(a) { if (i %% 2 == 0) { y <<- 5 }; a }; g(y * 2) }))
show(sapply(1:45, function(i) { y <- X[i]; g <- function(a) { if (i %% 2 == 0) { a }; y <<- 2; a + y}; g(y * 2) }))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { if (x > 1) b <- a else if (x < 0) b <- 0; b })(X[i])))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { switch(i %% 3 + 1, b <- a, b, 0); b })(X[i])))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { repeat { if (x > 1) { b <- a; break }; if (x < 0) break; x <- x + 1; break }; b })(X[i])))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { tryCatch({ if (x > 1) stop("q"); 1 }, error = function(e) b <<- a); b })(X[i])))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { if (x > 1 && { b <- a; TRUE }) x <- 1; b })(X[i])))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { if (x > 1 || { b <- a; TRUE }) x <- 1; b })(X[i])))
show(sapply(1:45, function(i) (function(x, a = 5, b = x * 2) { g <- function() b <<- a; if (x > 1) g(); b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = c(1, 2)) { if (x > 2) b <- x; sum(b) })(X[i])))
show(sapply(1:45, function(i) (function(x, b = c(1, x)) { if (x > 2) b[2] <- 9; sum(b) })(X[i])))
show(sapply(1:45, function(i) (function(x, b = c(1, x)) { if (x > 2) b <- b * 2; sum(b) })(X[i])))
set.seed(1); show(sapply(1:45, function(i) (function(x, b = runif(1)) { if (x > 1) b <- 3; b })(X[i])))
set.seed(1); show(sapply(1:45, function(i) (function(x, b = runif(1)) { for (j in seq_len(i %% 3)) b <- 3; b })(X[i])))
set.seed(1); show(sapply(1:45, function(i) (function(x, b = runif(1)) { for (j in seq_len(i %% 3)) if (j == 2) x <- b; x })(X[i])))
set.seed(1); show(sapply(1:45, function(i) (function(x, b) { while (x < 2) { b <- x; x <- x + 1 }; b })(X[i], rnorm(1))))
show(sapply(1:45, function(i) tryCatch((function(x, b = stop("no b")) { if (x > 1) b <- 3; b })(X[i]), error = function(e) -1)))
show(sapply(1:45, function(i) tryCatch((function(x, b = stop("no b")) { for (j in seq_len(i %% 3)) b <- 3; b })(X[i]), error = function(e) -1)))
show(sapply(1:45, function(i) (function(x, b = x + d, d = x * 2) { if (x > 1) d <- 3; b })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x + d, d = x * 2) { if (x > 1) { d <- 3; b }; d <- 2; b + d })(X[i])))
show(sapply(1:45, function(i) (function(x, b = x + d, d = x * 2) { if (x > 1) { d <- 3; b <- b + 1 }; d <- 2; b + d })(X[i])))
h <- function(x, lo = min(x, 2), hi = lo + 3) { if (x > hi) x <- hi; if (x < 0) lo <- -1; x + lo }
show(sapply(1:45, function(i) h(X[i])))
h <- function(x, lo = min(x, 2), hi = lo + 3) { if (x < 0) lo <- -1; if (x > hi) x <- hi; x + lo }
show(sapply(1:45, function(i) h(X[i])))
mk <- function(b) function() b
mk2 <- function(b) { force(b); function() b }
show(sapply(1:45, function(i) { x <- i; g <- mk(x); x <- 100; g() }))
show(sapply(1:45, function(i) { x <- i; g <- mk2(x); x <- 100; g() }))
show(sapply(1:45, function(i) { x <- i; g <- mk(x * 2); if (i %% 2 == 0) x <- 100; g() }))
show(sapply(1:45, function(i) { fs <- list(); for (a in 1:3) fs[[a]] <- mk(a); fs[[1]]() + fs[[2]]() }))
show(sapply(1:45, function(i) { s <- 0; for (a in 1:3) { g <- mk(a); s <- s + g() }; s }))
show(sapply(1:45, function(i) { s <- 0; g <- function() 0; for (a in 1:3) { s <- s + g(); g <- mk(a) }; s + g() }))
ap <- function(f, v) sapply(v, f)
show(sapply(1:45, function(i) { x <- i; r <- ap(function(e) e + x, { x <- 3; 1:2 }); sum(r) }))
f2 <- function(a, b) { b; a }
show(sapply(1:45, function(i) { x <- i; f2(x, { x <- 3; 1 }) }))
show(sapply(1:45, function(i) { x <- i; f2(x * 2, { x <- 3; 1 }) }))
f3 <- function(a, b) { if (b > 2) a <- 0; a }
show(sapply(1:45, function(i) { x <- i; f3(x * 2, { x <- 3; i %% 5 }) }))
f4 <- function(a, b) { for (j in 1:2) if (b > j) a <- a + 1; a }
show(sapply(1:45, function(i) { x <- i; f4(x * 2, { x <- 3; i %% 5 }) }))
f5 <- function(n, m = n * 2) { if (n <= 0) return(m); n <- n - 1; if (n > 3) m else f5(n, m) }
show(sapply(1:45, function(i) f5(i %% 7)))
f6 <- function(n, m = n * 2) { n <- n + 10; m + sum(sapply(1:3, function(j) if (j > 1) m else n)) }
show(sapply(1:45, f6))
f7 <- function(n, m = n * 2) { s <- sapply(seq_len(n %% 3), function(j) m + j); n <- 50; m + sum(unlist(s)) }
show(sapply(1:45, function(i) { r <- f7(i); sum(unlist(r)) }))
f8 <- function(n, m = n * 2) { s <- vapply(seq_len(n %% 3), function(j) m + j, 0); n <- 50; m + sum(unlist(s)) }
show(sapply(1:45, f8))
f9 <- function(n, m = n * 2) { s <- Reduce(function(a, b) a + m, seq_len(n %% 3), 0); n <- 50; m + s }
show(sapply(1:45, f9))
f10 <- function(n, m = n * 2) { r <- tryCatch({ if (n %% 3 == 0) stop("x"); m }, error = function(e) 0); n <- 50; m + r }
show(sapply(1:45, f10))
f12 <- function(n, m = n * 2) { r <- n %% 3 == 0 || m > 20; n <- 50; m + r }
show(sapply(1:45, f12))
f13 <- function(n, m = n * 2) { r <- switch(n %% 3 + 1, m, 1, 2); n <- 50; m + r }
show(sapply(1:45, f13))
f14 <- function(s, m = nchar(s)) { r <- switch(s, a = m, b = 1, 2); s <- "long"; m + r }
show(sapply(rep(c("a", "b", "cc"), 15), f14))
f15 <- function(n, m = n * 2) { k <- 0; while (k < n %% 3) { k <- k + 1; if (m > 9) break }; n <- 50; m + k }
show(sapply(1:45, f15))
f16 <- function(n, m = n * 2) { g <- function(q) if (q) m else 0; r <- g(n %% 2 == 0); n <- 50; m + r }
show(sapply(1:45, f16))
f17 <- function(n, m = n * 2) { g <- function(a) { if (n %% 2 == 0) a else 0 }; r <- g(m); n <- 50; m + r }
show(sapply(1:45, f17))
f18 <- function(n, m) { if (missing(m)) m <- n * 2; if (n > 20) n <- 0; m + n }
show(sapply(1:45, function(i) if (i %% 2) f18(i) else f18(i, 3)))
f19 <- function(x, lo = 0, hi = lo + 10) { if (x < lo) return(lo); if (x > hi) return(hi); x }
show(sapply(1:45, f19)); show(sapply(1:45, function(i) f19(i, 5)))
s <- 0; for (i in 1:45) { v <- f16(i); s <- s + v }; show(s)
out <- numeric(45); for (i in 1:45) { x <- i; out[i] <- f3(x * 2, i %% 5); x <- 1 }; show(out)
h <- function(j, k) j + k
f22 <- function(n, m = n * 2) { s <- sapply(1:3, function(j) m + j); n <- 50; s[2] + m }
show(sapply(1:45, f22))
f23 <- function(n, m = n * 2) { s <- mapply(function(j, q) j, 1:3, m); n <- 50; s[2] + m }
show(sapply(1:45, f23))
f24 <- function(n, m = n * 2) { s <- outer(1:2, 1:2, function(a, b) a + b * m); n <- 50; s[2] + m }
show(sapply(1:45, f24))
f25 <- function(n, m = n * 2) { s <- Filter(function(a) a > m, 1:5); n <- 50; length(s) + m }
show(sapply(1:45, f25))
f26 <- function(n, m = n * 2) { s <- do.call(h, list(n, m)); n <- 50; s + m }
show(sapply(1:45, f26))
f27 <- function(n, m = n * 2) { g <- function(a, b = m) { if (a > 20) b <- 1; b }; s <- g(n); n <- 50; s + m }
show(sapply(1:45, f27))
f28 <- function(n, m = n * 2) { repeat { if (n > 20) break; n <- n + 7; if (m > 30) break }; m + n }
show(sapply(1:45, f28))
f29 <- function(n, m = n * 2) { v <- c(m, n); n <- 50; v[2] <- m; sum(v) + n }
show(sapply(1:45, f29))
f30 <- function(n, m = n * 2) { v <- replicate(3, m); n <- 50; sum(v) + m }
show(sapply(1:45, f30))
f31 <- function(n, ...) { g <- function(a, b = 1) { if (a > 20) b <- b + 1; b }; x <- g(n, ...); x + n }
show(sapply(1:45, function(i) f31(i, i * 2))); show(sapply(1:45, f31))
f32 <- function(n, m = { n <- n + 1; n * 2 }) { if (n > 20) m; n }
show(sapply(1:45, f32))
f33 <- function(n, m = { n <- n + 1; n * 2 }) { if (n > 20) m <- 3; n + m }
show(sapply(1:45, f33))
f34 <- function(n, m = { n <- n + 1; n * 2 }) { for (j in 1:2) if (j > 1) m; n }
show(sapply(1:45, f34))

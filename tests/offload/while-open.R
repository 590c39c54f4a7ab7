# while and repeat loops whose rounds nobody can count: one lane, until a round leaves (interp/counted.c).
x <- 1; k <- 0
while (abs(x - 3.3) > 1e-9 && k < 3e6) { x <- x + (3.3 - x) * 1e-5; k <- k + 1 }
cat(x, k, "\n")
set.seed(1); s <- 0; n <- 0
repeat { s <- s + rnorm(1); n <- n + 1; if (abs(s) > 1500) break; if (n > 500000) { cat("left\n"); break } }
cat(s, n, runif(1), "\n")
f <- function(eps) { a <- 0; b <- 10; i <- 0; while (b - a > eps) { m <- (a + b) / 2; if (m^3 - m - 2 > 0) b <- m else a <- m; i <- i + 1; if (i > 200000) return(c(a, i, -1)) }; c(a, i) }
print(f(1e-10)); print(f(-1))
t <- 0; ev <- 0; S <- 9990; I <- 10
while (I > 0) { r1 <- 0.3 * S * I / 10000; r2 <- 0.1 * I; t <- t + rexp(1, r1 + r2); if (runif(1) < r1 / (r1 + r2)) { S <- S - 1; I <- I + 1 } else I <- I - 1; ev <- ev + 1 }
cat(t, ev, S, I, "\n")
z <- 0; while (TRUE) { z <- z + 1; if (z %% 2 == 0) next; if (z > 100000) break }
print(z)
w <- tryCatch({ q <- 0; while (q < 1e5) { q <- q + 1; if (q == 54321) stop("here") }; 1 }, error = function(e) conditionMessage(e)); print(w); print(q)
w <- tryCatch({ q <- 0; while (if (q == 40000) NA else TRUE) q <- q + 1 }, error = function(e) print(e)); print(q)
ndiv <- function(n) { k <- 0; for (d in 1:floor(sqrt(n))) if (n %% d == 0) k <- k + 2; k }
tri <- 0; i <- 0; while (TRUE) { i <- i + 1; tri <- tri + i; if (ndiv(tri) > 300) break }; print(tri)
turn <- function(m) { s <- 0; for (k in 1:m) s <- s + sin(k * 0.1) + cos(k * 0.1) / sqrt(k + m); s }
t <- 0; i <- 0; while (i < 1500) { i <- i + 1; t <- t + turn(i) / i }; print(t, digits = 15)
life <- function(n) { # what it replaces decides whether there is another round
  w <- matrix(0, n, n); w[n %/% 2, n %/% 2] <- 1; t <- 0; h <- numeric(0)
  while (t < 4000 && any(w == 1)) { new <- w; for (i in 1:n) for (j in 1:n) { k <- (i * 7 + j * 3 + t) %% 11; if (w[i, j] == 0) { if (k < 2 && t < 3000) new[i, j] <- 1 } else if (k > 7) new[i, j] <- 0 }; w <- new; h <- append(h, sum(w)); t <- t + 1 }
  c(t, sum(w), length(h), sum(h), max(h))
}
print(life(6))
f <- function() { w <- numeric(8); while (sum(w) < 1e6) { new <- w; for (i in 1:8) new[i] <- w[i] + i; w <- new }; w }
print(f())
g <- function() { w <- numeric(8); k <- 0; repeat { new <- w + 1:8; if (sum(new) > 1e6) { break } else { w <- rev(new) }; k <- k + w[3] }; c(w, k) }
print(g())

# A way out whose values need guards, in a block whose list of items is full: the list grows.
n <- 3000L
lcg <- 42
rn <- function() { lcg <<- (lcg * 16807) %% 2147483647; lcg / 2147483647 }
x <- numeric(n); y <- numeric(n); k <- integer(n); b <- logical(n)
for (i in 1:n) { x[i] <- rn() * 20 - 10; y[i] <- rn() * 2; k[i] <- as.integer(rn() * 100) - 50L; b[i] <- rn() < 0.5 }
j <- rev(k)
ki <- k
sd <- 100; si <- 3L
v <- c(0.5, -2, 3.25, 1e3, 7)
m <- matrix(c(1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), 5)
f <- function(x, y, k, j, b, ki) {
  t1 <- ceiling((-1))
  if (((t1 > 100) || (FALSE || x > 0))) {
    if (is.na(x)) {
      for (t3 in 1:4) {
      }
    }
    y <- m[(abs(ki) %% 5L) + 1L, 2L]
  }
  if (((k == 3L && FALSE) && (y <= x || k == 3L))) {
  } else {
    if ((x > 0 && TRUE)) return((if (k == 3L) 2 else x))
  }
  t7 <- (if ((k >= 2)) (-1L %/% -3L) else (if (b) j else si))
  t8 <- (if ((y <= x || FALSE)) (0.5 - t1) else trunc(y))
  c(((-y) %/% 3.5), max(v[length(v)], (2L + t7)))
}
r <- mapply(f, x, y, k, j, b, ki)
cat(dim(r), sum(r[[1]]), length(r), sum(unlist(r)), "\n")

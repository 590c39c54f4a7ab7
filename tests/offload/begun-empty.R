# vectors that begin without elements: vector(), numeric(0), x[1] <- a, then x[i + 1] <- b in a loop
f <- function(k) { a <- vector(length = 5); a[2] <- k %% 3 == 0; b <- vector("numeric", 4); b[3] <- k; d <- vector(mode = "integer", length = 3); d[1] <- 2L; e <- vector(length = 2, "double"); sum(a) + sum(b) + sum(d) + length(e) }
print(sum(sapply(1:2000, f)))
g <- function(k) { x <- vector(); x[1] <- k; s <- numeric(0); for (i in 1:5) { x[i + 1] <- x[i] * 0.5 + i; s[i] <- x[i] + 1 }; sum(s) + x[6] }
print(sum(sapply(1:2000, g)))
h <- function(k) { x <- vector("numeric"); x[1] <- 3L; y <- integer(0); z <- (y[1] <- k); for (i in 1:4) y[1 + i] <- y[i] + 1L; x[1] / 2 + sum(y) + z }
print(sum(sapply(1:2000, h))); print(typeof(sapply(1:2000, function(k) { x <- numeric(0); x[1] <- k; x[1] }))); print(typeof(sapply(1:2000, function(k) { x <- logical(0); x[1] <- k; x })))
w <- function(k) { pos <- c(); pos[1] <- 0; top <- 0; for (i in 1:12) { step <- sample(c(-1, 1), 1); pos[i + 1] <- pos[i] + step; if (pos[i + 1] > top) top <- pos[i + 1] }; top + length(pos) }
set.seed(3); print(table(sapply(1:2000, w)))
p <- function(k) { x <- vector(); x[1] <- k; for (i in 1:6) x[i + 1] <- x[i] + sd(x, na.rm = TRUE) * 0 + i; length(x) }
print(sapply(1:3, p)); v <- function(k) { x <- numeric(0); x[1] <- k; if (k > 1500) for (i in 1:3) x[i + 2] <- i; sum(is.na(x)) + length(x) }
print(sum(sapply(1:2000, v))); u <- function(k) { x <- numeric(0); for (i in seq_len(k %% 4)) x[i] <- i; length(x) }; print(sum(sapply(1:2000, u)))
q <- function(k) { x <- vector(); n <- is.null(x) + length(x) * 10L; x[1] <- TRUE; n + is.logical(x) }; print(sum(sapply(1:2000, q)))

# Variables that only some paths set, or that are NULL on the others.
x <- rep(c("A", "C", "G", "T"), 2000)
comp <- function(b) {
  if (b == "A") s <- "T"
  if (b == "T") s <- "A"
  if (b == "G") s <- "C"
  if (b == "C") s <- "G"
  s
}
r <- unlist(lapply(x, comp)); print(table(r)); print(head(r))
f <- function(i) { if (i %% 3L == 0L) k <- i; if (i %% 3L != 0L) k <- -i; k * 2L }
r <- sapply(1:8000, f); print(sum(r)); print(head(r))
# the last that fits, of a loop that seldom sets it
g <- function(i) { for (j in 1:20) if ((i * j) %% 7 == 3) last <- j; if (i %% 7 == 0) last <- 0L; last }
r <- sapply(1:8000, g); print(sum(r)); print(head(r, 20))
# NULL until it is something
h <- function(i) { m <- NULL; for (j in 1:20) if ((i * j) %% 31 > 25) m <- j / 2; if (is.null(m)) -1 else m + i }
r <- sapply(1:8000, h); print(sum(r)); print(head(r, 40))
# .. which a function gives, or does not
pick <- function(i) if (i %% 5L == 2L) i * 10
h2 <- function(i) { p <- pick(i); if (!is.null(p)) p else 0L }
r <- sapply(1:8000, h2); print(sum(r)); print(head(r, 12))
h3 <- function(i, p = pick(i)) { q <- if (is.null(p)) i else p; q + 1 }
r <- sapply(1:8000, h3); print(sum(r)); print(head(r, 12))
# a string that goes round
w <- function(i) { s <- NULL; for (j in 1:9) if ((i + j) %% 4 == 0) s <- x[j]; if (is.null(s)) "none" else s }
r <- sapply(1:8000, w); print(table(r)); print(head(r, 8))
q <- function(i) { m <- NULL; for (j in 1:5) if ((i + j) %% 9 == 0) m <- j; if (length(m) == 0) 7 else m * length(m) }
r <- sapply(1:8000, q); print(sum(r)); print(head(r, 12))
# types by path
tp <- function(i) { if (i %% 2L) v <- 2L else if (i %% 3L) v <- 0.5; if (i %% 2L == 0L && i %% 3L == 0L) v <- TRUE; v }
r <- sapply(1:8000, tp); print(sum(r)); print(head(r, 12)); print(identical(r, vapply(1:8000, tp, 0)))
# a loop that is left
wb <- function(i) { k <- 0L; while (TRUE) { k <- k + 1L; if (k * i > 50L) { found <- k; break }; if (k > 60L) break }; found + 1L }
r <- sapply(1:8000, wb); print(sum(r)); print(head(r))
# loops inside loops, names, a vector instead of a number
n2 <- function(i) { best <- NULL; for (a in 1:6) for (b in 1:6) if ((a * b + i) %% 11 == 0) best <- a * 10 + b; if (is.null(best)) NA else best }
r <- sapply(1:8000, n2); print(sum(r, na.rm = TRUE)); print(head(r, 24))
v <- c(a = 1, b = 2, c = 3)
nm <- function(i) { if (i %% 2L) y <- v["b"] else if (i > 0L) y <- v["c"]; y }
r <- sapply(1:4000, nm); print(head(r, 3)); print(sum(r))
ve <- function(i) { y <- NULL; for (j in 1:3) if (j + i > 2) y <- c(j, i); if (is.null(y)) 0 else sum(y) }
r <- sapply(1:8000, ve); print(sum(r))
# a loop that carries a state
st <- 0; n1 <- 0L
for (i in 1:20000) { p <- NULL; if (i %% 3L == 0L) p <- st %% 7; if (is.null(p)) st <- st + 1 else { st <- st + p; n1 <- n1 + 1L } }
print(st); print(n1)
# What is not there: a variable further out, or R's error
z <- 100
o <- function(i) { if (i %% 2L == 0L) z <- i; z + 1 }
r <- sapply(1:8000, o); print(sum(r)); print(head(r))
zz <- "outside"
os <- function(i) { if (i %% 400L != 0L) zz <- "inside"; if (i %% 400L == 0L) nchar(zz) else 0L + nchar(zz) }
r <- sapply(1:8000, os); print(sum(r)); print(table(r))
e <- function(i) { if (i < 7990L) q1 <- i; q1 }
print(tryCatch(sapply(1:8000, e), error = conditionMessage))
nu <- function(i) { m <- NULL; if (i < 7990L) m <- i; m + 1 }
r <- tryCatch(sapply(1:8000, nu), error = conditionMessage); print(class(r)); print(tail(lengths(r), 12))
nl <- function(i) { if (i %% 4000L != 0L) i }
r <- sapply(1:8000, nl); print(class(r)); print(sum(lengths(r)))
k <- 1000L
o2 <- function(i) { if (i %% 7L) k <- i; if (i %% 11L) k <- -i; k }
r <- sapply(1:8000, o2); print(sum(r)); print(which(r == 1000)[1:4])
s3 <- "far out"
o3 <- function(i) { if (i %% 7L) s3 <- "a"; if (i %% 11L) s3 <- "bc"; nchar(s3) }
r <- sapply(1:8000, o3); print(table(r)); print(which(r == 7)[1:4])

# Vectors that a loop replaces whole have the attributes of what replaces them, not of what the variable had before
run <- function(n, t, a, b) { for (i in 1:n) { t <- a; a <- b; b <- c(1, 2, 3) * i }; list(t, a, b) }
str(run(60L, structure(c(1, 1, 1), u = 1), c(1, 2, 3), c(2, 3, 4)))
str(run(60L, c(1, 1, 1), structure(c(1, 1, 1), u = 1), c(2, 3, 4)))
str(run(1L, c(1, 1, 1), structure(c(1, 1, 1), u = 1), c(2, 3, 4)))
run <- function(n, t, late) { for (i in 1:n) { if (i > late) t <- c(1, 2, 3) * i; t[2] }; t }
str(run(60L, structure(c(1, 1, 1), u = 1), 50)); str(run(60L, structure(c(1, 1, 1), u = 1), 80))
run <- function(n, t, late) { for (i in 1:n) { if (i > late) t <- c(1, 2, 3) * i }; t }
str(run(60L, structure(c(1, 1, 1), u = 1), 50)); str(run(60L, structure(c(1, 1, 1), u = 1), 80))
str(run(60L, c(a = 1, b = 1, c = 1), 50)); str(run(60L, c(a = 1, b = 1, c = 1), 80))
str(run(60L, ts(c(a = 1, b = 1, c = 1)), 50)); str(run(60L, factor(c(a = 1, b = 1, c = 1)), 80))
str(run(60L, matrix(c(1, 2, 3)), 50)); str(run(60L, matrix(c(1, 2, 3)), 80))
run <- function(n, t, a, b, late) { for (i in 1:n) { t <- a; a <- b; b <- c(1, 2, 3) * i; if (i == late) attr(b, "u") <- 1 }; list(t, a, b) }
for (late in c(1, 30, 58, 59, 60)) str(run(60L, c(1, 1, 1), c(1, 2, 3), c(2, 3, 4), late))
n <- 60L; late <- 6L; a <- 1; b <- 1
g <- function() {
    for (i in n:1) { { t <- a; a <- b }; b <- 1:3; if (i == late) attr(b, "u") <- 1 }
    list(t, a, b)
}
for (late in c(1, 2, 3, 4, 5, 30)) str(g())
run <- function(n, late) {
  t <- a <- b <- c(1, 2, 3)
  for (i in n:1) { t <- a; a <- b; b <- c(1, 2, 3) * i; if (i == late) b <- matrix(b, 3, 1) }
  list(t, a, b)
}
for (late in c(1, 2, 3, 4, 5, 30)) str(run(60L, late))
run <- function(n, late) {
  t <- a <- b <- matrix(c(1, 2, 3, 4), 2)
  for (i in n:1) { t <- a; a <- b; b <- (a %*% t) / 10; if (i == late) dimnames(b) <- list(NULL, c("u", "v")) }
  list(t, a, b)
}
for (late in c(1, 2, 3, 4, 5, 30)) str(run(60L, late))
run <- function(n, late) {
  t <- a <- b <- matrix(c(1, 2, 3, 4), 2)
  for (i in n:1) { t <- a; a <- b; b <- matrix(c(i, 1, 2, 3), 2); if (i == late) dimnames(b) <- list(NULL, c("u", "v")); if (i == late - 2) t <- matrix(9, 1, 4) }
  list(t, a, b)
}
for (late in c(1, 2, 3, 4, 5, 30)) str(run(60L, late))

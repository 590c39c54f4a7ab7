# variables that no column has, and variables of the outside, where the last rounds go another way
n <- 60L; late <- 58L; d <- 2
g <- function() { for (i in seq_len(n)) if (i > late) { } else { for (j in i) e <- j; d <- d }; c(i, j, e, d) }
print(g())
g <- function() { for (i in seq_len(n)) if (i > late) { } else { for (j in 1:3) e <- i; d <- d }; c(i, j, e, d) }
print(g())
g <- function() { for (i in seq_len(n)) if (i > late) { } else { e <- i; d <- d }; c(i, e, d) }
print(g())
g <- function() { for (i in seq_len(n)) if (i > late) { } else { e <- i; d <- d + 1 }; c(i, e, d) }
print(g())
g <- function() { for (i in seq_len(n)) if (i > late) { } else { for (j in i) e <- j; d <- d + 1 }; c(i, e, d) }
print(g())
n <- 75L; X <- NULL
X <- 1:80%%9L
run1 <- function() for (i in n:1) {
    if (i %in% 3) 
        D$n
    if (X[i]) {
    }
    else if (0) 
        D <- D
}
print(tryCatch(run1(), error = conditionMessage))
late <- 400L; n <- 1000L; v <- 0
g <- function() { v <- 0; w <- NULL; for (i in 1:n) { if (i %% late == 0) { if (!identical(w, c(i - 1, v))) cat("stale\n") } else { v <- v * 0.5 + i; w <- c(i, v) } }; list(v, w, i) }
str(g())
set.seed(3); h <- function() { s <- 0; for (i in 1:n) { if (i > 990) { s <- s + 1 } else { u <- runif(1); k <- c(u, u * 2); s <- s + sum(k) } }; list(s, u, k, runif(1)) }
str(h())

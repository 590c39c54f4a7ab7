# What is noted with the best so far, and assigned elsewhere, too, is no companion of the best.
set.seed(1)
n <- 3000L
x <- round(rnorm(n), 2)
forms <- list(
    quote({ if (x[i] > s) { s <- x[i]; k <- i }; if (i > 40) k <- i }),
    quote({ k <- 0L; if (x[i] > s) { s <- x[i]; k <- i } }),
    quote({ if (x[i] > s) { s <- x[i]; k <- i } else k <- -i }),
    quote({ if (x[i] > s) { s <- x[i]; k <- i; k <- k + 1L } }),
    quote({ if (x[i] > s) { s <- x[i]; k <- i }; if (i %% 7L == 0L) k[1] <- -i }),
    quote({ if (x[i] > s) { k <- i; s <- x[i] }; for (j in 1:2) if (x[i] < -2) k <- -j }),
    quote({ if (x[i] > s) { s <- x[i]; k <- i }; if (x[i] < u) { u <- x[i]; k <- -i } }),
    quote({ if (x[i] > s) { s <- x[i]; k <- i }; for (k in 1:2) u <- u + k }),
    quote({ if (x[i] > s) { s <- x[i]; k <- i } }))
for (f in forms) {
    go <- eval(bquote(function() { s <- 1; u <- -1; k <- 2L; for (i in 1:n) .(f); c(s, u, k) }))
    print(go())
}
s <- 1; k <- 2L
for (i in 1:n) {
    if (x[i] > s) { s <- x[i]; k <- i }
    if (sum(c(s, 1)) > 1) k <- i
}
print(c(s, k))
s <- 1; k <- 2L
for (i in 1:n) {
    if (x[i] > s) { s <- x[i]; k <- i }
}
print(c(s, k))

# Lanes that read what others have written, which is found out by running them: one lane runs the rounds, in later runs of the loop.
set.seed(1)
n <- 60
A <- matrix(runif(n * n, -1, 1), n); diag(A) <- n * 0.9; b <- rnorm(n)
sweeps <- function(A, b, times) {
    old <- new <- numeric(nrow(A)); count <- 0
    for (k in 1:times) {
        for (i in 1:nrow(A)) {
            sum <- 0
            for (j in 1:nrow(A)) {
                if (i != j) sum <- sum + A[i, j] * (if (j < i) new[j] else old[j])
                count <- count + 1
            }
            new[i] <- (1 / A[i, i]) * (b[i] - sum)
        }
        old <- new
    }
    c(new, count)
}
x <- sweeps(A, b, 12)
print(head(x)); print(x[n + 1]); print(sum(x[1:n]))

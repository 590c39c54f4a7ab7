# Small systems are solved on one thread, and give what GNU R gives; the next large one has its threads again.
set.seed(2)
for (n in 1:5) for (k in 1:3) {
  A <- matrix(rnorm(n * n), n)
  cat(n, format(c(sum(as.vector(solve(A)) * 1:(n * n)), sum(solve(A, 1:n) * 1:n), sum(solve(A, matrix(1:(3 * n), n)))), digits = 12), "\n")
}
try(solve(matrix(c(1, 1, 1, 1), 2)))
r <- tryCatch(solve(matrix(c(1, 1, 1, 1 + 1e-12), 2), tol = 1e-10), error = conditionMessage); cat(r, "\n")
print(solve(matrix(c(1, 1, 1, 1 + 1e-12), 2), tol = 0)[1] > 1e11)
B <- crossprod(matrix(rnorm(14400), 120)) + diag(120); print(max(abs(solve(B) %*% B - diag(120))) < 1e-8)
print(solve(matrix(2), 6)); print(solve(2, 6))

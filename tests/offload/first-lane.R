# An argument that every lane reads first is evaluated before the first lane: hot calls need no lane in the interpreter.
n <- 20000L
times <- function(v) sapply(0:(n - 1L), function(i) { s <- 0; for (j in 0:3) s <- s + v[j + 1L] * (i + j); s })
noisy <- function(k) { cat("evaluated", k, "\n"); k }
u <- c(1, 2, 3, 4)
for (r in 1:3) print(sum(times(noisy(u)))) # a call of the program's
for (r in 1:2) print(sum(times(u)))
# Not read on every path, or not before something that may fail: evaluated when the first lane gets there, or never
some <- function(v, from) sapply(from:(from + n), function(i) if (i > 30000) v else i)
for (r in 1:3) print(sum(some(noisy(5), 1L)))
for (r in 1:3) print(sum(some(noisy(5), 30001L)))
w <- 1:20000 / 1000
after <- function(v, w) sapply(1:n, function(i) w[[i]] + v)
for (r in 1:3) print(sum(after(noisy(1), w)))
print(tryCatch(sum(after(noisy(1), numeric(0))), error = conditionMessage))
where <- function(v) sapply(1:n, function(i) i + v)
for (r in 1:3) print(tryCatch(where(if (r == 3) stop("here") else 1)[5], error = conditionCall))

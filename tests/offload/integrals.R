# integrate() in closures: the rule alone, bisection and extrapolation, infinite ranges, integrals of integrals; errors are the interpreter's
set.seed(1)
n <- 400
a <- runif(n, 0.5, 4); q <- rnorm(n)
p <- function(x) cat(format(c(sum(x), x[c(1, 17, n)]), digits = 9), "\n")
p(sapply(a, function(a) integrate(function(x) exp(-a * x^2), 0, 1)$value))
p(mapply(function(a, q) integrate(dnorm, a, a + 1, mean = q, sd = a)$value, a, q))
p(sapply(q, function(q) integrate(dnorm, -Inf, q)$value))
r <- sapply(a, function(a) { r <- integrate(function(x, b) exp(-b * x) * sin(5 * x), 0, Inf, b = a, rel.tol = 1e-6); c(r$value, r$subdivisions, r$abs.error < 1e-5) })
for (i in 1:3) p(r[i, ])
p(sapply(a, function(a) integrate(function(x) 1 / sqrt(x), 0, a, rel.tol = 1e-9, subdivisions = 200)$value))
p(sapply(a, function(a) integrate(function(x) sapply(x, function(x) if (x < a) x else a^2), 0, 5)$value))
p(sapply(a, function(a) integrate(function(y) sapply(y, function(y) integrate(function(x) exp(-a * x * y), 0, 1)$value), 0, 1)$value))
v <- numeric(n); for (i in 1:n) v[i] <- integrate(function(x) x^2 * a[i], 0, q[i])$value; p(v)
p(sapply(a, function(a) uniroot(function(q) integrate(function(x) x * exp(-a * x), 0, q)$value - 0.02, c(0.01, 10))$root))
# errors: the lowest lane's; the handler's value
top <- sort(a)[n - 2]
print(tryCatch(sapply(a, function(a) integrate(function(x) if (a > top) 1 / x^2 else x, 0, 1)$value), error = conditionMessage))
print(tryCatch(sapply(a, function(a) integrate(function(x) if (a > top) 1 / (x - 0.5) else x, 0, 1)$value), error = conditionMessage))
p(sapply(a, function(a) tryCatch(integrate(function(x) log(x) * a, 0, 1, subdivisions = 3, rel.tol = 1e-6)$value, error = function(e) -1)))
r <- sapply(a, function(a) { r <- integrate(function(x) abs(x - a)^-0.9, 0, 9, stop.on.error = FALSE, subdivisions = 4); r$value > 1 && r$subdivisions == 4 }); print(all(r))
# a list with a class stays in the interpreter
l <- lapply(a, function(a) integrate(function(x) a * x, 0, 1)); print(l[[3]])
# functions that Vectorize() makes in the closure
p(sapply(a, function(a) integrate(Vectorize(function(x) if (x < a) x else a^2), 0, 5)$value))
p(sapply(a, function(a) { g <- Vectorize(function(x, b) if (x < b) x else a^2); sum(g(c(1, 2, 3), 2.5)) + g(b = 1, 3) + sum(g(b = c(1, 2), c(3, a))) }))

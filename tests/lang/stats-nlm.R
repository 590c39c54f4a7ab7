# nlm: the iterates are those of Dennis and Schnabel's algorithms, so that counts and gradients are GNU R's.
f <- function(x) 100 * ((x[3] - 10 * atan2(x[2], x[1]) / (2 * pi))^2 + (sqrt(x[1]^2 + x[2]^2) - 1)^2) + x[3]^2
str(nlm(f, c(-1, 0, 0)))
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
str(nlm(fr, c(-1.2, 1)))
nlm(function(x, a) sum((x - a)^2), c(10, 10), a = c(3, 5), print.level = 2)
g <- function(x, a) { r <- sum((x - a)^2); attr(r, "gradient") <- 2 * (x - a); r }
nlm(g, c(10, 10), a = c(3, 5))
h <- function(x) { r <- fr(x); attr(r, "gradient") <- c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
  attr(r, "hessian") <- matrix(c(1200 * x[1]^2 - 400 * x[2] + 2, -400 * x[1], -400 * x[1], 200), 2); r }
str(nlm(h, c(-1.2, 1), hessian = TRUE))
bad <- function(x) { r <- sum(x^2); attr(r, "gradient") <- x; r }
try(nlm(bad, c(1, 2)))
str(nlm(function(x) -dnorm(x, 3, log = TRUE), 100, iterlim = 2))
try(nlm(fr, NULL)); try(nlm(fr, c(NA, 1))); try(nlm(function(x) "a", 1))

# Where the function is not finite the step is cut to a tenth; the first parabola is drawn at the first finite value
quartic <- function(p) {
    v <- if (p < -50) NaN else (p + 4)^4 + p
    steps <<- c(steps, p)
    v
}
steps <- numeric(0)
r <- suppressWarnings(nlm(quartic, 20, stepmax = 1e6))
print(signif(r$minimum, 6))
print(signif(unique(steps)[1:10], 5))
barrier <- function(p) if (any(p <= 0)) NaN else sum(p - log(p))
r <- withCallingHandlers(nlm(barrier, c(50, 0.1)), warning = function(w) {
    cat(conditionMessage(w), "\n")
    invokeRestart("muffleWarning")
})
print(round(r$estimate, 3))

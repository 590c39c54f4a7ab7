# Elements that draw, and that nobody asks for: what fails in them fails all the same, and draws what it draws.
n <- 60
set.seed(4)
long <- function(f) print(sapply(1:n, function(i) length(sapply(1:3, function(k) f(i, k)))))
long(function(i, k) { x <- k * 2; if (i == 44) c(x, 1) else x })
long(function(i, k) { x <- runif(1); if (i == 44) c(x, 1) else x })
long(function(i, k) { x <- runif(1); if (i == 44) return(c(x, 1)); x })
long(function(i, k) { x <- sum(sapply(1:3, function(k) runif(1))); if (i == 44) return(c(x, 1)); x })
long(function(i, k) { x <- rexp(1); if (i == 44 && k == 2) NULL else x })
print(try(sapply(1:n, function(i) length(sapply(1:3, function(k) { x <- runif(1); if (i == 44 && k == 3) stop("late"); x }))), silent = TRUE)[1])
first <- function(i) sapply(1:3, function(k) { x <- runif(1); if (i == 44 && k == 3) warning("late"); x })[1]
withCallingHandlers(print(sapply(1:n, first)), warning = function(w) { cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(sapply(1:n, function(i) is.list(mapply(function(a, b) if (a * b == 130L) "s" else rnorm(1), i, 1:4))))
print(vapply(1:n, function(i) sum(sapply(1:3, function(k) { x <- runif(1); if (i == 44 && k == 3) x + 1L else x })), 0))
y <- integer(n)
for (i in 1:n) y[i] <- length(sapply(1:3, function(k) { x <- runif(1); if (i == 44) c(x, x) else x }))
print(y)
print(runif(1))

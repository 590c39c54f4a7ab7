# x %% y warns for each element that has lost all accuracy (|x / y| over 2^63), in the interpreter, in vectors and in kernels.
f <- function(a, b) a %% b
said <- function(expr) {
  n <- 0L
  text <- character()
  v <- withCallingHandlers(expr, warning = function(w) {
    n <<- n + 1L
    text <<- conditionMessage(w)
    invokeRestart("muffleWarning")
  })
  print(v[is.finite(v)][1:2])
  print(list(n, text))
}
x <- c(1e20, 1, 1e300, -1e19, 9e18, NA, Inf, 1e308)
said(f(1e20, 3))
said(x %% 3)
said(x %% -3L)
said(5L %% x)
said(x %% c(3, 4))
said(1e308 %% 1e-10)
said(1e300 %% 1e300)
said(sapply(x, function(e) e %% 7))
y <- rep(c(5, 1e20, 7.5), 200)
said(y %% 3)
said(sapply(y, function(e) e %% 3))
said({ r <- numeric(600); for (i in 1:600) r[i] <- y[i] %% 3; r })
# quotients and remainders that are denormals, or too small for a double
x <- c(-5e-324, 5e-324, -1e-320, 1e-310, -1e-310, -3e-308, 2.5e-300, -7e-305, 1e-290, 0.1, -3, 1e300, -1e308)
print(sprintf("%a", suppressWarnings(outer(x, x, "%%")))); print(sprintf("%a", outer(x, x, "%/%")))
set.seed(4); a <- (runif(3000) - 0.5) * 2^-sample(950:1074, 3000, TRUE); b <- (runif(3000) - 0.5) * 2^-sample(900:1074, 3000, TRUE)
r <- suppressWarnings(a %% b); print(sprintf("%a", r[1:150])); print(c(sum(r == 0), sum(r == b), sum(r > 0))); print(sprintf("%a", sum(r * 0x1p900)))
s <- suppressWarnings(mapply(function(p, q) p %% q, a, b)); print(identical(r, s))
# of two constants
W <- function(e) { cnt <- 0L; withCallingHandlers(e, warning = function(w) { cnt <<- cnt + 1L; invokeRestart("muffleWarning") }); print(cnt) }
W(sapply(1:60, function(i) 2147483647L %% 1e-15 + i)); W(sapply(1:60, function(i) { x <- 1e30 %% 7; i })); W({ for (i in 1:60) s <- i + 1e300 %% -0.5; s }); W(sapply(1:60, function(i) { k <- 1e30; k <- k %% 3; k + i }))

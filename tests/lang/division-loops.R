# x %% y and x %/% y of vectors go through blocks of 256 elements: odd values among plain ones, and recycled operands.
v <- c(0, -0, 1, -1, 3, -3, 5.5, -5.5, .1, -.1, 1e-20, -1e-18, 1e15, 2^52, 2^53, -2^53, 1e17, 1e300, Inf, -Inf, NA, NaN,
       pi, 1e-310, 2048, 2047.5, -2049, 4503599627370497)
set.seed(1)
w <- c(v, round(rnorm(300) * 1000), rnorm(200) * 10, sample(1e9, 100))
show <- function(z) cat(format(sum((z / (1 + abs(z)))[is.finite(z)]), digits = 13), sum(is.nan(z)), sum(is.na(z)),
                        sum(z == Inf, na.rm = TRUE), sum(z == 0, na.rm = TRUE), sum(1 / z == -Inf, na.rm = TRUE), "\n")
suppressWarnings({
  show(rep(w, each = length(w)) %% w); show(rep(w, each = length(w)) %/% w)
  for (k in v) { show(w %% k); show(k %% w); show(w %/% k); show(k %/% w) }
})
x <- 1:1000
show(x %% 7); show(7 %% x); show(x %/% 2.5); show(x %% 0.1); show(c(x, NA) %% 3); show(x %% c(2.5, 3, NA, 7))
# NA or NaN: the divisor's NA, else what comes first
u <- c(NaN, NA, 1, 2)
print(u %% NA_real_); print(NA_real_ %% u); print(NaN %% u); print(u %% NaN)
print(u %/% NA_real_); print(NA_real_ %/% u); print(NaN %/% u); print(u %/% NaN)
# warnings, attributes
tryCatch(print(c(1e20, 5) %% 3), warning = function(w) cat(conditionMessage(w), "\n"))
n <- 0; withCallingHandlers(s <- c(1e20, rep(5, 400), 1e21) %% 3, warning = function(w) { n <<- n + 1; invokeRestart("muffleWarning") })
print(n); print(sum(s))
print(matrix(1:6 + .5, 2) %% 2); print(c(a = 1, b = 5) %/% 2)
# the operand is the result's memory
y <- as.numeric(1:600); y <- (y + 0) %% y[3]; print(sum(y)); y <- 1000 %% (y + 1); print(sum(y))

# Vectors as long as data says, where one element is stored: one number, until they are longer or empty.
f <- function(d, par, p = 1, q = 1) {
    t <- length(d); s <- rep(0, t); s[1] <- 1
    for (i in (p + 1):t)
        s[i] <- exp(par[1]) + exp(par[2:(p + 1)]) * s[(i - p):(i - 1)] + exp(par[(p + 2):(p + q + 1)]) * d[(i - q):(i - 1)]^2
    sum(s)
}
set.seed(1); d <- rnorm(300)
for (k in 1:4) print(f(d, c(-1, -1.2, -2) + k / 10))
z <- tryCatch(f(d, c(-1, -1.2, -2, -3, -1), 2), warning = function(w) cat("warning:", conditionMessage(w), "\n"))
g <- function(a, to) { s <- numeric(200); s[1] <- 1; for (i in 2:200) s[i] <- s[i - 1] * 0.5 + a[i:to[i]]; s }
to <- 1:200; print(sum(g(1:200 / 7, to))); to[150] <- 151L
withCallingHandlers(print(sum(g(1:200 / 7, to))), warning = function(w) { cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
h <- function(a, n) { s <- numeric(200); for (i in 2:200) s[i] <- s[i - 1] * 0.5 + a[seq_len(n[i])]; s }
n <- rep(1L, 200); print(sum(h(3:5, n))); n[120] <- 0L; print(tryCatch(h(3:5, n), error = conditionMessage))
u <- function(from, to) { r <- character(200); r[1] <- "k"; for (i in 2:200) { r[i] <- letters[from[i]:to[i]]; if (r[i] == r[i - 1]) r[i] <- "k" }; r }
from <- 1:200 %% 26L + 1L; to <- from; to[90] <- 27L; print(paste(u(from, to)[1:40], collapse = ""))

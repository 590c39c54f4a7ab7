# functions called with their package's name; quantiles that are searched for, of a row's length
n <- 200L
m <- matrix(((1:(n * 8)) * 37L %% 101L) / 50 - 1, n); x <- (1:n) / 7
p <- function(v) cat(length(v), format(sum(v), digits = 13), "\n")
p(sapply(1:n, function(i) stats::var(m[i, ]) + base::mean(m[i, ]) + base::sqrt(x[i]) + stats::dnorm(x[i])))
p(sapply(1:n, function(i) stats::median(m[i, ]) + base::length(m[i, ]) + utils::head(m[i, ], 1)))
y <- numeric(n); for (i in 1:n) y[i] <- base::exp(-x[i]) + base::max(x[i], 2); p(y)
sd <- function(v) 7; p(sapply(1:n, function(i) stats::sd(m[i, ]) + sd(m[i, ]))); rm(sd)
p(sapply(1:n, function(i) stats::filter(m[i, ], rep(1 / 3, 3))[2]))
p(apply(m, 1, function(v) mean(v) + qt(0.975, length(v) - 1) * sd(v) / sqrt(length(v))))
q <- function(m) apply(m, 1, function(v) qchisq(0.9, length(v) - 1)); p(q(m)); p(q(m[, 1:5])); p(q(m[, 1:5]))

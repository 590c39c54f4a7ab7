# Quantiles of constants, and of numbers of the call, are constants of the kernel.
n <- 300L; x <- ((1:n * 37) %% 101) / 7 - 7; conf <- 0.9; m <- 21
p <- function(x) print(c(sum(unlist(x)), dim(x)), digits = 11)
p(sapply(1:280, function(i) { v <- x[i:(i + 20)]; mean(v) + c(-1, 1) * qt(0.975, length(v) - 1) * sd(v) / sqrt(length(v)) }))
p(sapply(1:280, function(i) { v <- x[i:(i + 20)]; mean(v) + qt(c(1 - conf, 1 + conf) / 2, df = m - 1) * sd(v) / sqrt(m) }))
p(sapply(1:280, function(i) { v <- x[i:(i + 20)]; s <- var(v) * 20; c(s / qchisq(0.975, 20), s / qchisq(0.025, 20)) }))
p(sapply(1:280, function(i) var(x[i:(i + 20)]) > qgamma(conf, 2, 0.1) | x[i] < qf(0.05, 2, 20, lower.tail = FALSE)))
conf <- 0.95; p(sapply(1:280, function(i) x[i] * qbeta(conf, 2, 3) + qbinom(0.3, 10, 0.5) + qpois(conf, 4)))
print(sum(sapply(1:280, function(i) qt(i / 300, 5))), digits = 11)
ci <- function(v, level = 0.95) { a <- (1 - level) / 2; mean(v) + qt(c(a, 1 - a), length(v) - 1) * sd(v) / sqrt(length(v)) }
p(sapply(1:280, function(i) ci(x[i:(i + 20)]))); p(sapply(1:280, function(i) ci(x[i:(i + 20)], 0.8)))
for (conf in c(0.9, 0.95, 0.99)) p(sapply(1:280, function(i) x[i] * qchisq(conf, 3)))
p(sapply(1:280, function(i) x[i] * qt(0.9, 5, 1)))

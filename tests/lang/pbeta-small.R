# pbeta() to the digits that it has, with small parameters too, and where the fraction does not settle.
x <- 2^-(200:10)
for (a in c(1e-8, 1e-12)) for (b in c(0.6, 1, 2, 10)) print(summary(diff(pbeta(x, a, b, log.p = TRUE))), digits = 10)
print(pbeta(0.99936143328731, 43779, 0.06728, log.p = TRUE), digits = 14)
print(pbeta(c(1e-12, 0.3, 1 - 1e-9), 1e-3, 3), digits = 14)
print(pbeta(c(1e-12, 0.3, 1 - 1e-9), 12, 1e-5, lower.tail = FALSE), digits = 14)
f <- function(p) pbeta(p, 0.02, 30)
print(sapply(seq(0, 1, length.out = 7), f), digits = 14)

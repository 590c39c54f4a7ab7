# Zeros of polynomials, to 15 digits and in their order: random ones, multiple and clustered zeros, powers that are missing, scales.
bits <- function(z) writeLines(paste(format(Re(z), digits = 15), format(Im(z), digits = 15)))
set.seed(1)
for (n in c(1, 2, 3, 5, 10, 20)) for (k in 1:3) bits(polyroot(complex(real = rnorm(n + 1), imaginary = if (k %% 2) rnorm(n + 1) else 0)))
bits(polyroot(c(6, -5, 1))); bits(polyroot(c(1, 2, 1))); bits(polyroot(choose(12, 0:12))); bits(polyroot(c(0, 0, 1, 2))); bits(polyroot(c(1, 0, 0, 0, 0, 0, 1)))
bits(polyroot(c(1e-300, 1, 1e300))); bits(polyroot(c(-1, 1e-10, 0, 1))); bits(polyroot(c(1i, 2, 3 - 1i)))
bits(polyroot(c(4, 0, -4, 0, 1))); bits(polyroot(rep(1, 20))); bits(polyroot(5))
p <- 1; for (i in 1:12) p <- c(0, p) - c(p * i, 0); bits(polyroot(p))
print(tryCatch(polyroot(c(1e200, 1e-200, 1e150, 3)), error = conditionMessage)); print(tryCatch(polyroot(c(1, NA)), error = conditionMessage))

# Complex numbers in scientific notation whose other parts are zero, infinite or none.
z <- function(r, i) complex(real = r, imaginary = i)
print(z(c(-Inf, 0, 0), c(1e-4, 0, 1))); print(z(c(-1.18e-13, Inf), c(0, NaN))); print(z(c(1e-10, NaN), c(0, Inf))); print(z(c(0, Inf), c(1e-20, 1)))
print(z(c(1e-13, 2, -Inf), c(0, 0, NaN))); print(z(c(Inf, 1), c(1e-4, 1))); print(z(c(0, 0), c(1e-4, 1))); print(z(c(2, 0), c(1e-10, 1))); print(z(Inf, 1e-7))
print(format(z(c(-1.18e-13, Inf), c(0, NaN)))); print(z(c(1e-13, 5), c(0, NaN)), digits = 3); print(c(a = z(1e-9, Inf), b = z(3, 0)))
print(matrix(z(c(1e-9, Inf, 0, 1), c(0, NaN, 0, 0)), 2)); print(data.frame(k = z(c(1e-13, Inf), c(0, -Inf)))); print(z(NaN, 0)); print(z(c(NA, 1e-9), 0))

# Complex numbers at their ends: signs of zero of complex(modulus=, argument=), tan() and tanh(), powers that are no small whole
# numbers, prod(); each to its sign of zero and its NaN.
nm <- function(z) sprintf("%g%+gi", Re(z), Im(z))
sg <- function(z) paste(vapply(list(Re(z), Im(z)), function(e) if (is.na(e)) "NaN" else if (e == 0 && 1 / e < 0) "-0" else format(e), ""), collapse = "|")
L <- list(0i, complex(real = -0, imaginary = -0), complex(real = 1, imaginary = -0),
          complex(real = -1, imaginary = 0), complex(real = Inf, imaginary = 0),
          complex(real = Inf, imaginary = NaN), 1+2i, complex(real = -0, imaginary = 3),
          complex(real = 0, imaginary = Inf), complex(real = -2, imaginary = -0), 2-1i,
          complex(real = NaN, imaginary = 1), 1e200+1e200i, 1e-200+1e-200i)
F1 <- list(conj = Conj, exp = exp, sqrt = sqrt, log = log, sin = sin, cos = cos, tan = tan, sinh = sinh,
           cosh = cosh, tanh = tanh, asinh = asinh, atanh = atanh, sq = function(a) a^2, m1 = function(a) a^-1,
           h = function(a) a^0.5, tp = function(a) 2^a, mi = function(a) a^-Inf, p70 = function(a) a^70, prod = prod)
F2 <- list(mul = `*`, div = `/`, pow = `^`, prod = function(a, b) prod(c(a, b)), prods = function(a, b) prod(a, b),
           cumprod = function(a, b) cumprod(c(a, b))[2])
for (a in L) for (f in names(F1)) cat(f, nm(a), suppressWarnings(sg(F1[[f]](a))), "\n")
for (a in L) for (b in L) for (f in names(F2)) cat(f, nm(a), nm(b), suppressWarnings(sg(F2[[f]](a, b))), "\n")
zero <- -0
for (m in list(0, zero, 1, -2, NA, Inf)) for (a in list(0, zero, -0.5, 1, NA, Inf)) cat(m, a, suppressWarnings(sg(complex(modulus = m, argument = a))), "\n")
print(complex(real = 1:5, imaginary = c(0, 1))); print(complex(3, 1)); print(complex(imaginary = 1:2)); print(complex(2)); print(complex(5, real = 1:2))

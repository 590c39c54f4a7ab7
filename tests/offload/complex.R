# Complex numbers in kernels: as elements, results, local variables, constants of the scope.
p <- function(v) cat(typeof(v), format(sum(Re(v)), digits = 14), format(sum(Im(v)), digits = 14), format(v[c(1, 50, 400)], digits = 12), "\n")
n <- 400L
x <- (1:n - 200) / 150
y <- (1:n %% 37 - 18) / 15
escape <- function(re, im) {                       # mandelbrot
  c <- complex(real = re, imaginary = im)
  z <- 0 + 0i
  k <- 0L
  while (k < 100L && Mod(z) <= 2) {
    z <- z * z + c
    k <- k + 1L
  }
  k
}
p(mapply(escape, x, y))
z <- complex(real = x, imaginary = y)
p(sapply(z, function(z) Mod(z) + Arg(z)))
p(sapply(z, function(z) z * 2 + 1i))
p(sapply(z, function(z) z^2 / (z + 3)))
p(sapply(z, function(z) if (Re(z) > 0) exp(z) else Conj(z)))
p(sapply(z, function(z) sqrt(z + 0.01i) - abs(z)))
julia <- -0.4 + 0.6i
p(sapply(z, function(z) { for (i in 1:5) z <- z^3 + julia; z }))
julia <- 0.285 + 0.01i
p(sapply(z, function(z) { for (i in 1:5) z <- z^2 + julia; if (is.na(z)) 0i else -z }))
p(vapply(x, function(a) complex(imaginary = a), 0i))
p(sapply(z, function(z) z == 2i || z != Conj(z)))
w <- z; w[c(30, 60)] <- NA
p(sapply(w, function(z) if (is.na(z)) 0 else Im(z)))
h <- lapply(z, function(z) z + 1)                  # in a list
print(h[[3]])
v <- z * 2
p(sapply(1:n, function(i) Re(v[i])))               # a complex vector of the scope

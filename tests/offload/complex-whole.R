# Whole-vector expressions and sums of complex vectors; a Mandelbrot set and Fourier transforms of complex numbers.
n <- 20000L
z <- complex(real=(1:n %% 17)/4-2, imaginary=(1:n%%23)/7-1)
w <- z[n:1]
p <- function(v) { cat(typeof(v), length(v), ""); print(v[c(1, 100, length(v))], digits = 13) }
v <- z * w + 1i; p(v)
p(Mod(z) * 2 + Re(w))
p(Conj(z) - w)
p(exp(z) / (w + 3))
p(sqrt(z + 0.01i))
p(Arg(z + 1) + Im(z))
p(z == w)
p(z != w & Mod(z) < 2)
p(complex(modulus = Re(z) + 3, argument = Im(z)) * 1i)
p(complex(real = Re(z)^2, imaginary = 2) - z)
x <- as.numeric(1:n)
p(x * z + 2)
p(-z^2 + 1)
p(abs(z - w))
p(z[-1] - z[-n])
p(is.na(z / w))
p(ifelse(Mod(z) < 1, z, w))
d <- matrix(z, 200); e <- d * 2i + 1; print(dim(e)); p(e)
names(x) <- NULL
# Mandelbrot, whole vectors
cc <- complex(real = rep(seq(-2, 0.5, length.out = 160), 130), imaginary = rep(seq(-1.2, 1.2, length.out = 130), each = 160))
zz <- complex(length(cc)); k <- integer(length(cc))
for (i in 1:30) { zz <- zz * zz + cc; out <- Mod(zz) > 2; zz <- ifelse(out, 2 + 0i, zz); k <- k + !out }
print(sum(k))
u <- z; u[5] <- NA
p(u * 2)
print(sum(Mod(z * w)), digits = 14)
print(sum(z * w), digits = 14)
print(mean(z * w + 1), digits = 14)
print(sum(z), digits = 14)
fft_loops <- function(z) {
  n <- length(z); bits <- round(log2(n)); rev <- integer(n)
  for (i in 1:n) { a <- i - 1L; r <- 0L; for (b in 1:bits) { r <- r * 2L + a %% 2L; a <- a %/% 2L }; rev[i] <- r + 1L }
  z <- z[rev]; y <- z; half <- 1
  while (half < n) {
    step <- exp(-1i * pi / half)
    for (k in 1:(n / 2)) {
      j <- (k - 1) %% half; lo <- (k - 1 - j) * 2 + j + 1
      t <- z[lo + half] * complex(modulus = 1, argument = -pi * j / half)
      y[lo] <- z[lo] + t; y[lo + half] <- z[lo] - t
    }
    z <- y; half <- half * 2
  }
  z
}
s <- complex(real = sin(1:16384 / 9), imaginary = cos(1:16384 / 5) / 2)
f <- fft_loops(s); print(f[c(1, 2, 500, 16384)], digits = 9); print(max(Mod(f - fft(s))) < 1e-8)
fft_vectors <- function(z) {
  n <- length(z)
  if (n == 1) return(z)
  even <- fft_vectors(z[seq(1, n, 2)]); odd <- fft_vectors(z[seq(2, n, 2)]) * exp(-2i * pi * (0:(n / 2 - 1)) / n)
  c(even + odd, even - odd)
}
f <- fft_vectors(s); print(f[c(1, 2, 500, 16384)], digits = 9)

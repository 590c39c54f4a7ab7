# The discrete Fourier transform of lengths of every kind, and what stands on it.
p <- function(x) print(zapsmall(x, 9))
p(fft(1:8)); p(fft(c(1, 2, 3, 4, 5, 6))); p(fft(1:7)); p(Re(fft(fft(1:30), inverse = TRUE)) / 30); p(Mod(fft((1:101) %% 7))[1:4])
p(fft(matrix(1:6, 2))); p(mvfft(matrix(1:6, 3))); p(fft(c(1+1i, 2, 0))); print(fft(numeric(0)))
print(nextn(c(13, 127, 1025))); p(convolve(1:3, c(0, 1, 0.5), type = "open")); p(convolve(1:4, 4:1)); print(embed(1:5, 2)); print(toeplitz(1:3))
# every kind of length: factors 2 to 5, others, their squares, great primes; columns; both signs
slow <- function(x, s) {
  n <- length(x)
  sapply(0:(n - 1), function(k) sum(x * exp(s * 2i * pi * ((k * (0:(n - 1))) %% n) / n)))
}
for (n in c(1:33, 49, 64, 77, 97, 101, 120, 121, 122, 128, 177, 210, 256, 360, 512)) {
  x <- sin(1:n * 1.3) + 1i * cos((1:n)^2)
  stopifnot(Mod(fft(x) - slow(x, -1)) < 1e-13 * n, Mod(fft(x, TRUE) - slow(x, 1)) < 1e-13 * n)
}
m <- matrix(cos(1:202), 101)
stopifnot(all.equal(mvfft(m), cbind(fft(m[, 1]), fft(m[, 2]))), all.equal(fft(fft(m), TRUE) / 202, m + 0i))
print(fft(c(1, NA, 3)))

# The discrete Fourier transform of lengths of every kind, and what stands on it.
p <- function(x) print(zapsmall(x, 9))
p(fft(1:8)); p(fft(c(1, 2, 3, 4, 5, 6))); p(fft(1:7)); p(Re(fft(fft(1:30), inverse = TRUE)) / 30); p(Mod(fft((1:101) %% 7))[1:4])
p(fft(matrix(1:6, 2))); p(mvfft(matrix(1:6, 3))); p(fft(c(1+1i, 2, 0))); print(fft(numeric(0)))
print(nextn(c(13, 127, 1025))); p(convolve(1:3, c(0, 1, 0.5), type = "open")); p(convolve(1:4, 4:1)); print(embed(1:5, 2)); print(toeplitz(1:3))

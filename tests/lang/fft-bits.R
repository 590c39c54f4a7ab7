# fft() to the last bit: all kinds of factors, both directions, columns, arrays; convolve(), density(), spectra that stand on it.
set.seed(3); h <- function(a) { s <- sprintf("%a", c(Re(a), Im(a))); k <- 0; for (v in utf8ToInt(paste(s, collapse=" "))) k <- (k*31 + v) %% 1048573; k }
for (n in c(2:64, 67, 72, 81, 96, 100, 122, 128, 144, 150, 169, 240, 243, 256, 343, 420, 499, 500, 512, 720, 961, 1000, 1024, 2187, 4096)) {
    x <- complex(real = rnorm(n), imag = rnorm(n))
    cat(n, h(fft(x)), h(fft(x, TRUE)), h(fft(Re(x))), "\n")
}
m <- matrix(rnorm(60), 12)
h(fft(m)); h(mvfft(m)); h(fft(array(rnorm(120), c(4, 5, 6))))
h(convolve(m[, 1], m[, 2], type = "open")); h(convolve(m[, 1], m[, 2]))
fft(1:6)
zapsmall(fft(1:8))

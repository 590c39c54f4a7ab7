# is.unsorted() and anyNA() of numbers: NA, NaN, ties and the ends of blocks; approx() of points in order and not.
for (n in c(1, 2, 3, 128, 129, 130, 257, 300)) for (strictly in c(FALSE, TRUE)) {
  x <- as.numeric(seq_len(n))
  r <- is.unsorted(x, strictly = strictly)
  for (at in unique(c(1, 2, 127, 128, 129, 130, 256, 257, n))) if (at <= n) {
    y <- x; y[at] <- NaN; z <- seq_len(n); z[at] <- NA
    w <- x; w[at] <- w[max(1, at - 1)]; v <- as.integer(w); u <- x; u[at] <- -1
    r <- c(r, is.unsorted(y, strictly = strictly), is.unsorted(y, na.rm = TRUE, strictly = strictly),
           is.unsorted(z, strictly = strictly), is.unsorted(w, strictly = strictly), is.unsorted(v, strictly = strictly),
           is.unsorted(u, strictly = strictly), is.unsorted(as.integer(u), strictly = strictly), anyNA(y), anyNA(z), anyNA(w))
  }
  cat(n, strictly, ":", substr(format(r), 1, 2), "\n")
}
is.unsorted(NA_integer_); is.unsorted(c(NA, 1L)); is.unsorted(c(NaN, 1)); is.unsorted(c(-Inf, 0, Inf)); is.unsorted(numeric(0))
x <- c(1, 2, 4, 7); y <- c(3, 1, 5, 2)
approx(x, y, xout = c(0, 1, 1.5, 4, 8))$y
approx(rev(x), rev(y), xout = c(0, 1, 1.5, 4, 8), rule = 2)$y
approx(c(1, 2, 2, 3), c(1, 2, 4, 8), xout = c(1.5, 2, 2.5), ties = mean)$y
approx(c(1, NA, 2, 3), c(1, 2, NA, 8), xout = c(1.5, 2, 2.5))$y
approx(c(3L, 1L, 2L), c(9, 1, NA), xout = 1:3)$y
approx(c(1, 2, 2, 3), c(1, 2, 4, 8), xout = c(1.5, 2, 2.5), ties = list("ordered", max))$y
approx(list(x = c(a = 1, b = 2), y = c(u = 3, v = 4)), n = 3)
tryCatch(approx(c(1, NA, 3), c(1, 2, 3), xout = 2, na.rm = FALSE), error = function(e) cat(conditionMessage(e), "\n"))
f <- approxfun(c(1, 3, 2), c(1, 9, 4), method = "constant", f = 0.5); f(c(1, 1.5, 2, 2.9, 3, 4))
approx(c(1, 1, 2), c(2, 4, 6), xout = 1)$y

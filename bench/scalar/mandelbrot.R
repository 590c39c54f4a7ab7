# Escape times, one point at a time.
mandel <- function(w, h, maxit) {
  total <- 0L
  for (py in 1:h) {
    ci <- -1.25 + 2.5 * py / h
    for (px in 1:w) {
      cr <- -2 + 3 * px / w
      x <- 0
      y <- 0
      k <- 0L
      while (k < maxit && x * x + y * y < 4) {
        t <- x * x - y * y + cr
        y <- 2 * x * y + ci
        x <- t
        k <- k + 1L
      }
      total <- total + k
    }
  }
  total
}
t <- system.time(r <- mandel(200, 150, 200L))[[1]]
cat("mandelbrot", r, t, "\n")

# mandelbrot: the NaN check of the loop's condition is on the way out only.
# args: d d
f <- function(cr, ci) {
  zr <- 0; zi <- 0; k <- 0L
  while (k < 100L && zr * zr + zi * zi < 4) { t <- zr * zr - zi * zi + cr; zi <- 2 * zr * zi + ci; zr <- t; k <- k + 1L }
  k
}
for (k in 1:30) f(0.1, 0.2)

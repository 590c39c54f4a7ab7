# Variates whose parameters leave nothing to draw: rbinom(1, 0, p), rpois(1, 0), .. go on in the kernel, and draw as R does.
set.seed(1)
s <- 200; i <- 3; r <- 0; ends <- 0
for (t in 1:20000) {
  new <- rbinom(1, s, 1 - 0.999^i); out <- rbinom(1, i, 0.3)
  s <- s - new; i <- i + new - out; r <- r + out
  if (i == 0) { ends <- ends + 1; s <- 200; i <- 1; r <- r * 0.5 }
}
z <- replicate(3000, { a <- rpois(1, 0.4); b <- rbinom(1, a, 0.5); b + rpois(1, b * 0.7) + rbinom(1, 4, b > 0) })
g <- 0; for (t in 1:3000) g <- g * 0.5 + rgamma(1, t %% 3) + rnbinom(1, 2, if (t %% 5 == 0) 1 else 0.5)
w <- 0
h <- withCallingHandlers(sapply(1:2000, function(k) rbinom(1, 5, if (k == 900) 1.5 else k %% 2) + rpois(1, if (k == 1200) -1 else 2)),
                         warning = function(c) { w <<- w + 1; invokeRestart("muffleWarning") })
v <- 0; for (t in 1:2000) v <- v * 0.5 + sum(rbinom(3, c(0, 2, t %% 4), c(0.5, 0, 1)))
cat(s, i, r, ends, sum(z), g, sum(h, na.rm = TRUE), sum(is.na(h)), w, v, runif(1), "\n")

# Lanes that draw from R's own generator, equally many numbers each (interp/taped.c, drawn.c): milliseconds of one lane on the processor
# and of lanes side by side (three runs), whether both gave the same bits and left the generator in the same place, and a value,
# which is GNU R's.  Argument: how many lanes, 1e6 without one.
args <- as.numeric(commandArgs(TRUE))
n <- if (length(args)) args[1] else 1e6
ms_of <- function(f, lanes, runs) {
  options(ravel.lanes = lanes)
  ms <- numeric(runs)
  for (k in 1:runs) {
    set.seed(k %% 2 + 1)
    ms[k] <- system.time(v <- f())[["elapsed"]] * 1000
  }
  list(ms = ms, v = v, after = runif(1))
}
timed <- function(what, f, g = f) {
  one <- ms_of(f, "never", 1)
  many <- ms_of(g, "always", 3)
  one3 <- ms_of(f, "never", 1) # seed 2, as the third of many
  same <- identical(one3$v, many$v) && one3$after == many$after
  cat(sprintf("%-26s one lane %8.1f ms, lanes %s ms; %s; %.15g\n", what, one3$ms,
              paste(sprintf("%.1f", many$ms), collapse = " "), if (same) "the same" else "DIFFER", mean(many$v)))
  if (!same) quit(status = 1)
}
timed("means of 20 normals", function() replicate(n, mean(rnorm(20))), function() replicate(n, mean(rnorm(20))))
hits <- function() { hit <- logical(n); for (i in 1:n) hit[i] <- runif(1)^2 + runif(1)^2 < 1; hit }
hits2 <- function() { hit <- logical(n); for (i in 1:n) hit[i] <- runif(1)^2 + runif(1)^2 < 1; hit }
timed("pi, a loop", hits, hits2)
timed("highest of 50 steps", function() sapply(1:n, function(i) max(cumsum(rnorm(50)))),
      function() sapply(1:n, function(i) max(cumsum(rnorm(50)))))
timed("30 coins", function() sapply(1:n, function(i) sum(sample(c(-1, 1), 30, TRUE))),
      function() sapply(1:n, function(i) sum(sample(c(-1, 1), 30, TRUE))))
x0 <- rexp(50)
timed("bootstrap of a ratio", function() replicate(n, { s <- sample(x0, replace = TRUE); var(s) / mean(s) }),
      function() replicate(n, { s <- sample(x0, replace = TRUE); var(s) / mean(s) }))
timed("means of 30 exponentials", function() replicate(n, mean(rexp(30))), function() replicate(n, mean(rexp(30))))
timed("permutations of 40", function() replicate(n, { p <- sample(40); sum(p[1:20]) - sum(p[21:40]) }),
      function() replicate(n, { p <- sample(40); sum(p[1:20]) - sum(p[21:40]) }))
timed("gamma, then Poisson", function() sapply(1:n, function(i) sum(rgamma(5, 3, 2)) + rpois(1, 4)),
      function() sapply(1:n, function(i) sum(rgamma(5, 3, 2)) + rpois(1, 4)))
text <- "function(i) {
  z <- rnorm(32); up <- 100 * exp(cumsum(0.0005 + 0.03 * z)); down <- 100 * exp(cumsum(0.0005 - 0.03 * z))
  (max(mean(up) - 100, 0) + max(mean(down) - 100, 0)) / 2
}"
asian <- eval(parse(text = text))
asian2 <- eval(parse(text = text)) # a body of its own, and so kernels
timed("Asian option, antithetic", function() sapply(1:n, asian), function() sapply(1:n, asian2))

# Builtins on a million elements and idioms of scripts.  Prints of each program: name, the least processor time of its repetitions
# (user and system, ms), a digest of the result.  Arguments: SECONDS for each program, names of those to run (all).
args <- commandArgs(TRUE)
seconds <- if (length(args)) as.numeric(args[1]) else 0.5
n <- 1e6
set.seed(1)
x <- runif(n)
y <- x + rnorm(n)
k <- sample(n)
z <- runif(2^20)
fft_length <- 1200000

escoufier <- function(m) { # the order of the columns of m in which they explain most of it
  trace <- function(a) sum(diag(a))
  p <- ncol(m)
  left <- seq_len(p)
  chosen <- NULL
  rv <- numeric(p)
  for (j in seq_len(p)) {
    best <- 0
    for (v in left) {
      r <- cor(cbind(m, m[, chosen], m[, v]))
      own <- r[1:p, 1:p]
      new <- r[(p + 1):(p + j), (p + 1):(p + j)]
      both <- r[(p + 1):(p + j), 1:p]
      this <- trace(t(both) %*% both) / sqrt(trace(own %*% own) * trace(new %*% new))
      if (this > best) {
        best <- this
        column <- v
      }
    }
    chosen[j] <- column
    rv[j] <- best
    left <- left[left != column]
  }
  rv
}
grown <- function(n) {
  r <- c()
  for (i in 1:n) r <- c(r, i * 2)
  r
}
grown_list <- function(n) {
  r <- list()
  for (i in 1:n) r <- c(r, list(i))
  length(r)
}
newton <- function(a) {
  v <- a
  for (i in 1:60) {
    step <- (v * v - a) / (2 * v)
    v <- v - step
    if (abs(step) < 1e-14 * abs(v)) break
  }
  v
}
draws <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + runif(1)
  s
}
walk <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + sample(c(-1, 1), 1)
  s
}
m20 <- matrix(rnorm(20 * 20), 20)
m4 <- matrix(x[1:400000], ncol = 4)
d <- data.frame(y = y[1:100000], x = x[1:100000])

programs <- list(
  median = quote(median(x)),
  quantile = quote(quantile(x)),
  Reduce = quote(Reduce(`+`, x[1:100000], accumulate = TRUE)),
  pow = quote(x^1.7),
  log = quote(log(x)),
  exp = quote(exp(x)),
  sin = quote(sin(x)),
  log1p = quote(log1p(x)),
  atan2 = quote(atan2(x, y)),
  cor = quote(cor(x, y)),
  cor_matrix = quote(cor(m4)),
  var = quote(var(x)),
  sd = quote(sd(x)),
  fft = quote(fft(z)),
  fft_mixed = quote(fft(x[c(seq_len(n), seq_len(fft_length - n))])),
  lm = quote(coef(lm(y ~ x, d))),
  sample = quote(sample(n)),
  sample_replace = quote(sample(n, n, TRUE)),
  walk = quote(cumsum(sample(c(-1, 1), n, TRUE))),
  rnorm = quote(rnorm(n)),
  rexp = quote(rexp(n)),
  runif = quote(runif(n)),
  runif_one = quote(draws(50000)),
  sample_one = quote(walk(50000)),
  c_grown = quote(grown(20000)),
  c_list = quote(grown_list(5000)),
  uniroot = quote(sapply(1:1000, function(a) uniroot(function(v) v * v - a, c(0, a + 1), tol = 1e-10)$root)),
  newton = quote(sapply(1:20000, newton)),
  escoufier = quote(escoufier(m20)),
  order = quote(order(x)),
  sort = quote(sort(x)),
  cumsum = quote(cumsum(x)),
  table = quote(table(k %% 10L)))
if (length(args) > 1) programs <- programs[args[-1]]

spent <- function() sum(proc.time()[1:2])
for (name in names(programs)) {
  best <- Inf
  begun <- spent()
  rounds <- 0
  while (rounds < 3 || spent() - begun < seconds) {
    set.seed(7)
    before <- spent()
    r <- eval(programs[[name]])
    best <- min(best, spent() - before)
    rounds <- rounds + 1
    if (rounds >= 100) break
  }
  r <- unlist(r)
  if (is.complex(r)) r <- c(Re(r), Im(r))
  cat(name, sprintf("%.3f %.10g", 1000 * best, sum(abs(r))), "\n")
}

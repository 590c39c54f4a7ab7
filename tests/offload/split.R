# env: RAVEL_SPLIT=8
# Work-items that share the rounds of a lane's long loop: sums in the order of the additions, chains through the rounds, guards that
# fail in one round, several loops after each other.
show <- function(x) cat(sprintf("%.13g", x), "\n")
n <- 700L
v <- sin(1:n * 0.3) + 2

# a chain through the rounds, two of them
wave <- sapply(0:99, function(k) {
  re <- 0
  im <- 0
  for (t in seq_len(n)) {
    a <- 2 * pi * k * (t - 1) / n
    re <- re + v[t] * cos(a)
    im <- im - v[t] * sin(a)
  }
  c(re, im)
})
show(c(wave[, 7], wave[, 100], sum(abs(wave))))

# sums: one, two after each other, of a vector that is shorter than a block; the mean
show(sapply(1:80 / 80, function(k) sum(sqrt(v * k)))[c(1, 40, 80)])
show(sapply(1:80 / 80, function(k) { m <- mean(exp(v * k)); m + sum((v * k - m)^2) })[c(1, 40, 80)])
w <- v[1:200]
show(sapply(1:80, function(k) sum(w / k) * mean(w + k))[c(1, 40, 80)])

# numbers of other types go along: the place of the least
near <- sapply(1:90, function(k) {
  best <- 0L
  least <- Inf
  for (j in 1:n) {
    d <- abs(sqrt(v[j]) * sqrt(v[j]) / 3 - k / 90)
    if (d < least) {
      least <- d
      best <- j
    }
  }
  best
})
show(c(near[c(1, 45, 90)], sum(near)))
show(sapply(1:90, function(k) max(cos(v * k)) - min(sin(v * k)))[c(1, 45, 90)])

# a guard that fails in a round of some lanes: the warnings are those of the interpreter
z <- withCallingHandlers(sapply(1:60, function(k) {
  s <- 0
  for (j in 1:n) s <- s + sqrt(v[j] * 61 - k) * exp(-v[j])
  s
}), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
show(z[c(1, 30, 60)])
r <- tryCatch(sapply(1:60, function(k) { s <- 0; for (j in 1:n) s <- s + sqrt(v[[j + (k == 40)]]) / v[[j]]; s }),
              error = function(e) conditionMessage(e))
print(r)
h <- v
h[650] <- NA
y <- sapply(1:60, function(k) sum(exp(h[k:(k + 600)])))
show(c(y[c(1, 49)], is.na(y[50]), is.na(y[60])))

# with other numbers of members, and lanes that are not a multiple of a group's
for (members in c("16", "64", "256")) {
  options(ravel.split = members)
  q <- sapply(1:37, function(k) sum(log(v * k)) + mean(v / k))
  u <- sapply(1:37, function(k) { s <- 0; for (t in 1:n) s <- s + exp(-v[t] / k) / v[t]; s })
  show(c(q[c(1, 37)], u[c(1, 37)]))
}

# an element of each iteration
out <- numeric(70)
for (i in 1:70) out[i] <- sum(exp(v / i)) / i
show(c(out[c(1, 70)], sum(out)))

# no more than a few terms
few <- v[1:20]
show(sapply(1:50, function(k) sum(sapply(few, function(x) x * k)))[c(1, 50)])

# env: RAVEL_SPLIT=8
# Work-items that share the rounds of a lane's long loop: chains through the rounds, sums in the order of the additions, several loops
# after each other, guards that fail in one round.
show <- function(x) cat(sprintf("%.13g", x), "\n")
n <- 700L
v <- sin(1:n * 0.3) + 2
wave <- sapply(0:99, function(k) {
  re <- 0
  im <- 0
  for (t in seq_len(n)) {
    a <- k * (t - 1) / n
    re <- re + v[t] / (a + 1)
    im <- im - sqrt(v[t]) * a
  }
  c(re, im)
})
show(c(wave[, 7], wave[, 100], sum(abs(wave))))
show(sapply(1:80 / 80, function(k) { m <- mean(v * k); m + sum((v * k - m)^2) })[c(1, 40, 80)])
# a guard that fails in a round of some lanes: the warnings are those of the interpreter
z <- withCallingHandlers(sapply(1:60, function(k) {
  s <- 0
  for (j in 1:n) s <- s + sqrt(v[j] * 61 - k) * v[j]
  s
}), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
show(z[c(1, 30, 60)])
r <- tryCatch(sapply(1:60, function(k) { s <- 0; for (j in 1:n) s <- s + v[[j + (k == 40)]] / v[[j]]; s }),
              error = function(e) conditionMessage(e))
print(r)
# with another number of members, and lanes that are not a multiple of a group's; an element of each iteration
options(ravel.split = "64")
out <- numeric(70)
for (i in 1:70) out[i] <- sum(v / i) / i
show(c(out[c(1, 70)], sum(out)))
# members that are no power of two; sums go by eight
options(ravel.split = "6")
u <- sapply(1:50, function(k) { s <- 0; for (t in 1:n) s <- s + v[t] * cos(k * t / n); s })
show(c(u[c(1, 50)], sum(u)))
show(sapply(1:50, function(k) sum(v / k))[c(1, 50)])

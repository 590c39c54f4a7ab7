# sample() with probabilities in loops and in closures draws what GNU R draws, one or several, with and without replacement,
# ties, zeros, over 200 of them (aliases); rnbinom() too.  What is an error in GNU R is one in its round.
set.seed(1)
n <- 20000
P <- matrix(c(.5, .3, .2, .2, .6, .2, .1, .3, .6), 3, byrow = TRUE)
z <- integer(n); z[1] <- 1L
for (t in 2:n) z[t] <- sample(3, 1, prob = P[z[t - 1], ])
cat(tabulate(z), runif(1), "\n")
w <- c(1, 1, 2, 2, 2, 0, 5)
s <- 0
for (i in 1:9000) { u <- sample(7, 3, prob = w); s <- s + u[1] * 7 + u[2] * 3 + u[3] }
cat(s, runif(1), "\n")
k <- 0
for (i in 1:9000) { v <- sample(c(5, 8, 9, 1, 2, 4, 6), 5, TRUE, w); k <- k + v[2] - v[4] }
cat(k, runif(1), "\n")
N <- 500
p <- rnorm(N)
est <- numeric(400)
for (t in 1:400) {
  p <- 0.9 * p + rnorm(N)
  w <- dnorm(1, p, 0.5)
  est[t] <- sum(w * p) / sum(w)
  p <- p[sample(1:N, N, replace = TRUE, prob = w)]
}
print(est[395:400]); cat(runif(1), "\n")
r <- replicate(4000, { k <- 10; while (k > 0 && k < 20) k <- k + sample(c(-1, 1), 1, prob = c(.52, .48)); k })
cat(mean(r), runif(1), "\n")
r <- sapply(1:9000, function(i) { q <- sample(10, 10, prob = 1:10); sum(q * 1:10) })
cat(mean(r), runif(1), "\n")
big <- runif(300)
x <- 0
for (i in 1:3000) x <- x + sample(300, 1, prob = big) * sample.int(300, 1, TRUE, big)
cat(x, runif(1), "\n")
states <- c("sun", "rain", "snow")
a <- 0
for (i in 1:20000) { s <- sample(states, 1, prob = c(1, 2, 1)); if (s == "rain") a <- a + 1 }
cat(a, runif(1), "\n")
set.seed(4); x <- 0; y <- 0
for (i in 1:20000) { x <- x + rnbinom(1, 3, 0.4); y <- y + rnbinom(1, size = 2.5, mu = 4) * i }
cat(x, y, runif(1), "\n")
# errors, and what is drawn before them
f <- function(p, size, again) {
  set.seed(7)
  k <- 0
  r <- if (again) tryCatch(for (i in 1:20000) k <- k + sample(3, size, TRUE, if (i < 15000) c(1, 2, 3) else p)[1],
                           error = function(e) conditionMessage(e))
  else tryCatch(for (i in 1:20000) k <- k + sample(3, size, FALSE, if (i < 15000) c(1, 2, 3) else p)[1],
                error = function(e) conditionMessage(e))
  cat(k, r, runif(1), "\n")
}
f(c(1, NA, 2), 1, TRUE)
f(c(1, -1, 2), 2, FALSE)
f(c(0, 0, 0), 1, TRUE)
f(c(0, 3, 0), 2, FALSE)
f(c(0, 3), 2, TRUE)

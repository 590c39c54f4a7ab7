# Variables that only rounds touch which are the interpreter's: what a simulation notes now and then, and what says when.
gillespie <- function(n) {
  x <- 100; t <- 0; nt <- 0; dd <- data.frame(t = 0, x)
  while (t < n) {
    u <- runif(1)
    x <- if (u < 0.5) x + 1 else x - 1
    t <- t + u
    if (t > nt) { dd <- rbind(dd, data.frame(t = nt, x)); nt <- nt + 500 }
  }
  dd
}
set.seed(1)
d <- gillespie(20000); print(dim(d)); print(d[c(1, 7, 40), ]); print(runif(1))

# at the top level, a list that grows as a whole, a table, a function that changes with it
notes <- list(); best <- -Inf; step <- 1; say <- function(v) v
x <- 0
for (i in 1:30000) {
  x <- say(x * 0.99 + step * rnorm(1))
  if (x > best) { best <- x; notes <- c(notes, list(list(i = i, x = x))) }
  if (i %% 2000 == 0) { step <- step * 1.1; notes[[paste0("k", i)]] <- NULL }
}
print(length(notes)); print(notes[[length(notes)]]$i); print(c(best, step, x))

# taken late: an arm that had never run, by a variable whose type it changes, twice
f <- function(n) {
  k <- 0L; lim <- 9000; s <- 0
  for (i in 1:n) {
    s <- s + lim %% 7
    if (i >= lim) { lim <- if (is.double(lim)) 12000L else lim + 4000L; k <- k + 1L }
  }
  list(k, lim, s)
}
str(f(30000))

# in an inner loop, and by a condition that is one number for all rounds
g <- function(n, on) {
  hits <- NULL; s <- 0; m <- 3
  for (i in 1:n) {
    j <- 0
    while (j < m) { j <- j + 1; s <- (s * 31 + i + j) %% 10007; if (s == 5) { hits <- rbind(hits, c(i, j)); m <- 3 + nrow(hits) %% 4 } }
    if (on) last <- i
  }
  if (on) print(last)
  list(dim(hits), s, m)
}
str(g(20000, FALSE)); str(g(20000, TRUE))

# read where rounds that the kernel takes would see it: stays right
h <- function(n) { out <- character(0); s <- 0; for (i in 1:n) { s <- (s * 13 + i) %% 1009; if (s == 77) out <- c(out, paste("n", i)); if (length(out) > 12) break }; list(length(out), s, i) }
str(h(30000))

# a temporary that each round sets which goes on, of a kind that does not go round; what it is when the loop is left
sir <- function(N, tmax, params = list(beta = 2, gamma = 1)) {
  S <- N - 20; I <- 20; R <- 0; t <- 0; nt <- 1; dd <- data.frame(t = 0, S, I, R)
  while (t < tmax && I > 0) {
    rates <- with(params, c(infection = beta * S * I / N, recovery = gamma * I))
    event <- sample(1:length(rates), prob = rates / sum(rates), size = 1)
    if (event == 1) { S <- S - 1; I <- I + 1 } else { I <- I - 1; R <- R + 1 }
    t <- t - log(runif(1)) / sum(rates)
    if (t > nt) { dd <- rbind(dd, data.frame(t = nt, S, I, R)); nt <- nt + 1 }
  }
  print(rates); print(c(S, I, R, t)); dd
}
set.seed(4); print(tail(sir(6000, 100), 2)); print(runif(1))
left <- function(n, how) {
  s <- 0
  repeat {
    if (s > n) { if (how == 1) break; z <- c(out = s); break }
    z <- c(a = s, b = s + 1); s <- s + 1 + z[["b"]] %% 2
    if (how == 2 && s == 5001) { z <- c(two = 2); break } else w <- rev(z)
  }
  list(z, w, s)
}
str(left(20000, 1)); str(left(20000, 2)); str(left(20000, 3))
# names of x alone are those of sample(x, prob = )
f <- function(n) { p <- c(u = 1, v = 3); s <- 0; for (i in 1:n) { s <- s + sample(2, 1, prob = p); e <- sample(c(k = 5, l = 6), 1, prob = p) }; list(s, e) }
set.seed(5); str(f(20000))

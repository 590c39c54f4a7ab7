# oracle: no
# What a loop counts under a condition that draws depends on how many numbers were drawn before, by whichever function.
RNGkind("Philox")
set.seed(1)
n <- 400
first <- function() {
  k <- 0; pos <- numeric(n); y <- numeric(n)
  for (i in 1:n) { y[i] <- rgamma(1, 2); if (runif(1) > 0.5) k <- k + 1; pos[i] <- k }
  c(sum(pos), k, sum(y))
}
second <- function() {
  k <- 0; pos <- numeric(n); y <- numeric(n)
  for (i in 1:n) { y[i] <- rcauchy(1); if (runif(1) > 0.5) k <- k + 1; pos[i] <- k }
  c(sum(pos), k, sum(y))
}
third <- function() {
  k <- 0; pos <- numeric(n); y <- numeric(n)
  for (i in 1:n) { y[i] <- rgeom(1, 0.3) + rt(1, 5); if (runif(1) > 0.5) k <- k + 1; pos[i] <- k }
  c(sum(pos), k, sum(y))
}
for (r in 1:2) {
  print(first(), digits = 10)
  print(second(), digits = 10)
  print(third(), digits = 10)
}

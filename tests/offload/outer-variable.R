# A loop in a function that assigns to what is, so far, only a variable further out: a kernel of an earlier call must not take that for its own.
late <- 17L
X <- 1:80
lab <- rep("a", 3)
x <- c(a = 1, b = 2, c = 3)
k <- 5L
f <- function(to) {
  for (i in X) if (i > late) lab[1] <- to
  lab
}
print(f("new"))
print(f("new"))
print(f("other"))
print(lab)
# nothing is stored: nothing becomes local
g <- function(go) {
  for (i in X) if (i > go) x[2] <- i * 0.5
  list(x, exists("x", inherits = FALSE))
}
for (go in c(10, 10, 200, 10)) print(g(go))
h <- function(go) {
  for (i in X) if (i > go) k <- k + i
  list(k, exists("k", inherits = FALSE))
}
for (go in c(10, 10, 200, 10)) str(h(go))
n <- 100L
y <- numeric(n)
p <- function(go) {
  for (i in 1:n) if (go) y[i] <- i * 2
  c(sum(y), exists("y", inherits = FALSE))
}
for (go in c(TRUE, TRUE, FALSE, TRUE)) print(p(go))
w <- rep("", n)
q <- function(go) {
  for (i in 1:n) if (go) w[i] <- if (i %% 2L) "odd" else "even"
  c(table(w), exists("w", inherits = FALSE))
}
for (go in c(TRUE, TRUE, FALSE, TRUE)) print(q(go))
# the outer one changes while the loop runs
z <- numeric(4)
r <- function(go) {
  for (i in 1:60) {
    if (i == go) z <<- c(9, 9, 9, 9)
    if (i > 50) z[2] <- z[1] + i
  }
  z
}
for (go in c(0, 0, 20, 0)) print(r(go))

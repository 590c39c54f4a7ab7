# m[r, c] <- v with several rows and columns, of matrices that a loop or a closure changes.
set.seed(4)
state <- matrix((1:221 * 5) %% 2, 13, 17); flips <- 0
swap <- function(sub) sub[1, 1] + sub[2, 2] == 2 && sub[1, 2] + sub[2, 1] == 0
for (i in 1:4000) {
  r <- sample(1:13, 2); c <- sample(1:17, 2, replace = FALSE)
  new <- state
  if (swap(state[r, c])) { new[r, c] <- c(0, 1, 1, 0); flips <- flips + 1 }
  else if (new[r[1], c[2]] > 0) new[rev(r), c[1]] <- new[r, c[1]]
  state <- new
}
f <- function(k) {
  m <- matrix(0, 5, 4)
  m[2:3, c(1, 4)] <- k * 1:4
  m[c(1, 5), ] <- k
  m[, 2:3] <- m[, c(4, 1)]
  m[c(k %% 5 + 1, 1), 2] <- c(-1, -2)
  m[c(2, 4), c(3, 1)] <- m[c(4, 2), c(1, 3)] + 1
  sum(m * (1:20))
}
z <- sapply(1:2000, f)
g <- function(k) { m <- diag(3); m[c(1, k), 1:2] <- 7; m[3, 1] }
e <- sapply(1:1000, function(k) tryCatch(g(if (k == 700) 4 else k %% 3 + 1), error = function(c) -1))
cat(flips, sum(state * 1:221), sum(z), z[5], sum(e), runif(1), "\n")

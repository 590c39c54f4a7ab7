# A function that assigns to elements of its argument changes its own vector: where the caller's is a private array of the
# lane, or goes round in a loop that carries a state, it stays as it was.
o <- c(3, 1, 2); h <- 0
bump <- function(q, i) { q[2] <- q[2] + i; q }
for (step in 1:5000) { p <- bump(o, 1); h <- h + o[2] * step; if (step %% 5 == 0) o <- p }
cat(h, o, "\n")
f <- function(i) { a <- numeric(3); a[1] <- i; b <- bump(a, i); c <- bump(bump(a, 2), 3); a[2] * 1000 + b[2] + c[2] * 7 }
print(sum(vapply(1:3000, f, 0)))
set.seed(17); o <- sample(10); h <- 0
swap <- function(o) { k <- sample(1:length(o), 2); t <- o[k[1]]; o[k[1]] <- o[k[2]]; o[k[2]] <- t; o }
for (step in 1:6000) { p <- swap(o); r <- runif(1); if (r < 0.3) o <- p; h <- h + o[3] }
cat(h, o, runif(1), "\n")

# log() with its base by name, in any order.
set.seed(1)
x <- runif(30000, 0.01, 2)
f <- function(x) {
  if (x < 0.5) log(2 * x, base = exp(1))
  else -log(base = 2, x)
}
r <- sapply(x, f)
print(sum(r), digits = 15); print(r[1:4])
g <- function(x, b) log(x, base = 10) + log(x, 3) + log(x = x) + log(x, b = b)
r <- mapply(g, x, rep(c(2, 5), 15000))
print(sum(r), digits = 15); print(r[1:4])
s <- 0
for (v in x) s <- s * 0.5 + log(v + abs(s), base = 3)
print(s, digits = 15)
tryCatch(log(2, bass = 3), error = function(e) cat("an error\n"))

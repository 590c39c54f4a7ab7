# env: RAVEL_TEST_DISCRETE=1
# Sums of some elements of what sapply takes out of a list of records: the vector never comes home.
points <- lapply(1:20000, function(i) list(x = i * 0.5, y = i %% 7))
cluster <- sapply(points, function(p) p$x %% 5 + 1)
s <- numeric(5)
for (r in 1:4) for (k in 1:5)
  s[k] <- sum(sapply(points, function(p) p$y)[cluster == k])
print(s)
for (r in 1:4) m <- max(sapply(points, function(p) p$x) + 1)
print(m)
f <- function(l) sum(sapply(l, function(p) p$x)[cluster > 2])
print(f(points))
print(f(points))
print(tryCatch(f(list(list(x = 1))), error = function(e) "error"))

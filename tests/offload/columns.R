# env: RAVEL_TEST_DISCRETE=1
# A closure that just takes a field out of a record: no kernel runs, the result is the list's column, wherever that lies.
n <- 20000L
points <- lapply(1:n, function(i) list(x = i * 0.5, k = i %% 7L, ok = i %% 2L == 0L))
x <- sapply(points, function(p) p$x)
k <- vapply(points, function(p) p[["k"]], 0L)
ok <- sapply(points, function(p) p$ok)
print(c(sum(x), sum(k), sum(ok)))
for (r in 1:3) s <- sum(sapply(points, function(p) p$x)[k == 3L])
print(s)
# a result is a vector of its own: who changes it changes a copy
x[2] <- -1
y <- sapply(points, function(p) p$x)
print(c(x[1:3], y[1:3], points[[2]]$x))
# names, other types, other shapes
named <- points
names(named) <- paste0("n", 1:n)
z <- sapply(named, function(p) p$x)
print(c(z[3], attributes(y)))
w <- vapply(points, function(p) p$k, 0)
print(c(typeof(w), sum(w)))
v <- vapply(named, function(p) p$x, 0)
print(v[2:3])
l <- lapply(points, function(p) p$x)
print(c(typeof(l), l[[4]]))
u <- mapply(function(p, i) p$x, points, 1:n)
print(sum(u))
points[[5]]$x <- 1000
print(sapply(points, function(p) p$x)[4:6])

# Lists of vectors of any lengths as inputs: one flat vector and its segments.
set.seed(1)
n <- 6000
x <- rnorm(n)
l <- split(x, sample.int(100L, n, TRUE))
print(sapply(l, function(v) sum(v^2) / length(v))[1:4], digits = 12)
print(unname(vapply(split(x, rep(1:60, 100)), mean, 0))[c(1, 60)], digits = 12)
print(sapply(l, range)[, 99:100])                                   # a matrix
print(sapply(l, function(v) { s <- 0; for (i in seq_along(v)) s <- s / 2 + v[i]; s })[c("1", "100")])
q <- lapply(l, function(v) v[v > 0] / sum(v))                       # of varying length
cat(length(q), names(q)[7], length(q[[7]]), q[[7]][2], "\n")
m <- mapply(function(v, w) sum(v) * length(w), l, rev(l))             # two of them
cat(m["5"], mapply(function(v, i) v[i] * 2, list(x), 1:40)[c(1, 40)], "\n")
k <- Map(function(v, i) max(v) + i, l, seq_along(l))                # beside a vector
cat(k[[3]], names(k)[3], "\n")

# empty vectors, NA, integers, one element
e <- lapply(1:50, function(i) if (i %% 7 == 0) integer(0) else seq_len(i %% 5L + 1L) * if (i == 33) NA else 1L)
cat(sapply(e, sum), "\n")
cat(sapply(e, length)[c(7, 8, 50)], "\n")
cat(sapply(e, function(v) if (length(v) > 2) v[3] else -1L), "\n")
w <- tryCatch(sapply(e, max), warning = function(w) conditionMessage(w))
print(w)
long <- lapply(1:40, function(i) i + 0:19 / 20)                     # more than 16 numbers each
cat(sum(sapply(long, var)), sapply(long, function(v) v[20])[40], "\n")

# changed elements, and lists that are none of these
l[[2]][1] <- 1000
cat(sapply(l, max)[1:3], "\n")
a <- lapply(1:30, function(i) c(a = i, b = 2)[1:(i %% 2 + 1)])
print(sapply(a, sum)[1:3])
b <- lapply(1:30, function(i) if (i %% 2) rep(1L, i) else rep(0.5, i))
print(sapply(b, sum)[1:3])

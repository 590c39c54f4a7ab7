# Results that are vectors: of launch-constant length, and of lengths that vary (the heap); logical subscripts.
n <- 400L
x <- (1:n) * 0.37 %% 5; k <- 1:n; v <- sin(1:40); w <- c(2.5, -1, 4); l3 <- 3L
a <- matrix(sin(1:(n * 6)), n, 6)
show <- function(name, v) cat(name, typeof(v), length(v), dim(v), sprintf("%.13g", head(as.numeric(unlist(v)), 5)), sprintf("%.13g", sum(as.numeric(unlist(v)))), "\n")
show("scale", sapply(k, function(i) v * i))
show("rev", lapply(k, function(i) rev(w) + i))
show("slice", sapply(x, function(t) v[1:3] * t))
show("seq", sapply(x, function(t) seq_len(3) * t))
show("launchseq", sapply(x, function(t) seq_len(l3) * t))
show("array", sapply(k, function(i) { r <- numeric(20); for (j in 1:20) r[j] <- j * i; r }))
show("row", sapply(k, function(i) a[i, ] * 2))
show("heap", sapply(k, function(i) seq_len(i %% 7L) * 2))
show("which", lapply(k, function(i) which(a[i, ] > 0)))
show("filter", sapply(x, function(t) v[v > t / 10]))
show("sumf", sapply(x, function(t) sum(v[v > t / 10])))
show("meanf", sapply(x, function(t) mean(v[v < t / 10])))
show("maxf", sapply(x, function(t) max(v[v < t / 10 + 0.1])))
show("minmax", sapply(x, function(t) range(v[v < t / 10 + 0.1])))
show("len", sapply(x, function(t) length(which(v > t / 10))))
show("len2", sapply(x, function(t) length(v[v > t / 10])))
show("expr", sapply(x, function(t) sum(v[v > 0]^2 * t)))
show("int", sapply(k, function(i) sum(k[k > i])))
show("anyf", sapply(x, function(t) any(v[v > 0] > t)))
show("gather", sapply(x, function(t) sum(v[which(v > 0)])))
show("shape", lapply(k, function(i) if (i > 100) return(c(i, i)) else { z <- i + 1L; z }))
vn <- c(a = 1, b = 2, c = 3)
print(sapply(1:50, function(i) vn * i)[, 50])
for (pass in 1:2) print(head(sapply(rep(1:3, 40), function(i) vn[i]), 4))
print(head(sapply(rep(1:3, 40), function(i) vn[[i]]), 4))
f <- function(i) v * i
for (m in c(20, 20, 30, 5, 20)) { v <- seq_len(m) / 3; r <- sapply(1:200, f); cat(dim(r), sum(r), "\n") }
g <- function(n) seq_len(n) * 2
ref <- NULL
for (b in c(1e6, 4000, 400, 40)) { options(ravel.heap.bytes = b); r <- lapply(rep(0:9, 100), g); cat(length(r), sum(unlist(r)), length(r[[10]]), "\n") }

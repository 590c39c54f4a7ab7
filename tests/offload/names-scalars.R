# x[i, j] of a matrix with names on one side only, and which.max() of a vector with names, have names, and so has what is
# computed from them: on some paths only, after a kernel made where names do not matter, and where names come later
n <- 300L
mc <- matrix(c(1, 2, 3, 4), 2, dimnames = list(NULL, c("a", "b")))
mr <- matrix(c(1, 2, 3, 4), 2, dimnames = list(c("r", "s"), NULL))
v <- c(a = 1.5, b = 3, c = 2)
p <- function(r) { cat(typeof(r), length(names(r)), names(r)[c(1, 250)], sum(r), "\n"); invisible() }
p(sapply(1:n, function(x) mc[2, "b"]))
p(sapply(1:n, function(x) mc[2, 2] > x))
p(sapply(1:n, function(x) mr["r", 2] + x))
p(sapply(1:n, function(x) which.max(v)))
p(unlist(lapply(1:n, function(x) if (x > 200) mc[1, 2] * x else x + 0.5)))
p(unlist(lapply(1:n, function(x) if (x > 200) -mr[1, 2] else 1.5)))
p(unlist(lapply(1:n, function(x) { k <- 1L; if (x > 200) k <- which.max(v); k })))
p(unlist(lapply(1:n, function(x) { s <- x * 1.5; if (x > 200) for (j in 1:2) s <- s + mc[j, 1]; s })))
f <- function(x) mc[x %% 2L + 1L, 2] * x
p(vapply(1:n, f, 0))
p(mapply(f, 1:n))
p(unlist(lapply(1:n, f)))
h <- function(x) mb[2, 1] + x
mb <- mc; dimnames(mb) <- list(c("r", "s"), c("a", "b")); p(sapply(1:n, h))
dimnames(mb)[1] <- list(NULL); p(sapply(1:n, h))
p(sapply(1:n, function(x) if (mc[x %% 2L + 1L, 1] > 1.5) x * 2 else 1.5)) # the name goes no further
p(sapply(1:n, function(x) mc[[x %% 2L + 1L, 1]] * x))

# A number whose type depends on the path that it came by: what asks for the type, or depends on it, has GNU R's answer.
n <- 400L
warned <- 0L
quiet <- function(x) withCallingHandlers(x, warning = function(w) { warned <<- warned + 1L; invokeRestart("muffleWarning") })
show <- function(r) cat(typeof(r), length(r), sprintf("%a", as.double(r[c(1:4, n - 1L, n)])), "\n")
types <- function(r) { print(table(vapply(r, typeof, ""))); cat(sprintf("%a", as.double(unlist(r))[c(1:4, n - 1L, n)]), "\n") }
k <- 1:n

# -0 is a double
show(sapply(k, function(i) { x <- if (i %% 2L) 0.5 else -4L; 1 / (x * 0L) }))
show(sapply(k, function(i) { x <- if (i %% 2L) 0 else 0L; 1 / -x }))
show(sapply(k, function(i) { x <- if (i %% 2L) -4 else -4L; 1 / (x %% 4L + x %/% -8L) }))
# what overflows
show(quiet(sapply(k, function(i) { x <- if (i %% 40L) 0.5 else 2147483647L; x + i })))
show(quiet(sapply(k, function(i) { x <- if (i %% 40L) i / 2 else 100000L; x * 100000L })))
show(quiet(sapply(k, function(i) { x <- if (i %% 40L) 0.5 else -2147483647L; x - 2L })))
# sums, extremes: of an integer an integer
show(sapply(k, function(i) sum(if (i > n) 3.5 else 2L)))
show(sapply(k, function(i) sum(if (i %% 3L == 0L) 3.5 else 2L, 1L)))
show(quiet(sapply(k, function(i) { x <- if (i %% 50L) 3.5 else 2147483647L; sum(x, 1L) })))
types(lapply(k, function(i) sum(if (i %% 3L == 0L) 3.5 else 2L)))
types(lapply(k, function(i) max(if (i %% 3L == 0L) 3.5 else TRUE, 2L)))
types(lapply(k, function(i) range(if (i %% 3L == 0L) 3 else 2L, 1L)[2]))
# two types, three
types(lapply(k, function(i) if (i < 120L) 2 else TRUE))
types(lapply(k, function(i) if (i < 120L) 2L else TRUE))
types(lapply(k, function(i) if (i < 120L) 2L else if (i < 200L) TRUE else 1.5))
types(lapply(k, function(i) { x <- if (i %% 2L) TRUE else 2.5; +x }))
types(lapply(k, function(i) { x <- if (i %% 2L) TRUE else 2.5; abs(x) * 1L }))
types(lapply(k, function(i) { x <- if (i %% 2L) NA else i / 2; x }))
# what asks
show(sapply(k, function(i) { x <- if (i %% 3L == 0L) 3.5 else 2L; is.integer(x) }))
show(sapply(k, function(i) { x <- if (i %% 3L == 0L) 2 else 2L; identical(x, 2L) }))
show(sapply(k, function(i) { x <- if (i %% 3L == 0L) TRUE else 1; isTRUE(x) }))
show(sapply(k, function(i) { x <- if (i %% 3L == 0L) 2L else 2; if (is.double(x)) x / 2 else x %/% 2L }))
# vectors of it
types(lapply(k, function(i) { x <- if (i %% 3L == 0L) 3.5 else 2L; c(x, 1L)[2] }))
types(lapply(k, function(i) { x <- if (i %% 3L == 0L) 3.5 else 2L; c(x, 1)[2] }))
types(lapply(k, function(i) { v <- c(1L, 2L, 3L); v[2] <- if (i %% 3L == 0L) 3.5 else 2L; v[1] }))
types(lapply(k, function(i) { x <- if (i %% 3L == 0L) 3.5 else 2L; rev(c(x, 4L))[1] }))
types(lapply(k, function(i) if (i %% 3L == 0L) c(1L, i) else c(0.5, i)))
# loops
types(lapply(k, function(i) { s <- 0L; for (j in 1:3) s <- s + (if (i %% 4L == 0L && j == 2L) 0.5 else 1L); s }))
types(lapply(k, function(i) { x <- 1L; for (j in 1:5) if (j == i %% 7L) x <- 2; x }))
types(lapply(k, function(i) { x <- TRUE; j <- 0L; repeat { j <- j + 1L; if (j > 4L) break; if (j == i %% 7L) x <- 2 }; x }))
types(lapply(k, function(i) { f <- function(z) { if (z > 3L) return(z); if (z == 2L) return(0.5); TRUE }; f(i %% 6L) }))
types(lapply(k, function(i) switch(i %% 3L + 1L, 1L, 2, TRUE)))
# a vector's place
r <- integer(n)
for (i in k) r[i] <- if (i < n) i else 1L
show(r)
s <- 0L
for (i in k) s <- s + (if (i %% 2L) 1L else 3L)
cat(typeof(s), s, "\n")
for (i in k) s <- s + (if (i == n) 1 else 3L)
cat(typeof(s), s, "\n")
cat(warned, "warnings\n")

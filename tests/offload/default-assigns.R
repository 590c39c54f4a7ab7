# A default that assigns another argument: what stands behind it among a builtin's arguments has the new value
p <- seq(0.5, by = 0.25, length.out = 40)
g <- function(i, v = (i <- i + p[i])) list(v, i)
str(lapply(1:40, g)[c(33, 40)])
g <- function(i, v = c(i, i <- i + p[i])) list(v, i)
str(lapply(1:40, g)[c(33, 40)])
g <- function(i, v = (i <- i + p[i])) v + i
print(sapply(1:40, g)[c(33, 40)])
g <- function(i, v = {i <- i + 1L; i}) c(v, i)
print(sapply(1:40, g)[, c(33, 40)])
g <- function(i, v = c(i, i <- i + p[i])) { w <- v; list(w, i) }
str(lapply(1:40, g)[c(33, 40)])
h <- function(i) { f <- function(a, b) { a + b + i }; f(i <- i + 1, i) }
print(sapply(1:40, h)[c(33, 40)])
h <- function(i) { f <- function(a, b) { b; a; i }; f(i <- i + 1, i) + i }
print(sapply(1:40, h)[c(33, 40)])
g <- function(i, v = (i <- i + 1L), u = (i <- i * 2L)) c(u + 0, i, v * 1, i)
print(sapply(1:40, g)[, c(3, 40)])
g <- function(i, v = { if (i > 20L) i <- 0L; 7 }) list(i, v, i)
str(lapply(1:40, g)[c(3, 40)])
g <- function(i, v = { i <- i + 1L; 7 }) { w <- function() c(v, i); w() }
print(sapply(1:40, g)[, c(3, 40)])
g <- function(i, v = { i <- i + 1L; 7 }) sum(v, i)
print(sapply(1:40, g)[c(3, 40)])
g <- function(i, v = { i <- i + 1L; 7 }) max(i, v, i) + rep(i, 2)[v - 6]
print(sapply(1:40, g)[c(3, 40)])

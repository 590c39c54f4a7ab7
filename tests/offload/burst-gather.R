# Several rounds at once of a loop whose subscripts come from a vector: where one is out of bounds, the interpreter's error
share <- sqrt(1:500)
from <- as.integer((1:4000 * 7L) %% 500L) + 1L
first <- seq(1L, 3900L, by = 10L)
last <- first + (first %% 13L)
gets <- function(a, b) {
  s <- 0
  for (k in a:b) s <- s + share[from[k]]
  s
}
e <- sapply(seq_along(first), function(i) Reduce(`+`, share[from[first[i]:last[i]]], 0))
print(identical(mapply(gets, first, last), e))
from[1992] <- 501L
r <- mapply(gets, first, last)
print(which(is.na(r)))
print(identical(r[-which(is.na(r))], e[-which(is.na(r))]))
from[1992] <- -3L
print(length(r <- tryCatch(mapply(gets, first, last), error = function(e) conditionMessage(e))))
share <- numeric(0)
print(sum(is.na(mapply(gets, first, last))))

# on a GPU the last rounds are done in such a burst, too; integers are divided by doubles there
options(ravel.tile = "always")
share <- sqrt(1:500)
from[1992] <- 17L
last <- first + (first %% 29L)
more <- function(a, b) {
  s <- 0
  p <- 0
  for (k in a:b) {
    v <- share[from[k]]
    p <- p + v * k
    if (v > s) s <- v
  }
  s - p / 7
}
e <- sapply(seq_along(first), function(i) {
  v <- share[from[first[i]:last[i]]]
  max(v) - Reduce(`+`, v * (first[i]:last[i]), 0) / 7
})
print(identical(mapply(more, first, last), e))
from[1990] <- 501L
print(which(is.na(mapply(function(a, b) { s <- 0; for (k in a:b) s <- s + share[from[k]]; s }, first, last))))
by <- 37L
i <- -3000:3000
print(identical(sapply(i, function(v) v %/% by + 100L * (v %% by)), i %/% by + 100L * (i %% by)))
by <- -by
print(sum(sapply(i, function(v) v %/% by + 100L * (v %% by))))

# what a round that is none would have given is no failed guard: 1L + 2147483647L is none of the sums
below <- -(1:500)
from[1990] <- 500L
print(identical(mapply(function(a, b) { s <- 0; for (k in a:b) s <- s + (below[from[k]] + 2147483647L); s }, first, last),
                sapply(seq_along(first), function(i) Reduce(`+`, below[from[first[i]:last[i]]] + 2147483647L, 0))))

# env: RAVEL_SPLIT=16
# Results x[cond], whose elements several work-items of a lane find together
x <- sin(1:5000 * 1.7); k <- as.integer(1:5000 * 7919L) %% 1000L
s <- function(r) { u <- unlist(r); cat(length(r), sum(lengths(r)), sum(is.na(u)), sum(as.numeric(u) * seq_along(u), na.rm = TRUE), "\n") }
near <- function(from, d) { i <- from:(from + 99L); i[x[i] < d] }
s(mapply(near, (1:600 * 7L) %% 4900L + 1L, 1:600 / 300 - 1, SIMPLIFY = FALSE))
y <- x; y[77] <- NA
s(lapply(1:500, function(j) { v <- y[j:4000]; v[v > 0.99] }))
s(suppressWarnings(lapply(1:400, function(j) { i <- seq_len(j); i[k[i] > 500L] + (j %% 97L == 0L) * 2147483600L })))
options(ravel.heap.bytes = 4000)
s(mapply(near, (1:600 * 7L) %% 4900L + 1L, 1:600 / 300 - 1, SIMPLIFY = FALSE))

# vectors whose length only the lane knows, and whose elements are assigned: numeric(k), rep(0, k), v[length(v) + 1] <- x
n <- 300L
x <- ((1:n * 37L) %% 101L) / 50 - 1; k <- (1:n %% 6L) + 3L
p <- function(v) cat(length(v), length(unlist(v)), format(sum(unlist(v), na.rm = TRUE), digits = 15), "\n")
p(sapply(1:n, function(i) { v <- numeric(k[i]); for (j in seq_along(v)) v[j] <- j * x[j]; sum(v) }))
p(sapply(1:n, function(i) { v <- rep(0, k[i]); v[1] <- 1; for (j in seq_len(k[i])[-1]) v[j] <- v[j - 1] * 0.5; v[k[i]] }))
p(sapply(1:n, function(i) { v <- vector("numeric", k[i]); v[k[i]] <- x[i]; mean(v) }))
p(sapply(1:n, function(i) { v <- integer(k[i]); for (j in seq_along(v)) v[j] <- j * 2L; max(v) + length(v) }))
p(sapply(1:n, function(i) { v <- logical(k[i] + 1L); v[2] <- TRUE; for (j in 3:k[i]) v[j] <- !v[j - 1L]; sum(v) }))
p(sapply(1:n, function(i) { v <- numeric(k[i]); v[2:3] <- c(1, 2); v[v > 1.5] <- x[i]; s <- 0; for (e in v) s <- s + e; s + sum(v * seq_along(v)) }))
p(sapply(1:n, function(i) { v <- numeric(k[i]); w <- numeric(k[i]); for (j in seq_along(v)) { v[j] <- j; w[j] <- v[j]^2 }; sum(w) / sum(v) }))
p(lapply(1:n, function(i) { v <- rep(1, k[i]); for (j in 2:k[i]) v[j] <- v[j - 1] * x[i]; v }))
p(sapply(1:n, function(i) { v <- x[1:9]; v <- v[v > x[i]]; for (j in seq_along(v)) v[j] <- v[j] * j; sum(v) }))
# one more each time
p(sapply(1:n, function(i) { v <- numeric(0); while (sum(v) < 3) v[length(v) + 1] <- abs(x[i]) + 0.1 * (length(v) + 1); length(v) + v[length(v)] }))
p(sapply(1:n, function(i) { v <- integer(0); for (j in 1:20) if (x[j] > x[i]) v[length(v) + 1L] <- j; if (length(v)) min(v) else 0L }))
p(sapply(1:n, function(i) { v <- x[1:2]; for (j in 1:k[i]) v[length(v) + 1] <- v[length(v)] + v[length(v) - 1]; v[length(v)] }))
p(sapply(1:n, function(i) { v <- NULL; s <- 0; while (s < 3) { s <- s + abs(x[i]) + 0.5; v[length(v) + 1] <- s }; mean(v) }))
p(sapply(1:n, function(i) { v <- NULL; for (j in 1:20) if (x[j] > x[i]) v <- c(v, j); if (is.null(v)) 0L else min(v) }))
p(sapply(1:n, function(i) { v <- c(); for (j in 1:k[i]) if (x[j] > x[i]) v[length(v) + 1] <- x[j]; sum(v) }))
# more than there is room for; elements further out; another variable of the same vector; NULL that means something
k[250] <- 400L; k[260] <- 2000L
p(sapply(1:n, function(i) { v <- numeric(k[i]); for (j in seq_along(v)) v[j] <- j * x[i]; sum(v) }))
p(sapply(1:n, function(i) { v <- numeric(k[i]); j <- if (i %% 50L == 0L) k[i] + 2L else 1L; for (r in 1:2) v[j] <- r; length(v) + sum(v, na.rm = TRUE) }))
p(sapply(1:n, function(i) { v <- numeric(k[i]); w <- v; for (j in 1:3) v[j] <- j; sum(w) + sum(v) }))
p(sapply(1:n, function(i) { v <- NULL; for (j in 1:3) { if (is.null(v)) v <- 1 else v <- c(v, 2) }; sum(v) }))
p(sapply(1:n, function(i) { v <- numeric(k[i] - 3L); v[1] <- 5; length(v) }))
r <- tryCatch(sapply(1:n, function(i) { v <- numeric(k[i] - 5L); sum(v) }), error = conditionMessage); print(r)

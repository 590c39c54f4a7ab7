# Lists of equal matrices as inputs.
n <- 300L
mats <- lapply(1:n, function(i) matrix(((1:12 * i) %% 13) / 3 - 2, 3))
v <- 1:4 / 2
p <- function(x) print(sum(unlist(x)), digits = 12)
p(lapply(mats, function(m) sum(m %*% v)))
det2 <- function(m) m[1, 1] * m[2, 2] - m[1, 2] * m[2, 1]
p(sapply(mats, det2))
p(sapply(mats, function(m) m[2, ] * ncol(m)))
r <- lapply(mats, function(m) crossprod(m)); p(r); print(dim(r[[200]]))
s <- lapply(r, t); p(s); print(identical(r[[250]], t(s[[250]])))
p(sapply(r, function(m) sum(diag(m))))
p(Map(function(a, b, k) sum(a * b) + k, mats, rev(mats), 1:n))
p(vapply(mats, function(m) max(rowSums(m)) - min(colMeans(m)), 0))
p(mapply(function(m, j) m[3, j], mats, 1:n %% 4L + 1L))
p(sapply(mats, function(m) { s <- 0; for (i in 1:nrow(m)) for (j in 1:ncol(m)) if (m[i, j] > 0) s <- s + m[i, j] / i; s }))
p(sapply(mats, function(m) { m[2, ] <- m[2, ] / 2; m[1, 1] <- 9; sum(m) }))
ints <- lapply(1:n, function(i) matrix(1:4 + i, 2)); ints[[200]][3] <- NA
print(sum(sapply(ints, function(m) m[1, 2] * 2L), na.rm = TRUE))
p(lapply(Filter(function(m) m[1, 1] > 0, mats), function(m) m[3, 4]))
p(sapply(lapply(1:n, function(i) matrix(i / 7, 1, 1)), function(m) m[1, 1] + length(m)))
odd <- mats; odd[[150]] <- t(odd[[150]])
p(sapply(odd, function(m) m[1, 2]))
nam <- lapply(mats, function(m) { dimnames(m) <- list(NULL, letters[1:4]); m })
p(sapply(nam, function(m) m[1, "b"]))
old <- mats[[100]]; mats[[100]] <- matrix(0, 3, 4)
p(sapply(mats, det2)); print(det2(old))

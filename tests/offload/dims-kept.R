# Dimensions and names that base functions drop, or keep: not a kernel's to guess.
x <- ((1:130 * 37) %% 101 - 50) / 4; z <- complex(real = x, imaginary = rev(x)); E <- matrix(3)
xx <- setNames((1:120 * 17) %% 23 - 11, paste0("r", 1:120))
m <- matrix((1:360 * 17) %% 23 - 11, 120); dimnames(m) <- list(paste0("r", 1:120), NULL)
f <- list(function(i) sort(xx), function(i) sort(m[, 1]), function(i) cumsum(xx), function(i) rev(sort(m[, 2])))
for (g in f) { for (k in 1:2) { a <- sapply(1:60, g); cat(is.null(dimnames(a)), "") }; cat("\n") }
h <- list(function(i) matrix(x[i:(i + 3L)], 2) %in% c(x[i], 1), function(i) match(matrix(x[i:(i + 3L)], 2), c(x[i], 1)), function(i) findInterval(matrix(x[i:(i + 3L)], 2), c(-5, 0, 5)),
          function(i) z[i] * E, function(i) E + z[i], function(i) atan2(c(x[i], 1), E), function(i) suppressWarnings(c(x[i], 1) * E), function(i) matrix(x[i:(i + 3L)], 2) * x[i])
for (g in h) for (k in 1:2) { a <- lapply(1:60, g); print(dim(a[[60]])); print(is.null(attributes(a[[1]]))) }

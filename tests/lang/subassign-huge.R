# Subscripts that no vector has.
x <- list(1); try(x[[Inf]] <- 2); try(x[[1e300]] <- 2); y <- 1:3; try(y[[Inf]] <- 2L); x; y

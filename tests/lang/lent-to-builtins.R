# What sapply() and kin go over is what it was when they began, whatever the function does with the variable.
v <- c(1,2,3); v[1] <- 5; print(sapply(v, function(q) { v[1:3] <<- 1; q })); v[1] <- 5
ff <- sapply; print(ff(v, function(q) { v[1:3] <<- 1; q }))
f <- function() { v <- c(4, 5, 6); v[1] <- 0; r <- sapply(v, function(q) { v[1:3] <<- 1; q }); print(v); r }; print(f())
v <- c(1,2,3); v[1] <- 5
print(lapply(v, function(q) { v[1:3] <<- 1; q })[[3]]); v <- c(5, 2, 3); v[1] <- 4; print(Reduce(`+`, v)); print(Filter(function(q) { v[1:3] <<- 9; q < 4 }, v)); v <- c(5, 2, 3); v[1] <- 4
print(Map(function(a, b) { v[1:3] <<- 9; a + b }, v, v)[[3]]); m <- matrix(1:4 + 0, 2); m[1, 1] <- 7; print(apply(m, 1, function(r) { m[2, ] <<- 0; sum(r) })); m[1, 1] <- 3; print(outer(v, v, function(a, b) { v[1] <<- 100; a + b }))
v <- c(5, 2, 3); v[1] <- 4; print(tapply(v, c(1, 2, 1), function(q) { v[1:3] <<- 0; sum(q) })); v[2] <- 8; print(do.call("sum", list(v))); print(Position(function(q) { v[1:3] <<- 3; q > 7 }, v)); v <- c(5, 2, 3); v[1] <- 4
print(mapply(function(a, b) { v[1:3] <<- 9; a + b }, v, 1:3)); v[1] <- 1; print(vapply(v, function(q) { v[1:3] <<- 2; q }, 0)); l <- list(1, 2, 3); l[[1]] <- 5; print(unlist(lapply(l, function(q) { l[[3]] <<- 0; q }))); print(unlist(rapply(l, function(q) { l[[2]] <<- -1; q }, how = "list")))
v <- c(5, 2, 3); v[1] <- 4; print(Recall <- NULL); g <- function(x, f) { x[1] <- 0; f(); x }; print(g(v, function() v[2] <<- 50)); print(v); w <- v; v[3] <- 1; print(w); for (i in 1:3) { v[i] <- 0; print(sum(sapply(v, identity))) }

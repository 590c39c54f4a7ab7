# An argument that a function which is returned has not asked for yet is read when it asks.
k2 <- function(x) function() x
run <- function() { x <- c(1, 2); g <- k2(x); x[1] <- 11; print(g()) }
run()
k3 <- function(x, y = 2) { f <- function(z) x + y + z; f }
run <- function() { x <- 1; g <- k3(x); x <- 5; x <- x + 1; print(g(1)); x <- 100; print(g(1)) }
run()
k4 <- function(x) ~x
run <- function() { x <- 1:2; f <- k4(x); x <- 3L; print(eval(f[[2]], environment(f))) }
run()
k5 <- function(x) { force(x); function() x }
run <- function() { x <- 1; g <- k5(x); x <- 2; print(g()) }
run()
adders <- lapply(1:3, function(i) function(x) x + i)
print(adders[[1]](10))
run <- function() { fs <- list(); for (i in 1:3) fs[[i]] <- k2(i); print(c(fs[[1]](), fs[[3]]())) }
run()
k6 <- function(x) list(get = function() x, set = function(v) x <<- v)
run <- function() { v <- 7; a <- k6(v); v <- 8; print(a$get()); a$set(9); print(a$get()); print(v) }
run()

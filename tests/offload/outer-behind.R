# A function that a loop calls changes an outer variable, and reads it before it has one of its own by that name.
n <- 6
r <- 0
f <- function(x) { n <<- x; if (x %% 2 == 0) n <- 0; n }
for (k in 1:100) r[k] <- f(k + 0)
print(r); print(n)
f <- function(x) { n <<- x; s <- 0; for (j in 1:2) { s <- s + n; n <- 0 }; s }
for (k in 1:100) r[k] <- f(k + 0)
print(r); print(n)
f <- function(x) { n <<- x; s <- 0; repeat { if (n == 0) break; s <- n %% 10; n <- 0 }; s }
for (k in 1:100) r[k] <- f(k + 0)
print(r); print(n)
# another function does so
g <- function(x) { n <<- x * 2; 1 }
f <- function(x) { s <- g(x); if (x %% 2 == 0) n <- 0; n + s }
for (k in 1:100) r[k] <- f(k + 0)
print(r); print(n)
# an argument does
f <- function(x, p) { p; if (x %% 2 == 0) n <- 0; n + x }
for (k in 1:100) r[k] <- f(k + 0, n <- k * 3)
print(r); print(n)
# and one that does not
f <- function(x) { if (x %% 2 == 0) n <- 0; n + x }
for (k in 1:100) r[k] <- f(k + 0)
print(r)

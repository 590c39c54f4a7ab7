# Lanes that draw from R's own generator and leave early, by return(): in a loop, before or behind draws, nested, in functions.
n <- 60
set.seed(1)
r <- sapply(1:n, function(i) { for (k in 1:3) { x <- rnorm(1); if (x > 0.9) return(2) }; x })
print(r)
r <- sapply(1:n, function(i) { for (k in 1:3) { x <- runif(1); if (x > 0.9) return(2) }; x })
print(r)
r <- sapply(1:n, function(i) { x <- runif(1); if (x > 0.7) return(runif(1)); x })
print(r)
r <- sapply(1:n, function(i) { x <- runif(1); if (x > 0.7) return(x); runif(1) })
print(r)
r <- sapply(1:n, function(i) { x <- runif(1); if (x > 0.7) { return(x) } else { y <- runif(1); return(x + y) } })
print(r)
r <- sapply(1:n, function(i) { x <- runif(1); if (x > 0.7) return(x) ; if (x > 0.5) return(2); return(runif(1)) })
print(r)
f <- function(x) { for (k in 1:3) if (runif(1) < 0.3) return(k); 0L }
r <- sapply(1:n, function(i) f(i) + runif(1))
print(r)
y <- numeric(n); for (i in 1:n) { x <- runif(1); if (x > .5) next; y[i] <- runif(1) }
print(y)
y <- numeric(n); for (i in 1:n) { x <- runif(1); if (x > .5) { y[i] <- 2; next }; y[i] <- x + runif(1) }
print(y)
y <- numeric(n); for (i in 1:n) { y[i] <- f(i) + runif(1) }
print(y)
y <- numeric(n); for (i in 1:n) { for (k in 1:4) { x <- runif(1); if (x < .2) break }; y[i] <- x }
print(y)
y <- numeric(n); for (i in 1:n) { for (k in 1:4) { x <- runif(1); if (x < .2) next; x <- x + runif(1) }; y[i] <- x }
print(y)
s <- 0; for (i in 1:n) { x <- runif(1); if (x > .5) next; s <- s + runif(1) }
print(s)
r <- vapply(1:n, function(i) { repeat { x <- runif(1); if (x > 0.5) return(x); if (x < .1) break }; 7 }, 0)
print(r)
r <- vapply(1:n, function(i) { while (TRUE) { x <- runif(1); if (x > 0.5) return(x) }; 7 }, 0)
print(r)
r <- Map(function(i) { if (i %% 2 == 0) return(0); runif(1) }, 1:n); print(unlist(r))
r <- sapply(1:n, function(i) { if (i %% 2 == 0) return(0); runif(1) }); print(unlist(r))
r <- sapply(1:n, function(i) { s <- 0; for (k in seq_len(i %% 4)) { s <- s + runif(1); if (s > 1.2) return(s) }; s }); print(unlist(r))
r <- sapply(1:n, function(i) sapply(1:3, function(j) { x <- runif(1); if (x > 0.7) return(runif(1)); x })); print(unlist(r))
r <- sapply(1:n, function(i) sum(sapply(1:3, function(j) { for (k in 1:2) { x <- runif(1); if (x > 0.7) return(runif(1)) }; x }))); print(unlist(r))
r <- try(sapply(1:n, function(i) { x <- runif(1); if (x > 0.95) stop("e"); if (x > 0.7) return(2); x + runif(1) }), silent = TRUE)
cat(r)
print(runif(1))
r <- sapply(1:n, function(i) { x <- runif(1) + rnorm(1); if (x > 0.7) return(2); if (x < 0) return(x * i); x })
print(r)
print(runif(1))

# env: RAVEL_LANES=always
# Lanes of R's own generator that fail a guard draw in the interpreter what they would have drawn; one that draws otherwise
# than the kernel's lanes moves all that follow.
where <- function() cat("  then", runif(1), "\n")
set.seed(5)
a <- sapply(1:3000, function(i) { u <- runif(2); if (i %% 1000 == 777) as.integer(u[1] * 1e6) else u[1] + u[2] })
cat(a[c(776, 777, 778, 1777, 3000)], sum(a)); where()
w <- 0
r <- tryCatch(sapply(1:3000, function(i) { u <- runif(1); if (i == 2500) stop("no ", i); u }),
              error = function(e) conditionMessage(e))
cat(r); where()
x <- numeric(3000)
for (i in 1:3000) { u <- rnorm(2); x[i] <- if (i == 2001) { cat("here\n"); u[1] } else u[2] }
cat(x[2000:2002], sum(x)); where()
for (i in 1:3000) { u <- runif(1); x[i] <- u; if (i > 2000 && u > 0.99) break }
cat(i, x[i]); where()
p <- c(rep(0.5, 2000), 2, rep(0.5, 500))
y <- sapply(p, function(s) { z <- rnorm(1, 0, s); if (s > 1) z <- z + rnorm(1) + rnorm(1); z })
cat(y[2000:2003], sum(y)); where()
sd <- rep(1, 2500); sd[2200] <- 0                             # no number is drawn for it
y <- sapply(sd, function(s) rnorm(1, 3, s) + runif(1))
cat(y[2199:2201], sum(y)); where()
q <- sapply(1:2500, function(i) { if (i == 2100) set.seed(3); runif(1) })
cat(q[2099:2101], sum(q)); where()
keep <- .Random.seed
b <- replicate(2000, sum(runif(3)))
.Random.seed <- keep
d <- replicate(2000, sum(runif(3)))
cat(identical(b, d)); where()

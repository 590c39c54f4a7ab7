# Elements of .Random.seed that the program writes count, in place or not.
set.seed(1); .Random.seed[2] <- 5L; print(runif(2))
f <- function() .Random.seed[2] <<- 5L
set.seed(1); f(); print(runif(2)); f(); print(rnorm(2)); f(); print(sample(9))
set.seed(1); .Random.seed[2] <- 7L; print(runif(2)); .Random.seed[3:626] <- rev(.Random.seed[3:626]); print(runif(2)); .Random.seed[2] <- 624L; print(runif(2))
.Random.seed[[3]] <- 12345L; .Random.seed[[2]] <- 624L; print(runif(3))
set.seed(7, kind = "Wichmann-Hill"); runif(1); .Random.seed[3] <- 99L; print(runif(2));
set.seed(3, kind = "Mersenne-Twister")
for (i in 1:200) { if (i == 120) .Random.seed[2] <- 5L; x <- runif(1) }
print(x)
set.seed(3); s <- 0
g <- function() { for (i in 1:400) { s <- s * 0.5 + rnorm(1); if (i %in% c(200, 300)) .Random.seed[2] <<- 100L }; s }
print(g()); print(replicate(3, { f(); runif(1) })); print(sapply(1:40, function(i) { if (i > 35) f(); runif(1) })[34:40])

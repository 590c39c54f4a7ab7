# What draws or assigns in the arguments of a base function that is a closure in GNU R does so in the order of the formals.
set.seed(3)
print(sapply(1:200, function(i) sum(matrix(nrow = sample(2L, 1), data = runif(2))))[c(1:3, 198:200)])
print(sapply(1:200, function(i) rnorm(sd = runif(1), n = 1, mean = runif(1)))[c(1:3, 198:200)])
print(sapply(1:200, function(i) { y <- i; rep_len(length.out = { y <- y + 5; 3 }, x = y)[3] + y })[c(1:3, 198:200)])
k <- 0
h <- function(v) { k <<- k * 0.5 + v; v }
r <- numeric(200)
for (i in 1:200) r[i] <- sum(rep_len(length.out = h(2), x = h(i))) + k
print(r[c(1:3, 198:200)])
print(k)

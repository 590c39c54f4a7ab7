# sample() with replacement: where the stream stands after it, one word or two an index, more indices than a state has words.
set.seed(1); for (n in c(1,2,3,7,8,100,272,65535,65536,65537,1e6)) { x <- sample.int(n, 3001, TRUE); print(c(sum(x), x[1:3], runif(1))) }
x <- sample(letters, 1, TRUE); print(x); print(sample(5:9, 0, TRUE)); print(runif(2)); set.seed(4); print(sum(sample(c(-1,1), 2e5, replace=TRUE))); print(runif(1)); print(.Random.seed[2])

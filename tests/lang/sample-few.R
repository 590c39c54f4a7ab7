# Few of many without replacement: the numbers that are left, by a table of the places that have changed.
set.seed(1)
for (n in c(17, 32, 100, 1000, 12345, 1e6)) for (k in unique(c(2, 3, n %/% 17, n %/% 16, n %/% 15, n %/% 3))) {
  s <- sample(n, k)
  cat(n, k, head(s, 5), sum(as.numeric(s) * seq_along(s)), anyDuplicated(s), "\n")
}
s <- sample(90:99, 2)
print(s)
x <- replicate(2000, sample(40L, 2))
print(table(x))
RNGkind("Wichmann-Hill")
set.seed(2)
print(sample(1000, 10))
RNGkind("default")
set.seed(3, sample.kind = "Rounding")
print(sample(1000, 10))
print(.Random.seed[2])
# more than an integer holds: different ones, too
set.seed(3); x <- sample.int(2^32, 3e5); typeof(x); anyDuplicated(x); sum(x); runif(1)
set.seed(3); x <- sample(2^40, 5); x; sum(duplicated(sample.int(2^32, 3e5, replace = TRUE))); runif(1)

# kmeans() by its three algorithms and hclust() by its eight, with ties; filter(); the order of merge()'s rows.
set.seed(3)
for (r in 1:12) {
  n <- sample(10:40, 1); k <- sample(2:5, 1); s <- sample(1e6, 1)
  x <- matrix(if (r %% 2) rnorm(2 * n) else sample(0:6, 2 * n, TRUE), n)
  for (a in c("Hartigan-Wong", "Lloyd", "MacQueen")) {
    set.seed(s)
    z <- tryCatch(kmeans(x, k, algorithm = a, iter.max = if (r %% 3) 10 else 3), warning = conditionMessage, error = conditionMessage)
    if (is.character(z)) cat(a, k, z, "\n")
    else { cat(a, k, z$iter, z$ifault, z$size, "\n"); cat(z$cluster, "\n"); print(z$withinss, digits = 10) }
  }
  for (m in c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")) {
    h <- hclust(dist(x, if (r %% 2) "euclidean" else "manhattan"), m)
    cat(m, "\n"); cat(h$merge, "\n"); cat(signif(h$height, 8), "\n"); cat(h$order, "\n")
  }
}
print(kmeans(c(1, 2, 3, 10, 11, 12), 1))
set.seed(1); kmeans(iris[, 1:4], 3, nstart = 4)
try(kmeans(x, 1e3)); try(kmeans(x, matrix(1, 2, 2)))
str(kmeans(x, x[1:3, ], algorithm = "Lloyd"))

x <- c(1, 3, NA, 2, 5, 6, 7, 8.5, 1, 2); x2 <- cbind(a = x, b = rev(x))
filter(x, rep(1/3, 3)); filter(x, c(.2, .3, .5), sides = 1); filter(x, c(.2, .3, .5, .1), circular = TRUE)
filter(x, c(.2, .3, .5), circular = TRUE, sides = 1); filter(x2, c(.5, .5)); filter(1:10, c(.5, .3), method = "recursive")
filter(1:10, c(.5, .3), method = "recursive", init = c(1, 2)); filter(x, .5, method = "recursive")
filter(cbind(1:5, 2:6), c(.5, .2), "recursive", init = matrix(c(1, 2, 3, 4), 2)); try(filter(1:3, rep(1, 5)))
try(filter(1:5, c(1, 2), "r", init = 1)); try(filter(1:5, c(1, NA))); try(filter(1:5, 1, sides = 3)); filter(1:5, numeric())
try(filter(cbind(1:5, 1:5), c(.5, .2), "recursive", init = matrix(1:6, 2))); filter(c(1:10, Inf), c(1, 1))
print(decompose(co2)$trend[7], digits = 17)

set.seed(1)
for (n in c(3, 12, 30)) {
  x <- data.frame(k = sample(letters[1:7], n, TRUE), j = sample(1:2, n, TRUE), v = 1:n)
  y <- data.frame(k = sample(letters[3:9], n / 2, TRUE), w = seq_len(n / 2))
  print(merge(x, y)); print(merge(x, y, all = TRUE, sort = FALSE)); print(merge(x, y, incomparables = "c", all = TRUE))
  y <- data.frame(k = sample(letters[3:9], n / 2, TRUE), j = sample(1:3, n / 2, TRUE), w = seq_len(n / 2))
  print(merge(x, y, by = c("k", "j"), all = TRUE)); x$k[2] <- NA; y$k[1] <- NA; print(merge(x, y, by = "k", all = TRUE, sort = FALSE))
}

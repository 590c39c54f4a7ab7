# env: RAVEL_TEST_DISCRETE=1
# Families of reductions of every size: teams of work-items that have one, two or three of them.
n <- 10007L
x <- sapply(1:n, function(i) (i * 7919L) %% 10007L / 8)
for (size in c(3L, 5L, 8L, 9L, 12L, 14L)) {
  for (r in 1:4) {
    g <- sapply(1:n, function(i) (i * r) %% size)
    total <- c()
    for (k in seq_len(size) - 1L) total <- c(total, sum(x[g == k]))
  }
  print(total)
}

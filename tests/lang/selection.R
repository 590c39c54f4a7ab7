# Partial sorting gives GNU R's order of all elements, without names or other attributes; median(), var() and cor() by it and in blocks
x <- c(b = 3, a = 1, c = 2, d = NA)
print(sort(x, partial = 2))
print(sort.int(c(x = 5L, y = 2L, z = 9L), partial = 1:2))
print(sort(c("b", "a", "C", "d"), partial = 2))
print(sort(c(TRUE, FALSE, TRUE), partial = 1))
print(sort(c(2i, 1+0i, 1i, 1-1i), partial = 2))
v <- c(5, 3, 8, 1, 9, 2, 7, 4, 6, 0, 11, 15, 12, 13, 14, 10)
print(sort(v, partial = 1:12)) # more than ten: all
print(sort(v, partial = c(3, 9)))
print(sort(structure(c(3, 1, 2), foo = "a"), partial = 2))
print(sort(matrix(c(4, 2, 3, 1), 2), partial = 2))
x <- (1:50 * 7919) %% 101
print(sort(x, partial = c(25, 26)))
print(sort(-x, partial = 50))
print(tryCatch(sort(x, partial = 51), error = conditionMessage))
print(median(c(TRUE, FALSE, TRUE, TRUE)))
print(median(c(a = 1, b = 3, c = 2)))
print(median(c("b", "c", "a")))
print(1 / median(c(0, -0, 0)))
print(median(as.Date("2020-01-01") + c(5, 1, 9)))
print(median(c(3L, 1L, 2L, 10L)))
# blocks of 512, eight lanes, and what is left
for (n in c(2, 31, 32, 40, 511, 512, 513, 2049)) {
  x <- (1:n * 7919) %% 1009 / 7
  y <- (1:n * 104729) %% 997 - x
  print(signif(c(var(x), cov(x, y), cor(x, y), sd(y)), 10))
}
m <- cbind(a = x, b = y, c = 1, d = c(NA, x[-1]))
print(cor(m))
print(cov(m, use = "complete.obs"))
print(cor(m[, 1:2], m[, 4], use = "pairwise"))
print(cor(m[1:20, 1:3], method = "kendall"))
print(cor(c(1, 2, NA), c(1, 2, 3)))
print(var(c(1, Inf, 3)))
print(var(c(1e200, -1e200, 3)))
print(tryCatch(cor(c(1, NA), 1:2, use = "all.obs"), error = conditionMessage))
print(cor(matrix(c(NA, 1, 2), 3)))
print(cor(matrix(1:2, 1)))
print(cor(matrix(1:2, 1), method = "kendall"))
print(cor(matrix(c(NA, 1, 2, 5, 6, 3), 3), method = "kendall"))
print(cor(matrix(c(NA, 1, 2, 5, 6, 3), 3), method = "spearman"))
print(cov(matrix(1:2, 1), method = "kendall"))
print(cov(matrix(c(NA, 1, 2, 5, 6, 3), 3), method = "kendall"))

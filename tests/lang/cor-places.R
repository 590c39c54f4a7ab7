# Correlations are GNU R's to the last place where the covariance is: it is rounded, and divided by the standard deviations' product;
# those of one matrix's columns are roots of rounded variances.
x <- c(3, 1, 4, 1, 5, 9, 2, 6); y <- c(2, 7, 1, 8, 2, 8, 1, 8); z <- c(1, 1, 2, 3, 5, 8, 13, 21)
print(c(cor(x, y), cor(y, z), cor(x, z)), digits = 17)
print(cor(cbind(x, y, z)), digits = 17)
m <- matrix((1:60 * 37) %% 64, 12) # means and deviations are exact
print(cor(m)[upper.tri(diag(5))], digits = 17)
print(cor(m[, 1], m[, 2:5]), digits = 17)
print(sapply(1:4, function(k) cor(m[, k], m[, k + 1])), digits = 17)
# Deviations are not rounded to doubles before they are multiplied: means that have another exponent than the elements
set.seed(1)
for (n in c(5, 12, 40)) {
  x <- round(rnorm(n), 3); y <- round(runif(n), 3)
  print(c(var(x), cov(x, y), sd(y), cor(x, y)), digits = 17)
  print(cov(cbind(x, y, x * y)), digits = 17)
}
print(sapply(1:8, function(k) { v <- (1:(5 * k) * 37) %% 11 / 10 - 0.5; var(v) }), digits = 17)
print(sapply(1:7, function(k) { v <- (1:(5 * k) * 37) %% 11 / 10 - 0.5; cov(v, v^2) }), digits = 17)

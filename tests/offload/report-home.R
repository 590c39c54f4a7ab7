# env: RAVEL_TEST_DISCRETE=1
# What reading a kernel's last result has taken is not reckoned across the begin of a new report (it was a negative time, and then
# ever more negative).
x <- as.numeric(1:5000)
for (i in 1:6) {
  y <- sapply(x, function(v) if (v > i) sqrt(v) * i else v)
  y[1] <- 0
  if (i == 3) options(ravel.report = getOption("ravel.report"))
}
print(sum(y))

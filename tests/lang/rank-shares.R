# Wilcoxon's statistics: shares of 2^-n and of choose(m + n, n), to the last bit.
print(sprintf("%a", psignrank(0:4, 4)))
print(sprintf("%a", dsignrank(2:4, 4)))
print(dsignrank(3, 5, log = TRUE))
print(dwilcox(3, 4, 5, log = TRUE))
suppressWarnings(print(wilcox.test(c(1.1, 2.2, 3.3, 0.4), mu = 1, conf.int = TRUE)$conf.int))

# Confidence intervals of wilcox.test, exact and by roots.
wilcox.test(c(1.83,0.50,1.62,2.48,1.68,1.88,1.55,3.06,1.30), c(0.878,0.647,0.598,2.05,1.06,1.29,1.06,3.14,1.29), paired=TRUE, conf.int=TRUE, exact=FALSE)
wilcox.test(c(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46), c(1.15, 0.88, 0.90, 0.74, 1.21), conf.int=TRUE)
wilcox.test(c(1.1,2.2,3.3,4.4,5.6), mu=2, conf.int=TRUE, conf.level=.9)
wilcox.test(mpg ~ am, mtcars, conf.int=TRUE, exact=FALSE); wilcox.test(c(1.1,2.2,3.3,4.4,5.6),
    alternative="greater", conf.int=TRUE)
wilcox.test(c(1.1,2.2,3.3,4.4,5.6), c(0.5,2.1,7), alternative="less"); ..deparseOpts[1:2]
for (x in factor(c("u","v"))) print(x); try(for (m in structure(5L, class="factor")) print(m))
# counts of more than 2^53 arrangements are rounded as GNU R's are
for (m in c(1, 5, 30, 40, 49)) for (n in c(2, 30, 45, 49)) cat(m, n, sprintf("%a", c(sum(dwilcox(0:(m * n), m, n)), sum(pwilcox(0:(m * n), m, n)), sum(qwilcox(1:9 / 10, m, n)), dwilcox(floor(m * n / c(2, 3)), m, n))), "\n")

# Smirnov's test with ties and one-sided, exactly; distances between vectors with infinite and missing elements.
ks.test(c(1, 2, 2, 3, 3), c(1, 2, 3, 3, 4, 5, 6), exact = TRUE)
set.seed(1); x <- rnorm(50); x2 <- rnorm(50, -1)
ks.test(x, x2, alternative = "l")
ks.test(round(x, 1), round(x2, 1), alternative = "g")
ks.test(x, x2, exact = FALSE)
ks.test(round(x, 1), round(x2, 1), alternative = "l", exact = FALSE)
ks.test(Ozone ~ Month, data = airquality, subset = Month %in% c(5, 8))
ks.test(x, "pnorm"); ks.test(x, "pnorm", exact = FALSE)
ks.test(x, x2, simulate.p.value = TRUE, B = 500)$method
all <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
x <- c(0, 0, 1, 1, 1, NA)
for (last in c(NA, Inf, 1e100)) for (m in all) print(c(dist(rbind(x, c(1, 0, 1, 1, 0, last)), m), dist(rbind(c(x[-6], Inf), c(1, 0, 1, 1, 0, last)), m, p = 3)))
m <- rbind(c(1, Inf, 2), c(Inf, Inf, 3), c(1, 2, -Inf), c(-1, 2, 3))
for (k in all) print(dist(m, k))
fit <- lm(dist ~ speed, cars, weights = c(0, rep(1, 49)))
head(case.names(fit), 2); head(case.names(fit, full = TRUE), 2); attributes(effects(fit))[c("assign", "class")]
asOneSidedFormula("age"); asOneSidedFormula(quote(log(age)))
power.prop.test(n = 30, p1 = 0.90, p2 = NULL, power = 0.8)$p2
npk2 <- within(npk, foo <- rep(c(1, 3, 5), 8) + 1:24)
f <- manova(cbind(yield, foo) ~ N * P * K + Error(block), npk2)
f
summary(f)
manova(cbind(yield, foo) ~ N * P, npk2)

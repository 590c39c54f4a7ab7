# cdplot(): the last level is at the bottom, so the first function is its share.
pdf(NULL)
fail <- factor(c(2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1), levels = 1:2, labels = c("no", "yes"))
temp <- c(53, 57, 58, 63, 66, 67, 67, 67, 68, 69, 70, 70, 70, 70, 72, 73, 75, 75, 76, 76, 78, 79, 81)
cdplot(fail ~ temp); cdplot(fail ~ temp, bw = 2); f <- cdplot(fail ~ temp, ylevels=2:1); print(names(f)); print(f[[1]](60))
f <- cdplot(temp, fail); print(names(f)); print(f[[1]](c(55,70))); cdplot(Species ~ Sepal.Length, iris, yaxlabels = c("a","b","c"), col=2:4)
print(round(par("usr"), 4)); invisible(dev.off())

# Statistics of short vectors in closures: var, sd, median, sort, order, rank, quantile, running sums, weighted means.
x <- sin(1:600) + (1:600) %% 7
k <- 11:600
show <- function(what, v) cat(what, format(c(v[1:3], sum(v)), digits = 13), "\n")
show("sd", sapply(k, function(i) sd(x[(i - 9):i])))
show("var", sapply(k, function(i) var(x[i - 0:9] * 2)))
show("cov", sapply(k, function(i) cov(x[(i - 9):i], x[i:(i - 9)])))
show("long", apply(matrix(x, 60), 2, function(v) var(v) / sd(v)))
show("median", sapply(k, function(i) median(x[(i - 4):i])))
show("even", sapply(k, function(i) median(x[(i - 3):i])))
show("sort", sapply(k, function(i) { s <- sort(c(x[i], x[i - 1], x[i - 2], 2), decreasing = TRUE); s[1] - s[4] }))
show("order", sapply(k, function(i) order(x[(i - 5):i])[2]))
show("rank", sapply(k, function(i) sum(rank(c(x[(i - 5):i], x[i])) * 1:7)))
show("quantile", sapply(k, function(i) quantile(x[(i - 9):i], 0.3, names = FALSE)))
show("cumsum", sapply(k, function(i) max(cumsum(x[(i - 9):i] - 3))))
show("cumprod", sapply(k, function(i) { w <- cumprod(1 + x[(i - 9):i] / 50); max(cummax(w) - w) }))
show("integers", sapply(1:600, function(i) sum(cumsum(1:9 * i)[cummin(9:1)])))
show("wmean", sapply(k, function(i) weighted.mean(x[(i - 2):i], c(1, 0, 3))))
show("apply", apply(matrix(x, 6), 2, weighted.mean, w = 1:6))
show("without", sapply(1:600, function(i) var(x[-i])))
show("moving", sapply(k, function(i) sum(x[i:(i - 9)] * x[(i - 9):i])))
y <- numeric(590)
for (i in 1:590) y[i] <- sum(x[i:(i + 10)] * x[590:600])
show("convolve", y)
z <- x
z[37] <- NA
show("missing", sapply(60:600, function(i) median(z[(i - 4):i])))
print(sum(is.na(sapply(k, function(i) sd(z[(i - 9):i])))))
# NaN among the elements is NA, of infinities NaN
s <- c(NA, NaN, 1, Inf); g <- expand.grid(x = s, y = s, z = s)
mark <- function(r) cat(ifelse(is.na(r), ifelse(is.nan(r), "N", "A"), "."), "\n")
mark(sapply(1:64, function(i) var(c(g$x[i], g$y[i], 2, g$z[i])))); mark(sapply(1:64, function(i) sd(c(g$x[i], g$y[i]))))
mark(sapply(1:64, function(i) cov(c(g$x[i], g$y[i], 1), c(1, 2, g$z[i]))))
# an integer that is NA makes a sum NA, be the others NaN
h <- expand.grid(y = c(NaN, NA, 1, Inf, -Inf), k = c(NA, 1L), z = c(1, NaN, NA)); h <- rbind(h, h, h)
mark(sapply(1:90, function(i) sum(h$y[i], h$k[i]))); mark(sapply(1:90, function(i) sum(h$z[i], h$y[i], h$k[i]))); mark(sapply(1:90, function(i) sum(h$k[i], h$y[i], h$z[i] > 0)))
# of two NaNs the first one stays, whichever side of + the loop's variable is on
x <- rep(c(1, 2, NaN, 3, NA, 4), 20); y <- rev(x); s <- 0; for (v in x) s <- s + v; mark(s); s <- 0; for (v in x) s <- v + s; mark(s); s <- 0; for (v in y) s <- v + s; mark(s)
s <- 1; for (v in x) s <- v * s; mark(s); s <- 1; for (v in y) s <- v * s; mark(s); s <- 1; for (v in y) s <- s * v; mark(s); s <- 0; for (i in 1:120) if (i > 3) s <- y[i] + s; mark(s); s <- NaN; for (v in y) s <- v + s; mark(s)
d <- numeric(3); for (i in 1:120) d[i %% 3L + 1L] <- x[i] + d[i %% 3L + 1L]; mark(d); d <- numeric(3); for (i in 1:120) d[i %% 3L + 1L] <- y[i] + d[i %% 3L + 1L]; mark(d)

# quantile() without names: those of x are not in the result, as GNU R's partial sort has none; with an object's method for order they are
v <- c(a = 1.5, b = -2, c = 4, d = 1)
for (t in 1:9) print(quantile(v, c(0, .3, 0.5), names = FALSE, type = t))
print(quantile(v)); print(quantile(v[0], .5, names = FALSE)); print(quantile(c(a = 1, b = NA), na.rm = TRUE, names = FALSE))
print(quantile(v, c(p = 0.5), names = FALSE))
d <- structure(c(a = 1, b = 2, c = 3), class = "Date")
print(quantile(d, 0.5, type = 1, names = FALSE)); print(quantile(d, c(0.1, 0.5), type = 1)); print(median(d)); print(median(v))
print(sapply(1:30, function(i) quantile(v, i / 30, names = FALSE)))

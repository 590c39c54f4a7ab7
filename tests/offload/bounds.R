# A subscript out of bounds: R's error, from the lowest lane; reads past the end with [ are NA.
tab <- c(10, 20, 30)
idx <- c(rep(1:3, 4000), 7L, rep(1:3, 10), 9L)
r <- tryCatch(sapply(idx, function(i) tab[[i]] + 1), error = function(e) conditionMessage(e))
print(r)
s <- sapply(idx, function(i) tab[i] + 1)
print(which(is.na(s))); print(sum(s, na.rm = TRUE))
# 1:(i %% 7) counts down to 0 where the remainder is 0; a little less than -1 step is not 0 steps
l <- lapply(1:700, function(i) (1:(i %% 7)) * 1.5)
print(table(lengths(l))); print(l[[700]])
b <- sapply(1:700, function(i) sum(seq(5, i %% 5, by = -0.5))); print(sum(b))

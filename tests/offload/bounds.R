# A subscript out of bounds: R's error, from the lowest lane; reads past the end with [ are NA.
tab <- c(10, 20, 30)
idx <- c(rep(1:3, 4000), 7L, rep(1:3, 10), 9L)
r <- tryCatch(sapply(idx, function(i) tab[[i]] + 1), error = function(e) conditionMessage(e))
print(r)
s <- sapply(idx, function(i) tab[i] + 1)
print(which(is.na(s))); print(sum(s, na.rm = TRUE))

# An NA near the end of an integer vector.
x <- c(1:30000, NA, 7L)
r <- sapply(x, function(i) i * 2L)
print(tail(r, 4)); print(sum(is.na(r)))
s <- sapply(x, function(i) i * 0.5)
print(tail(s, 4)); print(sum(s, na.rm = TRUE))

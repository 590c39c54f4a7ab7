# env: RAVEL_TEST_DISCRETE=1
# More lanes fail than the list holds, and some before the first run twice on a device with memory of its own: the second
# launch has room for all, and a kernel that does not trust the guard follows.
d <- c(2, 3, 5, 7, 11, 13, 17, NA)
s <- sapply(1:3000, function(n) any(n %% d == 0))
e <- sapply(1:3000, function(n) sum(n %% d, na.rm = TRUE))
cat(sum(s, na.rm = TRUE), sum(is.na(s)), sum(e), "\n")

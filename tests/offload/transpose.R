# env: RAVEL_TEST_DISCRETE=1
# t() of a matrix that lives on the device happens there, through local memory; the result stays there
a <- sapply(1:150, function(i) (1:90) * i + 0.5)
b <- t(a)
s <- sapply(1:150, function(i) sum(b[i, ]))
print(c(dim(b), b[3, 70] == a[70, 3], b[150, 90], sum(s)))
m <- matrix(c(NA, 1:8999), 100, dimnames = list(NULL, paste0("c", 1:90)))
n <- t(m)
print(c(dim(n), is.na(n[[1, 1]]), n[[90, 100]], identical(t(n), m)))
print(rownames(n)[90])
print(identical(t(matrix(1:6, 2)), matrix(c(1L, 3L, 5L, 2L, 4L, 6L), 3)))

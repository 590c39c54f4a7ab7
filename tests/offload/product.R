# %*%, crossprod and tcrossprod on a device: sizes that fill no block, integers, Inf, NaN (the host's rules), names of
# rows and columns
set.seed(7)
near <- function(a, b) all(abs(a - b) <= 1e-14 * pmax(abs(a), abs(b)) * 50) && identical(dim(a), dim(b))
ref <- function(a, b) {
  r <- matrix(0, nrow(a), ncol(b))
  for (i in seq_len(nrow(a))) for (j in seq_len(ncol(b))) r[i, j] <- sum(a[i, ] * b[, j])
  r
}
for (s in list(c(5, 70, 33), c(130, 17, 66), c(64, 64, 64), c(129, 65, 31))) {
  a <- matrix(runif(s[1] * s[2]), s[1])
  b <- matrix(runif(s[2] * s[3]), s[2])
  r <- ref(a, b)
  print(c(near(a %*% b, r), near(crossprod(t(a), b), r), near(tcrossprod(a, t(b)), r), near(crossprod(a), ref(t(a), a))))
}
a <- matrix(1:600, 20)
print(identical(a %*% t(a), matrix(as.numeric(outer(1:20, 1:20, Vectorize(function(i, j) sum(a[i, ] * a[j, ])))), 20)))
a <- matrix(1, 30, 40)
b <- matrix(2, 40, 30, dimnames = list(NULL, paste0("c", 1:30)))
a[3, 4] <- Inf
print((a %*% b)[2:4, 1:3])
a[5, 6] <- NA
a[6, 7] <- NaN
print((a %*% b)[3:6, 1:3])

# Products of complex matrices with infinite parts multiply as complex numbers do.
m1 <- matrix(c(1, 2, Inf, 4, 5, 6), ncol = 2) + 0i; m2 <- matrix(c(1, 2, 3, 4), ncol = 2) + 0i
m1 %*% m2
crossprod(m1)
tcrossprod(m1, m2)
tcrossprod(m2, m1)
crossprod(m1, c(1, 1i, 2))
vals <- c(0, 1, NaN, Inf)
for (ar in vals) for (ai in vals) for (br in vals) for (bi in vals) {
    a <- ar + 1i * ai
    b <- br + 1i * bi
    stopifnot(identical(a * b, as.complex(a %*% b)), identical(a * b, as.complex(crossprod(a, b))))
}

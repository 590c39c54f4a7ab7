# What qr.qy(), qr.qty(), qr.fitted() and qr.resid() give has the attributes of y; qr.coef() has none of them.
Q <- qr(matrix(c(1, 1, 1, 1, 2, 3), 3, dimnames = list(letters[1:3], c("u", "v"))))
L <- qr(matrix(c(1, 1, 1, 1, 2, 3), 3), LAPACK = TRUE)
ys <- list(structure(c(a = 1, b = 2, c = 4), k = 2), structure(c(a = 1L, b = 2L, c = 4L), k = 2), structure(c(1, 2, 4), class = "foo"),
           structure(matrix(c(1, 2, 3, 4, 5, 7), 3, dimnames = list(NULL, c("p", "q"))), k = 3), ts(c(1, 2, 4), start = 3), as.Date("2020-01-01") + 0:2)
for (y in ys) for (f in c("qr.qy", "qr.qty", "qr.fitted", "qr.resid", "qr.coef")) {
    cat(f, "\n")
    print(attributes(get(f)(Q, y)))
    if (f %in% c("qr.qy", "qr.qty", "qr.coef")) print(attributes(get(f)(L, y)))
}
for (f in list(qr.fitted, qr.resid)) print(tryCatch(f(L, 1:3), error = conditionMessage))

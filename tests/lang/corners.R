# Corners that GNU R's own regression tests turn.
m <- matrix(1:9, 3)
m[rbind(c(1, 1), c(2, 2), c(0, 3))]
colorRampPalette(2)(4)
identical(options(list()), options(NULL))
glob2rx(character())
sprintf("%s", expression(a + b, 3))
var(logical()); var(matrix(0, 0, 2)); try(var(NULL)); try(cov(1:3))
try(crossprod(1:2, matrix(1:2, 1)))
rep(4, list(3))
as.character(list(c(one = 1), c(x = "b"), c(y = TRUE), 2))
m1 <- matrix(1)
m1 + 1:2
try(m1 & 1:2)
try(m1 <= 1:2)
strtrim(character(), integer())
nq <- noquote(LETTERS[1:3])
identical(nq, print(nq, right = TRUE))
formals(3)
f <- NULL; formals(f) <- alist(x = , y = 2); names(formals(f))
addmargins(matrix(1:4, 2, dimnames = list(NULL, c("a", "b"))))[3, ]
type.convert(c("1234567890123456789", "1"), numerals = "warn.loss", as.is = FALSE)
type.convert("1234567890123456789", numerals = "no.loss", as.is = FALSE)
identical(list(), as.list(as.environment(list())))
dat <- data.frame(Y = 1:4, g = c(1, 1, 2, 2), z = c(1, NA, 3, 4))
aggregate(Y ~ 1, FUN = mean, data = dat)
aggregate(cbind(Y, z) ~ 1, FUN = mean, data = dat)
aggregate(Y ~ 1, FUN = range, data = dat)
con <- pipe("exit 3", "r"); z <- close(con); z
tf <- tempfile(); con <- file(tf, "w"); z <- close(con); z
iconv("\U1F600\ue9", "UTF-8", "ASCII", "Unicode")
atan2(c(1i, 2), c(0i, -1+1i))
dbinom(c(0.5, 1, -2e-22), 3, 0.1)
dpois(1.5, 2, log = TRUE)
dhyper(-0.5, 3, 4, 5)
dgeom(0.3, 2)
withVisible(globalCallingHandlers(NULL))$visible

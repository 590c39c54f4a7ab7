# One element looked up: of each type, NA, NaN, -0, not there, beyond 64 elements.
x <- c(1L, NA, 5L, 5L); print(match(5L, x)); print(match(NA_integer_, x)); print(match(NA, x)); print(NaN %in% c(1, NA)); print(NA_real_ %in% c(NaN, 2)); print(match(NaN, c(NA, NaN)))
print(match(-0, c(1, 0))); print(match(7, numeric(0))); print(match(2, 1:200)); print(match(199.5, seq(0, 400, .5))); print(match("a", letters)); print(match(TRUE, c(FALSE, NA, TRUE)))
print(match(3L, rep(c(1, 3), 100))); print(match(1+0i, c(2, 1))); print(match(as.raw(3), as.raw(1:5))); print(match(500L, 1:1000, nomatch = 0L)); print(match(5000L, 1:1000, nomatch = 0L))

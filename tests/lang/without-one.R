# x[-i]: all elements but one, of each type, with names, at both ends and outside
xs <- list(1:5, c(1.5, NA, 3), c(TRUE, NA, FALSE), letters[1:4], list(1, "b", NULL, TRUE), c(1i, 2), as.raw(1:3), c(a = 1, b = 2, c = 3),
           list(a = 1, b = list(2)), 1:3 + 0, factor(c("u", "v", "u")), as.Date("2020-01-01") + 0:2, NULL, integer(0), 7)
for (x in xs) for (i in list(-1, -2L, -3, -10, -1.9, -0.5, -length(x))) str(x[i])
m <- matrix(1:6, 2, dimnames = list(c("p", "q"), NULL)); print(m[-2]); print(m[-7])
a <- array(1:3, 3, list(c("x", "y", "z"))); print(a[-2])
e <- expression(u, v + 1, w); print(e[-2])
f <- quote(g(x, y)); print(f[-2])
s <- structure(1:3, names = c("a", "b", "c"), note = "kept?"); print(s[-1])
l <- list(1, 2, 3); k <- l[-2]; k[[1]] <- "new"; print(l[[1]]); print(length(k))
y <- c(one = "1", two = "2"); z <- y[-1]; names(z) <- "other"; print(y); print(z)
ts(1:4)[-1]
tryCatch((1:3)[c(-1, 2)], error = function(e) cat(conditionMessage(e), "\n"))
(1:3)[-NA_integer_]
d <- list(); for (w in c("b", "a", "\u00e9", "b")) d[[w]] <- c(d[[w]], nchar(w)); str(d); print(is.null(d[["zz"]])); print(d[["\u00e9"]])
# head() and tail() of classes that have methods, and of those that get some
head.numeric <- function(x, ...) "head.numeric"; head(c(1, 2)); head(1:2); head("a")
h2 <- function(x) UseMethod("h2"); h2.default <- function(x) "d"; h2.integer <- function(x) "i"
g <- function(v) h2(v); print(c(g(1), g(1L))); h2.double <- function(x) c("dbl", NextMethod()); print(g(1)); h2.numeric <- function(x) "num"; print(g(1)); print(g(1L)); print(g(matrix(1L)))
h2.matrix <- function(x) c("m", class(x), NextMethod()); print(g(matrix(1L))); rm(h2.integer); print(g(1L)); print(g(quote(a))); print(g(quote(a + b))); print(g(sum))
v <- c(a = 1, b = 2, a = 3, 4); print(v["a"]); print(v["zz"]); print(v[NA_character_]); print(v[""]); print(v[c("b", "a")]); w <- v["b"]; names(w) <- "q"; print(v)
print(list(p = 1, q = list(2))["q"]); print(c(x = TRUE)["x"]); print(factor(c(m = "u"))["m"]); print(c("é" = 5)["é"]); print(as.raw(1:2)["a"]); print(table(c("u", "v", "u"))["u"])

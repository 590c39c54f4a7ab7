# Odd arguments of base functions: empty, of another type, out of range.
show <- function(expr) print(tryCatch(expr, error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w)))
show(TRUE && "TRUE")
show(c(TRUE, FALSE) && TRUE)
for (n in character(0)) 1
print(n)
show(for (i in quote(a + b)) 1)
show(prod(Inf)); show(prod(c(-Inf, 2))); show(prod(c(Inf, 0)))
show(character(0)[TRUE]); show(integer(0)[TRUE])
show(as.numeric("NA")); show(as.name(character(0))); show(as.vector(sum))
show(matrix(1:6, nrow = 0)); show(diag(NULL)); show(row("a"))
array(0, c(2, 2, 0))
show(toupper(c(a = 1))); show(sub("1", "2", c(x = 1))); show(strtrim(123, 2)); show(format(12, width = -3))
show(head(1:3, "2")); show(head(1:3, NULL)); show(split(NULL, 1)); show(split(1:3, NULL))
show(match("a", quote(a))); show((1:3)[quote(a)]); show(list(a = 1)[[c("z", "b")]])
show(matrix(1:4, 2)["a", ]); show(factor("a") == factor("b")); show(factor(c("a", "b")) == factor(c("b", "c")))
show(as.roman(3) + 4L); show(sum(as.roman(1:3))); show(range(as.roman(1:3)))
show(union(factor("a"), factor("b"))); show(c(factor("a"), NULL)); show(append(NULL, factor("a")))
show(var(numeric(0))); show(var(NULL)); print(tryCatch(cor(1:3, 1:4), error = function(e) e))
show(as.Date(Inf)); show(as.Date(c(NaN, NA))); show(seq(NA)); show(lapply(new.env(), identity))
format(as.POSIXct("2020-01-05 03:04:05", tz = "UTC"), "%-d|%_H|%-e|%^a|%5Y|%-j|%E|%Ey")
cbind(data.frame(a = 1:2), mean(1:3))
cbind(factor(c("u", "v")), data.frame(a = 1:2))
x <- as.Date("2020-01-01"); x[2] <- "2020-01-02"; x
dput(table(c("a", "b")))
str(strrep("ab", 100)); str(1:3, give.head = FALSE)
"[<-.foo" <- function(x, i, value) { value <- value * 10; i <- 2; NextMethod() }
y <- structure(1:3, class = "foo"); y[1] <- 5; print(unclass(y))
f <- function(x, y) UseMethod("f"); f.foo <- function(x, y) { y <- 10; NextMethod() }; f.default <- function(x, y) y
f(y = 3, structure(1, class = "foo"))
show(sQuote(c(a = "x"), FALSE)); show(nzchar(c(a = "x"))); show(is.integer(factor(1))); show(pmax(TRUE)); show(pmax(NULL)); show(numeric(TRUE))
show(I(NULL)); show(dist(matrix(1:2, 1))); show(exists(c("a", "b"))); show(textConnection(1)); show(weighted.mean(NULL))
attr(C(factor(c("u", "v"))), "contrasts"); show(C(1:2)); model.frame(data.frame(a = 1:2, b = c("x", "y"))); coef(lm(data.frame(a = 1:3, b = c(2, 4, 7))))
as.function(alist(a = , b = 2, a + b)); rownames(poly(c(a = 1, b = 2, c = 4), 2)); cbind2(1:3, 4:6)
df <- data.frame(a = c(NA, 2, 2, 4)); show(df[df == 2] <- 1:2); x <- data.frame(a = c(NA, 2), b = c(2, 3)); x[x == 2] <- 1:2; x
show(cor(matrix(1:4, 2)[, FALSE]))

# unique() and kin of a 1-d array; from:to looks at both lengths first; operators of a factor with what has another method
x <- array(c(1, 1, 2), 3, dimnames = list(k = c("p", "q", "r"))); unique(x); duplicated(x); dim(unique(unname(x))); anyDuplicated(x)
said <- function(e) withCallingHandlers(tryCatch(e, error = function(e) cat("Error:", conditionMessage(e), "\n")),
                                        warning = function(w) { cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
said(c("x", "y"):c(1, 2)); said(NA:c(1, 2)); said(list(1, 2):1:3)
said(as.Date("2024-01-01") + factor("a")); said(ts(1:4, start = 2002) - ordered(c("lo", "hi"))); said(.Primitive("+")(factor("b"), 1))

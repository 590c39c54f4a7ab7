# What takes its value first and its subscripts then, ranges of mixed arguments, levels that are no text, replacement functions that look at value.
t <- function(e) invisible(tryCatch(print(e), error = function(e) cat("error:", conditionMessage(e), "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n")))
y <- as.POSIXlt("2020-01-02 03:00:00", tz = "UTC")
t(as.POSIXlt(y, tz = "America/New_York")); t(as.POSIXlt(as.POSIXct(y), tz = "America/New_York"))
d <- as.Date("2020-01-01")
t(range(d, 1)); t(max(d, 1)); t(range(d, as.Date("2019-01-01"))); t(range(d, NA)); t(range(1, d)); t(range(as.POSIXct(d), 1))
t(range(as.difftime(1, units = "hours"), 3)); t(range(as.difftime(1, units = "hours"), as.difftime(1, units = "mins")))
t(range(1, "b", TRUE)); t(range("b", TRUE)); t(max(1, "b", TRUE)); t(range(c(a = 1), c(b = 2))); t(range(1:3, NULL))
t(fitted(structure(list(a = 1), class = "bar"))); t(fitted(list(fitted.values = 1:2))); t(fitted.values(lm(dist ~ speed, cars))[1:3])
t(factor(d + 0:1, levels = d)); t(factor("a", expression(a, b))); t(factor("a+b", expression(a + b))); t(factor(c("a", "b"), list("a", "b")))
t(factor(1:2, c(1, 1, 2))); t(factor(1:3, levels = factor(3:1))); t(factor(c(0.1 + 0.2, 0.3), 0.3)); t(factor(c(TRUE, NA), TRUE))
t(forwardsolve(2, 4)); t(backsolve(2, 4)); t(forwardsolve(c(2, 3), 1:2)); t(forwardsolve(matrix(c(1, 2, 0, 3), 2), c(1, 2)))
t(forwardsolve(matrix(c(1, 2, 0, 3), 2), diag(2), transpose = TRUE))
t(lower.tri(diag(2), 1)); t(lower.tri(diag(2), NA)); t(upper.tri(diag(2), "TRUE")); t(upper.tri(1:2, list()))
t(call("", "")); t(call("f", 1)); t(deparse(1:2, control = "foo")); t(deparse(1:2, control = c("keepInteger", "a", "b")))
t(sort.list(3:1, partial = 2)); t(sort.list(3:1, method = 1))
t(unique(c(1, 1), incomparables = "a")); t(unique(c(1, 1), c(2, 1))); t(duplicated(factor(c("a", "a")), incomparables = 1)); t(duplicated(c(1, 1), incomparables = list(1)))
for (x in list(1:3, matrix(1:4, 2), list(1, 2), NULL, "a")) for (v in list(character(0), 1:2, 5, list(1), quote(w))) {
    t({y <- x; y[[1, 2]] <- v; y}); t({y <- x; y[[]] <- v; y}); t({y <- x; y[[c(NA, 1)]] <- v; y}); t({y <- x; y[[3, 1]] <- v; y})
    t({y <- x; y[[c(1, 1, 1)]] <- v; y}); t({y <- x; y[["b", "a"]] <- v; y}); t({y <- x; length(y) <- v; y})
}
`bar<-` <- function(x, value) { print(substitute(value)); print(sys.call()); x }
v <- 5
x <- 1
bar(x) <- v
bar(x) <- v + 1
bar(x) <- 3
x <- list(a = 1)
bar(x$a) <- v + 2

# ifelse() of one test: types, NA, attributes, arms that are not evaluated, arms that look around, one that is redefined
f <- function(x, y) ifelse(x > 2, y, -y)
for (i in 1:12) r <- f(i, 3)
print(f(1, 2L)); print(f(3, 2)); print(f(NA, 2)); print(f(3, c(a = 1))); print(f(3, 1:2)); print(f(3, integer(0))); print(f(c(1, 3), 4))
g <- function(b, u, v) ifelse(b, u, v)
for (i in 1:12) r <- g(TRUE, "a", "b")
print(g(FALSE, "a", "b")); print(g(TRUE, factor("q"), 1)); print(g(TRUE, list(1), 2)); print(g(FALSE, 1, as.Date("2020-01-01")))
print(g(NULL, 1, 2)); print(g(1, "u", "v")); print(g("TRUE", 1, 2)); print(g(NA, 1, 2)); print(g(c(x = TRUE), 1, 2))
print(g(logical(0), 1, 2)); print(g(matrix(TRUE, 1, 1), 7, 8)); print(g(TRUE, 1i, 2)); print(g(TRUE, as.raw(1), 2))
h <- function(b, u, v) ifelse(b, u, v)
for (i in 1:12) r <- h(TRUE, i, stop("never"))
print(h(TRUE, 5, stop("never"))); print(tryCatch(h(FALSE, 5, stop("now")), error = conditionMessage))
k <- function(b, u) ifelse(b, u + 1, u - 1)
for (i in 1:12) r <- k(i %% 2 == 0, i)
print(tryCatch(k(TRUE, "a"), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(k(TRUE), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
s <- character(0)
for (i in 1:20) s <- c(s, ifelse(i %% 3 == 0, "fizz", i))
print(s)
w <- 0
for (i in 1:30) w <- w + ifelse(i > 10 && i < 20, { w <- w + 1; 2 }, i)
print(w)
v <- withVisible(ifelse(TRUE, 1, 2))$visible; print(v)
z <- 1:3
for (i in 1:12) { q <- ifelse(TRUE, z, 0); q[1] <- 9L }
print(z); t1 <- "s"
for (i in 1:12) { q <- ifelse(i > 0, t1, "n"); q[2] <- "x" }
print(t1); print(q)
ifelse <- function(test, yes, no) "mine"
print(f(3, 2)); rm(ifelse); print(f(3, 2))
m <- function(b) ifelse(b, nosuchthing, 1)
for (i in 1:12) r <- m(FALSE)
print(tryCatch(m(TRUE), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
len <- function(v, i) ifelse(i == 1, length(v), i - 1)
for (i in 1:12) r <- len(letters, i)
print(c(len(letters, 1), len(letters, 5), len(list(), 1)))
length.mine <- function(x) 99L
print(len(structure(list(1), class = "mine"), 1))
pick <- function(p) ifelse(runif(1) < p, "yes", "no")
set.seed(1); print(table(sapply(1:50, function(i) pick(0.3))))

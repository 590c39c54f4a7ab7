# What programs that people wrote did differently: formals passed on though missing, attributes of results of several
# arguments, the order of many names, flags that are neither TRUE nor FALSE, SANN with candidates of the program's own.
say <- function(e) cat(deparse(substitute(e))[1], ":", tryCatch(paste(format(e), collapse = " "),
                                                                error = function(x) paste("error:",
                                                                    conditionMessage(x))), "\n")
f <- function(x, size, replace, prob) sample(x, size); set.seed(1); say(f(5))
f <- function(from, to, by) seq(from, to, by); say(f(1, 5)); say(f(1, 9, 4));
g <- function(...) f(...); say(g(1, 5)); h <- function(a, b) f(1, a, b); say(h(4))
f <- function(from, to, by) seq.int(from, to, by); say(f(1, 5))
f <- function(x, b) log(x, b); say(f(2)); say(f(8, 2)); f <- function(x, d) round(x, d); say(f(2.56))
say(f(2.56, 1)); f <- function(x, d) signif(x, d); say(f(1.23456789))
f <- function(x, times, each) rep(x, times = times, each = each); say(f(1:2)); say(f(1:2, each = 2)); say(f(1:2, 3))
f <- function(x, n) max(x, n); say(f(1)); f <- function(n, m) rnorm(n, m); say(f(1)); say(rep(1:2, , 3)); say(round(2.567, )); say(log(2, ))

qt(0.5, c(df = 3)); pf(1, c(a = 3), c(b = 2)); pchisq(c(a = 1), c(df = 3)); pnorm(1, c(a = 1, b = 2))
pnorm(c(1, 2), c(a = 1, b = 2)); dnorm(matrix(1:4, 2), c(x = 1))
choose(5, c(a = 2)); atan2(1, c(a = 2)); choose(c(b = 5), c(a = 2)); atan2(1, c(a = 2, b = 3)); log(2, c(b = 3)); round(1.55, c(b = 1)); psigamma(1, c(a = 1))

e <- new.env(hash = TRUE); for (l in letters) assign(l, 1, e); cat(names(as.list(e)), "\n"); cat(ls(e, sorted = FALSE), "\n")
for (n in c(20, 25, 60, 120)) {
  nm <- paste0("v", 1:n)
  for (size in c(29L, 5L)) { e <- new.env(size = size); for (k in nm) assign(k, 1, e); cat(names(e), "\n") }
}

regexpr("a", "ba", ignore.case = NULL)[1]; grepl("A", "a", NA); sub("A", "x", "a", ignore.case = NA); grepl("a.", "a.", fixed = NA)
grep("a", "ba", value = NA); strsplit("a.b", ".", fixed = NA); regexpr("a", "ba", perl = "x")[1]

distances <- as.matrix(eurodist)
tour <- function(sq) { sq2 <- embed(sq, 2); sum(distances[cbind(sq2[, 2], sq2[, 1])]) }
swap <- function(sq) { k <- sample(2:20, 2); sq[k] <- sq[rev(k)]; sq }
set.seed(123)
optim(c(1:21, 1), tour, swap, method = "SANN", control = list(maxit = 2000, temp = 2000, trace = TRUE, REPORT = 50)); runif(2)
set.seed(2); optim(c(3, 4), function(x) sum(x^2), function(x) x * .9, method = "SANN", control = list(maxit = 50))$value; runif(2)
set.seed(2); print(optim(c(3, 4), function(x) sum(x^2), method = "SANN", control = list(maxit = 500, trace = 1, REPORT = 7, tmax = 3))$value, digits = 12)

str(xy.coords(matrix(c(1+2i, 2+3i, 3-1i, 4+0i), 2))); z <- tryCatch(xy.coords(-1:2, 1:4, log = "x"), warning = function(w) print(w))
r <- withCallingHandlers(system("exit 4", intern = TRUE), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") }); r
r <- withCallingHandlers(system2("sh", c("-c", "'exit 2'"), stdout = TRUE), warning = function(w) {
    print(conditionCall(w)); invokeRestart("muffleWarning") }); attributes(r)
data(state); head(state.abb, 3); data(beavers); exists("beaver2"); data(freeny, stackloss); exists("stack.x"); exists("freeny.y")

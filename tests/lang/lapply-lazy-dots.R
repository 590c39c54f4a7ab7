# What lapply() and kin hand to dots of FUN is evaluated when somebody asks for it, or never.
t <- function(e) tryCatch({ e; cat("ok\n") }, error = function(e) cat("forced\n"))
f <- function(x, ...) 1; t(lapply(1:2, f, stop("a"))); t(sapply(1:2, f, stop("a"))); t(vapply(1:2, f, 1, stop("a"))); t(Map(f, 1:2, MoreArgs = list(y=1)))
g <- function(...) lapply(1:2, f, ...); t(g(stop("a"))); h <- function(...) sapply(1:2, function(i, ...) i, ...); t(h(stop("a"))); t(apply(matrix(1:4,2), 1, f, stop("a"))); t(outer(1:2, 1:2, function(x, y, ...) x, stop("a"))); t(tapply(1:2, 1:2, f, stop("a"))); t(Reduce(function(a, b) 1, 1:3)); t(do.call(lapply, list(1:2, f, quote(stop("a"))))); t(sapply(1:2, f, z = stop("a")));  t(by(mtcars, mtcars$cyl, f, stop("a"))); t(aggregate(mpg ~ cyl, mtcars, f, stop("a"))); t(Filter(f, 1)); t(rapply(list(1), f, how="list", stop("a"))); t(mapply(f, 1:2, MoreArgs=NULL)); t(eapply(globalenv(), f, stop("a"))); t(sapply(list(), f, stop("a"))); t(lapply(NULL, f, stop("a"))); t(replicate(2, 1)); t(vapply(list(), f, 1, stop("a"))); t(sapply(c(a=1), f, stop("a")))
f <- function(x, ...) 1; lapply(1:2, f, stop("forced")) |> length(); g <- function(d, ...) lapply(d, f, ...); length(g(1:2, stop("f")))
p <- function(graph, .f, ...) .f(graph, ...); h <- function(d, ...) { d[] <- lapply(d, p, .f = f, ...); d }; length(h(list(1,2), a = stop("f2")))
v <- function(d, ...) lapply(d, function(x, ...) names(list(x, ...)), ...); v(1, a = 1 + 1, b = sum(1:3))
q <- function(d, ...) sapply(d, function(x, k, ...) x * k + sum(...), ...); z <- 2; q(1:3, z * 2, z + 1, z); q(1:3, k = z * 2, z + 1); q(1:3, z + 1, k = 10)
s <- function(x, ...) sapply(x, function(i, ...) deparse(substitute(list(...))), ...); s(1, a + b)
sapply(1:2, function(i, ...) ...length(), stop("x"), 3 + 4); n <- 0; invisible(lapply(1:3, function(i, ...) { list(...); list(...) }, n <- n + 1)); n

# How functions are called in kernels: do.call, `...` of known length, switch, repeat, early return; recursion is refused.
n <- 400L
p <- function(v) cat(typeof(v), format(sum(v), digits = 15), "\n")
sw <- function(i, how) switch(how, add = i + 1, mul = , times = i * 2, i)
p(sapply(1:n, sw, how = "mul"))
p(sapply(1:n, function(i) switch(i %% 3L + 1L, 10, 20, 30)))
va <- function(...) { a <- c(...); sum(a) + ...length() + ..1 }
p(sapply(1:n, function(i) va(i, 2, 3)))
vl <- function(...) { s <- 0; for (v in list(...)) s <- s + v; s }
p(sapply(1:n, function(i) vl(i + 0.5, 2, 3)))
f <- function(a, b = 2, ...) a * b + ...length()
p(sapply(1:n, function(i) do.call(f, list(b = i, 3, 4, 5))))
p(sapply(1:n, function(i) do.call("f", list(i)) + do.call("max", list(i, 100))))
p(sapply(1:n, function(i) { k <- i; repeat { if (k %% 7L == 0L) break; k <- k + 1L }; k }))
p(sapply(1:n, function(i) { for (j in 1:10) if (i %% j == 3L) return(j); 0L }))
fact <- function(n) if (n <= 1) 1 else n * fact(n - 1)
p(sapply(1:n, function(i) fact(i %% 10)))

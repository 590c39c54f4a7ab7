# Values whose variable is given another one, and operands that end with their call: their memory is used again at once.
show <- function(...) cat(..., "\n")
big <- function(k, n = 100) k + 0 * seq_len(n)
same <- function(x, k) all(x == k)

# who else holds a value that a variable loses
f <- function(n) {
  x <- big(1, n); l <- list(x); x <- big(2, n)
  y <- big(3, n); z <- y; y <- big(4, n)
  w <- big(5, n); attr(z, "w") <- w; w <- big(6, n)
  e <- new.env(); v <- big(7, n); assign("v", v, envir = e); v <- big(8, n)
  nm <- as.character(big(9, n)); names(z) <- nm; nm <- as.character(big(10, n))
  m <- matrix(big(11, n), 2); d <- dim(m); dim(m) <- NULL; d <- big(12, n)
  q <- big(13, n); k <- function() q; q <- big(14, n); r <- q + 0; q <- big(15, n)
  s <- big(16, n); t <- c(s, s); s <- big(17, n)
  u <- big(18, n); g <- function(a) { u <<- big(19, n); a }; h <- g(u)
  show(same(l[[1]], 1), same(x, 2), same(unname(z), 3), same(y, 4), same(attr(z, "w"), 5), same(w, 6), same(e$v, 7),
       same(v, 8), all(names(z) == "9"), same(m, 11), same(d, 12), same(k(), 15), same(r, 14), same(t, 16), same(s, 17),
       same(h, 18), same(u, 19))
}
for (n in c(20, 100, 10000, 100000)) f(n)

# pending operands
f <- function(n) {
  x <- big(1, n)
  a <- x + { x <- big(2, n); x }
  b <- c(x, { x <- big(3, n); 0 })
  d <- sum(x, { x <- big(4, n); 0 })
  i <- x[{ x <- big(5, n); 1:3 }]
  l <- list(x, x <- big(6, n), x)
  for (v in x) { x <- big(v + 1, n); if (x[1] > 8) break }
  s <- switch("b", a = 1, b = { x <- big(9, n); x })
  w <- if ({ x <- big(10, n); TRUE }) x else s
  g <- function(p, q) { q; p }
  o <- g(x, x <- big(11, n))
  o2 <- g({ x <- big(12, n); x }, x <- big(13, n))
  show(same(a, 3), same(b[-length(b)], 2), d == 3 * n, same(i, 4), same(l[[1]], 5), same(l[[3]], 6), same(x, 13), same(s, 9),
       same(w, 10), same(o, 11), same(o2, 12))
}
for (n in c(20, 100, 10000, 100000)) f(n)

# results
f <- function(n) { x <- big(1, n); on.exit(x <- big(2, n)); x }
show(same(f(50), 1), same(f(1e5), 1))
f <- function(n) { x <- big(1, n); on.exit({ x <- big(2, n); y <- x * 2; x <- y }); return(x) }
show(same(f(50), 1), same(f(1e5), 1))
f <- function(n) { x <- big(1, n); x <- tryCatch({ x <- x + 1; stop("a") }, error = function(e) x); x }
show(same(f(50), 2), same(f(1e5), 2))
f <- function(n) { x <- big(1, n); for (i in 1:5) x <- (x * 2 - x) + x / x; x }
show(same(f(50), 6), same(f(1e5), 6))
f <- function(n) { r <- NULL; for (i in 1:3) { x <- big(i, n); r <- c(r, list(x)) }; vapply(r, function(v) v[n], 0) }
show(f(50), f(1e5))
f <- function(n) { p <- big(1, n); g <- function(z) { p <<- big(2, n); p <<- big(3, n); sum(z) }; g(p) + g(p) }
show(f(50), f(1e5))
f <- function(x) { x <- x + 1; x <- x[x > 1]; x <- rev(x); x <- x[-1]; x <- x * x; x }
for (n in c(20, 100, 1e5)) { y <- big(1, n); show(length(f(y)), f(y)[1], same(y, 1)) }
x <- big(1); delayedAssign("lazy", x); y <- x; x <- big(2); show(same(lazy, 2), same(y, 1))
x <- big(1); f <- function(a) { x <<- big(2); x <<- big(3); a }; show(same(f(x), 3), same(f(x + 0), 3))
x <- big(1); f <- function(a) { force(a); x <<- big(2); x <<- big(3); a }; show(same(f(x), 1))
x <- big(1); y <- x -> z; x <- big(2); z <- big(3); show(same(y, 1))
l <- list(a = big(1)); x <- l$a; l <- NULL; l <- list(big(2)); show(same(x, 1)); x <- big(3); show(same(l[[1]], 2))
s <- c("a", "b")[1 + 1:60 %% 2]; t <- s; s <- rep("c", 60); show(t[1:3]); u <- toupper(paste0(t, "x")); show(u[60])
m <- matrix(big(1, 400), 20); for (i in 1:4) { m <- m %*% diag(20); m <- t(m) + m * 0 }; show(same(m, 1))
m <- matrix(big(1, 400), 20, dimnames = list(paste0("r", 1:20), NULL)); k <- m[, 1]; m <- m * 2; m <- m[1:3, ] ; show(names(k)[20], rownames(m))
d <- data.frame(a = big(1), b = big(2)); a <- d$a; d$a <- big(3); d <- d[d$b > 1, ]; a2 <- d$a; d <- NULL; show(same(a, 1), same(a2, 3))
f <- function(n) if (n == 0) big(0) else { x <- big(n); y <- f(n - 1); x <- x + y; x }
show(same(f(10), 55))
f <- function(v, ...) { g <- function(...) { x <- ..1; x <- x + 1; sum(..1) }; g(v, ...) }
show(f(big(1)))
r <- Reduce(function(a, b) { a <- a + b; a }, list(big(1), big(2), big(3)), accumulate = TRUE); show(sapply(r, function(v) v[7]))
w <- 0; for (x in list(big(1), big(2))) { y <- x; x <- big(5); w <- w + y[1] }; show(w)
f <- function() { x <- big(1); repeat { x <- x + 1; if (x[1] > 4) return(x) } }; show(same(f(), 5))
f <- function() { x <- big(1); eval(quote({ x <- x + 1; y <- x; x <- x + 1 })); show(same(x, 3), same(y, 2)) }; f()
f <- function() { x <- big(1); h <- withVisible(x <- x + 1); x <- big(9); show(same(h$value, 2)) }; f()
f <- function() { x <- big(1); local({ x <- big(2); x <<- x * 2; x <- 1 }); show(same(x, 4)) }; f()
f <- function() { x <- big(1); makeActiveBinding("a", function() x, environment()); y <- a; x <- big(2); show(same(y, 1), same(a, 2)) }; f()

# frames that end
f <- function(...) { h <- function(a) { b <- a; sum(a) }; h(...) + h(...) }; show(f(big(1) + 0))
f <- function(a) { h <- function(b) { d <- b; sum(d) }; h(a) + h(a) }; show(f(big(1) + 0))
f <- function(...) { h <- function(...) sum(..1); k <- h(...); l <- list(...); k + sum(l[[1]]) }; show(f(big(1) + 0))
f <- function(x) { force(x); list(x) }; l <- f(big(2)); y <- big(5); show(same(l[[1]], 2))
f <- function(x) { x <- x + 1; invisible(list(a = x, b = x)) }; l <- f(big(2)); y <- big(5); show(same(l$a, 3), same(l$b, 3))
f <- function(x) { y <- x * 2; function() y }; g <- f(big(2)); z <- big(9); show(same(g(), 4))
f <- function(x) { y <- x * 2; e <- environment(); e }; g <- f(big(2)); z <- big(9); show(same(g$y, 4), same(g$x, 2))
f <- function(x) { y <- x * 2; substitute(x) }; g <- f(big(2)); show(deparse(g))
f <- function(x) { y <- x; y[2] <- 0; sum(x) }; show(f(big(1)), sapply(list(big(1), big(2)), f))
s <- lapply(strsplit(c(strrep("ab", 50), strrep("cd", 40)), ""), function(v) { w <- v; w[1] <- "z"; v }); show(s[[1]][1], s[[2]][80])
s <- strsplit(strrep("ab", 50), ""); f <- function(v) { w <- v; length(w) }; n <- f(s[[1]]); n <- n + f(s[[1]]); show(n, s[[1]][99])
l <- split(big(1), rep(1:2, 50)); f <- function(v) { w <- v + 1; v <- w; sum(v) }; r <- sapply(l, f); r2 <- sapply(l, f); show(r, r2)
l <- lapply(1:3, function(i) big(i)); r <- Map(function(a, b) { a <- a + b; a }, l, l); show(sapply(l, sum), sapply(r, sum))
r <- Reduce(function(a, b) { s <- a + b; s }, l); show(sum(r), sapply(l, sum))
f <- function(n) { if (n < 2) return(big(n)); a <- f(n - 1); b <- f(n - 2); a + b }; show(same(f(12), 144))
f <- function() { x <- big(1); tryCatch({ y <- x + 1; stop("no") }, error = function(e) NULL, finally = { x <- big(3) }); same(x, 3) }; show(f())
f <- function(x) { x <- x + 1; warning("w"); x }; show(same(withCallingHandlers(f(big(1)), warning = function(w) invokeRestart("muffleWarning")), 2))
f <- function(x) { g <- function() x; x <- big(3); g() }; show(same(f(big(1)), 3))
f <- function(x) UseMethod("f"); f.default <- function(x) { y <- x; x <- big(4); sum(y) }; f.foo <- function(x) { x <- unclass(x); NextMethod() }
show(f(big(1)), f(structure(big(1), class = "foo")))
f <- function(a, b = a * 2) { a <- big(5); sum(b) }; show(f(big(1)), f(big(1) + 1))
f <- function(x) { x <- x; y <- x; x[1] <- 3; sum(y) }; show(f(big(1)))
f <- function(v) { on.exit(cat("left", sum(v), "\n")); v <- v + 1; w <- v; sum(w) }; show(f(big(1)))
f <- function(v) { r <- vapply(1:3, function(i) { u <- v * i; v <<- u; sum(u) }, 0); r }; show(f(big(1)))
f <- function(v) { do.call("sum", list(v, v)) }; show(f(big(1)))
f <- function(v) { w <- v; Recall <- NULL; repeat { w <- w[-1]; if (length(w) < 50) break }; length(w) + length(v) }; show(f(big(1)))
m <- sapply(1:20, function(i) { x <- big(i, 30); x <- x * 2; x }); show(colSums(m)[20])
a <- array(0, c(30, 30)); f <- function(m, i) { m[i, ] <- i; m }; for (i in 1:30) a <- f(a, i); show(sum(a))
f <- function(x) { attr(x, "k") <- big(7); x }; y <- f(big(1)); z <- big(2); show(same(attr(y, "k"), 7))
f <- function(x) { names(x) <- as.character(x); x }; y <- f(big(1)); z <- big(2); show(names(y)[3])
f <- function(d) { d$z <- d$x + 1; d }; d <- data.frame(x = big(1)); for (i in 1:3) { d <- f(d); d$x <- d$z }; show(sum(d$x))
p <- function(x) { force(x); function(y) { x <<- x + y; sum(x) } }; q <- p(big(1)); show(q(1), q(2), q(big(1)))

# What a call borrows is its caller's alone again when it has ended: a loop that calls f(x) and writes into x copies
# nothing.  And whatever keeps the value beyond the call (an environment, a list, a result) does not see the writes.

one <- function(x) x[1]
fill <- function(n, by) {
  v <- numeric(n)
  for (i in seq_len(n)) v[i] <- one(v) + by
  v
}
t1 <- system.time(for (k in 1:20) fill(400, 1))[[1]]
t2 <- system.time(r <- fill(200000, 1))[[1]] # quadratic if each write copied: minutes
cat(r[1:3], sum(r), t2 < 20 + 100 * t1, "\n")

show <- function(...) cat(deparse(list(...)), "\n")
keep <- NULL
k1 <- function(x) { keep <<- x; x[1] }
k2 <- function(x) function() x
k3 <- function(x) list(x)
k4 <- function(x) x
k5 <- function(x) { y <- x; y[1] <- 99; y[2] }
k6 <- function(x) { x[1] <- 98; x[2] }
k7 <- function(x) structure(1, at = x)
k8 <- function(x) { e <- new.env(); assign("x", x, e); e }
k9 <- function(x) substitute(x)
k10 <- function(x) call("sum", x)
k11 <- function(x) { force(x); environment() }
k12 <- function(...) list(...)
k13 <- function(...) k3(...)
k14 <- function(...) function() ..1
k15 <- function(x) k2(x)
k16 <- function(x) delayedAssign("late", x, assign.env = globalenv())
k17 <- function(x, y) { x; y }
k18 <- function(x) { names(x) <- letters[1:3]; x }
k19 <- function(x) ~ x
k20 <- function(x) if (length(x) > 1) k20(x[-1]) else list(x)
k21 <- function(x) UseMethod("k21")
k21.default <- function(x) function() x
k22 <- function(x, n) if (n > 0) k22(x, n - 1) else k3(x)
k23 <- function(x) bquote(f(.(x)))
k24 <- function(x) invisible(x)
k25 <- function(x) return(x)
k26 <- function(x) { on.exit(keep <<- x); x[1] }
k27 <- function(x) { l <- list(a = 1); l$a <- x; l }
k28 <- function(x) { l <- vector("list", 2); l[[2]] <- x; l }
k29 <- function(x) t(x)
k30 <- function(x) Recall2 <- x
run <- function() {
  x <- c(1, 2, 3)
  k1(x); x[1] <- 10; show(keep, x)
  g <- k2(x); g(); x[1] <- 12; show(g(), x)
  l <- k3(x); x[1] <- 13; show(l, x)
  y <- k4(x); x[1] <- 14; show(y, x); y[2] <- 0; show(y, x)
  show(k5(x), x); show(k6(x), x); x[1] <- 15; show(x)
  a <- k7(x); x[1] <- 16; show(attr(a, "at"), x)
  e <- k8(x); x[1] <- 17; show(e$x, x)
  show(k9(x)); cl <- k10(x); x[1] <- 18; show(cl, eval(cl), x)
  e <- k11(x); x[1] <- 19; show(e$x, x)
  l <- k12(x, x); x[1] <- 20; show(l, x)
  l <- k13(x); x[1] <- 21; show(l, x)
  g <- k14(x); g(); x[1] <- 22; show(g(), x)
  g <- k15(x); g(); x[1] <- 23; show(g(), x)
  k16(x); late; x[1] <- 24; show(late, x)
  y <- k17(1, x); x[1] <- 25; show(y, x)
  y <- k18(x); x[1] <- 26; show(y, x)
  f <- k19(x); x[1] <- 27; show(environment(f)$x, x)
  l <- k20(x); x[3] <- 28; show(l, x)
  g <- k21(x); x[1] <- 29; show(g(), x)
  l <- k22(x, 3); x[1] <- 30; show(l, x)
  cl <- k23(x); x[1] <- 31; show(cl, x)
  y <- k24(x); x[1] <- 32; show(y, x)
  y <- k25(x); x[1] <- 33; show(y, x)
  k26(x); x[1] <- 34; show(keep, x)
  l <- k27(x); x[1] <- 35; show(l, x)
  l <- k28(x); x[1] <- 36; show(l, x)
  y <- k29(x); x[1] <- 37; show(y, x)
  y <- k30(x); x[1] <- 38; show(y, x)
  # operands that were evaluated before
  show(x + { one(x); x[1] <- 39; 0 }, x)
  show(c(k4(x), { x[1] <- 40; 1 }), x)
  show(list(k4(x), x[2] <- 41, k4(x)), x)
  w <- list(x, x)
  one(w[[1]]); w[[1]][1] <- 42; show(w, x)
  z <- w[[2]]; one(z); one(w[[2]]); w[[2]][2] <- 43; show(w, z, x)
  for (v in w) { one(v); v[1] <- 0; w[[1]][1] <- 5 }
  show(w, v, x)
  try({ k17(x, stop("no")) }, silent = TRUE); x[1] <- 44; show(x)
  r <- tryCatch(k17(x, { x[1] <- 45; x }), error = function(e) 0); x[2] <- 46; show(r, x)
}
run()
x <- c(1, 2, 3)
h <- function(v) { x[1] <<- 50; v }    # the promise, or the value, of a global that changes meanwhile
y <- h(x); show(x, y)
h <- function(v) { v; x[1] <<- 51; v }
y <- h(x); x[2] <- 52; show(x, y)
h <- function(v) { one(v); x[3] <<- 53; one(v); v[2] <- 54; x[1] <<- v[1] + 1; v }
y <- h(x); x[2] <- 55; show(x, y)
m <- matrix(1:4, 2)
h <- function(a, b) { a[1, 1] <- 9L; m[2, 2] <<- 8L; list(a, b) }
l <- h(m, m); m[1, 2] <- 7L; show(l, m)
step <- function(s) { s$n <- s$n + 1; s }
s <- list(n = 0, v = 1:3)
for (i in 1:5) { old <- s; s <- step(s); s$v[1] <- i; stopifnot(old$n == i - 1) }
show(old, s)
sapply(1:3, function(i) { one(x); x[i] <<- i; sum(x) })

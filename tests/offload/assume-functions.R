# a function that a kernel knows changes: formals, body, environment, replacement functions, what a name means
invisible(compiler::enableJIT(0))
x <- as.numeric(1:3000)/7
chk <- function(name, f) { r <- tryCatch(sapply(x, f), error = function(e) conditionMessage(e)); cat(name, if (is.numeric(r)) format(sum(r), digits = 12) else if (is.logical(r)) sum(r) else r[1], "\n") }
f <- function(x) sum(x, 1) + sqrt(x)
chk("base", f)
attach(list(sum = function(...) 5), name = "A1", warn.conflicts = FALSE); chk("attach", f); detach("A1"); chk("detach", f)
e <- new.env(); assign("sqrt", function(v) -v, e); attach(e, name = "A2", warn.conflicts = FALSE); chk("attach env", f)
assign("sqrt", function(v) v * 10, as.environment("A2")); chk("changed in attached", f); detach("A2"); chk("detached", f)
makeActiveBinding("sum", function() function(...) 7, globalenv()); chk("active", f); rm(sum); chk("inactive", f)
k <- 0; makeActiveBinding("cnt", function() { k <<- k + 1; k }, globalenv()); fa <- function(x) x * 0 + cnt; chk("active var", fa)
delayedAssign("sqrt", function(v) 3 * v); chk("delayed", f); rm(sqrt); chk("undelayed", f)
g <- local({ sum <- function(...) 11; function(x) sum(x, 1) + sqrt(x) }); chk("local", g)
h <- function() { before <- sapply(x, function(v) sum(v, 1)); sum <- function(...) 13; after <- sapply(x, function(v) sum(v, 1)); c(before[9], after[9]) }
print(h())
h2 <- function() { p <- function(v) sum(v, 1); before <- sapply(x, p); assign("sum", function(...) 13); after <- sapply(x, p); rm("sum"); c(before[9], after[9], sapply(x, p)[9]) }
print(h2())
h3 <- function(sum) { p <- function(v) sum(v, 1); sapply(x, p)[9] }
print(c(h3(base::sum), h3(function(...) 3), h3(base::max), h3(base::prod)))
h4 <- function() { q <- 2; p <- function(v) v * q; a <- sapply(x, p)[9]; (function() q <<- 5)(); c(a, sapply(x, p)[9]) }
print(h4())
h5 <- function() { q <- function(z) z; p <- function(v) q(v); a <- sapply(x, p)[9]; (function() q <<- function(z) z * 100)(); c(a, sapply(x, p)[9]) }
print(h5())
h6 <- function() { p <- function(v) v + 1; a <- sapply(x, p)[9]; environment(p) <- list2env(list("+" = function(a, b) a * 50), parent = environment()); c(a, sapply(x, p)[9]) }
print(h6())
h7 <- function() { p <- function(v, q = 1) v + q; a <- sapply(x, p)[9]; b <- sapply(x, p, q = 3)[9]; formals(p) <- alist(v = , q = 1000); c(a, b, sapply(x, p)[9], sapply(x, p, q = 2)[9]) }
print(h7())
h8 <- function() { p <- function(v, q = 1) v + q; r <- function(v) p(v) * 2; a <- sapply(x, r)[9]; p <- `formals<-`(p, value = alist(v = , q = 1000)); c(a, sapply(x, r)[9]) }
print(h8())
h9 <- function() { p <- function(v, ...) { w <- function(v, u = 4) v * u; w(v, ...) }; c(sapply(x, p)[9], sapply(x, p, 2)[9], sapply(x, p, u = 3)[9]) }
print(h9())
# Ops for a class: lanes are no objects, but scope values may become objects
v <- 3; fs <- function(x) x + v; chk("plain", fs); v <- structure(3, class = "foo"); chk("classed", fs); Ops.foo <- function(e1, e2) 77; chk("Ops.foo", fs)
"+.foo" <- function(e1, e2) 78; chk("+.foo", fs); v <- 3; chk("plain again", fs)
print.numeric <- function(x, ...) cat("P\n"); chk("print", f)
lst <- list(a = 2, b = 3); fl <- function(x) x * lst$a; chk("l0", fl); lst$a <- 7; chk("l1", fl); class(lst) <- "rec"; `$.rec` <- function(x, n) 99; chk("l2", fl)
tr <- function(x) x * 2; ft <- function(x) tr(x) + 1; chk("t0", ft); suppressMessages(trace("tr", quote(x <- x * 10), print = FALSE)); chk("t1", ft); suppressMessages(untrace("tr")); chk("t2", ft)
fw <- function(x) with(list(a = 1), a + x); chk("w0", fw); with.list <- function(data, expr, ...) 1; with.default <- function(data, expr, ...) 4; chk("w1", fw); rm(with.list, with.default); chk("w2", fw)
fm <- function(x) mean(c(x, 3)); chk("m0", fm)
hm <- function() { mean.default <- function(x, ...) 4; sapply(x, function(v) mean(c(v, 3)))[7] }
print(hm()); chk("m1", fm)
`%+%` <- function(a, b) a + b; fo <- function(x) x %+% 3; chk("u0", fo); `%+%` <- function(a, b) a - b; chk("u1", fo)
F2 <- Vectorize(function(a, b = 2) a * b); print(sum(F2(x))); formals(F2)$b <- 5; print(tryCatch(sum(F2(x)), error = function(e) "err"))
mp <- function(a, b, s = 2) a * b + s; print(sum(mapply(mp, x, x))); formals(mp)$s <- 1e6; print(sum(mapply(mp, x, x))); print(sum(unlist(Map(mp, x, x)))); formals(mp)$s <- 3;print(sum(unlist(Map(mp, x, x)))); print(sum(vapply(x, mp, 0, b = 2))); formals(mp)$s <- 30; print(sum(vapply(x, mp, 0, b = 2)))
ap <- function(r, s = 1) sum(r) * s; m <- matrix(x, ncol = 3); print(sum(apply(m, 1, ap))); formals(ap)$s <- 2; print(sum(apply(m, 1, ap))); print(sum(outer(1:60, 1:60, mp))); formals(mp)$s <- 31; print(sum(outer(1:60, 1:60, mp)))
rd <- function(a, b, s = 1) a + b * s; print(Reduce(rd, x)); formals(rd)$s <- 2; print(Reduce(rd, x)); fr <- function(x) Reduce(rd, c(x, 1, 2)); chk("r0", fr); formals(rd)$s <- 3; chk("r1", fr)
fi <- function(x, s = 1) x > s * 100; print(length(Filter(fi, x))); formals(fi)$s <- 2; print(length(Filter(fi, x)))

# 1 formals
f <- function(x, y = 2) x * y + x
chk("formals0", f); formals(f)$y <- -1e6; chk("formals1", f)
# inlined callee
g <- function(x, y = 2) x * y + x
h <- function(x) g(x) + 1
chk("callee0", h); formals(g)$y <- -1e6; chk("callee1", h)
body(g) <- quote(x - y); chk("callee2", h)
environment(g) <- list2env(list(`-` = function(a, b) a * b), parent = globalenv()); chk("callee3", h)
# two functions, one body other formals
b <- quote(x * y + x)
f1 <- as.function(c(alist(x = , y = 3), b)); f2 <- as.function(c(alist(x = , y = 5), b)); f3 <- as.function(c(alist(y = , x = 5), b))
chk("f1", f1); chk("f2", f2); chk("f3", f3); chk("f1", f1)
mk <- function(k) function(x) x * k
k1 <- mk(2); k2 <- mk(3); chk("k1", k1); chk("k2", k2)
e1 <- new.env(); assign("q", 10, e1); q <- 4
ff <- function(x) x + q
chk("env0", ff); environment(ff) <- e1; chk("env1", ff)
# nested function's formals
w <- function(x) { z <- function(a, b = 2) a * b; z(x) }
chk("nested0", w); body(w)[[2]][[3]] <- quote(function(a, b = 7) a * b); chk("nested1", w)
# default refers to global
dd <- 3; fd <- function(x, y = dd) x * y
chk("dflt0", fd); dd <- 4; chk("dflt1", fd)
fe <- function(x, y = ee(x)) x * y; ee <- function(v) v + 1
chk("dfe0", fe); ee <- function(v) v - 1; chk("dfe1", fe)
# setter
s <- function(x) { v <- c(1, 2, 3); v[2] <- x; sum(v) }
chk("set0", s); `[<-` <- function(x, i, value) { base::`[<-`(x, i, value * 100) }; chk("set1", s); rm(`[<-`); chk("set2", s)
s2 <- function(x) { v <- c(1, 2, 3); v[[2]] <- x; sum(v) }
chk("sett0", s2); `[[<-` <- function(x, i, value) { base::`[[<-`(x, i, value * 100) }; chk("sett1", s2); rm(`[[<-`); chk("sett2", s2)
s3 <- function(x) { v <- list(a = 1, b = 2); v$b <- x; v$a + v$b }
chk("setd0", s3); `$<-` <- function(x, name, value) { x[["b"]] <- value * 100; x }; chk("setd1", s3); rm(`$<-`); chk("setd2", s3)
s4 <- function(x) { v <- c(1, x); names(v) <- c("a", "b"); v[["b"]] }
chk("setn0", s4); `names<-` <- function(x, value) base::`names<-`(x, rev(value)); chk("setn1", s4); rm(`names<-`); chk("setn2", s4)
s5 <- function(x) { v <- c(1, 2); foo(v) <- x; sum(v) }
`foo<-` <- function(x, value) { x[1] <- value; x }
chk("seto0", s5); `foo<-` <- function(x, value) { x[1] <- value*2; x }; chk("seto1", s5)
s6 <- function(x) { m <- matrix(0, 2, 2); m[1, 2] <- x; sum(m) }
chk("setm0", s6); `[<-` <- function(x, i, j, value) { base::`[<-`(x, i, j, value * 100) }; chk("setm1", s6); rm(`[<-`); chk("setm2", s6)
s7 <- function(x) { v <- c(1,2,3); dim(v) <- c(1, 3); v[1, 2] * x + nrow(v) }
chk("dim0", s7); `dim<-` <- function(x, value) base::`dim<-`(x, rev(value)); chk("dim1", s7); rm(`dim<-`); chk("dim2", s7)
s8 <- function(x) { v <- c(1, 2, 3); length(v) <- 2; sum(v) + x }
chk("len0", s8); `length<-` <- function(x, value) base::`length<-`(x, 3); chk("len1", s8); rm(`length<-`); chk("len2", s8)

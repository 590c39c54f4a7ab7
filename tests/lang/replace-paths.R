# l$a[[i]]$v[j] <- value changes the piece where it is: nobody else who has it, or part of it, sees that.
f <- function() {
  l <- list(a = 1, b = c(1, 2, 3), d = list(x = 1:3, y = "s", z = list(q = TRUE, r = list(1, 2))), m = matrix(0, 2, 2), s = c("u", "v"))
  copies <- list()
  keep <- function(v) copies[[length(copies) + 1]] <<- v
  change <- function(v) { v[[1]] <- 99; v }
  for (i in 1:4) {
    l[[2]][1] <- i
    keep(l)
    l$b[2] <- i * 10
    other <- l
    other$b[3] <- -1
    part <- l$b
    part[1] <- 77
    l$d$x[i %% 3 + 1] <- i
    l[["d"]]$z$r[[2]] <- i
    l$d[[3]]$q <- i > 2
    inner <- l$d$z
    inner$q <- "other"
    l$m[i %% 2 + 1, 2] <- i
    l$s[[(i + 1) %/% 3 + 1]] <- paste0("t", i)
    keep(l$d)
    keep(l[["d"]][["z"]])
    keep(l[2:3])
    keep(c(l, 1)[2])
    keep(rev(l)[[1]])
    keep(lapply(l, function(v) v)[["b"]])
    keep(unlist(list(l$b)))
    change(l$b)
    change(l[[3]])
    (function(v) { v$x[1] <- 55L; v })(l$d)
    for (e in l) { e[[1]] <- "loop" }
    g <- mapply(function(u, v) { u[[1]] <- 5; u }, l[2], l[3])
    do.call(function(...) { w <- list(...); w[[2]][1] <- 1000 }, l)
    h <- within(l, b[1] <- 500)
    env <- list2env(l)
    env$b[1] <- 321
    k <- modifyList(l, list(b = 1))
    w <- Map(function(p) { p[[1]] <- 0; p }, l)
    z <- Reduce(function(acc, p) { acc[[1]] <- p; acc }, list(l$b, 1, 2))
    at <- structure(list(1), info = l$b)
    l$b[3] <- i + 0.5
    keep(attr(at, "info"))
    str <- l
    str[["d"]]$y <- "changed"
  }
  list(l = l, copies = copies, other = other, part = part, inner = inner, env = env$b, z = z)
}
r <- f()
str(r$l)
print(r$copies)
str(r[3:7])
# what is not there, types that change, NULL, classes, names by part
l <- list(a = c(p = 1, q = 2), b = list(abc = 1:2))
l$a["p"] <- 5
l$a[["q"]] <- 6
l$a[3] <- 7
l$b$ab[1] <- 9L
l$b$abc[2] <- 2.5
l$b$new$deep <- 1
l$b[["abc"]] <- NULL
l[["c"]][["d"]] <- "x"
l$a[0] <- 1
l$e[2] <- "z"
str(l)
x <- list(list(v = 1), list(v = 2))
x[[1]]$v <- x
x[[2]]$w <- x[[2]]
x[[2]]$w$v <- x[[2]]$w
x[[1]][["v"]] <- x[[1]]
str(x)
tryCatch(x[[5]]$v[1] <- 1, error = function(e) cat(conditionMessage(e), "\n"))
print(length(x))
x[[1.9]]$v <- 1L
x[[TRUE]]$v <- 2L
i <- c(1, 1)
tryCatch(x[[i]]$v <- 3, error = function(e) cat(conditionMessage(e), "\n"))
str(x[1])
d <- data.frame(n = 1:3, s = c("a", "b", "c"))
e <- d
for (i in 1:3) d$n[i] <- i * 10L
d$s[2] <- "z"
d$n[[3]] <- 7L
d[["n"]][1] <- 0L
print(d)
print(e)
d$n[2] <- 2.5
print(d)
p <- structure(list(v = c(1, 2)), class = "thing")
`$<-.thing` <- function(x, name, value) { cat("set", name, "\n"); y <- unclass(x); y[[name]] <- value; structure(y, class = "thing") }
p$v[1] <- 9
print(unclass(p))
q <- list(p = p)
q$p$v[2] <- 8
print(unclass(q$p))
fac <- list(f = factor(c("a", "b")))
fac$f[1] <- "b"
print(fac)
# values of other values, loops at top level, strings as keys
ps <- lapply(1:3, function(i) list(id = i, pos = c(0, 0)))
was <- ps
for (t in 1:20) for (i in seq_along(ps)) {
  ps[[i]]$pos[1] <- ps[[i]]$pos[1] + i
  ps[[i]]$pos[2] <- t
  ps[[i]]$id <- ps[[i]]$id + 1L
}
str(ps)
str(was)
count <- list(n = list())
for (k in c("a", "b", "a")) {
  if (is.null(count$n[[k]])) count$n[[k]] <- 0
  count$n[[k]] <- count$n[[k]] + 1
}
str(count)
g <- function(l, i) { l[[i]]$pos[1] <- 100; l }
h <- g(ps, 2)
print(c(h[[2]]$pos, ps[[2]]$pos))
m <- list(a = list(b = 1:3))
n <- m$a
for (i in 1:3) m$a$b[i] <- -i
print(n)
print(m)
s <- list(x = 1:5)
s$x[2] <- 10L
s$x[6] <- 6L
print(s)
o <- list(v = c(1, 2))
hold <- function() { o$v[1] <<- 50; 1 }
print(c(o$v, hold(), o$v))
y <- list(v = c(1, 2))
y$v[1] <- { y$v[2] <- 7; 3 }
print(y)
# x[i, j] <<- value: in the enclosing function's vector, where it is; what others hold of it stays.
v <- c(1, 2, 3); m <- matrix(0, 2, 3); a <- array(0L, c(2, 2, 2)); l <- list(p = 1, q = list(r = 1:3)); w <- v
at <- c(2, 1); flags <- c(FALSE, FALSE, TRUE)
f <- function(i, j, x) {
    v[i] <<- x; m[i, j] <<- x; m[at[1], at[2]] <<- -x; a[i, j, 2] <<- 7L; l$p <<- x; l$q$r[i] <<- 9L; l[["s"]] <<- i
    v[5] <<- 1; flags[[i]] <<- NA
    v[i]
}
f(2, 1, 10); f(1, 2, 20)
print(v); print(w); print(m); print(a[, , 2]); str(l); print(flags)
counter <- function() {
    n <- integer(3); held <- n
    list(add = function(k) { n[k] <<- n[k] + 1L; n[[k]] <<- n[[k]] * 2L; invisible(n) }, get = function() list(n, held))
}
k <- counter(); for (i in c(1, 2, 2)) k$add(i); kept <- k$add(3); k$add(3); print(kept); print(k$get())
local({ v <- 1:3; g <- function() v[2] <<- 2.5; g(); h <- function() { v[1:2] <<- c(8, 9); v["n"] <<- 1 }; print(v); h(); print(v) }); print(v)
lockBinding("m", globalenv()); print(tryCatch((function() m[1, 1] <<- 5)(), error = conditionMessage)); print(m[1, 1]); unlockBinding("m", globalenv())
makeActiveBinding("act", local({ hid <- c(1, 2); function(x) if (missing(x)) hid else { cat("set\n"); hid <<- x } }), globalenv())
(function() { act[1] <<- 5; act[2] <<- act[1] })(); print(act)
print(tryCatch((function() nowhere[1] <<- 5)(), error = conditionMessage))
(function() { at[l$q$r[2] - 8] <<- 3; flags[at[1] > 2] <<- TRUE; b <- c(TRUE, FALSE); v[b[1]] <<- 4 })(); print(at); print(flags); print(v)
(function(i) { v[{v <<- v * 2; i}] <<- 1; v[i] <<- v })(1) -> r; print(v); print(r)
set <- function(x, i) { inner <- function() x[i] <<- 100; inner(); x }
yy <- c(1, 2); print(set(yy, 2)); print(yy)
`[<-.mark` <- function(x, i, value) { cat("mark\n"); NextMethod() }
o <- structure(1:3, class = "mark"); (function() o[2] <<- 5L)(); print(unclass(o))

`[[<-` <- function(x, i, value) { cat("mine\n"); .Primitive("[[<-")(x, i, value) }
y[["v"]][2] <- 0
print(y)

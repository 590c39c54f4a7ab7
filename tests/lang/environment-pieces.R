# Pieces of an environment are changed where they are; nobody else who has the value sees it.
e <- new.env()
e$v <- c(1, 2, 3)
y <- e$v
e$v[2] <- 20
print(y); print(e$v)
l <- list(e$v)
e$v[1] <- 10
print(l); print(e$v)
z <- c(7, 8); e$z <- z; e$z[1] <- 0; print(z); z[2] <- 1; print(e$z)
f <- function(x) { e$v[3] <- 30; x }
print(f(e$v)); print(e$v)
e$items <- list()
for (i in 1:5) e$items[[length(e$items) + 1]] <- i
keep <- e$items
e$items[[2]] <- "b"; e$items$name <- 5
str(keep); str(e$items)
e$a <- e$b <- c(1, 1); e$a[1] <- 2; print(e$b); print(e$a)
g <- as.list(e); e$a[2] <- 9; print(g$a)
m <- mget(c("a", "b"), envir = e); e$a[1] <- -1; print(m$a)
w <- get("a", e); e$a[2] <- 77; print(w)
k <- function(env) { old <- env$a; env$a[1] <- 100; old }
print(k(e)); print(e$a)
lockBinding("b", e); print(tryCatch(e$b[1] <- 5, error = conditionMessage)); print(e$b)
makeActiveBinding("act", function(v) if (missing(v)) c(1, 2) else cat("set", v, "\n"), e)
e$act[1] <- 5
n <- list(env = new.env()); n$env$x <- c(1, 2); o <- n; n$env$x[1] <- 50; print(o$env$x)
e$m <- matrix(0, 2, 2); q <- e$m; e$m[1, 2] <- 3; print(q); print(e$m)
names(e$v) <- c("a", "b", "c"); print(e$v); print(y)
e[["v"]][["a"]] <- -5; print(e$v)
delayedAssign("lazy", { cat("forced\n"); c(1, 2) }, assign.env = e); e$lazy[2] <- 4; print(e$lazy)
h <- function() { x <- c(1, 2, 3); env <- environment(); c2 <- x; env$x[1] <- 9; print(x); c2 }
print(h())
r <- e$v + (e$v["a"] <- 1); print(unname(r))
e <- new.env(); e$v <- c(1,2,3); e$v[1] <- 5; print(sapply(e$v, function(q) {e$v[1:3] <- 1; q}))
e$v <- c(1,2,3); e$v[1] <- 5; f <- function(x) { e$v[2] <- 9; x }; print(f(e$v))
e$v <- c(1,2,3); e$v[1] <- 5; f <- function(x) { force(x); e$v[2] <- 9; x }; print(f(e$v)); print(f(e[["v"]]))
e$v <- c(1,2,3); e$v[1] <- 5; for (q in e$v) { e$v[3] <- 7; cat(q, "") }; cat("\n")
e$v <- c(1,2,3); e$v[1] <- 5; print(Reduce(function(a, b) { e$v[1:3] <- 0; a + b }, e$v))
e$v <- c(1,2,3); e$v[1] <- 5; print(vapply(e$v, function(q) { e$v[1:3] <- 1; q }, 0)); e$v[2] <- 4; print(do.call(function(x) { e$v[1] <- 100; x }, list(e$v)))
l <- list(a = e$v); e$v[1] <- -1; print(l); e$v[2] <- 8; z <- c(e$v, {e$v[1] <- 3; 1}); print(z)
e$v <- c(1,2,3); e$v[1] <- 5; print(mapply(function(a, b) { e$v[1:3] <- 0; a + b }, e$v, e$v)); e$v[1] <- 5
print(Filter(function(q) { e$v[1:3] <- 9; q < 3 }, e$v)); e$v <- c(3, 2, 1); e$v[2] <- 7
g <- function() { x <- e$v; e$v[1] <- 0; x }; print(g()); h <- function(x = e$v) { force(x); e$v[1] <- 44; x }; print(h()); delayedAssign("p", e$v); p; e$v[1] <- 1e3; print(p)
e$v <- c(3, 2, 1); e$v[2] <- 7; print(outer(e$v, 1:2, function(a, b) { e$v[1] <- 0; a * b })); e$v[1] <- 2; print(tryCatch({ e$v }, finally = { e$v[1] <- 11 }))
k <- function() { on.exit(e$v[1] <- 77); e$v }; print(k()); k2 <- function() e$v; y <- k2(); e$v[1] <- 5; print(y)
ff <- sapply; e$v <- c(1,2,3); e$v[1] <- 5; print(ff(e$v, function(q) {e$v[1:3] <- 1; q})); l <- list(x = c(1, 2, 3)); l$x[1] <- 5; print(ff(l$x, function(q) { l$x[1:3] <<- 1; q })); f <- function(x) { l$x[2] <<- 9; x }; print(f(l$x))
mk <- function(x) { force(x); function() x }; e$v <- c(1, 2, 3); e$v[1] <- 5; h <- mk(e$v); e$v[2] <- 0; print(h()); m2 <- function(...) { e$v[1] <- 6; sum(...) }; print(m2(e$v)); m3 <- function(...) { a <- list(...); e$v[1] <- 9; a[[1]] }; print(m3(e$v))

# l$v[i] <- x, df$v[i] <- x: elements of a field, in place where nobody else has it
d <- data.frame(x = c(1.5, 2, 3), k = 1:3, f = factor(c("a", "b", "a")), s = c("u", "v", "w"))
e <- d; y <- d$x
for (i in 1:3) d$x[i] <- i * 10
print(d); print(e); print(y)
g <- function(a) { for (i in seq_along(a$x)) a$x[i] <- -a$x[i]; a$k[2] <- 7L; a }
print(g(d)); print(d)
d$k[2] <- 2.5; str(d)
d <- e; i <- 4; r <- tryCatch({ d$x[i] <- 1; "fine" }, error = conditionMessage); print(r); print(d)
d$f[1] <- "b"; d$s[2] <- "z"; print(d)
i <- NA; r <- tryCatch({ d$x[i] <- 1; d$x }, error = conditionMessage); print(r)
i <- 0; d$x[i] <- 9; i <- -1; d$x[i] <- 4; print(d$x)
i <- 2; r <- tryCatch({ d$nosuch[i] <- 3; "set" }, error = conditionMessage); print(r)
l <- list(v = 1:3, w = c(a = 1, b = 2)); m <- l; n <- l$v
i <- 1; l$v[i] <- 9L; l$w[i] <- 5; l$v[[i]] <- 8L; print(l); print(m); print(n)
l$v[i] <- TRUE; str(l); l$v[i] <- 1.5; str(l)
h <- function() { l$v[2] <<- 0; l$v[i] <- 100; l$v }; print(h()); print(l$v)
make <- function() { s <- list(n = 0, h = numeric(3)); list(add = function(k) { s$h[k] <<- s$h[k] + k; s$n <<- s$n + 1; s$h }, get = function() s) }
o <- make(); o$add(2); print(o$add(3)); str(o$get())
lst <- list(d, d); lst[[1]]$x[2] <- 77; print(lst[[1]]$x); print(lst[[2]]$x)
env <- new.env(); env$v <- 1:3; env$v[2] <- 5L; print(env$v)
c1 <- structure(list(v = 1:3), class = "thing"); `$.thing` <- function(x, name) { cat("get", name, "\n"); unclass(x)[[name]] }
c1$v[2] <- 9L; print(unclass(c1))
t <- structure(list(v = c(1, 2)), class = c("tbl", "data.frame"), row.names = 1:2); i <- 1; t$v[i] <- 6; print(t$v)
f <- function(d) { lockBinding("d", environment()); i <- 1; tryCatch({ d$x[i] <- 5; "written" }, error = conditionMessage) }; print(f(e))
print(e$x); x <- e$x; i <- 1; e$x[i] <- 3; print(x); print(e$x)
`$<-.data.frame` <- function(x, name, value) { cat("set", name, "\n"); base::`$<-.data.frame`(x, name, value) }
i <- 2; e$x[i] <- 11; print(e$x)

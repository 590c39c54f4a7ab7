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

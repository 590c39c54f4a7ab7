# An operand is the value that the variable had when it was evaluated, whatever further operands assign into the variable.
i <- c(5, 6); print(c(i, {i[1] <- 2; 1}))
i <- c(5, 6); print(i + {i[1] <- 2; 1})
i <- c(5, 6); print(i == {i[1] <- 2; 5})
i <- c(5, 6); print(list(i, {i[1] <- 2; 1}))
i <- c(5, 6); print(i[{i[1] <- 2; 1}])
i <- c(5, 6); print(sum(i, {i[1] <- 2; 1}))
i <- c(5, 6); g <- function() { i[1] <<- i[1] + 1; 1 }
print(c(i, g(), i, g(), i))
print(i * g())
print(paste(i, g()))
print(max(i, g()))
i <- list(a = 1); print(unlist(c(i, {i$a <- 2; 1})))
# what others hold stays shared after that
f <- function() {
  x <- c(1, 2)
  z <- c(x, {y <- x; 3})
  x[1] <- 10
  print(y); print(z)
  z <- x + { keep <- list(x); 1 }
  x[2] <- 20
  print(keep); print(x)
  for (k in 1:3) x <- c(x, {x[1] <- k; k})
  x
}
print(f())
h <- function(v) { force(v); w <- v + { v[1] <- 100; 0 }; list(v, w) }
str(h(c(1, 2, 3)))
t <- c(1, 2); r <- tryCatch(c(t, stop("no")), error = function(e) "caught"); t[1] <- 7; print(t); print(r)
e <- new.env(); e$v <- c(1, 2, 3)
f <- function() { for (i in 1:2) e$v[1] <- i; r <- e$v + { e$v[1] <- 100; 1 }; print(r); r <- c(e$v, { e$v[2] <- 7; 1 }); print(r); g <- function(a) { force(a); e$v[1:3] <- 0; a }; e$v[1:3] <- 5; print(g(e$v)); for (x in e$v) { e$v[2:3] <- 9; cat(x, "") }; cat("\n"); y <- e$v; e$v[1] <- 50; print(y); h <- function() e$v; z <- h() ; e$v[1] <- 60; print(z); print(h() + { e$v[1] <- 70; 0 }) }
f()
A <- setRefClass("A", fields = list(x = "numeric"), methods = list(get = function() x, set = function(i, v) x[i] <<- v, go = function() { r <- x + { x[1] <<- 5; 1 }; r }))
a <- A$new(x = c(1, 2, 3)); a$set(1, 9); b <- a$get(); a$set(1, 8); print(b); print(a$get() + { a$set(2, 77); 0 }); print(a$go()); l <- list(a$x, { a$x[1] <- 6; 1 }); print(l[[1]])
k <- function() { v <- c(1, 2, 3); list(get = function() v, set = function(i, x) v[i] <<- x) }
o <- k(); o$set(1, 4); print(o$get() * { o$set(2, 50); 2 }); print(c(o$get(), { o$set(3, 60); 0 })); print(o$get() == { o$set(1, 0); 4 })

# long vectors, whose expressions are computed as a whole, and operators of two arguments
f <- function(n) { x <- 1 + 0 * seq_len(n); a <- x * 2 + { x[1] <- 5; x }; a[1:2] }
for (i in 1:3) print(f(1e5))
f <- function(n) { x <- 1 + 0 * seq_len(n); sum(x + { x[1] <- 5; x }) }
for (i in 1:3) print(f(1e5))
f <- function(n) { x <- 1 + 0 * seq_len(n); atan2(x, { x[1] <- 5; 1 })[1:2] }
for (i in 1:2) print(f(50))

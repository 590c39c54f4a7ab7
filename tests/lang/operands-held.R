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

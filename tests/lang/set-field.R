# e$x <- v of environments, l$x <- v of lists, and elements of arrays, which exec_index.c writes itself: sharing, active and
# locked bindings, NULL, a list put into itself, classes, names that are none, subscripts outside, other types.
f <- function() {
  e <- new.env(); v <- c(1, 2); e$x <- v; v[1] <- 9; print(e$x); e$x[2] <- 7; print(v); e$n <- NULL; print(exists("n", e, inherits = FALSE))
  makeActiveBinding("a", function(z) if (missing(z)) "got" else cat("set", z, "\n"), e); e$a <- 5; print(e$a)
  lockBinding("x", e); print(tryCatch({e$x <- 1}, error = conditionMessage)); lockEnvironment(e)
  print(tryCatch({e$new <- 1}, error = conditionMessage)); g <- e; g$n <- 3; print(e$n)
  l <- list(a = 1, b = 2); k <- l; l$a <- "x"; print(c(l$a, k$a)); l$b <- NULL; print(names(l)); l$c <- 3; print(names(l))
  l$a <- l; print(length(l$a)); w <- 1:3; l$c <- w; w[1] <- 10L; print(l$c); l$c[2] <- 20L; print(w); print(names(l$d <- 5))
  s <- structure(list(a = 1), class = "rec"); assign("$<-.rec", function(x, name, value) { cat("method\n"); x }, globalenv())
  s$a <- 2; print(unclass(s)$a); d <- data.frame(a = 1:2); d$a <- 3:4; d$b <- "z"; print(d)
  a <- array(0, c(2, 3, 2)); a[2, 3, 1] <- 5; a[1, 1, 2] <- 2L; print(a[2, 3, 1]); print(a[1, 1, 2]); b <- a; b[1, 1, 1] <- 8
  print(a[1, 1, 1]); print(tryCatch(a[3, 1, 1], error = conditionMessage)); print(tryCatch({a[3, 1, 1] <- 1}, error = conditionMessage))
  a[1, 2, 2] <- "s"; print(a[1, 2, 2]); i <- array(1:8, c(2, 2, 2)); i[2, 2, 2] <- 0.5; print(i[2, 2, 2]); print(i[2, 2, ])
  n <- array(1:8, c(2, 2, 2), list(c("p", "q"), NULL, NULL)); print(n[1, 2, 1]); print(n["q", 1, 2]); print(i[0, 1, 1]); print(i[-1, 1, 1])
  q <- array(1:16, c(2, 2, 2, 2)); print(q[2, 1, 2, 1]); q[2, 1, 2, 1] <- NA; print(sum(is.na(q))); print(array(1:3)[2])
  print(tryCatch(q[1, 1, 1], error = conditionMessage)); z <- 1; print(tryCatch({z[1, 1, 1] <- 2}, error = conditionMessage))
}
f()

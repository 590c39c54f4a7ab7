# q <- q[-i], q <- append(q, v), q[[i]] <- NULL where nobody else has the vector: elsewhere nothing changes
f <- function() {
  q <- 1:6 + 0; for (i in 1:3) { q <- q[-1]; q <- c(q, i) }; print(q)
  r <- q; q <- q[-2]; print(r); print(q)
  q <- q[-length(q)]; q <- q[-10]; q <- q[-1.9]; print(q)
  q <- q[-c(1, 2)]; print(q); q <- q[-1]; print(q)
  while (length(q) > 0) q <- q[-1]
  print(q)
}
f()
l <- as.list(1:5); k <- l
for (i in 1:2) { l <- l[-1]; l <- append(l, list(i * 10)) }
str(l); str(k)
for (j in 1:12) { l <- append(l, list(letters[j])); l <- l[-2] }
str(l)
s <- c("a", "b", "c", "d"); s <- s[-3]; s <- s[-1]; print(s); s <- s[-1]; print(s)
n <- c(a = 1, b = 2, c = 3); n <- n[-2]; print(n)
i <- c(TRUE, NA, FALSE, TRUE); i <- i[-2]; print(i); print(anyNA(i))
x <- c(1, NA, 3, 4); x <- x[-2]; print(sum(x)); print(anyNA(x))
x <- 1:4; y <- (x <- x[-1]); x <- x[-1]; print(x); print(y)
x <- 11:16 + 0; print(x + { x <- x[-1]; 0 }); print(x)
x <- 11:16 + 0; x <- x[-{ x <- c(x, 99); 1 }]; print(x)
x <- 11:16 + 0; g <- function(v) { force(v); v <- v[-1]; v <- append(v, 5); v }; print(g(x)); print(x)
h <- function(v, w = v) { v <- v[-1]; w }; print(h(1:3 + 0))
for (v in (x <- c(5, 6, 7))) { x <- x[-1]; cat(v, length(x), "\n") }
e <- function() { z <- 1:5 + 0; k <- function() z; z <- z[-1]; a <- k(); z <- z[-1]; print(a); print(z) }; e()
lst <- list(p = 1, q = "b", r = 3); other <- lst
lst[["q"]] <- NULL; str(lst); lst$p <- NULL; str(lst); str(other)
w <- list(1, 2, 3); z <- `[[<-`(w, 1, NULL); str(w); str(z)
w <- list(1, 2, 3); u <- list(w, w); u[[1]][[2]] <- NULL; str(u); str(w)
w <- list(1, 2, 3); w[[5]] <- NULL; str(w); w[[3]] <- NULL; w[[1]] <- NULL; w[[1]] <- NULL; str(w)
m <- list(a = list(b = 1, c = 2), d = 3); m$a$b <- NULL; str(m); m2 <- m; m$a <- NULL; str(m); str(m2)
env <- new.env(); env$q <- list(1, 2); old <- env$q; env$q[[1]] <- NULL; str(env$q); str(old)
Q <- setRefClass("Q", fields = list(items = "list"), methods = list(push = function(x) { items[[length(items) + 1]] <<- x },
  pop = function() { v <- items[[1]]; items[[1]] <<- NULL; v }))
o <- Q$new(); for (i in 1:5) o$push(i); c1 <- o$copy(); a <- o$pop(); b <- o$pop(); print(c(a, b, length(o$items), length(c1$items)))
d <- data.frame(a = 1:2, b = 3:4, c = 5:6); dd <- d; d[["b"]] <- NULL; d$a <- NULL; print(d); print(dd)
v <- c(a = 1); for (nm in c("b", "c", "a", "b")) v[nm] <- if (is.na(v[nm])) 1 else v[nm] + 1; print(v)
big <- c(); for (j in 1:60) { nm <- paste0("k", j %% 37); big[nm] <- j }; print(big[c("k0", "k36", "k5")]); print(length(big))
append <- function(x, values) "mine"; l <- list(1); for (j in 1:3) l <- append(l, 2); print(l)

# l$x[i] <- v and deeper: a piece of a list is changed where it is, but nobody else's value with it, nor one that waits as an operand,
# a promise, what a loop runs over
show <- function(...) for (x in list(...)) cat(deparse(x), "\n")
f1 <- function() { l <- list(x = c(1, 2, 3)); w <- 2:3; for (i in 1:3) { l$x[w] <- i; if (i == 1) a <- l$x; if (i == 2) b <- l }; show(l, a, b) }
f2 <- function() { l <- list(x = 1:3); keep <- list(); for (i in 1:4) { l$x[length(l$x) + 1L] <- i; keep[[i]] <- l$x }; show(l, keep) }
f3 <- function() { l <- list(m = matrix(0, 2, 2)); for (i in 1:2) { l$m[i, ] <- i; m <- l$m; l$m[, 1] <- 9; show(m) }; show(l) }
f4 <- function() { l <- list(a = list(b = list(v = 1:3))); k <- l; for (i in 1:3) { l$a$b$v[c(1, i)] <- 0L; z <- l$a; l$a$b$v[2:3] <- 7L; show(z) }; show(k, l) }
f5 <- function() { v <- c(1, 2, 3); l <- list(p = v, q = v); for (i in 1:3) l$p[1:2] <- i; show(v, l) }
f6 <- function() { l <- list(list(1:3), list(1:3)); l[[2]] <- l[[1]]; for (i in 1:3) l[[1]][[1]][2:3] <- 10L * i; show(l) }
f7 <- function() { l <- list(x = 1:3); g <- function(q) { q$x[2:3] <- 0L; q }; for (i in 1:3) { h <- g(l); l$x[1:2] <- i; show(h) }; show(l) }
f8 <- function() { l <- list(x = 1:3); s <- list(l, l); for (i in 1:2) { s[[i]]$x[2:3] <- i; l$x[1:2] <- 5L }; show(s, l) }
f9 <- function() { e <- new.env(); e$v <- 1:4; u <- e$v; for (i in 1:3) { e$v[c(1, i)] <- 0L; if (i == 2) w <- e$v }; show(u, w, e$v) }
G <- list(1:3, 1:3); H <- G; hh <- 2
f10 <- function() { for (i in 1:3) { G[[hh]][2:3] <<- i; if (i == 1) k <<- G[[hh]] }; show(k) }
f11 <- function() { l <- list(x = c(a = 1, b = 2)); for (i in 1:3) { l$x["b"] <- i; l$x[paste0("n", i)] <- 0; y <- l$x }; l$x["a"] <- 9; show(y, l) }
f12 <- function() { l <- list(x = letters[1:3]); for (i in 1:3) { l$x[2:3] <- c("p", "q"); z <- l$x; l$x[1] <- "r" ; l$x[[2]] <- "s" }; show(z, l) }
f13 <- function() { l <- list(x = 1:3); for (i in 1:3) { r <- tryCatch({ l$x[2:3] <- stop("no") ; 1 }, error = function(e) 2); l$x[1:2] <- i }; show(l, r) }
f14 <- function() { l <- list(x = 1:3); for (i in 1:3) { o <- (l$x[2:3] <- 7L); o[1] <- 0L }; show(l, o) }
f15 <- function() { l <- list(x = 1:4); for (i in 1:2) l$x[l$x > 2] <- l$x[1:2]; show(l); v <- 5:6; for (i in 1:3) { l$x[1:2] <- v; v[1] <- i }; show(l, v) }
f16 <- function() { l <- list(); for (i in 1:3) l$new[c(i, i + 1)] <- i; show(l); for (i in 1:3) { l$z <- l$new; l$new[1:2] <- i * 10 }; show(l) }
f17 <- function() { l <- structure(list(x = 1:3), class = "mine"); k <- l; for (i in 1:3) { l$x[2:3] <- i; z <- l }; l$x[1:2] <- 0L; show(k, z, l) }
f18 <- function() { l <- list(x = 1:3); vals <- lapply(1:3, function(i) { l$x[2:3] <<- i; l$x }); l$x[1:3] <- 0L; show(vals, l) }
"third<-" <- function(x, value) { old <<- x; x[3] <- value; x }
f19 <- function() { l <- list(x = c(1, 2, 3)); for (i in 1:3) { third(l$x) <- i; l$x[1:2] <- 0 }; show(l, old) }
f20 <- function() { l <- list(x = list(1, 2, 3)); for (i in 1:3) { l$x[2:3] <- list(i, NULL); y <- l$x; l$x[[1]] <- i; l$x[4] <- list("w") }; show(l, y) }
f21 <- function() { d <- data.frame(a = 1:3, b = letters[1:3]); for (i in 1:3) { d$a[2:3] <- i; k <- d$a; d[["b"]][1:2] <- "z" }; d$a[1:2] <- 0L; show(d, k) }
f22 <- function() { l <- list(x = 1:3); names(l$x) <- c("a", "b", "c"); for (i in 1:3) { names(l$x)[2:3] <- c("u", "v"); n <- names(l$x); names(l$x)[1] <- "w" }; show(l, n) }
f23 <- function() { l <- list(x = 1:3); mk <- function() { v <- l$x; function() v }; for (i in 1:2) { l$x[1:2] <- i; fn <- mk(); l$x[2:3] <- 9L; show(fn()) }; show(l) }
f24 <- function() { l <- rep(list(c(0, 0)), 3); for (i in 1:3) { l[[i]][c(1, 2)] <- i; l[[1]][1:2] <- l[[1]][2:1] + 1 }; show(l) }
f25 <- function() { l <- list(x = 1:2); for (i in 1:3) { l$x[2:3] <- l$x[1:2]; l$x[l$x[1]] <- 4L; l$y <- l; l$y$x[1:2] <- 0L }; show(l) }
f26 <- function() { l <- list(x = 1:3); p <- c(l, l); for (i in 1:2) { l$x[1:2] <- i; p <- c(p, l); l$x[2:3] <- 8L }; show(p, l) }
f27 <- function() { l <- list(x = 1:3); for (i in 1:2) { l$x[1:2] <- i; a <- unlist(l); u <- l[1]; v <- l["x"]; w <- rev(l); l$x[2:3] <- 0L; show(a, u, v, w) } }
f28 <- function() { l <- list(x = c(1.5, 2)); for (i in 1:2) { l$x[1:2] <- i; at <- l$x; attr(at, "q") <- l$x; l$x[2:1] <- 7; show(at) }; show(l) }
for (fn in ls(pattern = "^f[0-9]+$")) { cat(fn, "\n"); get(fn)() }
show(G, H, k)
h1 <- function() { l <- list(x = c(1, 2, 3)); for (i in 1:2) l$x[1:2] <- i; r <- l$x + { l$x[1:2] <- 100; 1 }; print(r); r <- c(l$x, { l$x[1:2] <- 7; 1 }); print(r); r <- list(l$x, { l$x[2:3] <- 8; 1 }); print(r[[1]]); q <- (function(a, b) { a })(l$x, l$x[1:2] <- 9); print(q) }
h2 <- function() { l <- list(x = c(1, 2, 3)); for (i in 1:2) l$x[1] <- i; r <- l$x + { l$x[1] <- 100; 1 }; print(r); r <- c(l$x, { l$x[1] <- 7; 1 }); print(r); r <- list(l$x, { l$x[2] <- 8; 1 }); print(r[[1]]) }
h3 <- function() { l <- list(x = c(1, 2, 3)); for (v in l$x) { l$x[2:3] <- v + 10; cat(v, "") }; cat("\n"); for (i in 1:2) l$x[1:2] <- i; for (v in l$x) { l$x[2:3] <- v + 10; cat(v, "") }; cat("\n"); s <- sapply(l$x, function(v) { l$x[1:3] <<- v + 1; v }); print(s); switch("a", a = l$x, { }) -> w; l$x[1:2] <- 0; print(w) }
h4 <- function() { l <- list(x = 1:3); for (i in 1:2) l$x[2:3] <- i; g <- function(a) { l$x[1:3] <<- 0L; a }; print(g(l$x)); l$x[1:3] <- 5:7; g <- function(a) { force(a); l$x[1:3] <<- 0L; a }; print(g(l$x)); l$x[1:3] <- 5:7; y <- if (TRUE) l$x; l$x[1:2] <- 1L; print(y); y <- { l$x }; l$x[1:2] <- 2L; print(y); k <- function() l$x; y <- k(); l$x[1:2] <- 3L; print(y); y <- (l$x); l$x[1:2] <- 4L; print(y); y <- identity(l$x); l$x[1:2] <- 5L; print(y); m <- lapply(1:2, function(j) l$x); l$x[1:2] <- 6L; print(m); y <- l[["x"]]; l$x[1:2] <- 8L; print(y); y <- get("l")$x; l$x[1:2] <- 9L; print(y); y <- with(l, x); l$x[1:2] <- 10L; print(y); y <- getElement(l, "x"); l$x[1:2] <- 11L; print(y) }
h1(); h2(); h3(); h4()
GN <- list(x = numeric(0)); for (i in 1:20000) GN$x[length(GN$x) + 1] <- i; cat(length(GN$x), sum(GN$x), "\n")

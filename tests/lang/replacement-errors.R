# What a replacement, a coercion to a function and sprintf() say of inputs that they cannot take, and of those they can.
f <- function(e) {
  r <- withCallingHandlers(tryCatch(e, error = conditionMessage),
                           warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
  if (is.function(r)) print(c(as.list(r), typeof(r)))
  else print(r)
}
# nested subscripts: the level at which there is nothing
l <- list(a = list(b = list(c = 1)))
f({ x <- l; x[[c("q", "b", "c")]] <- 5 }); f({ x <- l; x[[c("a", "q", "c")]] <- 5 }); f({ x <- l; x[[c("a", "b", "q", "c")]] <- 5 })
f({ x <- l; x[[c("a", "b", "q")]] <- 5; x$a$b }); f({ x <- list(1, list(2, list(3))); x[[c(2, 3, 1)]] <- 5 })
f({ x <- list(1, list(2, list(3))); x[[c(-1, 3, 1)]] <- 5 })
# the first of several names is the attribute's
f({ x <- 1; attr(x, c("a", "b")) <- 1; x }); f({ x <- 1; attr(x, "") <- 1; x }); f({ x <- 1; attr(x, character(0)) <- 1 })
f({ x <- 1; attr(x, NA_character_) <- 1 })
# formals have names; primitives and what is no function have no environment
f(as.function(list(1, 2))); f(as.function(alist(a = , 2, 3))); f(as.function(alist(a = , a), NULL)); f(as.function(alist(a = , a), 1))
g <- function(x, ...) x
f({ formals(g) <- list(1) }); f({ formals(g) <- alist(a = , b) }); f({ formals(g) <- c(formals(g), alist(y = 2)); g })
f({ h <- sum; formals(h) <- alist(a = ) }); f({ h <- sum; body(h) <- 1 })
f({ h <- 1; body(h) <- 2 }); f({ h <- 1; formals(h) <- alist(a = ) }); f({ h <- "sum"; body(h) <- 2 }); f({ h <- "sum"; formals(h) <- alist(a = ) })
f({ h <- NULL; body(h) <- 2; h }); f({ h <- NULL; formals(h) <- alist(a = ); h }); f({ h <- "mean"; body(h, globalenv()) <- 2; h })
# sprintf() of raw, of lists, of what is no vector
f(sprintf("%s|%5s|%-4s", as.raw(c(1, 255)), as.raw(2), as.raw(3))); f(sprintf("%.1f %g", as.raw(7), as.raw(16)))
f(sprintf("%d", as.raw(1))); f(sprintf("%x", as.raw(1))); f(sprintf("%s", pairlist(1, "b"))); f(sprintf("%d", pairlist(1L)))
f(sprintf("%s", sum)); f(sprintf("%s", function(x) x)); f(sprintf("%d", sum)); f(sprintf("%s", globalenv())); f(sprintf("%d", globalenv()))
f(sprintf("%s", quote(a))); f(sprintf("%s", quote(a + b)))
# pretty() of what is not a number yet
f(pretty("a")); f(pretty(c("1", "10"))); f(pretty(c("9", "10"))); f(pretty(list(1, 10))); f(pretty(as.raw(1:9))); f(pretty(1i))
f(pretty(c(NA, 3, 7))); f(pretty(c(Inf, NA))); f(pretty(NULL)); f(pretty(TRUE))

# active bindings assigned to through $<- and [[<-, from functions that change the environment, and through assign()
e <- new.env()
e$x <- 100
makeActiveBinding("half", function(value) { if (missing(value)) return(e$x / 2) else e$x <- value * 2 }, e)
e$half
e$half <- 7
e$x
e[["half"]] <- 8
e$x
assign("half", 9, envir = e)
e$x
local(half <- 10, e)
e$x
local(half[2] <- 3, e)
e$x
class(e) <- "thing"
e$half <- 1:2
e$x
makeActiveBinding("log", function(value) { if (missing(value)) "read" else print(substitute(value)) }, e)
e$log <- quote(a + b)
e$log
lockBinding("half", e)
tryCatch(e$half <- 1, error = function(err) cat(conditionMessage(err), "\n"))
tryCatch(e[["half"]] <- 1, error = function(err) cat(conditionMessage(err), "\n"))
bindingIsActive("half", e)
Account <- function(balance = 0) {
  self <- environment()
  makeActiveBinding("cents", function(v) if (missing(v)) balance * 100 else balance <<- v / 100, self)
  deposit <- function(x) { self$cents <- self$cents + x * 100; invisible(self) }
  self
}
a <- Account(5)
a$deposit(2.5)$deposit(1)
a$balance
a$cents <- 1234
a$balance
# subscripts, and vectors that are read and written, at top level: variables before, active ones then
x <- c(5, 6, 7); m <- matrix(1:6 + 0.5, 2); k <- 2; i <- 1L
for (r in 1:4) {
  if (r == 3) { rm(k, i); makeActiveBinding("k", function() { cat("<k>"); 3 }, globalenv()); makeActiveBinding("i", function() 2L, globalenv()) }
  cat(x[k], m[i, k], m[[i, k]], "")
  x[k] <- x[k] + 1; m[i, k] <- -m[i, k]
}
cat("\n"); print(x); print(m)
rm(k, i, x); y <- c(1, 2)
makeActiveBinding("x", function(v) if (missing(v)) y else y <<- v, globalenv())
for (r in 1:2) { x[r] <- x[r] * 10; cat(x[r], y, "\n") }

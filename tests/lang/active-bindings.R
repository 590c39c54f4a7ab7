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

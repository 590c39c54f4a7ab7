# Variables of a special's name in some table (codetools and tidyverse have such) change nothing for who does not see them.
f <- function(x) UseMethod("f"); f.default <- function(x) "default"
e <- new.env()
assign("UseMethod", function(...) 1, envir = e)
assign("switch", function(...) 1, envir = e)
g <- function(x) { UseMethod("g") }
g.default <- function(x) switch(x, a = "A", "other")
f(1)
g("a")
h <- function(x) { e$UseMethod; switch(x, b = 2) }
h("b")
k <- function(e, w) { m <- e$switch; UseMethod <- NULL; 3 }
k(e)
f(1); g("a")
own <- function(x) { switch <- function(...) "mine"; switch(x, a = 1) }
own("a")
inner <- function() { `if` <- function(...) "an if of its own"; function(x) if (x) 1 else 2 }
inner()(TRUE)

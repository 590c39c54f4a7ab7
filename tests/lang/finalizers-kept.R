# A finalizer that can reach its object (from its environment) does not keep it alive.
f <- function() { s <- 0; mk <- function(v) { e <- new.env(); e$v <- v; reg.finalizer(e, function(x) s <<- s + x$v); e }
    a <- mk(10); rm(a); gc(); print(s); a <- mk(5); b <- mk(6); rm(a, b); gc(); s }
f()
counter <- function() {
    self <- environment()
    n <- 0
    reg.finalizer(self, function(x) cat("finalizer of", n, "\n"))
    function() n <<- n + 1
}
g <- function() { k <- counter(); k(); k(); rm(k); gc(); cat("after\n") }
g()
# One object that holds another: both at once.
pair <- function() {
    outer <- new.env()
    outer$inner <- new.env()
    reg.finalizer(outer, function(x) cat("outer", is.environment(x$inner), "\n"))
    reg.finalizer(outer$inner, function(x) cat("inner\n"))
    invisible()
}
deep <- function(n) if (n > 0) deep(n - 1) + length(list(n, n)) else 0 # the stack is scanned: nothing of pair() is left there
pair()
x <- deep(50)
invisible(gc())
cat("end\n")

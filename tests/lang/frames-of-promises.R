# Who asks for a promise is on the stack while it runs: force(), identity(), tryCatch() with several handlers; stop() by another name
calls <- function() sapply(sys.calls(), function(x) deparse(x)[1L])
f <- function() print(calls())
c1 <- function(expr) { force(expr); 1 }
c1(f())
c2 <- function(expr) { eval(quote({ identity(expr); 1 }), environment()) }
c2(f())
c3 <- function(expr) tryCatch({ force(expr); 1 }, error = identity)
c3(f())
g <- function(y) y * 2
c4 <- function(x) g(x) + 1
c4({ f(); 1 })
p <- function() print(sys.parents())
tryCatch(p(), foo = identity, bar = identity, baz = identity)
tryCatch({ f(); 1 }, foo = identity, bar = identity)
who <- function(signal) {
    seen <- NULL
    h <- function(signaller) signaller("text")
    try(suppressWarnings(withCallingHandlers(h(signal), condition = function(c) seen <<- vapply(sys.frames(), function(e) "", ""), error = function(c)
        seen <<- any(vapply(seq_len(sys.nframe()), function(i) identical(sys.function(i), signal), NA)), warning = function(c)
        seen <<- any(vapply(seq_len(sys.nframe()), function(i) identical(sys.function(i), signal), NA)))), silent = TRUE)
    is.logical(seen) && seen
}
who(stop); who(warning)

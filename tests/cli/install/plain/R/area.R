# Squares of numbers, and a counter that holds its own state.
squares <- function(n) setNames(seq_len(n)^2, secret[seq_len(n)])
counter <- local({
    n <- 0
    function() n <<- n + 1
})
note <- function(text) structure(list(text = text), class = "note")
print.note <- function(x, ...) cat("<note: ", x$text, ">\n", sep = "")
.onLoad <- function(libname, pkgname) options(plain.loaded = pkgname)

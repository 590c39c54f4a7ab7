twice <- function(x) .Call(C_twice, x)
both <- function(x, y) .C(C_both, as.double(x), y = as.double(y))$y
mark <- function(x) .Call(C_mark, x)
marked <- function(n) {
    x <- integer(n)
    mark(x)
    x
}
corner <- function() .Call(C_corner)
counter <- vector("integer", 1L)
.onLoad <- function(libname, pkgname) .Call(C_keep, counter)
count <- function() {
    .Call(C_count)
    counter
}
# The variables are the list's elements, which C code changes.
steps <- function() {
    l <- list(a = 1L, b = 10L)
    e <- new.env()
    for (name in names(l)) assign(name, l[[name]], e)
    assign("again", l[["a"]], envir = e)
    sums <- vapply(1:3, function(i) {
        .Call(C_step, l)
        eval(quote(a * b + again), e)
    }, 0)
    assign("apart", l[["b"]] + 0L, e)
    .Call(C_step, l)
    c(sums, e$apart, e$a)
}
# The number that C code counts in is put away and back (data.table's .N in .SD[..]).
restored <- function() {
    e <- new.env()
    e$n <- vector("integer", 1L)
    .Call(C_hold, e)
    old <- get("n", envir = e)
    assign("n", 9L, envir = e)
    between <- e$n
    assign("n", old, envir = e)
    .Call(C_count)
    c(between, e$n, old)
}
# A replacement that C code makes in place (xts).
`first<-` <- function(x, value) .Call(C_first, x, value)
others <- function() {
    x <- c(1, 2)
    y <- x
    first(y) <- 5
    l <- list(x)
    first(l[[1L]]) <- 6
    c(x, y, l[[1L]])
}
# data.table sorts columns so, which may be sequences.
reversed <- function(n) {
    x <- seq_len(n)
    .Call(C_reverse, x)
    y <- x
    y[1L] <- 0L
    y
}

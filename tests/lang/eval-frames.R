# eval() in a frame by number: -1 is the function that calls eval().
a <- 0
f <- function() { a <- 1; g() }
g <- function() {
  a <- 2
  c(eval(quote(a), -1), evalq(a, -1), eval(quote(a), -2), evalq(a, -2), eval(quote(a), sys.parent()), eval(quote(a), sys.nframe()))
}
f()
# Claims without an element.
for (e in expression(stopifnot(NULL), stopifnot(list()), stopifnot(logical()), stopifnot(c(TRUE, NA))))
  tryCatch(eval(e), error = function(e) print(conditionMessage(e)))
# A symbol has no attributes.
x <- quote(a)
for (e in expression(attr(x, "b") <- 1, structure(x, class = "b"), class(x) <- "b", levels(x) <- 1, oldClass(x) <- "q",
                     structure(1, class = 1)))
  tryCatch(eval(e), error = function(e) print(e))
x
# Rows of vectors alone: what stands in a column names it.
rbind.data.frame(2:1, 1:2)
rbind.data.frame(c(a = 1, b = 2), 3:4)
rbind.data.frame(list(1, "a"), list(2, "b"))
rbind.data.frame(c("a", "b"))

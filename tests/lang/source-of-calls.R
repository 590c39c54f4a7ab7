# The calls of sys.calls() have the source of the statement they are in, or of the function, where its body is no block
src <- "
f <- function() g()
g <- function() {
  h()
}
h <- function() k(sys.call())
k <- function(x) { y <- if (TRUE) {
   m() }
  y }
m <- function() lapply(1, function(i) lapply(sys.calls(), function(x) as.integer(attr(x, 'srcref'))))
n <- function(x) x
for (x in f()[[1]]) print(x)
for (x in n(f())[[1]]) print(x)
for (x in { n({ n(f()) }) }[[1]]) print(x)
"
eval(parse(text = src, keep.source = TRUE))
cat(src, file = f <- tempfile())
source(f, keep.source = TRUE)

# who says that a namespace is not there
for (e in expression(asNamespace("nonesuch"), getNamespace("nonesuch"), nonesuch::f, getNamespaceExports("nonesuch"), requireNamespace("nonesuch", quietly = TRUE)))
    print(tryCatch(eval(e), error = conditionCall))

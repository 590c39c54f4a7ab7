# sys.call() and sys.calls() say where in the source a call is, where that is kept; substitute(...) is the first of the dots.
lines <- c("f <- function() {", "  x <- 1", "  if (x > 0) {", "    g(x)", "  }", "}", "g <- function(x) {", "  print(as.integer(attr(sys.call(), 'srcref')))",
           "  print(basename(attr(attr(sys.call(), 'srcref'), 'srcfile')$filename))", "  invisible(lapply(sys.calls(), function(c) print(is.null(attr(c, 'srcref')))))", "}",
           "h <- function(code) eval(substitute(code), new.env())", "h({", "  1", "  g(2); g(3)", "})")
file <- tempfile(fileext = ".R")
writeLines(lines, file)
said <- sub(basename(file), "FILE", capture.output(for (e in as.list(parse(file, keep.source = TRUE))) eval(e)), fixed = TRUE)
said[said != "[1] TRUE" & said != "[1] FALSE"]
f <- function(...) substitute(...)
f()
f(a + b)
f(x, y)
g <- function(...) f(...)
g()
g(q)
h <- function(...) deparse(substitute(...))
c(h(), h(z), deparse(substitute(...)))
k <- function(x, ...) UseMethod("k")
k.default <- function(x, ...) deparse(substitute(...))
c(k(1), k(1, zz))
# A browser may be a function; "false" is none.
browseURL("http://there/x y", browser = function(u) cat("shown:", u, "\n"), encodeIfNeeded = TRUE)
browseURL("http://there", browser = "false")
try(browseURL(character()))
try(browseURL("u", browser = ""))
# One series that is none; pixels of four bytes.
pdf(NULL)
ts.plot(c(3, 1, 2))
try(ts.plot(1:3, 1:4))
plot(1)
rasterImage(structure(c(-16777216L, -1L, -65536L, 65535L), dim = c(2L, 2L), class = "nativeRaster"), 0.8, 0.8, 1, 1)

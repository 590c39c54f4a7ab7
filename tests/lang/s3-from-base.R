# Base functions find methods that a script defines; UseMethod dispatches on what was given; str of hidden lists.
"[.zz" <- function(x, i) { cat("[.zz\n"); structure(unclass(x)[i], class = "zz") }
y <- head(structure(1:3, class = "zz"), 1)
levels.zz <- function(x) c("p", "q")
nlevels(structure(1:3, class = "zz"))
dimnames.zz <- function(x) list("a", "b")
rownames(structure(1:3, class = "zz"))
as.data.frame.zz <- function(x, ...) data.frame(q = 1)
data.frame(structure(list(1), class = "zz"))
Ops.zz <- function(e1, e2) paste(.Generic, nargs())
Reduce(`+`, list(structure(1, class = "zz"), structure(2, class = "zz")))
length.bag <- function(x) 99L
str(structure(list(v = 1:3), class = "bag"))
g <- function(x) { x <- structure(2, class = "other"); UseMethod("g") }
g.default <- function(x) class(x)
g.other <- function(x) "other"
g(1)

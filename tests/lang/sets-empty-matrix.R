# distinct rows and columns of matrices without any
unique(matrix(numeric(0), 4, 0))
unique(matrix(numeric(0), 0, 3))
unique(matrix(numeric(0), 0, 3), MARGIN = 2)
unique(array(1:8, c(2, 2, 2)), MARGIN = 3)
as.ordered(matrix(numeric(0), 4, 0))
# operators of data frames whose class has an as.list() of its own
as.list.odd <- function(x, ...) list("odd")
d <- structure(data.frame(a = 1:2, b = 3:4), class = c("odd", "data.frame"))
d == 3
-d
# .Internal(islistfactor(x, recursive)), which packages call
f <- factor("a")
x <- list(list(), list(f), list(f, list()), list(list(f)), list(f, 1), list(list(f), f), 1, NULL, f, list(list()), list(NULL, f))
for (r in c(FALSE, TRUE)) print(vapply(x, function(x) .Internal(islistfactor(x, r)), NA))
x <- tools::parse_Rd(textConnection("\\name{a}\\title{b}\n\\description{x}"))
tools:::RdTags(x)
tools:::RdTags(list(1, 2))
# .Options is what options() says now
options(one = list(a = 1))
f <- function() .Options$one$a
f()
options(one = NULL)
.Options$one
typeof(.Options)
# a call without its function is a pairlist
cl <- quote(f(x, b = y))
cl[[1]] <- NULL
typeof(cl)
names(cl)
cl <- quote(f())
cl[[1]] <- NULL
typeof(cl)
# .Internal(is.unsorted(x, na.rm, strictly)), which packages call
.Internal(is.unsorted(c(1, 1, 2), FALSE, FALSE))
.Internal(is.unsorted(c(1, 1, 2), FALSE, TRUE))
# The sets are asked for in their order: what they print, warn of or draw.
said <- function(n, v) { cat(n, ""); v }
setdiff(said("x", 1:3), said("y", 2:4))
union(said("x", 1:3), said("y", 2:4))
intersect(said("x", 1:3), said("y", 2:4))
set.seed(3)
setdiff(sample(9, 6), sample(9, 3))
set.seed(3)
t(sapply(1:40, function(i) c(length(setdiff(sample(9, 6), sample(9, 3))), runif(1))))[c(1, 2, 39, 40), ]

# Objects of S4 classes as source text: dput(), deparse(), dump(), calls that hold them; factors with wrong levels.
setClass("P", representation(name="character", age="numeric")); p <- new("P", name="A", age=3)
p
dput(p)
deparse(p)
setClass("N", contains="numeric", representation(u="character")); n <- new("N", c(1.5,2), u="cm"); dput(n); deparse(n)
setClass("L", contains="list"); dput(new("L", list(1,"a")))
setClass("Q", contains="P", representation(x="list")); dput(new("Q", p, x=list(1, new("P"))))
dput(list(a=p))
setClass("O", representation(f="function", e="ANY")); dput(new("O", f=function(x) x, e=NULL))
A <- setRefClass("A", fields=list(x="numeric")); dput(A$new(x=1))
identical(eval(parse(text=deparse(p))), p)
f <- function(x) stop("bad"); try(f(p))
do.call(function(x) sys.call(), list(p))
str(p)
all.equal(p, new("P", name="B", age=3))
setClass("Long", representation(aaaaaaaaaaaaaaaaaaaa="character", bbbbbbbbbbbbbbbbbbbbbbbbbb="character", cccccccccccccccccccc="numeric")); dput(new("Long", aaaaaaaaaaaaaaaaaaaa="xxxxxxxxxxxxxxxxxxxx",bbbbbbbbbbbbbbbbbbbbbbbbbb="yyyyyyyyyyyyyyyyyyyyyyyy",cccccccccccccccccccc=1:20+0.5))
setClass("E", contains="environment"); dput(new("E"))
dump("p", file=stdout())
x <- structure(factor(c("a","b")), levels=c("a","a")); x
structure(1:3, levels=c("a","a","a","b"), class="factor")
say <- function(e) tryCatch(e, error = function(c) cat("error:", conditionMessage(c), "\n"), warning = function(w) print(w))
f <- function(...) say(round(...))
f(digits = 99)
f(1.5, digits = 2, foo = 3)
f(banana = 2)
x <- structure(1, class = "foo")
y <- structure(2, class = "bar")
Ops.foo <- function(e1, e2) "foo"
Ops.bar <- function(e1, e2) "bar"
g <- function() x == y
say(g())
hclust(dist(1:4), method = c(M = "ward"))$method
predict(lm(mpg ~ wt + hp, mtcars), data.frame(wt = 3, hp = 100), se.fit = TRUE)

# Methods of attached lists and packages are no methods unless registered (since R 4.1), nor those beside a generic.
attach(list(print.zz=function(x,...) cat("hi\n"), format.zz = function(x, ...) "fmt", length.zz=function(x) 77L, "+.zz"=function(e1,e2) "plus", "[.zz"=function(x,i) "sub", as.character.zz=function(x,...) "chr", toString.zz=function(x,...) {"ts"}, toString.yy=function(x,...) NextMethod()), name="pk")
x <- structure(1, class="zz"); x; print(x); format(x); length(x); x+1; x[1]; as.character(x); toString(x)
h <- function(x) UseMethod("h"); h.zz <- function(x) "h"; h(x)
getS3method("print","zz",optional=TRUE); isS3method("print.zz"); exists("print.zz"); 
library(stats); y <- structure(list(1),class="zz"); unique.zz <- function(x,...) "u"; unique(y)
toString.ww <- function(x, ...) NextMethod(); z <- structure(1, class=c("ww","zz")); toString(z)
local({ print.qq <- function(x, ...) cat("local\n"); print(structure(1,class="qq")) })
e <- new.env(parent=as.environment("pk")); eval(quote(print(structure(1,class="zz"))), e)
f <- function(x) print(x); environment(f) <- as.environment("pk"); f(x)
methods(class="zz")
inherits(x, what="zz"); print(structure(list(a=x), class="data.frame", row.names=1L))
f <- local({ g <- function(x) UseMethod("g"); g.foo <- function(x) "foo"; g.default <- function(x) "default"; g })
try(f(structure(1,class="foo")))
h <- function() { f.foo <- function(x) "hfoo"; ff <- function(x) UseMethod("f"); ff(structure(1,class="foo")) }
h()
# Up to the top level, then registered ones, then the rest.
k <- structure(1, class = "kk"); registerS3method("toString", "kk", function(x, ...) "registered")
toString(k); e <- new.env(); local({ toString.kk <- function(x, ...) "local"; print(toString(k)) }, e)
toString.kk <- function(x, ...) "global"; toString(k); f <- function(x) toString(x); f(k); rm(toString.kk); f(k)
registerS3method("print", "factor", function(x, ...) cat("a factor\n")); factor("a"); print(factor("b"))

# Of an object's several classes the first one counts for S4 dispatch and, where it is a class, for is().
setClass("D", contains="numeric"); setClass("E", representation(x="numeric")); setOldClass("foo"); setOldClass(c("bar","baz"))
x <- I(new("D",1)); y <- I(new("E",x=1)); print(class(x)); print(class(y))
z <- structure(1, class=c("foo","D")); w <- structure(list(), class=c("u","E"));  v <- structure(1, class=c("bar","foo","E"))
for (o in list(x,y,z,w,v)) { print(sapply(c("AsIs","D","E","numeric","foo","bar","baz","oldClass","u","ANY","list","vector"), function(k) is(o,k))) }
f <- function(o) 0; setGeneric("f"); setMethod("f","D",function(o) "D"); setMethod("f","E",function(o) "E"); setMethod("f","foo", function(o) "foo")
for (o in list(x,y,z,w,v)) print(f(o))
f <- function(o) 0
setGeneric("f"); setMethod("f","E",function(o) "E"); setMethod("f","foo", function(o) "foo"); setMethod("f","baz", function(o) "baz"); setMethod("f","data.frame", function(o) "df");setMethod("f","D", function(o) "D");setMethod("f","numeric", function(o) "num"); setMethod("f","list", function(o) "list")
for (k in list(c("u","foo"),c("u","data.frame"), c("foo","data.frame"),c("bar","data.frame"), c("u","E"), c("u","D"), c("foo","D"), c("bar","E"), c("u","bar"), c("u","w","baz"), c("E","foo"), c("E","D"), "u", c("u","v"), c("bar","foo"), c("data.frame","foo"), c("u","numeric"), c("E","foo","baz"), c("u", "E", "foo"))) { for (v in list(list(), 1)) cat(k, typeof(v), f(structure(v, class=k)), "\n") }
f(I(1)); f(I(data.frame())); f(factor(1)); f(table(1)); f(Sys.Date())
f <- function(o) 0
setGeneric("f"); setMethod("f","oldClass",function(o) "old"); setMethod("f", "ts", function(o) "ts"); setMethod("f","matrix",function(o) "mat"); setMethod("f","array",function(o) "arr"); setMethod("f","lm",function(o) "lm"); setMethod("f","POSIXt",function(o) "pt"); setMethod("f","factor",function(o) "fac")
setMethod("f","vector",function(o) "vec"); setMethod("f","structure",function(o) "struc")
for (k in list("u", c("u","v"), "foo", c("foo","u"), c("glm","lm"), c("mlm","lm"), c("aov","lm"), c("summaryDefault","table"), c("u","matrix"))) for (v in list(list(), 1)) cat(k, f(structure(v, class=k)), "\n")
f(Sys.time()); f(Sys.Date()); f(ts(1:3)); f(ts(matrix(1:4,2))); f(matrix(1:4,2)); f(array(1,c(1,1,1))); f(table(1)); f(factor(1)); f(ordered(1)); f(as.POSIXlt(Sys.time())); f(difftime(Sys.time(),Sys.time())); f(numeric_version("1.0")); f(lm(1~1)); f(quote(a+b)); f(data.frame()); f(I(1)); f(rle(1)); f(as.name("a")); f(y~x); f(new.env()); f(NULL); f(summary(1:3)); f(array(1,3)); f(noquote("a")); f(as.octmode(1L)); f(package_version("1.0")); f(structure(1,class=c("mts","ts","matrix","array")))

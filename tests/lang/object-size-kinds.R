# object.size() of S4 objects (slots and all), calls and pairlists (tags, attributes), environments of a class.
setClass("S", representation(a="numeric", b="list"))
s <- new("S", a=1:100+0, b=list(1,2,"x"))
object.size(s); object.size(attributes(s)); object.size(new("S")); object.size(structure(1:10, class="u", k=1:100+.5)); object.size(list(a=1,b=2)); object.size(quote(a+b)); object.size(y~x); object.size(1:10+0L); object.size("abc"); object.size(c("a","a","b")); object.size(data.frame(a=1:3)); object.size(NULL); object.size(as.name("x")); object.size(emptyenv()); object.size(pairlist(a=1,2)); object.size(expression(a,b)); object.size(TRUE); object.size(raw(9)); object.size(1i); object.size(factor("a")); object.size(numeric(0)); object.size(character(0)); object.size(list())
setClass("M", contains="numeric", representation(k="character")); object.size(new("M", 1:5+0, k="zz")); object.size(mtcars)
f <- function(x) x + 1; object.size(f) > 0
e <- new.env(); class(e) <- "R6"; object.size(e); object.size(structure(quote(f(a=1, b)), k="x")); object.size(quote(f(x)(y))); object.size(alist(a=, b=2))

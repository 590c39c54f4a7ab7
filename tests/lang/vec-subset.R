# Subscripts of every kind: [, [[, $ on vectors, matrices, lists, language objects.
f <- function(e) print(tryCatch(e, error=function(x) conditionMessage(x), warning=function(x) paste("W:",conditionMessage(x))))
x <- c(a=1,b=2,c=3); m <- matrix(1:6,2,dimnames=list(c("r1","r2"),c("A","B","C"))); l <- list(a=1,b="x",cc=list(d=4))
f(x[c(-1,NA)]); f(x[c(-1,1)]); f(x[list(1)]); f(x[sum]); f(x[1,2]); f(m[1,2,3]); f(m[3,1]); f(m[,"Z"]); f(m["r1",]); f(m[c(TRUE,FALSE,TRUE),])
f(x[[4]]); f(x[["z"]]); f(l[["z"]]); f(l[[4]]); f(l[[NA]]); f(x[[NA]]);f(x[[integer(0)]]); f(x[[c(1,2)]]); f(l[[c(3,1)]]); f(l[[c(3,2)]]); f(l[[c("cc","d")]]); f(l[[c("cc","e")]]); f(l[[c(1,2,3)]]);f(l[[0]]);f(x[[0]]); f(x[[-1]]); f(l[[-1]]); f(x[1:2][[-1]]);f(l[[NULL]]); f(l[["a",exact=FALSE]]); f(l$c); f(l$zz); f(x$a); f(NULL[[1]]); f(NULL$a); f(sum[[1]]); f(sum$a); f(quote(a)[1]); f(quote(a)[[1]]); f(quote(a)$b)
f(.subset(factor(c("a","b")),1)); f(.subset2(l,"a")); f(m[m>2]); f(m[cbind(c(1,2),c(3,1))]); f(m[cbind("r1","C")]); f(m[cbind(3,1)]); f(m[cbind(NA,1)]); f(m[cbind(0,1)]); f(m[cbind(-1,1)]); f(m[[1,2]]); f(m[["r1","B"]]); f(m[[3,1]]); f(m[[7]]); f(m[1,,drop=FALSE]); f(m[1,1]); f(m[0,]); f(m[,0]); f(m[NA,]); f(m[-3,]);f(m[-1,]); f(m[c(1,NA),1]); f(m["zz",1])
e <- new.env(); f(e[1]); f(e[[1]]); f(e[["a"]]); f(e$a)
f(as.pairlist(list(a=1,b=2))["a"]); f(as.pairlist(list(a=1,b=2))[["a"]]); f(quote(f(x,y=2))[-1]); f(quote(f(x,y=2))$y); f(quote(f(x,y=2))[["y"]]); f(expression(a,b)[2]); f(expression(a,b)[[2]])
a1 <- array(1:3,3,list(k=c("x","y","z"))); f(a1[2:3]); f(a1[2]); f(a1[2,drop=FALSE]); f(a1["y"]); f(a1[["y"]])
f(x[1.9]); f(x[-1.9]); f(x["b"]); f(x[c("b","zz",NA)]); f(x[5]); f(x[NA]); f(x[NA_integer_]); f(x[c(TRUE,NA)]); f(x[TRUE]); f(x[4:5]); f(l[4]); f(l["q"]); f((1:3)[c(T,F,T,T,F)]); f(letters[30]); f(x[NULL]); f(x[factor("c")]); f(x[0]);f(x[1i]); f(x[-4]); f(x[3e9])
x2 <- structure(1:4, foo="bar", class="q"); f(unclass(x2)[2:3]); f(unclass(x2)[]); f(x2[1]); 
f(l[[list(1)]]); f(x[[TRUE]]); f(x[[FALSE]]); f(l[[c(TRUE,FALSE)]]); f(l[["c",exact=FALSE]]); f(l[["c",exact=NA]])
f(mean[[1]]); f(mean$a); f(mean[1]); f(quote(x)$a); f("a"$b); f(m[5]); f(m[1,"A",drop=TRUE]); f(x["a","b"]);f(l[["cc"]][["d"]][["e"]]); f(l$cc$d$e)

# xtfrm() is a primitive: S4 methods for it are seen from everywhere.
xtfrm; is.primitive(xtfrm)
setClass("A",slots=c(x="numeric")); setMethod("xtfrm","A",function(x) x@x); a <- new("A",x=c(3,1)); xtfrm(a); base::xtfrm(a)
f <- function(x) xtfrm(x); environment(f) <- baseenv(); f(a); g <- grouping(a); as.vector(g); lapply(list(a), xtfrm)
xtfrm(c("b","a")); xtfrm(factor(c("b","a"))); xtfrm(as.Date("2020-01-01")); xtfrm(data.frame(a=2:1)); xtfrm(c(TRUE,NA))
xtfrm.zz <- function(x) -unclass(x); order(structure(1:3, class="zz")); sort(structure(1:3, class="zz"))
tryCatch(xtfrm(), error=conditionMessage); tryCatch(xtfrm(1,2), error=conditionMessage); xtfrm(x=3L)

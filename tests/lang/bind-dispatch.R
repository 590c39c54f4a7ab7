# Whose method cbind() calls: that of the first argument that has one, by the first of its classes that has one.
cbind.A <- function(...) "A"; cbind.B <- function(..., deparse.level=1) "B"
a <- structure(1, class="A"); b <- structure(2, class="B"); d <- data.frame(x=1); n <- structure(3, class="N")
ad <- structure(list(x=1), class=c("A","data.frame"), row.names=1L); nd <- structure(list(x=1), class=c("N","data.frame"), row.names=1L); da <- structure(list(x=1), class=c("data.frame", "A"), row.names=1L)
ab <- structure(1, class=c("A","B")); ba <- structure(1, class=c("B","A"))
l <- list(a=a,b=b,d=d,n=n,ad=ad,nd=nd,da=da,ab=ab,ba=ba,m=matrix(1), v = 5)
w <- function(x) if (is.character(x)) x else class(x)[1]
for (i in names(l)) { r <- character(); for (j in names(l)) r[j] <- w(tryCatch(cbind(l[[i]], l[[j]]), error=function(e) "err")); cat(i, ":", paste(j=names(r), r), "\n") }
for (i in c("a","d","ad")) for (k in c("b","d","n")) { r <- character(); for (j in names(l)) r[j] <- w(tryCatch(cbind(l[[i]], l[[j]],l[[k]]), error=function(e) "err")); cat(i,k, ":", paste(j=names(r), r), "\n") }

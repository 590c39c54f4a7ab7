# source(echo = TRUE) from source lines, returnValue() in on.exit, names of qr.X, lists in write.table, generics as lists
x <- LifeCycleSavings[1:6,-1]
q <- qr(x)
dimnames(qr.X(q)); dimnames(qr.X(q,complete=TRUE)); 
q <- qr(as.matrix(x)); dimnames(qr.X(q,complete=TRUE)); dimnames(qr.X(q)); dimnames(qr.R(q)); dimnames(qr.Q(q))
q <- qr(matrix(1:6,3,dimnames=list(letters[1:3],NULL)))
dimnames(qr.X(q,complete=TRUE)); dimnames(qr.X(q));
combn(4,0); combn(4,0,min); combn(3,2,identity); combn(3,1,identity)
dim(combn(3,0,identity))
combn(3,0,function(x) 1)
x <- list(a=1, b=1:2, c=3:4, d=5)
dim(x) <- c(2,2)
write.table(x)
write.table(x, quote=FALSE)
write.csv(matrix(list("a",NULL,1i,sum),2))
r <- asS4(getClass("MethodDefinition"), FALSE, 0); isS4(r); 
f <- function() { on.exit(print(returnValue())); on.exit({print(returnValue()); return(5)}, add=TRUE); on.exit(print(returnValue()), add=TRUE); 3}
f()
f <- function() { on.exit(return(4)); on.exit({fret1 <<- returnValue(); return(5)}, add = T);on.exit({fret2 <<- returnValue(); x <<- 2}, add = T); 3}
f(); fret1; fret2
exP <- parse(text=c("1;2+", "", "3 # com", "x <- 4","# only comment", "f <- function(x) {", "  # hi", " x+1 }","f(2)"), keep.source=TRUE)
r <- source(exprs=exP, echo=TRUE)
source(textConnection(c("# first","1+1", "", "y<-2;z<-3 # both", "# last")), echo=TRUE, keep.source=TRUE)
source(textConnection(c("# first","1+1", "", "y<-2;z<-3 # both", "# last")), echo=TRUE, keep.source=TRUE, spaced=FALSE)
is.pairlist(.Options); 
is.pairlist(options())
as.list(as.list)
formals(get)$envir
set.seed(1); Y <- matrix(rnorm(20), , 2); fit <- manova(Y ~ 1); fit; print(aov(Y[,1]~1))
aS <- (function(x) function() NULL)(stop('hello'))
bS <- (function(x) function() NULL)(stop('hello'))
all.equal(aS, bS, evaluate=FALSE)
vrep <- Vectorize(rep.int, "times")
sort(names(environment(vrep)))
vrep(1:2, times = 2:1)
(function(...) environment())(1)$...

# shapes and levels where nothing is left, or something is there twice
f0 <- factor(c(1,2,3)); f <- structure(f0, levels=c("a","b","a")); print(f)
m <- cbind(a=1[0], b=2[0]); str(m > NULL); str(m & NULL); str(m+NULL)
d <- as.POSIXlt("2016-12-06", tz="Europe/Vienna"); d$zone <- 1; try(format(d)); d$zone <- NULL; try(format(d))
x <- 1[0]; x[1:2] <- list(); str(x)
ec <- matrix(,0,4); ec[,1:2] <- list(); str(ec)
DF <- data.frame(a = rep(1:3, 4), b = factor(rep(1:2, 6), levels = 1:3)); print(aggregate(DF["a"], DF["b"], length, drop = FALSE))
full <- factor(c(1,NA,3), levels=c(1:3,NA), exclude=NULL)
dfa <- data.frame(x=factor(c(1,NA), levels=c(1:3,NA), exclude=NULL)); dfb <- data.frame(x=factor(c(2,3), levels=c(1:3,NA), exclude=NULL))
str(rbind(dfa,dfb)); str(rbind(dfa, dfb, factor.exclude=NA)); str(rbind(dfa, data.frame(x="z")))
print(format(.Machine$double.xmax, scientific=400)); print(nchar(format(.Machine$double.xmax, scientific=FALSE)))
options(scipen = 303); cat(2^1000, "\n"); options(scipen = 0)
try(options(warn=1+.Machine$integer.max))
df <- data.frame(x = 1, y = 2); class(df$y) <- "object_size"; print(df)
print(barplot(1:2, space = c(9, 1), ylim = c(0, 21), xlim = c(0, 11), horiz = TRUE, plot = FALSE))
M <- .Date(matrix(1:15,5,3)); n <- 26:30
str(get_all_vars(~M)); str(get_all_vars(~M+n)); 
x <- (1:10)/10; Y <- data.frame(A = 2^x, B = pi * x); str(get_all_vars(Y[, 1] ~ x))
y <- list(); print(attr(`attr<-`(y, value = 1, "A"), "A"))
A <- array(1:24, 2:4); print(tail(A, c(1,NA,1))); print(tail(A,1)); print(dim(head(A, c(1,2,3)))); a1 <- array(1:3, 3); str(tail(a1, 1)); str(head(a1,1)); 
dimnames(A) <- NULL; print(tail(A, c(1,1,1))); print(tail(iris3[,1,], 2))
print(tail(matrix(1:6,3), 2, addrownums=FALSE))
x <- ts(seq(0.1,by=0.1,length.out=22), start = 2.5, end = 107.5, frequency = 0.2)
print(window(x, start = 20, end = 30, extend = TRUE))
x2 <- ts(1:20, start=1, frequency=12); print(window(x2, start=c(2,8)))
x <- ts(1:20, start=c(2020,1), frequency=24); print(tryCatch(window(x, start=c(2020,19), end=c(2020,24)), warning=function(w) conditionMessage(w)))
z <- ts(cbind(1:5,1:5)); tsp(z) <- NULL; print(class(z)); print(attributes(z))
i <- matrix(0:21, 2); print(dim(as.character(as.hexmode(i)))); print(as.character(as.octmode(i))[1:3]); print(format(as.hexmode(i)))
r <- tryCatch(table(warpbreaks[2], warpbreaks[3]), error=function(e) conditionMessage(e)); print(r)
a4 <- array(1:10, dim = c(2, 5, 1, 1)); i <- cbind("a","b","c","d"); try(a4[i]); str(try(a4["a"]))
try(reformulate(paste0("x", 1:8), response = c("y", "z")))
e3 <- expression(a+b, c*d); e3[[c(1,2)]] <- quote(z); print(e3)
x <- c(a="abc");
print(round(digits=2, x=1.2345))
int8 <- function(x) structure(x, class = c("int8", oldClass(x)))
`[.int8` <- function(x, ...) structure(NextMethod("["), class = class(x))
rI <- int8(as.raw(c(3,1,2))); print(rank(rI)); print(order(rI)); print(unclass(sort(rI)))
try(gl(2, 3, labels = c("A","A"))); try(factor(c("A","A"), levels = c("A","A")))
print(exists("median", envir = baseenv(), inherits = FALSE)); print(exists("sum", envir = baseenv(), inherits = FALSE))
for (d in list(c(1,2), c(2,2), c(2,1), c(1,1))) for (n in 1:2) print(tryCatch(dim(tcrossprod(matrix(1, d[1], d[2]),
    rep(1, n))), error = conditionMessage)); print(crossprod(2, 1:3))
str(type.convert(c("1","3+0i"), as.is = TRUE))
d0 <- data.frame(i = 1:6, p = pi)
for (i in list(FALSE, integer(), -(1:6))) for (value in list(numeric(), 7, "foo", list(1))) {
    df <- d0
    df[i, ] <- value
    df[i, 1] <- value
    print(identical(df, d0))
    df[i, "new"] <- value
    str(df)
}
unlist(list(data.frame(v = factor("a")), data.frame(v = factor("b"), w = factor("c"))))
str(quote((x))); str(quote(a + b))
acosh(complex(real = -2, imaginary = c(0, 1))); acosh(-1.5+0i); acosh(c(-3-1i, -3+1i, 3-1i, 2+0i))

# products keep the names of dimnames, be they empty
t1 <- table(c("a", "b", "a"), c("x", "y", "y"))
crossprod(t1)
dimnames(tcrossprod(t1))
m <- matrix(1:4, 2, dimnames = list(A = c("a", "b"), B = c("c", "d")))
dimnames(m %*% 1:2)
dimnames(matrix(1:4, 2) %*% m)
chull(c(0, 1, 1, 0, 0.5), c(0, 0, 1, 1, 0.5))

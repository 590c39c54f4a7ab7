# Errors, warnings and results of the numeric functions at their edges.
f <- function(e) tryCatch({r<-e; cat(deparse(r),sep="\n")}, error=function(x) cat("E:",conditionMessage(x),"\n"),
                          warning=function(x) cat("W:",conditionMessage(x),"\n"))
f(cumsum("a")); f(cumsum(list(1,2))); f(cumsum(sum)); f(cummax(1i)); f(cumprod(c(a=1,b=2))); f(cumsum(NULL))
f(cumsum(c(TRUE,NA,TRUE))); f(cummax(c(1,NaN,3))); f(cummin(c(3L,NA,1L))); f(vector("foo",2)); f(vector("list",-1))
f(vector("numeric",NA)); f(logical("a")); f(order(list(1))); f(x <- mean(factor(1))); f(round("a"))
f(round(1.005,2)); f(round(-2.5)); f(signif(123456,2)); f(round(1234L,-2)); f(log(-1)); f(log("a")); f(log(8,2))
f(log(x=8,base=2)); f(sqrt("a")); f(abs(-3L)); f(exp(1i)); f(factorial(5)); f(choose(5,2)); f(gamma(-1))
f(atan2(1,2)); f(trunc(-1.5)); f(sign(-2L)); f(log()); f(max(integer(0),-Inf)); f(5 %/% 0.3); f(-7 %% 3); f(2^10)
f((-8)^(1/3)); f(1e308*10); f(0L/0L); f(bitwAnd(5L,3L)); f(outer(1:2,1:2)); f(range(c(2,NA,1),na.rm=TRUE))
f(var(c(1,2,4))); f(diff(c(1,4,9))); f(rev(1:3)); f(which(c(F,T))); f(rle(c(1,1,2))$lengths); f(union(1:2,2:3))
f(setdiff(1:3,2)); f(1:3 %in% 2); f(match("b",letters)); f(tabulate(c(1,2,2))); f(cut(1:3,c(0,1,3)))
f(findInterval(2.5,1:3)); f(quantile(1:5)); f(sum(1:10)/3); f(prod(1:6)); f(duplicated(c(1,1,2)))

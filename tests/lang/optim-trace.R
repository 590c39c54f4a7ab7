# What optim() tells with trace = 1; deriv3() leaves out second derivatives of what does not change.
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
gr <- function(x) c(-400*x[1]*(x[2]-x[1]^2)-2*(1-x[1]), 200*(x[2]-x[1]^2))
set.seed(1);optim(c(-1.2,1),fr,method="SANN",control=list(trace=1,maxit=300))
flb <- function(x) { p <- length(x); sum(c(1, rep(4, p-1)) * (x - c(1, x[-p])^2)^2) }
optim(rep(3, 5), flb, NULL, method = "L-BFGS-B", lower = rep(2, 5), upper = rep(4, 5),control=list(trace=1))
optim(1,function(x) (x-2)^2,method="Brent",lower=0,upper=4)
deriv3(y ~ b0 + b1 * 2^(-x/th), c("b0", "b1", "th"), c("b0", "b1", "th", "x") )
deriv3(~x+y,c("x","y")); deriv3(~sin(x*y),c("x","y")); deriv3(~x^2+y^2,c("x","y"),function(x,y)NULL); deriv3(~a,c("x","y")); deriv3(~3,"x");deriv(~3,"x")
optim(c(1,1),function(x) sum((x-c(3,2))^2),control=list(trace=1))$counts
optim(c(1,1),function(x) sum((x-c(3,2))^2),method="CG",control=list(trace=1))$counts
optim(c(1,1),function(x) sum((x-c(3,2))^2),method="L-BFGS-B",control=list(trace=1,maxit=1))$counts
for (m in c("Nelder-Mead","CG","L-BFGS-B")) print(optim(c(-1.2,1),fr,gr,method=m,control=list(trace=1,maxit=30))$counts)
try(reformulate("a b"))
optim(rep(1,9),function(x) sum((x-1:9)^2),method="CG",control=list(trace=1,type=2,maxit=3))$counts

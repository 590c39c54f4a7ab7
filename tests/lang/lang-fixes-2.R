# Zeros of polynomials; numbers with zero exponents; tables without rows or columns; names of dim.
0E4933; 0x0p100000; as.numeric("0e99999"); prettyNum(c("3.14e+0","9.9e+00","10.1e-0","5.31e-01","120.0"), drop0trailing=TRUE)
na <- list(A=LETTERS[1:2], B=letters[1:3]); da <- lengths(na); A <- array(1:6, dim=da, dimnames=na); dim(aperm(A)); dim(t(A))
. <- integer(); ftable(Titanic, col.vars= ., row.vars= 1); ftable(Titanic, col.vars= 1, row.vars= .); ftable(Titanic, col.vars=.); ftable(Titanic, row.vars=1:2)
list(1)[[Inf]]; list(1)[[NA_real_]]; try((1:3)[[Inf]]); str(list(a=terms(y~x))); list(a=1)[["b"]]
c(1e-3, 1e300); format(1e-300, drop0trailing=TRUE); format(c(1.50,2), drop0trailing=TRUE)
for (n1 in 1:7) print(zapsmall(polyroot(1:n1), digits = 10)); polyroot(c(1,2,1))
round(polyroot(choose(8, 0:8)), 11); polyroot(c(6,-5,1)); polyroot(c(-1,0,0,1)); polyroot(c(0,0,1,2)); polyroot(5)
polyroot(c(1,0)); polyroot(c(1+2i,3,1i)); Re(polyroot(c(-120,274,-225,85,-15,1))); polyroot(c(1e200,1,1e-200))
polyroot(c(24,-50,35,-10,1))

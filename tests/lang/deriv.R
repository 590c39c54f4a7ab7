# D and deriv
print(D(quote(sinpi(x^2)),"x")); print(D(quote(cospi(2*x)),"x")); print(D(quote(tanpi(x)),"x"))
print(D(quote(factorial(x^2)),"x"));print(D(quote(lfactorial(2*x)),"x"));print(D(quote(psigamma(x,n)),"x"))
print(D(quote(psigamma(x)),"x"))
fx <- deriv(~ b0 + b1 * 2^(-x/th), c("b0", "b1", "th"), function(b0, b1, th, x = 1:7){} )
fx; fx(2,3,4)
deriv(quote(sin(cos(x + y^2))), c("x", "y"), function.arg = TRUE)
g <- deriv3(~ x^2*exp(y), c("x","y"), c("x","y")); g; g(1,2)
deriv(~ x^2, "x"); deriv(~5, "x"); deriv(~x,"x"); deriv(quote(1/(1+exp(-(a+b*x)))), c("a","b"))

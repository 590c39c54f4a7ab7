# D and deriv
print(D(quote(sinpi(x^2)),"x")); print(D(quote(cospi(2*x)),"x")); print(D(quote(tanpi(x)),"x"))
print(D(quote(factorial(x^2)),"x"));print(D(quote(lfactorial(2*x)),"x"));print(D(quote(psigamma(x,n)),"x"))
print(D(quote(psigamma(x)),"x"))
fx <- deriv(~ b0 + b1 * 2^(-x/th), c("b0", "b1", "th"), function(b0, b1, th, x = 1:7){} )
fx; fx(2,3,4)
deriv(quote(sin(cos(x + y^2))), c("x", "y"), function.arg = TRUE)
g <- deriv3(~ x^2*exp(y), c("x","y"), c("x","y")); g; g(1,2)
deriv(~ x^2, "x"); deriv(~5, "x"); deriv(~x,"x"); deriv(quote(1/(1+exp(-(a+b*x)))), c("a","b"))
# constants of every type, calls with too few arguments, functions that nobody knows; parentheses are in the tree
f <- function(e) { r <- try(D(e, "x"), silent = TRUE); print(if (inherits(r, "try-error")) conditionMessage(attr(r, "condition")) else r); if (is.call(r)) str(as.list(r)) }
f(quote(x + "a")); f(quote(-(exp(x) + x))); f(quote(x * FALSE)); f(quote(x^TRUE)); f(quote(x^NA)); f(quote(-(-x * y))); f(quote((x + 1) * (x - 1)))
f(quote(x / (x / 2))); f(quote(log(x, base = 3))); f(quote(g(1)(x))); f(quote(x[1] * 2)); f(quote(sqrt(x + 1)^(x * 2))); f(quote(NULL * x)); f(TRUE)
f(quote(exp())); f(quote(`*`(x))); f(quote(x - (y - x))); f(quote(exp(-x^2 / 2) * sin(3 * x) / (1 + x^2))); f(quote((-x)^2)); f(quote(-x - (-x^2)))
f(quote(dnorm(x) * pnorm(-x))); f(quote(atan(x) + asin(x) - acos(2 * x))); f(quote(tan(x) * cosh(x) / tanh(x))); f(quote(log2(x) + log10(x) + expm1(x) + log1p(x)))
f(quote(gamma(x) + lgamma(x) + digamma(x) + trigamma(x))); f(quote(psigamma(x, 2))); f(quote(psigamma(x, k + 1))); f(quote(x^(n - 1))); f(quote(x / 0)); f(quote(+x))
h <- function() deriv(~ foo(x), "x"); try(h()); tryCatch(h(), error = function(e) print(conditionCall(e)))
deriv(~ exp(-x / th) + exp(-x / th)^2, c("x", "th"), hessian = TRUE); deriv(~ (x + y)^2 * (x + y), c("x", "y"))

for (e in list("a", NULL, quote(sin(x) + "a"), quote(x * NULL))) print(tryCatch(deriv(e, "x"), error = conditionMessage))
deriv(TRUE, "x")

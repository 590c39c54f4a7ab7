# What libRmath has to say is a warning of the call, not a line of standard output.
e <- function(x) withCallingHandlers(x, warning = function(w) {
  cat("W:", conditionMessage(w), "|", deparse(conditionCall(w)), "\n")
  invokeRestart("muffleWarning")
})
print(e(besselY(2, 300))); print(e(besselJ(2, 1e5))); print(e(besselK(-1, 1))); print(e(besselJ(-1, 0.5))); print(e(besselI(1, 1e5)))
print(e(beta(1e308, 1e308)))
print(e(pt(50, 3, ncp = -30)))
print(e(qchisq(0.5, 3, ncp = 1e5)))
print(e(qtukey(0.99999, 100, 2)))
print(e(psigamma(1, 200)))
print(length(e(besselY(2, c(200, 1, 300)))))
print(tryCatch(besselY(2, 300), warning = conditionMessage))
print(e(besselY(2, 1)))

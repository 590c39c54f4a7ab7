# nls: partially linear models, bounds, the trace
DNase1 <- subset(DNase, Run == 1)
f <- nls(density ~ 1 / (1 + exp((xmid - log(conc)) / scal)), DNase1, start = list(xmid = 0, scal = 1), algorithm = "plinear")
print(coef(f))
print(signif(coef(summary(f)), 3))
print(f$convInfo$finIter)
f2 <- nls(density ~ Asym / (1 + exp((xmid - log(conc)) / scal)), DNase1, start = list(Asym = 3, xmid = 0, scal = 1), algorithm = "port")
f2
summary(f2)
f3 <- nls(density ~ Asym / (1 + exp((xmid - log(conc)) / scal)), DNase1, start = list(Asym = 2, xmid = 0, scal = 1),
          algorithm = "port", upper = c(2.2, Inf, Inf), lower = c(0, 0, 0))
f3
f4 <- nls(rate ~ cbind(1, conc / (K + conc)), Puromycin, subset = state == "treated", start = list(K = .05), algorithm = "plinear")
print(signif(coef(f4), 5))
f5 <- nls(rate ~ conc / (K + conc), Puromycin, subset = state == "treated", start = list(K = .05), algorithm = "plinear")
print(signif(coef(f5), 5))
print(signif(fitted(f5)[1:3], 5))
print(signif(predict(f5, data.frame(conc = c(.1, .5))), 5))
f6 <- nls(rate ~ V * conc / (K + conc), Puromycin, subset = state == "treated", start = list(V = 100, K = .05), trace = TRUE)
print(names(f6))
print(names(f2))
x <- 1:10
y <- 2 * x + 3 + rep(c(.01, -.02), 5)
tryCatch(nls(y ~ a + b * x, start = list(a = 0.12345, b = 0.54321), lower = 0), warning = function(w) cat(conditionMessage(w), "\n"))

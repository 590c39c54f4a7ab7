# factanal: rotations, scores, from data, a formula and a covariance; cancor
f <- factanal(mtcars[, 1:7], 2)
f
print(names(f))
print(round(f$uniquenesses, 6))
print(signif(f$criteria, 6))
f1 <- factanal(~ mpg + disp + hp + drat + wt + qsec, 1, data = mtcars, scores = "regression")
print(round(f1$scores[1:3, ], 5))
f2 <- factanal(covmat = ability.cov, factors = 2)
print(f2, cutoff = .3, sort = TRUE)
update(f2, factors = 2, rotation = "promax")
f3 <- factanal(mtcars[, 1:7], 2, scores = "Bartlett", rotation = "none")
print(round(f3$scores[1:3, ], 5))
print(loadings(f3))
tryCatch(factanal(mtcars[, 1:3], 2), error = print)
pop <- LifeCycleSavings[, 2:3]
oec <- LifeCycleSavings[, -(2:3)]
z <- cancor(pop, oec)
print(z$cor)
print(lapply(z[2:3], abs))
print(z[4:5])

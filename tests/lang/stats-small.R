# loglin, rWishart, power links, .lm.fit; plots of formulas look their arguments up in the data.
fm <- loglin(HairEyeColor, list(c(1, 2), c(1, 3), c(2, 3))); print(fm)
print(loglin(HairEyeColor, list(1, 2, 3), print = FALSE)$df)
set.seed(1); print(rWishart(2, 5, diag(2))); print(power(.5)$linkfun(4)); str(.lm.fit(cbind(1, 1:5), c(1, 3, 2, 5, 4))$coefficients)
pacf(presidents, na.action = na.pass); palette("Tableau"); print(palette()[1:2])
plot(Ozone ~ Wind, airquality, pch = as.character(Month)); points(Ozone ~ Wind, airquality, pch = Day); plot(cars, xlab = "a"); print(par("usr"))

# a single row without a name
printCoefmat(cbind(Estimate = 1, "Std. Error" = 0.5, "t value" = 2, "Pr(>|t|)" = 0.05))

# loess: both surfaces, families and degrees, standard errors, prints, anova, loess.smooth
f <- loess(dist ~ speed, cars)
f
summary(f)
print(f$kd)
print(names(f))
predict(f, data.frame(speed = c(5, 10.5, 21, 30)), se = TRUE)
g <- loess(Ozone ~ Wind + Temp, airquality, family = "symmetric", degree = 2)
summary(g)
predict(g, data.frame(Wind = c(5, 10, 30), Temp = c(70, 80, 90)), se = TRUE)
h <- loess(Ozone ~ Wind, airquality, family = "symmetric")
anova(g, h)
for (degree in 0:2) for (span in c(.4, .75, 1.5)) {
  a <- suppressWarnings(loess(Ozone ~ Wind + Temp, airquality, span = span, degree = degree))
  print(signif(c(a$enp, a$s, a$one.delta, a$two.delta, a$trace.hat, sum(abs(a$fitted)), a$kd$vval[1:4]), 6))
}
for (surface in c("interpolate", "direct")) for (statistics in c("exact", "approximate", "none")) {
  a <- loess(Ozone ~ Wind, airquality, control = loess.control(surface = surface, statistics = statistics))
  print(signif(c(a$enp, a$s, a$one.delta, a$two.delta, a$trace.hat, sum(abs(a$fitted))), 6))
  print(predict(a, data.frame(Wind = c(5, 10, 30)), se = statistics != "none"))
}
a <- loess(Ozone ~ Wind + Temp + Solar.R, airquality, parametric = "Temp", drop.square = "Temp", span = 0.9)
print(a)
print(a$divisor)
grid <- expand.grid(Wind = c(6, 9), Temp = c(70, 80), Solar.R = 200)
print(predict(a, grid))
w <- loess(dist ~ speed, cars, weights = speed, degree = 1, trace.hat = "approximate", enp.target = 4)
print(w)
s <- loess.smooth(cars$speed, cars$dist, evaluation = 5)
print(s)
tryCatch(loess(dist ~ speed, cars, degree = 3), error = print)
tryCatch(loess(dist ~ factor(speed), cars), error = print)
tryCatch(loess(dist ~ speed, cars, span = .01), error = function(e) cat(conditionMessage(e), "\n"))
a <- suppressWarnings(loess(dist ~ speed, cars, span = .1))
print(c(a$s, a$enp))
# two rows have the numbers of the data as they were: the predictions have no names
predict(f, data.frame(speed = c(10, 15)))
.row_names_info(model.frame(~speed, cars[1:2, ], na.action = na.pass))

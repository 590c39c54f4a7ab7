# Data sets are there by name, and data() copies one
head(iris); str(mtcars); AirPassengers; summary(airquality); data(women); women$height; Titanic[1,1,,]; class(CO2)
head(CO2,3); state.name[1:3]; letters[1:3]; volcano[1:3,1:3]; tsp(sunspots); EuStockMarkets[1:2,]
table(iris$Species); eurodist[1:5]; levels(esoph$agegp); exists("precip"); precip[1:2]
aggregate(mpg ~ cyl, mtcars, mean); with(ToothGrowth, tapply(len, list(supp, dose), mean)); lm(dist ~ speed, cars)
women$height[1] <- 0; women[1, ]; datasets::women[1, ]; data(women); women[1, ]
tryCatch(data(nothing_here), warning=function(w) cat(conditionMessage(w), "\n"))
x <- data(); dim(x$results); dimnames(x$results)[[2]]; unique(x$results[, "Package"]); x$footer
x <- data(package = c("datasets", "tools")); dim(x$results); x$footer; class(x)
tryCatch(data(package = "notthere"), error = function(e) cat(conditionMessage(e), "\n"))

# model.frame(): what is noted at variables (attributes) outlives na.action, in part at time series.
d <- data.frame(y=c(1,NA,3,4), x=1:4, g=factor(c("a","b","a","b")), z=c("u","v","u","v"))
attr(d$y,"label") <- "why"; attr(d$x,"labels") <- c(a=1,b=2); attr(d$x, "names") <- letters[1:4]; attr(d$g,"label") <- "gee"; attr(d$z,"label") <- "zed"
d$t <- ts(1:4, start=3); d$m <- I(matrix(1:8,4)); attr(d$m,"label") <- "em"; d$D <- as.Date("2020-01-01")+0:3; attr(d$D,"foo") <- 1
f <- model.frame(y ~ x + g + z + t + m + D, d)
for (n in names(f)) str(attributes(f[[n]]))
f <- model.frame(x ~ g + z + t + m + D, d)
for (n in names(f)) str(attributes(f[[n]]))
f <- model.frame(y ~ x + m, d, na.action=na.pass)
for (n in names(f)) str(attributes(f[[n]]))
f <- model.frame(y ~ log(x) + poly(x,2), d, weights=y)
for (n in names(f)) str(attributes(f[[n]]))

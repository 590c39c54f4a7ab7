# influence measures of a linear model with several responses
m <- lm(cbind(mpg, disp) ~ wt, mtcars[1:8, ])
i <- influence.measures(m)
str(i); i; summary(i)
str(dfbetas(m)); str(cooks.distance(m)); str(covratio(m)); str(dffits(m)); str(rstudent(m)); str(rstandard(m))

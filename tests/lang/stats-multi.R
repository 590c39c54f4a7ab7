# Distances, splines, lowess, orthogonal polynomials, flat tables, reshape
x <- matrix(c(1,2,4,7,3,8,2,2,5,1), 5); dist(x); dist(x, "manhattan", diag=TRUE); dist(x, "maximum", upper=TRUE)
dist(x, "canberra"); dist(rbind(c(0,1,1,0),c(1,1,0,0),c(0,0,0,0)), "binary"); as.matrix(dist(x))[1:2,]
eurodist -> e; as.matrix(e)[1:3,1:3]; dist(USArrests[1:4,])
spline(1:5, c(1,4,2,5,3), n=9); spline(1:5, c(1,4,2,5,3), n=7, method="natural"); f <- splinefun(1:5, c(1,4,2,5,3))
f(c(0, 2.5, 6)); f(2.5, deriv=1); f(2.5, 2); spline(0:4, c(1,2,0,3,1), n=6, method="periodic")
g <- splinefun(1:5, c(1,4,2,5,3), "natural"); g(c(-1, 7))
lowess(cars); poly(1:10, 3); poly(c(1,3,4,7), 2, raw=TRUE); predict(poly(1:10, 2), 3.5); lm(dist ~ poly(speed, 2), cars)
ftable(Titanic, row.vars = 1:3); ftable(Titanic, row.vars = 1:2, col.vars="Survived")
ftable(Survived ~ Sex, Titanic); x <- ftable(mtcars[c("cyl", "vs", "am", "gear")]); x; ftable(x, row.vars = c(2, 4))
wide <- reshape(Indometh, v.names = "conc", idvar = "Subject", timevar = "time", direction = "wide"); wide[,1:4]
df <- data.frame(id = rep(1:4, rep(2,4)), visit = I(rep(c("Before","After"), 4)), x = c(1,2,3,4,5,6,7,8), y = 11:18)
reshape(df, timevar = "visit", idvar = "id", direction = "wide"); w2 <- reshape(df, timevar = "visit", idvar = "id",
    direction = "wide", v.names = "x"); df3 <- data.frame(id = 1:4, age = c(40,50,60,50), dose1 = c(1,2,1,2),
                                                          dose2 = c(2,1,2,1), dose4 = c(3,3,3,3))
reshape(df3, direction = "long", varying = 3:5, sep = ""); reshape(data.frame(id=1:2, x1=c(5, 6), x2=c(7, 8)),
    direction="long", varying=c("x1", "x2"), v.names="x", idvar="id")
mahalanobis(c(1,2), c(0,0), diag(2)); cov.wt(matrix(c(1,2,3,4,6,5),3), wt=c(.2,.3,.5)); ppoints(5)

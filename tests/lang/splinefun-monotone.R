# splinefun by the monotone methods
x <- c(1,2,4,4.5,9,9.5); y<-c(1,3,3.5,8,9,12)
f <- splinefun(x,y,method="monoH.FC"); print(f(seq(0,11,.5))); print(f(c(1.5,3,8),1)); print(f(c(1.5,3,8),2))
f <- splinefun(x,y,method="hyman"); print(f(seq(0,11,.5))); print(f(c(1.5,3,8),1));print(f(c(1.5,3,8,12),2))
print(splinefun(x,c(1,1,1,2,2,3),"monoH.FC")(seq(1,9,.7))); print(splinefun(x,-c(1,1,1,2,2,3),"hyman")(seq(1,9,.7)))
print(splinefun(x,c(1,3,2,2,5,3),"monoH.FC")(seq(1,9,.7)))
tryCatch(splinefun(x,c(1,3,2,2,5,3),"hyman"),error=print)
print(splinefun(1:2,c(1,3),"monoH.FC")(1.3)); print(spline(x,y,n=5,method="hyman"))
print(splinefun(c(3, 1, 2, 3, 1), c(5, 1, 2, 7, 3))(c(1, 2.5, 3)))
print(spline(c(1, 2, 3), c(1, 4, 2), n = 4, method = "periodic"))
# beyond and at the last knot the line goes on
f <- splinefun(1:5, c(1, 2, 4, 5, 9), method = "monoH.FC"); for (k in 0:3) print(f(c(-1, 1, 2.5, 5, 7), k))
g <- splinefun(1:5, c(1, 2, 4, 5, 9), method = "natural"); for (k in 0:3) print(zapsmall(g(c(-1, 1, 2.5, 4.9, 7, NA), k)))
tryCatch(g(1, 4), error = conditionMessage)

# several series side by side, and what str() says of them
tt1 <- ts(1:6, start=c(1960,2), frequency=12); tt2 <- ts(11:16, start=c(1960,4), frequency=12)
cbind(tt1, tt2); cbind(tt1, tt1 + 1); cbind(a = tt1, b = tt2); ts.intersect(tt1, tt2)
ts.union(mdeaths, fdeaths)[1:3,]; str(ts.union(tt1, tt2)); cbind(tt1, 1:6); window(cbind(mdeaths, fdeaths), 1974,
    c(1974,3)); ts.union(x=tt1, y=tt2, dframe=TRUE)
str(freeny$y); str(freeny); str(ts(1:10)); str(ts(1:24, start=c(2020,1), frequency=12)); str(AirPassengers)
ncars <- get_all_vars(sqrt(dist) ~ I(speed/2), data = cars, newVar = 2:3); dim(ncars); identical(cars, ncars[,names(cars)])

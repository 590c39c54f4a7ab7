# What lm.fit() and lm.wfit() keep of y; arithmetic of time series in columns.
y <- ts(c(1,3,2,5,4.5), start=2000); x <- cbind(1,1:5)
f <- lm.fit(x,y); str(f$residuals); str(f$fitted.values); str(f$effects)
y2 <- structure(c(1,3,2,5,4.5), class="foo", bar=3); f <- lm.fit(x,y2); str(f$residuals); str(f$fitted.values); str(f$effects)
f <- lm.wfit(x,y,1:5); str(f$residuals); str(f$fitted.values); str(f$effects)
f <- lm.wfit(x,y,c(0,1:4)); str(f$residuals); str(f$fitted.values)
z <- lm(y ~ I(1:5)); str(z$residuals); str(z$fitted.values)
Y <- structure(cbind(y,y), foo=2); f <- lm.fit(x,Y); str(f$residuals);str(f$fitted.values); str(f$effects)
y3 <- structure(c(a=1,b=3,c=2,d=5,e=4.5), u=2); f <- lm.fit(x,y3); str(f$residuals); str(f$fitted.values); str(f$effects)
f <- lm.fit(x, c(a=1,b=3,c=2,d=5,e=4.5), offset=ts(1:5)); str(f$residuals); str(f$fitted.values)
f <- lm.fit(x[,0], y); str(f)
f <- lm.fit(x, 1:5); str(f$residuals)


y <- ts(c(1,3,2,5,4.5), start=2000); m <- cbind(y,y); str(m-m); m2 <- cbind(a=y,b=y); str(m2-m2); str(m2-m); str(m2-1); str(m2-y); Y <- structure(m, foo=2); str(Y); str(Y-Y); str(Y+1); class(Y)
Z <- unclass(m); str(Z); Y <- structure(cbind(1:5,2:6), tsp=c(1,5,1), class="ts", foo=1); str(Y-Y)
str(lm.fit(cbind(1,1:5), c(a=1,b=3,c=2,d=5,e=4.5), offset=ts(1:5)))
str(c(a=1,b=3)-ts(1:2)); str(ts(1:2)-c(a=1,b=3)); str(ts(c(a=1,b=2))-ts(1:2)); str(ts(c(a=1,b=2))-ts(c(u=1,v=2)))
class(m-m); class(Y-Y); class(y-m); str(y-m); str(m==m); f <- function(a,b) a*b; str(f(m,y)); str(m[,1]-m[,2]); str(Y/1); class(structure(y,class=c("k","ts"))-y); str((m)-(m))
str(log(m)-lag(m,0)); str(lag(m,-1)-m); str(lag(y,-1)-m); x <- m; x <- x - x; colnames(x); str(-m); str(-y); try(y - ts(1:3,start=1990)); str(y == y)
y <- I(c(1,3,2,5,4.5)); x <- cbind(1,1:5); f <- lm.fit(x,y); class(f$residuals); class(f$fitted.values); class(f$effects); class(y-y); class(model.response(model.frame(y~x), "numeric"));
f <- lm(y ~ I(1:5)); class(f$residuals); class(f$fitted.values); class(model.response(model.frame(I(1:5)~x),"numeric")); class(model.response(model.frame(y~x),"any"));class(lm.fit(x, I(1:5))$residuals)
f <- lm(I(mpg*2) ~ wt, mtcars); class(f$residuals);class(f$fitted.values);class(f$effects); class(fitted(f)); class(lm(I(mpg*2) ~ wt, mtcars, weights=rep(1,32))$residuals)
y <- structure(c(1,3,2,5,4.5),class="foo"); class(model.response(model.frame(y~x), "numeric")); class(lm(y~x[,2])$residuals)
x <- 1:5; p <- function(y) { v <- model.response(model.frame(y~x), "numeric"); a <- attributes(v); a$names <- NULL; str(a); w <- model.response(model.frame(y~x), "any"); a <- attributes(w); a$names <- NULL; str(a) }
p(ts(c(1,2,3,4,6))); p(ts(1:5)); p(I(c(1,2,3,4,6))); p(structure(c(1,2,3,4,6), class="foo", bar=3)); p(structure(1:5, class="foo", bar=3)); p(structure(c(1,2,3,4,6), bar=3)); p(cbind(1:5,2:6)); p(I(cbind(1:5,2:6))); p(as.Date(1:5,origin="1970-01-01")); p(ts(cbind(1:5,2:6))); p(as.difftime(c(1,2,3,4,6),units="mins")); p(cbind(1:5)); p(ts(cbind(1:5)))

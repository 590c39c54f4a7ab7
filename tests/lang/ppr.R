# Projection pursuit regression, and the order of its points (supsmu() to the last digits).
rock$area1 <- rock$area/10000; rock$peri1 <- rock$peri/10000
r <- ppr(log(perm) ~ area1 + peri1 + shape, data = rock, nterms = 1,max.terms=2); r; summary(r); str(r$beta); str(r$alpha); str(r$gof); r$gofn; names(r); r$edf; r$df; str(r$smod)
r <- ppr(as.matrix(rock[c("area","peri")]),log(rock$perm),nterms=2); r; summary(r); str(fitted(r)); class(r); predict(r,cbind(c(5000,1e5),3000))
r<-ppr(cbind(a=log(perm),b=shape)~area1+peri1,data=rock,nterms=2,max.terms=3); r; summary(r); head(fitted(r),3); str(r$beta); predict(r,rock[1:2,])
r<-ppr(cbind(log(perm),shape,peri1*shape)~area1+peri1,data=rock,nterms=3); r; summary(r)
rock$g<-factor(rep(1:3,16)); r<-ppr(log(perm)~area1+g,data=rock,nterms=1,bass=3); r; predict(r,rock[1:3,]); r2<-ppr(log(perm)~area1+shape,data=rock,nterms=1,span=.5,weights=1:48); r2; residuals(r2)[1:4]
r<-ppr(log(perm)~area1+peri1,data=replace(rock,3,list(replace(rock[[3]],2,NA))),nterms=1,optlevel=3); r$gofn; predict(r)[1:4]
pdf(NULL); plot(r)
rock$area1 <- rock$area/10000; rock$peri1 <- rock$peri/10000
set.seed(1); x<-sort(runif(40)); y<-sin(6*x)+rnorm(40)/5
for (m in c("gcv","spline")) {r<-ppr(x,y,nterms=1,sm.method=m); print(r); cat(format(c(r$alpha,r$edf,r$beta,head(fitted(r),4)),digits=7),"\n"); r<-ppr(log(perm)~area1+shape,data=rock,nterms=1,sm.method=m); print(summary(r)); cat(format(c(r$gofn,r$alpha,r$edf),digits=7),"\n")}
r<-ppr(log(perm)~area1+shape+peri1,data=rock,nterms=2,max.terms=3,sm.method="spline",df=3); summary(r)
for (m in 1:3) for (k in m:4) for (o in 0:3) { r <- ppr(log(perm) ~ area1 + peri1 + shape, data = rock, nterms = m, max.terms=k,optlevel=o); cat(m,k,o,format(r$gofn,digits=7),format(r$beta,digits=5),"\n")}
print(supsmu(cars$speed,cars$dist)$y,digits=12)
plot(r)

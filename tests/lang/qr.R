# both QR decompositions
set.seed(1); X <- matrix(rnorm(40),10,4); X[,1] <- X[,2]
(qrx <- qr(X, LAPACK=TRUE)); (qr(X)); qr.X(qr(X)); qr.Q(qrx)
p <- ncol(x <- LifeCycleSavings[,-1]); q <- qr(x); range(qr.X(q)-as.matrix(x)); dim(qr.X(q,complete=TRUE)); str(qr.X(q))
str(lsf<-qr.coef(q, LifeCycleSavings[,1])); print(lsf, digits=17); print(coef(lm(mpg~wt+hp,mtcars)),digits=17)

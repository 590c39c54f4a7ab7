# density, running medians, step functions, principal components, clusters
(d <- density(faithful$eruptions)); density(precip, bw="SJ"); bw.SJ(precip); bw.nrd(precip); bw.ucv(precip); bw.bcv(precip)
runmed(c(1,5,2,8,3,9,4), 3); smoothEnds(c(8,5,4,1,1,1,1)); runmed(1:30, 7, endrule="keep")[1:5]
y0 <- c(1,2,4,3); s <- stepfun(1:3, y0, f = 0); s; summary(s); s(c(.5,1,2.5)); knots(s); ls(envir=environment(s))
Fn <- ecdf(c(3,1,2,2,5)); Fn; Fn(2); summary(Fn); knots(Fn); quantile(Fn)
p <- prcomp(USArrests, scale. = TRUE); p; summary(p); predict(p)[1:2,]; prcomp(~ Murder + Assault, USArrests)
cmdscale(eurodist)[1:3,]
hc <- hclust(dist(USArrests), "average"); hc; cutree(hc, k=3)[1:8]; hc$height[1:5]; hc$order[1:10]; hc$merge[1:8,]
hclust(dist(USArrests))$merge[40:49,]; cutree(hclust(dist(USArrests),"ward.D2"), 2:4)[1:5,]; table(cutree(hclust(dist(iris[,1:4])),3), iris$Species)
set.seed(42); km <- kmeans(iris[,1:4], 3); km$size; km$centers; km$tot.withinss; set.seed(1); print(kmeans(c(1,2,3,10,11,12), 2))

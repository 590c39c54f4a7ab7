# Stratified tables, rates, scales, trends, all pairs.
mantelhaen.test(UCBAdmissions); mantelhaen.test(UCBAdmissions, exact=TRUE)
mantelhaen.test(table(c(1,1,2,2,3,3,1,2,3,1),c(1,2,1,2,1,2,3,3,3,3),c(1,1,1,1,1,2,2,2,2,2)))
poisson.test(137, 24.19893); poisson.test(c(11, 6+8+7), c(800, 1083+1050+878))
fligner.test(count ~ spray, InsectSprays)
ansari.test(c(111,107,100,99,102,106,109,108,104,99), c(107,108,106,98,105,102,110,94,97,100)); ansari.test(1:10+0.1, c(3,5,7,9.5,12))
quade.test(matrix(c(5,4,7,10,12,1,3,1,0,2,16,12,22,22,35,5,4,3,5,4,10,9,7,13,10,19,18,28,37,58,10,7,6,8,7),nrow=7,byrow=TRUE))
prop.trend.test(c(83,90,129,70), c(86,93,136,82))
pairwise.wilcox.test(airquality$Ozone, airquality$Month, exact=FALSE)
pairwise.prop.test(c(83,90,129,70), c(86,93,136,82))
power.anova.test(groups=4, between.var=1, within.var=3, power=.80); power.anova.test(groups=4, n=5, between.var=1, within.var=3)
isoreg(c(1,0,4,3,3,5,4,2,0)); line(cars); medpolish(matrix(1:9,3)); d <- decompose(co2); d$figure
p <- princomp(USArrests, cor = TRUE); p; summary(p); loadings(p); hc <- hclust(dist(USArrests[1:6,]))
dd <- as.dendrogram(hc); dd; order.dendrogram(dd); cut(dd, 50); labels(rev(dd))

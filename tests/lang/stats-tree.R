# Trees, and fits with several responses.
hc <- hclust(dist(c(1,2,4,7,11))); d <- as.dendrogram(hc); str(d); str(d, max.level=2); str(d[[1]]); str(merge(d[[1]],d[[2]])); 
order.dendrogram(merge(d[[1]],d[[1]])); attributes(merge(d[[1]],d[[1]],d[[2]]))
str(merge(d[[1]],d[[2]],adjust="none")); names(as.hclust(d)); as.hclust(d)$call; as.hclust(d)$method
as.hclust(d)[c("merge", "height", "order", "labels")]
hc <- hclust(dist(USArrests[1:6,]), "average"); d <- as.dendrogram(hc); str(d)
all.equal(as.hclust(d)$merge, hc$merge); as.hclust(d)$merge; hc$merge; all.equal(as.hclust(d)[1:4], hc[1:4])
cophenetic(d); as.hclust(rev(d))$merge
summary(lm(cbind(mpg,wt)~hp,mtcars))
tail(array(1:24, 2:4), c(1, NA, 2)); x <- data(package = "datasets"); class(x); x$results[1:2, "Item"]

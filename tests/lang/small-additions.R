# as.hclust() of what agnes() and diana() answer; iconvlist(), makevars_user().
h <- hclust(dist(c(1,2,4,7,11)))
x <- structure(list(merge=h$merge,height=c(5,1,3,2),order=h$order,ac=.5, order.lab=letters[1:5], call=quote(f(x)),
                    method="average", diss=structure(1, Metric="euclidean")), class=c("agnes","twins"))
str(as.hclust(x)); x$order.lab <- NULL; str(as.hclust(x)); x$diss <- NULL; x$data <- matrix(1:10,5,dimnames=list(LETTERS[1:5],NULL)); str(as.hclust(x))
x$method <- NULL; str(as.hclust(x)$method)
x <- iconvlist(); print(all(c("UTF-8", "LATIN1", "ASCII") %in% x)); print(anyDuplicated(x)); print(is.unsorted(x)); print(length(x) > 100)
print(tools::makevars_user()); print(tools::makevars_site()); f <- tempfile(); file.create(f)
Sys.setenv(R_MAKEVARS_USER=f); print(identical(tools::makevars_user(), f))

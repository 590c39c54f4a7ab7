# as.hclust() of what agnes() and diana() answer; iconvlist(), makevars_user().
h <- hclust(dist(c(1,2,4,7,11)))
x <- structure(list(merge=h$merge,height=c(5,1,3,2),order=h$order,ac=.5, order.lab=letters[1:5], call=quote(f(x)),
                    method="average", diss=structure(1, Metric="euclidean")), class=c("agnes","twins"))
str(as.hclust(x)); x$order.lab <- NULL; str(as.hclust(x)); x$diss <- NULL; x$data <- matrix(1:10,5,dimnames=list(LETTERS[1:5],NULL)); str(as.hclust(x))
x$method <- NULL; str(as.hclust(x)$method)
x <- iconvlist(); print(all(c("UTF-8", "LATIN1", "ASCII") %in% x)); print(anyDuplicated(x)); print(is.unsorted(x)); print(length(x) > 100)
print(tools::makevars_user()); print(tools::makevars_site()); f <- tempfile(); file.create(f)
Sys.setenv(R_MAKEVARS_USER=f); print(identical(tools::makevars_user(), f))

# Values of environment files: variables in braces, quotes, backslashes.
f <- tempfile()
Sys.setenv(RV_A = "a b", RV_E = "")
Sys.unsetenv("RV_N")
writeLines(c("# comment", "", "RV_1=${RV_A}", "RV_2=\"x:${RV_N}:${RV_A}\"", "RV_3=${RV_N-none}", "RV_4=${RV_N:-'quo ted'}", "RV_5=${RV_E-empty}",
 "RV_6=${RV_N-${RV_E-${RV_A}}}", "RV_7='${RV_A}'", "RV_8=a\\ b\\\\c", "RV_9='a\\b'", "RV_10=\"a\\b\"", "RV_11=$RV_A", " RV_12 = sp aced ", "RV_13=a\"b'c\"d", "RV_14=\"a\\\"b\"", "RV_15=x${RV_N}y${RV_A}", "noequals","RV_16=${RV_A","RV_17=a=b", "RV_18=", "RV_19=${RV_1}!", "RV_20=\"${RV_N-'x'}\""), f)
readRenviron(f)
Sys.getenv(paste0("RV_", 1:20), NA)

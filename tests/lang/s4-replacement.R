# Methods of replacement functions and of [ : their signatures name the value, and arguments given by name.
setClass("V", representation(x = "numeric"))
setMethod("[<-", signature("V", "numeric", "missing", "character"), function(x, i, j, ..., value) { cat("chr\n"); x@x[i] <- nchar(value); x })
setMethod("[<-", signature("V", "numeric", "missing", "numeric"), function(x, i, j, ..., value) { cat("num\n"); x@x[i] <- value; x })
setMethod("[<-", signature("V", value = "logical"), function(x, i, j, ..., value) { cat("lgl\n"); x })
v <- new("V", x = c(1, 2, 3))
v[2] <- 10; v[3] <- "four"; v[1] <- TRUE
v@x
setMethod("$<-", signature("V", "numeric"), function(x, name, value) { cat("$", name, "num\n"); x })
setMethod("$<-", signature("V", "character"), function(x, name, value) { cat("$", name, "chr\n"); x })
v$a <- 1; v$b <- "x"
setMethod("names<-", signature("V", "NULL"), function(x, value) { cat("no names\n"); x })
setMethod("names<-", signature("V", "character"), function(x, value) { cat("names\n"); x })
names(v) <- NULL; names(v) <- "a"
setMethod("[", signature("V", "numeric", "missing", "logical"), function(x, i, j, ..., drop) { cat("drop", drop, "\n"); x@x[i] })
setMethod("[", signature("V", "numeric", "numeric", "missing"), function(x, i, j, ..., drop) c(i, j))
v[1, drop = FALSE]
v[1, 2]

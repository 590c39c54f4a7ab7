# stem, adist, hash tables, lists of methods, callbacks of the top level.
x <- c(10,11,22,24,35,36,47,58,59)
stem(x); stem(islands); stem(log10(islands)); stem(c(1,Inf)); stem(mtcars$mpg); stem(mtcars$mpg, scale=2); stem(1:3)
stem(c(0.1,0.25,-0.3)); stem(precip); stem(rivers); stem(c(-10,-5,3,20)); stem(faithful$eruptions); stem(c(5,5,5))
adist("kitten","sitting"); adist(c("lasy","1 LAZY"),"1 LAZY 2"); adist(c(a="abc",b="abd")); adist("kitten","sitting",counts=TRUE)
h <- hashtab(); sethash(h,"a",1); gethash(h,"a"); numhash(h); h[["b"]] <- 2; is.hashtab(h); remhash(h,"a"); typhash(h)
cat(formatOL(c("a","b","c")),sep="\n"); cat(formatUL(c("a","b")),sep="\n"); formatOL(c("x","y"), type="i")
f <- function() { x <- 1; g() }; g <- function() dynGet("x"); f()
boxplot.stats(c(1,2,3,4,100))
speak <- function(x) UseMethod("speak"); speak.dog <- function(x) 1; speak.default <- function(x) 2; methods(speak)
methods("speak"); methods(class="dog"); print.dog <- function(x, ...) 1; methods(class="dog")
format(methods(speak)); str(methods(speak)); length(methods(speak)); as.character(methods(speak)); 
times <- function(total = 3, str = "Task a") { ctr <- 0
  function(expr, value, ok, visible) { ctr <<- ctr + 1; cat(str, ctr, "\n"); keep.me <- (ctr < total)
      if (!keep.me) cat("handler removing itself\n"); keep.me } }
addTaskCallback(times(4))
1+1
x <- 2
x
y <- 3
x

# Replacement functions, copy on modify, switch.
# replacement functions
`second<-` <- function(x, value) { x[2] <- value; x }
v <- 1:5; second(v) <- 10L; v
lst <- list(a = list(b = list(c = 1))); lst$a$b$c <- 2; lst$a$b$d <- 3; str(lst)
names(v)[2] <- "two"; v
m <- matrix(1:4, 2); dim(m) <- NULL; m
attr(v, "foo") <- "bar"; attributes(v)
x <- 1:3; y <- x; y[2] <- 100L; x; y
ff <- function(v) { v[1] <- 99; v }; w <- c(1, 2); ff(w); w
levels(fa <- factor(c("a", "b")))
fa2 <- factor(c("a","b")); levels(fa2)[1] <- "z"; fa2
# switch
s <- function(x) switch(x, "a" = "first", "b" = , "c" = "second", stop("none"))
s("a"); s("b"); tryCatch(s("q"), error = function(e) conditionMessage(e))
is.null(switch("zz", a = 1)); switch(2, "x", "y", "z")

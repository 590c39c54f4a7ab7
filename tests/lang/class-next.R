# .Class is the class whose method runs and those after it: for UseMethod(), internal generics, groups, and after NextMethod().
f <- function(x) UseMethod("f"); f.a <- function(x) { cat("a:", .Class, "\n"); NextMethod() }; f.b <- function(x) { cat("b:", .Class, "\n"); NextMethod() }; f.c <- function(x) { cat("c:", .Class, "\n"); NextMethod() }; f.default <- function(x) cat("d:", if (exists(".Class",inherits=FALSE)) .Class, "\n")
f(structure(1,class=c("a","b","c"))); f(structure(1,class=c("z","b","c"))); f(structure(1,class=c("a","z","c")))
Ops.a <- function(e1,e2) { cat("Ops.a:", .Class, "|", .Method, "\n"); NextMethod(.Generic) }; Ops.b <- function(e1,e2) { cat("Ops.b:", .Class, "|",.Method, "\n"); NextMethod(.Generic) }; Ops.c <- function(e1,e2) { cat("Ops.c:", .Class, "|",.Method, "\n"); unclass(e1) }
x <- structure(1,class=c("a","b","c")) ; x+1; structure(1,class=c("z","b","c"))+1; structure(1,class=c("a","z","c"))+1; 1+x
Math.a <- function(x) { cat("Math.a:", .Class, "\n"); NextMethod() }; Math.c <- function(x) { cat("Math.c:", .Class, "\n"); 1 }; sqrt(x); 
"+.c" <- function(e1,e2) { cat("+.c:", .Class, "|",.Method, "\n"); unclass(e1) }; x+1
"[.a" <- function(x,i) { cat("[.a:", .Class, "\n"); NextMethod() }; "[.b" <- function(x,i) { cat("[.b:", .Class, "\n"); NextMethod() }; invisible(x[1]); invisible(structure(1,class=c("z","a","b"))[1])
Summary.b <- function(...,na.rm) {cat("Summary.b:", .Class, "\n"); NextMethod()}; Summary.c <- function(...,na.rm) {cat("Summary.c:", .Class, "\n"); 2}; max(x)
# A method may give its value the classes from its own on, as chron's do.
Ops.day <- function(e1, e2) { v <- NextMethod(.Generic); if (!inherits(v, "day")) class(v) <- unique(c(.Class, class(v))); v }
Ops.hour <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); class(v) <- "hour"; v }
unclass(class(structure(1, class = c("day", "hour")) + 0:2))
g <- function(x) UseMethod("g")
g.a <- function(x) { .Class <- c("b", "c"); NextMethod() }
g.b <- function(x) paste("b of", paste(.Class, collapse = " "))
g(structure(1, class = c("a", "z")))

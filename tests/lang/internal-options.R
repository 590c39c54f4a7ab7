# .Internal() of functions that are not internal here.
x <- "digits"
.Internal(getOption(x))
class(.Internal(Sys.time()))

# Every frame of sys.calls() is some function's: sys.function(i) is one.  A class by more than one name is its first.
g <- function() vapply(seq_along(sys.calls()), function(i) class(sys.function(i)), "")
all(tryCatch(g(), error = function(e) 1) == "function")
withCallingHandlers(all(withRestarts(g(), r = function() 0) == "function"), warning = function(w) NULL)
getClassDef(c("matrix", "array"))@className
d <- getClassDef("numeric")
identical(getClassDef(d), d)
getClass(c("integer", "numeric"))@className

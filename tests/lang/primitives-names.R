# The one argument of a primitive has a name, or the beginning of it, or none.
p <- function(e) cat(tryCatch(format(e), error = conditionMessage), "\n")
p(length(na.rm = TRUE)); p(length(x = 1:3)); p(length(y = 1:3)); p(is.null(z = 1)); p(is.na(q = 1)); p(names(a = c(u = 1))); p(dim(a = 1)); p(class(a = 1))
p(abs(y = -1)); p(sqrt(k = 4)); p(Re(y = 1i)); p(Mod(z = 1i)); p(seq_len(n = 3)); p(seq_len(length.out = 3)); p(seq_len(len = 2)); p(seq_along(x = 1)); p(seq_along(along = 5:6))
p(as.numeric(z = "1")); p(as.integer(y = "2")); p(as.character(k = 1)); p(as.character(x = 1)); p(unclass(e = 1)); p(is.list(q = 1)); p(is.numeric(y = 1))
p(trunc(y = 1.5)); p(anyNA(y = NA)); p(nzchar(y = "a")); p(isS4(object = 1)); p(invisible(x = 3)); p(invisible(z = 3)); p(cumsum(y = 1:3)); p(max(y = 2)); p(c(y = 1)[[1]])
p(do.call("length", list(y = 1))); p(do.call(length, list(x = 1:2))); p(do.call(is.null, list(q = NULL))); p(sapply(list(1, 2:3), length)); p(mapply(length, x = list(1, 2:3)))
p(mapply(length, y = list(1, 2:3))); p(Map(is.null, q = list(NULL))); p(vapply(X = list(1), FUN = is.numeric, NA)); p(quote(y = a)); p(as.environment(y = 1)); p(oldClass(q = 1))
f <- function(v) length(w = v)
p(f(1)); p(sapply(1:3, function(i) tryCatch(length(k = i), error = function(e) -1L)))
g <- structure(1, class = "foo")
length.foo <- function(x) 99L
p(length(g)); p(length(y = g))

f <- function() { g <- function() sys.parent(); eval(quote(g())) }; f(); h <- function() sys.function
p <- function() parent.frame(); identical(eval(quote(p()), globalenv()), globalenv()); e <- new.env()
q <- function() sys.parent(); eval(quote(q()), e); with(list(a=1), q()); local(q()); k <- function() local(q()); k()
m <- function() sapply(1:2, function(i) q()); m()
f2 <- function() do.call(q, list()); f2(); tryCatch(q(), error=identity); withCallingHandlers(q())
f3 <- function() tryCatch(q(), error=identity); f3(); sys.parents()
f4 <- function() { x <- function() sys.parents(); eval(quote(x())) }; f4(); f5 <- function(a) a; f5(q())
f6 <- function() f5(q()); f6()

# gamma() and beta() of the smallest numbers are infinite, with a warning of each: the lanes are the interpreter's.
x <- c(1:300 / 7, 1e-309, 2.3e-308, 5e-324)
said <- 0
r <- withCallingHandlers(sapply(x, function(v) gamma(v)), warning = function(w) { said <<- said + 1; invokeRestart("muffleWarning") })
print(said)
print(sum(r[1:300] > 1e10)); print(tail(r, 3))
r <- withCallingHandlers(sapply(x, function(v) beta(v, 2)), warning = function(w) { said <<- said + 1; invokeRestart("muffleWarning") })
print(said)
print(tail(r, 3))

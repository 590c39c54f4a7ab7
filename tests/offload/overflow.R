# Integer overflow in two lanes: NA and R's warning, from those lanes.
x <- c(1:5000, 2000000000L, 1:5000, 1500000000L)
r <- withCallingHandlers(vapply(x, function(i) i + i, 1L),
                         warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(which(is.na(r))); print(r[c(1, 5000, 5002)])

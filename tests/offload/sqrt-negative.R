# sqrt of a negative number: NaN and one warning for each.
x <- as.numeric(1:20000); x[c(15000, 17000)] <- c(-4, -9)
n <- 0
r <- withCallingHandlers(sapply(x, function(v) sqrt(v)),
                         warning = function(w) { n <<- n + 1; if (n == 1) cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(n); print(which(is.nan(r))); print(sum(r, na.rm = TRUE))

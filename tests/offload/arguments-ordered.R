# Arguments by name behind others, and more of them than usual: rep(2, x = ) repeats x, mean(x, trim, na.rm = TRUE) has a trim, times are looked at beside
# length.out; median() of a logical is one.
n <- 60L; x <- (1:60 * 7) %% 11 / 2; k <- 1:60 %% 3L + 1L; b <- rep(c(TRUE, FALSE, TRUE), 20)
print(unlist(lapply(1:n, function(i) rep(2, x = x[[i]]))))
print(unlist(lapply(1:n, function(i) rep(times = k[i], x = x[i]))))
print(unlist(lapply(1:n, function(i) rep(x[i], times = 2, length.out = k[i]))))
print(unlist(lapply(1:n, function(i) mean(c(x[i], 9, NA), 0.5, na.rm = TRUE))))
print(unlist(lapply(1:n, function(i) mean(x = x[i], 1, na.rm = TRUE))))
str(unlist(lapply(1:n, function(i) median(b[i])))); str(unlist(lapply(1:n, function(i) median(x = b[i], na.rm = TRUE))))
str(unlist(lapply(1:n, function(i) mean(k[i], 0.5)))); str(mean(c(TRUE, FALSE, TRUE), trim = 0.5)); str(mean(c(TRUE, FALSE), trim = 0.5))
print(tryCatch(lapply(1:n, function(i) rep(TRUE, "a", 0)), warning = conditionMessage)[59:60])
m <- x; m[c(40, 50)] <- c(Inf, -Inf)
print(sapply(1:n, function(i) qnorm(0, m[i], 0.5))); print(sapply(1:n, function(i) qnorm(c(0.5, 1), m[i], 0.5))[, 40:50])

# cummax() and cummin() take the last of equal elements: signs of zero, in the interpreter, in lanes and in scans.
z <- -1 * 0 # GNU R's compiler takes 0 and -0 for one constant
s <- function(v) paste(v, ifelse(v == 0, 1 / v, ""))
x <- rep(c(-1, z, 0, z, -5), 500); x[1:10] <- -2
print(table(s(cummax(x)))); print(table(s(cummin(-x)))); print(head(s(cummax(x)), 20))
print(table(sapply(1:200, function(i) { v <- c(-1, z, 0, z)[1:(1 + i %% 4)]; 1 / cummax(v)[length(v)] })))
print(table(sapply(1:200, function(i) { v <- c(x[i], 0, z, x[i + 1]); sum(1 / cummin(v)) })))
print(cummax(c(NA, NaN, 1))); print(cummax(c(1, NaN, NA, 3))); print(cummin(c(2L, NA, 1L))); print(cummax(c(-Inf, -Inf)))
big <- rep(c(-3, z, 0), 1e5); print(table(1 / cummax(big))); print(table(1 / cummin(-big)))

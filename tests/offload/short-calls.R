# Calls that are over before they can be looked at add up: in "auto", too, they go to the device before long.
steps <- 60
f <- function(x) { s <- 0; for (k in 1:steps) s <- s + x / k; s }
g <- function(x) { s <- 0; for (k in 1:steps) s <- s + x / k; s }
x <- (1:100) / 7
options(ravel.offload = "always")
cat(format(sum(sapply(x, f)), digits = 12), "\n")
options(ravel.offload = "auto")
total <- 0
for (i in 1:4000) total <- total + sum(sapply(x + i, g))
cat(format(total, digits = 12), "\n")

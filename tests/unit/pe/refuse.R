# A construct that no kernel holds: the reason names it and its line.
# args: d
f <- function(x) {
  paste(x)
}
for (k in 1:30) f(k / 2)

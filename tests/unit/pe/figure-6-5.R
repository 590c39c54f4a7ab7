# Thesis, Figure 6.5: two InstanceOf-like guards and their unboxing before stripping; none after.
# args: i i
f <- function(x, y) 0.12 * x + y
for (k in 1:30) f(1L, 2L)

# The thesis's Figure 6.5: integers in, no check left in the kernel.
a <- 1:20000
b <- rev(a)
r <- mapply(function(x, y) 0.12 * x + y, a, b)
cat(length(r), typeof(r), sum(r), "\n")
print(head(r)); print(tail(r, 3))

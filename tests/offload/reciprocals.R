# The reciprocal of a divisor that loops in different branches share is computed in each (kernels as for a GPU): a product
# of few terms is one from left to right, of more a tree's.
options(ravel.tile = "always")
n <- 300L
for (r in 1:2) v <- sapply(2:n, function(k) 1 - prod(1 - (0:(k - 1)) / 365))
cat(sprintf("%.15g", c(sum(v), v[c(1, 2, 22, 298)])), sep = "\n")

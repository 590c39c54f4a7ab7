# env: R_ENABLE_JIT=0
# A redefined `+` counts.
x <- as.numeric(1:10000)
f <- function(v) v + 1
print(sum(sapply(x, f)))
`+` <- function(a, b) a - b
r <- sapply(x, f)
rm(`+`)
print(sum(r))
print(sum(sapply(x, f)))

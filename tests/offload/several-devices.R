# env: RAVEL_TEST_DEVICES=2 RAVEL_DEVICE=all
# Two devices share each call: slices of the lanes in proportion to their speed; failed lanes of both run in the interpreter,
# in order.
x <- as.numeric(1:60000); y <- rev(x); w <- x * 2
f <- function(a, b) if (a == 7777 || a == 59999) -1 else 2 * a + b
for (k in 1:3) { r <- mapply(f, x, y); print(sum(r)); print(which(r < 0)) }
print(sum(sapply(1:60000, function(i) w[i] + i)))
z <- sapply(x, function(v) c(v, v + 1)); print(dim(z)); print(sum(z[2, ]))
x[50001] <- NA
r <- mapply(function(a, b) a - b, x, y)
print(sum(r, na.rm = TRUE)); print(which(is.na(r)))
g <- function(i) { if (i == 41234L || i == 12L) stop("lane ", i); i * 2L }
r <- tryCatch(sapply(1:60000, g), error = function(e) conditionMessage(e))
print(r)
p <- outer(as.numeric(1:700), as.numeric(1:900), function(u, v) sqrt(u * u + v)) # cut between rows
print(dim(p)); print(sum(p)); print(p[700, 900] == sqrt(490900))
options(ravel.device = c("cpu", "none"))
print(sum(sapply(1:60000, function(i) i * 0.5)))

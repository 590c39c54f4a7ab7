# A branch that one lane in 10,000 takes: that lane alone runs in the interpreter.
x <- seq(0.5, by = 1, length.out = 50000)
f <- function(v) if (v %% 10000 == 9999.5) -sqrt(v) else v * 2
r <- sapply(x, f)
print(sum(r)); print(r[c(1, 9999:10001, 20000)])

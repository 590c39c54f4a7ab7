# Elements of sequences that do not fit into memory; what needs all of one is R's own error.
x <- 1:1e12
print(x[1:3])
print(x[c(5e11, NA, 7)])
print(x[[5e11]])
print(x[1e12])
print(head(x, 2))
print(length(x))
print(tail(seq_len(1e12), 2))
y <- 1:1000000
print(y[c(3L, 999999L, 1000001L)])
print(typeof(y[5]))
msg <- function(e) tryCatch({ e; "none" }, error = conditionMessage)
print(msg(numeric(3e13)))
print(msg(seq(0, 1, length.out = 3e13)))
z <- 1:1e12
print(msg(z[1] <- 2) == "none")

# Ways out that give values of different kinds: a string is no number, though a kernel has it as one.
x <- (1:60) / 4; s <- rep(c("a", "b", "abc"), 20)
a <- sapply(1:60, function(i) { if (i %% 3 == 0) return(x[i]); toupper(s[i]) }); print(a[c(1, 3, 59, 60)])
b <- lapply(1:60, function(i) if (i %% 4 == 0) x[i] else s[i]); print(b[c(4, 59, 60)])
z <- lapply(1:60, function(i) if (i %% 4 == 0) x[i] else complex(real = i, imaginary = 1)); print(z[c(4, 59)])
r <- lapply(1:60, function(i) if (i %% 4 == 0) as.raw(i) else i); print(r[c(4, 59)])
n <- sapply(1:60, function(i) x[i] * 2); print(sum(n))
e <- lapply(1:60, function(i) { t1 <- unlist(list()); t1[i %% 3L + 1L] <- x[i]; t1 }); print(e[c(1, 60)])
m <- sapply(rep(complex(real = c(NaN, NA, 1, NaN), imaginary = c(1, NaN, NA, NA)), 20), Mod); print(table(is.nan(m), rep(1:4, 20)))

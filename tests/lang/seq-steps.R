# Sequences of whole numbers are places without being made: taken, replaced, left out, out of range, in matrices and lists.
x <- seq(10, 2000, by = 10); print(typeof(x)); print(x[c(1, 64, 199)]); print(sum(x)); print(identical(x, (1:199) * 10 + 0))
y <- 1:500 + 0
print(y[seq(1, 500, 7)]); print(y[seq(500, 3, -7)][1:5]); print(tail(y[seq(400, 800, 5)], 62))
print(y[seq.int(2L, 480L, 6L)][70:80]); print(length(y[seq(1.5, 300, 2)])); print(y[seq(1.5, 300, 2)][148:150])
y[seq(4, 500, 4)] <- 0; print(y[1:20]); print(sum(y))
y[seq(499, 101, -2)] <- seq(1, by = 2, length.out = 200); print(y[101:110]); print(sum(y))
y[seq(3, 500, 5)] <- c(-1, -2, -3, -4); print(y[1:40])
y[seq(401, 700, 3)] <- 9L; print(length(y)); print(tail(y, 12))
z <- seq(1, 900, by = 3); z[seq(2, 300, 2)] <- "a"; print(head(z, 9)); print(typeof(z))
s <- rep(TRUE, 2000); s[1] <- FALSE
for (i in 2:44) if (s[i]) s[seq.int(2 * i, 2000, i)] <- FALSE
print(sum(s)); print(tail(which(s), 5))
m <- matrix(1:20000, 200); print(m[seq(1, 200, 3), 5][60:67]); print(dim(m[seq(200, 2, -2), seq(1, 100, 1)])); print(m[seq(200, 2, -2), 7][1:4])
m[seq(2, 200, 2), 3] <- 0L; print(m[1:6, 3]); print(sum(m[, seq(1, 100, 1)])); print(try(m[seq(3, 300, 3), 1], silent = TRUE)[1])
l <- as.list(1:300); l[seq(1, 300, 4)] <- list("b"); str(l[1:6]); l[seq(2, 300, 2)] <- NULL; print(length(l))
n <- setNames(1:200, paste0("n", 1:200)); print(n[seq(1, 200, 3)][60:67]); n[seq(2, 200, 3)] <- 0L; print(n[1:7])
w <- seq(5, 1000, 5); print(w[seq(2, 200, 2)][c(1, 99, 100)]); print(w[-seq(2, 200, 2)][98:100]); print(rev(w)[1:3]); print(w[seq(1, 400, 4)][48:52])
print(seq(-3e15, 3e15, 1e14)[c(1, 2, 61)]); print(seq(0, 1e3 + 0.5, 7)[143]); k <- seq(0, 140, by = 2); k[3] <- 1; print(k[1:5])
f <- factor(rep(c("u", "v"), 100)); print(table(f[seq(1, 200, 2)])); g <- seq(1, 200, 2); g[] <- 3; print(sum(g))
for (i in seq(1, 999, by = 200)) cat(i, ""); cat("\n"); tot <- 0; for (i in seq(3, 99999, by = 2)) tot <- tot + i %% 7; print(tot)

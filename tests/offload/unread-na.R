# A kernel whose test for NA is gone because the vector is taken to hold none reads nothing of it: it is looked at all the same.
# env: RAVEL_TEST_DISCRETE=1
n <- 100000
w <- (1:n) / 7; w[5] <- NA; x <- (1:n) / 3
print(sum(sapply(w, function(v) if (is.na(v)) 0 else 1)))
w2 <- (1:n) / 7; w2[50000] <- NA
print(sum(mapply(function(v, u) if (is.na(u)) 0 else v * 2, x, w2)))
w3 <- (1:n) / 7; w3[60000] <- NA
print(sum(sapply(1:n, function(i) if (is.na(w3[i])) 0 else i)))
w4 <- (1:n) / 7; w4[60000] <- NA
print(sum(is.na(w4) * 1L)); print(sum(ifelse(is.na(w4), 1, 0)))
w5 <- (1:n) / 7; w5[60000] <- NA
s <- 0; for (i in 1:n) if (is.na(w5[i])) s <- s + 1; print(s)
w6 <- (1:n) / 7; w6[60000] <- NA; print(any(is.na(w6))); print(sum(is.na(w6))); print(length(w6[!is.na(w6)])); print(which(is.na(w6)))
w7 <- (1:n) / 7; w7[60000] <- NA; y <- numeric(n); for (i in 1:n) if (!is.na(w7[i])) y[i] <- 1; print(sum(y))
w8 <- (1:n) / 7; w8[60000] <- NA; print(sum(sapply(w8, function(v) if (is.nan(v)) 0 else 1)))
w9 <- 1:n; w9[60000] <- NA; print(sum(sapply(w9, function(v) if (is.na(v)) 0L else 1L))); print(sum(sapply(w9, function(v) is.na(v))))
w <- (1:n) / 7; w[5] <- NA; for (k in 1:5) { t <- sapply(w, function(v) if (is.na(v)) 0 else v); print(sum(t), digits=15); w[k * 10] <- NA }

# A lane's arrays may take 100 KB: a CPU device has those of all lanes of a group on a thread's stack, so groups are small.
f <- function(a) {
  r <- 0
  v1 <- numeric(1000); v2 <- numeric(1000); v3 <- numeric(1000); v4 <- numeric(1000)
  v5 <- numeric(1000); v6 <- numeric(1000); v7 <- numeric(1000)
  v8 <- numeric(1000); v9 <- numeric(1000); w1 <- numeric(1000); w2 <- numeric(1000); w3 <- numeric(1000); w4 <- numeric(1000)
  for (i in 1:1000) {
    v1[i] <- a + i; v2[i] <- a * i; v3[i] <- i; v4[i] <- v1[i]; v5[i] <- a; v6[i] <- 2 * a; v7[i] <- i %% 3;
    v8[i] <- a - i; v9[i] <- i; w1[i] <- a; w2[i] <- i + 2; w3[i] <- 1; w4[i] <- a
  }
  for (i in 1:1000) {
    k <- (i * 7) %% 1000 + 1
    r <- r + v1[k] * v2[i] - v3[k] + v4[k] +
    v5[i] * v6[k] + v7[k] + v8[k] * v9[i] + w1[k] + w2[i] * w3[k] - w4[k]
  }
  r
}
x <- (1:2000) / 100
y <- sapply(x, f)
cat(format(c(sum(y), range(y)), digits = 15), "\n")

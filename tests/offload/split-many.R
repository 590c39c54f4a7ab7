# env: RAVEL_SPLIT=8
# Nine long sums in one closure: more loops than a kernel shares among work-items.
x <- as.numeric(1:3000) / 7
f <- function(a) {
  s1 <- sum(x * a); s2 <- sum(x + a); s3 <- sum(x - a); s4 <- sum((x + 1) * a); s5 <- sum((x + 2) * a)
  s6 <- sum((x + 3) * a); s7 <- sum((x + 4) * a); s8 <- sum((x + 5) * a); s9 <- sum((x + 6) * a)
  s10 <- sum((x + 7) * a)
  s1 + 2 * s2 + 3 * s3 + 4 * s4 + 5 * s5 + 6 * s6 + 7 * s7 + 8 * s8 + 9 * s9 + 10 * s10
}
r <- sapply(as.numeric(1:60), f)
print(r[c(1, 2, 30, 60)])

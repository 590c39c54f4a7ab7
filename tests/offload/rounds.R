# Two rounds of a while loop at a time, where one settles the other: the values and the limits are those of single rounds
steps <- function(n) {
  k <- 0L
  while (n != 1) {
    n <- if (n %% 2 == 0) n / 2 else 3 * n + 1
    k <- k + 1L
  }
  k
}
s <- sapply(1:20000, steps)
print(c(sum(s), max(s), which.max(s)))
x <- c(as.numeric(1:3000), 2^50 + 1, 2^51 - 1, 2^51, 2^51 + 1, 2^52 + 1, 2^53 - 1, 2^53)
print(tail(sapply(x, steps), 8)) # past 2^51 the interpreter goes on
# what is left when the loop ends, and a count that overflows in the middle of two rounds
last <- function(n) {
  k <- 2147483640L
  while (n > 4) {
    n <- if (n %% 2 == 0) n / 2 else n + 1
    k <- k + 1L
  }
  k * 2 + n
}
print(suppressWarnings(sapply(1:300, last)))
# another number, and an odd one that stays odd
four <- function(n) {
  a <- 0
  while (n < 1e6) {
    a <- a + n
    n <- if (n %% 4 == 0) n * 5 + 2 else n * 3 + 1
  }
  c(a, n)
}
r <- sapply(1:2000, four)
print(c(sum(r[1, ]), sum(r[2, ])))
# Whole numbers in one operation: the launch bounds i + j; where it does not, the kernel does without
p <- sapply(1:500, function(i) {
  s <- 0
  for (j in 0:199) {
    ij <- i + j
    s <- s + 1 / (ij * (ij + 1) / 2 + i + 1)
  }
  s
})
print(sum(p))
big <- 90000000L
p <- sapply(1:500, function(i) {
  s <- 0
  for (j in big:(big + 99L)) {
    ij <- i + j
    s <- s + (ij * (ij + 1) - ij * as.double(ij))
  }
  s
})
print(sum(p))

# match() and %in% against a few numbers: NA, NaN, zeros, repeated ones, nomatch, names and shapes.
x <- c(1, 2.5, NA, NaN, -0, 0, 3, Inf, 2.5)
for (t in list(2.5, c(0, 2.5), c(3, 3, 1), c(NA, 1), c(NaN, 2.5), c(Inf, -Inf), 1:3, c(TRUE, FALSE), c(1L, NA), numeric(0), 1:9 / 2, (1:8) / 2)) {
  print(match(x, t))
  print(match(x, t, nomatch = 0))
  print(x %in% t)
}
print(matrix(x, 3) %in% c(0, 1))
print(c(a = 1, b = 2) %in% 2)
print(match(1:6, c(2, 4.5)))
print(match(c(TRUE, NA), c(0, 1)))
print(match(x, c(2.5, 0), incomparables = 0))
print(is.element(x, c(3, 0)))
print(match(as.Date("2020-01-01") + 0:3, as.Date("2020-01-02")))
print(match(factor(c("1", "2.5")), c(2.5, 1)))
long <- c(NA, 5, NaN, 2.5, -0, 1:150 / 2, 5, Inf, NA) # few that are sought in many
for (v in list(c(NA, NaN), c(5, 74, NA, NaN, Inf, -Inf, 0, 1e9), 1:12, 1:13 / 2, c(TRUE, NA))) { print(match(v, long)); print(match(v, long, 0L)); print(v %in% rev(long)) }
i <- c(NA, 300:1, 1e9); mode(i) <- "integer"; print(match(c(NA, 5L, 1000000000L, -1L, 300L), i)); print(setdiff(c(3, 3, 900, 7, 901), 1:800))
x <- c(NA, 5L, 0L, -3L, 7L, 5L, 1L, 0L, 9L, NA, 2L, 2147483647L, -2147483647L, 7L)   # integers and flags, few that are asked for
for (v in list(c(7, 5), c(7L, NA), NA_real_, NaN, c(2.5, 5, 0.1), c(-0, 2147483648, -2147483648), c(TRUE, FALSE), -2147483647, Inf)) { print(match(x, v)); print(x %in% v); print(match(x > 1, v, 0L)); print(match(as.logical(x), v)) }
set.seed(1); for (n in c(0, 1, 31, 32, 33, 95, 300)) for (p in c(0, 0.02, 0.5, 0.98, 1)) { b <- runif(n) < p; b[runif(n) < 0.01] <- NA; w <- which(b); cat(n, p, length(w), sum(w), identical(w, (1:n)[b & !is.na(b)]) || n == 0, "\n") }

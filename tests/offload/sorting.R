# sort, order, rank, unique, duplicated, match and %in% of long vectors by radix sort on a device: NA, NaN, infinities, -0
# and ties come as in GNU R, of lengths around a tile (2048) and a chunk (8192).
set.seed(4)
bits <- function(v) sum(as.numeric(v) * (seq_along(v) %% 977), na.rm = TRUE)
odd <- c(NA, NaN, Inf, -Inf, -0, 0)
made <- function(n) {
  x <- round(rnorm(n), 2)
  at <- sample(n, min(n, 300))
  x[at] <- rep(odd, length.out = length(at))
  k <- sample(-300:300, n, TRUE)
  k[sample(n, min(n, 30))] <- NA
  list(x, k, as.integer(runif(n, -2e9, 2e9)), k > 0, c(5, 5)[rep(1, n)])
}
for (n in c(1, 2049, 8193)) {
  all <- made(n)
  for (v in all) {
    for (dec in c(FALSE, TRUE)) for (last in c(TRUE, FALSE, NA)) {
      s <- sort(v, decreasing = dec, na.last = last)
      o <- order(v, decreasing = dec, na.last = last)
      cat(length(s), bits(s), bits(o), sum(1 / s[!is.na(s) & s == 0] > 0), sum(is.nan(s)), "")
    }
    for (ties in c("average", "max")) cat(bits(rank(v, ties.method = ties)), "")
    for (from in c(FALSE, TRUE)) cat(bits(unique(v, fromLast = from)), bits(duplicated(v, fromLast = from)), "")
    cat(typeof(s), typeof(rank(v)), length(unique(v)), "\n")
  }
  y <- c(all[[1]][seq_len(n) %% 3 == 0], 77, -77)
  cat(bits(match(all[[1]], y)), bits(match(y, all[[1]], nomatch = -1L)), sum(all[[1]] %in% y), sum(all[[2]] %in% 5:50),
      bits(match(all[[2]], all[[3]])), bits(match(all[[3]], all[[2]])), bits(match(all[[4]], c(NA, TRUE))), "\n")
}
print(c(sort(numeric(0)), order(numeric(0)), unique(integer(0)), match(integer(0), 1:3000)))
f <- factor(sample(letters, 5000, TRUE), levels = letters)
cat(bits(order(f)), as.character(sort(f)[c(1, 5000)]), as.character(unique(f)[1:3]), bits(match(f, letters)), "\n")
named <- c(a = 3, b = 1)[rep(1:2, 3000)]
cat(names(sort(named))[c(1, 6000)], bits(order(named)), names(unique(named)), "\n")
m <- matrix(runif(6000), 2000)
cat(bits(sort(m)), bits(order(m)), dim(unique(m)), length(unique(as.vector(m))), "\n")

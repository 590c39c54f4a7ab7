# sum and mean over pull arrays of any length: the interpreter's tree, the same bits.
show <- function(r) { for (v in r[c(1, 30, 77)]) cat(sprintf("%.13g ", v)); cat("\n") }
for (n in c(31, 32, 33, 39, 100, 511, 512, 513, 520, 1024, 1030, 5000)) {
  x <- sin(1:n) * 10^(1:n %% 7)
  show(sapply((1:100)/3, function(v) sum(x * v)))
  show(sapply((1:100)/3, function(v) mean(x + v)))
}
m <- matrix(sin(1:4000), 40, 100); y <- cos(1:100)
show(sapply(rep(1:40, 5), function(i) sum(m[i, ] * y)))

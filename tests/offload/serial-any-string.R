# A loop with a state over one string after the other: from the third on its id is a parameter of one kernel.
lcs <- function(a, b) {
  n <- nchar(a); m <- nchar(b)
  d <- matrix(0L, n + 1L, m + 1L)
  for (i in seq_len(n)) for (j in seq_len(m))
    d[i + 1, j + 1] <- if (substr(a, i, i) == substr(b, j, j)) d[i, j] + 1L else max(d[i, j + 1], d[i + 1, j])
  d[n + 1, m + 1]
}
set.seed(7)
words <- replicate(7, paste(sample(c("a", "b", "\u00e4", "z"), 90 + sample(9, 1), TRUE), collapse = ""))
for (a in words) cat(sapply(words, function(b) lcs(a, b)), "\n")
balance <- function(s, open = "(") {
  depth <- 0L; worst <- 0L; i <- 1L
  while (i <= nchar(s)) {
    depth <- depth + if (substr(s, i, i) == open) 1L else -1L
    if (depth < worst) worst <- depth
    i <- i + 1L
  }
  c(depth, worst)
}
for (k in 1:8) {
  s <- paste(sample(c("(", ")"), 300, TRUE), collapse = "")
  print(balance(s)); print(balance(s, ")"))
}
print(lcs("", "ab")); print(try(lcs(NA_character_, "ab"), silent = TRUE)[1]); print(balance(""))

# Strings built and taken apart.
f <- function(n) {
  words <- character(0)
  k <- 0
  for (i in 1:n) {
    s <- paste0("item", i %% 100, "-", substr("abcdefgh", i %% 8 + 1, i %% 8 + 1))
    if (nchar(s) > 7) k <- k + 1
    parts <- strsplit(s, "-", fixed = TRUE)[[1]]
    words[i %% 50 + 1] <- toupper(parts[2])
    if (s == "item7-h") k <- k + 2
    k <- k + nchar(sprintf("%05d|%s", i, sub("item", "x", s)))
  }
  k + length(unique(words))
}
t <- system.time(r <- f(60000))[[1]]
cat("strings", r, t, "\n")

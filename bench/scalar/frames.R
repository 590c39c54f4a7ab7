# A data frame read and written row by row.
f <- function(n) {
  d <- data.frame(id = 1:n, x = (1:n) / 3, g = c("a", "b", "c")[(1:n) %% 3 + 1])
  s <- 0
  for (i in seq_len(nrow(d))) {
    s <- s + d$x[i]
    if (d[i, "g"] == "a") d$x[i] <- 0
    d[i, "id"] <- d[["id"]][i] + 1L
  }
  s + sum(d$x) + sum(d$id)
}
t <- system.time(r <- f(3000))[[1]]
cat("frames", format(r, digits = 15), t, "\n")

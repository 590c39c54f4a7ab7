# Lists in closures: with() and its own variables, as.list, unlist, c of lists, modifyList; a data frame's cells and rows.
step <- function(t, state, parms) with(as.list(c(state, parms)), {
  da <- -k * a
  db <- k * a - m * b
  k <- 99
  list(c(da, db))
})
r <- sapply(1:300, function(i) {
  s <- c(a = 1, b = 0)
  for (t in 1:20) s <- s + .1 * step(t, s, c(k = i / 300, m = .1))[[1]]
  s
})
print(rowSums(r))
print(rownames(r))
print(sum(sapply(1:300, function(i) { a <- 1; with(list(b = i), { a <- b * 2 }); a })))
print(sum(sapply(1:300, function(i) with(list(x = i), { x <- x + 2; x * 10 }))))
print(sum(sapply(1:300, function(i) { l <- as.list(c(u = i, 3)); l$u * l[[2]] })))
print(sapply(1:300, function(i) unlist(list(p = i, q = 2.5)))[, 1:2])
print(sapply(1:300, function(i) as.numeric(c(p = i, q = 2)))[, 300])
print(sapply(1:300, function(i) as.vector(c(p = i, q = 2)))[, 300])
print(sum(sapply(1:300, function(i) as.numeric(c(i, 2, 3) %*% c(1, 2, 3)))))
pts <- lapply(1:400, function(i) list(x = sin(i), y = cos(i), tag = if (i %% 2) "odd" else "even"))
far <- lapply(pts, function(p) c(p, list(r = sqrt(p$x^2 + p$y^2 + 1))))
print(sum(sapply(far, function(p) p$r * (p$tag == "odd"))), digits = 10)
print(sum(sapply(lapply(pts, function(p) modifyList(p, list(x = p$x * 2, z = 3))), function(p) p$x + p$z)), digits = 10)
df <- data.frame(a = sin(1:800), b = cos(1:800), n = 1:800, s = rep(c("u", "v"), 400), f = factor(rep(1:4, 200)))
i <- seq_len(nrow(df))
p <- function(v) cat(typeof(v), format(sum(v), digits = 10), "\n")
p(sapply(i, function(i) { t <- 0; for (k in 1:3) t <- t + df[i, k]; t }))
p(sapply(i, function(i) df[i, i %% 3 + 1]))
p(sapply(i, function(i) df[i, 2 + i %% 2]))
p(sapply(i, function(i) sum(df[i, 1:3])))
p(sapply(i, function(i) max(df[i, c("a", "b")])))
p(sapply(i, function(i) { v <- as.numeric(df[i, 1:3]); sum(v^2) }))
p(sapply(i, function(i) { v <- unlist(df[i, 1:3]); v[["a"]] * v[["n"]] }))
p(sapply(i, function(i) mean(unlist(df[i, 1:2], use.names = FALSE))))
p(sapply(i, function(i) { r <- as.list(df[i, ]); if (r$s == "u") r$a else r$n }))
p(sapply(i, function(i) do.call(function(a, b, ...) a * b, as.list(df[i, ]))))
print(sapply(i, function(i) unlist(df[i, c("b", "n")]))[, 1:2])

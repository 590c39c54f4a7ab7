# Matrices of strings in loops that carry a state: read, written, rows and columns, as wholes; strings looked up by name.
n <- 40; grid <- matrix("white", n, n); x <- 20; y <- 20; dir <- "N"
left <- c(N = "W", W = "S", S = "E", E = "N"); right <- c(N = "E", E = "S", S = "W", W = "N")
for (k in 1:20000) {
  if (x < 1 || x > n || y < 1 || y > n) { x <- 20; y <- 20 }
  if (grid[x, y] == "white") { grid[x, y] <- "black"; dir <- right[[dir]] }
  else { grid[x, y] <- "white"; dir <- left[[dir]] }
  switch(dir, N = { y <- y + 1 }, S = { y <- y - 1 }, E = { x <- x + 1 }, W = { x <- x - 1 })
}
cat(sum(grid == "black"), x, y, dir, dim(grid), "\n")
g <- matrix(c("a", "b", NA, "c"), 20, 30, dimnames = list(NULL, paste0("c", 1:30)))
cnt <- 0
for (i in 1:5000) {
  a <- i %% nrow(g) + 1; b <- i %% ncol(g) + 1
  if (!is.na(g[a, b]) && g[a, b] == "a") { g[a, b] <- "z"; cnt <- cnt + 1 } else if (is.na(g[a, b])) g[a, b] <- "new" else if (i %% 7 == 0) g[a, b] <- NA
}
print(cnt); print(table(g, useNA = "always")); print(g[1:2, 1:3])
# rows, columns, whole
s <- 0
for (i in 1:3000) { a <- i %% 20 + 1; s <- s + sum(g[a, ] == "z", na.rm = TRUE) * (s %% 3 + 1); g[a, 2] <- if (s %% 2 == 0) "z" else "y" }
print(s)
s <- 0
for (i in 1:3000) { a <- i %% 20 + 1; g[a, 3] <- if (s %% 2 == 0) "z" else "y"; s <- s %% 5 + sum(g == "z", na.rm = TRUE) }
print(s)
h <- matrix(c("p", "q"), 6, 6)
print(sum(sapply(1:2000, function(i) { a <- i %% 6 + 1; (h[a, 2] == "p") + sum(h[, a] == "q") + nrow(h) * 10 + length(h) })))
print(sapply(1:400, function(i) h[i %% 6 + 1, i %% 2 + 1])[395:400])
k <- 0; for (i in 1:3000) for (ch in h) if (ch == "p") k <- (k + i) %% 1001
print(k)
# rows and columns filled; a matrix stays one
for (i in 1:3000) { a <- i %% 20 + 1; g[a, ] <- if (i %% 3 == 0) "r" else g[a, 5]; if (i %% 11 == 0) g[, a] <- "col" ; g[2, 2] <- "x" }
print(table(g)); print(dim(g)); print(colnames(g)[3])
v <- c(a = "x", b = "y"); n <- c(x = "b", y = "a"); st <- "a"; k <- 0
for (i in 1:3000) { st <- n[v[st]]; if (st == "b") k <- k + 1 }
print(k); print(st)
st <- "a"; for (i in 1:3000) { st <- n[[v[[st]]]]; if (st == "b") k <- k + 1; if (i == 2990) n <- c(n, b = "a", a = "b") }
print(k); print(st)

# loops that count and add by name or by a factor's code; names that are new, elements that are stored by name
n <- 400L; x <- (1:n) / 7; g <- c("A", "B", "C")[1:n %% 3 + 1]; f <- factor(g)
cnt <- c(A = 0L, B = 0L, C = 0L); for (k in g) cnt[k] <- cnt[k] + 1L; print(cnt)
for (k in g) cnt[[k]] <- cnt[[k]] + 2L; print(cnt)
s <- c(C = 0, A = 0, B = 0); for (i in 1:n) s[g[i]] <- s[g[i]] + x[i]; print(s)
s[] <- -Inf; for (i in 1:n) if (x[i] > s[[g[i]]]) s[[g[i]]] <- x[i]; print(s)
m <- numeric(3); for (i in 1:n) m[f[i]] <- m[f[i]] + x[i]; print(m)
last <- c(A = 0, B = 0, C = 0); for (i in 1:n) last[g[i]] <- x[i]; print(last)
h <- g; h[c(150, 151, 300)] <- "new"; cnt <- c(A = 0, B = 0, C = 0); for (k in h) cnt[k] <- cnt[k] + 1; print(cnt)
h[c(150, 151, 300)] <- NA; s <- c(A = 0, B = 0, C = 0); r <- tryCatch({ for (i in 1:n) s[[h[i]]] <- s[[h[i]]] + x[i]; 0 }, error = conditionMessage); print(r); print(s)
cnt["A"] <- 0; for (i in 1:n) if (x[i] > 20) cnt["A"] <- cnt["A"] + x[i]; print(cnt)
u <- sprintf("k%d", 1:n); y <- numeric(n); names(y) <- rev(u); for (i in 1:n) y[u[i]] <- x[i] * 2; print(sum(y * 1:n)); print(y[1:3])
count <- function(words) { out <- integer(3); names(out) <- c("C", "B", "A"); for (w in words) if (w != "B") out[[w]] <- out[[w]] + 1L; out }
print(count(g)); print(count(rev(h[!is.na(h)])))

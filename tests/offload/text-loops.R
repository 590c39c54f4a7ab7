# loops that store strings, loops over strings; what a lane that fails leaves behind
n <- 400L; x <- (1:n) / 7 - 0.2; x[c(5, 17, 90, 333)] <- -1; g <- c("a", "b", "c", NA)[1:n %% 4 + 1]
p <- function(v) cat(length(v), sum(is.na(v)), head(v, 6), tail(v, 3), sum(match(v, c("neg", "pos", "a", "b", "c"), 9L) * seq_along(v)), "\n")
lab <- character(n); for (i in 1:n) lab[i] <- if (x[i] > 0) "pos" else "neg"; p(lab)
for (i in 1:n) lab[i] <- g[i]; p(lab)
for (i in 1:n) { if (x[i] > 30) lab[i] <- "far" else if (x[i] < 0) lab[i] <- NA }; p(lab)
cnt <- 0L; s <- 0; for (k in g) if (is.na(k)) s <- s + 0.5 else if (k == "a") cnt <- cnt + 1L; print(c(cnt, s))
names(lab) <- 1:n; for (i in 1:n) if (!is.na(lab[i]) && lab[i] == "a") lab[i] <- "pos"; p(lab); print(names(lab)[7])
y <- numeric(n); lab <- rep("none", n)
r <- tryCatch({ for (i in 1:n) { if (i == 250L) stop("at 250"); lab[i] <- if (x[i] > 20) "pos" else "neg"; y[i] <- 1 } }, error = conditionMessage)
print(r); p(lab); print(sum(y))
k <- rep(1L, n); k[c(200, 300)] <- .Machine$integer.max
z <- integer(n); for (i in 1:n) { z[i] <- k[i] + 1L; lab[i] <- if (is.na(z[i])) "over" else g[i] }; p(lab); print(sum(is.na(z)))
idx <- n:1; for (i in 1:n) lab[idx[i]] <- g[i]; p(lab)
idx <- (1:n) %/% 2L + 1L; for (i in 1:n) lab[idx[i]] <- g[i]; p(lab)
for (i in 1:(n - 1)) lab[i] <- lab[i + 1L]; p(lab)
for (i in 2:n) lab[i] <- lab[i - 1L]; p(lab)
f <- function(x, g) { out <- character(length(x)); for (i in seq_along(x)) { if (is.na(g[i])) next; out[i] <- if (g[i] == "a") "pos" else g[i] }; out }
p(f(x, g)); p(out <- f(x, rev(g))); out[2] <- "pos"; p(out); print(sum(out == "pos"))
for (i in 1:n) { lab[i] <- "neg"; if (i == 350L) break }; p(lab)
for (i in 1:n) lab[i] <- x[i] > 0; p(lab)
q <- factor(g); for (i in 1:n) lab[i] <- levels(q)[q[i]]; p(lab)
for (i in 1:n) lab[i] <- if (i %% 2L == 0L) "pos" else if (is.na(g[i])) "a" else g[i]; print(table(lab))

# Elements that iterations combine wherever they meet (histograms, scatters, compaction, lists, columns of data frames):
# the host goes through them in order. Subscripts out of range, NA, overflow, growth: R's answers.
n <- 500
g <- (1:n * 7L) %% 13L + 1L
w <- (1:n %% 17) / 8 - 1
run <- function(g, h, w) { for (i in seq_along(g)) h[g[i]] <- h[g[i]] + w[i]; h }
show <- function(h) cat(format(h, digits = 17), "\n")
show(run(g, numeric(13), w))
g2 <- g; g2[300] <- 0L; try(show(run(g2, numeric(13), w)))
g2 <- g; g2[300] <- 20L; try(show(run(g2, numeric(13), w)))
g2 <- g; g2[300] <- -3L; try(show(run(g2, numeric(13), w)))
g2 <- g; g2[300] <- NA; try(show(run(g2, numeric(13), w)))
g2 <- g + 0.7; show(run(g2, numeric(13), w))
h <- numeric(13); h[3] <- NA; show(run(g, h, w))
w2 <- w; w2[444] <- NaN; show(run(g, numeric(13), w2))
count <- function(g, h) { for (i in seq_along(g)) h[g[i]] <- h[g[i]] + 1L; h }
h <- integer(13); h[5] <- .Machine$integer.max - 20L; print(withCallingHandlers(count(g, h), warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))
h[5] <- NA; print(count(g, h))
print(count(g, setNames(integer(13), letters[1:13])))
m <- matrix(0L, 13, 3)
f2 <- function(g, m) { for (i in seq_along(g)) m[g[i], i %% 3L + 1L] <- m[g[i], i %% 3L + 1L] + 2L; m }
print(f2(g, m))
try(f2(c(g, 14L, g), m))
mx <- function(g, h, w) { for (i in seq_along(g)) if (w[i] > h[g[i]]) h[g[i]] <- w[i]; h }
show(mx(g, rep(-Inf, 13), w))
h <- rep(-Inf, 13); h[4] <- NA; try(mx(g, h, w))
mn <- function(g, h, w) { for (i in seq_along(g)) h[g[i]] <- min(w[i], h[g[i]]); h }
show(mn(g, rep(Inf, 13), w)); show(mn(g, rep(0, 13), -w * 0))
h <- rep(Inf, 13); h[4] <- NA; show(mn(g, h, w))
# two sites
two <- function(a, b, h, w) { for (i in seq_along(a)) { h[a[i]] <- h[a[i]] + w[i]; h[b[i]] <- h[b[i]] - w[i] * 0.1 } ; h }
show(two(g, rev(g), numeric(13), w))
# any flag per group, last value per group
fl <- function(g, s, w) { for (i in seq_along(g)) s[g[i]] <- s[g[i]] || w[i] > 0.9; s }
print(fl(g, logical(13), w))
last <- function(g, s) { for (i in seq_along(g)) s[g[i]] <- i; s }
print(last(g, integer(13)))
# compaction
comp <- function(x, y) { k <- 0L; for (v in x) if (v > 0) { k <- k + 1L; y[k] <- v * 2 }; list(k, y) }
str(comp(w, numeric(n)))
r <- comp(w, numeric(20)); cat(r[[1]], length(r[[2]]), sum(r[[2]]), "\n")
comp2 <- function(x, y, k) { for (i in seq_along(x)) { y[k] <- x[i]; k <- k + 1; if (x[i] < 0) { y[k] <- -1; k <- k + 1 } }; list(k, y) }
str(comp2(w, numeric(2*n), 1))
r <- comp2(w, numeric(2*n), 1.5); cat(r[[1]], sum(r[[2]] * seq_along(r[[2]])), "\n")
r <- comp2(w, numeric(2*n), -2); cat(r[[1]], sum(r[[2]] * seq_along(r[[2]])), "\n")
# lists
ls <- function(x) { r <- vector("list", length(x)); for (i in seq_along(x)) r[[i]] <- c(a = x[i], b = x[i]^2); r }
r <- ls(w); str(r[c(1, 44, 500)])
ls2 <- function(x) { r <- vector("list", length(x)); for (i in seq_along(x)) { q <- x[i] + 1; r[[i]] <- list(id = i, v = q, pos = q > 0) }; r }
r <- ls2(w); str(r[c(1, 44, 500)]);
ls3 <- function(x) { r <- list(); for (i in seq_along(x)) r[[i]] <- x[i]; r }
r <- ls3(w); cat(length(r), sum(unlist(r)), "\n")
ls4 <- function(x) { r <- vector("list", length(x)); for (i in seq_along(x)) r[[i]] <- if (i %% 100 == 0) i else x[i]; r }
r <- ls4(w); cat(length(r), sum(unlist(r)), class(r[[100]]), class(r[[101]]), "\n")
# frames
df <- data.frame(a = w, v = 0, k = 1:n)
for (i in 1:n) df$v[i] <- df$a[i] * 2 + df$k[i]
cat(sum(df$v), "\n"); str(df)
e <- df
for (i in seq_len(nrow(df))) { df[i, "v"] <- df[i, "a"] - 1; if (df$a[i] > 0) df$k[i] <- -1L }
cat(sum(df$v), sum(df$k), sum(e$v), sum(e$k), "\n")
l <- list(p = numeric(n), q = 3)
for (i in 1:n) l$p[i] <- w[i] * 2
cat(sum(l$p), "\n")
for (i in 1:n) l[["p"]][g[i]] <- l[["p"]][g[i]] + 1
cat(sum(l$p), l$p[1:13], "\n")
flag <- FALSE
for (i in 1:n) if (w[i] > 0.9) flag <- TRUE
print(flag)
where <- 0L
for (i in 1:n) if (w[i] == 1) where <- i
print(where)
last <- NULL
for (i in 1:n) if (w[i] == 1) last <- i
print(last)
z <- numeric(13)
for (i in 1:n) z[g[i]] <- z[g[i] %% 13L + 1L] * 0.5 + w[i]
show(z)
# the variable's type is part of what a kernel was made for
add <- function(s, x) { for (i in seq_along(x)) s <- s + x[i]; s }
one <- rep(1L, n)
print(c(add(0L, one), add(5, one), add(0L, one), add(0.5, one)))

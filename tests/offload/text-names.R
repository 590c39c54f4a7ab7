# numbers and lists by name: a table from strings to places; names that are absent, NA, doubled, changed
n <- 400L; x <- (1:n) / 7; g <- c("A", "B", "C")[1:n %% 3 + 1]
w <- c(A = 1.5, B = 2, C = 4); k <- c(C = 3L, A = NA, B = 7L); l <- c(B = TRUE, C = FALSE, A = NA)
p <- function(v) cat(typeof(v), length(v), sum(is.na(v)), format(sum(v, na.rm = TRUE), digits = 15), "\n")
p(sapply(1:n, function(i) w[[g[i]]] * x[i]))
p(mapply(function(v, s) k[[s]] + v, x, g))
p(vapply(g, function(s) l[[s]], NA))
r <- list(A = 1.5, B = 2, C = 4); p(mapply(function(v, s) r[[s]] * v, x, g))
q <- list(A = list(a = 1, b = 2), C = list(a = 3, b = 4), B = list(a = 5, b = 6)); p(mapply(function(v, s) q[[s]]$a * v - q[[s]]$b, x, g))
y <- numeric(n); for (i in 1:n) y[i] <- w[g[i]] * x[i]; p(y)
h <- g; h[c(100, 300)] <- "zz"; h[c(101, 301)] <- NA; for (i in 1:n) y[i] <- w[h[i]] * x[i]; p(y)
h2 <- ifelse(x > 20, "none", g); for (j in 1:2) for (i in 1:n) y[i] <- w[h2[i]] * x[i]; p(y); z <- integer(n); for (i in 1:n) z[i] <- k[h2[i]]; p(z)
print(tryCatch(sapply(1:n, function(i) w[[h[i]]]), error = conditionMessage))
print(tryCatch(sapply(1:n, function(i) r[[h[i]]]), error = conditionMessage))
f <- function(s) w[[s]] * 2
p(sapply(g, f)); names(w) <- c("B", "C", "A"); p(sapply(g, f)); names(w)[2] <- "B"; w <- c(w, C = 9); p(sapply(g, f)); w[["B"]] <- 100; p(sapply(g, f))
e <- c(1, 2, 3); names(e) <- c("", NA, "A"); s <- c("A", "", "NA")[1:n %% 3 + 1]; for (i in 1:n) y[i] <- e[s[i]]; p(y)
p(sapply(1:n, function(i) w[["A"]] + i)); print(head(sapply(g, function(s) w[s] + 1), 3)); u <- c(1, 2); print(tryCatch(sapply(1:n, function(i) u[[g[i]]]), error = conditionMessage))
n <- 20000L; g <- c("A", "B", "C")[1:n %% 3 + 1]; x <- (1:n) / 7
v <- w[g] * x; p(v); print(tail(names(v), 3)); print(sum(w[g] * x)); p(ifelse(w[g] > 5, x, -1)); p(2L * k[g])
g[5] <- "no"; v <- w[g] + x; p(v); print(names(v)[4:6])
# names() of elements that are named one by one
f <- function(n) { S <- 100; I <- 5; x <- 0; t <- 0
 while (t < n) { rates <- c(a=S,b=I, 3); e <- sample(names(rates),1,prob=rates); if (e == "a") x <- x + 1 else if (e == "") x <- x + .001; t <- t + 1 }; c(x, match("b", names(rates))) }
set.seed(1); print(f(60000))
g <- function(i) { r <- list(up = i, down = 2L); names(r)[1 + i %% 2] }
print(table(sapply(1:3000, g)))
h <- function(i) { r <- c(up = i, down = 2); if ("down" %in% names(r)) length(names(r)) + nchar(names(r)[2]) else 0 }
print(sum(sapply(1:3000, h)))
k <- function(i) { r <- if (i %% 2) c(up = i, down = 2) else c(left = i, right = 2); names(r)[1] }
print(table(sapply(1:3000, k)))
k <- function(i) { r <- c(up = i, down = 2); names(r) <- c("q", "p"); r2 <- r; names(r2)[2] <- "z"; paste(names(r2), collapse = "") }
print(table(sapply(1:3000, k)))
print(table(sapply(1:3000, function(i) names(c(w = i)))))

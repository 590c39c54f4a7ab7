# strings and factors of the scope, factors as arguments, strings as results
n <- 400L
g <- c("lo", "mid", "hi", NA)[1:n %% 4 + 1]; x <- (1:n) / 7; big <- c("x", "y", "z")
f <- factor(c("lo", "mid", "hi")[1:n %% 3 + 1]); f[17] <- NA
p <- function(v) cat(typeof(v), length(v), sum(is.na(v)), if (is.character(v)) head(v, 9) else format(sum(v, na.rm = TRUE), digits = 15), "\n")
p(sapply(1:n, function(i) if (!is.na(g[i]) && g[i] == "hi") x[i] * 2 else x[i]))
p(sapply(1:n, function(i) sum(x[g == "lo"], na.rm = TRUE) + i))
p(sapply(1:n, function(i) big[i %% 3L + 1L] == "y"))
s <- 0; for (i in seq_along(x)) if (g[i] %in% c("lo", "hi")) s <- s + x[i]; print(s)
y <- numeric(n); for (i in 1:n) y[i] <- switch(as.character(f[i]), lo = 1, hi = 2, 3) * x[i]; p(y)
p(mapply(function(v, k) if (is.na(k)) 0 else if (k == "hi") v * 2 else v, x, f))
p(sapply(f, function(k) as.integer(k)))
r <- sapply(x, function(v) if (v > 30) "far" else if (v > 10) "mid" else "near"); p(r)
r <- mapply(function(v, k) if (v > 20) k else "small", x, g); p(unname(r)); print(head(r, 3)); print(tail(r, 3))
r <- vapply(1:n, function(i) big[[i %% 3L + 1L]], ""); p(r)
r <- lapply(1:n, function(i) switch(i %% 3L + 1L, "a", "b", NA_character_)); str(r[30:32])
r <- sapply(1:n, function(i) as.character(f[i])); p(r)
r <- sapply(1:n, function(i) levels(f)[f[i]]); p(r)
lab <- function(v) { k <- "none"; for (j in 1:5) if (v > j * 9) k <- big[j %% 3 + 1]; k }
p(sapply(x, lab))
q <- function(v, how) if (how == "twice") v * 2 else v
p(sapply(1:n, function(i) q(x[i], if (i %% 2L == 0L) "twice" else "once")))
p(sapply(1:n, function(i) identical(g[i], "lo")))
p(sapply(1:n, function(i) ifelse(x[i] > 20, "far", "near")))
p(sapply(1:n, function(i) sum(f == "lo", na.rm = TRUE) + match(g[i], c("mid", "hi"), nomatch = 0L)))
p(sapply(1:n, function(i) g[i] < "hi"))
print(tapply(x, sapply(x, function(v) if (v > 30) "far" else "near"), sum))

# tryCatch, try, suppressWarnings, with; seq by a step, anyNA, subscripts that leave out several or are recycled
s <- function(x) print(summary(as.vector(x)), digits = 7)
x <- seq(-3, 3, length.out = 300); M <- matrix(sin(1:3600 * 1.7), 300)
s(sapply(x, function(v) tryCatch(if (v > 0) sqrt(v) else stop("negative"), error = function(e) -1)))
s(sapply(x, function(v) { k <- 0; r <- tryCatch({ k <- 1; if (v < -1) warning("low"); if (v > 1) stop("high"); v }, warning = function(w) 10, error = function(e) 20); r + k }))
s(sapply(x, function(v) tryCatch(try(if (v > 9) stop("never") else v, silent = TRUE) + 1, error = function(e) 0)))
f <- function(u) { for (i in 1:5) if (u * i > 4) stop("far"); u }
s(sapply(x, function(v) tryCatch(f(v), error = function(e) NA)))
s(suppressWarnings(sapply(x, function(v) tryCatch(suppressWarnings(if (v > 2) { warning("a"); 1 } else v), warning = function(w) 5))))
print(tryCatch(sapply(x, function(v) tryCatch(if (v > 2.9) stop("end ", 3) else v, warning = function(w) 0)), error = conditionMessage))
r <- sapply(x, function(v) tryCatch(as.integer(v * 1e9), warning = function(w) -7L)); s(r)
df <- data.frame(a = x, b = x^2, k = rep(1:3, 100)); b <- 100; z <- 7
s(sapply(1:300, function(i) with(df[i, ], a * b + k))); s(sapply(1:300, function(i) with(df, a[i] * b[i] + z)))
s(sapply(1:300, function(i) { b <- i; with(list(a = 2, c = 3), a * b + c) + with(list(b = 1), b) }))
s(sapply(1:300, function(i, a = i * 2, p = a + 1) with(list(a = 5), a + p)))
g <- function(u) u + b; s(sapply(1:300, function(i) with(list(b = 1), g(b) + i)))
s(sapply(1:300, function(i) { t <- 0; for (k in seq(12, 2, by = -2)) t <- t + M[i, k] / k; for (h in seq(1, 0, by = -0.25)) t <- t + h * i; t }))
st <- -1; s(sapply(1:300, function(i) sum(seq(i, 1, by = st)) + sum(seq(5, 0.5, by = st / 2)))); st <- -2L; s(sapply(2:301, function(i) sum(seq(i, 1L, by = st))))
s(sapply(1:300, function(i) anyNA(M[i, ]) + anyNA(c(i, NA)[1 + (i > 5)])))
s(sapply(1:300, function(i) sum(M[i, c(TRUE, FALSE)]) + sum(M[i, c(FALSE, FALSE, TRUE)]) + sum(M[i, -c(1, 2)]) + sum(M[i, ][-c(12, 3, 3)])))
s(sapply(1:300, function(i) { v <- M[i, ]; v <- v[v > 0]; if (length(v)) prod(v) else 1 })); s(sapply(1:300, function(i) sum(abs(diff(M[i, ], lag = 3)))))
q <- c(.1, .9); s(apply(M, 1, quantile, probs = q, names = FALSE)); s(sapply(1:300, function(i) quantile(M[i, ], q, names = FALSE)[2])); s(sapply(x, function(v) pmin.int(v, 1) + pmax.int(0, v, -v)))
pay <- function(u, k = 0, type = c("call", "put", "digital"), n = 2) { type <- match.arg(type); for (i in 1:n) u <- u + 0.1; switch(type, call = max(u - k, 0), put = max(k - u, 0), digital = if (u > k) 1 else 0) }
s(sapply(x, pay)); s(sapply(x, pay, type = "put", k = 1)); s(sapply(x, function(v) pay(v, type = "digital"))); s(sapply(x, function(v) { g <- function(w, how = c("a", "b")) { how <- match.arg(how); if (how == "b") w else -w }; g(v) + g(v, "b") * 2 }))
print(tryCatch(sapply(x, pay, type = "none"), error = function(e) "no such type")); s(sapply(x, pay, type = "dig"))
# A loop whose first round warns, whatever the values are.
warns <- function(x) { s <- 0; for (k in 1:3) { s <- { warning("w"); s + x } }; s }
n <- 0
print(sum(withCallingHandlers(sapply(1:200, warns), warning = function(w) { n <<- n + 1; invokeRestart("muffleWarning") })))
print(n)

# tests/fuzz/scripts.R FIRST [LAST] - a program for each seed, as somebody writes it who has read the README and wants to break it: data of random type, length,
# names and oddities; a handful of small functions (numbers, counts, strings, vectors, records) that call each other, written in the ways of speaking of public R code;
# and uses of them in loops, lanes, tables, frames and strings, each a function of its own that runs again once the data were retyped, renamed, cut or emptied,
# or a function it calls was defined anew.  What comes out is printed as scripts print it.  For tests/fuzz/diff: GEN=tests/fuzz/scripts.R.
source("tests/fuzz/seeds.R")
num <- function() pick(c("0", "1", "2", "0.5", "-1", "3", "1.5", "10", "-2.5", "100", "0.25", "7"))
pnum <- function() pick(c("1", "2", "0.5", "3", "1.5", "10", "4", "7"))
int <- function() pick(c("1L", "2L", "3L", "5L", "7L", "10L", "0L", "-1L", "4L"))
sint <- function() pick(c("2L", "3L", "4L", "5L", "6L"))
agg <- function() pick(c("sum", "max", "min", "mean", "length", "range", "median", "var", "prod", "sd"))
one <- function() pick(c("sum", "max", "min", "mean", "length", "median"))
cmp <- function() pick(c(">", "<", ">=", "<=", "==", "!="))
lgl <- function() pick(c("TRUE", "FALSE"))
word <- function() pick(c("\"a\"", "\"b\"", "\"abc\"", "\"\"", "\"the\"", "\"zz\"", "\"Q\""))
# number to number
NN <- c("function(x, lo = {num}, hi = lo + {pnum}) { if (is.na(x)) return(NA_real_); if (x < lo) lo else if (x > hi) hi else x }",
"function(x, n = {sint}) { r <- 1; repeat { if (n <= 0L) break; if (n %% 2L == 1L) r <- r * x; x <- x * x; n <- n %/% 2L; if (!is.finite(r)) break }; r }",
"function(x, tol = 1e-6) { if (!isTRUE(x >= 0)) return(NaN); g <- x / 2 + 0.5; it <- 0L; while (abs(g * g - x) > tol * x && it < 30L) { g <- (g + x / g) / 2; it <- it + 1L }; g + it }",
"function(x, co = c({num}, {num}, {num})) { s <- 0; for (a in rev(co)) s <- s * x + a; s }",
"function(x) switch(as.character(sign(x)), \"-1\" = -{N}(-x), \"0\" = 0L, \"1\" = {N}(x), NA)",
"function(x) { k <- findInterval(x, c(-1, {pnum}, 12)); switch(k + 1L, x, x * {num}, {N}(x), -x) }",
"function(x) tryCatch({ if (x > {num}) stop(\"big\"); if (x < 0) warning(\"neg\"); sqrt(x) }, warning = function(w) -1, error = function(e) if (grepl(\"big\", conditionMessage(e))) x else NA)",
"function(x) { on.exit(calls <<- calls + 1L); if (x > {num}) return(x - {num}); x + 1 }",
"function(x) { fact <- function(n) if (n <= 1) 1 else n * Recall(n - 1); fact(abs(trunc(x)) %% 8) }",
"function(x) { w <- vapply(1:3, function(j) c(a = j * x, b = j + {num}), c(a = 0, b = 0)); sum(w[\"a\", ]) - w[2, 3] }",
"function(x) { v <- cumsum(c(x, {num}, 1:4 %% 3)); max(diff(v)) - min(v) }",
"function(x) { v <- c(x, {num}, -x, {num}); o <- order(v, decreasing = {lgl}); sum(o * sort(v, decreasing = {lgl})) + which.max(v) }",
"function(x) { b <- (floor(abs(x) * 10) %/% c(1, 2, 4, 8)) %% 2; r <- rle(b); max(r$lengths) * 10 + length(r$values) }",
"function(x) { k <- as.integer(abs(x) * 10) %% 256L; bitwXor(bitwAnd(k, 15L), bitwShiftL({sint}, 2L)) + bitwOr(k, {sint}) }",
"function(x) { z <- complex(real = x / 10, imaginary = {num}); for (i in 1:3) { z <- z * z + {num}; if (Mod(z) > 1e6) return(i) }; Re(z) - Im(z) }",
"function(x) { add <- function(d = x, e = d * 2) { d <- d + 1; d + e }; add() + add(1) + add(e = {num}) }",
"function(x) { m <- matrix(c(x, {num}, 1, x), 2, dimnames = list(c(\"a\", \"b\"), c(\"p\", \"q\"))); m[\"a\", ] <- m[\"b\", ] * 2; m[m > {num}] <- 0; m[1, 1] * m[2, 2] - m[\"a\", \"q\"] * m[\"b\", \"p\"] + sum(m[, \"p\", drop = FALSE]) }",
"function(x) { st <- numeric(0); for (op in c(0L, 0L, 1L, 0L, 2L, 3L)) { if (op == 0L) { st <- c(st, x); x <- x + 1 } else if (length(st) >= 2L) { a <- st[length(st)]; b <- st[length(st) - 1L]; st <- st[seq_len(length(st) - 2L)]; st <- c(st, switch(op, a + b, a * b, a - b)) } }; sum(st) + length(st) }",
"function(x) { if (!is.finite(x)) return(-1); s <- sprintf(\"%d\", as.integer(abs(x) * 100)); d <- as.integer(strsplit(s, \"\")[[1]]); sum(d * rev(seq_along(d))) %% 11 }",
"function(x) { key <- as.character(round(x)); if (!is.null(memo[[key]])) return(memo[[key]] + 0.5); memo[[key]] <- x; x }",
"function(x) { if (!is.na(x) && x > best) { best <<- x; hit <- TRUE } else hit <- FALSE; hit + best }",
"function(x) { v <- c(x, NA, {num}); is.na(v) <- {sint} - 1L; v[is.na(v)] <- mean(v, na.rm = TRUE); sum(v) }",
"function(x) { v <- c(x, {num}, 3); names(v) <- c(\"a\", \"b\", \"c\"); v[[\"b\"]] <- v[\"a\"] * 2; names(v)[2] <- \"z\"; v <- v[-3]; sum(v) + nchar(paste(names(v), collapse = \"\")) }",
"function(x) { v <- V[1:6]; v <- v[-(1:2)]; v[-1] <- x; v <- v[v {cmp} {num}]; if (length(v) == 0) -1 else v[length(v)] }",
"function(x) { v <- 1:6 * x; sum(v[c(TRUE, FALSE, NA)], na.rm = TRUE) + sum(v[0]) + length(v[9]) }",
"function(x) { a <- x %/% {num}; b <- x %% {num}; a * 10 + b - (-x) %/% 3L + (-7L) %% 3L }",
"function(x) { k <- if (is.finite(x)) as.integer(x) * 1000003L else NA; if (is.na(k)) -1 else k %% 1000L }",
"function(x) { q <- c(x, {num}); seen <- 0; while (length(q) > 0 && seen < 12) { h <- q[1]; q <- q[-1]; seen <- seen + 1; if (isTRUE(h > 1)) q <- c(q, h / 2, h - {pnum}) }; seen * 100 + length(q) }",
"function(x) Reduce(function(a, b) a * {num} + b, Filter(function(u) u {cmp} {num}, c(x, 1, {num}, 4)), {num})",
"function(x) { o <- outer(1:3, c(x, 2), function(a, b) a - b * {num}); sum(o[lower.tri(o)]) + sum(apply(o, 1, max)) + ncol(o) }",
"function(x) do.call(\"max\", list(x, {num}, na.rm = {lgl})) + do.call(sum, as.list(c(x, 1, 2)))",
"function(x) { v <- c(x, {num}, {num}, x * 2); median(v) + var(v) + diff(range(v)) + quantile(v, 0.25, names = FALSE) }",
"function(x, y) { if (missing(y)) y <- x * 2; if (is.null(y)) 0 else y + x }",
"function(x) { v <- x; while (length(v) < 15 && isTRUE(v[length(v)] > 1)) v[length(v) + 1] <- if (v[length(v)] %% 2 < 1) v[length(v)] / 2 else v[length(v)] - 1; length(v) + max(v) }",
"function(x) { d <- as.Date(\"2024-02-27\") + floor(abs(x)) %% 400; as.integer(d - as.Date(\"2024-01-01\")) + (weekdays(d) == \"Monday\") }",
"function(x) ifelse(x {cmp} {num}, ifelse(x > {num}, {N}(x), 0), pmin(x, {num})) + xor(x > 0, {lgl})",
"function(x) { t <- table(c(as.integer(abs(x)) %% 3L, 1L, 2L)); t[[\"1\"]] * 10 + length(t) }",
"function(x) { k <- as.integer(cut(x, c(-Inf, 0, {pnum}, Inf), right = {lgl})); if (is.na(k)) -9 else k }",
"function(x) { s <- 0; for (i in 1:4) { if (i == {sint}) next; for (j in i:4) { if (j * x > {num}) break; s <- s + i * j } }; s }",
"function(x) { l <- list(a = x, b = list(c = x * 2, d = 1:3)); l$b$d[2] <- 9L; l$a <- NULL; l[[\"b\"]]$c + sum(l$b$d) + length(l) }",
"function(x) { f <- list(sin, function(z) z^2, {N})[[1L + (as.integer(abs(x)) %% 3L)]]; f(x) }",
"function(x, ...) { a <- list(...); if (length(a)) x + a[[1]] else x - ...length() }",
"function(x) { e <- new.env(); assign(\"u\", x, envir = e); if (exists(\"u\", envir = e)) get(\"u\", envir = e) * 2 + length(ls(e)) else 0 }",
"function(x) { i <- 0; repeat { i <- i + 1; if (i > {sint}) break; if (x * i > {num}) { i <- -i; break }; x <- x + 0.5 }; i + x }",
"function(x) { r <- withCallingHandlers(suppressWarnings({ if (isTRUE(x > {num})) warning(\"w\"); as.numeric(x) }), message = function(m) NULL); r * {num} }",
"function(x) { v <- numeric(4); v[c(TRUE, FALSE)] <- x; v[{sint}] <- {num}; v[[1]] <- v[[2]] - 1; sum(cumprod(v + 1)) + sum(rev(v) * 1:length(v)) }",
"function(x) { s <- seq(0, 1, length.out = {sint}); sum((s * x)^2) + sum(seq(10, 1, by = -3)) + sum(seq_len({sint})) }",
"function(x) { u <- unique(round(c(x, x + 0.1, {num}, x))); d <- duplicated(c(1, u, 1)); m <- match({num}, u); length(u) + sum(d) + if (is.na(m)) 0 else m }",
"function(x) { stopifnot(is.numeric(x)); v <- replace(c(1, 2, 3, x), {sint} - 1L, {num}); sum(head(v, -1)) - sum(tail(v, 2)) + sum(append(v, 5, after = 2)[3]) }",
"function(x) { t <- 0L; for (ch in c(\"a\", \"b\", \"c\")) t <- t + switch(ch, a = , b = 1L, 5L) * (if (x {cmp} {num}) 2L else -1L); t }",
"function(x) { s <- vapply(split(c(x, {num}, 3, 4), c(\"u\", \"v\", \"u\", \"w\")), sum, 0); s[[\"u\"]] - max(s) }",
"function(x) tryCatch({N}(x), error = function(e) NA, finally = calls <<- calls + 1L)",
"function(x) { a <- array(1:12 * x, c(2, 3, 2)); a[1, 2, 2] <- 0; sum(a[, 2, ]) - a[2, 3, 1] + dim(a)[2] }",
"function(x) { go <- function(d, acc = 0) if (d <= 0 || !isTRUE(acc < 1e6)) acc else go(d - 1, acc * 2 + x); go({sint}) }",
"function(x) local({ y <- x; y[3] <- 2; mean(y, na.rm = TRUE) + sum(is.na(y)) })",
"function(x) { m <- diag(2) * x + 1; s <- m %*% c(1, {num}); sum(t(m) %*% m) + s[2, 1] + crossprod(c(x, 1))[1] }",
"function(x) { if (is.nan(x)) return(\"nan\"); if (is.na(x)) return(NA); if (is.infinite(x)) return(sign(x)); x }")
# whole number to whole number
KK <- c("function(k) { n <- 0L; while (k > 0L) { n <- n * 10L + k %% 10L; k <- k %/% 10L }; n }",
"function(k, b = {sint}) { d <- integer(0); k <- abs(k); repeat { d <- c(k %% b, d); k <- k %/% b; if (k == 0L) break }; length(d) * 100L + sum(d) }",
"function(k) { if (k %% 15L == 0L) 15L else if (k %% 5L == 0L) 5L else if (k %% 3L == 0L) 3L else k }",
"function(k) { if (k < 2L) return(FALSE); for (d in 2:floor(sqrt(k))) if (d > 1L && d < k && k %% d == 0L) return(FALSE); TRUE }",
"function(a, b = {int}) { while (b != 0L) { t <- a %% b; a <- b; b <- t }; a }",
"function(k) { f <- function(n) if (n < 2L) n else Recall(n - 1L) + Recall(n - 2L); f(abs(k) %% 9L) }",
"function(k) k * 100000000L",
"function(k) bitwAnd(k, {sint}) + bitwXor(k, 5L) - bitwNot(k)",
"function(k) sum(as.integer(intToBits(k))[1:8] * 2L^(0:7))",
"function(k) { s <- 0L; for (j in seq_len(abs(k) %% 7L)) { if (j == {int}) next; s <- s + j }; s }",
"function(k) { v <- integer(5); for (i in 1:5) v[i] <- (k * i) %% {sint}; tb <- tabulate(v + 1L, 6L); which.max(tb) * 10L + length(unique(v)) }",
"function(k) switch(abs(k) %% 4L + 1L, {int}, k, {K}(k))",
"function(k) { n <- 0L; while (k != 1L && n < 40L) { k <- if (k %% 2L == 0L) k %/% 2L else 3L * k + 1L; n <- n + 1L }; n }",
"function(k) as.integer(paste0(abs(k) %% 100L, {int} + 1L)) %% 97L",
"function(k) { r <- rev(utf8ToInt(as.character(k))); sum(r) %/% {sint} }",
"function(k) length(Filter(function(d) k %% d == 0L, seq_len(min(abs(k), 12L))))",
"function(k) { if (k == {int}) NULL -> z else z <- k; length(z) }",
"function(k) nchar(strrep(\"ab\", abs(k) %% 5L)) + match(k, c({int}, 3L, 2L), nomatch = 0L)",
"function(k) { x <- c(b = 2L, a = k); x[[\"a\"]] <- x[[\"a\"]] - 1L; x[\"b\"] }",
"function(k) max(0L, min(k, {int} + 5L)) + sum(k > 1:3)")
# string to string or number
SS <- c("function(s) paste(rev(strsplit(s, \"\")[[1]]), collapse = \"\")",
"function(s) { n <- 0L; for (ch in strsplit(s, \"\")[[1]]) if (ch %in% c(\"a\", \"e\", \"i\", \"o\", \"u\")) n <- n + 1L; n }",
"function(s) { h <- {int}; for (u in utf8ToInt(s)) h <- (h * 31L + u) %% 65521L; h }",
"function(s, sep = \"-\") paste0(toupper(substr(s, 1, 1)), substring(s, 2), sep)",
"function(s) chartr(\"abc\", \"xyz\", s)",
"function(s) if (nchar(s) > {sint}) substr(s, {sint} - 1L, nchar(s)) else if (s == \"\") \"empty\" else s",
"function(s) switch(s, a = \"first\", b = , c = \"mid\", the = {word}, paste0(s, \"?\"))",
"function(s) sprintf(\"%-6s|%2d\", s, nchar(s))",
"function(s) { w <- strsplit(s, \" \")[[1]]; if (length(w) > 1) w[2] else paste0(w, collapse = \"+\") }",
"function(s) { out <- \"\"; for (i in seq_len(nchar(s))) out <- paste0(substr(s, i, i), out); if (out == s) \"pal\" else out }",
"function(s) gsub(\"[aeiou]\", \"*\", s)",
"function(s) { r <- rle(strsplit(s, \"\")[[1]]); paste0(r$values, r$lengths, collapse = \"\") }",
"function(s) c(first = substr(s, 1, 1), last = substr(s, nchar(s), nchar(s)))",
"function(s) { t <- table(strsplit(s, \"\")[[1]]); if (length(t)) names(t)[which.max(t)] else NA_character_ }",
"function(s) if (is.na(s)) \"missing\" else if (grepl(\"^[a-m]\", s)) tolower(s) else trimws(s)",
"function(s) startsWith(s, {word}) + endsWith(s, {word}) * 2L",
"function(s) match(substr(s, 1, 1), letters)",
"function(s) LK[s]", "function(s) LK[[s]]", "function(s) unname(LK[s]) + 1",
"function(s) { if (!(s %in% names(LK))) return({num}); LK[[s]] * nchar(s) }",
"function(s) { cnt[[s]] <<- (if (is.null(cnt[[s]])) 0 else cnt[[s]]) + 1; cnt[[s]] }",
"function(s) nchar(s, \"bytes\") + (s < \"b\") + (s == toupper(s))",
"function(s) strtoi(gsub(\"[^0-9]\", \"\", paste0(s, \"7\")), 10L)")
# vector to number, or vector
VV <- c("function(v) { s <- 0; for (e in v) if (!is.na(e) && e {cmp} {num}) s <- s + e; s }",
"function(v) { n <- length(v); if (n < 2) return(v); for (i in seq_len(n - 1)) for (j in seq_len(n - i)) if (isTRUE(v[j] > v[j + 1])) { t <- v[j]; v[j] <- v[j + 1]; v[j + 1] <- t }; v }",
"function(v) v[!is.na(v) & v {cmp} mean(v, na.rm = TRUE)]",
"function(v) { m <- -Inf; w <- 0L; for (i in seq_along(v)) if (isTRUE(v[i] > m)) { m <- v[i]; w <- i }; c(max = m, at = w) }",
"function(v) if (length(v) == 0) NULL else v[length(v):1]",
"function(v) { o <- order(v); r <- integer(length(v)); r[o] <- seq_along(v); r }",
"function(v, k = {sint}) { n <- length(v); if (n < k) return(numeric(0)); vapply(seq_len(n - k + 1L), function(i) {one}(v[i:(i + k - 1L)]), 0) }",
"function(v) { names(v) <- NULL; c(head(v, 2), n = length(v)) }",
"function(v) { d <- diff(v); sum(sign(d[-1]) != sign(d[-length(d)]), na.rm = TRUE) }",
"function(v) sqrt(sum((v - mean(v))^2) / max(1, length(v) - 1))",
"function(v) { v[v {cmp} {num}] <- {num}; v[1] <- NA; sum(v, na.rm = TRUE) }",
"function(v) { acc <- v[0]; for (e in v) if (!(e %in% acc)) acc <- c(acc, e); length(acc) }",
"function(v) { cs <- cumsum(ifelse(is.na(v), 0, v)); which(cs > {num})[1] }",
"function(v) tapply(v, seq_along(v) %% {sint}, {one})",
"function(v) { x <- v; x[length(x) + 2L] <- {num}; x }",
"function(v) rbind(v, rev(v))[, 1]", "function(v) {agg}(v)", "function(v) rev(cummax(rev(v)))",
"function(v) { lo <- 1L; hi <- length(v); v <- sort(v); hi <- length(v); while (lo < hi) { mid <- (lo + hi) %/% 2L; if (v[mid] < {num}) lo <- mid + 1L else hi <- mid }; lo }",
"function(v) Reduce(`+`, v, accumulate = TRUE)", "function(v) mapply(function(a, b) a * {num} - b, v, rev(v))",
"function(v) { b <- findInterval(v, c(-1, 0, {pnum}, 20)); tabulate(b + 1L, nbins = 6L) }",
"function(v) { v <- v[order(-v)]; v[seq_len(min({sint}, length(v)))] }", "function(v) sapply(v, {N})",
"function(v) { p <- 0; n <- 0L; for (e in v) { n <- n + 1L; if (n %% 2L == 0L) next; p <- p + e * n; if (isTRUE(p > 1000)) return(-n) }; p }")
hole <- function(t) {
  for (h in c("num", "pnum", "int", "sint", "agg", "one", "cmp", "lgl", "word")) while (grepl(g <- paste0("{", h, "}"), t, fixed = TRUE)) t <- sub(g, get(h)(), t, fixed = TRUE)
  for (h in names(have)) while (grepl(g <- paste0("{", h, "}"), t, fixed = TRUE)) t <- sub(g, pick(have[[h]]), t, fixed = TRUE)
  t
}
have <- list()
# ways to use them: V, W numbers, I whole numbers, S strings, G a factor, M a matrix with names, D a frame, L a list of records, Q a list of vectors
uses <- c("sapply(V, {N})", "sapply(V, {N})", "sapply(I, {K})", "vapply(V, function(x) as.numeric({N}(x))[1], 0)", "sapply(S, {S})", "sapply(S, {S}, USE.NAMES = FALSE)", "lapply(Q, {V})", "sapply(Q, {V})", "mapply(function(x, w) {N}(x) + w, V, W)", "mapply(function(x, k) if (k %% 2L == 0L) {N}(x) else k, V, I)",
"mapply(function(s, k) paste0(s, {K}(k)), S, I)", "Map(function(a, b) list(p = {N}(a), q = b), V, S)", "unlist(lapply(seq_along(V), function(i) if (i %% 3L == 0L) NULL else {N}(V[i])))", "unlist(Map(function(x, n) x * nchar(n), V, S))",
"{ y <- numeric(n); for (i in seq_len(n)) y[i] <- {N}(V[i]) + {K}(I[i]); y }", "{ y <- c(); for (x in V) y <- c(y, {N}(x)); y }", "{ y <- V; for (i in 2:n) y[i] <- {N}(y[i - 1]) + V[i] / 10; y }",
"{ y <- character(0); for (i in seq_len(n)) { if (is.na(V[i])) next; if (V[i] > {pnum}) y <- c(y, paste0(S[i], \":\", I[i])) else if (length(y) > 40) break }; y }", "{ t <- 0; c0 <- 0L; for (i in seq_len(n)) { r <- {N}(V[i]); if (is.na(r)) next; if (r {cmp} {num}) { t <- t + r; c0 <- c0 + 1L } }; c(t, c0) }",
"{ i <- 1L; s <- 0; while (i <= n && abs(s) < {num} * 1000) { s <- s + {K}(I[i]); i <- i + 1L }; list(i = i, s = s) }", "{ i <- 0L; repeat { i <- i + 1L; if (i > n) break; r <- {N}(V[i]); if (is.na(r)) break; if (r > 50) { i <- -i; break } }; i }",
"{ m <- matrix(0, 5, 4, dimnames = list(letters[1:5], NULL)); for (i in 1:5) for (j in 1:4) m[i, j] <- {N}(V[i]) * j - I[j]; m }", "{ m <- M; for (i in seq_len(nrow(m))) { r <- m[i, ]; m[i, ] <- if (sum(r, na.rm = TRUE) {cmp} {num}) rev(r) else r * 2 }; m }", "apply(M, 1, {V})", "apply(M, 2, function(r) {one}({V}(r)))", "apply(M, c(1, 2), {N})", "outer(V[1:6], I[1:5], Vectorize(function(a, b) {N}(a) + b))", "outer(1:6, 1:7, function(i, j) V[i] * {num} + I[j])",
"sapply(1:5, function(i) sapply(1:n, function(j) {N}(V[j]) * i))", "sapply(seq_len(n), function(i) c(x = V[i], y = {N}(V[i])))", "sapply(1:n, function(i) M[(i %% nrow(M)) + 1L, \"b\"] + V[i])", "sapply(rownames(M), function(r) sum(M[r, ] * W[1:ncol(M)]))", "vapply(Q, function(v) c({one}(v), length(v)), numeric(2))",
"tapply(V, G, {one})", "tapply(V, G, function(v) {V}(v))", "sapply(split(V, G), {V})", "unsplit(lapply(split(V, G), function(v) v - mean(v)), G)", "sapply(levels(G), function(l) sum(V[G == l], na.rm = TRUE))", "{ t <- numeric(nlevels(G)); names(t) <- levels(G); for (i in seq_len(n)) t[G[i]] <- t[G[i]] + V[i]; t }", "{ t <- numeric(nlevels(G)); names(t) <- levels(G); for (i in seq_len(n)) { g <- as.character(G[i]); t[g] <- t[g] + {K}(I[i]) }; t }",
"{ d <- D; d$z <- NA; for (i in seq_len(nrow(d))) d$z[i] <- if (d$g[i] == levels(G)[1]) {N}(d$v[i]) else d$k[i]; d }", "{ d <- D; d$z <- sapply(d$v, {N}); d[order(d$k, -d$v), ][1:8, ] }", "sapply(D, class)", "apply(as.matrix(D[, c(\"v\", \"k\")]), 1, function(r) r[[\"v\"]] + {num} * r[[2]])", "aggregate(v ~ g, D, {one})", "with(D, sapply(seq_along(v), function(i) {N}(v[i]) - k[i]))", "lapply(split(D, D$g), function(d) c(n = nrow(d), m = {one}(d$v)))", "do.call(rbind, lapply(split(D, D$g), function(d) data.frame(g = d$g[1], t = sum(d$v), k = max(d$k))))", "sapply(seq_len(nrow(D)), function(i) { r <- D[i, ]; if (r$v > {num}) r$k else r$v })",
"sapply(L, function(r) {N}(r$x))", "lapply(L, function(r) { r$x <- {N}(r$x); r$tag <- paste0(r$tag, \"!\"); r })[1:4]", "sapply(L, `[[`, \"k\")", "{ l <- L; for (i in seq_along(l)) { l[[i]]$x <- l[[i]]$x * {num}; if (l[[i]]$k > 3L) l[[i]]$tag <- NULL }; table(lengths(l)) }", "{ l <- L; for (s in 1:3) for (i in seq_along(l)) l[[i]]$x <- l[[i]]$x + l[[(i %% length(l)) + 1L]]$x / 2; sapply(l, function(r) r$x) }", "Filter(function(r) isTRUE({N}(r$x) > {num}), L)[1:2]", "sum(sapply(L, function(r) if (r$tag == S[1]) r$k else 0L))", "do.call(rbind, lapply(L[1:6], as.data.frame))",
"Reduce(function(a, x) { r <- {N}(x); if (is.na(r)) a else a * 0.5 + r }, V, 0, accumulate = TRUE)", "Reduce(function(a, k) (a * 7L + k) %% 1009L, I, {int})", "Filter(function(x) isTRUE({N}(x) {cmp} {num}), V)", "Position(function(x) isTRUE({N}(x) > {num}), V)", "cumsum(sapply(V, {N}))", "{ s <- \"\"; for (i in seq_len(min(n, 30L))) s <- paste0(s, if (I[i] %% 2L == 0L) \"#\" else substr(S[i], 1, 1)); s }", "paste(sapply(S[1:20], {S}), collapse = \",\")", "table(sapply(S, {S}))", "sort(table(S), decreasing = TRUE)", "{ tab <- list(); for (s in S) tab[[s]] <- c(tab[[s]], nchar(s)); sapply(tab, length) }", "{ cn <- integer(0); for (s in S) cn[s] <- if (is.na(cn[s])) 1L else cn[s] + 1L; cn }", "vapply(S, function(s) paste(sort(strsplit(s, \"\")[[1]]), collapse = \"\"), \"\")",
"{ set.seed({sint}); p <- 0; w <- numeric(n); for (t in seq_len(n)) { p <- p + if (runif(1) < 0.5) {num} else -1; if (p > 10) p <- 0; w[t] <- p }; w }", "{ set.seed(5); replicate(30, { x <- sample(I, 3, TRUE); {K}(x[1]) + sum(x) }) }", "{ set.seed(9); sapply(1:n, function(i) if (V[i] > {num} || is.na(V[i])) rnorm(1) else rpois(1, 3)) }", "{ set.seed(2); replicate(5, sample(n, 2), simplify = FALSE) }", "{ set.seed(3); x <- rbinom(n, 10, 0.4); sapply(x, function(k) {K}(k)) }", "rapply(list(1, \"a\", list(2L, V[1:3])), function(x) {N}(x[1]), classes = \"numeric\", how = \"unlist\")",
"V * {num} + W^2 - ifelse(I %% 2L == 0L, 1, V)", "sum((V - mean(V, na.rm = TRUE))^2, na.rm = TRUE)", "V[V {cmp} {num} & !is.na(V)]", "which(V {cmp} W)", "I %/% {int} + I %% {int}", "cumsum(I) * {int}", "V[-1] - V[-n]", "rev(V)[c(1, n, n + 1)]", "round(V / W, 2)", "pmax(V, W, {num})", "mean(V[G == levels(G)[2]])", "as.integer(V) + I", "nchar(S) * I", "paste0(S, \"_\", I)[c(1:3, n)]", "ifelse(is.na(V), {num}, V)", "I[V > 0]", "outer(V[1:4], V[1:3])", "V %in% W", "order(I, V)[1:10]", "tabulate(abs(I) %% 5L + 1L)", "rowSums(M) + colSums(M)[1]", "M %*% t(M)", "M[M[, 1] > {num}, , drop = FALSE]", "t(sapply(seq_len(nrow(M)), function(i) M[i, ] / sum(M[i, ])))", "sapply(seq_len(ncol(M)), function(j) {V}(M[, j]))",
"{ grid <- matrix(0L, 6, 6); x <- 3L; y <- 3L; for (k in I) { grid[x, y] <- grid[x, y] + 1L; x <- (x + k - 1L) %% 6L + 1L; y <- (y + {K}(k)) %% 6L + 1L; if (is.na(x) || is.na(y)) break }; grid }", "{ st <- \"idle\"; tr <- character(n); for (i in seq_len(n)) { st <- switch(st, idle = if (I[i] > 2L) \"run\" else \"idle\", run = if (isTRUE(V[i] {cmp} {num})) \"stop\" else \"run\", stop = \"idle\"); tr[i] <- st }; table(tr) }", "{ q <- I[1:3]; served <- 0L; for (k in I) { if (k > 3L && length(q) < 10L) q <- c(q, k); q[1] <- q[1] - 1L; if (is.na(q[1]) || q[1] <= 0L) { served <- served + 1L; q <- q[-1]; if (length(q) == 0L) q <- {sint} } }; c(served, q) }", "{ out <- vector(\"list\", n); for (i in seq_len(n)) out[[i]] <- if (I[i] > 3L) V[i] else if (I[i] > 1L) I[i] else NULL; lengths(out) }", "{ fs <- list(); for (i in 1:6) { local({ j <- i; fs[[j]] <<- function(x) x * j + {N}(x) }) }; sapply(fs, function(f) f(V[2])) }", "{ fs <- lapply(1:5, function(i) function(x) x + i); sapply(V, function(x) fs[[2]](x) - fs[[5]]({N}(x))) }", "{ mk <- function() { t <- 0; function(x) { t <<- t + x; if (isTRUE(t > 20)) t <<- 0; t } }; a <- mk(); sapply(W, a) }", "tryCatch(sapply(V, function(x) if (isTRUE(x > 8)) stop(\"at \", x) else {N}(x)), error = function(e) conditionMessage(e))", "withCallingHandlers(sapply(I, function(k) { if (k == 4L) warning(\"four\"); {K}(k) }), warning = function(w) { calls <<- calls + 1L; invokeRestart(\"muffleWarning\") })", "{ x <- V; x[x > {num}] <- NA; x[is.na(x)] <- mean(x, na.rm = TRUE); x }", "sapply(V, function(x) c(x, {N}(x))[if (isTRUE(x > 2)) 2 else 1])", "vapply(I, function(k) k > 2L && {K}(k) != 0L, NA)", "sapply(V, function(x, p = {N}(x), q = p + 1) if (isTRUE(x > 1)) q else x)", "sapply(I, function(k) { s <- 0L; for (j in seq_len(k)) { if (j == 5L) break; s <- s + j * k }; s })", "sapply(seq_len(n), function(i) { a <- V[i]; for (j in seq_len(max(0L, min(I[i], 9L)))) a <- a * 0.9 + W[j]; a })", "sapply(seq_len(n), function(i) sum(V[max(1, i - 2):min(n, i + 2)]))", "sapply(seq_len(n), function(i) mean(V[G == G[i]]))", "sapply(seq_len(n), function(i) which(W >= V[i])[1])", "sapply(seq_len(n), function(i) { w <- V[-i]; w[which.max(w)] })", "sapply(Q, function(v) if (length(v) > 2) v[[3]] else NA)", "mapply(rep, I[1:5] %% 4L + 1L, 1:5)", "Map(`+`, I[1:4], V[1:4])", "sapply(c(a = 1, b = 2), function(k) {N}(k) + V[1:2])", "Recall0(V[1:8], 3L)", "sapply(I, function(k) format(k, width = 4))", "sapply(V, function(x) sprintf(\"%.2f\", x))", "sapply(V, function(x) as.character(x))", "sapply(I, function(k) as.roman0(abs(k) %% 50L))", "sapply(S, function(s) if (s %in% names(LK)) LK[[s]] else -1)", "sapply(V, function(x) { r <- NULL; if (isTRUE(x > 1)) r <- x; if (is.null(r)) 0 else r })", "E1$data[[1]] <- V[1]; sapply(V, function(x) E1$data[[1]] + x * E1$k)", "{ E1$k <- 0; for (x in V) if (isTRUE(x > {num})) E1$k <- E1$k + x; E1$k }")
prints <- c("print(R)", "str(R)", "show(R)", "show(R)", "show(R)", "cat(format(unlist(R), digits = 7), fill = 70)", "dput(signif0(R))", "print(summary(unlist(R)))", "show(R); print(head(R, 3))", "print(names(R)); show(R)", "show(calls); show(R)", "cat(length(R), class(R), \"\\n\"); show(R)", "print(R, digits = 4)")
data <- function(n) c(
  sprintf("n <- %dL; calls <- 0L; best <- 0; memo <- new.env(); cnt <- list(); E1 <- new.env(); E1$data <- list(1, \"b\"); E1$k <- %s", n, num()),
  paste0("V <- ", pick(c("round(sin(1:n) * 9, 1)", "(1:n * 37L) %% 23L / 2 - 3", "rep_len(c(1.5, 0, 12, 3, -2, 8), n)", "seq(-2, 9, length.out = n)", "as.numeric(1:n %% 11L)", "exp(cos(1:n)) * 3", "{ set.seed(4); rnorm(n) * 5 }"))),
  paste0("W <- ", pick(c("abs(V) + 1", "rev(V)", "1:n / 4", "cos(1:n) * 3", "rep(c(1, 2, 0.5), length.out = n)"))),
  paste0("I <- ", pick(c("(1:n * 7L) %% 6L", "rep_len(c(3L, 1L, 4L, 1L, 5L), n)", "1:n", "{ set.seed(8); sample(0:9, n, TRUE) }", "n:1 %/% 3L", "as.integer(V)"))),
  paste0("S <- ", pick(c("rep_len(c(\"a\", \"b\", \"the\", \"level\", \"zz top\"), n)", "paste0(rep_len(c(\"x\", \"ab\", \"Q\"), n), 1:n %% 7L)", "rep_len(c(\"banana\", \"\", \"abcabc\", \"e\"), n)", "substring(\"the quick brown fox jumps over it\", 1:n %% 20L + 1L, 1:n %% 20L + 1L + 1:n %% 5L)", "{ set.seed(1); sample(letters, n, TRUE) }"))),
  paste0("G <- factor(rep_len(", pick(c("c(\"hi\", \"lo\", \"mid\")", "c(\"b\", \"a\")", "1:4", "c(\"x\", \"y\", \"x\", NA, \"z\")")), ", n)); LK <- c(a = 1, b = 2.5, the = 3, x1 = 4, abcabc = -1)"),
  { d <- pick(list(c(6L, 4L), c(8L, 3L), c(4L, 6L))); sprintf("M <- matrix(%s, %d, dimnames = list(%s, letters[1:%d]))", pick(c("round(V[1:24], 1)", "I[1:24]", "1:24 / 2", "rev(W)[1:24]")), d[1], pick(c("NULL", sprintf("paste0(\"r\", 1:%d)", d[1]))), d[2]) },
  "D <- data.frame(v = V, k = I, g = G, s = S); L <- lapply(1:n, function(i) list(x = V[i], k = I[i], tag = S[i])); Q <- split(V, rep_len(1:12, n))",
  "Recall0 <- function(v, d) if (d <= 0L) sum(v) else Recall0(v * 2, d - 1L) + length(v); as.roman0 <- function(k) { r <- \"\"; for (p in c(10L, 9L, 5L, 4L, 1L)) while (k >= p) { r <- paste0(r, switch(as.character(p), \"10\" = \"X\", \"9\" = \"IX\", \"5\" = \"V\", \"4\" = \"IV\", \"I\")); k <- k - p }; r }",
  "signif0 <- function(x) if (is.double(x)) signif(x, 7) else x; try0 <- function(e) tryCatch(e, error = function(x) cat(\"E:\", conditionMessage(x), \"\\n\"))")
odd <- c("V[n - 1L] <- NA", "V[n] <- Inf", "V[27] <- NaN", "V[40] <- -0", "I[n] <- NA", "I[n - 2L] <- .Machine$integer.max", "S[n] <- NA", "S[30] <- \"new\"", "names(V) <- paste0(\"v\", seq_along(V))", "names(I) <- S[seq_along(I)]", "L[[n]]$x <- NULL", "L[[28]]$x <- 5L", "L[[n - 1L]] <- list(k = 2L, x = 1.5)", "V[n] <- 1e300", "Q[[12]] <- numeric(0)", "Q[[11]] <- 3", "names(Q) <- letters[1:12]", "Q[[12]] <- c(2L, 1L)", "D$v[n] <- NA", "M[2, 2] <- NA", "V[2] <- NA", "W[n] <- -1e10", "attr(V, \"unit\") <- \"cm\"", "I[n] <- -7L")
change <- c("V <- as.integer(V)", "V <- as.character(V)", "V <- V[1:30]; n <- 30L", "I <- as.numeric(I)", "I <- I + 0.5", "S <- factor(S)", "S <- toupper(S)", "G <- factor(as.character(G), levels = rev(levels(G)))", "V <- rev(V)", "names(V) <- NULL", "V <- setNames(V, S[seq_along(V)])", "V <- -V", "I <- -I", "V <- V > 2", "M <- t(M)", "M <- M > 1", "storage.mode(M) <- \"integer\"", "D <- D[order(D$v), ]", "D$k <- as.character(D$k)", "D$v <- D$v * 1i", "L <- L[-1]", "L <- rev(L)", "L <- unname(lapply(L, function(r) r[c(3, 1, 2)]))", "LK[\"zz\"] <- 9", "LK <- as.list(LK)", "LK <- rev(LK)", "n <- 1L", "n <- 0L; V <- V[0]; I <- I[0]", "Q <- lapply(Q, as.integer)", "Q <- lapply(Q, function(v) v[-1])", "W <- W[1:7]", "W <- 2", "V <- as.list(V)", "V <- c(V, \"z\")[seq_along(V)]", "V <- complex(real = V, imaginary = 1)", "options(digits = 5)", "options(warn = 1)", "V <- as.Date(\"2024-01-01\") + seq_along(V)", "I <- rep(I, 3)[seq_len(n)]", "V[V > 5] <- NA", "S <- substr(S, 1, 1)", "best <- -Inf; memo <- new.env()", "V <- rep(V, length.out = 900); I <- rep(I, length.out = 900); W <- rep(W, length.out = 900); S <- rep(S, length.out = 900); G <- rep(G, length.out = 900); n <- 900L", "sum <- function(..., na.rm = FALSE) base::sum(..., na.rm = TRUE)", "max <- function(...) -1", "`+` <- function(e1, e2) if (missing(e2)) e1 else base::`+`(e1, e2)", "T <- 0")
program <- function(seed) {
  state <<- (seed * 48271 + 1013) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(45L, 60L, 60L, 80L, 120L, 300L))
  have <<- list(N = c("abs", "round", "sqrt"), K = c("abs", "as.integer"), S = c("nchar", "toupper"), V = c("sum", "rev", "range"))
  out <- data(n)
  if (!chance(3)) out <- c(out, vapply(1:(1L + rnd(3)), function(i) pick(odd), ""))
  made <- character()
  def <- function(kind, pool, name) {
    made[name] <<- paste0(name, " <- ", hole(pick(pool)))
    have[[kind]] <<- c(have[[kind]], name, name, name)
    made[[name]]
  }
  for (i in 1:4) out <- c(out, def("N", NN, paste0("f", i)))
  for (i in 1:2) out <- c(out, def("K", KK, paste0("g", i)))
  for (i in 1:2) out <- c(out, def("S", SS, paste0("s", i)))
  for (i in 1:2) out <- c(out, def("V", VV, paste0("h", i)))
  again <- character()
  for (u in 1:9) {
    e <- hole(pick(uses)); name <- paste0("go", u)
    out <- c(out, sprintf("%s <- function() { %s }", name, e))
    p <- pick(prints)
    again <- c(again, call <- if (startsWith(p, "show(R)") && !chance(3)) sprintf("show(%s())", name) else sprintf("R <- %s(); %s", name, p))
    out <- c(out, sprintf("try0({ %s })", call))
  }
  for (c in 1:2) {
    out <- c(out, sprintf("try0({ %s })", if (chance(3)) { i <- pick(1:4); have$N <<- setdiff(have$N, paste0("f", i:4)); def("N", NN, paste0("f", i)) } else if (chance(5)) paste0("formals(f1)$", pick(c("lo", "n", "co", "y")), " <- 2") else pick(change)))
    for (k in 1:5) out <- c(out, sprintf("try0({ %s })", pick(again)))
  }
  cat(sprintf("run(%d, {", seed), paste0("  ", out), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

# tests/fuzz/composed.R FIRST [LAST] - a program for each seed: small functions of (x, k) as people write them, which call each other: their
# bodies are templates whose holes are expressions, among them calls of the functions before.  So loops stand in functions in loops, closures in
# closures, draws and handlers in calls, and vectors of length 0 in what was written for one element.  Each function says what it gives (a number, numbers,
# a string, strings, a list), and is used in every way there is to use one.  For tests/fuzz/diff: GEN=tests/fuzz/composed.R.
source("tests/fuzz/swarm.R")
rules <- list(
  # a number of (x, k)
  d = c("x", "k", "x + k", "x * 0.5", "-x", "k %/% 3L", "x %% 3", "{c}", "({d} + {d})", "({d} - {d})", "{d} * {c}", "abs({d})", "max({v}, {d})", "sum({v})", "length({v})", "{D}", "{D}", "{D}", "(if ({l}) {d} else {d})", "nchar({s})", "{v}[1]", "{i}", "{i}", "{i}", "round({d}, 1)", "{d} %/% {c}", "{d} %% {c}",
    "mean({v})", "min(9, {v})", "prod({v})", "as.integer({d} %% 50)", "switch({s}, a = {d}, b = , c = {d}, {d})", "switch({i} %% 3L + 1L, {d}, {d}, {d})", "Reduce(`+`, {v}, 0)", "Mod({z})", "Re({z})", "sum({v} > {d})", "identity({d})", "{R}$a", "{R}[[2]]", "floor({d})", "sqrt(abs({d}))", "tryCatch({d}, error = function(e) -1)",
    "(function(p, q = p * 2) p + q)({d})", "(function(p, q = r0 + 1, r0 = p) { r0 <- r0 * 2; q })({d})", "var({v})", "sum({T} == {s})", "utf8ToInt(substr({s}, 1, 1))", "isTRUE({l})", "as.numeric({s9})", "sum(rev(cumsum({v}))[1:2], na.rm = TRUE)", "trunc({d})", "sign({d})", "{v}[length({v})]", "ifelse({l}, {d}, {d})"),
  i = c("k", "k", "k %% 5L", "-k %/% 3L", "-k %% 4L", "bitwAnd(k, 6L)", "bitwXor(k, 5L)", "k * k", "length({v})", "which({v} > 0)[1]", "match({s}, c(\"a\", \"c\", \"b\"), nomatch = 0L)", "order({v})[1]", "as.integer(x)", "k %/% -2L", "sum({v} > 0)", "nchar({s})", "which.max({v})", "findInterval(x, c(-1, 0, 2))", "{ci}", "seq_len(3)[k %% 3L + 1L]", "k + 2147483640L", "bitwOr(k, 8L)", "rev(seq_len(k %% 4L + 1L))[1]", "strtoi(substr({s9}, 1, 1))", "tabulate({w} %% 3L + 1L, 3L)[2]", "length(unique({w}))", "max({w})", "sum({w})"),
  w = c("c(k, 3L, k)", "seq_len(k %% 5L)", "1:3", "k:1", "c(2L, {i})", "rev({w})", "{w} * 2L", "{w}[-1]", "integer(0)", "cumsum({w})", "order({v})", "rle({w})$lengths", "{w} %% 4L", "nchar({T})", "which({v} > 0)", "{w}[{w} != 2L]", "unique({w})", "match({T}, letters)", "seq(1L, 9L, by = 2L)", "bitwAnd({w}, 3L)", "as.integer({v})", "c({w}, {w})", "diff({w})", "sort({w})", "findInterval({v}, c(0, 1))", "utf8ToInt({s})", "tabulate({w} %% 4L + 1L)"),
  v = c("c(x, k, 1)", "c(x, -x)", "{w}", "{w}", "{V}", "{V}", "x * 1:3", "rev({v})", "cumsum({v})", "{v}[{v} > {c}]", "{v}[-1]", "sort({v})", "c({v}, {d})", "numeric(0)", "c(a = x, b = 2)", "seq(0, 1, length.out = k %% 4L + 1L)", "{v} * {c}", "{v} + {d}", "head({v}, 2)", "tail({v}, -1)", "diff({v})", "ifelse({v} > {c}, {v}, {d})", "sapply({v}, function(e) e * {c})", "vapply({w}, function(e) e + x, 0)", "cummax({v})", "rep({d}, k %% 3L)", "pmin({v}, {d})", "round({v}, 1)", "unlist({R0})", "range({v}, 0)", "M[k %% 3L + 1L, ]", "M[, 2]", "{v}[c(1, NA, 2)]", "{v}[0]", "{v}[{w}]", "{v} %/% 2", "{v} %% {c}", "{v}[order(-{v})]", "outer(1:2, {v})[1, ]", "cumprod({v})", "unique({v})", "if ({l}) {v} else {v}", "Filter(function(e) e > {c}, {v})", "mapply(function(a, b) a - b, {v}, {d})", "as.vector(M %*% c(x, 1, k))", "colSums(M * x)", "replace({v}, 2, {d})", "append({v}, {d}, 1)", "rank({v})", "abs({v})"),
  l = c("x > {c}", "k %% 2L == 0L", "{d} > {d}", "{i} == {ci}", "is.na(x)", "{l} && {l}", "{l} || {l}", "!{l}", "{s} == \"a\"", "{i} %in% {w}", "any({v} > {c})", "all({v} < 5)", "length({v}) > 1L", "is.null({R}$zz)", "nchar({s}) > 1L", "k > 3L", "x <= 0", "identical({i}, 2L)", "startsWith({s}, \"a\")", "isTRUE(all.equal({d}, {d}))", "xor({l}, {l})", "{s} %in% {T}", "is.integer({d})", "anyDuplicated({w}) > 0L", "is.finite({d})"),
  s = c("letters[k %% 5L + 1L]", "\"a\"", "\"bcd\"", "S[k %% 4L + 1L]", "paste0({s}, k)", "substr({s}, 1, {ci})", "toupper({s})", "sprintf(\"%d\", k)", "sprintf(\"%s_%02d\", {s}, k)", "if ({l}) {s} else {s}", "{T}[1]", "{C}", "{C}", "rev(strsplit({s}, \"\")[[1]])[1]", "chartr(\"abc\", \"cab\", {s})", "as.character({i})", "paste({T}, collapse = \"\")", "names(c(a = 1, b = 2))[k %% 2L + 1L]", "switch({s}, a = \"A\", b = , bcd = \"B\", {s})", "sub(\"a\", \"zz\", {s})", "format({i})", "sprintf(\"%.2f\", x)", "strrep({s}, k %% 3L)", "typeof({d})", "class({v})", "trimws(paste({s}, \"\"))"),
  s9 = c("as.character(k)", "\"12\"", "\"7\"", "sprintf(\"%d\", k)"),
  T = c("c(\"a\", \"b\", {s})", "S", "strsplit({s}, \"\")[[1]]", "rev({T})", "paste0({T}, k)", "toupper({T})", "letters[{w} %% 5L + 1L]", "sort({T})", "unique({T})", "{X}", "{X}", "as.character({w})", "character(0)", "c({T}, {s})", "substr({T}, 1, 1)", "ifelse(nchar({T}) > 1, {T}, {s})", "{T}[-1]", "strsplit(\"a,b,,c\", \",\")[[1]]", "names(c(p = 1, q = 2, r = 3))"),
  R = c("list(a = {d}, b = {d})", "{Q}", "{Q}", "list(a = {d}, b = {v}, s = {s})", "list(a = 1L, b = 2)", "(if ({l}) {R} else {R})"),
  R0 = c("list({d}, {d})", "lapply({w}, function(e) e * {c})", "Map(function(a, b) a + b, {v}, {d})", "as.list({v})", "list({v}, {d})"),
  z = c("complex(real = x, imaginary = k)", "(x + 1i)", "{z} * {z}", "Conj({z})", "{z} + {d}", "sqrt(as.complex({d}))", "1i^k"),
  c = c("2", "0.5", "-1", "1L", "3L", "0", "1.5", "10", "-2L"),
  ci = c("1L", "2L", "3L", "0L", "4L"))
# Bodies; the first letter says what they give.  They may use x, k; M (3 by 3), S (strings), counter, X and K (of the lanes), n.
bodies <- list(D = c(
r"({ t <- 0; for (j in seq_len(k %% 7L)) { if (j == {ci}) next; t <- t + j * {d}; if (t > 40) break }; t })",
r"({ j <- 0L; repeat { j <- j + 1L; if (j > 9L) break; if (j %% 2L == 0L && {l}) next; x <- x + {c}; if (x > 20) return({d}) }; x })",
r"({ st <- c(k, 1L); steps <- 0L; while (length(st) > 0 && steps < 15L) { steps <- steps + 1L; top <- st[length(st)]; st <- st[-length(st)]; if (is.na(top)) next; if (top > 1L) st <- c(st, top %/% 2L); if (top > 5L) st <- c(st, top - 4L) }; steps + {d} })",
r"({ q <- {v}; s <- 0; while (length(q)) { h <- q[1]; q <- q[-1]; if (is.na(h)) { s <- s - 1; next }; s <- s + h; if (h > 4 && length(q) < 6) q <- c(q, h / 2 - 1) }; s })",
r"({ if ({l}) return({d}); y <- {d}; if ({l}) y <- y + 1L else y <- y * 2; y })",
r"({ g <- function(m) if (m <= 1L) 1 else m * Recall(m - 1L); g(k %% 6L) + {d} })",
r"({ g <- function(a, b) if (b == 0L || is.na(b)) a else g(b, a %% b); g({i}, k) })",
r"({ cnt <- 0L; add <- function(v = 1L) cnt <<- cnt + v; for (e in {v}) if (isTRUE(e > 0)) add() else add(2L); cnt })",
r"({ r <- tryCatch({ if ({l}) stop("bad"); if ({l}) warning("odd"); {d} }, error = function(e) nchar(conditionMessage(e)), warning = function(w) -2L, finally = counter <<- counter + 1L); r })",
r"({ f <- function() { on.exit(counter <<- counter + 1L); if ({l}) return({d}); {d} }; f() * 2 })",
r"(switch({s}, a = {d}, b = , c = { y <- {d}; y + 1 }, d = return({d}), {d}))",
r"({ v <- {v}; v[is.na(v)] <- 0; if (length(v) == 0) return(0); sum(v * seq_along(v)) })",
r"({ a <- 0; b <- 1; for (j in seq_len(k %% 10L)) { t <- a + b; a <- b; b <- t %% 97 }; a + {d} })",
r"({ m <- matrix(c(x, 1, k, 2), 2, dimnames = list(c("p", "q"), c("u", "v"))); m["p", "v"] <- {d}; m[2, "u"] + sum(m[, "v", drop = FALSE]) })",
r"({ v <- c(a = x, b = {d}, c = 3); names(v)[2] <- "z"; v[["z"]] + unname(v["a"]) })",
r"({ h <- function(p, q = p + 1, r = q * 2) { if (missing(q)) r else q }; h({d}) + h({d}, {d}) })",
r"({ s <- 0; for (a in 1:3) for (b in a:3) { if ((a + b) %% 2L == k %% 2L) next; s <- s + a * b * {c} }; s })",
r"({ n <- k; s <- 0L; while (n > 0L) { s <- s + n %% 10L; n <- n %/% 10L }; s })",
r"({ s <- 0; i <- 1L; v <- {v}; while (TRUE) { if (i > length(v)) break; if (isTRUE(v[i] < 0)) { i <- i + 2L; next }; s <- s + ifelse(is.na(v[i]), 1, v[i]); i <- i + 1L }; s })",
r"({ best <- -Inf; for (e in {v}) { if (is.na(e)) next; if (e > best) best <- e }; if (is.finite(best)) best else {d} })",
r"(do.call(function(a, b = 2, ...) a + b + length(list(...)), list({d}, {d}, 1)))",
r"({ acc <- Reduce(function(a, b) { if (is.na(b)) return(a); a * 0.5 + b }, {v}, accumulate = TRUE); if (length(acc)) acc[length(acc)] else 0 })",
r"({ tot <- 0; sapply({w}, function(e) { tot <<- tot + e; NULL }); tot })",
r"({ set.seed(k); u <- runif(3); if (u[1] > 0.5) u[2] + {d} else rnorm(1) })",
r"({ if (runif(1) < 0.4) {d} else if (rbinom(1, 3, 0.5) > 1L) rnorm(1, {c}) else sample(5L, 1) })",
r"(sum(sample(k %% 5L + 2L, 2)) + {d})",
r"({ y <- x; for (it in 1:8) { old <- y; y <- (y + abs({d}) / max(y, 1)) / 2; if (abs(y - old) < 1e-3) break }; y })",
r"(vapply(list({v}), function(v) { if (!length(v)) return(0); t <- v[1]; for (e in v[-1]) t <- if (isTRUE(e > t)) e else t; as.numeric(t) }, 0))",
r"({ cs <- strsplit({s}, "")[[1]]; t <- 0L; for (ch in cs) t <- t * 3L + switch(ch, a = 1L, b = 2L, A = , c = 5L, 0L); t })",
r"({ e <- new.env(); e$t <- {d}; bump <- function(by) e$t <- e$t + by; for (j in 1:(k %% 3L + 1L)) bump(j); e$t })",
r"({ x <- as.integer(x); if (is.na(x)) return(NA); x <- x + 1L; x * {i} })",
r"({ p <- {R}; p$a <- p$a + {d}; p[["c"]] <- k; p$a + p$c })",
r"({ fs <- list(); for (j in 1:3) { local({ jj <- j; fs[[jj]] <<- function(v) v + jj * x }) }; fs[[k %% 3L + 1L]]({d}) })",
r"({ mk <- function(by) { t <- 0; function() { t <<- t + by; t } }; g <- mk({d}); g(); if ({l}) g(); g() })",
r"({ tb <- table(c({T}, "a")); tb[["a"]] + length(tb) })",
r"({ t <- tabulate({w} %% 5L + 1L, 5L); sum(t * 1:5) - which.max(t) })",
r"({ v <- {v}; if (length(v) < 2) return({d}); s <- sort(v); (s[1] + s[length(s)]) / 2 })",
r"({ lev <- cut(x, c(-Inf, -1, 0, 2, Inf), labels = c("lo", "mid", "hi", "top")); if (is.na(lev)) -1 else as.integer(lev) * {d} })",
r"({ o <- outer(1:3, {v}, function(a, b) a * b + k); if (length(o)) o[1] + sum(o > {c}) else 0 })",
r"({ v <- {v}; i <- length(v); while (i >= 1L) { if (!is.na(v[i]) && v[i] < {c}) return(i); i <- i - 1L }; 0L })",
r"({ ok <- FALSE; for (j in 1:6) { for (l in j:6) { if (j * l == k) { ok <- TRUE; break } }; if (ok) break }; if (ok) j * 10L + l else {d} })",
r"({ is.na(x) <- k == 3L; if (is.na(x)) {d} else x })",
r"({ z <- {z}; for (j in 1:5) { z <- z * z + 0.3; if (Mod(z) > 4) return(j) }; 0L })",
r"({ w <- {w}; w[length(w) + 2L] <- 7L; sum(w, na.rm = TRUE) + length(w) })",
r"({ r <- suppressWarnings(as.integer({s})); if (is.na(r)) {d} else r })",
r"({ withCallingHandlers({ if (k == 4L) warning("four"); {d} }, warning = function(w) { counter <<- counter + 10L; invokeRestart("muffleWarning") }) })",
r"({ f <- function(m, acc = 0) if (m <= 0L) acc else f(m - 1L, acc + m * {c}); f(k %% 9L) })",
r"({ a <- {i}; b <- {i}; while (!is.na(a) && !is.na(b) && b != 0L) { t <- a %% b; a <- b; b <- t }; a })",
r"(sapply(1:3, function(a) sum(sapply(seq_len(a), function(b) if (b == k %% 3L) {d} else a - b)))[2])",
r"({ r <- rle({w} > 1L); if (length(r$lengths)) max(r$lengths) else 0L })",
r"({ x[2] <- {d}; x[k %% 2L + 1L] })",
r"({ l <- list({d}, {d}); l[[3]] <- {v}; l[[1]] <- NULL; length(unlist(l)) + l[[1]] })",
r"({ hit <- NULL; for (nm in c("a", "b", "c")) if (nm == {s}) hit <- nm; if (is.null(hit)) {d} else nchar(hit) })",
r"({ g <- function(n) { if (n <= 0L) return(0L); h(n - 1L) + 1L }; h <- function(n) { if (n <= 0L) return(10L); g(n - 1L) + 2L }; g(k %% 7L) })",
r"({ t <- 0; for (e in list({d}, {v}, {i})) t <- t + sum(e); t })",
r"({ y <- {d}; y <- y |> abs() |> sqrt(); (\(q) q + {c})(y) })",
r"({ v <- vapply({w}, function(e) c(e, e^2), numeric(2)); if (length(v)) sum(v[2, ]) else {d} })",
r"({ w <- integer(5); for (j in 1:8) w[j %% 5L + 1L] <- w[j %% 5L + 1L] + j * k; w[{ci} + 1L] })",
r"({ p <- c({v}, 1); r <- 0; for (j in rev(seq_along(p))) r <- r * 0.5 + p[j]; r })",
r"({ lo <- 0; hi <- 10; for (j in 1:12) { mid <- (lo + hi) / 2; if (mid^2 > abs({d})) hi <- mid else lo <- mid }; lo })",
r"({ b <- k; out <- 0L; for (j in 0:4) { out <- bitwOr(bitwShiftL(out, 1L), bitwAnd(b, 1L)); b <- bitwShiftR(b, 1L) }; out })",
r"(nchar(Reduce(function(a, b) paste0(a, substr(b, 1, 1)), {T}, "")))",
r"({ if (length({v}) == 0L) NA_real_ else if (k > 3L) {v}[[1]] else {d} })",
r"({ y <- try({ if ({l}) stop("s"); {d} }, silent = TRUE); if (inherits(y, "try-error")) -9 else y })",
r"({ v <- {v}; d <- 0; for (j in seq_along(v)[-1]) { if (is.na(v[j] - v[j - 1])) { d <- d + 1; next }; d <- d + (v[j] - v[j - 1])^2 }; d })",
r"(stats::median(c({v}, {d}, 1)))",
r"({ tot <- 0; i <- 5; for (i in seq_len(k %% 4L)) tot <- tot + i; tot + i })",
r"({ counter <<- counter + k; if (counter %% 3L == 0L) counter else {d} })",
r"((k %% 3L == 0L) + (x > 0) * {d} - !{l})",
r"({ a <- array(1:8 * x, c(2, 2, 2)); a[1, 2, 2] <- {d}; sum(a[, 1, ]) + a[2, 2, k %% 2L + 1L] })",
r"({ f <- D$g[k %% 6L + 1L]; if (f == "lo") {d} else as.integer(f) + D$u[k %% 6L + 1L] })"),
V = c(
r"({ out <- c(); for (j in seq_len(k %% 5L)) { if (j == {ci}) next; out <- c(out, j * {d}) }; out })",
r"({ v <- {v}; for (j in seq_along(v)) if (isTRUE(v[j] > {c})) v[j] <- {d}; v })",
r"({ v <- {v}; n <- length(v); if (n < 2) return(v); for (a in 1:(n - 1)) for (b in 1:(n - a)) if (isTRUE(v[b] > v[b + 1])) { t <- v[b]; v[b] <- v[b + 1]; v[b + 1] <- t }; v })",
r"({ n <- abs(k); out <- integer(0); p <- 2L; while (n > 1L && p < 50L) { if (n %% p == 0L) { out <- c(out, p); n <- n %/% p } else p <- p + 1L }; out })",
r"({ out <- numeric(3); out[k %% 3L + 1L] <- {d}; out[2] <- out[2] + 1L; out })",
r"({ v <- {v}; v[-1] <- v[-length(v)]; v })",
r"(vapply({w}, function(e) if (e %% 2L == 0L) e / 2 else {d} * 1.0, numeric(1)))",
r"(sapply({w}, function(e) { if (e > 2L) return(0L); e + {i} }))",
r"({ d <- integer(0); m <- abs(k) * 7L; repeat { d <- c(m %% 2L, d); m <- m %/% 2L; if (m == 0L || length(d) > 8) break }; d })",
r"({ v <- c(a = x, b = {d}); v["c"] <- k; names(v)[1] <- {s}; v })",
r"({ v <- {v}; is.na(v) <- which(v > {c}); v[!is.na(v)] })",
r"({ r <- rle({w}); rep(r$values, r$lengths) + {i} })",
r"({ m <- M; m[k %% 3L + 1L, ] <- {d}; m[, 2] })",
r"({ m <- rbind(c(x, 1), c(k, 2)); colnames(m) <- c("a", "b"); m[m[, "a"] > {c}, "b"] })",
r"(diff(c(0, {v}, {d})))",
r"({ q <- c(x, k); for (j in 1:3) q <- c(q[-1], sum(q) %% 7); q })",
r"({ v <- {v}; if (length(v) > 3) v <- v[1:3]; rev(v)[rev(seq_along(v))] })",
r"(unlist(lapply(seq_len(k %% 4L), function(j) if (j == 2L) NULL else c(j, {d}))))",
r"(c({D}, {d}, {d}))",
r"({ s <- sort(c({v}, {d}), decreasing = {l}); s[!duplicated(s)] })",
r"({ h <- c(); push <- function(e) h <<- c(e, h); for (e in {v}) { push(e); if (length(h) > 3) h <- h[-4] }; h })",
r"({ v <- {w}; v[v > 1L & !is.na(v)] <- 0L; v })",
r"(tabulate({w} %% 4L + 1L, 4L))",
r"(as.vector(table(factor({T}, levels = c("a", "b", "c")))))",
r"(mapply(function(a, b, c = 2) a * c - b, {v}, {d}))",
r"(utf8ToInt({s}) - 96L)",
r"(Reduce(function(a, b) a + b * {c}, {v}, accumulate = TRUE))",
r"({ x <- c(x, {d}); x[x < 0] <- 0; cumsum(x) / seq_along(x) })",
r"({ v <- numeric(4); v[1] <- x; for (j in 2:4) { v[j] <- v[j - 1] * {c} + k; if (isTRUE(abs(v[j]) > 50)) break }; v })",
r"(c(Re({z}), Im({z})))",
r"(as.numeric(strsplit("3,1,2", ",")[[1]])[seq_len(k %% 4L)])",
r"({ tmp <- {v}; tmp[k %% 4L + 1L] <- NA; ifelse(is.na(tmp), {d}, tmp) })",
r"(round(rnorm(k %% 3L + 1L, {c}), 3))",
r"({ u <- runif(2); if (u[1] < 0.5) u else c(u, x) })",
r"({ o <- order(c({v}, x)); o[o > 1L] })",
r"(apply(M, k %% 2L + 1L, function(r) max(r) - {d}))",
r"(outer({w}, 1:2, "+")[, 1])",
r"({ v <- {v}; v[["n"]] <- {d}; v })",
r"(rowSums(M * {c} > x))",
r"({ lst <- {R0}; sapply(lst, function(e) sum(e)) })",
r"((\(v, f) sapply(v, f))({v}, function(e) e + {d}))",
r"(tapply(c(x, k, 1, 2), c("a", "b", "a", "c"), sum)[c("a", "c")])",
r"({ v <- {v}; storage.mode(v) <- "integer"; v })",
r"({ v <- {v}; w <- v; w[1] <- 99; v - w })",
r"(head(letters == {s}, 3) + {d})"),
C = c(
r"({ out <- ""; for (ch in strsplit({s}, "")[[1]]) out <- paste0(ch, out); out })",
r"({ if ({l}) return({s}); paste0({s}, "-", {s}) })",
r"(switch(k %% 4L + 1L, "zero", {s}, sprintf("%d:%s", k, {s}), paste({T}, collapse = "+")))",
r"({ m <- k; r <- ""; while (m > 0L) { r <- paste0(c("a", "b", "c")[m %% 3L + 1L], r); m <- m %/% 3L }; r })",
r"(paste(rev(strsplit({s}, "")[[1]]), collapse = ""))",
r"(tryCatch({ if ({l}) stop({s}); {s} }, error = function(e) paste("E", conditionMessage(e))))",
r"({ s <- {s}; for (j in 1:2) s <- paste0(substr(s, 2, nchar(s)), substr(s, 1, 1)); s })",
r"(if (k %% 15L == 0L) "fb" else if (k %% 3L == 0L) "f" else if (k %% 5L == 0L) "b" else as.character(k))",
r"({ w <- {T}; w <- w[nchar(w) > 0]; if (!length(w)) return("none"); w[which.max(nchar(w))] })",
r"(paste0(sapply({w}, function(e) if (e > 1L) "x" else {s}), collapse = ""))",
r"(sprintf("%5.1f|%-4s|%3d", {d} * 1.0, {s}, k))",
r"(chartr("abcde", "bcdea", tolower({s})))",
r"(Reduce(function(a, b) if (nchar(a) > 6) a else paste0(a, b), {T}, {s}))",
r"(names(which.max(c(a = x, b = {d}, c = 0.5))))",
r"(as.character(cut(x, c(-10, 0, 1, 10), right = {l})))",
r"(levels(D$g)[D$g[k %% 6L + 1L]])",
r"(D$s[k %% 6L + 1L])",
r"(format({d} > 1))",
r"({ key <- {s}; tab <- c(a = "one", b = "two", bcd = "three"); if (key %in% names(tab)) tab[[key]] else "?" })"),
X = c(
r"({ out <- character(0); for (e in {T}) { if (nchar(e) > 4) next; out <- c(out, toupper(e)) }; out })",
r"(vapply({T}, function(e) paste0(e, k), ""))",
r"(sapply({T}, nchar))",
r"({ t <- {T}; t[2] <- {s}; t[!is.na(t)] })",
r"({ t <- {T}; t[t == "a"] <- "A"; rev(t) })",
r"(unlist(lapply({w}, function(e) rep({s}, e %% 3L))))",
r"(sprintf("%s%d", {T}, k))",
r"(substring({s}, 1:2, 2:3))",
r"({ t <- c(p = {s}, q = "b"); names(t)[2] <- {s}; t })",
r"(c({s}, if ({l}) {s}, NULL))",
r"(names(table({T})))"),
Q = c(
r"(list(a = {d}, b = {d}))",
r"({ r <- list(a = {d}, b = {v}); r$a <- r$a + 1L; if ({l}) r$s <- {s}; r })",
r"({ r <- list(a = {d}, b = k); r[["b"]] <- {d}; r })",
r"({ r <- setNames(list({d}, {d}), c("a", "b")); r })",
r"(structure(list(a = {d}, b = {d}), class = "pt"))",
r"({ r <- list(); r$a <- {d}; r$b <- {v}; r })",
r"(list(a = {d}, b = list(c = {d}, d = {s})))",
r"(modifyList(list(a = 1, b = 2), list(b = {d})))"))
kinds <- names(bodies)
holes_of <- c(D = "D", V = "V", C = "C", X = "X", Q = "Q")
# Ways to use a function f of (x, k); by what it gives: N a number, A anything.
uses_N <- c(
"res <- numeric(n); for (i in seq_len(n)) res[i] <- F(X[i], K[i]); show(res); show(i)",
"acc <- 0; i <- 0L; while (i < n) { i <- i + 1L; y <- F(X[i], K[i]); if (is.na(y)) next; if (y > 1e3) break; acc <- acc + y }; show(c(acc, i))",
"show(Reduce(function(a, i) a * 0.5 + F(X[i], K[i]), seq_len(n), accumulate = TRUE))",
"show(outer(X[1:8], K[1:9], Vectorize(F)))",
"show(Filter(function(i) isTRUE(F(X[i], K[i]) > 1), seq_len(n)))",
"D2$z <- sapply(seq_len(nrow(D2)), function(i) F(D2$x[i], D2$k[i])); show(D2[which(D2$z > 0), ])",
"show(vapply(seq_len(n), function(i) F(X[i], K[i]) * 1, 0))",
"M2 <- matrix(0, 8, 9); for (a in 1:8) for (b in 1:9) M2[a, b] <- F(X[a] + b, K[b]); show(M2)",
"show(sapply(1:9, function(a) sum(sapply(1:7, function(b) F(X[a], b)), na.rm = TRUE)))",
"show(vapply(seq_len(n), function(i) c(F(X[i], K[i]), i) + 0, numeric(2)))",
"go <- function(n, from = 1L, to = from + n - 1L) { t <- 0; for (i in from:to) { y <- F(X[i], K[i]); if (is.na(y)) { t <- t - 1; next }; if (y > 5) t <- t + 1 else t <- t + y / 8 }; t }; show(go(n)); show(go(5L, 3L))",
"show(tapply(sapply(seq_len(n), function(i) F(X[i], K[i])), K[seq_len(n)] %% 3L, sum))",
"cnt <- c(lo = 0L, hi = 0L); for (i in seq_len(n)) { w <- if (isTRUE(F(X[i], K[i]) > 2)) \"hi\" else \"lo\"; cnt[w] <- cnt[w] + 1L }; show(cnt)",
"t <- 0; for (i in 1:n) { t <- t + F(X[i], K[i]); if (!is.na(t) && t > 500) { t <- t - 500; next }; if (is.na(t)) t <- 0 }; show(t)",
"show(sum(sapply(seq_len(n), function(i) F(X[i], K[i]))))",
"show(which(sapply(seq_len(n), function(i) F(X[i], K[i]) > 1)))",
"show(apply(cbind(X[1:n], K[1:n]), 1, function(r) F(r[1], as.integer(r[2]))))",
"show(apply(cbind(a = X[1:n], b = K[1:n]), 1, function(r) F(r[[\"a\"]], as.integer(r[[\"b\"]]))))",
"hist <- c(); for (i in 1:n) { y <- F(X[i], K[i]); if (is.na(y)) next; hist <- c(hist, y); if (length(hist) > 20) hist <- hist[-(1:5)] }; show(hist)",
"i <- 0L; repeat { i <- i + 1L; if (i > n) break; y <- F(X[i], K[i]); if (isTRUE(y > 90)) break; if (i %% 7L == 0L) next; K[i] <- K[i] + 1L }; show(i); show(K)")
uses_A <- c(
"show(sapply(seq_len(n), function(i) F(X[i], K[i])))", "show(mapply(F, X[1:n], K[1:n]))", "show(Map(F, X[1:n], K[1:n]))", "show(lapply(seq_len(n), function(i) F(X[i], K[i])))",
"fs <- list(); for (i in 1:n) { local({ a <- i; fs[[a]] <<- function() F(X[a], K[a]) }) }; show(lapply(fs, function(g) g()))",
"mk <- function(a) function(b) F(X[a], b); show(lapply(1:n, function(i) mk(i)(K[i])))",
"for (p in c(2L, 5L)) show(sapply(1:n, function(i) F(X[i] + p, K[i])))",
"go <- function(xs, ks) { out <- vector(\"list\", length(xs)); for (i in seq_along(xs)) out[[i]] <- F(xs[i], ks[i]); out }; show(go(X[1:n], K[1:n]))",
"show(unlist(lapply(seq_len(n), function(i) F(X[i], K[i]))))",
"show(replicate(n, F(0.5, 3L), simplify = FALSE))",
"show(replicate(n, F(X[3], K[2])))",
"show(do.call(rbind, lapply(seq_len(n), function(i) F(X[i], K[i]))))",
"show(table(sapply(seq_len(n), function(i) length(F(X[i], K[i])))))",
"show(sapply(K[1:n], F, x = 0.75))", "show(sapply(X[1:n], F, 4L))",
"show(tryCatch(lapply(seq_len(n), function(i) F(X[i], K[i])), error = conditionMessage))",
"show(lapply(seq_len(n), function(i) tryCatch(F(X[i], K[i]), error = function(e) \"failed\", warning = function(w) conditionMessage(w))))",
"show(lapply(split(seq_len(n), K[1:n] %% 3L), function(ii) lapply(ii, function(i) F(X[i], K[i]))))",
"show(sapply(setNames(K[1:n], rep(c(\"a\", \"b\", \"c\", \"d\"), length.out = n)), function(k) F(1.5, k)))",
"f2 <- function(...) { a <- list(...); F(a[[1]], a[[2]]) }; show(lapply(1:n, function(i) f2(X[i], K[i])))",
"f2 <- function(i, ...) F(X[i], ...); show(lapply(1:n, f2, 3L))")
changes <- c("X[n] <- NA", "X[n - 3L] <- NaN", "K[n - 1L] <- NA", "K[n - 5L] <- -7L", "X <- as.integer(X)", "K <- K + 0", "S[2] <- NA", "S <- c(\"\", \"a\", \"bb\", \"\\u00e9\")", "M[2, 2] <- NA", "M <- unname(M)", "counter <- counter + 0.5", "X[n - 2L] <- Inf", "K[n] <- 2147483647L", "X[n - 4L] <- -0", "X[7] <- 1e300", "n <- n - 7L", "K <- rev(K)", "names(X) <- paste0(\"n\", seq_along(X))", "D$g <- factor(D$g, levels = c(\"hi\", \"lo\", \"mid\"))", "D$u[2] <- NA", "K[5] <- 0L", "X <- X > 0", "M[1, 1] <- -1")
program <- function(seed) {
  state <<- (seed * 60037 + 911) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(45L, 70L, 120L))
  out <- c(sprintf("n <- %dL; counter <- 0L", n), pick(c("X <- round(sin(1:150 * 1.7) * 4, 2)", "X <- (1:150 * 7) %% 11 / 2 - 1", "X <- cos(1:150) * 9", "X <- rep(c(1, 2.5, -0.5, 3, 0), 30)")), pick(c("K <- (1:150 * 5L) %% 13L", "K <- rep(c(3L, 1L, 4L, 0L, 6L, 2L), 25)", "K <- 1:150 %% 9L")),
    "S <- c(\"a\", \"b\", \"bcd\", \"c\")", "M <- matrix(c(1, 2, 0.5, -1, 4, 3, 2, 2, 1.5), 3, dimnames = list(NULL, c(\"u\", \"v\", \"w\")))", "D <- data.frame(u = c(0.5, 2, -1, 3, 4, 1), g = factor(c(\"lo\", \"hi\", \"lo\", \"mid\", \"hi\", \"lo\")), s = c(\"p\", \"q\", \"a\", \"b\", \"a\", \"c\"))", "D2 <- data.frame(x = X[1:40], k = K[1:40])")
  if (chance(2)) out <- c(out, pick(changes)); if (chance(3)) out <- c(out, pick(changes))
  r <- rules; defined <- setNames(vector("list", 5L), kinds)
  count <- 2L + rnd(4)
  for (q in seq_len(count)) {
    kind <- if (q == 1L || chance(2)) "D" else pick(kinds)
    for (h in kinds) r[[h]] <- if (length(defined[[h]])) unlist(lapply(defined[[h]], function(f) c(paste0(f, "(x, k)"), paste0(f, "({d}, {i})"), paste0(f, "(x, {i})")))) else switch(h, D = c("x", "(x + k)"), V = c("c(x, k)", "c(k, 1L, 2L)"), C = c("letters[k %% 4L + 1L]", "\"a\""), X = c("S", "letters[1:3]"), Q = "list(a = x, b = k)")
    swarm(r, c(kinds, "c", "ci", "s9", "R", "R0", "z"))
    f <- paste0("f", q)
    body <- fill(pick(bodies[[kind]]), 1L + rnd(2))
    out <- c(out, sprintf("%s <- function(x, k) %s", f, body))
    defined[[kind]] <- c(defined[[kind]], f)
    if (q >= 2L || count == 2L) {
      u <- pick(if (kind == "D" && !chance(3)) uses_N else uses_A)
      out <- c(out, gsub("\\bF\\b", f, u))
      if (uses("counter", body)) out <- c(out, "show(counter)")
      if (chance(4)) out <- c(out, pick(changes), gsub("\\bF\\b", f, pick(c(u, if (kind == "D") uses_N else uses_A))))
    }
  }
  out <- c(out, "show(runif(1))")
  if (!tryCatch({ parse(text = out); TRUE }, error = function(e) FALSE)) out <- "cat(\"does not parse\\n\")"
  cat(sprintf("run(%d, {", seed), paste0("  ", out), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

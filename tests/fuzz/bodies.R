# tests/fuzz/bodies.R FIRST [LAST] - a program for each seed: bodies of functions as people write them (below), whose own text is mutated: constants,
# operators, types, arms of ifs, returns, next and break, subscripts, variables, assignments.  They are applied in all the ways there are
# to inputs of mixed nature, which change between two runs.  Loops end: each has its share of 400 rounds.
# For tests/fuzz/diff: GEN=tests/fuzz/bodies.R.
source("tests/fuzz/seeds.R")
# By what they take: a scalar x (with defaults), a vector v, two scalars x and y, a string s.
scalar <- expression(
  function(x, lo = 0, hi = x + 1) { for (k in 1:30) { mid <- (lo + hi) / 2; if (mid * mid > x) hi <- mid else lo <- mid }; lo },
  function(x, tol = 1e-9) { g <- x / 2; k <- 0L; while (abs(g * g - x) > tol && k < 20L) { g <- (g + x / g) / 2; k <- k + 1L }; g },
  function(x) { s <- 0L; n <- x; while (n > 0) { s <- s + n %% 10L; n <- n %/% 10L }; s },
  function(x) { r <- 0L; n <- abs(x); repeat { if (n == 0L) break; r <- r * 10L + n %% 10L; n <- n %/% 10L }; sign(x) * r },
  function(x) { n <- 0L; while (x != 1L) { x <- if (x %% 2L == 0L) x %/% 2L else 3L * x + 1L; n <- n + 1L }; n },
  function(x) { y <- 1900L + x; leap <- y %% 4L == 0L && (y %% 100L != 0L || y %% 400L == 0L); if (leap) 366L else 365L },
  function(x, y0 = 2000) { m <- (x %% 12L) + 1L; a <- (14 - m) %/% 12; y <- y0 + 4800 - a;
    d <- 1 + (153 * (m + 12 * a - 3) + 2) %/% 5 + 365 * y + y %/% 4 - y %/% 100 + y %/% 400 - 32045; d %% 7 },
  function(x) { b <- 0L; while (x > 0L) { b <- b + bitwAnd(x, 1L); x <- bitwShiftR(x, 1L) }; b },
  function(x, seed = 17L) { h <- seed; for (k in 1:8) { h <- bitwXor(h, bitwAnd(x, 255L)); h <- (h * 31L) %% 65521L }; h },
  function(x) { a <- 0; b <- 1; if (x < 1) return(a); for (k in seq_len(x %% 40)) { t <- a + b; a <- b; b <- t }; a },
  function(x, p = c(2, 3, 5, 7, 11)) { out <- 0L; for (q in p) { if (x %% q != 0) next; out <- out + 1L }; out },
  function(x) { if (x < 2L) return(FALSE); d <- 2L; while (d * d <= x) { if (x %% d == 0L) return(FALSE); d <- d + 1L }; TRUE },
  function(x, rate = 0.05, n = 12) { bal <- 100 * abs(x) + 1; m <- 0L; pay <- bal * (rate / n + 0.02);
    while (bal > 0 && m < 60L) { bal <- bal * (1 + rate / n) - pay; m <- m + 1L }; c(months = m, rest = bal) },
  function(x, cash = c(-100, 30, 40, 50)) { npv <- 0; for (k in seq_along(cash)) npv <- npv + cash[k] / (1 + x / 100)^(k - 1); round(npv, 4) },
  function(x, dt = 0.01) { p <- 0; v <- x; for (k in 1:40) { a <- -9.81 - 0.1 * v; v <- v + a * dt; p <- p + v * dt; if (p < 0) { p <- 0; v <- -v * 0.8 } };
    c(p, v) },
  function(x) { y <- x; for (k in 1:10) { k1 <- -y; k2 <- -(y + 0.05 * k1); y <- y + 0.1 * k2 }; y },
  function(x) { g <- if (x >= 90) "A" else if (x >= 50) "B" else "C"; g },
  function(x) switch(as.character(x %% 4), "0" = "zero", "1" = , "2" = x * 2L, { -1 }),
  function(x) if (x %% 15 == 0) "FizzBuzz" else if (x %% 5 == 0) "Buzz" else if (x %% 3 == 0) "Fizz" else x,
  function(x) { z <- 0 + 0i; n <- 0L; c0 <- complex(real = x / 40 - 1, imaginary = 0.3); while (Mod(z) < 2 && n < 25L) { z <- z^2 + c0; n <- n + 1L }; n },
  function(x) { s <- 0; for (i in 1:5) for (j in 1:i) { if ((i + j) %% 3 == 0) next; if (j > x) break; s <- s + i * j }; s },
  function(x, w = c(a = 1, b = 2.5, c = -1)) { i <- x %% 3 + 1; if (w[i] < 0) w[[i]] else w[i] },
  function(x, m = matrix(1:6, 2, dimnames = list(c("r", "s"), c("a", "b", "c")))) { i <- x %% 2L + 1L; j <- x %% 3L + 1L; m[i, j] * 2L - m["r", "b"] },
  function(x, m = matrix(c(2, 1, 0, 3), 2)) { r <- m[1, ] * x; q <- m[, 2, drop = FALSE]; sum(r) + q[2, 1] + dim(q)[1] },
  function(x) { st <- c(x %% 7, x %% 5, x %% 3); st <- st[-1]; st[length(st) + 1] <- sum(st); if (any(st > 4)) max(st) else min(st) },
  function(x) { v <- integer(6); v[1] <- x; for (k in 2:6) v[k] <- (v[k - 1] * 5L + 3L) %% 16L; v[v > 7L] <- 0L; sum(v) },
  function(x) { t <- 0; count <<- count + 1; if (x > 3) t <- count; t + total },
  function(x) { e <- exp(-abs(x) / 10); l <- log1p(e); q <- sqrt(l); floor(q * 1000) / 1000 },
  function(x) { r <- x - floor(x); d <- trunc(x); if (r >= 0.5) d <- d + 1; signif(d + r / 3, 4) },
  function(x) { pos <- c(0L, 0L); dir <- 0L; for (k in 1:8) { dir <- (dir + (x * k) %% 4L) %% 4L;
    pos[dir %% 2L + 1L] <- pos[dir %% 2L + 1L] + (if (dir < 2L) 1L else -1L) }; sum(abs(pos)) },
  function(x) { b <- rep(0L, 9); i <- x %% 9L + 1L; b[i] <- 1L; b[10L - i] <- b[10L - i] + 2L; lines <- list(1:3, 4:6, 7:9, c(1, 5, 9));
    for (l in lines) if (sum(b[l]) > 1L) return(TRUE); FALSE },
  function(x) tryCatch({ if (x > 50) stop("big") else if (x < 0) warning("neg"); sqrt(x) }, error = function(e) -1L, warning = function(w) NA),
  function(x) { d <- as.Date("2024-02-27") + x; as.integer(format(d, "%d")) + as.integer(d) %% 7L },
  function(x) { c <- 0L; a <- x; b <- 36L; while (b != 0L) { t <- a %% b; a <- b; b <- t; c <- c + 1L }; if (c > 2L) a else c },
  function(x) { lst <- list(a = x, b = "q"); lst$c <- lst$a * 2; if (is.null(lst$d)) lst$c else 0 },
  function(x) ifelse(x > 5, x %/% 2L, -x %% 3L),
  function(x, k = 3L) { f <- function(u) u * k + off; k <- k + 1L; f(x) - f(1L) },
  function(x) { acc <- NULL; for (k in 1:4) acc <- c(acc, if (x %% k == 0) k); length(acc) + sum(acc) },
  function(x) { h <- x %/% 60L; m <- x %% 60L; sprintf("%02d:%02d", as.integer(h), as.integer(m)) },
  function(x) { u <- 0; w <- 1; k <- 1; repeat { w <- -w * x / k / 4; u <- u + w; k <- k + 1; if (abs(w) < 1e-6 || k > 15) break }; u },
  function(x) all(x > 0, !is.na(x), x < 100) + any(x == c(2, 4, 8)) * 10L,
  function(x) { i <- findInterval(x, c(0, 5, 10, 50)); rate <- c(0, 0.1, 0.2, 0.3, 0.45)[i + 1L]; x * rate },
  function(x) { a <- as.integer(x); b <- 100000L; a * b + b * 20000L },
  function(x) grid[x %% length(grid) + 1L] + grid[[1L]],
  function(x) { y <- x; if (is.na(y)) y <- 0L; y <- y + 1L; while (TRUE) { y <- y * 2L; if (y > 1000L) return(y); if (y == 0L) break }; NULL })
vector <- expression(
  function(v) { m <- mean(v); s <- 0; for (e in v) s <- s + (e - m)^2; sqrt(s / (length(v) - 1)) },
  function(v) { best <- v[1]; at <- 1L; for (i in seq_along(v)) if (v[i] > best) { best <- v[i]; at <- i }; c(at, best) },
  function(v) { run <- 1L; top <- 1L; for (i in seq_along(v)[-1]) { if (v[i] == v[i - 1L]) run <- run + 1L else run <- 1L; if (run > top) top <- run }; top },
  function(v) { n <- length(v); repeat { sw <- FALSE; for (i in seq_len(n - 1)) if (v[i] > v[i + 1]) { t <- v[i]; v[i] <- v[i + 1]; v[i + 1] <- t;
    sw <- TRUE }; if (!sw) break }; v },
  function(v) { r <- numeric(0); for (i in seq_along(v)) { if (v[i] < 0) next; r[length(r) + 1] <- v[i] / 2 }; r },
  function(v) { out <- v; for (i in 2:length(v)) out[i] <- 0.3 * v[i] + 0.7 * out[i - 1]; out },
  function(v) { s <- 0L; for (i in seq_along(v)) { s <- s + v[[i]]; if (s > 40L) break }; list(s, i) },
  function(v) { w <- v * 2L; w[w %% 3L == 0L] <- -1L; cumsum(w) },
  function(v) { a <- v[-1] - v[-length(v)]; sum(a[a > 0]) },
  function(v) { x <- v %% 5L; y <- v %/% 5L; z <- ifelse(x > y, x, -y); z[order(z)][1:3] },
  function(v) { tot <- 0; k <- length(v); while (k > 0) { tot <- tot * 1.5 + v[k]; k <- k - 1 }; tot },
  function(v) { m <- matrix(0, 2, 2); for (i in seq_along(v)) { r <- i %% 2 + 1; m[r, 1] <- m[r, 1] + v[i]; m[r, 2] <- m[r, 2] + 1 }; m[, 1] / m[, 2] },
  function(v) { seen <- c(); for (e in v) { if (e %in% seen) next; seen <- c(seen, e) }; seen },
  function(v) { lo <- 1L; hi <- length(v); key <- v[3]; while (lo <= hi) { mid <- (lo + hi) %/% 2L; if (v[mid] == key) return(mid);
    if (v[mid] < key) lo <- mid + 1L else hi <- mid - 1L }; -1L },
  function(v) { p <- rep(TRUE, 40); for (i in 2:6) if (p[i]) p[seq(i * i, 40, by = i)] <- FALSE; which(p)[v[1] %% 5 + 1] },
  function(v) { h <- integer(5); for (e in v) { b <- e %% 5 + 1; h[b] <- h[b] + 1L }; names(h) <- letters[1:5]; h },
  function(v) sum(v > mean(v)) / length(v) + max(v) - min(v),
  function(v) { st <- list(pos = 0, vel = 1); for (e in v) { st$vel <- st$vel - 0.1 * st$pos; st$pos <- st$pos + st$vel * (e %% 3) }; unlist(st) },
  function(v) { i <- 0L; res <- vector("list", 3); for (e in v[1:3]) { i <- i + 1L; res[[i]] <- if (e > 2) e }; res })
pair <- expression(
  function(x, y) { while (y != 0) { t <- y; y <- x %% y; x <- t }; x },
  function(x, y = x * 2) { if (x > y) x - y else if (x == y) 0L else -1 },
  function(x, y) { r <- 1L; b <- x; e <- y %% 8L; while (e > 0L) { if (e %% 2L == 1L) r <- (r * b) %% 1009L; b <- (b * b) %% 1009L; e <- e %/% 2L }; r },
  function(x, y) { d <- sqrt(x^2 + y^2); a <- atan2(y, x); if (d < 5) d else a },
  function(x, y) bitwXor(bitwAnd(x, 15L), bitwOr(y, 3L)) %% 7L,
  function(x, y) { s <- 0; for (i in seq_len(x %% 5)) { for (j in seq_len(y %% 4)) { if (i == j) next; s <- s + i / j } }; s },
  function(x, y) { n <- 0L; while (x < y * 10 && n < 15L) { x <- x * 1.5 + 1L; n <- n + 1L }; n },
  function(x, y) { z <- c(x, y); z[z < 0] <- 0; z[2] %/% max(z[1], 1) },
  function(x, y) { q <- x %/% y; r <- x %% y; q * y + r == x },
  function(x, y) if (y > 3) { w <- x %/% y; if (w == 0) return(NULL); w } else x + y)
text <- expression(
  function(s) { n <- 0L; for (ch in strsplit(s, "")[[1]]) if (ch %in% c("a", "e", "i", "o", "u")) n <- n + 1L; n },
  function(s) { r <- ""; k <- nchar(s); while (k > 0) { r <- paste0(r, substr(s, k, k)); k <- k - 1 }; r == s },
  function(s) { v <- 0L; for (k in seq_len(nchar(s))) { d <- utf8ToInt(substr(s, k, k)) - 48L; if (d < 0L || d > 9L) return(NA); v <- v * 10L + d }; v },
  function(s) { depth <- 0L; for (ch in strsplit(s, "")[[1]]) { if (ch == "(") depth <- depth + 1L else if (ch == ")") depth <- depth - 1L;
    if (depth < 0L) break }; depth },
  function(s) { h <- 5381; for (b in utf8ToInt(s)) h <- (h * 33 + b) %% 4294967296; h },
  function(s) { u <- utf8ToInt(s); up <- u >= 97L & u <= 122L; u[up] <- (u[up] - 97L + 3L) %% 26L + 97L; intToUtf8(u) },
  function(s) { last <- ""; out <- 0L; for (k in 1:nchar(s)) { ch <- substring(s, k, k); if (ch != last) out <- out + 1L; last <- ch }; out },
  function(s) if (nchar(s) > 4) toupper(substr(s, 1, 3)) else if (startsWith(s, "a")) s else paste0(s, nchar(s)),
  function(s) { p <- regexpr("[0-9]", s); if (p > 0) as.integer(substr(s, p, p)) else -1L },
  function(s) switch(s, apple = 1L, fig = 2.5, kiwi = , pear = "p", nchar(s)))
scope <- c("x", "k", "n", "s", "v", "i", "count", "total", "off", "grid", "y", "a", "b", "r", "t")
constants <- expression(0L, 1L, 2L, 0, 1, -1, 0.5, 2.5, 3L, 10, NA, NA_integer_, NA_real_, NULL, TRUE, FALSE, 2147483647L, -0, 1e-3, 100L, Inf, NaN, "1",
  1e6, 1i, c(1, 2))
arith <- c("+", "-", "*", "/", "%%", "%/%", "^")
compare <- c("<", "<=", ">", ">=", "==", "!=")
wraps <- list(quote(as.integer(E)), quote(-E), quote(!E), quote(c(E)), quote(E[1]), quote((E)[-1]), quote(is.na(E)), quote(abs(E)), quote({ warning("w");
  E }),
  quote(if (E > 4) NULL else E), quote(c(a = E)), quote(E + 0L), quote(E * 1L), quote(E %/% 0.3), quote(E %% -3L), quote(as.numeric(E)),
    quote(if (x > 8) E), quote(return(E)), quote(invisible(E)),
  quote(c(E, E)), quote(max(E, 2L)), quote(round(E)), quote(identity(E)), quote(list(E)[[1]]), quote((function(q) q + 1)(E)), quote(E * 0L),
    quote(length(E)), quote(isTRUE(E)),
  quote(if (is.na(E)) 0L else E), quote(min(E, 7)), quote(sum(E, 1L)), quote(xor(E, TRUE)), quote({ total <<- total + 1; E }), quote(as.character(E)),
    quote(E / 2L), quote(sqrt(E)), quote(tryCatch(E, error = function(e) 0)),
  quote(bitwAnd(E, 6L)), quote(rev(E)), quote(E[E > 1]), quote(E[[1]]), quote(unlist(E)), quote(if (x %% 2 == 0) E else 0.5),
    quote(if (x %% 3 == 0) E else 1L), quote(is.null(E)), quote(seq_len(E)), quote(factor(E)))
put <- function(t, e) if (identical(t, quote(E))) e else if (is.call(t)) as.call(lapply(t, put, e)) else t
head_of <- function(e) if (is.call(e) && is.name(e[[1L]])) as.character(e[[1L]]) else ""
# One place in k that can be mutated is; `left` counts the way to it.
left <- 0L
places <- function(e) if (is.call(e)) 1L + sum(vapply(as.list(e)[-1L], function(a) if (missing(a) || is.null(a) || is.pairlist(a)) 0L else places(a),
  0L)) else if (is.symbol(e) && !nzchar(as.character(e))) 0L else 1L
change <- function(e) {
  h <- head_of(e)
  if (h == "<-" || h == "for" || h == "<<-") if (chance(3)) return(NULL) else if (h != "for" && chance(3)) return(as.call(list(as.name("<<-"), e[[2]],
    e[[3]]))) else return(call("{", e, e))
  if (h == "if") return(switch(rnd(4) + 1L, if (length(e) == 4L) call("if", e[[2]], e[[4]], e[[3]]) else call("if", call("!", e[[2]]), e[[3]]), call("if",
    e[[2]], e[[3]]),
    call("if", e[[2]], e[[3]], pick(list(NULL, quote(return(x)), quote(x), 0L, quote(return(NULL)), "no"))), call("if", e[[2]], pick(list(NULL,
      quote(return(-1)), 2L, quote(return(invisible(NA)))))) ))
  if (h %in% c("{", "repeat", "while")) return(if (h == "{" && length(e) > 2L) e[-(rnd(length(e) - 1L) + 2L)] else e)
  if (h %in% arith && length(e) == 3L && !chance(3)) { e[[1]] <- as.name(pick(arith)); return(e) }
  if (h %in% compare && !chance(4)) { e[[1]] <- as.name(pick(compare)); return(e) }
  if (h %in% c("&&", "||") && !chance(4)) { e[[1]] <- as.name(pick(c("&&", "||", "&", "|"))); return(e) }
  if (h %in% c("[", "[[") && length(e) == 3L && !chance(3)) return(switch(rnd(4) + 1L, call(if (h == "[") "[[" else "[", e[[2]], e[[3]]), call("[", e[[2]],
    call("-", e[[3]])), call("[", e[[2]], call("+", e[[3]], 1L)), call("[", e[[2]], call("/", e[[3]], 2))))
  if (is.numeric(e)) return(switch(rnd(7) + 1L, if (is.integer(e)) as.numeric(e) else if (!is.na(e) && e == floor(e) && abs(e) < 1e9) as.integer(e) else e * 2, e + 1L,
    e - 1L, -e, pick(constants), e * 0.5, e + 0.5))
  if (is.symbol(e) && chance(2)) return(as.name(pick(scope)))
  if (chance(6)) pick(constants) else put(pick(wraps), e)
}
walk <- function(e) {
  left <<- left - 1L
  if (left == 0L) return(change(e))
  if (is.call(e) && head_of(e) != "function") for (j in seq_along(e)[-1L]) {
    if (identical(e[[j]], quote(expr = )) || is.null(e[[j]])) next
    a <- e[[j]]
    if (j == 2L && head_of(e) %in% c("<-", "<<-", "for", "$")) { if (is.symbol(a)) next; left <<- left - 1L; next }
    new <- walk(a)
    if (is.null(new)) e[j] <- list(NULL) else e[[j]] <- new
    if (left <= 0L) break
  }
  e
}
bound <- function(e) { # loops have a share of `gas`
  if (!is.call(e)) return(e)
  for (j in seq_along(e)[-1L]) if (is.call(e[[j]])) e[[j]] <- bound(e[[j]])
  stop <- quote(if ((gas <- gas - 1) < 0) break)
  h <- head_of(e)
  if (h == "for" && !chance(3)) e[[4]] <- call("{", stop, e[[4]]) else if (h == "for") e[[3]] <- call("head", e[[3]], 60L)
  if (h == "while") e[[2]] <- call("&&", quote((gas <- gas - 1) > 0), call("(", e[[2]]))
  if (h == "repeat") e[[2]] <- call("{", stop, e[[2]])
  e
}
mutant <- function(set) {
  f <- pick(set)
  b <- f[[3]]
  for (w in seq_len(1L + rnd(4))) { left <<- rnd(places(b)) + 1L; b <- walk(b) }
  plain <- b
  b <- bound(b)
  if (!identical(b, plain)) b <- call("{", quote(gas <- 400), b)
  args <- f[[2]]
  if (chance(6) && length(args) > 1L && is.numeric(args[[2]])) args[[2]] <- pick(list(1L, 0.5, NA, quote(x), quote(count)))
  paste(deparse(call("function", args, b), width.cutoff = 100L), collapse = "\n  ")
}
ints <- c("1:@n", "@n:1", "0:@n", "-5:@n", "(1:@n) * 7L %% 50L", "as.numeric(1:@n)", "seq(1, @n)", "rep(c(3L, 8L, 1L), length.out = @n)",
  "setNames(1:@n, paste0(\"k\", 1:@n))", "sample(@n)",
  "as.list(1:@n)", "matrix(1:@n, 2)", "(1:@n) / 4", "sin(1:@n) * 5", "round(cos(1:@n) * 20) / 2", "c(1:20, (1:@n) + 0.5)",
    "factor(rep(c(3, 1, 2), length.out = @n))", "as.Date(\"2023-12-25\") + 1:@n", "rep(c(TRUE, FALSE, TRUE), length.out = @n)",
  "rev(seq(0, 9, length.out = @n))", "c(1:30, 2147483600L + 1:20)", "bitwXor(1:@n, 21L)", "structure(1:@n, class = \"foo\")", "integer(0)",
    "array(1:@n, @n, list(paste(1:@n)))", "data.frame(p = 1:@n, q = (1:@n) / 2)$q", "c(as.list(1:25), list(2.5, TRUE))",
  "as.hexmode(1:@n)", "seq(-1, 1, by = 2 / @n)", "cumsum(rep(c(1L, -2L, 3L), length.out = @n))", "1:@n %% 13L", "rep(5L, @n)", "(1:@n) * 40000000L")
texts <- c("rep(c(\"apple\", \"fig\", \"kiwi\", \"pear\"), length.out = @n)", "rep(c(\"level\", \"aab\", \"noon\", \"(a)\", \"x1y2\"), length.out = @n)",
  "paste0(\"id\", 1:@n)", "as.character(1:@n)", "setNames(rep(c(\"ab\", \"cd\"), length.out = @n), 1:@n)",
  "rep(month.name, length.out = @n)", "c(letters, LETTERS)", "format((1:@n) / 4)", "as.list(rep(c(\"((a)\", \"b)\"), length.out = @n))",
    "factor(rep(c(\"apple\", \"fig\"), length.out = @n))")
odd <- c("NA", "NA_integer_", "0L", "-3L", "2.5", "1000", "NaN", "TRUE", "Inf", "-Inf", "-0.0", "1e308", "3L", "2147483647L", "-2147483647L", "NA_real_",
  "-0.5", "\"7\"", "1i", "1e10")
ways <- c("sapply(xs, f)", "sapply(xs, f)", "sapply(xs, f)", "vapply(xs, f, @v)", "unlist(lapply(xs, f))", "lapply(xs, f)", "Map(f, xs)", "mapply(f, xs)",
  "Vectorize(f)(xs)", "sapply(xs, function(e) f(e) + 1L)", "sapply(seq_along(xs), function(k) f(xs[[k]]))",
  "{ r <- list(); for (e in xs) r[[length(r) + 1L]] <- f(e); r }", "{ r <- @v; for (k in seq_along(xs)) r[k] <- f(xs[[k]]); r }",
    "{ r <- rep(@v, length(xs)); k <- 1; while (k <= length(xs)) { r[k] <- f(xs[[k]])[1]; k <- k + 1 }; r }",
  "{ s <- 0L; for (e in xs) s <- s + f(e); list(s, e) }",
    "{ s <- 0; for (e in xs) { t <- f(e); if (length(t) == 0L || is.na(t)) next; if (t > 90) break; s <- s + t }; list(s, e, t) }",
  "Reduce(function(p, e) if (is.na(p)) 0 else p + f(e), xs, @v)", "Reduce(`+`, lapply(xs, f), accumulate = TRUE)",
    "Filter(function(e) isTRUE(f(e) > 2), xs)", "sum(sapply(xs, f))", "range(unlist(lapply(xs, f)))", "table(sapply(xs, f))", "do.call(rbind, lapply(xs, f))",
  "sapply(xs, function(e) tryCatch(f(e), error = function(err) conditionMessage(err)))",
    "apply(matrix(unlist(xs)[1:24], 4, dimnames = list(letters[1:4], NULL)), 1, function(row) f(row[2]))", "apply(matrix(unlist(xs)[1:24], 4), c(1, 2), f)",
  "outer(1:6, 1:7, Vectorize(function(a, b) f(a * b)))", "outer(unlist(xs), 1:3, function(a, b) mapply(function(p, q) f(p) * q, a, b))",
    "replicate(40, f(xs[[1]]))", "tapply(unlist(xs), rep(1:2, length.out = length(unlist(xs))), function(g) f(g[1]))",
  "{ m <- matrix(0, 3, 12); for (i in 1:3) for (j in 1:12) m[i, j] <- f(xs[[(i * j) %% length(xs) + 1L]]); m }",
    "sapply(xs, function(e) if (e %% 2 == 0) f(e) else -1L)", "sapply(xs, function(e) if (e > 5) f(e))", "vapply(xs, function(e) length(f(e)), 1L)",
    "sapply(c(xs, xs), f)[-1]",
  "local({ fs <- lapply(xs, function(e) function(d) f(e) + d); sapply(fs, function(h) h(1)) })",
    "{ fs <- list(); for (e in xs) { fs[[length(fs) + 1L]] <- local({ e0 <- e; function() f(e0) }) }; sapply(fs, function(h) h()) }",
    "sapply(data.frame(a = unlist(xs), b = rev(unlist(xs))), function(col) f(col[2]))",
  "{ n <- 0; while (n < 60) { n <- n + 1; z <- f(n); if (is.null(z)) next; total <- total + length(z) }; list(n, total, z) }",
    "sapply(split(unlist(xs), seq_along(unlist(xs)) %% 7), function(g) f(g[[1]]))", "sapply(1:60, function(i) { v <- f(i); v[2] })",
    "{ i <- 0L; repeat { i <- i + 1L; w <- f(i); if (i > 70L) break }; list(i, w) }",
  "Position(function(e) isTRUE(f(e) > 5), xs)", "any(sapply(xs, function(e) isTRUE(all.equal(f(e), 3))))", "which.max(sapply(xs, f))",
    "rapply(as.list(xs), f, how = \"unlist\")", "mean(sapply(xs, f), na.rm = TRUE)", "rev(sapply(xs, f))[1:3]", "identical(sapply(xs, f), sapply(xs, f))",
    "cumsum(sapply(xs, f))", "paste(sapply(xs, f), collapse = \"\")")
wholes <- c("sapply(1:40, function(i) f(ys[i:(i + 4L)]))", "sapply(1:40, function(i) f((i - 1L):(i + 5L)))", "lapply(1:40, function(i) f(xs[i + 0:3]))",
  "f(xs)", "f(xs)", "apply(matrix(unlist(xs)[1:60], 5), 2, f)", "sapply(1:40, function(i) f(c(i, i / 2, -i, 4)))",
  "sapply(split(unlist(xs), rep(1:30, length.out = length(unlist(xs)))), f)",
  "Map(f, split(unlist(xs), seq_along(unlist(xs)) %% 33))", "sapply(1:40, function(i) f(rep(i, 4)))",
    "vapply(1:40, function(i) f(as.integer(xs[1:4]) + i)[1], @v)", "tapply(unlist(xs), seq_along(unlist(xs)) %/% 4, f)",
    "{ r <- NULL; for (i in 1:40) r <- c(r, f(ys[1:5] * i)); r }", "apply(matrix(unlist(xs)[1:80], 20, dimnames = list(NULL, letters[1:4])), 1, f)")
pairs <- c("mapply(f, xs, rev(xs))", "Map(f, xs, 2)", "outer(1:9, 1:8, Vectorize(f))", "sapply(xs, f, y = 3L)", "sapply(xs, f, 4)",
  "mapply(f, xs, MoreArgs = list(y = 5))", "vapply(seq_along(xs), function(k) f(xs[[k]], k), @v)", "Reduce(f, xs)", "Reduce(f, xs, accumulate = TRUE)",
  "{ s <- 1L; for (e in xs) s <- f(e, s); s }", "mapply(function(a, b) f(b, a), unlist(xs), 1:3)",
  "{ m <- matrix(0L, 6, 8); for (i in 1:6) for (j in 1:8) m[i, j] <- f(i, j); m }", "sapply(1:50, function(i) sapply(1:3, function(j) f(i, j)))",
    "sapply(xs, f)", "Reduce(function(a, e) f(a, e), xs, 1, right = TRUE)", "outer(xs, xs[1:4], f)")
after <- c("grid <- grid * 2", "grid <- as.integer(grid)", "grid[3] <- NA", "grid <- -grid", "names(grid) <- letters[1:6]", "total <- 0L", "count <- 0L",
  "off <- NA", "off <- 2.5", "off <- c(z = 3L)", "xs <- rev(xs)", "xs <- as.list(xs)", "xs <- unlist(xs)", "names(xs) <- NULL", "xs[[1]] <- NA", "xs <- -xs",
  "g <- f; f <- function(...) { v <- g(...); if (is.numeric(v)) v + 1 else v }", "ys <- ys / 2", "ys[50] <- NaN", "body(f)[[2]] <- quote(off)",
    "formals(f) <- formals(f)", "storage.mode(xs) <- \"double\"", "xs <- xs[-1]", "xs[[2]] <- 0.5", "count <- -1L; total <- 1i", "off <- \"s\"",
    "dim(xs) <- NULL")
program <- function(seed) {
  state <<- (seed * 48611 + 777) %% 2147483647
  for (w in 1:6) rnd(2)
  kind <- pick(c(1L, 1L, 1L, 2L, 3L, 4L))
  n <- pick(c(4L, 30L, 60L, 60L, 120L, 300L))
  in_ <- gsub("@n", n, pick(if (kind == 4L) texts else ints))
  s <- c("count <- 0; total <- 0; off <- 1L; grid <- c(0, 0.5, 1, 2.5, 4, 8); ys <- (1:200) %% 17L; i <- k <- 3L; n <- 6; s <- r <- 2; a <- b <- 1; t <- 0; v <- c(3, 1, 2); y <- 4L; x <- 7",
    paste("f <-", mutant(list(scalar, vector, pair, text)[[kind]])), paste0("xs <- ", in_))
  if (n > 4L && !chance(3)) s <- c(s, paste0("xs[[", n - rnd(n %/% 2L), "]] <- ", pick(if (kind == 4L) c("NA", "\"\"", "\"z\u00fc\"",
    "\"aeiou12(\"") else odd)))
  region <- character()
  for (w in 1:(1L + rnd(3))) region <- c(region, paste0("show(", gsub("@v", pick(c("0", "0L", "\"\"", "NA", "FALSE")), pick(list(ways, wholes, pairs,
    ways)[[kind]])), ")"))
  s <- c(s, region, if (chance(2)) c(paste0("try({ ", pick(after), " }, silent = TRUE)"), region), "show(list(count, total, off))")
  cat(sprintf("run(%d, {", seed), paste0("  ", s), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

# tests/fuzz/phrases.R FIRST [LAST] - a program for each seed of ten lanes, each of one phrase (or two, one in the other's place of a variable, or on two paths) of some 400
# that ask after the rules people stumble over: types of seq(), what switch and `if` take, strings in UTF-8, ordered factors, dates and their units, complex and raw
# numbers, dots and missing arguments, S3 classes, matrices with names, empty things, division by nothing.  Numbers are usual at first and odd late.
# For tests/fuzz/diff: GEN=tests/fuzz/phrases.R.
source("tests/fuzz/seeds.R")
phrases <- readLines("tests/fuzz/phrases.txt")
contexts <- c("lapply(1:n, function(i) { BIND; P })", "lapply(1:n, function(i) { BIND; P })", "sapply(1:n, function(i) { BIND; P })", "{ out <- vector(\"list\", n); for (i in 1:n) { BIND; out[i] <- list(P) }; out }", "lapply(1:n, function(i) { BIND; if (i > LATE) Q else P })", "lapply(1:n, function(i) { BIND; t <- P; if (is.numeric(t) && length(t) == 1L && isTRUE(t > 1)) t * 2L else t })", "lapply(1:n, function(i) { BIND; t <- Q; if (k > 3L) t <- P; list(t, k) })", "lapply(1:n, function(i) { BIND; y <- c(P); length(y) })", "Map(function(i, x) { BIND0; P }, 1:n, X[1:n])", "lapply(1:n, function(i) { BIND; r9 <- NULL; for (j in 1:2) { r9 <- P; if (k == 2L) next; x <- x + 1; k <- k + 1L }; r9 })", "lapply(1:n, function(i) { BIND; list(a = P, b = i) })", "lapply(1:n, function(i) { BIND; f9 <- function(x, k = 2L, y = P) { if (x > 2) return(y); x <- 0; y }; f9(x) })", "{ acc <- list(); for (i in 1:n) { BIND; acc <- c(acc, P) }; acc }", "lapply(1:n, function(i) { BIND; identical(P, Q) })", "lapply(1:n, function(i) { BIND; y <- P; z9 <- y; y[1] <- y[1]; list(y, z9) })")
vars <- c(x = "x <- X[i]", k = "k <- K[i]", s = "s <- S[i]", u = "u <- U[i]", v = "v <- VL[[i]]", w = "w <- WL[[i]]", b = "b <- B[i]", g = "g <- G[i]", o = "o <- ORD[i]", d = "d <- D[i]", p = "p <- TM[i]", z = "z <- Z[i]", q = "q <- RW[i]", r = "r <- L[[i]]", m = "m <- ML[[i]]", nn = "nn <- NN")
bind <- function(t, not = character()) {
  used <- names(vars)[vapply(names(vars), function(a) grepl(paste0("(^|[^$.A-Za-z_\"])", a, "($|[^A-Za-z_.0-9\"])"), t), NA)]
  paste(c("NULL", vars[setdiff(used, not)]), collapse = "; ")
}
program <- function(seed) {
  state <<- (seed * 69621 + 331) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(40L, 50L, 64L)); late <- n - pick(1:4)
  nested <- chance(3)
  out <- c(sprintf("n <- %dL; LATE <- %dL", n, late),
    paste0("X <- ", pick(c("rep(c(1.5, 2, 0.5, 3, 1, 4), 20)", "round(cos(1:80) * 4, 2)", "1:80 / 8", "rep(c(2, 1, 3), 30)")), "; K <- ", pick(c("rep(c(1L, 3L, 2L, 4L), 25)", "1:80 %% 5L + 1L", "rep(2:3, 40)"))),
    "S <- rep(c(\"a\", \"bb\", \"abc\", \"b\"), 20); U <- rep(c(\"\\u00e9t\\u00e9\", \"na\\u00efve\", \"\\u65e5\\u672c\\u8a9e\", \"abc\"), 20); B <- rep(c(TRUE, FALSE, TRUE), 30)",
    "VL <- lapply(1:80, function(j) c(1, 2.5, j %% 3, j / 10)[1:(j %% 3 + 2)]); WL <- lapply(1:80, function(j) (j * 1:4) %% 5L)",
    "G <- factor(rep(c(\"lo\", \"hi\", \"lo\", \"mid\"), 20)); ORD <- factor(rep(c(\"low\", \"mid\", \"high\"), 30), levels = c(\"low\", \"mid\", \"high\"), ordered = TRUE); D <- as.Date(\"2024-01-01\") + 0:79; TM <- as.POSIXct(\"2024-01-01 10:00:00\", tz = \"UTC\") + 0:79 * 977",
    "Z <- complex(real = X[1:80], imaginary = K[1:80] - 2); RW <- as.raw(K[1:80] * 7L); L <- lapply(1:80, function(j) list(x = j / 2, tag = \"t\")); ML <- lapply(1:80, function(j) matrix(c(1, j %% 4, 2, 0.5, 3, 1, j %% 3, 2, 1.5), 3, dimnames = list(c(\"a\", \"b\", \"c\"), c(\"p\", \"q\", \"r\")))); NN <- c(a = 1, bb = 2, b = 3, c = 4)",
    "DF <- data.frame(u = X[1:30], k = K[1:30], g = G[1:30]); area <- function(o, ...) UseMethod(\"area\"); area.sq <- function(o, ...) o$r^2; area.ci <- function(o, ...) 3 * o$r; area.default <- function(o, ...) -1; Ops.money <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); if (.Generic %in% c(\"+\", \"-\")) structure(v, class = \"money\") else v }; length.stk <- function(x) 99L",
    "nargs2 <- function(a, b, c) nargs(); Recall2 <- function(n) if (n < 2) n else Recall2(n - 1) + Recall2(n - 2); even <- function(n) if (n <= 0L) TRUE else odd(n - 1L); odd <- function(n) if (n <= 0L) FALSE else even(n - 1L); ack <- function(m, n) if (m == 0L) n + 1L else if (n == 0L) ack(m - 1L, 1L) else ack(m - 1L, ack(m, n - 1L)); hanoi <- function(n) if (n == 0L) 0L else 2L * hanoi(n - 1L) + 1L; stack1 <- function(v) { s <- c(); for (e in v) { if (length(s) > 0 && s[length(s)] > e) s <- s[-length(s)]; s <- c(s, e) }; s }; cumall <- function(v) cumsum(!v) == 0")
  for (o in seq_len(rnd(3))) out <- c(out, pick(c("X[LATE] <- NA", "X[LATE] <- Inf", "X[n] <- NaN", "X[n] <- -0", "K[LATE] <- NA", "K[n] <- 0L", "K[n - 1L] <- -1L", "S[LATE] <- NA", "S[n] <- \"\"", "VL[[LATE]] <- numeric(0)", "VL[[n]] <- c(a = 1, b = 2)", "VL[[n]] <- 1:3", "VL[[n]] <- NA", "WL[[n]] <- integer(0)", "WL[[LATE]] <- c(1, 2, 3, 4)", "B[LATE] <- NA", "G[LATE] <- NA", "D[n] <- NA", "Z[n] <- NA", "L[[LATE]]$x <- 3L", "L[[n]] <- list(tag = \"z\", x = 1)", "ML[[n]] <- unname(ML[[n]])", "ML[[LATE]] <- matrix(1:9, 3)", "ML[[n]] <- ML[[n]][1:2, ]", "X <- setNames(X, paste0(\"n\", seq_along(X)))", "K <- K + 0", "X <- as.integer(X)", "U[n] <- \"\"", "S <- setNames(S, S)", "K[n] <- 7L", "X[27] <- 1e3", "NN <- c(NN, abc = 9)")))
  for (q in 1:10) {
    p <- pick(phrases); a <- pick(phrases)
    if (nested && chance(2)) { inner <- pick(phrases); v <- pick(c("x", "k", "v")); p <- gsub(paste0("\\b", v, "\\b(?! *=)"), paste0("(", gsub("\\", "\\\\", inner, fixed = TRUE), ")"), p, perl = TRUE) }
    t <- pick(contexts)
    fill <- function(h, by, t) gsub(paste0("\\b", h, "\\b"), gsub("\\", "\\\\", by, fixed = TRUE), t)
    paren <- function(t) if (grepl("^[{]", t) || grepl("^[a-zA-Z_.0-9]+\\(.*\\)$", t)) t else paste0("(", t, ")")
    b <- bind(paste(p, if (grepl("\\bQ\\b", t)) a, t)); b0 <- bind(p, "x")
    # the places first, so that nothing in a phrase is one
    t <- gsub("\\bBIND0\\b", "\u0001", gsub("\\bBIND\\b", "\u0002", gsub("\\bP\\b", "\u0003", gsub("\\bQ\\b", "\u0004", t))))
    t <- sub("\u0001", b0, sub("\u0002", b, t, fixed = TRUE), fixed = TRUE)
    while (grepl("\u0003", t, fixed = TRUE)) t <- paste0(sub("\u0003.*", "", t), paren(p), sub("^[^\u0003]*\u0003", "", t))
    while (grepl("\u0004", t, fixed = TRUE)) t <- paste0(sub("\u0004.*", "", t), paren(a), sub("^[^\u0004]*\u0004", "", t))
    out <- c(out, sprintf("show(%s)", t))
  }
  ok <- vapply(out, function(t) tryCatch({ parse(text = t); TRUE }, error = function(e) FALSE), NA)
  cat(sprintf("run(%d, {", seed), paste0("  ", out[ok]), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

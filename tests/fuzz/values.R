# tests/fuzz/values.R SEED - writes a random program of mapped closures, loops and whole-vector expressions over all kinds of
# values: lists that are a loop's state, vectors that grow, handlers, dots, strings and factors, records, complex numbers, raw
# vectors, lengths of zero, names, NA, NaN, Inf, integers that overflow.  Plain R, as gen.R: with argument "exact" it prints
# bits, else 12 digits.
source("tests/fuzz/random.R")
for (w in 1:5) rnd(2)
pick <- function(v) v[[rnd(length(v)) + 1L]]
chance <- function(k) rnd(k) == 0L
counter <- 0L

# A grammar: {D} is a double, {I} an integer, {L} a logical, {V} a vector of doubles, {W} one of integers, {S} a string, {Z} a complex
# number, {R} a raw one, {J} a small subscript; %1 and %2 are new variables.
leaf <- list(
  D = c("v", "v", "v", "x[i]", "y[i]", "a", "0.5", "2", "-1", "k[i]", "M[i, 2]", "nm[[2]]", "rec$u", "df$p[i]"),
  I = c("k[i]", "k[i]", "i", "3L", "-2L", "j[i]", "length(y)", "1000000L"),
  L = c("v > 0", "b[i]", "k[i] %% 2L == 0L", "i > 60L", "TRUE", "s[i] == \"a\"", "f[i] == \"lo\"", "y[i] <= v"),
  V = c("M[i, ]", "M[i, ]", "x[1:5]", "c(1, 2, 4)", "M[1:4, 2]", "lst[[i]]", "rec$w", "numeric(0)", "x[i:(i + 3)]", "p0"),
  W = c("1:5", "seq_len(i %% 4L)", "k[1:6]", "c(2L, 1L, 2L)", "integer(0)", "j[i:(i + 2L)]"),
  S = c("s[i]", "s[i]", "\"a\"", "\"new\"", "as.character(f[i])", "c(\"a\", \"b\", \"c\")[i %% 3L + 1L]"),
  Z = c("z[i]", "z[i]", "complex(real = v, imaginary = 1)", "2i", "(1+0i)"),
  R = c("r[i]", "r[i]", "as.raw(5)", "as.raw(i %% 256L)"),
  J = c("1L", "2L", "3L", "i %% 3L + 1L", "length(s) - 110L"))
rule <- list(
  D = c("({D} + {D})", "({D} - {I})", "({D} * {D})", "({D} / {D})", "({I} / {I})", "({D} ^ 2)", "({D} %% 3)", "({D} %/% 0.7)", "sqrt({D})", "sqrt(abs({D}))",
    "exp(-abs({D}))", "log({D})", "floor({D})", "round({D}, 1)", "max({D}, {D})", "min({D}, {I})", "(if ({L}) {D} else {D})", "(if ({L}) {D} else {I})",
    "sum({V})", "mean({V})", "sum({V} * {D})", "max({V})", "min({V}, {D})", "prod({V})", "range({V})[2]", "var({V})", "median({V})", "sum(sort({V}))",
    "sum({V}, na.rm = TRUE)", "max({V}, na.rm = TRUE)", "{V}[{J}]", "{V}[[{J}]]", "sum(cumsum({V}))", "sum(diff({V}))", "quantile({V}, 0.25, names = FALSE)",
    "{ %1 <- {V}; sum(%1[%1 > {D}]) }", "{ %1 <- {V}; length(%1[%1 > 0]) + {D} }",
    "{ %1 <- {V}; mean(%1[%1 > {D}]) }", "{ %1 <- {V}; %1[%1 > {D}] <- {D}; sum(%1) }",
    "{ %1 <- {V}; %1[{J}] <- {D}; sum(%1) }", "{ %1 <- {V}; for (q in seq_along(%1)) %1[q] <- %1[q] * q; sum(%1) }",
    "with(list(a = {D}, b0 = {D}), a * b0 + {D})", "with(df[i, ], p * 2 + v)", "with(rec, u + {D})",
    "tryCatch(if ({L}) stop(\"e\") else {D}, error = function(e) {D})",
    "tryCatch({ if ({L}) warning(\"w\"); {D} }, warning = function(w) {D}, error = function(e) -3)",
    "tryCatch({D}, warning = function(w) -9)", "tryCatch({D}, error = function(e) -8)", "suppressWarnings({D})",
    "pay({D})", "pay({D}, type = \"put\")", "pay({D}, k = {D}, type = \"dig\")", "dots({D}, {D})",
    "dots({D}, {D}, w = {D})",
    "switch({S}, a = {D}, b = , c = {D}, {D})", "switch(as.character(f[i]), lo = {D}, hi = {D}, 0)", "nm[[\"b\"]]",
    "recs[[{J}]]$u", "recs[[i]]$w[2]", "Mod({Z})", "Re({Z})", "Im({Z} * {Z})", "as.integer({R})",
    "{ %1 <- list(p = {D}, n = 0L); for (q in 1:3) { %1$p <- %1$p * 0.5 + {D}; %1$n <- %1$n + 1L }; %1$p + %1$n }",
    "{ %1 <- list(p = c({D}, 1), e = {D}); for (q in 1:4) { if ({L}) %1$p <- %1$p * 0.9 else %1$e <- %1$e - 1 }; %1$e + sum(%1$p) }",
    "{ %1 <- {D}; %2 <- 0L; while (%1 > 0.1 && %2 < 10L) { %1 <- %1 * 0.5; %2 <- %2 + 1L }; %1 + %2 }",
    "{ %1 <- {D}; %2 <- 0L; repeat { %2 <- %2 + 1L; %1 <- %1 * 0.7 + 0.1; if (%2 > 6L || {L}) break }; %1 + %2 }",
    "{ %1 <- c(); for (q in 1:4) %1 <- c(%1, {D} * q); sum(%1) }", "{ %1 <- numeric(0); for (q in 1:4) if ({L}) %1[length(%1) + 1L] <- {D}; sum(%1) }",
    "{ %1 <- {V}; if ({L}) %1 <- %1 * 2; sum(%1) }", "sum(if ({L}) {V} else c({D}, 1))", "{ %1 <- 0; for (q in {V}) %1 <- %1 + q * {D}; %1 }",
    "{ %1 <- function(u, w = u * 2) { if (u > 1) return(w); u + {D} }; %1({D}) }",
    "Reduce(function(g, h) g * 0.5 + h, {V}, {D})", "sum(sapply(1:3, function(q) q * {D}))",
    "sum(vapply({V}, function(q) q + {D}, 0))",
    "sum(pmin({V}, {D}))", "sum(ifelse({V} > {D}, {D}, -1))", "sum(rep({D}, {J}))",
    "sum(seq({D}, by = 0.5, length.out = {J}))", "sum(M %*% c({D}, 1, 2))", "det2(matrix(c({D}, 1, 2, {D}), 2))"),
  I = c("({I} + {I})", "({I} - {I})", "({I} * {I})", "({I} %/% {I})", "({I} %% 7L)", "length({V})",
    "as.integer({D})", "which.max({V})", "sum({W})", "max({W})", "bitwAnd({I}, 7L)", "match({S}, c(\"a\", \"b\"))",
    "as.integer(f[i])", "sum({V} > {D})", "sum(which({V} > {D}))", "sum(tabulate({W}, 5L) * 1:5)",
    "(if ({L}) {I} else {I})", "length(unique({W}))", "nrow(df)", "sum(duplicated({W}))", "-{I}", "abs({I})",
    "{W}[{J}]",
    "findInterval({D}, c(-1, 0, 1))", "sum({S} == s[1:4])", "cumsum({W})[{J}]", "rev({W})[1]", "{ %1 <- 0L; for (q in {W}) %1 <- %1 + q; %1 }"),
  L = c("{D} > {D}", "{I} == {I}", "is.na({D})", "any({V} > {D})", "all({V} > {D})", "!({L})", "({L} && {L})",
    "({L} || {L})", "({L} & {L})", "xor({L}, {L})", "{S} == {S}", "{S} %in% c(\"a\", \"z\")", "is.na({S})",
    "f[i] %in% c(\"lo\", \"mid\")",
    "{D} %in% c(1, 2, NA)", "{Z} == {Z}", "{R} > as.raw(9)", "identical({S}, \"a\")", "anyNA({V})",
    "is.finite({D})", "isTRUE({L})", "length({V}) > 2L", "is.null(rec$none)"),
  V = c("({V} * {D})", "({V} + 1)", "({D} - {V})", "abs({V})", "sqrt({V})", "c({D}, {V})", "c({V}, {V})",
    "rev({V})", "{V}[-1]", "{V}[{V0} > 0]", "seq_len({J}) * {D}", "rep({D}, {J})", "head({V}, 2)", "tail({V}, -1)",
    "cumsum({V})", "ifelse({V} > 0, {D}, 2)",
    "pmax({V}, {D})", "sort({V})", "round({V})", "(M[i, ] + M[1, ])", "seq(0, {J}, by = 0.5)", "as.double({W})",
    "diff({V})", "unique({V})", "({V} + {V})", "{ %1 <- {V}; %1[%1 > 0] }", "(-{V})", "{V}[{W}]", "range({V})"),
  W = c("({W} + {I})", "({W} * 2L)", "rev({W})", "which({V} > {D})", "seq_along({V})", "order({V})",
        "{W}[{W} > 1L]", "c({I}, {W})", "seq_len({J})", "(-{W})", "tabulate({W}, 4L)", "as.integer({V})"),
  S = c("(if ({L}) {S} else {S})", "switch({J}, \"a\", \"c\", {S})", "ifelse({L}, \"b\", {S})", "c(\"lo\", \"hi\")[{J}]"),
  Z = c("({Z} + {Z})", "({Z} * {Z})", "({Z} / {Z})", "Conj({Z})", "({D} + {Z})", "exp({Z})", "sqrt({Z})",
        "({Z} ^ 2)", "sum(z[1:4] * {D})", "complex(modulus = abs({D}), argument = {D})", "(if ({L}) {Z} else {Z})"),
  R = c("xor({R}, {R})", "({R} & {R})", "(!{R})", "as.raw(bitwAnd({I}, 255L))", "as.raw({I})", "(if ({L}) {R} else {R})", "rev(c({R}, {R}))[1]"),
  J = "({I} %% 3L + 1L)")

expand <- function(text, depth) {
  for (q in 1:2) {
    name <- paste0("%", q)
    if (grepl(name, text, fixed = TRUE)) { counter <<- counter + 1L; text <- gsub(name, paste0("t", counter), text, fixed = TRUE) }
  }
  text <- gsub("{V0}", "M[i, ]", text, fixed = TRUE)
  repeat {
    at <- regexpr("\\{[A-Z]\\}", text)
    if (at < 0L) return(text)
    sym <- substr(text, at + 1L, at + 1L)
    text <- paste0(substr(text, 1L, at - 1L), make(sym, depth), substr(text, at + 3L, nchar(text)))
  }
}
make <- function(sym, depth) if (depth <= 0L || chance(6)) pick(leaf[[sym]]) else expand(pick(rule[[sym]]), depth - 1L)
e <- function(text, depth = 2L) expand(text, depth)

result <- function(depth = 2L) e(pick(c("{D}", "{D}", "{D}", "{D}", "{D}", "{I}", "{I}", "{L}", "{S}", "{Z}", "{R}",
  "{V}", "{W}", "c({D}, {D})", "c(u = {D}, w = {I})", "list(u = {D}, n = {I}, l = {L})",
  "if ({L}) {D} else {I}", "if ({L}) NULL else {D}", "c({D}, {I}, {L})", "list({V}, {D})", "list(u = {S}, w = {D})",
  "matrix(c({D}, {D}, 1, 2), 2)", "structure({D}, names = \"n\")", "{ if ({L}) return({D}); {D} }",
  "invisible({D})")), depth)
body <- function() {
  pre <- if (chance(2)) "" else e(pick(c("g0 <- {D}; ", "if ({L}) return({D}); ", "h0 <- {V}; ",
    "if (i == 77L) stop(\"at \", i); ", "if (k[i] == 3L) warning(\"three\"); ", "x[i] <- {D}; ",
    "cnt <<- cnt + 1; ", "if (i == 110L) warning(\"late\"); ",
    "a <- {D}; ", "on.exit(NULL); ", "M[i, ] <- {D}; ", "b[i] <- {L}; ", "i <- i %% 50L + 1L; ")))
  paste0("{ ", pre, result(), " }")
}
region <- function() {
  switch(rnd(24) + 1L,
    paste0("sapply(seq_len(n), function(i) { v <- x[i]; ", body(), " })"),
    paste0("sapply(1:n, function(i, v = x[i]) ", body(), ")"),
    paste0("mapply(function(v, i) ", body(), ", x[1:n], 1:n)"),
    paste0("lapply(1:n, function(i) { v <- y[i]; ", body(), " })"),
    paste0("vapply(1:n, function(i) { v <- x[i]; ", e("{D}"), " }, 0)"),
    paste0("vapply(1:n, function(i) { v <- x[i]; ", e("{I}"), " }, 0L)"),
    paste0("{ i <- 0L; sapply(s, function(g) { i <- 7L; v <- if (g == \"a\") 1 else nm[[1]]; ", body(), " }) }"),
    paste0("{ i <- 9L; apply(M, 1, function(m) { v <- m[1]; ", body(), " }) }"),
    paste0("Map(function(v, i) ", body(), ", x[1:n], 1:n)"),
    paste0("{ i <- 4L; lapply(recs, function(m) { v <- m$u; m$u <- ", e("{D}"), "; m }) }"),
    paste0("{ i <- 4L; sapply(lst, function(m) { v <- sum(m); ", body(), " }) }"),
    paste0("{ o <- numeric(n); for (i in 1:n) { v <- x[i]; o[i] <- ", e("{D}"), " }; o }"),
    paste0("{ o <- c(); for (i in 1:n) { v <- x[i]; ", if (chance(2)) e("if ({L}) "), "o <- c(o, ", e(pick(c("{D}", "{D}", "{I}", "{L}", "{S}"))), ") }; o }"),
    paste0("{ o <- ", pick(c("NULL", "integer(0)", "numeric(0)")), "; for (i in 1:n) { v <- y[i]; ",
           e("if ({L}) next; "), "o[length(o) + 1L] <- ", e(pick(c("{D}", "{I}"))), " }; o }"),
    paste0("{ o <- NULL; for (i in seq_along(x)) o[i] <- { v <- x[i]; ", e(pick(c("{D}", "{I}", "{L}"))), " }; o }"),
    paste0("{ o <- numeric(n); i <- 1L; while (i <= n) { v <- x[i]; o[i] <- ", e("{D}"), "; i <- i + 1L }; c(o, i) }"),
    paste0("{ sm <- 0; i <- 0L; repeat { i <- i + 1L; v <- x[i]; sm <- sm + ", e("{D}"), "; if (i >= n) break }; c(sm, i) }"),
    paste0("{ lab <- character(n); for (i in 1:n) { v <- x[i]; lab[i] <- ", e("{S}"), " }; lab }"),
    paste0("{ o <- complex(n); for (i in 1:n) { v <- x[i]; o[i] <- ", e("{Z}"), " }; o }"),
    paste0("{ ct <- c(a = 0, b = 0, c = 0, new = 0); for (i in 1:n) { v <- x[i]; g <- ", e("{S}"), "; ct[g] <- ct[g] + ", e("{D}", 1L), " }; ct }"),
    paste0("{ sm <- 0; ct <- 0L; mx <- -1; for (i in 1:n) { v <- x[i]; ", e("if ({L}) "), "ct <- ct + ",
           e("{I}", 1L), "; sm <- sm + ", e("{D}"), "; mx <- max(mx, ", e("{D}", 1L), ") }; c(sm, ct, mx) }"),
    paste0("{ o <- list(); for (i in 1:n) { v <- x[i]; o[[i]] <- ", e(pick(c("c(u = {D}, w = 1)", "list(u = {D}, n = {I})", "{D}"))), " }; o }"),
    paste0("outer(1:15, 1:10, Vectorize(function(i, g) { v <- x[g]; ", e("{D}"), " }))"),
    paste0("Filter(function(i) { v <- x[i]; ", e("{L}"), " }, 1:n)"))
}
# Whole vectors, of several lengths.
vleaf <- c("X", "X", "Y", "K", "K", "B", "2", "a", "3L", "SH", "XX", "N0", "NX", "1:N", "MM")
vec <- function(depth) {
  if (depth <= 0L) return(pick(vleaf))
  v <- function() vec(depth - 1L)
  switch(rnd(17) + 1L,
    paste0("(", v(), pick(c(" + ", " - ", " * ")), v(), ")"), paste0("(", v(), pick(c(" + ", " - ", " * ")), v(),
        ")"), paste0("(", v(), pick(c(" / ", " ^ ", " %% ", " %/% ")), v(), ")"),
    paste0(pick(c("sqrt", "abs", "exp", "floor", "sin", "log1p", "round", "is.na", "as.integer", "as.double", "sign")), "(", v(), ")"),
    paste0("(", v(), pick(c(" < ", " >= ", " == ", " != ")), v(), ")"), paste0("(", v(), pick(c(" & ", " | ")), v(),
        ")"), paste0("(!", v(), ")"), paste0("(-", v(), ")"),
    paste0("ifelse(", v(), " > 0, ", v(), ", ", v(), ")"), paste0(pick(c("pmin", "pmax")), "(", v(), ", ", v(), ")"),
    paste0("X[", pick(c("-1", "-N", "2:N", "N:1", "ID", "K", "B", "X > 0", "K %% 5L + 1L", "c(TRUE, FALSE)")), "]"),
    paste0("(G ", pick(c("==", "!=")), " ", pick(c("\"a\"", "\"lo\"", "NA")), ")"), "(G %in% c(\"a\", \"c\"))",
    "as.integer(FF)", "NM[G]", "W3[FF]", "(FF == \"hi\")")
}
whole <- function() {
  t <- vec(2L + rnd(2))
  switch(rnd(10) + 1L, t, t, t, t, paste0(pick(c("sum", "mean", "max", "min", "range", "any", "all", "which.max",
                                                 "prod")), "(", t, ")"), paste0("sum(X[", vec(1L), " > 0])"),
    paste0(pick(c("sum", "mean", "max")), "(", t, ", na.rm = TRUE)"),
    paste0(pick(c("cumsum", "cummax", "diff", "rev", "which")), "(", t, ")"), paste0("tabulate(", t, ", 5L)"),
    paste0("{ o <- X; o[", vec(1L), " > 0] <- ", pick(c("0", "Y[1]", "2L")), "; o }"))
}
cat("# seed ", seed, "\n", sep = "")
cat('exact <- identical(commandArgs(TRUE), "exact")
num <- function(v) if (length(v) == 0L) character(0) else if (exact) sprintf("%a", v) else sprintf("%.12g", v)
show <- function(v, ind = "") {
  if (is.list(v)) {
    cat(ind, "list ", length(v), " ", names(v)[seq_len(min(4L, length(v)))], "\\n", sep = "")
    for (q in seq_along(v)) if (q < 6L || q > length(v) - 20L) show(v[[q]], paste0(ind, " "))
  } else {
    w <- if (length(v) > 1000L) c(1:9, length(v) - 0:99) else seq_along(v)
    t <- switch(typeof(v), double = num(v[w]), complex = paste(num(Re(v[w])), num(Im(v[w]))), as.character(v[w]))
    if (length(v) > 1000L && is.numeric(v)) { # the others: how many are NA or infinite, and a sum in which each has its place
      u <- as.double(v); ok <- is.finite(u)
      t <- c(t, sum(is.na(u)), sum(is.nan(u)), sum(!ok), num(sum(u[ok] / (1 + abs(u[ok])) * (which(ok) %% 97L))))
    }
    cat(ind, typeof(v), length(v), if (is.null(names(v))) "" else names(v)[1:min(3L, length(v))], "|", t, "\\n", fill = 200)
  }
  w <- attributes(v); w$names <- NULL
  if (length(w)) cat(ind, "attributes", deparse(w)[1], "\\n")
}
run <- function(call) {
  cnt <<- 0
  v <- tryCatch(withCallingHandlers(eval(call, list(), environment()), warning = function(w) {
    cat("W:", conditionMessage(w), "|", deparse(conditionCall(w))[1], "\\n")
    invokeRestart("muffleWarning")
  }), error = function(e) paste("E:", conditionMessage(e), "|", if (!grepl("^dims", conditionMessage(e))) deparse(conditionCall(e))[1]))
  show(v); cat(cnt, "\\n")
}
plain <- function(v) { show(v); cat(cnt, "\\n") }
n <- 120L; cnt <- 0
lcg <- 42
rn <- function() { lcg <<- (lcg * 16807) %% 2147483647; lcg / 2147483647 }
x <- y <- numeric(n + 3L); k <- j <- integer(n + 3L); b <- logical(n + 3L); s <- character(n)
for (i in seq_along(x)) { x[i] <- rn() * 8 - 4; y[i] <- rn() * 2; k[i] <- as.integer(rn() * 20) - 8L; j[i] <- as.integer(rn() * 5); b[i] <- rn() < 0.5 }
for (i in 1:n) s[i] <- c("a", "b", "c")[rn() * 3 + 1]
f <- factor(c("lo", "mid", "hi")[rep(c(1, 2, 1, 3), length.out = n)])
z <- complex(real = x[1:n], imaginary = y[1:n]); r <- as.raw(abs(k[1:n]) * 9L)
M <- matrix(round(sin(1:(3 * n) * 1.7) * 5, 2), n); nm <- c(a = 1.5, b = -2, c = 4); rec <- list(u = 2.5, w = c(1, -3, 2)); p0 <- c(2, 1)
df <- data.frame(p = x[1:n], q = k[1:n]); lst <- lapply(1:n, function(q) x[seq_len(q %% 4L + 1L)]); recs <- lapply(1:n, function(q) list(u = y[q], w = c(x[q], 1, 2), n = q))
a <- 1.5; i <- 1L; v <- 0.75
pay <- function(u, k = 0, type = c("call", "put", "digital")) { type <- match.arg(type); switch(type, call = max(u - k, 0), put = max(k - u, 0), digital = if (u > k) 1 else 0) }
dots <- function(...) inner(..., 2)
inner <- function(u, w = 1, ...) u * w + ...length() + sum(...)
det2 <- function(m) m[1, 1] * m[2, 2] - m[1, 2] * m[2, 1]
')
at <- function() 45L + rnd(74)
if (chance(3)) cat("x[", at(), "] <- NA; y[", at(), "] <- NaN\n", sep = "")
if (chance(4)) cat("k[", at(), "] <- NA; b[", at(), "] <- NA\n", sep = "")
if (chance(4)) cat("x[", at(), "] <- Inf; y[", at(), "] <- -Inf\n", sep = "")
if (chance(4)) cat("k[", at(), "] <- 2147483647L; j[", at(), "] <- -2147483647L\n", sep = "")
if (chance(4)) cat("s[", at(), "] <- NA; s[", at(), "] <- \"other\"\n", sep = "")
if (chance(6)) cat("f[", at(), "] <- NA; z[", at(), "] <- NA\n", sep = "")
if (chance(6)) cat("M[", at(), ", 2] <- NA; lst[[", at(), "]] <- numeric(0)\n", sep = "")
if (chance(8)) cat("recs[[", at(), "]]$u <- NULL\n", sep = "")
if (chance(8)) cat("names(x) <- paste0(\"x\", seq_along(x))\n")
if (chance(8)) cat("dimnames(M) <- list(NULL, c(\"p\", \"q\", \"r\"))\n")
for (w in 1:3) {
  t <- region()
  if (chance(5)) t <- paste0("(function(a = 2) ", t, ")()")
  if (chance(4)) cat("plain(tryCatch(", t, ", error = conditionMessage))\n", sep = "") else cat("run(quote(", t, "))\n", sep = "")
}
cat('N <- 9600L; X <- rep(unname(x[1:n]), 80) * 1.25; Y <- rep(y[1:n], 80); K <- rep(k[1:n], 80); B <- rep(b[1:n], 80); G <- rep(s, 80); FF <- rep(f, 80); XX <- c(X, Y); SH <- c(1, -2, 3); N0 <- numeric(0); NX <- X; names(NX) <- 1:N
MM <- matrix(Y, 20); ID <- rev(seq_len(N)); W3 <- c(2, 4, 8); NM <- nm\n')
for (w in 1:4) { t <- whole(); cat("run(quote(", t, "))\n", sep = "") }

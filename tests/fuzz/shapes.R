# tests/fuzz/shapes.R FIRST [LAST] - a program for each seed: values whose type, length, names or dims follow from the path.  Functions with
# defaults that depend on other arguments, missing(), dots, Recall, switch that falls through, early returns; loops that are left or go on at
# random places; closures made in loops; conditions in some rounds.  What comes out is asked for its type, and joined with others whose
# type is not its own.  Between two calls functions are defined anew and variables get another type, length or attribute.
# For tests/fuzz/diff: GEN=tests/fuzz/shapes.R.
source("tests/fuzz/swarm.R")
rules <- list(
  # a value of any kind; a number; a truth; a string; a name of a variable
  v = c("{r}", "{r}", "{r}", "1L", "2.5", "TRUE", "NA", "-1L", "0", "3L", "FALSE", "NULL", "\"a\"", "NA_character_", "NA_real_", "-0", "c({v}, {v})", "c({r}, {r})", "c(a = {r}, b = {r})", "list({v}, {v})", "list(a = {v}, b = {v})", "integer(0)", "numeric(0)", "character(0)", "1:2", "c(1.5, 2)", "x", "x", "k", "k", "b", "s", "X[i]", "K[i]", "L[i]", "S[i]", "2147483647L", "Inf", "NaN",
    "(if ({c}) {v} else {v})", "(if ({c}) {v} else {v})", "(if ({c}) {v} else if ({c}) {v} else {v})", "(if ({c}) {v})", "switch({n}, {v}, {v}, {v})", "switch({n} %% 3L + 1L, {v}, {v}, {v})", "switch({s}, a = , b = {v}, c = {v}, {v})", "switch({s}, a = {v}, bb = , c = {v})", "{f}", "{f}", "{f}", "{v} + {v}", "{r} + {v}", "{v} * {r}", "{v} * 2L", "{v} + 1L", "-{v}", "{v} - {r}", "{v} %% 3L", "{v} / 2L", "{v}[1]", "{v}[2]", "{v}[[1]]", "{v}[{n}]", "{v}[\"a\"]", "{v}[-1]", "rev({v})", "sum({v})", "max({v}, {v})", "abs({v})", "unlist({v})", "as.integer({v})", "as.numeric({v})", "as.logical({v})", "as.character({v})", "length({v})", "typeof({v})", "is.null({v})", "identical({v}, {v})", "names({v})", "unname({v})",
    "ifelse({c}, {v}, {v})", "is.integer({v})", "is.double({v})", "is.na({v})", "mode({v})", "class({v})", "storage.mode({v})", "isTRUE({v})", "nchar({v})", "paste0({v}, {v})", "{ {st}; {r} }", "local({ {st}; {r} })", "{r}", "matrix({v}, 1)", "dim({v})", "sapply(1:2, function(j) {v})", "lapply(1:2, function(j) {v})", "vapply(1:2, function(j) {r}, {p})", "sapply({v}, function(e) e)", "sapply({v}, function(e) if ({c}) e else {v})", "do.call({fn}, list({v}, {v}))", "Reduce(`+`, list({v}, {v}, {v}))", "tryCatch({v}, error = function(e) {v})", "tryCatch({v}, warning = function(w) {v})", "tryCatch(if ({c}) stop(\"s\") else {v}, error = function(e) {v})", "tryCatch(if ({c}) warning(\"w\") else {v}, warning = function(w) {v}, finally = hits <<- hits + 1L)", "suppressWarnings(as.integer({v}))", "(function(a, b = a) {v})({v})", "(function(...) ..1)({v}, {v})", "(function(...) length(list(...)))({v})", "(function(...) sum(...))({r}, {r})", "Recall0({n} %% 3L)", "F[[i %% 3L + 1L]]({v})", "invisible({v})", "({v})", "max({v})", "range({v})", "mean({v})", "round({v}, 1)", "cumsum({v})", "any({v} > 1)", "{v} > {v}", "{v} == {v}", "!{v}", "{v} & {c}", "{v} | {c}", "bitwAnd({n}, {n})", "{v} %/% 2L", "{v}^2", "sqrt(abs({v}))", "which({v} > 0)", "factor({s})", "is.numeric({v})", "is.character({v})", "is.list({v})", "inherits({v}, \"factor\")", "nlevels({v})", "1i * {v}", "as.vector({v})", "setNames({v}, \"nm\")", "c({v})", "c(list(), {v})", "rep({v}, 2)", "head({v}, 1)", "tail({v}, 1)", "seq_along({v})", "order({v})"),
  r = c("{o}", "{o}", "{o}", "x", "k", "b", "X[i]", "K[i]", "i", "2.5", "3L", "TRUE", "x * 2", "k + 1L"),
  p = c("0", "1L", "NA", "\"\""),
  n = c("k", "K[i]", "i %% 4L", "1L", "2L", "0L", "k %% 3L", "length({o})", "1", "k %% 4L + 1L"),
  s = c("s", "S[i]", "\"a\"", "\"c\"", "(if ({c}) \"a\" else \"bb\")"),
  c = c("x > 0", "k > 2L", "b", "i %% 2L == 0L", "i %% 3L == 1L", "i > late", "i > late", "i == late", "i != late", "K[i] == 1L", "L[i]", "s == \"a\"", "is.null({o})", "isTRUE({o} > 1)", "is.integer({o})", "is.double({o})", "is.numeric({v})", "length({o}) > 1L", "is.na({o})", "identical({o}, {o})", "typeof({o}) == \"double\"", "!{c}", "{c} && {c}", "{c} || {c}", "isTRUE({v})", "nchar({s}) > 1L", "x > {r}", "any({o} > 1)", "is.character({o})", "k %in% c(1L, 3L)", "xor(b, {c})"),
  o = c("u", "u", "v", "w"),
  # calls of the program's own functions
  f = c("f0({v})", "f0({r})", "f0({v}, {r})", "f0(b = {v}, {r})", "g0({r})", "g0({v}, {v})", "g0(q = {v})", "h0({v})", "h0({v}, {r})", "h0({r}, {r}, {r})", "e0({r})", "e0({v}, {c})", "m0({v})", "m0()", "m0({r}, {r})"),
  fn = c("f0", "g0", "h0", "\"f0\"", "`+`", "c", "max"),
  # statements
  st = c("{o} <- {v}", "{o} <- {v}", "{o} <- {v}", "{o} <- {f}", "{o} <- if ({c}) {v} else {v}", "if ({c}) {o} <- {v}", "if ({c}) {o} <- {v} else {o} <- {v}", "if ({c}) {{{st}}}", "if ({c}) {{{st}; {st}}} else {{{st}}}", "{o}[2] <- {v}", "{o}[[2]] <- {r}", "{o}[\"a\"] <- {v}", "{o}$a <- {v}", "names({o}) <- {s}", "{o}[{n}] <- {r}", "{o}[length({o}) + 1L] <- {r}", "{o} <- c({o}, {r})[1:2]", "if (length({o}) > 3L) {o} <- {o}[1]", "dim({o}) <- length({o})", "attr({o}, \"z\") <- {r}", "{o} <- {o}[[1]]", "storage.mode({o}) <- \"integer\"", "is.na({o}) <- 1L",
    "for (j in 1:3) {{{in}}}", "for (j in seq_len(k %% 3L)) {{{in}}}", "for (e in {v}) {o} <- e", "for (e in {v}) {{ if ({c}) next; {o} <- e }}", "j <- 0L; while (j < 3L) {{ j <- j + 1L; {in} }}", "j <- 0L; repeat {{ j <- j + 1L; if (j > 3L || {c}) break; {in} }}", "switch({n}, {o} <- {v}, {o} <- {v})", "switch({s}, a = {o} <- {v}, bb = , c = {{ {st} }})", "tryCatch({o} <- {v}, error = function(e) NULL)", "tryCatch({{ {st}; {st} }}, error = function(e) {o} <<- 0)", "try({o} <- {v}, silent = TRUE)", "withCallingHandlers({o} <- {v}, warning = function(w) invokeRestart(\"muffleWarning\"))", "{o} <- swapped; swapped <- {v}", "hits <<- hits + 1L", "last <<- {v}", "local({o} <- {v})", "{o} <- {v}; {o} <- {o} + {r}", "x <- {v}", "k <- {v}", "x <- if ({c}) x else k", "b <- {c}", "invisible({v})", "f1 <- function(a) {v}; {o} <- f1({r})", "{o} <- (function() {{ {st}; {r} }})()", "stopifnot(is.numeric({r}))", "{ret}", "{rare}"),
  ret = c("if ({c}) return({v})", "if ({c}) return({v})", "if ({c}) return(NULL)", "if ({c}) return()", "if ({c}) {{ {st}; return({v}) }}"),
  `in` = c("{st}", "{o} <- {v}", "if ({c}) next", "if ({c}) break", "{o} <- {o} + j", "if (j == 2L) {o} <- {v}", "{o} <- if (j > 1L) {v} else {v}", "{o}[j] <- {r}", "{o}[[j]] <- {v}", "if ({c}) {{ {o} <- {v}; break }}", "if ({c}) {{ {o} <- {v}; next }}", "last <- j; {o} <- last"),
  rare = c("if (i == late) {o} <- {v}", "if (i == late) warning(\"odd\")", "if (i == late) stop(\"no\")", "if (i > late) {o} <- {v}", "if (i == late) {o} <- list({o})", "if (i == late) {o} <- as.character({o})", "if (i == late) {o} <- NULL", "if (i == late) names({o}) <- letters[seq_along({o})]", "if (i == late) {o} <- c({o}, {o})", "if (i == late) return({v})", "if (i > late) k <- k / 2", "if (i == late) s <- NA", "if (i > late) b <- NA", "if (i == late) cat(\"at\", i, \"\\n\")"),
  # bodies of functions
  F0 = c("function(a, b = a) {v1}", "function(a, b = a * 2L) {v1}", "function(a, b = if (is.null(a)) 1L else a) {v1}", "function(a, b = {r1}) {{ if (missing(b)) {v1} else b }}", "function(a, b = {{ hits <<- hits + 1L; a }}) {v1}", "function(a, b) {{ if (missing(b)) return({v1}); b }}", "function(a, b = 1L) {{ a <- {v1}; b <- a; b }}", "function(a, b = a) {{ if (isTRUE(a > 1)) return({v1}); {v1} }}", "function(a, ...) {{ if (...length()) ..1 else {v1} }}", "function(a, b = a) {{ for (j in 1:3) {{ if (isTRUE(a > j)) return({v1}) }}; {v1} }}", "function(a, b = 0) {{ r <- if (length(a)) a else b; r }}", "function(a, b = 2L, ...) {v1}", "function(a, b = a) {{ force(b); a <- {v1}; b }}", "function(a, b = a) {{ a <- {v1}; b }}"),
  G0 = c("function(p = 1L, q = p + 1) {v2}", "function(p, q = p) {v2}", "function(p, q = nargs()) {v2}", "function(p = q, q = 2L) {v2}", "function(p = 3, q = {{ p <- 7L; p }}) {v2}", "function(p, q) {{ if (missing(p) && missing(q)) 0L else if (missing(q)) p else if (missing(p)) q else {v2} }}", "function(p = 1, q = 2L) switch(nargs() + 1L, 0, p, {v2})", "function(p = 1, q = 2L) {{ if (is.character(p)) return(p); {v2} }}"),
  H0 = c("function(...) sum(...)", "function(...) f0(...)", "function(...) g0(...)", "function(...) c(...)", "function(...) list(...)[[1]]", "function(...) ...length()", "function(...) ..1", "function(...) {{ a <- list(...); if (length(a) > 1L) a[[2]] else a[[1]] }}", "function(a, ...) {{ if (...length() > 0L) h0(...) else a }}", "function(a, ...) max(a, ...)", "function(...) nargs()", "function(a, ...) if (isTRUE(a > 1)) f0(a, ...) else 0L", "function(...) {{ t <- 0L; for (e in list(...)) t <- t + e; t }}", "function(...) (function(a = 5, b = 6L) a + b)(...)"),
  E0 = c("function(a, b = FALSE) {{ if (b) return(invisible(a)); a }}", "function(a, b = TRUE) if (b) a else NULL", "function(a, b) if (missing(b)) a else list(a, b)", "function(a, b = i > late) if (b) as.character(a) else a", "function(a, b = is.double(a)) {{ if (b) a else a + 0.5 }}", "function(a, b = 1) {{ while (TRUE) {{ if (isTRUE(a > 2)) return(a); a <- a + 1L; if (b > 3) break; b <- b + 1 }}; -1 }}", "function(a, b = 1) tryCatch({{ if (isTRUE(a < 0)) stop(\"neg\"); a }}, error = function(e) -1L)"),
  M0 = c("function(a, b) {{ if (missing(a)) return(\"none\"); if (missing(b)) a else b }}", "function(a, b) missing(b)", "function(a = 2L, b = a) b", "function(a, b = missing(a)) b", "function(a = stop(\"needed\"), b = 1L) b", "function(a = {r1}, b = 1L) if (b > 1) a else b", "function(a, b) nargs()", "function(a = NULL, b = NULL) if (is.null(a)) 0L else if (is.null(b)) a else a + b"),
  v1 = c("a", "b", "a", "a + 1L", "a * 2", "if (isTRUE(a > 1)) a else b", "if (is.null(a)) 0L else a", "c(a, b)", "list(a, b)", "if (length(a) > 1L) a[1] else a", "if (is.integer(a)) a else as.integer(a)", "a + b", "if (i > late) NULL else a", "is.double(a)", "typeof(b)", "names(a)", "if (is.character(a)) nchar(a) else a", "switch(length(a) + 1L, NULL, a, a[1:2], 9)", "c(n = a)", "rev(a)", "a == b", "-a"),
  v2 = c("p", "q", "c(p, q)", "p + q", "if (isTRUE(p > 1)) q else p", "list(p = p, q = q)", "if (is.null(q)) p else q", "is.integer(q)", "p * 2L", "if (i %% 2L) p else q", "max(p, q)", "identical(p, q)"),
  r1 = c("1L", "2", "a", "a + 1L", "NULL", "NA", "i", "k", "late"))
hard <- "\\] <-|\\] <- |last|swapped|hits|nargs|force|head\\(|tail\\(|identical|try|storage|names\\(|is\\.na\\({o}\\) <-|stopifnot|factor|1i|\\bclass|mode\\(|do\\.call|Reduce\\(|complex|setNames|matrix|dim\\(|attr\\(|\\$a|withCalling|try\\(|local\\(|last <<|<<-|sapply\\({v}|lapply|for \\(e in|typeof|names|list|character|\"|paste0|nchar|Recall0|F\\[\\[|nlevels|inherits|stop\\(|warning|storage|as\\.vector|invisible\\({v}|NULL|return\\(\\)|switch\\({s|function\\(a\\) {v}|1:2|c\\(1.5|integer\\(0|numeric\\(0|is\\.null|cat\\("
fill2 <- function(t) gsub("}}", "}", gsub("{{", "{", t, fixed = TRUE), fixed = TRUE)
data_text <- function(n, late) {
  c(sprintf("n <- %dL; late <- %dL", n, late), "hits <- 0L; last <- NULL; swapped <- 1L", pick(c("X <- round(sin(1:n * 1.3) * 3, 2)", "X <- (1:n * 7) %% 5 - 1", "X <- cos(1:n) * 5")), pick(c("K <- (1:n * 5L) %% 4L", "K <- rep(c(1L, 4L, 2L, 0L, 3L), length.out = n)", "K <- rep(2L, n)")), "L <- X > 0.5; S <- rep(c(\"a\", \"bb\", \"c\", \"d\"), length.out = n)",
    if (chance(2)) sprintf("X[%d] <- %s", late, pick(c("NA", "NaN", "-0", "Inf", "2"))), if (chance(3)) sprintf("K[%d] <- %s", late, pick(c("NA", "-1L", "9L"))), if (chance(4)) sprintf("L[%d] <- NA", late), if (chance(4)) sprintf("S[%d] <- %s", late, pick(c("NA", "\"\"", "\"zz\""))),
    paste0("f0 <- ", fill2(make("F0"))), paste0("g0 <- ", fill2(make("G0"))), paste0("h0 <- ", fill2(make("H0"))), paste0("e0 <- ", fill2(make("E0"))), paste0("m0 <- ", fill2(make("M0"))),
    paste0("Recall0 <- function(o) if (o <= 0L) ", pick(c("1L", "1", "NULL", "0L")), " else ", pick(c("Recall(o - 1L) + o", "c(Recall(o - 1L), o)", "Recall(o - 1L) * 2", "o + Recall0(o - 1L)"))),
    paste0("F <- list(); for (j in 1:3) ", pick(c("F[[j]] <- local({ j <- j; function(a) if (j > 1L) a else j })", "F[[j]] <- function(a) j", "{ m <- j * 2; F[[j]] <- function(a) if (isTRUE(a > 0)) m else a }", "F[[j]] <- (function(o) function(a) a + o)(j)")))  )
}
changes <- c("X <- as.integer(X)", "X <- round(X)", "K <- K + 0.5", "K <- as.character(K)", "K <- K > 1L", "L <- as.integer(L)", "L[] <- NA", "S <- factor(S)", "names(X) <- paste0(\"e\", seq_along(X))", "X <- c(X, 1)", "dim(K) <- n", "attr(X, \"u\") <- 2", "S[] <- \"a\"", "X <- as.list(X)", "late <- 12L", "late <- late + 0.5", "late <- n + 1L", "hits <- 0", "n <- n - 7L", "formals(f0)$b <- 10", "formals(g0)$q <- quote(p * 2)", "body(f0) <- quote(a)", "body(h0) <- quote(..1)", "X <- -X", "K <- rev(K)", "K[] <- 1L")
program <- function(seed) {
  state <<- (seed * 39373 + 1031) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(60L, 90L, 140L)); late <- pick(c(33L, 40L, n - 1L, 57L, 30L))
  swarm(if (chance(3)) rules else lapply(rules, function(r) if (any(!grepl(hard, r, perl = TRUE))) r[!grepl(hard, r, perl = TRUE)] else r), c("o", "r", "ret"))
  out <- data_text(n, late)
  tame <- !any(grepl("typeof", unlist(allowed$v)))
  for (part in 1:3) {
    statements <- function(count) { t <- vapply(seq_len(count), function(j) make("st", 1L + rnd(3)), ""); fill2(t[nchar(t) < 300L]) }
    form <- rnd(14)
    if (tame && form %in% c(7L, 8L, 11L)) form <- pick(c(0L, 1L, 4L, 9L))
    in_loop <- form >= 9L
    text <- statements(1L + rnd(5))
    leaving <- function(t) gsub("return\\(\\)", "next", gsub("return\\(NULL\\)", "break", t))
    start <- c(paste0("u <- ", fill2(make("v", 1L))), paste0("v <- ", pick(c("1L", "0", "x", "k", "NULL", "c(1, 2)", "TRUE", "0L", "0"))), paste0("w <- ", pick(c("2", "k", "x * 2", "i", "0L", "\"w\"", "b"))))
    each <- "x <- X[i]; k <- K[i]; b <- L[i]; s <- S[i]"
    value <- fill2(switch(rnd(7) + 1L, "u", "v", make("v", 2L), paste0("c(", make("o"), ", ", make("r"), ")"), if (tame) make("v", 3L) else paste0("list(u, ", make("o"), ")"), make("v", 1L), if (tame) "w" else paste0("typeof(", make("o"), ")")))
    f <- paste0("fun", part)
    def <- c(sprintf("%s <- function(i%s) {", f, pick(c("", "", ", ...", ", extra = i", ", extra"))), paste0("  ", c(each, start, text, value)), "}")
    if (in_loop) text <- leaving(text[!grepl("return\\((?!\\)|NULL)", text, perl = TRUE)])
    looks <- c("show(u)", "show(v)", "show(w)", "show(i)", "show(list(typeof(u), attributes(u), identical(u, v)))", "show(hits)", "show(last)")
    bound <- c("if (length(u) > 8L) u <- u[1:2]", "if (length(v) > 8L) v <- 1L", "if (length(w) > 8L) w <- 0", "if (isTRUE(abs(u) > 1e6)) u <- 1L", "if (isTRUE(abs(v) > 1e6)) v <- 0.5")[unique(c(1L, 2L, 3L, if (chance(2)) 4:5))]
    simple <- chance(2)
    if (simple) bound <- character()
    loop <- function(store) c("i <- 1L", each, start, "show({", "for (i in 1:n) {", paste0("  ", c(each, text, store, bound)), "}", "})")
    again <- if (chance(2)) c(pick(changes), sprintf("show(sapply(1:n, %s))", f))
    out <- c(out, switch(form + 1L,
      c(def, sprintf("show(sapply(1:n, %s))", f), again), c(def, sprintf("show(sapply(1:n, %s))", f), again), c(def, sprintf("show(lapply(1:n, %s))", f), again), c(def, sprintf("show(vapply(1:n, %s, %s))", f, pick(c("0", "1L", "NA", "\"\""))), again),
      c(def, sprintf("show(unlist(lapply(1:n, %s)))", f), again), c(def, sprintf("show(sapply(1:n, function(i) tryCatch(%s(i), error = function(e) conditionMessage(e))))", f), again), c(def, sprintf("show(mapply(%s, 1:n))", f), again), c(def, sprintf("r <- vector(\"list\", n); show({ for (i in 1:n) r[[i]] <- %s(i) }); show(r)", f), again),
      c(def, sprintf("show(sapply(1:n, function(i) typeof(%s(i)))); show(vapply(1:n, function(i) length(%s(i)), 1L))", f, f), again),
      c(loop(character()), looks), c(loop(character()), looks), c("r <- list()", loop("r[[i]] <- list(u, v)"), looks, "show(r)"), c("acc <- NULL", loop(pick(c("acc <- c(acc, u)", "acc[i] <- v", "acc <- c(acc, typeof(u))", "acc <- c(acc, length(u))", "acc[length(acc) + 1L] <- i"))), looks, "show(acc)"),
      c("go <- function(n) {", paste0("  ", c("i <- 1L", each, start, "for (i in 1:n) {", paste0("  ", c(each, text, bound)), "}", "list(u, v, w, i, typeof(u), attributes(v))")), "}", "show(go(n))", pick(changes), "show(go(n))")))
  }
  out <- c(out, "show(hits)")
  if (!tryCatch({ parse(text = out); TRUE }, error = function(e) FALSE)) out <- "cat(\"does not parse\\n\")"
  cat(sprintf("run(%d, {", seed), paste0("  ", out), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

# tests/fuzz/memory.R FIRST [LAST] - a program for each seed: lanes with memory.  Their bodies make vectors, strings and matrices whose
# length is another in each lane, sort, search, cut, glue and count them, write into them at computed places (0, negative, NA, past the
# end), name them, and keep a state by <<-, or from round to round.  Something odd happens in some late lane or round.
# For tests/fuzz/diff: GEN=tests/fuzz/memory.R.
source("tests/fuzz/swarm.R")
rules <- list(
  # variables: doubles, integers, logicals, strings, a matrix; numbers, an integer, a string
  A = c("a", "a", "b"), P = c("p", "p", "q"), G = "g", U = c("u", "u", "w"), M = "m", T = c("s", "s", "t"), K = c("k", "k", "h"), Z = "z",
  # doubles
  v = c("{A}", "{A}", "{A}", "X[1:k]", "X[{P}]", "X[i:(i + k)]", "x + 0:k", "numeric(k)", "rep(x, k)", "rep({d}, {n})", "c({d}, {d})", "c({v}, {d})", "c({d}, {v})", "rev({v})", "sort({v})", "sort({v}, decreasing = TRUE)",
    "cumsum({v})", "cumprod({v} / 4)", "cummax({v})", "diff({v})", "diff({v}, lag = 2)", "unique({v})", "head({v}, {n})", "tail({v}, {n})", "head({v}, -1)", "tail({v}, -2)", "append({v}, {d}, {n})", "{v}[{sub}]", "{v}[{sub}]", "{v}[-1]",
    "{v}[{l}]", "{v}[order({v})]", "{v}[-{n}]", "setdiff({v}, {v})", "union({v}, {v})", "intersect({v}, {v})", "{v} + {d}", "{v} * {v}", "{v} - {v}[1]", "round({v} / 3, 1)", "ifelse({l}, {v}, {d})", "pmax({v}, {d})", "pmin({v}, {v})",
    "sapply({P}, function(e) e * {d})", "vapply({v}, function(e) e / 2 + x, 0)", "sapply(seq_len(k), function(j) X[j] + {d})", "sapply({v}, function(e) if (e > {d}) e else -e)", "{M}[1, ]", "{M}[, 2]", "rowSums({M})", "colSums({M})", "as.vector({M})", "range({v})",
    "V[[i]]", "V[[i]] * 2", "seq({d}, by = 0.5, length.out = k)", "seq(0, 1, length.out = {n})", "as.numeric({y})", "Filter(function(e) e > {d}, {v})", "Reduce(function(o, e) o * 0.5 + e, {v}, accumulate = TRUE)", "unlist(lapply({y}, function(e) e + 0.5))",
    "rank({v})", "replace({v}, {n}, {d})", "outer({v}, 1:2)[, 2]", "N[{n}]", "N[c(\"b\", \"d\")]", "unname({v})", "{v} %% 3", "abs({v})", "mapply(function(e, o) e + o, {v}, {d})", "{v}[!is.na({v})]", "{v}[seq_len(min({n}, length({v})))]", "rep({v}, times = 2)", "rep({v}, each = 2)", "rep_len({v}, {n})"),
  # integers
  y = c("{P}", "{P}", "{P}", "seq_len(k)", "1:k", "k:1", "0:{n}", "I[1:k]", "I[i:(i + 2L)]", "integer(k)", "order({v})", "order({v}, decreasing = TRUE)", "order(-{v})", "which({l})", "which({v} > {d})", "rev({y})", "sort({y})", "cumsum({y})", "diff({y})", "unique({y})", "c({y}, {n})",
    "seq_along({v})", "match({y}, {y})", "match({v}, {v})", "tabulate({y}, 5L)", "tabulate({y} + 1L)", "rle({y})$lengths", "rle({y})$values", "rle({l})$lengths", "table({y})", "as.integer(table({y}))", "table({w})", "as.vector(table({l}))", "nchar({w})", "head({y}, {n})", "tail({y}, {n})",
    "{y}[{sub}]", "{y}[{l}]", "{y}[-{n}]", "{y} + {n}", "{y} %% {n}", "{y} %/% 2L", "{y} * 2L", "setdiff({y}, {y})", "union({y}, {n})", "intersect({y}, 1:5)", "as.integer({v})", "utf8ToInt(z)", "rev(utf8ToInt(z))", "ifelse({l}, {y}, 0L)", "sapply({y}, function(e) e %% 4L)",
    "vapply({y}, function(e) if (e > 2L) e else 0L, 1L)", "bitwXor({y}, {n})", "rev(seq_len({n}))", "append({y}, {n}, 1)", "pmin({y}, {n})", "findInterval({v}, c(-1, 0, 1))", "rank({y}, ties.method = \"first\")", "cummax({y})", "duplicated({y}) + 0L", "replace({y}, {y} > 3L, 0L)",
    "seq(1L, by = 2L, length.out = {n})", "seq.int({n}, 1L)", "as.integer({w})", "strtoi({w})", "rep(1:2, {n})", "which(duplicated({y}))", "which(is.na({v}))", "rep({n}, {n})", "Reduce(`+`, {y}, accumulate = TRUE)", "max.col({M})", "dim({M})", "arrayInd({n}, c(2, 3))[1, ]"),
  # logicals
  l = c("{G}", "{v} > {d}", "{v} > 0", "{y} %% 2L == 0L", "{v} %in% {v}", "{y} %in% c(1L, 3L, {n})", "is.na({v})", "!{l}", "{l} & {v} > 0", "{l} | {l}", "duplicated({v})", "duplicated({y})", "{w} == {z}", "{w} %in% c(\"a\", {z})", "logical(k)", "rep(c(TRUE, FALSE), k)", "rev({l})", "nchar({w}) > 1L",
    "startsWith({w}, \"a\")", "{y} > {n}", "{v} == max({v})", "c(TRUE, {l})", "{l}[{sub}]", "xor({l}, TRUE)", "as.logical({y})", "{v}[-1] > {v}[-length({v})]", "{w} < {z}", "cumsum({l}) > 1", "B[1:k]", "sapply({v}, function(e) e > x)", "!duplicated({w})", "c({c}, NA)[{y}]"),
  # strings
  w = c("{U}", "{U}", "S[1:k]", "S[{P}]", "letters[1:k]", "letters[{y}]", "c({z}, {z})", "c({w}, {z})", "paste0({w}, {y})", "paste0({z}, {y})", "strsplit({z}, \"\")[[1]]", "strsplit({z}, \"a\")[[1]]", "substr({w}, 1, {n})", "toupper({w})", "rev({w})", "sort({w})", "unique({w})", "rep({z}, k)", "{w}[{sub}]", "{w}[{l}]",
    "as.character({y})", "as.character({v})", "sprintf(\"%d\", {y})", "sprintf(\"%s-%d\", {w}, {n})", "sprintf(\"%.2f\", {v})", "ifelse({l}, \"yes\", {w})", "head({w}, {n})", "names({A})", "names({P})", "character(k)", "sapply({w}, toupper)", "vapply({y}, function(e) letters[e %% 5L + 1L], \"\")", "setdiff({w}, {z})",
    "names(table({w}))", "names(table({y}))", "substring({z}, 1:k, 1:k)", "chartr(\"ab\", \"xy\", {w})", "sub(\"b\", \"_\", {w})", "rle({w})$values", "append({w}, {z}, {n})", "union({w}, {z})", "format({y})", "names(sort({A}))", "replace({w}, {n}, {z})", "rev(strsplit({z}, \"\")[[1]])", "names(which({G}))", "sapply({y}, function(e) paste0(\"n\", e))"),
  # a double, an integer, a truth, a string
  d = c("x", "x", "{T}", "{T}", "0.5", "-1", "0", "2", "x * 0.5", "X[k + 1L]", "{v}[{q}]", "{v}[{q}]", "{v}[[{j}]]", "{v}[1]", "{v}[length({v})]", "sum({v})", "sum({v})", "mean({v})", "max({v})", "min({v})", "median({v})", "prod({v})", "var({v})", "sum({v} * {v})", "sum({v}, na.rm = TRUE)", "max({v}, {d})", "{d} + {d}", "{d} * 0.5",
    "(if ({c}) {d} else {d})", "abs({d})", "{M}[{j} %% 2L + 1L, 2]", "{M}[2, {j} %% 3L + 1L]", "sum({M})", "sum(diag({M}))", "N[[\"b\"]]", "N[\"c\"]", "as.numeric({n})", "sqrt(abs({d}))", "round({d}, 2)", "{d} %% 3", "sum({v}[{l}])", "mean({y})", "sum({y}) / 2", "Reduce(`+`, {v})", "Reduce(function(o, e) o * 0.5 + e, {v}, 0)", "as.numeric({z})", "range({v})[2]", "{v}[{n}]", "{A}[\"n2\"]", "{A}[[\"n1\"]]", "quantile({v}, 0.5)",
    "sum(sapply({y}, function(e) e * x))", "cumsum({v})[{j}]", "sort({v})[{j}]", "rev({v})[1]", "diff(range({v}))", "sum(sort({v})[1:2])", "{v}[which.max({v})]", "crossprod({v})[1]", "unlist(V[i])[1]", "tail({v}, 1)", "head(sort({v}), 1)", "sum({v} > {d}) / 3", "memo"),
  n = c("k", "k", "{K}", "{K}", "1L", "2L", "3L", "0L", "I[i]", "length({v})", "length({y})", "length({w})", "sum({l})", "which.max({v})", "which.min({y})", "nchar({z})", "max({y}, 0L)", "min({y}, 9L)", "sum({y})", "{n} + 1L", "{n} %% 4L", "{n} - 1L", "{y}[{q}]", "{y}[1]", "{y}[length({y})]", "{y}[[{j}]]", "match({d}, {v})", "match({z}, {w})",
    "(if ({c}) {n} else {n})", "abs({n})", "length(unique({y}))", "length(unique({w}))", "as.integer({d})", "sum({w} == {z})", "max(table({y}))", "length(rle({y})$lengths)", "max(rle({l})$lengths)", "anyDuplicated({y})", "anyDuplicated({w})", "order({v})[{j}]", "nrow({M})", "utf8ToInt(z)[1] %% 7L", "tabulate({y}, 3L)[2]", "which({l})[1]", "length(which({l}))", "table({w})[[1]]", "strtoi({z})", "length({v}[{l}])", "bitwAnd({n}, 6L)", "max(nchar({w}))", "cnt"),
  c = c("{d} > {d}", "{d} > 0", "{n} %% 2L == 0L", "k > 3L", "i > late", "i %% 5L == 1L", "length({v}) > 2L", "any({l})", "all({l})", "{z} == \"a\"", "{z} %in% {w}", "{n} %in% {y}", "{d} %in% {v}", "is.na({d})", "is.na({n})", "!{c}", "{c} && {c}", "{c} || {c}", "isTRUE({c})", "identical({y}, {y})", "anyNA({v})", "B[i]", "nchar({z}) > 2L", "is.null(names({A}))", "{z} < \"b\"", "isTRUE(all.equal({v}, {v}))"),
  C = c("isTRUE({c})", "isTRUE({c})", "isTRUE({c})", "i > late", "k > 2L", "i %% 3L == 0L", "{c}"),
  z = c("{Z}", "{Z}", "S[i]", "\"a\"", "\"bab\"", "{w}[{j}]", "{w}[1]", "{w}[length({w})]", "paste0({z}, {z})", "paste0({z}, {n})", "paste({w}, collapse = \"\")", "paste({y}, collapse = \",\")", "substr({z}, {n}, {n})", "substr({z}, 2, 3)", "toupper({z})", "(if ({c}) {z} else {z})", "as.character({n})", "sprintf(\"%d:%s\", {n}, {z})", "sprintf(\"%5.1f\", {d})", "strrep({z}, {n} %% 3L)",
    "names({A})[1]", "letters[{j}]", "max({w})", "sort({w})[1]", "paste(rev(strsplit({z}, \"\")[[1]]), collapse = \"\")", "sub(\"a\", \"\", {z})", "gsub(\"b\", \"cc\", {z})", "as.character({d})", "trimws({z})", "names(which.max(table({w})))", "intToUtf8({y} %% 26L + 97L)", "paste0(letters[{y}], collapse = \"\")", "format({d})", "tolower({z})", "rle(strsplit({z}, \"\")[[1]])$values[1]", "switch({n} %% 3L + 1L, \"one\", {z}, \"three\")"),
  # matrices
  M1 = c("matrix({v}, 2, 3)", "matrix({d}, 2, 3)", "matrix(0, 2, 3)", "matrix(X[1:6] + x, 2)", "rbind({v}, {v})", "cbind(X[1:2], x, {d})", "{M} * 2", "{M} + {d}", "t(t({M}))", "{M}[2:1, ]", "{M}[, 3:1]", "outer(1:2, 1:3) * x", "{M}[, c(1, 1, {j} %% 3L + 1L)]", "t(sapply(1:2, function(e) e * X[1:3]))", "diag(3)[1:2, ] + {d}", "matrix(1:6, 2) * {d}", "sapply(1:3, function(e) c(e, {d}))"),
  # a place that is there, mostly; one that may not be; several
  j = c("1L", "2L", "1", "{n} %% 3L + 1L", "min(k, 2L)", "k", "length({v})"),
  q = c("{j}", "{j}", "k + 1L", "i", "0L", "-1L", "NA", "{n}", "{n} + 2L", "k / 2", "if (i > late) 9L else 1L", "if (i == late) NA else 2L", "1.9", "length({v}) + 1L", "if ({c}) 0L else 1L", "-{n}"),
  sub = c("{y}", "{l}", "{P}", "1:2", "c(1, {q})", "c(0L, {n})", "-1", "-(1:2)", "c({n}, {n})", "{q}", "{v} > {d}", "order({v})", "which({l})", "1:{n}", "{n}:1", "integer(0)", "TRUE", "c(TRUE, NA)", "-{n}", "k:1", "c(-1L, -{n})", "NA", "length({v}):1", "c(2, NA)", "{y}[{y} > 0L]", "seq(1, {n}, 2)", "is.na({v})"),
  # statements
  st = c("{A} <- {v}", "{A} <- {v}", "{P} <- {y}", "{P} <- {y}", "{G} <- {l}", "{U} <- {w}", "{M} <- {M1}", "{T} <- {d}", "{K} <- abs({n}) %% 9L + 1L", "{Z} <- {z}", "{T} <- {T} * 0.5 + {d}", "{K} <- {K} %% 20L + 1L",
    "{A}[{q}] <- {d}", "{A}[{q}] <- {d}", "{A}[{sub}] <- {d}", "{A}[{l}] <- {d}", "{A}[[{j}]] <- {d}", "{P}[{q}] <- {n}", "{P}[{sub}] <- {n}", "{P}[{l}] <- 0L", "{U}[{q}] <- {z}", "{U}[{l}] <- {z}", "{G}[{q}] <- {c}", "{A}[{sub}] <- {v}", "{A}[length({A}) + 1L] <- {d}", "{P}[length({P}) + 1L] <- {n}", "{U}[length({U}) + 1L] <- {z}",
    "{M}[{j} %% 2L + 1L, {n} %% 3L + 1L] <- {d}", "{M}[1, ] <- {d}", "{M}[, 2] <- {d}", "{M}[2, ] <- {M}[1, ] * 0.5", "{M}[{M} > {d}] <- 0", "{M}[{q}] <- {d}", "{M}[cbind(1:2, 2:3)] <- {d}", "names({A}) <- paste0(\"n\", seq_along({A}))", "names({A}) <- {w}[seq_along({A})]", "names({A})[2] <- \"zz\"", "{A}[\"n2\"] <- {d}", "{A}[[\"new\"]] <- {d}", "names({P}) <- letters[seq_along({P})]", "names({A}) <- NULL", "dimnames({M}) <- list(c(\"r\", \"s\"), NULL)", "colnames({M}) <- letters[1:3]",
    "for (j in seq_along({A})) {{{in}}}", "for (j in seq_along({A})) {{{in}}}", "for (e in {A}) {{{ine}}}", "for (e in {y}) {{{T} <- {T} + e}}", "for (j in seq_len(k)) {{{in}}}", "for (o in {w}) {{if ({c}) {Z} <- paste0({Z}, o)}}", "j <- 0L; while (j < k) {{ j <- j + 1L; {in} }}", "j <- 0L; repeat {{ j <- j + 1L; if (j > length({A}) || {c}) break; {in} }}",
    "if ({C}) {{{st}}}", "if ({C}) {{{st}}} else {{{st}}}", "if ({C}) {{{st}; {st}}}", "if (i == late) {{{rare}}}", "if (i > late) {{{rare}}}", "{A} <- {A}[-1]", "{A} <- c({A}[-1], {d})", "{P} <- {P}[-length({P})]", "{A} <- c({d}, {A})[1:k]", "o <- {A}[1]; {A}[1] <- {A}[k]; {A}[k] <- o", "length({A}) <- {n} %% 9L", "{A}[is.na({A})] <- 0", "{P}[is.na({P})] <- 0L", "is.na({A}) <- {j}", "{A} <- {A}[order({P})]", "{Z} <- paste0({Z}, {z})", "if (nchar({Z}) > 8L) {Z} <- substr({Z}, 2, 5)", "swap({n})", "{A} <- grow({A}, {d})", "{P} <- {P}[{P} != {n}]"),
  `in` = c("{T} <- {T} + {A}[j]", "{A}[j] <- {A}[j] * 0.5 + {d}", "{A}[j] <- {d}", "if (j > 1L) {A}[j] <- {A}[j - 1L] + {A}[j]", "if (isTRUE({A}[j] > {d})) {K} <- {K} + 1L", "{P}[j] <- {n}", "if (isTRUE({A}[j] > 0)) next; {T} <- {T} + j", "if (isTRUE({A}[j] > {d})) break", "{U}[j] <- {z}", "{P}[j] <- j * {n}", "{P}[{n} %% k + 1L] <- j", "{A}[k - j + 1L] <- {d}", "o <- {A}[j]; {A}[j] <- {A}[1]; {A}[1] <- o", "{M}[j %% 2L + 1L, 1] <- {d}", "{A} <- c({A}, {d})[1:k]",
    "if (j == 2L) {A} <- rev({A})", "{Z} <- paste0({Z}, j)", "{A}[j + 1L] <- {d}", "for (o in j:k) {T} <- {T} * 0.5 + o", "{G}[j] <- {c}", "{T} <- max({T}, {A}[j])", "{A}[j] <- sum({A}[1:j])", "if (j %in% {P}) {K} <- {K} + j", "{T} <- if ({C}) {d} else {T}"),
  ine = c("{T} <- {T} + e", "if (isTRUE(e > {d})) break; {T} <- {T} + e", "if (is.na(e)) next; {K} <- {K} + 1L", "{T} <- e", "{A} <- {A} + e", "{P} <- c({P}, {n})[1:k]"),
  rare = c("{A} <- {y}", "{A} <- numeric(0)", "{A} <- NULL", "{A}[2] <- NA", "{A} <- c(a = 1, b = 2)", "{P} <- {v}", "{P} <- integer(0)", "{A} <- {w}", "{T} <- NA", "{T} <- 3L", "{K} <- 0L", "{K} <- 2.5", "{T} <- \"text\"", "{T} <- c(1, 2)", "{Z} <- NA", "{Z} <- \"\\u00e9t\\u00e9\"", "{Z} <- 7", "{U} <- character(0)", "{U}[1] <- NA", "{M} <- t({M})", "{M}[1, 2] <- NA", "{M} <- {M}[1, ]", "{G} <- NA", "{G} <- logical(0)", "warning(\"odd\")", "stop(\"no\")", "names({A})[1] <- \"late\"",
    "attr({A}, \"u\") <- 1L", "dim({A}) <- length({A})", "{A} <- as.list({A})", "{A}[k + 40L] <- 1", "{T} <- -0", "{T} <- Inf", "{A} <- {A} * NaN", "{P} <- {P} + 2147483640L", "{K} <- NA", "{Z} <- c(\"a\", \"b\")", "{Z} <- \"\"", "{P} <- factor({P})", "cat(\"at\", i, \"\\n\")", "{A} <- {A} > 0", "{P} <- {P} > 1L", "{A} <- rep({A}, 20)", "{K} <- 300L", "{T} <- {c}"))
# What keeps a body in the interpreter whatever else it does: in one of three programs.
hard <- "V\\[|seq\\.int|strtoi|outer|Reduce\\(.*accum|lapply|Filter|Map|paste\\(|table\\({w}|rle\\(str|duplicated\\({w}|unique\\({w}|union\\({w}|names\\(sort|names\\(which|all\\.equal|arrayInd|max\\.col|cbind\\(1|identical|format|rank|quantile|crossprod|swap|grow|memo|append|as\\.character\\({d|{w} %in%|strrep|gsub|intToUtf8|for \\(o in {w|replace\\({w|median"
variables <- list(a = "X[1:k] + x", b = "numeric(k)", p = "seq_len(k)", q = "I[1:k]", g = "X[1:k] > 0", u = "S[1:k]", w = "character(2)", m = "matrix(X[1:6] + x, 2, 3)", s = "x", t = "0", k = "I[i] %% 5L + 1L", h = "0L", z = "S[i]")
type_of <- c(a = "v", b = "v", p = "y", q = "y", g = "l", u = "w", w = "w", m = "M1", s = "d", t = "d", h = "n", z = "z")
data_text <- function(n, late) {
  odd <- function(v) sprintf("%s[%s] <- %s", v, pick(c(late, late, late + 1L, n, 3L)), switch(v, X = pick(c("NA", "NaN", "Inf", "-0", "0", "1e300")), I = pick(c("NA", "-7L", "0L", "60L", "4L")), S = pick(c("NA", "\"\"", "\"\\u00e9a\"", "\"12\"", "\"a very long string indeed\"")), B = "NA"))
  c(sprintf("n <- %dL; late <- %dL", n, late), pick(c("X <- round(sin(1:(n + 60L) * 1.3) * 3, 2)", "X <- (1:(n + 60L) * 7) %% 11 - 4", "X <- cos(1:(n + 60L)) * 5")), pick(c("I <- (1:(n + 60L) * 5L) %% 13L", "I <- rep(c(1L, 4L, 2L, 0L, 3L), length.out = n + 60L)", "I <- rep(3L, n + 60L)")),
    "S <- rep(c(\"a\", \"bab\", \"abc\", \"b\", \"ca\", \"zebra\"), length.out = n + 60L); B <- X > 0", "V <- lapply(1:n, function(j) X[seq_len(j %% 4L + 1L)] * j); N <- c(a = 1, b = 2.5, c = -1, d = 0)", "cnt <- 0L; memo <- 0.25",
    paste0("grow <- function(v, e) ", pick(c("c(v, e)", "{ v[length(v) + 1L] <- e; v }", "if (length(v) > 6L) v[-1] else c(v, e)", "{ for (j in seq_along(v)) if (isTRUE(v[j] > e)) return(append(v, e, j - 1L)); c(v, e) }"))), paste0("swap <- function(o) ", pick(c("memo <<- memo * 0.5 + o", "cnt <<- cnt + 1L", "{ cnt <<- (cnt + o) %% 50L; memo <<- cnt / 2 }"))),
    if (chance(2)) odd("X"), if (chance(2)) odd("I"), if (chance(3)) odd("S"), if (chance(4)) odd("B"), if (chance(5)) sprintf("V[[%d]] <- %s", late, pick(c("numeric(0)", "NA_real_", "1:3", "c(a = 1)", "NULL", "\"s\""))))
}
body_of <- function(count) {
  t <- vapply(seq_len(count), function(j) make("st", 2L + rnd(2)), "")
  t <- t[nchar(t) < 400L]
  gsub("}}", "}", gsub("{{", "{", t, fixed = TRUE), fixed = TRUE)
}
# What has to stand before the statements: the variables that they use.
needed <- function(text) {
  init <- character()
  for (v in setdiff(names(variables), "k")) if (uses(v, text)) {
    t <- if (v %in% names(type_of) && chance(3)) make(type_of[[v]], 1L) else variables[[v]]
    for (o in setdiff(names(variables), c("k", names(init)))) if (uses(o, t)) init[o] <- variables[[o]] # before it, and itself
    init[if (v %in% names(init)) paste0(v, " ") else v] <- t
  }
  init
}
result_of <- function(used, state) {
  v <- pick(used)
  switch(rnd(9) + 1L, make("d", 2L), make("n", 2L), v, v, paste0("c(", make("d", 1L), ", ", make("n", 1L), ")"), paste0("length(", v, ")"), paste0("list(", v, ", ", pick(used), ")"), make("z", 2L), make("v", 2L))
}
program <- function(seed) {
  state <<- (seed * 48271 + 77) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(60L, 90L, 90L, 140L)); late <- pick(c(33L, 40L, n - 1L, 57L))
  out <- data_text(n, late)
  swarm(if (chance(3)) rules else lapply(rules, function(r) r[!grepl(hard, r, perl = TRUE)]), c("A", "P", "G", "U", "M", "T", "K", "Z", "C"))
  for (part in 1:2) {
    form <- rnd(12)
    text <- body_of(1L + rnd(5))
    value <- result_of(c("a", "s", "k", "p", names(variables)[vapply(names(variables), uses, NA, text)]))
    nd <- needed(c(text, value))
    init <- if (length(nd)) paste0(trimws(names(nd)), " <- ", nd) else character()
    head <- c(paste0("x <- X[i]; k <- ", variables$k), init)
    f <- paste0("f", part)
    keep <- if (chance(4)) pick(c("memo <<- memo * 0.5 + k", "cnt <<- cnt + 1L", "cnt <<- cnt + length(S[1:k])", "last <<- k", "hist[k] <<- hist[k] + 1L", "trace1[i] <<- x")) else character()
    if (length(keep)) out <- c(out, "last <- 0L; hist <- integer(6); trace1 <- numeric(n)")
    def <- c(sprintf("%s <- function(i%s) {", f, pick(c("", "", ", ...", ", off = 0"))), paste0("  ", c(head, text, keep, value)), "}")
    vars <- unique(c(trimws(names(nd)), "k"))
    looks <- c(paste0("show(", c(vars, "i"), ")"))
    bound <- c(if ("a" %in% vars) "if (length(a) > 14L) a <- a[1:5]", if ("p" %in% vars) "if (length(p) > 14L) p <- p[1:5]", if ("u" %in% vars) "if (length(u) > 14L) u <- u[1:5]", if ("z" %in% vars) "if (isTRUE(nchar(z[1]) > 20L)) z <- substr(z, 1, 4)", if ("b" %in% vars) "if (length(b) > 14L) b <- b[1:5]", if ("h" %in% vars) "if (isTRUE(h > 50L)) h <- 1L", if ("s" %in% vars) "if (!isTRUE(abs(s) < 1e6)) s <- 0.5", if ("w" %in% vars) "if (length(w) > 14L) w <- w[1:5]", if ("q" %in% vars) "if (length(q) > 14L) q <- q[1:5]")
    loop <- function(store) c("i <- 1L; x <- X[1]; k <- 2L", init, "show({", pick(c("for (i in 1:n) {", "for (i in seq_len(n)) {", "for (i in seq_along(B)[1:n]) {")), paste0("  ", c(paste0("x <- X[i]; k <- ", variables$k), text, store, bound)), "}", "})")
    show1 <- c("show(cnt)", "show(memo)", if (length(keep)) c("show(last)", "show(hist)"))
    out <- c(out, switch(form + 1L,
      c(def, sprintf("show(sapply(1:n, %s))", f), show1), c(def, sprintf("show(sapply(1:n, %s))", f), show1), c(def, sprintf("show(lapply(1:n, %s))", f), show1),
      c(def, sprintf("show(vapply(1:n, %s, %s))", f, pick(c("0", "1L", "\"\"", "numeric(2)"))), sprintf("show(unlist(lapply(1:n, %s)))", f)),
      c(def, sprintf("r <- numeric(n); show({ for (i in 1:n) r[i] <- length(%s(i)) }); show(r)", f), sprintf("r <- list(); show({ for (i in 1:n) r[[i]] <- %s(i) }); show(r)", f)),
      c(def, sprintf("show(sapply(1:n, function(i) tryCatch(%s(i), error = function(e) conditionMessage(e))))", f), show1), c(def, sprintf("show(Map(%s, 1:n))", f)), c(def, sprintf("show(mapply(function(i, o) %s(i), 1:n, X[1:n]))", f), show1),
      c(loop(character()), looks), c(loop(character()), looks), c("r <- numeric(n); acc <- c()", loop(c(paste0("r[i] <- ", make("d", 1L)), if (chance(2)) "acc <- c(acc, r[i])")), looks, "show(r)", "show(acc)"),
      c("go <- function(n) {", paste0("  ", c("i <- 1L; x <- X[1]; k <- 2L", init, "for (i in 1:n) {", paste0("  ", c(paste0("x <- X[i]; k <- ", variables$k), text, bound)), "}", paste0("list(", paste(c(vars, "i"), collapse = ", "), ")"))), "}", "show(go(n))", "show(go(9L))")))
    if (form < 8L && chance(3)) out <- c(out, pick(c("X <- round(X)", "X <- as.integer(X)", "I <- I + 0", "I <- I + 1L", "S <- rev(S)", "S[7] <- NA", "X[7] <- NA", "names(X) <- paste0(\"e\", seq_along(X))", "grow <- function(v, e) v", "cnt <- 0.5", "memo <- NULL", "B[] <- NA", "V <- rev(V)", "N <- unname(N)", "n <- n - 5L", "S <- factor(S)", "I[] <- 0L", "swap <- function(o) NULL")), sprintf("show(sapply(1:n, %s))", f))
  }
  out <- c(out, "show(runif(1))")
  if (!tryCatch({ parse(text = out); TRUE }, error = function(e) FALSE)) out <- "cat(\"does not parse\\n\")"
  cat(sprintf("run(%d, {", seed), paste0("  ", out), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

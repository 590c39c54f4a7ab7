# tests/fuzz/programs.R FIRST [LAST] - writes a program for each seed, all in one file: closures, loops, vector expressions, data frames,
# strings, factors, records, conditions and side effects, with types that follow from the path, names and attributes, hard values
# late in the data, and definitions that change between two runs of the same region.  Plain R; see show.R for what they print.
source("tests/fuzz/seeds.R")
say <- function(...) cat(..., "\n", sep = "")

# A grammar: {D} a double, {I} an integer, {L} a logical, {C} a condition, {M} a number whose type follows from the path, {V} a vector of doubles,
# {W} of integers, {P} of logicals, {U} one of any of these, {S} a string, {T} strings, {F} a factor, {Q} a list, {Z} a complex number, {R} a raw one, {K} a date,
# {J} a subscript, {H} a handler's value, {A} anything; %1, %2 are new variables.
leaf <- list(
  D = c("p", "p", "x[i]", "x[[i]]", "a", "0.5", "-2", "0", "c0", "m[i, 2]", "v[2]", "v[[\"b\"]]", "rec$u", "df$p[i]", "1e6", "recs[[i]]$u"),
  I = c("q", "q", "k[i]", "i", "3L", "-1L", "0L", "length(v)", "2147483647L", "j[i]", "df$q[i]", "100000L", "recs[[i]]$n"),
  L = c("b[i]", "b[i]", "TRUE", "FALSE", "NA", "(p > 0)", "o[[i]]"),
  C = c("p > 0", "q %% 2L == 0L", "i > late", "i == late", "s[i] == \"a\"", "f[i] == \"lo\"", "i %% 7L == 3L", "!is.na(p) && p < 0"),
  M = c("p", "q", "b[i]", "a", "i", "a2", "k[i]"),
  V = c("x[1:5]", "v", "m[i, ]", "c(1, -2, 4)", "l[[i]]", "numeric(0)", "m[1:4, 1]", "rec$w", "x[c(i, 1)]", "x[i:(i + 2)]", "unlist(df[i, 1:2])"),
  W = c("1:4", "k[1:5]", "seq_len(i %% 4L)", "integer(0)", "c(2L, 1L)", "c(b = 3L, a = 1L)", "j[i:(i + 2L)]", "seq_along(v)"),
  P = c("b[1:4]", "(v > 0)", "c(TRUE, NA, FALSE)", "logical(0)", "is.na(x[i:(i + 3)])"),
  S = c("s[i]", "s[i]", "\"a\"", "\"zz\"", "as.character(f[i])", "NA_character_", "names(v)[2]", "letters[i %% 26L + 1L]"),
  T = c("s[1:4]", "c(\"a\", \"b\")", "names(v)", "character(0)", "strsplit(\"a,b,c\", \",\")[[1]]", "levels(f)"),
  F = c("f", "f[1:6]", "factor(s[1:5])", "f[i]"),
  Q = c("rec", "recs[[i]]", "list(1, \"a\")", "list()", "list(u = p, n = q)"),
  Z = c("z[i]", "1i", "complex(real = p, imaginary = 2)", "(2+0i)"),
  R = c("r[i]", "as.raw(7)", "as.raw(255)"),
  K = c("d[i]", "as.Date(\"2024-02-28\")"),
  J = c("1L", "2L", "3", "i %% 3L + 1L", "q", "0L", "-1L", "NA", "9L", "1.9", "i"),
  H = c("-1", "\"caught\"", "NULL", "NA", "0L", "conditionMessage(e)"))
leaf$U <- c(leaf$V[1:6], leaf$W[1:4], leaf$P[1:2])
leaf$A <- c(leaf$D[1:4], leaf$I[1:3], leaf$S[1:2], "NULL", "NA", "{V}", "{M}", "{M}")
rule <- list(
  D = c("({D} + {M})", "({D} - {D})", "({D} * {M})", "({D} / 4)", "({I} / {I})", "({D} %% 3)", "({D} %/% 2)",
    "(-{D})", "abs({D})", "floor({D})", "sqrt({D})", "max({D}, {M})", "min({M}, {D})",
    "sum({V})", "mean({V})", "sum({V}, na.rm = TRUE)", "max({V})", "prod({V})", "({D})^2", "round({D}, 1)",
    "signif({D}, 3)", "as.double({M})", "{V}[{J}]", "{V}[[{J}]]", "{ %1 <- {V}; %1[{J}] <- {M}; sum(%1) }",
    "g({D})", "g({D}, {M})", "g(y = {D}, {M})",
    "{ %1 <- {D}; while (%1 > 0.5 && !is.na(%1)) %1 <- %1 / 4; %1 }",
    "{ %1 <- 0; for (%2 in {W}) { if ({C}) next; %1 <- %1 + %2 }; %1 }",
    "{ %1 <- 0; repeat { %1 <- %1 + 1; if (%1 > 4 || {C}) break }; %1 }",
    "suppressWarnings(as.numeric({S}))", "{ %1 <- {U}; %1[2] <- {M}; %1[2] }", "Recall0({I})",
    "Reduce(`+`, {V}, {D})", "Reduce(function(e1, e2) e1 * 0.5 + e2, {V})", "do.call(max, list({D}, {M}))",
    "do.call(\"g\", list({D}, y = {D}))", "(function(u, w = u) u + w)({D})",
    "(function(...) sum(..., ...length()))({D}, {M})",
    "switch({I} %% 3L + 1L, {D}, {M}, {D})", "ifelse({C}, {D}, {M})", "Re({Z})", "Mod({Z})", "as.numeric({K})",
    "trunc({D})", "with(rec, u + {D})", "local({ %1 <- {D}; %1 * 2 })", "quantile({V}, 0.5, names = FALSE)",
    "median({V})"),
  I = c("({I} + {I})", "({I} - {I})", "({I} * {I})", "({I} %/% {I})", "({I} %% 5L)", "(-{I})", "length({U})",
    "length({Q})", "as.integer({M})", "sum({W})", "max({W})", "which.max({V})", "nchar({S})", "bitwAnd({I}, 12L)",
    "bitwXor({I}, 5L)", "match({S}, s)", "sum({P})", "{W}[{J}]", "as.integer(f[i])",
    "{ %1 <- {I}; %1 <- %1 + 1L; %1 }",
    "nrow(df)", "sum({T} == {S})", "{ %1 <- 0L; for (%2 in {U}) if (!is.na(%2) && %2 > 0) %1 <- %1 + 1L; %1 }",
    "length(unique({U}))", "nlevels({F})", "sum(duplicated({W}))", "cumsum({W})[{J}]", "which({P})[1]", "abs({I})",
    "strtoi({S}, 36L)", "sum(nchar({T}))", "rev({W})[1]", "tabulate({W}, 3L)[2]", "(if ({C}) {I} else {I})",
    "order({V})[1]", "as.integer({R})", "findInterval({D}, c(-1, 0, 2))"),
  L = c("({D} > {M})", "({I} == {M})", "({S} == {S})", "!({L})", "({L} & {L})", "({L} | {L})", "xor({L}, {L})",
        "is.na({A})", "is.null({A})", "any({P})", "all({P})", "{S} %in% {T}", "{M} %in% {U}", "identical({A}, {A})",
        "isTRUE({L})", "{K} > as.Date(\"2024-01-31\")", "startsWith({S}, \"a\")", "grepl(\"[ab]\", {S})",
        "is.numeric({A})", "is.character({A})", "inherits({A}, \"factor\")", "{Z} == {Z}", "{R} == {R}",
        "anyNA({U})", "is.nan({D})", "{F}[{J}] == \"hi\"", "is.finite({D})", "{S} < \"b\"", "as.logical({M})",
        "nzchar({S})", "isTRUE(all.equal({D}, {D}))"),
  C = c("isTRUE({L})", "{I} %% 3L == 0L", "i %in% c(3, late)", "length({U}) > 2L", "!({C})", "({C} && {C})", "({C} || {C})"),
  M = c("(if ({C}) {D} else {I})", "(if ({C}) {I} else {L})", "(if ({C}) {D} else {L})", "(if ({C}) {M} else 2L)",
    "switch({I} %% 3L + 1L, 1L, 2.5, TRUE)", "switch({S}, a = {D}, b = {I}, TRUE)", "({M} + {M})", "({M} * 2L)",
    "({M} * 0L)", "({M} - {I})", "(-{M})", "({M} %/% 2L)", "({M} %% 4L)", "max({M}, {I})", "sum({M}, {M})",
    "sum({U})", "max({U})", "{U}[{J}]", "{U}[[1]]", "{ %1 <- {M}; if ({C}) %1 <- {M}; %1 }",
    "{ %1 <- 1L; if ({C}) %1 <- %1 / 2L; %1 + {I} }",
    "{ %1 <- 0L; for (%2 in 1:3) %1 <- %1 + (if (%2 == 2L && {C}) {D} else {I}); %1 }",
    "{ %1 <- NULL; if ({C}) %1 <- {M}; if (is.null(%1)) 0L else %1 }",
    "tryCatch({ if ({C}) stop(\"no\"); {M} }, error = function(e) {M})", "h2({M})", "abs({M})",
    "(function() { if ({C}) return({I}); {D} })()", "{ %1 <- c(1L, 2L); if ({C}) %1[2] <- 2.5; %1[1] }",
    "{ for (%2 in 1:3) if ({C}) break; %2 }", "{ %1 <- {I}; %1[[2]] <- {M}; %1[2] }", "unlist(list({M}, {I}))[1]",
    "c({M}, {M})[2]", "pick2({M}, {M})", "round({M})", "is.na({M})", "({L} + {M})"),
  V = c("({V} * {M})", "({V} + {U})", "({M} - {V})", "abs({V})", "sqrt(abs({V}))", "c({D}, {V})", "c(a = {D}, {V})",
        "rev({V})", "{V}[-1]", "{V}[{P}]", "{V}[{W}]", "{V}[{V} > {M}]", "head({V}, 2)", "tail({V}, 2)",
        "cumsum({V})", "sort({V})", "sort({V}, decreasing = TRUE)", "diff({V})", "ifelse({P}, {V}, {M})",
        "pmax({V}, {M})", "range({V})", "unique({V})", "append({V}, {D}, 1)", "rep({V}, {W})", "rep({V}, 2)",
        "rep({D}, {J})", "seq(0, {J}, by = 0.5)", "seq({D}, {D}, length.out = 3)", "setdiff({V}, {W})",
        "union({V}, {V})", "{ %1 <- {V}; %1[%1 > 0 & !is.na(%1)] <- {M}; %1 }", "{ %1 <- {V}; %1[{J}] <- {D}; %1 }",
        "{ %1 <- {V}; names(%1) <- letters[seq_along(%1)]; %1 }", "sapply({W}, function(w) w * {D})",
        "vapply({V}, function(w) w + 1, 0)", "unlist(lapply({W}, function(w) if (w > 1) w / 2))",
        "mapply(function(e1, e2) e1 + e2, {V}, {M})", "outer({V}, 1:2)[, 1]", "m[, {J}]", "m[{J}, ]",
        "apply(m[1:3, ], 1, sum)", "apply(m[1:2, ], 2, max)", "colSums(m[1:3, ])", "crossprod(m[1:3, ])[1, ]",
        "as.vector(m[1:2, ] %*% c(1, 2, 3))", "unlist({Q})", "as.double({W})", "round({V}, 1)", "{V}[order({V})]",
        "replace({V}, {J}, {M})", "cummax({V})", "tapply(x[1:6], f[1:6], sum)", "(-{V})", "setNames({V}, NULL)"),
  W = c("({W} + {I})", "({W} * 2L)", "rev({W})", "which({P})", "seq_along({U})", "order({U})", "{W}[{W} > 1L]",
        "c({I}, {W})", "(-{W})", "as.integer({U})", "tabulate({W}, 4L)", "match({T}, c(\"b\", \"a\"))",
        "nchar({T})", "rank({W})", "intersect({W}, 1:3)", "cumsum({W})", "sort({W})", "rep({I}, 2)",
        "seq({I} %% 97L, {I} %% 97L)", "lengths(l[1:3])", "unclass({F})", "({W} %/% 2L)", "({W} %% 3L)",
        "{ %1 <- {W}; %1[{J}] <- {M}; %1 }", "row(m[1:2, ])", "dim(m)", "Filter(function(w) w > 1L, {W})",
        "sapply({W}, function(w) if (w > 1L) w else {M})"),
  P = c("({V} > {M})", "({W} == {I})", "!({P})", "({P} & {L})", "({T} == {S})", "is.na({U})", "duplicated({U})",
        "({F} == \"lo\")", "rev({P})", "({U} %in% {U})", "grepl(\"a\", {T})", "vapply({W}, function(w) w > {M}, NA)"),
  U = c("{V}", "{W}", "{P}", "(if ({C}) {V} else {W})", "(if ({C}) {W} else {P})", "(if ({C}) {M} else {V})",
        "c({M}, {M})", "c({U}, {U})", "c(a = {M}, b = {M})", "{U}[-1]", "{U}[0]", "rev({U})", "({U} + {M})",
        "ifelse({P}, {I}, {D})", "sapply(1:3, function(w) if (w == 2L) {M} else w)"),
  S = c("paste0({S}, {S})", "paste({S}, {I})", "substr({S}, 1L, {J})", "toupper({S})", "(if ({C}) {S} else {S})",
        "sub(\"a\", \"x\", {S})", "gsub(\"[a-c]\", \"-\", {S})", "sprintf(\"%d\", {I})", "sprintf(\"%5.2f\", {D})",
        "sprintf(\"%s|%s\", {S}, {S})", "switch({S}, a = \"A\", b = , c = \"BC\", \"other\")", "{T}[{J}]",
        "format({D}, nsmall = 2)", "format({K}, \"%d.%m\")", "as.character({M})", "typeof({A})", "class({A})[1]",
        "names({V})[1]", "trimws(paste(\" \", {S}))", "strrep({S}, 2)", "rev(strsplit({S}, \"\")[[1]])[1]",
        "regmatches({S}, regexpr(\"[a-z]\", {S}))", "deparse({M})", "months({K})",
        "formatC({I}, width = 4, flag = \"0\")", "toString({W})", "chartr(\"ab\", \"yz\", {S})", "nms({Q})",
        "as.character({F}[{J}])"),
  T = c("paste({T}, {S})", "rev({T})", "sort({T})", "unique(c({T}, {S}))", "{T}[{P}]", "{T}[-1]",
        "as.character({W})", "names({V})", "toupper({T})", "substr({T}, 1, 1)", "setdiff({T}, {S})",
        "paste0({T}, collapse = \"+\")", "as.character({F})", "sprintf(\"%d-%s\", {W}, {S})",
        "ifelse({P}, {S}, \"no\")", "vapply({W}, function(w) paste(w, {S}), \"\")"),
  F = c("factor({T})", "factor({T}, levels = c(\"b\", \"a\"))", "{F}[{J}]", "rev({F})", "droplevels({F})",
        "factor({W}, labels = NULL)", "cut({V}, c(-10, 0, 10))", "c({F}, {F})", "addNA({F})"),
  Q = c("list({A}, {A})", "list(u = {D}, n = {I})", "list(u = {M}, s = {S})", "c({Q}, list({A}))", "as.list({W})",
        "{ %1 <- {Q}; %1$u <- {M}; %1 }", "{ %1 <- {Q}; %1$new <- {A}; %1 }", "{ %1 <- {Q}; %1[[{J}]] <- {A}; %1 }",
        "rev({Q})", "{Q}[-1]", "lapply({W}, function(w) w + {M})", "lapply({W}, function(w) if (w > 1) {A})",
        "Map(function(e1, e2) e1 * e2, {W}, {D})", "split({V}, {W})", "Filter(is.numeric, {Q})",
        "rapply(list({D}, list({I})), function(w) w * 2, how = \"list\")", "modifyList({Q}, list(u = {A}))",
        "setNames(list({A}), {S})", "structure(list(u = {D}), class = \"rec\")",
        "mapply(function(e1, e2) list(e1, e2), 1:2, {S}, SIMPLIFY = FALSE)", "as.list(c(a = {D}, b = 2))",
        "df[i, ]", "as.list(df[i, ])", "tryCatch(stop(\"q\"), error = function(e) list({A}))"),
  Z = c("({Z} + {D})", "({Z} * {Z})", "Conj({Z})", "({Z} - {I})", "(-{Z})", "(if ({C}) {Z} else {Z})", "sum({Z}, {Z})", "({Z})^2"),
  R = c("xor({R}, {R})", "({R} & {R})", "!{R}", "as.raw({I} %% 256L)", "(if ({C}) {R} else {R})",
        "rawToChar(as.raw(65))", "charToRaw({S})[1]", "rev(c({R}, {R}))[1]"),
  K = c("({K} + {I})", "({K} - 3)", "seq({K}, by = \"day\", length.out = 2)[2]", "max({K}, {K})", "(if ({C}) {K} else {K})", "as.Date(format({K}))"),
  J = "({I} %% 3L + 1L)",
  H = c("{M}", "{D}", "list({D})"),
  A = c("{D}", "{I}", "{L}", "{M}", "{M}", "{U}", "{V}", "{S}", "{Q}", "{Z}", "{K}", "{T}", "{F}", "{R}",
    "(if ({C}) {A})", "(if ({C}) {A} else {A})", "invisible({A})", "c({M}, {S})", "c({D}, {Q})", "matrix({V}, 1)",
    "m[1:2, ] * {M}", "dim({U})", "names({U})", "sys.call()[[1]]",
    "tryCatch({A}, error = function(e) {H})", "tryCatch({A}, warning = function(e) {H})",
    "tryCatch({ warning(\"w\", i); {A} }, warning = function(e) {H})",
    "tryCatch({ if ({C}) stop(\"s\", i); {A} }, error = function(e) {H}, finally = n0 <<- n0 + 1L)",
    "{ if ({C}) warning(\"at \", i); {A} }", "{ if ({C}) stop(\"at \", i); {A} }",
    "{ on.exit(n0 <<- n0 + 1L); {A} }", "{ n0 <<- n0 + 1L; {A} }", "{ acc <<- c(acc, i); {M} }",
    "{ if ({C}) cat(i, \"\"); {A} }", "{ if ({C}) print({M}); {M} }", "{ if ({C}) return({A}); {A} }",
    "{ if ({C}) return(NULL); {M} }", "{ %1 <- {A}; %1 }",
    "withCallingHandlers({A}, warning = function(w) n0 <<- n0 + 1L)", "{ env$n <- env$n + 1; env$n }",
    "try({M}, silent = TRUE)", "structure({D}, class = \"cls\")", "structure({V}, names = NULL)",
    "{ if ({C}) message(\"m\"); {I} }", "tot(structure({D}, class = \"cls\"))", "str({M})", "dput({U})",
    "quote(u + 1)", "nchar({A})", "is.function(g)"))

counter <- 0L
expand <- function(text, depth) {
  for (q in 1:2) {
    name <- paste0("%", q)
    if (grepl(paste0(name, "([^0-9%]|$)"), text)) { counter <<- counter + 1L; text <- gsub(name, paste0("t", counter), text, fixed = TRUE) }
  }
  part <- strsplit(text, "{", fixed = TRUE)[[1]]
  out <- part[1]
  for (w in part[-1]) out <- c(out, if (grepl("^[A-Z]\\}", w)) c(make(substr(w, 1L, 1L), depth), substr(w, 3L, nchar(w))) else c("{", w))
  paste(out, collapse = "")
}
make <- function(sym, depth) {
  if (depth <= 0L || chance(7)) { t <- pick(leaf[[sym]]); if (grepl("{", t, fixed = TRUE)) expand(t, 0L) else t } else expand(pick(rule[[sym]]), depth - 1L)
}
e <- function(text, depth = 1L + rnd(3)) expand(text, depth)

# A closure's body: some statements, and what it answers.
statement <- function() {
  switch(rnd(14) + 1L, e("p <- {D}", 2L), e("p <- {M}", 2L), e("q <- {I}", 2L), e("q <- {M}", 1L),
    e("if ({C}) p <- {M}", 1L), e("if ({C}) return({A})", 1L), e("if ({C}) q <- {D} else p <- {I}", 1L),
    e("for (w in {W}) p <- p + {M}", 1L), e("for (w in 1:3) { if ({C}) next; if ({C}) break; q <- q + 1L }", 1L),
    e("while (q > 4L && !is.na(q)) q <- q %/% 2L", 1L), e("n0 <<- n0 + 1L", 1L), e("p <- p * {M}", 1L),
    e("x[i] <- {M}", 1L), e("if ({C}) q <- NULL; if (is.null(q)) q <- 1L", 1L))
}
body <- function(what = "{A}", most = 3L) {
  s <- c("p <- x[i]", "q <- k[i]", vapply(seq_len(rnd(most)), function(w) statement(), ""))
  paste0("{ ", paste(c(s, e(what)), collapse = "; "), " }")
}
result <- function() pick(c("{A}", "{A}", "{M}", "{M}", "{M}", "{D}", "{I}", "{L}", "{S}", "{V}", "{U}", "{Q}",
                            "c({M}, {M})", "c(u = {D}, w = {M})", "list(u = {D}, n = {I})", "{Z}", "{R}", "{K}",
                            "{F}"))
over <- function() pick(c("1:n", "1:n", "1:n", "seq_len(n)", "seq_along(x)[1:n]", "rev(1:n)", "as.numeric(1:n)",
                          "setNames(1:n, paste0(\"e\", 1:n))", "as.list(1:n)", "2:n", "integer(0)"))
region <- function(f) switch(rnd(19) + 1L,
  paste0("sapply(", over(), ", ", f, ")"), paste0("sapply(", over(), ", ", f, ")"), paste0("sapply(", over(), ", ",
      f, ")"), paste0("lapply(", over(), ", ", f, ")"), paste0("lapply(", over(), ", ", f, ")"),
  paste0("vapply(", over(), ", ", f, ", ", pick(c("0", "0L", "NA", "\"\"", "c(0, 0)", "c(u = 0, w = 0)")), ")"),
  paste0("mapply(", f, ", ", over(), ")"), paste0("mapply(function(i, e1) ", f, "(i), 1:n, ",
                                                  pick(c("x[1:n]", "1:2", "s", "NULL")), ")"),
  paste0("Map(", f, ", ", over(), ")"), paste0("Filter(function(i) isTRUE(as.logical(", f, "(i)[[1]])), 1:n)"),
  paste0("unlist(lapply(", over(), ", ", f, "))"), paste0("sapply(", over(), ", ", f, ", simplify = FALSE)"),
  paste0("sapply(setNames(nm = s), function(s0, i = match(s0, s)) ", f, "(i))"),
  paste0("do.call(rbind, lapply(1:n, ", f, "))"),
  paste0("{ out <- vector(\"list\", n); for (i in 1:n) { y <- ", f, "(i); if (!is.null(y)) out[[i]] <- y }; out }"),
  paste0("{ out <- c(); for (i in 1:n) out <- c(out, ", f, "(i)); out }"),
  paste0("outer(1:12, 1:5, Vectorize(function(i, y) ", f, "(i)))"),
  paste0("apply(m, 1, function(row, i = which(row[1] == m[, 1])[1]) ", f, "(i))"), paste0("tapply(1:n, f, function(g0) ", f, "(g0[1]))"))

loop <- function() {
  v <- pick(c("1:n", "seq_len(n)", "n:1", "seq(2L, n, by = 3L)", "x[1:n]", "seq_along(x)", "l[1:n]", "s"))
  st <- function() switch(rnd(16) + 1L, e("acc <- acc + {M}", 1L), e("acc <- c(acc, {M})", 1L),
    e("y[i] <- {M}", 2L), e("y[i] <- {D}", 2L), e("cnt <- cnt + 1L", 1L), e("cnt <- cnt + {I}", 1L),
    e("if ({C}) { cnt <- cnt + 1L; next }", 1L), e("if ({C}) break", 1L), e("p <- x[i]", 1L),
    e("z0[[i]] <- {A}", 2L), e("if ({C}) last <- {M}", 1L),
    e("m[i, 1] <- {M}", 1L), e("y[{J}] <- {M}", 1L), e("names(y)[i] <- {S}", 1L), e("i <- i + 1L", 1L), e("x[i] <- {D}", 2L))
  by <- v %in% c("x[1:n]", "l[1:n]", "s")
  paste0("{ acc <- 0L; cnt <- 0L; y <- ", pick(c("numeric(n)", "integer(n)", "c()", "logical(n)", "x")),
    "; z0 <- list(); last <- NULL; p <- 0.5; q <- 1L\n  for (", if (by) "it" else "i", " in ", v, ") { ",
    if (by) "i <- match(list(it), as.list(x)); if (is.na(i)) i <- 1L; ",
    paste(vapply(seq_len(1L + rnd(3)), function(w) st(), ""), collapse = "; "), " }\n  list(",
    if (by) "it" else "i", ", acc, cnt, y, z0, last, p) }")
}

# Whole vectors.
vleaf <- c("X", "X", "Y", "KK", "BB", "2", "a", "3L", "SH", "N0", "NX", "1:N", "0L", "c0")
vec <- function(depth) {
  if (depth <= 0L) return(pick(vleaf))
  v <- function() vec(depth - 1L)
  switch(rnd(16) + 1L, paste0("(", v(), pick(c(" + ", " - ", " * ")), v(), ")"),
    paste0("(", v(), pick(c(" + ", " - ", " * ")), v(), ")"), paste0("(", sub("^1:N$", "(1:N)", v()),
        pick(c(" / 4", " %% 3", " %/% 2L", "^2")), ")"), # 1:N^2 has 70 million elements
    paste0(pick(c("abs", "floor", "round", "is.na", "as.integer", "sign", "as.double", "sqrt")), "(", v(), ")"),
    paste0("(", v(), pick(c(" < ", " >= ", " == ")), v(), ")"),
    paste0("(", v(), pick(c(" & ", " | ")), v(), ")"), paste0("(!", v(), ")"), paste0("(-", v(), ")"),
    paste0("ifelse(", v(), " > 0, ", v(), ", ", v(), ")"), paste0(pick(c("pmin", "pmax")), "(", v(), ", ", v(),
        ")"), paste0("X[", pick(c("-1", "-N", "N:1", "ID", "KK", "BB", "X > 0", "KK %% 5L + 1L", "c(TRUE, FALSE)",
                                  "0L", "N + 1L")), "]"), "(G == \"a\")", "as.integer(FF)", "v[KK]", "v[G]",
    "(FF %in% c(\"lo\", NA))")
}
whole <- function() {
  t <- vec(2L)
  switch(rnd(8) + 1L, t, t, paste0(pick(c("sum", "mean", "max", "min", "range", "any", "which.max", "length")), "(",
                                   t, ")"), paste0("sum(X[", t, " > 0])"),
         paste0(pick(c("cumsum", "diff", "rev", "which", "table", "unique", "cummax")), "(", t, ")"),
         paste0("{ y <- X; y[", vec(1L), " > 0] <- ", pick(c("0", "2L", "NA", "TRUE", "Y[1]")), "; y }"),
         paste0(pick(c("sum", "max", "mean")), "(", t, ", na.rm = TRUE)"), paste0("tapply(", t, "[1:N], FF, sum)"))
}

# What the program changes between two runs of a region.
change <- function() pick(c("a <- 2L", "a <- NA", "a <- \"q\"", "a <- NULL", "a <- c(a = 1, b = 2)", "a <- 1e9",
  "a <- 100000L", "a <- TRUE", "a2 <- 2.5", "a2 <- 3L", "c0 <- 0L", "c0 <- 1i",
  "x[2] <- NA", "x <- as.integer(x)", "x <- x * 2", "x[late] <- Inf", "names(x) <- paste0(\"n\", seq_along(x))",
  "k[late] <- NA", "k <- k + 0.5", "k[3] <- 2147483647L", "b[late] <- NA", "b <- as.integer(b)",
  "s[late] <- \"new\"", "s[5] <- NA", "s <- factor(s)", "f[late] <- NA", "levels(f)[1] <- \"LO\"",
  "f <- as.character(f)",
  "v <- v[1]", "v <- unname(v)", "v <- c(v, z = 9)", "v <- as.list(v)", "v <- 1:3", "m <- m[, 1:2]",
  "m[late, 2] <- NA", "dimnames(m) <- list(NULL, c(\"A\", \"B\", \"C\"))", "m <- as.data.frame(m)",
  "storage.mode(m) <- \"integer\"", "rec$u <- 3L", "rec$u <- NULL", "rec <- c(rec, extra = 1)",
  "recs[[late]]$u <- 7L", "recs[[late]] <- list(n = 1L, u = 2)", "names(recs[[4]])[1] <- \"U\"", "df$p <- df$q",
  "df <- df[rev(seq_len(nrow(df))), ]", "l[[late]] <- integer(0)", "l[[3]] <- \"s\"", "o[[late]] <- 1L",
  "d <- d + 0.5", "z[late] <- NA",
  "g <- function(u, y = 3) u - y", "formals(g)$y <- -100", "body(g) <- quote(u * y + 0.25)",
  "g <- function(y, u = 1) y * 2 + u", "g <- max", "h2 <- function(u) if (u > 1) u else -u",
  "h2 <- function(u) as.integer(u)", "h2 <- identity", "formals(h2) <- alist(u = , y = 2)",
  "pick2 <- function(u, w) w", "`+` <- function(e1, e2) if (missing(e2)) e1 else base::`+`(base::`+`(e1, e2), 1L)",
  "`*` <- function(e1, e2) base::`*`(e1, base::`+`(e2, 1L))",
  "`[<-` <- function(x, ..., value) base::`[<-`(x, ..., value = NA)", "`[` <- function(x, ...) base::`[`(x, 1)",
  "`%%` <- function(e1, e2) 1L", "`<=` <- function(e1, e2) e1 > e2", "sum <- function(...) 42",
  "max <- function(...) base::max(..., 3L)", "length <- function(u) 1L", "is.na <- function(u) FALSE",
  "abs <- function(u) -u", "T <- FALSE", "c <- function(...) base::c(..., 1)", "sqrt <- function(u) u",
  "nchar <- function(...) 99L", "paste0 <- function(...) \"P\"",
  "tot.cls <- function(u) unclass(u) * 10", "tot.default <- function(u) \"dflt\"",
  "Ops.cls <- function(e1, e2) \"ops\"", "print.cls <- function(x, ...) cat(\"<cls>\\n\")",
  "length.rec <- function(x) 77L", "`$.rec` <- function(x, name) name", "n <- n - 5L", "n <- 30L", "late <- 35L",
  "rm(a)", "a <- quote(p)", "delayedAssign(\"a\", { cat(\"forced \"); 2 })",
  "makeActiveBinding(\"c0\", function() { n0 <<- n0 + 1L; 0.5 }, environment())",
  "lockBinding(\"n0\", environment())", "options(warn = 1)", "options(digits = 4)", "set.seed(3)", "j <- rev(j)",
  "env$n <- 100L"))

setup <- function() {
  late <- 27L + rnd(12)
  c(paste0("n <- ", pick(c("40L", "40L", "60L", "120L")), "; late <- ", late, "L; n0 <- 0L; acc <- NULL; env <- new.env(); env$n <- 0"),
    "x <- ((1:130 * 37) %% 101 - 50) / 4; k <- as.integer((1:130 * 53) %% 29) - 9L; j <- as.integer((1:130 * 7) %% 11); b <- (1:130 * 31) %% 7 > 2",
    paste0("s <- c(\"a\", \"b\", \"abc\", \"\", \"x y\")[(1:120 * 11) %% 5 + 1]; ",
           "f <- factor(c(\"lo\", \"hi\", \"mid\")[(1:120 * 13) %% 3 + 1]); d <- as.Date(\"2024-01-15\") + 1:120"),
    paste0("z <- complex(real = x[1:120], imaginary = k[1:120]); r <- as.raw((1:120 * 9) %% 256); ",
           "m <- matrix((1:360 * 17) %% 23 - 11, 120); l <- lapply(1:120, function(w) x[seq_len(w %% 4L + 1L)]); ",
           "o <- as.list(b[1:120])"),
    paste0("v <- c(a = 1.5, b = -2, c = 4); rec <- list(u = 2.5, w = c(1, -3, 2)); ",
           "recs <- lapply(1:120, function(w) list(u = x[w], n = k[w])); df <- data.frame(p = x[1:120], q = ",
           "k[1:120], s = s)"),
    paste0("a <- ", pick(c("1.5", "2L", "TRUE", "0", "-0.0", "c(a = 2)", "NA")), "; a2 <- ",
           pick(c("1L", "0.25", "TRUE")), "; c0 <- ", pick(c("-1", "0", "3", "-0.0"))),
    paste0("g <- function(u, y = 2) ", pick(c("u * y", "if (u > y) u - y else 1L", "{ y <- y + u; y }", "u + y"))),
    paste0("h2 <- function(u) ", pick(c("u + 1L", "if (is.na(u)) 0L else u", "if (u > 2) return(TRUE) else u", "-u"))),
    paste0("pick2 <- function(u, w) if (missing(w)) u else if (isTRUE(u > w)) u else w; ",
           "Recall0 <- function(u) if (is.na(u) || u <= 1L) 1 else if (u > 8L) 2 else Recall(u - 1L) + 0.5; ",
           "nms <- function(u) paste(names(u), collapse = \",\"); tot <- function(u) UseMethod(\"tot\"); ",
           "tot.cls <- function(u) unclass(u) + 1; tot.default <- function(u) 0"),
    if (chance(3)) pick(c("x[late] <- NA", "x[late] <- NaN", "x[late] <- -Inf", "x[late + 1L] <- -0.0", "x <- -x")),
    if (chance(4)) pick(c("k[late] <- NA", "k[late] <- 2147483647L", "k <- -k", "k[late] <- -2147483647L")),
    if (chance(5)) pick(c("s[late] <- NA", "s[late] <- \"late\"", "b[late] <- NA", "f[late] <- NA",
                          "m[late, 2] <- NA", "l[[late]] <- numeric(0)", "recs[[late]]$u <- NULL",
                          "recs[[late]]$u <- 1L", "o[[late]] <- \"o\"", "d[late] <- NA")),
    if (chance(5)) pick(c("names(x) <- paste0(\"x\", seq_along(x))", "colnames(m) <- c(\"a\", \"b\", \"c\")",
                          "dimnames(m) <- list(paste0(\"r\", 1:120), NULL)",
                          "names(k) <- letters[(1:130) %% 26 + 1]", "names(l) <- s", "names(s) <- s",
                          "attr(x, \"units\") <- \"m\"", "names(recs) <- rev(s)", "x <- as.integer(x)",
                          "storage.mode(m) <- \"integer\"", "class(x) <- \"cls\"")))
}
big <- paste0("N <- 8400L; X <- rep(x[1:120], 70); Y <- rep(as.double(j[1:120]), 70); KK <- rep(k[1:120], 70); ",
              "BB <- rep(b[1:120], 70); G <- rep(s, 70); FF <- rep(f, 70); SH <- c(1, -2, 3); N0 <- numeric(0); ",
              "NX <- setNames(X, seq_len(N)); ID <- rev(seq_len(N))")

program <- function(seed) {
  state <<- (seed * 7919 + 4711) %% 2147483647
  for (w in 1:6) rnd(2)
  counter <<- 0L
  s <- setup()
  if (chance(5)) {
    s <- c(s, big)
    for (w in 1:4) s <- c(s, paste0("show(", whole(), ")"))
    t <- whole()
    s <- c(s, paste0("reg <- function() ", t), "show(reg())", change(), "show(reg())")
  } else if (chance(4)) {
    for (w in 1:2) s <- c(s, paste0("show(", loop(), ")"))
    s <- c(s, paste0("reg <- function() ", loop()), "show(reg())", change(), "show(reg())")
  } else {
    what <- result()
    s <- c(s, paste0("fn <- function(i) ", body(what)), paste0("reg <- function() ", region("fn")), "show(reg())")
    for (w in seq_len(1L + rnd(2))) s <- c(s, change(), "show(reg())")
    if (chance(2)) s <- c(s, paste0("show(", region(paste0("(function(i) ", body(result()), ")")), ")"))
    if (chance(3)) s <- c(s, paste0("set.seed(", rnd(99), "); show(sapply(1:n, function(i) ",
                                    pick(c("runif(1)", "sample(9L, 2)", "rnorm(1) > 0",
                                           "sample(c(\"a\", \"b\"), 1)", "rbinom(1, 5, 0.5)")), "))"),
                          "show(runif(1))")
  }
  s <- c(s, "show(list(n0, acc, env$n, x))")
  form <- rnd(3)
  head <- c("run(%d, local({", "run(%d, (function() {", "run(%d, {")[form + 1L]
  cat(sprintf(head, seed), paste0("  ", s), c("}))", "})())", "})")[form + 1L], sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

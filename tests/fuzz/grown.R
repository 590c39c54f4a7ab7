# tests/fuzz/grown.R FIRST [LAST] - a program for each seed whose lanes were grown: a statement of any operations on any of the variables so
# far, kinds not looked at, is tried in a few lanes, and stays if these go through (of those that warn or fail, some).  So the bodies are long,
# mix kinds as no grammar would, and still compute.  Late elements of the data are odd.  The lanes then run as closures, as loops at top
# level, in functions, as sums, as stored elements, and with a state from round to round.
# For tests/fuzz/diff: GEN=tests/fuzz/grown.R.
source("tests/fuzz/seeds.R")
source("tests/fuzz/show.R")
# Expressions: _ is a variable or an expression in brackets, # a constant, ~ a small whole number or a variable.
shapes <- c("_ + _", "_ - _", "_ * _", "_ / (1 + abs(_))", "_ %% #", "_ %/% #", "_ + #", "_ * #", "-_", "_ > _", "_ == _", "_ <= #", "_ != _", "!_", "_ & _", "_ | _", "abs(_)", "sqrt(abs(_))",
  "floor(_)", "round(_, 1)", "as.integer(_)", "as.numeric(_)", "as.character(_)", "as.logical(_)", "exp(-abs(_))", "log1p(abs(_))", "sign(_)", "trunc(_)", "ceiling(_)", "signif(_, 2)",
  "c(_, _)", "c(_, #)", "c(a = _, b = #)", "c(_, _, _)", "_[~]", "_[[~]]", "_[-~]", "_[c(~, ~)]", "_[_ > #]", "_[is.na(_)]", "_[\"a\"]", "_[[\"a\"]]", "_$a", "_$b", "_[0]", "_[c(TRUE, FALSE)]",
  "sum(_)", "sum(_, na.rm = TRUE)", "prod(_)", "max(_, #)", "min(_, _)", "mean(_)", "length(_)", "range(_)", "any(_ > #)", "all(_)", "which(_ > #)", "which.max(_)", "rev(_)", "sort(_)", "order(_)",
  "cumsum(_)", "diff(_)", "unique(_)", "duplicated(_)", "head(_, ~)", "tail(_, ~)", "rep(_, ~)", "seq_len(~)", "seq_along(_)", "1:~", "~:1", "tabulate(_, 5L)", "match(_, _)", "_ %in% _",
  "pmin(_, _)", "pmax(_, #)", "ifelse(_ > #, _, _)", "if (isTRUE(_ > #)) _ else _", "if (_ > #) _ else _", "if (length(_) > 1L) _ else _", "if (is.na(_)) _ else #", "switch(_, # , _, _)", "is.na(_)",
  "paste0(_, _)", "paste(_, collapse = \"-\")", "nchar(_)", "substr(_, ~, ~)", "toupper(_)", "strsplit(_, \"\")[[1]]", "sub(\"a\", \"zz\", _)", "startsWith(_, \"a\")", "utf8ToInt(_)", "rev(utf8ToInt(_))",
  "intToUtf8(_ %% 26 + 97)", "sprintf(\"%d\", ~)", "sprintf(\"%5.2f|%s\", _, _)", "format(_)", "nchar(paste(_))", "strtoi(_)", "is.numeric(_)", "is.character(_)", "is.integer(_)", "typeof(_)", "identical(_, _)", "isTRUE(_)",
  "list(a = _, b = _)", "list(_, _)", "list(_)", "unlist(_)", "names(_)", "unname(_)", "setNames(_, letters[seq_along(_)])", "lengths(_)", "is.null(_)", "is.list(_)", "rev(_)", "_[\"b\"]",
  "matrix(_, 2, 2)", "matrix(_, 2, 3)[2, ]", "_[1, ]", "_[, 2]", "_[2, 1]", "dim(_)", "t(_)", "nrow(_)", "rowSums(_)", "colSums(_)", "diag(_)", "rbind(_, _)", "cbind(_, #)", "outer(_, _)", "_ %o% 1:2", "as.vector(_)",
  "sapply(_, function(e) e + #)", "sapply(_, function(e) e * _)", "vapply(_, function(e) length(e), 1L)", "sapply(1:~, function(e) e * #)", "Reduce(`+`, _)", "Reduce(function(p, q) p * 0.5 + q, _, accumulate = TRUE)",
  "Filter(function(e) e > #, _)", "Map(function(e, o) e + o, _, _)", "mapply(function(e, o) e * o, _, _)", "lapply(_, function(e) e)", "do.call(sum, list(_, _))", "(function(e, o = e) e + o)(_)", "local({ h <- _; h + h })",
  "tryCatch(_ + _, error = function(e) #)", "tryCatch(as.integer(_), warning = function(w) -1L)", "tryCatch(if (_ > #) stop(\"s\") else _, error = function(e) conditionMessage(e))", "suppressWarnings(as.numeric(_))",
  "help1(_)", "help2(_, _)", "help2(_)", "help3(_, ~)", "x[i]", "k[i]", "s[i]", "b[i]", "l[[i]]$a", "l[[i]]$n", "l[[i]]", "g[i]", "as.integer(g[i])", "levels(g)[~]", "D$u[i]", "D$w[i]", "D[i, \"u\"]", "m[i, ]", "m[i, 2]", "x[i + ~]",
  "x[k[i]]", "s[k[i]]", "k[i:(i + ~)]", "x[1:~]", "sum(x[1:~])", "bitwAnd(_, 7L)", "bitwXor(_, ~)", "xor(_, _)", "is.nan(_)", "is.finite(_)", "rank(_)", "cummax(_)", "var(_)", "median(_)", "rle(_)$lengths", "table(_)[1]", "nlevels(_)", "invisible(_)", "as.factor(_)",
  "factor(_, levels = c(\"a\", \"b\"))", "findInterval(_, c(0, 1))", "cut(_, c(-9, 0, 9))", "inherits(_, \"factor\")", "append(_, _)", "append(_, #, 1)", "replace(_, ~, #)", "rowsum(_, _)", "mean(_ > #)", "nchar(_) > ~", "rapply(_, function(e) e + 1, how = \"list\")", "complex(real = _, imaginary = #)", "Mod(_)",
  "bitwShiftL(~, ~)", "chartr(\"abc\", \"xyz\", _)", "trimws(_)", "rev(strsplit(_, \"\")[[1]])", "max(nchar(_))", "_ < \"b\"", "max(_)", "min(_)", "vapply(_, function(e) e > #, NA)", "array(_, c(1, 2))", "crossprod(_)", "_ %*% _", "drop(_)", "stopifnot(is.numeric(_))")
# Statements: ! is a variable that changes.
deeds <- c("! <- @", "! <- @", "! <- @", "! <- @", "! <- @", "! <- @", "![~] <- @", "![[~]] <- @", "!$a <- @", "!$b <- @", "![[\"c\"]] <- @", "names(!)[~] <- \"nm\"", "![2, 1] <- @", "![1, ] <- @", "![_ > #] <- @", "![length(!) + 1L] <- @",
  "if (isTRUE(@ > #)) ! <- @", "if (isTRUE(@)) ! <- @ else ! <- @", "if (i %% 3L == 0L) ! <- @", "if (b[i]) ! <- @", "for (j in seq_along(_)) ! <- @", "for (j in 1:~) ! <- @", "for (e in _) ! <- e", "for (e in _) if (isTRUE(e > #)) { ! <- e; break }",
  "for (j in 1:4) { if (j == k[i] %% 5L) next; ! <- @ }", "j <- 0L; while (j < ~ && j < 9L) { j <- j + 1L; ! <- @ }", "repeat { ! <- @; break }", "attr(!, \"u\") <- #", "dim(!) <- NULL", "dim(!) <- c(2, 2)", "! <- NULL", "!$a$z <- @", "!$a[2] <- @", "levels(!)[1] <- \"q\"",
  "is.na(!) <- ~", "storage.mode(!) <- \"double\"", "length(!) <- ~", "dimnames(!) <- list(c(\"p\", \"q\"), NULL)", "! <- local({ j <- @; @ })", "{ old <- !; ! <- @; if (is.null(!)) ! <- old }", "tryCatch({ ! <- @ }, error = function(e) NULL)", "if (i > LATE) ! <- @", "if (i == LATE) ! <- @")
constants <- c("0", "1", "2L", "0.5", "-1", "3L", "NA", "10", "TRUE", "\"a\"", "\"b\"", "1e-3", "-2L", "100", "1e9", "2147483647L", "-0.5", "NULL", "Inf")
makers <- c("x[i]", "k[i]", "s[i]", "x[i] * 2", "b[i]", "i", "l[[i]]", "g[i]", "c(x[i], 1)", "m[i, ]", "D$u[i]", "k[i] + 1L")
data_text <- function(n, late) {
  odd <- function(v) sprintf("%s[%d] <- %s", v, pick(c(late, late, late + 1L, n, 3L)), switch(v, x = pick(c("NA", "NaN", "Inf", "-Inf", "0", "-0", "1e300", "1e-310")), k = pick(c("NA", "-7L", "0L", "1000L")), s = pick(c("NA", "\"\"", "\"\\u00e9\"", "\"12\"", "\"a much longer one\"", "\" a\"")),
    b = "NA", g = "NA"))
  record <- function() sprintf("l[[%d]]%s", pick(c(late, n, 2L)), pick(c("$a <- 3L", "$a <- NULL", "$n <- 5", "$a <- c(1, 2)", "$n <- NA", "$z <- TRUE", " <- list(n = \"b\", a = 1)", "$a <- NA", " <- 7")))
  c(sprintf("n <- %dL; LATE <- %dL", n, late), pick(c("x <- round(sin(1:(n + 9) * 1.3) * 3, 2)", "x <- (1:(n + 9) * 7) %% 11 - 4", "x <- cos(1:(n + 9)) * 5")), pick(c("k <- (1:(n + 9) * 5L) %% 13L", "k <- rep(c(1L, 4L, 2L, 0L, 3L), length.out = n + 9L)")),
    "s <- rep(c(\"a\", \"bb\", \"abc\", \"b\", \"ca\", \"zebra\"), length.out = n + 9L)", "b <- x[1:n] > 0", "g <- factor(rep(c(\"a\", \"b\", \"b\", \"c\"), length.out = n))", "l <- lapply(1:n, function(j) list(a = j / 4, n = letters[j %% 5L + 1L]))",
    "D <- data.frame(u = x[1:n] / 2, w = s[1:n])", "m <- matrix(x[(1:(3L * n) - 1L) %% n + 1L], n, 3)", if (chance(3)) "colnames(m) <- c(\"a\", \"b\", \"c\")", if (chance(6)) "names(x) <- paste0(\"e\", seq_along(x))", if (chance(6)) "x <- as.integer(x)",
    if (chance(2)) odd("x"), if (chance(2)) odd("k"), if (chance(3)) odd("s"), if (chance(4)) odd("b"), if (chance(4)) odd("g"), if (chance(3)) record(),
    paste0("help1 <- function(p) ", pick(c("p + 1L", "if (length(p) > 1L) p[1] else p", "{ p[2] <- 0; p }", "p * 2", "if (is.numeric(p)) p / 2 else nchar(p)", "{ if (isTRUE(p > 2)) return(\"big\"); p }", "list(p, 1)", "{ for (j in p) if (j > 1) return(j); 0L }"))),
    paste0("help2 <- function(p, q = ", pick(c("2", "p", "1:3", "\"d\"", "length(p)")), ") ", pick(c("p + q", "if (missing(q)) p else q", "c(p, q)", "paste0(p, q)", "max(p, q)", "{ q[1] <- p; q }", "identical(p, q)", "p[q]", "{ w <- p; p <- q; c(w, p) }"))),
    paste0("help3 <- function(p, j) ", pick(c("if (j <= 0L) p else help3(p, j - 1L)", "{ r <- p; for (q in seq_len(j)) r <- c(r[-1], q); r }", "{ r <- p; for (q in seq_len(j)) r <- r + q; r }", "p[seq_len(j)]", "rep(p, j)", "{ while (j > 0L) { j <- j - 1L; p <- rev(p) }; p }"))))
}
vars <- character(); size <- 0L
atom <- function(depth) if (!length(vars) || chance(12)) pick(makers) else if (depth < 2L && chance(4)) paste0("(", shape(depth + 1L), ")") else pick(vars)
small <- function() switch(rnd(6) + 1L, "1L", "2L", "3L", "2", "k[i] %% 3L + 1L", if (length(vars)) pick(vars) else "1L")
fill <- function(t, depth) {
  repeat {
    p <- regexpr("[_#~@!](?![=o*])", gsub("is.na(_", "is.na(_", t, fixed = TRUE), perl = TRUE)
    if (p < 0L) return(t)
    h <- substr(t, p, p)
    v <- switch(h, "_" = atom(depth), "#" = pick(constants), "~" = small(), "@" = shape(depth), "!" = if (length(vars) && !chance(3)) pick(vars) else paste0("v", length(vars) + 1L))
    t <- paste0(substr(t, 1L, p - 1L), gsub("!", "\1", v, fixed = TRUE), substr(t, p + 1L, nchar(t)))
  }
}
shape <- function(depth = 0L) { t <- fill2(pick(shapes), depth); t }
# `!x` and `!=` of expressions are no holes: they are hidden while holes are filled.
fill2 <- function(t, depth) gsub("\1", "!", fill(gsub("!", "\1", t, fixed = TRUE), depth), fixed = TRUE)
statement <- function() {
  t <- pick(deeds)
  v <- if (length(vars) && !chance(3)) pick(vars) else paste0("v", length(vars) + 1L)
  t <- gsub("!", v, t, fixed = TRUE)
  list(fill2(t, 0L), v)
}
fine <- function(v) { # small enough, and nothing that prints an address
  if (is.list(v)) length(v) <= 12L && all(vapply(unclass(v), fine, NA)) else if (is.character(v)) length(v) <= 40L && sum(nchar(v), na.rm = TRUE) < 300L else (is.atomic(v) || is.null(v)) && length(v) <= 40L
}
# What the expressions do in lanes of `base`: "ok", "warns", "fails", "bad" (too much).
try_in <- function(e, lanes) {
  what <- "ok"
  for (env in lanes) {
    setTimeLimit(elapsed = 2)
    r <- tryCatch({ eval(e, env); "ok" }, warning = function(w) "warns", error = function(e) "fails")
    setTimeLimit(elapsed = Inf)
    if (r == "fails") return("fails")
    if (r == "warns") what <- "warns"
    for (n in ls(env)) if (!fine(get(n, envir = env, inherits = FALSE))) return("bad")
  }
  what
}
copies <- function(lanes) lapply(lanes, function(env) list2env(as.list(env, all.names = TRUE), parent = parent.env(env)))
grow <- function(base, count) {
  lanes <- lapply(c(2L, 5L, 10L, 16L), function(i) list2env(list(i = i), parent = base))
  vars <<- character()
  body <- character()
  for (v in 1:2) { body <- c(body, paste0("v", v, " <- ", pick(makers))); vars <<- c(vars, paste0("v", v)) }
  for (t in body) try_in(parse(text = t), lanes)
  tries <- 0L
  while (length(body) < count && tries < 150L) {
    tries <- tries + 1L
    d <- statement()
    if (nchar(d[[1]]) > 160L) next
    e <- tryCatch(parse(text = d[[1]], keep.source = FALSE), error = function(e) NULL)
    if (is.null(e)) next
    trial <- copies(lanes)
    r <- try_in(e, trial)
    if (r == "bad" || r == "fails" || r == "warns" && !chance(4)) next
    if (!all(vapply(trial, function(env) exists(d[[2]], envir = env, inherits = FALSE), NA)) && !(d[[2]] %in% vars)) next
    vals <- lapply(trial, function(env) get0(d[[2]], envir = env, inherits = FALSE))
    if (all(vapply(vals, is.null, NA)) || all(vapply(vals, identical, NA, vals[[1]])) && !chance(5)) next
    lanes <- trial
    vars <<- unique(c(vars, d[[2]]))
    body <- c(body, d[[1]])
  }
  list(body = body, lanes = lanes)
}
is_number <- function(v, lanes) all(vapply(lanes, function(env) { u <- get0(v, envir = env, inherits = FALSE); is.numeric(u) && length(u) == 1L && !is.object(u) }, NA))
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) {
  state <- (seed * 40692 + 991) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(40L, 70L, 70L, 130L)); late <- pick(c(29L, 33L, n - 1L, 38L))
  base <- new.env(parent = globalenv())
  start <- data_text(n, late)
  eval(parse(text = start), base)
  for (name in c("x", "k", "s", "b", "g")) assign(name, get(name, envir = base), envir = base)
  out <- start
  for (part in 1:2) {
    g <- grow(base, 3L + rnd(8))
    numbers <- Filter(function(v) is_number(v, g$lanes), vars)
    value <- switch(rnd(6) + 1L, pick(vars), pick(vars), if (length(numbers)) pick(numbers) else pick(vars), if (length(numbers)) paste0("c(", pick(numbers), ", ", pick(numbers), ")") else pick(vars), paste0("list(", pick(vars), ", ", pick(vars), ")"), paste0("c(", pick(vars), ", ", pick(vars), ")"))
    f <- paste0("f", part)
    body <- g$body
    def <- c(sprintf("%s <- function(i%s) {", f, pick(c("", "", ", ...", ", off = 0"))), paste0("  ", body), paste0("  ", value), "}")
    guarded <- c(sprintf("%s <- function(i) tryCatch({", f), paste0("  ", body), paste0("  ", value), "}, error = function(e) conditionMessage(e))")
    loop <- function(before, after, store) c(before, "for (i in 1:n) {", paste0("  ", body), paste0("  ", store), "}", after)
    num <- if (length(numbers)) pick(numbers) else "i"
    one <- sprintf("vapply(1:4, function(i) length(%s(i)), 1L)", f)
    form <- rnd(11)
    inside <- switch(form + 1L,
      c(if (chance(2)) def else guarded, sprintf("show(sapply(1:n, %s))", f)), c(if (chance(2)) def else guarded, sprintf("show(sapply(1:n, %s))", f)), c(if (chance(2)) def else guarded, sprintf("show(lapply(1:n, %s))", f)),
      c(if (chance(2)) def else guarded, sprintf("show({ r <- vector(\"list\", n); for (i in 1:n) r[[i]] <- %s(i); r })", f)),
      c("tot <- 0; r <- numeric(n)", "show({", loop(character(), character(), sprintf("if (is.numeric(%s) && length(%s) == 1L) { tot <- tot + %s; r[i] <- %s }", num, num, num, num)), "})", "show(tot); show(r)"),
      c("r <- vector(\"list\", n)", "show({", loop(character(), character(), sprintf("r[[i]] <- list(%s)", value)), "})", "show(r)", sprintf("show(mget(c(%s), ifnotfound = list(NULL)))", paste0("\"", vars, "\"", collapse = ", "))),
      c("go <- function() {", paste0("  ", loop("acc <- c()", "list(acc, i)", sprintf("acc <- c(acc, unlist(%s))", value))), "}", "show(go())"),
      c("st <- 0.5", "show({", loop(character(), character(), sprintf("st <- if (is.numeric(%s) && length(%s) == 1L && is.finite(%s)) st * 0.5 + %s else st + 1", num, num, num, num)), "})", "show(st)", sprintf("show(mget(c(%s), ifnotfound = list(NULL)))", paste0("\"", vars, "\"", collapse = ", "))),
      c(def, sprintf("show(unlist(lapply(1:n, function(i) tryCatch(%s(i), error = function(e) NULL, warning = function(w) NA))))", f)), c(def, sprintf("show(Map(%s, 1:n))", f)),
      c(if (chance(2)) def else guarded, sprintf("D$new <- NULL; show(try(D$new <- vapply(D$u, function(u) { i <- match(u, D$u); length(%s(i)) * u }, 0), silent = TRUE)); show(D$new)", f)))
    out <- c(out, inside)
    if (chance(3) && form < 4L) { # again with something changed
      out <- c(out, pick(c("x <- as.integer(x)", "k <- k + 0.5", "s[5] <- NA", "x[7] <- NA", "l[[9]]$a <- \"t\"", "help1 <- function(p) 1L", "b[] <- TRUE", "names(k) <- seq_along(k)", "x <- rev(x)", "l <- rev(l)", "g <- as.character(g)", "m <- m > 0", "formals(help2)$q <- 5L", "n <- n - 5L", "s <- factor(s)")), sprintf("show(sapply(1:n, %s))", f))
    }
  }
  if (!tryCatch({ parse(text = out); TRUE }, error = function(e) FALSE)) out <- "cat(\"does not parse\\n\")"
  cat(sprintf("run(%d, {", seed), paste0("  ", out), "})", sep = "\n")
}

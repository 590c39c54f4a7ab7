# tests/fuzz/grammar.R FIRST [LAST] - a program for each seed, derived from a grammar of statements and expressions by kind (numbers, conditions,
# strings, vectors): bodies of several statements that write vectors, matrices, lists, tables, factors, dates with odd subscripts, leave
# loops, warn, handle, draw, count by `<<-`, in lanes and in loops; between two runs of them functions, formals, names, types, levels change.
# For tests/fuzz/diff: GEN=tests/fuzz/grammar.R.
source("tests/fuzz/seeds.R")
fill <- function(t, d) { # @n a number, @b a condition, @s a string, @v a vector, @i a subscript, @k a constant, @j a position; @S a statement, @B several
  repeat {
    at <- regexpr("@[nbsvikjSB]", t)
    if (at < 0L) return(t)
    what <- switch(substr(t, at + 1L, at + 1L), n = num(d - 1L), b = bool(d - 1L), s = str(d - 1L), v = vec(d - 1L), i = pick(subscripts), k = pick(constants),
      j = pick(c("i", "i", "1L", "2L", "3", "i %% 4L + 1L", "7L", "i - 1L", "length(x)", "i + 1L")), S = fill(pick(statements), d - 1L), B = block(d - 1L))
    t <- paste0(substr(t, 1L, at - 1L), what, substr(t, at + 2L, nchar(t)))
  }
}
constants <- c("0", "1", "2L", "-3L", "0.5", "-1.5", "NA", "NaN", "Inf", "-Inf", "-0", "TRUE", "FALSE", "2147483647L", "-2147483647L", "46341L", "1e308",
  ".Machine$double.eps", "5e-324", "NA_integer_", "NA_real_", "100", "3", "7L", "10L", "1e-3", "2^31", "2^53", "c(z = 2)", "1e15", "0L", "1L", "4")
subscripts <- c("i", "i", "i %% 3L + 1L", "i %% 4L + 1L", "1L", "2L", "i %% 2L + 1L", "2L", "c(1, 2)", "i %% 4L + 1L", "2L", "-1L", "0", "NA", "\"b\"", "\"zz\"", "2.7", "i + 60", "TRUE", "c(1, 3)", "-c(1, 2)", "i %% 3L", "x > 1",
  "length(x)", "c(\"a\", \"c\")", "i / 2", "integer(0)", "1L", "3L", "c(i, NA)", "-i", "1:2")
nums0 <- c("i", "i", "a", "t", "x[1]", "@k", "@k", "y[2]", "i * 2L", "n")
nums <- c("x[@i]", "x[[@j]]", "y[@i]", "y[[@j]]", "m[@j, 2]", "m[\"r\", @j]", "m[1, \"b\"]", "m[@j]", "l$p", "l[[\"q\"]][1]", "l[[2]]", "recs[[@j]]$u", "df$p[@j]", "df[@j, \"q\"]",
  "@n + @n", "@n - @n", "@n * @n", "@n / @n", "@n %% @n", "@n %/% @n", "@n^2", "-@n", "@n + @k", "@n * @k", "@n %% @k", "@n %/% @k", "@k - @n",
  "abs(@n)", "sqrt(abs(@n))", "floor(@n)", "round(@n, 1)", "signif(@n, 3)", "trunc(@n)", "exp(-abs(@n))", "bitwAnd(i, @j)", "bitwXor(i, 5L)", "as.integer(@n)",
  "as.numeric(@n)", "nchar(@s)", "length(@v)", "sum(@v)", "max(@v)", "min(@v, @n)", "mean(@v)", "prod(@v)", "which.max(@v)", "match(@s, s)", "as.integer(f[@j])",
  "(if (@b) @n else @n)", "(if (@b) @n)", "switch(@s, a = @n, b = , c = @n, @n)", "switch(i %% 4L, @n, @n, @n)", "ifelse(@b, @n, @n)", "tryCatch(@n, error = function(e) @n)",
  "tryCatch({ if (@b) warning(\"w\"); @n }, warning = function(w) @n)", "f1(@n)", "f1(@n, @n)", "f1(b = @n)", "f2(@n)", "f2(i)", "f3(@v)", "as.numeric(d[@j])", "as.numeric(d[@j] - d[1])",
  "as.integer(charToRaw(\"az\"))[2]", "Re(z[@j])", "Mod(z[@j] * @n)", "@v[1]", "@v[@i]", "sum(@b, @b)", "@b + @n", "@b * 2L", "is.na(@n) + 1L", "strtoi(\"7\", 8L)",
  "{ t <- @n; t * 2 }", "(function(u) u + @n)(@n)", "Reduce(function(p, e) p + e, @v)", "do.call(\"f1\", list(@n, b = @n))", "max(@n, @n)", "min(@n, @k)", "identical(@n, @n) + 0",
  "findInterval(@n, c(0, 2, 5))", "rev(@v)[1]", "cumsum(@v)[2]", "table(f)[[@j]]", "levels(f)[i]", "nlevels(f)", "vapply(@v, function(e) e * 2, 0)[1]", "range(@v)[2]", "@n %+% @n",
  "isTRUE(@b) + i", "xor(@b, @b)", "any(@v > @n)", "all(@v < @n, na.rm = TRUE)", "sum(@v, na.rm = TRUE)", "as.logical(@n)", "dim(m)[1]", "nrow(df)", "nchar(s[@i])[1]", "abs(-i)", "(i)",
  "local({ q <- @n; q + 1L })", "bump(@n)", "as.integer(@s)", "suppressWarnings(as.integer(\"x\"))", "order(@v)[1]", "var(@v)", "length(l)", "sign(@n)", "diff(@v)[1]", "x[[\"b\"]]", "x[\"c\"]")
bools0 <- c("i > 3", "i %% 2L == 0L", "i == 7L", "TRUE", "a > 2", "is.na(x[i])")
bools <- c("isTRUE(@n > @n)", "@n > @n", "is.na(@n)", "!@b", "@b && @b", "@b || @b", "@s == @s", "@n == @n", "@s %in% s", "@n %in% x", "is.null(l$zz)", "nchar(@s) > 1", "isTRUE(all.equal(@n, @n))",
  "i %% 5L == 3L", "i > 30L", "f[@j] == \"lo\"", "any(@v > 2)", "is.integer(@n)", "is.numeric(@n)", "inherits(f, \"factor\")", "identical(@n, @n)", "xor(@b, @b)", "d[@j] > d[2]",
  "grepl(\"a\", @s)", "startsWith(@s, \"a\")", "length(@v) > 2", "is.nan(@n)", "is.finite(@n)", "duplicated(x)[2]", "is.character(l[[@j]])", "i >= 8L && i < 20L")
strs0 <- c("\"a\"", "\"b\"", "s[1]", "\"\"", "s[i %% 3L + 1L]", "NA_character_")
strs <- c("s[@i]", "s[[@j]]", "names(x)[@j]", "paste0(@s, @n)", "paste(@s, i)", "substr(@s, @j, 3)", "toupper(@s)", "sprintf(\"%d\", i)", "sprintf(\"%5.2f\", @n)", "sprintf(\"%s\", @n)",
  "format(d[@j])", "levels(f)[@j]", "as.character(@n)", "as.character(f[@j])", "if (@b) @s else @s", "strsplit(@s, \"\")[[1]][1]", "rev(s)[1]", "names(which.max(x))", "gsub(\"a\", \"\", @s)",
  "typeof(@n)", "class(@n)", "trimws(paste(\" \", @s))", "weekdays(d[@j])", "letters[@i][1]", "rownames(m)[@j]", "df$s[@j]", "paste(@v, collapse = \"-\")", "formatC(i, width = 4, flag = \"0\")",
  "switch(i %% 3L + 1L, \"u\", @s, \"w\")", "format(@n)", "names(l)[2]", "conditionMessage(tryCatch(stop(@s), error = identity))", "sprintf(\"%3s|\", @s)")
vecs0 <- c("x", "y", "x[1:3]", "c(i, 2)", "seq_len(i %% 4L)", "w")
vecs <- c("x[@i]", "y[@i]", "c(@v, @n)", "rev(@v)", "@v * @n", "@v + @v", "cumsum(@v)", "m[@j, ]", "m[, 1]", "m[, \"b\"]", "seq_len(i %% 6L)", "seq_along(x)[-1]", "unlist(l[1:2])", "sapply(@v, function(e) e + @n)",
  "vapply(1:3, function(e) e * @n + 0, 0)", "x[x > @n]", "setNames(@v, NULL)", "head(@v, 2)", "tail(@v, -1)", "rep(@n, 2)", "sort(@v)", "unique(@v)", "which(@v > 1)", "diff(@v)", "-@v", "@v %/% 2L",
  "@v %% 3", "1:@j", "@j:2L", "seq(1, 5, by = 2)", "c(p = @n, q = @n)", "as.integer(@v)", "numeric(0)", "ifelse(@v > 1, @n, @n)", "@v[-1]", "@v[@i]", "pmax(@v, @n)", "m %*% c(1, 2, 3)", "as.numeric(f)",
  "cummax(@v)", "round(@v, 1)", "df$p", "colSums(m)", "rowSums(m)", "nchar(s)", "recs[[@j]]$w", "if (@b) @v else @v", "c(x, y)[@i]", "append(@v, @n, 1)", "Filter(function(e) e > 1, @v)",
  "rank(@v)", "order(@v)", "tabulate(c(1L, 2L, 2L))", "outer(1:2, 1:2)[, 2]", "@v^2", "is.na(@v)", "range(@v)", "rev(seq_len(i))", "mapply(function(p, q) p + q, 1:2, @n)")
num <- function(d) fill(pick(if (d < 1L || chance(4)) nums0 else nums), d)
bool <- function(d) fill(pick(if (d < 1L || chance(3)) bools0 else bools), d)
str <- function(d) fill(pick(if (d < 1L || chance(3)) strs0 else strs), d)
vec <- function(d) fill(pick(if (d < 1L || chance(3)) vecs0 else vecs), d)
statements <- c("t <- @n", "t <- @n", "a <- a + @n", "a <- @n", "x[@i] <- @n", "x[[@j]] <- @n", "x[\"b\"] <- @n", "y[@j] <- @n", "y <- c(y, @n)", "y[length(y) + 1L] <- @n", "w <- @v", "x <- @v",
  "m[@j, 2] <- @n", "m[\"r\", ] <- @n", "m[@j] <- @n", "l$p <- @n", "l[[@j]] <- @n", "l$new <- @v", "l$q <- NULL", "s[@j] <- @s", "s <- c(s, @s)", "names(x)[2] <- @s", "names(x) <- NULL", "attr(x, \"u\") <- @n",
  "f[@j] <- \"hi\"", "d[@j] <- d[1] + @n", "df$p[@j] <- @n", "df[@j, \"q\"] <- @n", "recs[[@j]]$u <- @n", "a <<- a + 1", "total <<- total + @n", "seen <<- c(seen, i)[1:3]", "notes[[length(notes) + 1L]] <<- @s",
  "if (@b) next", "if (@b) break", "if (@b) @S", "if (@b) @S else @S", "if (@b) { @S; @S }", "for (j in @v) @S", "for (j in seq_len(i %% 4L)) { @S; @S }", "for (q in s) t <- t + nchar(q)",
  "{ k <- 0L; while (k < 5L && @b) { k <- k + 1L; @S } }", "{ k <- 0L; repeat { k <- k + 1L; if (k > 4L || @b) break; @S } }", "if (@b) warning(paste(\"w\", i))", "if (@b) warning(\"same\")",
  "if (i == 23L) stop(\"at \", i)", "t <- tryCatch({ @S; @n }, error = function(e) { total <<- total + 1; @n }, finally = a <- a + 1)", "tryCatch({ if (@b) stop(\"no\"); @S }, error = function(e) NULL)",
  "t <- withCallingHandlers({ if (@b) message(\"m\", i); @n }, message = function(m) { total <<- total + 1; invokeRestart(\"muffleMessage\") })", "if (@b) cat(i, t, \"\\n\")", "t <- runif(1)",
  "a <- a + rnorm(1)", "if (@b) t <- sample(4L, 1L)", "t <- round(runif(1, 0, @j), 3)", "while (runif(1) < 0.6) a <- a + 1", "switch(@s, a = { t <- @n }, b = , c = { a <- @n }, { t <- t + 1 })", "t <- t + @n",
  "n <- n + 1L", "t <- if (@b) @n else @n", "g <- function(u, h = t) { t <<- u; h + a }; t <- g(@n)", "i <- i + 1L", "i <- @n", "x <- x * @n", "x[x > @n] <- @n", "t <- t * 0.5 + i", "y <- y[-1]", "w[i] <- t", "l <- c(l, i)",
  "z[@j] <- z[1] * 1i", "storage.mode(x) <- \"integer\"", "x <- rev(x)", "t <- x[[1]]; x <- x[-1]; x <- c(x, t)", "levels(f)[1] <- \"new\"", "x[] <- @n", "is.na(y) <- 2L", "dim(w) <- NULL", "t <- f1(i); a <- f2(t)")
block <- function(d) paste(vapply(seq_len(1L + rnd(3)), function(k) fill(pick(statements), d), ""), collapse = "; ")
leave <- function(t) gsub("(next|break)", "return(t)", t) # outside a loop
body <- function(d) { b <- block(d); if (chance(3)) b else paste0(b, "; ", block(d)) }
result <- function() fill(pick(c("t", "@n", "@n", "@n", "@v", "@s", "@b", "list(t, @n)", "c(a = t, b = @n)", "if (@b) @n else @s", "if (@b) t", "c(t, a)", "x", "l", "y", "list(u = t, s = @s)", "f[i]", "d[@j]", "m[@j, ]", "s", "return(@n)",
  "invisible(t)", "m", "c(@n, @n)")), 3L)
lane <- function() {
  b <- leave(body(2L))
  paste0("function(i) { t <- ", pick(c("0", "i", "0L", "x[1]", "NULL", "1.5", "NA")), "; ", if (chance(6)) "on.exit(total <<- total + 1); ", b, "; ", result(), " }")
}
apply_ <- c("sapply(@r, @f)", "sapply(@r, @f)", "lapply(@r, @f)", "vapply(@r, @f, 0)", "Map(@f, @r)", "unlist(lapply(@r, @f))", "mapply(function(i, o) { h <- @f; h(i + o) }, @r, MoreArgs = list(o = 1L))",
  "Filter(@f, @r)", "sapply(@r, @f, simplify = FALSE)", "do.call(rbind, lapply(@r, @f))", "do.call(c, Map(@f, @r))", "Reduce(function(p, i) { h <- @f; v <- h(i); if (is.numeric(v) && length(v) == 1L) p * 0.5 + v else p }, @r, 0)",
  "sapply(s, function(e) { h <- @f; h(nchar(e)) })", "sapply(setNames(@r, NULL), @f)", "outer(1:8, 1:6, Vectorize(function(i, o) { h <- @f; v <- h(i * o); if (length(v) == 1L) v else o }))", "tapply(x, seq_along(x) %% 2, function(i) { h <- @f; h(i[1]) })",
  "vapply(@r, function(i) { h <- @f; length(h(i)) }, 1L)", "{ h <- @f; o <- vector(\"list\", 30); for (k in 1:30) o[[k]] <- h(k); o }", "{ h <- @f; o <- numeric(40); for (k in seq_along(o)) { v <- h(k); if (length(v) == 1L) o[k] <- v }; o }",
  "rapply(as.list(@r), @f, how = \"unlist\")", "apply(matrix(1:24, 4), 2, function(i) { i <- i[2]; h <- @f; h(i) })", "replicate(20, { h <- @f; h(3L) })", "table(sapply(@r, function(i) { h <- @f; typeof(h(i)) }))")
ranges <- c("1:60", "1:60", "1:40", "seq(1, 40)", "c(1:30, NA, 31:50)", "(1:50) / 2", "50:1", "seq_along(x)", "1:200", "c(a = 1L, b = 2L, c = 3L)", "rep(1:3, 20)", "c(1:20, 0.5, 3:30)", "-5:40", "integer(0)", "1:3", "x", "0:64")
changes <- c("f1 <- function(a, b = 2) a - b", "formals(f1)$b <- 10", "body(f1) <- quote(if (missing(b)) -a else b)", "f2 <- function(q) { if (q > 5) 1L else 0.5 }", "names(x) <- NULL", "names(x) <- rev(letters[seq_along(x)])", "x <- as.integer(x)",
  "y <- y + 0.5", "levels(f) <- c(\"u\", \"v\", \"w\")", "dimnames(m) <- NULL", "m <- m * 1.5", "x[2] <- NA", "`%+%` <- function(u, v) u * v", "l$p <- \"text\"", "l <- rev(l)", "s <- toupper(s)", "d <- d + 31", "a <- 1L", "a <- NA", "total <- 0L",
  "f3 <- function(v) length(v)", "f3 <- sum", "bump <- function(k) k + 1", "m <- t(m)", "df <- df[3:1, ]", "df$p <- as.character(df$p)", "recs <- lapply(recs, rev)", "x <- numeric(0)", "s[2] <- NA", "class(y) <- \"mine\"", "i <- 100L", "n <- NULL", "z <- Conj(z)",
  "abs <- function(x) x", "max <- function(...) 5", "`[[<-` <- function(x, i, value) x", "`(` <- function(x) x + 1", "c <- function(...) list(...)", "length <- function(x) 2L", "attr(x, \"u\") <- \"k\"", "x <- x[c(2, 1)]", "storage.mode(m) <- \"integer\"")
initial <- c("x <- c(a = 1.5, b = NA, c = -2, d = 40)", "x <- c(a = 1L, b = 5L, c = NA)", "x <- c(2, 4, 8, 0.5, -0, Inf)", "x <- 1:8", "x <- c(b = TRUE, c = FALSE)", "x <- c(0.1, NaN, 3)")
program <- function(seed) {
  state <<- (seed * 69621 + 4243) %% 2147483647
  for (w in 1:6) rnd(2)
  s <- c(pick(initial), pick(c("y <- c(3L, 1L, 2L, 9L)", "y <- c(0.5, 2, 7)", "y <- integer(0)", "y <- c(5, 5)")),
    "m <- matrix(c(1, 2, 3, 4, 5, 6) - 2, 2, dimnames = list(c(\"r\", \"s\"), c(\"a\", \"b\", \"c\"))); l <- list(p = 3, q = c(1L, 4L), r = \"t\"); s <- c(\"a\", \"bc\", \"def\"); w <- c(1, 2); z <- c(1+2i, -1i, 0i)",
    "f <- factor(c(\"lo\", \"hi\", \"lo\", \"mid\"), levels = c(\"lo\", \"mid\", \"hi\")); d <- as.Date(\"2024-02-27\") + 0:5; df <- data.frame(p = c(1.5, 2, NA), q = 4:6, s = c(\"u\", \"v\", \"w\"))",
    "recs <- lapply(1:5, function(k) list(u = k * 1.5, w = seq_len(k))); a <- 0; t <- 0; n <- 3L; k <- 0L; i <- 1L; total <- 0; seen <- 1:3; notes <- list()",
    "f1 <- function(a, b = a * 2L) if (missing(a)) b else a + b; f2 <- function(q) { if (is.na(q)) return(0L); if (q <= 1) 1 else if (q > 12) q else q * f2(q - 1L) }; f3 <- function(v, ...) { r <- 0; for (e in v) r <- r + e; r }",
    "`%+%` <- function(u, v) u + v; bump <- local({ n <- 0; function(k) { n <<- n + 1; n * k } })")
  region <- character()
  for (w in 1:(1L + rnd(3))) region <- c(region, if (chance(3)) {
    paste0("show({ for (i in ", pick(ranges), ") { ", body(2L), " }; list(i, t, a, x, y, m, l, s, w, f, d, df, total, n) })")
  } else {
    r <- gsub("@r", pick(ranges), pick(apply_), fixed = TRUE)
    paste0("show(", gsub("@f", gsub("\\", "\\\\", lane(), fixed = TRUE), r), ")")
  })
  s <- c(s, region, if (!chance(3)) c(paste0("try(", "{ ", pick(changes), "; ", pick(changes), " }, silent = TRUE)"), region), "show(list(total, a, seen, notes, x))")
  cat(sprintf("run(%d, {", seed), paste0("  ", s), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

# tests/fuzz/scenes.R FIRST [LAST] - a program for each seed: loops that carry a state and calls that draw, put together from statements
# as people write them.  Three of four programs do without what no kernel does.  Something happens once, late: another type, a
# warning, break, a seed that is put back, a function, a class or a name that changes.  All that the loop has touched is shown
# afterwards, and the next random numbers.  For tests/fuzz/diff: GEN=tests/fuzz/scenes.R.
source("tests/fuzz/seeds.R")

holes <- list(
  # a double / number of a round
  d = c("X[i]", "X[i]", "s", "p", "0.5", "-1.25", "i", "s * 0.5", "X[i] * 0.25", "k", "x[i]", "x[max(1, i - 1)]",
    "{d} + {d}", "{d} - {d}", "{d} * 0.5", "abs({d})", "sqrt(abs({d}))", "({d}) %% 7", "max({d}, {d})",
    "min({d}, {d}, 3)",
    "(if ({c}) {d} else {d})", "f({d})", "f({d}, {d})", "sum(x[1:3])", "mean(X[i:(i + 2)])", "round({d}, 2)",
    "floor({d})", "m[{j}, 2]", "m[2, \"b\"]", "v[[\"a\"]]", "v[\"b\"]", "r$u", "D$u[i]", "ifelse({c}, {d}, {d})",
    "X[{q}]", "{draw}", "{draw}", "as.numeric({n})", "exp(-abs({d}))", "length(x)", "sum(X[1:i] > 0, na.rm = TRUE)",
    "({d})^2 %% 11", "x[[{j}]]", "X[-(2:150)][{j}]", "cumsum(x[1:3])[2]", "rev(x[1:4])[1]"),
  # an integer
  n = c("I[i]", "I[i]", "k", "i", "2L", "7L", "-3L", "k + 1L", "{n} + {n}", "{n} - {n}", "{n} * 2L", "({n}) %% 5L",
        "({n}) %/% 3L", "(if ({c}) {n} else {n})", "q[{j}]", "as.integer({d})", "sum(q[1:3])", "bitwAnd(i, 12L)",
        "which.max(x[1:4])", "nchar(st)", "D$n[i]", "length(q)", "match(st, letters)", "sample(5L, 1)",
        "sample.int(9L, 1L)", "max({n}, {n})", "abs({n})", "nlevels(F)", "as.integer(F[i])", "sum(L[1:5])"),
  # a condition
  c = c("s > 1", "k %% 3L == 0L", "fl", "i %% 5 == 2", "i > late", "i == late", "X[i] > 0", "I[i] > 2L", "L[i]",
        "st == \"a\"", "S[i] == \"b\"", "F[i] == \"lo\"", "p < {d}", "is.na(X[i])", "!fl", "{c} && {c}",
        "{c} || {c}", "{draw} < 0.5", "runif(1) < 0.4", "x[{j}] > {d}", "i %in% c(3, late)", "isTRUE({c})",
        "xor(fl, {c})", "any(x[1:3] > {d})", "identical(s, p)", "is.null(NULL)", "nchar(S[i]) > 1",
        "!is.na({d}) && {d} > 1", "k > 10L"),
  C = c("isTRUE({c})", "isTRUE({c})", "i %% 4L == 1L", "i > late", "i == late", "runif(1) < 0.3", "i %% 7 == 3 && isTRUE({c})", "{c}"),
  # a subscript that is there, mostly
  j = c("2L", "3", "i", "(i %% 5) + 1", "max(1, i - 1)", "max(1L, i - 2L)", "((i * 7L) %% 9L) + 1L", "sample(6, 1)",
        "1.9", "(abs(k) %% 6L) + 1L", "floor(runif(1) * 5) + 1"),
  # one that may not
  q = c("{j}", "{j}", "{j}", "i + 3", "i", "I[i] %% 200L", "k %% 300L", "n + 1L", "if (i == late) NA else 2L",
        "if (i > late) n + i else i", "0L", "NA", "late + 200L", "-1L", "if (i == late) -2L else 3L", "c(1, 2)",
        "L[1:3]", "if (i == late) 0 else i", "i / 2", "if (i == late) 1e3 else 1"),
  # what draws
  draw = c("runif(1)", "runif(1)", "rnorm(1)", "rnorm(1, s, 0.5)", "rnorm(1, X[i], 2)", "rexp(1)", "rexp(1, 2)",
           "runif(1, -1, 1)", "sample(10, 1)", "sample(c(-1, 1), 1)", "sample(X[1:4], 1)", "mean(rnorm(3))",
           "sum(sample(6, 2, TRUE))", "max(runif(i %% 4 + 1))", "rbinom(1, 5, 0.3)", "rpois(1, 2)", "rgamma(1, 2)",
           "sample(3)[1]", "sample(c(0.5, 2, 9), 1, prob = c(0.2, 0.5, 0.3))", "rnorm(2)[2]",
           "runif(3)[i %% 3 + 1]", "rnorm(1) * 0.1", "rt(1, 4)", "rbeta(1, 2, 3)", "rchisq(1, 3)", "rgeom(1, 0.3)",
           "rweibull(1, 2)", "rlogis(1)", "rcauchy(1) * 0.01", "rlnorm(1)", "sample(1:i, 1)", "sample(i, 1)",
           "(sample(letters[1:4], 1) == \"b\")", "rnorm(1, sd = abs(p))", "runif(1, 0, k)", "rexp(1, abs(s) + 0.1)",
           "sample(x, 1)", "sum(rnorm(4, c(1, 2)))", "sample(c(TRUE, FALSE), 1)", "sample.int(20, 3)[2]",
           "sample(3, 1, prob = abs(x[1:3]) + 0.1)", "sum(sample(6, 3, prob = c(1, 1, 2, 2, 0, 5)))",
           "mean(sample(4, 5, TRUE, (1:4) / 10))", "sample(3, 2, prob = c(0, abs(p), 1))[2]", "rnbinom(1, 3, 0.4)",
           "rnbinom(1, 2, mu = 3)"),
  a = c("{d}", "{d}", "{n}", "{c}", "st", "NULL", "NA", "c(a = {d})", "x[{q}]", "list({d}, {n})", "X[1:3]", "F[i]"),
  # statements
  s = c("s <- s * 0.5 + {d}", "s <- {d}", "s <- s + {d}", "s <- s + X[i]", "k <- k + 1L", "k <- k + {n}",
    "k <- {n}", "p <- {d}", "p <- {draw}", "fl <- {c}", "fl <- !fl", "x[i] <- {d}", "x[i] <- {d}", "x[{j}] <- {d}",
    "x[{q}] <- {d}", "q[{j}] <- {n}", "q[i] <- {n}", "q[{q}] <- {n}",
    "x[i] <- x[max(1, i - 1)] * 0.9 + {d}", "m[{j}, 1] <- {d}", "m[2, {j} %% 3 + 1] <- {d}",
    "m[3, ] <- m[2, ] * 0.5 + {d}", "m[, \"b\"] <- rev(m[, 1])",
    "{ o <- m; dimnames(o) <- NULL; o[c(1, {j}), 2:3] <- {d}; m[1, 1] <- sum(o[1:2, ]) * 0.1 }", "if ({C}) { {s} }",
    "if ({C}) { {s} } else { {s} }", "if ({C}) { {s}; {s} } else {s}", "if (i == late) {rare}",
    "if (i %% 50L == 7L) {rare}",
    "for (j in 1:3) {in}", "for (j in seq_len(i %% 4L)) {in}", "for (e in X[1:3]) {ine}",
    "w <- 0; while (w < 3) { w <- w + 1; {in0} }",
    "w <- 0L; repeat { w <- w + 1L; if (w > 4L || {c}) break; {in0} }", "if ({C}) next", "z <- {draw}; s <- s + z",
    "b <- sample({j} + 1); s <- s + b[1]", "u <- rnorm(3); x[{j}] <- sum(u)", "st <- if ({C}) \"a\" else \"bb\"",
    "st <- if ({C}) st else S[i]", "lab[i] <- st", "lab[{j}] <- if ({C}) \"new\" else lab[i]",
    "L[{j}] <- {c}", "r$u <- {d}", "r$u <- r$u * 0.5 + {d}", "r[[\"n\"]] <- {n}", "l[[{j}]] <- {d}",
    "D$u[i] <- {d}", "D[i, \"n\"] <- {n}", "D$u[i] <- D$u[max(1, i - 1)] * 0.5 + {d}", "v[\"a\"] <- {d}",
    "v[[2]] <- v[[1]] + {d}", "names(x)[2] <- \"nm\"", "F[{j}] <- \"lo\"", "if ({C}) F[i] <- \"hi\"",
    "x[x > 5] <- 0", "tmp <- x[i]; x[i] <- x[{j}]; x[{j}] <- tmp", "e1$v <- e1$v + 1", "cnt <<- cnt + 1", "g({d})",
    "s <- h({d}, k)",
    "s <- fact(i %% 4L) * 0.1 + s * 0.5", "q <- c(q[-1], {n})",
    "if (length(grow) < 40L && {C}) grow <- c(grow, {d})", "x[i] <- if ({C}) {d} else {n}",
    "s <- if ({C}) {d} else {n}", "k <- if ({C}) k else {d}",
    "s <- tryCatch({d}, warning = function(w) -1, error = function(e) -2)",
    "tryCatch({ if (i == late) stop(\"no\"); s <- s + 1 }, error = function(e) cat(\"caught\", i, \"\\n\"))",
    "s <- s + local({ o <- {d}; o * 2 })", "x[c(1, i)] <- {d}", "x[1:2] <- c({d}, {d})", "x[2:({j} + 1)] <- {d}",
    "q[q > 3L] <- 0L", "x[c(2, 4)] <- x[c({j}, 2)]", "b <- which(x[1:9] > {d}); x[b] <- x[b] * 0.5",
    "q[3:1] <- q[1:3] + 1L", "x[{j}:6] <- rev(x[{j}:6])", "if (i %% 20 == 3) x[] <- {d}", "bump({d})",
    "s <- s + bump(k) * 0.1", "s <- sum(x[i:(i + 3)]) * 0.1", "i2 <- i %% 3L; s <- s + switch(i2 + 1L, 1, {d}, {n})",
    "G <- c(G, {d})", "G[length(G) + 1] <- {d}", "if ({C}) G <- c(G, {d}, {n})", "if (length(G) > 3L) G <- G[-1]",
    "if (length(G) > 2L && {C}) G <- G[-length(G)]", "H[length(H) + 1L] <- {n}", "H <- c(H, {n})",
    "if (length(H) > 30L) H <- integer(0)", "W[i] <- {d}", "s <- s * 0.5 + G[1]", "G[length(G)] <- {d}",
    "for (e in H) {ine}", "push({d})", "{ o <- G; G <- c(G, {d}); s <- s * 0.5 + length(o) + sum(G[1:2]) }",
    "s <- s + switch(st, a = 1, bb = {d}, 0)", "s <- max(s, {d})", "k <- max(k, {n})", "x[i] <- s", "q[i] <- k",
    "p <- s; s <- {d}", "s <- s %% 10", "is.na(s) && (s <- 0)", "if (is.na(s)) s <- 0", "if (!is.finite(s)) s <- 1",
    "if (is.na(k)) k <- 0L", "x[i] <- round(s, 3)", "s <- Recall0({d})"),
  # inner statements; j (or e) is the inner variable
  `in` = c("s <- s + j * 0.1", "x[j] <- x[j] + {d}", "{ if ({C}) next; s <- s * 0.9 + j }",
           "{ if (j == 2L) break; k <- k + 1L }", "q[j] <- k", "m[j, 1] <- m[j, 2] + {d}",
           "{ s <- s + runif(1); k <- k + j }", "x[j + 1] <- x[j] * 0.5 + {d}", "s <- s + sample(j, 1)"),
  ine = c("s <- s * 0.5 + e", "{ if (is.na(e)) next; s <- s + e }", "{ if (!is.na(e) && e > 2) break; k <- k + 1L }", "p <- e"),
  in0 = c("s <- s * 0.9 + {d}", "k <- k + 1L", "x[w + 1] <- {d}", "if ({C}) break", "if ({C}) next", "s <- s + {draw}"),
  # what happens once, late
  rare = c("cat(\"at\", i, s, k, \"\\n\")", "warning(\"odd\")", "break", "stop(\"no more\")", "s <- NA", "s <- 2L",
    "k <- 0.5", "k <- 2147483647L", "s <- \"text\"", "s <- c(1, 2)", "s <- NULL", "x[i + 50L] <- 1",
    "x[i] <- \"z\"", "x <- x[-1]", "q[i] <- 0.5", "q <- as.numeric(q)", "set.seed(9)", "RNGkind(\"Wichmann-Hill\")",
    "RNGkind(sample.kind = \"Rounding\")", "RNGkind(normal.kind = \"Box-Muller\")",
    "f <- function(a, b = 1) a * 2 + b", "formals(f)$b <- 10", "body(f) <- quote(a - 1)",
    "{ saved <- .Random.seed; runif(3); .Random.seed <<- saved }",
    "{ rm(.Random.seed, envir = globalenv()); set.seed(5) }",
    "assign(\"k\", 5L)", "i <- i + 2L", "n <- 5L", "names(x) <- paste0(\"n\", seq_along(x))", "dim(x) <- NULL",
    "attr(x, \"u\") <- 1", "class(x) <- \"foo\"", "x <- c(x, 1, 2)", "x[] <- 0", "x <- numeric(0)", "x[[n]] <- 7",
    "m <- m[3:1, ]", "m <- t(m)", "m[2, 2] <- NA", "m <- as.data.frame(m)", "r <- NULL", "r$u <- NULL",
    "r$u <- \"s\"", "l <- l[-1]", "l[[2]] <- \"w\"", "D <- D[-1, ]", "D$u <- NULL", "levels(F)[1] <- \"zz\"",
    "F <- as.character(F)", "S[i] <- \"zzz\"", "late <- late + 3L", "print(x[1:3])", "return(s)", "message(\"hm\")",
    "suppressWarnings(as.integer(\"q\"))", "fl <- NA", "fl <- 1L", "p <- Inf", "s <- NaN", "s <- -0.0",
    "X[i] <- NA", "I[i] <- NA", "X <- as.integer(X)", "I <- I + 0.5", "e1$v <- \"a\"", "lab[i] <- NA",
    "st <- NA_character_", "invisible(gc())", "g <- function(a) NULL", "x <- as.integer(x)", "x <- matrix(x, 1)",
    "x <- as.list(x)", "`+` <- function(a, b) base::`+`(a, b) * 2", "`[` <- function(x, i, ...) 1",
    "`[<-` <- function(x, ..., value) x", "sum <- function(...) 42", "max <- min",
    "runif <- function(n, ...) rep(0.25, n)", "sample <- function(x, ...) 1L", "T <- FALSE", "x[i + 1] <- 1i",
    "x[late] <- TRUE", "q[3] <- TRUE", "s <- TRUE", "k <- TRUE", "k <- NA"))

# Most programs do without what no kernel does; else one such statement keeps all of them away.
hard <- list(
  s = "fact|Recall0|\\br\\$u|r\\[\\[|l\\[\\[|D\\$|D\\[|v\\[|names\\(x\\)|F\\[|e1|c\\(q\\[|grow|tryCatch|local|, \"b\"\\] <-|switch\\(st|k <- if|st <- if .* st else S|x\\[i\\] <- if|s <- if",
  d = "fact|v\\[\"b|^[ik]$|^length|-\\(2:150|as.numeric|sum\\(X\\[1:i|\\{c\\}\\) \\{d\\} else|D\\$",
  n = "as.integer\\(F|match|abs", c = "^F|k > 10",
  q = "NA\"|c\\(1|L\\[|late \\+ 200|n \\+ 1L|^NA|^0L|^-1L|^i \\+ 3", j = "k",
  draw = "letters|abs\\(p|sd =|, k\\)|c\\(1, 2|TRUE, FALSE|sample\\(X\\[|sample\\(x")
every <- holes
gentle <- holes
for (w in names(hard)) gentle[[w]] <- holes[[w]][!grepl(hard[[w]], holes[[w]])]
gentle$d <- c(gentle$d, "i * 0.25", "k * 0.5", "length(x) / 4", "X[i + 1L]", "x[max(1, i - 2)]", "s", "p")
easy <- FALSE
fill <- function(t, depth = 0L) {
  while (grepl("\\{[a-zA-Z0-9]+\\}", t)) {
    at <- regexpr("\\{[a-zA-Z0-9]+\\}", t)
    len <- attr(at, "match.length")
    what <- substr(t, at + 1L, at + len - 2L)
    v <- holes[[what]]
    if (is.null(v)) stop("no hole ", what)
    e <- pick(v)
    depth <- depth + 1L
    tries <- 0L
    while (depth > 14L && grepl("\\{[a-zA-Z0-9]+\\}", e) && tries < 30L) { e <- pick(v); tries <- tries + 1L }
    t <- paste0(substr(t, 1L, at - 1L), e, substr(t, at + len, nchar(t)))
  }
  t
}
odd <- c("NA", "NaN", "Inf", "-Inf", "-0.0", "1e308", "5e-324", "2147483648", "-1e10", "0.5", "0.25", "3")
iodd <- c("NA", "2147483647L", "-2147483647L", "0L", "-1L", "5L", "6L")
setup <- function() {
  late <- pick(c(30L, 45L, 70L, 95L))
  c(paste0("n <- ", pick(c("120L", "120", "99L", "150L")), "; late <- ", late, "L; s <- ",
           pick(if (easy) c("0", "0.5") else c("0", "0", "1", "0.5", "0L", "NA")), "; k <- ",
           pick(if (easy) c("0L", "0L", "1L", "5L") else c("0L", "0L", "1L", "0", "5L")), "; p <- 0; fl <- ",
           pick(c("TRUE", "FALSE")),
           "; st <- \"a\"; cnt <- 0; i2 <- 1L; z <- w <- tmp <- j <- e <- b <- u <- 0; grow <- W <- numeric(0); G <- ",
           pick(c("c(1, 2, 0.5)", "numeric(0)", "3", "c(2, 1)")), "; H <- ",
           pick(c("1:3", "integer(0)", "c(2L, 5L)"))),
    paste0("X <- ", pick(c("((1:160 * 37) %% 101 - 50) / 16", "(1:160) / 7", "sin(1:160)", "round(cos(1:160), 2)",
                           "as.double(1:160 %% 9L)")), "; X[late] <- ", pick(odd), "; X[late + 5L] <- ", pick(odd)),
    paste0("I <- ", pick(c("as.integer((1:160 * 53) %% 29) - 9L", "1:160 %% 7L", "rep(3L, 160)")),
           "; I[late + 1L] <- ", pick(iodd), "; I[late + 4L] <- ", pick(iodd)),
    paste0("L <- (1:160 * 31) %% 7 > 2; L[late + 2L] <- ", pick(c("NA", "TRUE")), "; x <- ",
           pick(if (easy) c("numeric(n)", "numeric(n)", "X[1:n]", "rep(1, n)", "1:n + 0") else c("numeric(n)",
               "numeric(n)", "X[1:n]", "rep(1, n)", "integer(n)", "numeric(10)",
               "setNames(numeric(n), paste0(\"e\", 1:n))", "NULL", "logical(n)", "matrix(0, n, 1)", "numeric(0)",
               "rep(NA, n)", "1:n + 0")), "; q <- ", pick(if (easy) c("integer(n)", "I[1:n]") else c("integer(n)",
                   "1:n", "rep(NA_integer_, n)", "I[1:n]", "integer(0)")), "; lab <- rep(\"a\", n)"),
    paste0("S <- c(\"a\", \"b\", \"abc\", \"\", \"x y\", \"7\")[(1:160 * 11) %% 6 + 1]; S[late] <- ",
           pick(c("NA", "\"new\"", "\"b\"")),
           "; F <- factor(c(\"lo\", \"hi\", \"mid\")[(1:160 * 13) %% 3 + 1]); m <- matrix(",
           pick(c("(1:30) / 4", "1:30", "0")), ", 10, 3, dimnames = list(", pick(c("NULL", "letters[1:10]")),
           ", c(\"a\", \"b\", \"c\"))); v <- c(a = 1, b = 2.5)"),
    paste0("r <- list(u = 1, n = 2L, s = \"a\"); l <- as.list(X[1:12]); D <- data.frame(u = X, n = I); e1 <- new.env(); e1$v <- 0"),
    fill(paste0("f <- function(a, b = ", pick(c("2", "0.5", "a * 0.5", "1L")), ") ",
                pick(c("a * 0.5 + b", "if (a > b) a - b else a + 1", "{ if (is.na(a)) return(0); a * 0.5 }",
                       "max(a, b)", "{ y <- a; for (o in 1:2) y <- y * 0.5 + b; y }",
                       "{ on.exit(cnt <<- cnt + 1); a + b }", "a + runif(1)",
                       "{ o <- rnorm(1); if (o > 0) a else b }", "if (missing(b)) a else a + b")))),
    paste0("g <- function(a) ", pick(c("cnt <<- cnt + 1", "{ cnt <<- cnt + a; invisible(NULL) }", "NULL",
                                       "{ if (isTRUE(a > 100)) warning(\"big\"); a }", "runif(1)")),
           "; push <- function(a) ", pick(c("G <<- c(G, a)", "{ G <<- c(G, a); if (length(G) > 9) G <<- G[-1] }",
                                            "{ G[length(G)] <<- a }", "{ G <<- G[-length(G)]; a }")),
           "; bump <- function(a) ", pick(c("{ cnt <<- cnt + a; cnt }", "{ cnt <<- cnt + 1; p <<- a; s }",
                                            "if (isTRUE(a > 0)) s <<- s * 0.5 else cnt <<- cnt - 1",
                                            "{ cnt <<- cnt + runif(1); k <<- k + 1L; k + a }",
                                            "for (o in 1:2) cnt <<- cnt + a", "cnt <<- c(cnt, a)[1:2]",
                                            "{ z <<- a; z + cnt }")), "; h <- function(a, b) ",
           pick(c("if (b %% 2L == 0L) a * 0.5 else a + 1", "a * 0.5",
                  "{ t <- 0; while (t < 2) t <- t + 1; a * 0.25 + t }", "if (a > 3) 3L else a", "sqrt(a)",
                  "as.integer(a)")), "; fact <- function(d) if (d <= 1) 1 else d * ", pick(c("Recall", "fact")),
           "(d - 1); Recall0 <- function(a) if (is.na(a) || a < 1) 0 else a * 0.5 + Recall0(a - 3) * 0.1"))
}
head_of <- function() pick(c("for (i in 1:n) {", "for (i in 1:n) {", "for (i in 1:n) {", "for (i in seq_len(n)) {",
                             "for (i in 2:n) {", "for (i in seq_along(X)) {", "for (i in seq(1, n, 2)) {",
                             "for (i in n:1) {", "for (i in I[1:90] %% 90L + 1L) {",
                             "for (i in c(5, 3, 8, 1:100)) {", "for (i in 1:n + 0) {",
                             "i <- 0L; while (i < n) { i <- i + 1L;",
                             "i <- 0; while (TRUE) { i <- i + 1; if (i > n) break;",
                             "i <- 0; repeat { i <- i + 1; if (i >= n) break;"))
rounds <- function(k = 2L + rnd(5)) {
  b <- vapply(seq_len(k), function(w) fill("{s}"), "")
  b
}
loop <- function() c(head_of(), paste0("  ", rounds()), "}")
all <- "list(s, k, p, fl, st, i, x, q, m, v, r, l[1:3], lab, cnt, L, F, e1$v, D[c(1:3, 30:33), ], grow, G, H, W, z, w, tmp, j, b, u, runif(2))"
calls <- function() {
  e <- rounds(1L + rnd(3))
  e <- e[!grepl("next|break|return", e)]
  res <- fill(pick(c("{draw}", "{d}", "s", "{draw} + {d}", "k", "c({draw}, {d})", "{a}", "if ({C}) {d} else {n}",
                     "sample(4)", "rnorm(2)", "if ({C}) \"h\" else \"t\"", "st",
                     "{ cum <- cumsum(sample(c(-1, 1), 6, TRUE)); max(cum) }", "c(lo = {draw}, hi = {d})",
                     "list({draw})", "sample(X[1:5])", "mean(sample(X[1:9], replace = TRUE))")))
  body <- paste0("{ ", paste(c(e, res), collapse = "; "), " }")
  pick(list(paste0("show(sapply(1:n, function(i) ", body, "))"), paste0("show(sapply(1:n, function(i) ", body,
      "))"), paste0("show({ i <- 3L; replicate(n, ", body, ") })"), paste0("show(vapply(1:n, function(i) ", body,
          ", ", pick(c("0", "0", "0L", "c(0, 0)")), "))"), paste0("show(lapply(1:n, function(i) ", body, "))"),
            paste0("show(mapply(function(i, o) ", body, ", 1:n, X[1:n]))"),
            paste0("show(unlist(lapply(X[1:n], function(o) { i <- 4L; ", body, " })))")))
}
# Lanes that draw equally many words each, but for the late ones, perhaps: RAVEL_LANES=always
counted <- function() {
  w <- function() pick(c("runif(1)", "rnorm(1)", "sum(rnorm(3))", "max(cumsum(rnorm(4)))", "mean(runif(5, -1, i))",
                         "rnorm(1, X[i], 2)", "sum(sample(c(-1, 1), 5, TRUE))", "sample(2L, 1)",
                         "sample(3, 1, prob = c(0.2, 0.5, 0.3))", "sum(sample(4, 3, TRUE))", "sd(rnorm(4, 1, i))",
                         "(runif(1) < 0.5)", "sum(rnorm(3, x[1:3], 1:3))", "sample(q[1:8], 1)",
                         "max(table(sample(4, 9, TRUE)))", "max(rle(sample(2L, 9, TRUE))$lengths)",
                         "which(cumsum(rnorm(5)) > 1)[1]", "median(rnorm(11))", "sort(runif(12))[4]",
                         "order(rnorm(10))[2]", "quantile(runif(9), 0.3, names = FALSE)"))
  odd <- pick(c("", "", "if (i == late) z <- z + runif(1); ", "if (i == late) set.seed(8); ",
                "if (i == late) warning(\"odd\"); ", "if (i > late) z <- z + rnorm(1); ",
                "for (o in 1:3) z <- z + runif(1); ", "if (isTRUE(z > 0.5)) z <- z * 2; ", "z <- z + h(z, i); ",
                "if (i == late) RNGkind(\"Wichmann-Hill\"); ", "if (i == late) z <- \"text\"; "))
  last <- pick(c("z", paste("z +", w()), paste0("c(z, ", w(), ")"), "rnorm(3)", paste0("if (isTRUE(z > 1)) ", w(), " else ", w())))
  body <- paste0("{ z <- ", w(), "; ", odd, last, " }")
  pick(list(paste0("show(sapply(1:n, function(i) ", body, "))"), paste0("show(vapply(1:n, function(i) ", body,
      ", 0))"), paste0("show({ i <- 3L; replicate(n, ", body, ") })"), paste0("show({ for (i in 1:n) { z <- ", w(),
          "; ", odd, "x[i] <- z + ", w(), " }; x })"), paste0("show({ for (i in 1:n) { z <- ", w(), "; ", odd,
                                                              "s <- s + z }; list(s, z) })")))
}
change <- function() fill(pick(c(holes$rare[!grepl("break|return|stop|cat\\(|\\bi\\b|<<- saved", holes$rare)],
                                 "f <- function(a, b = 3) a - b", "formals(f)$b <- 7", "body(f) <- quote(a + 2)",
                                 "n <- n - 3L", "X[late - 3L] <- NA", "x <- numeric(n)", "x <- integer(n)",
                                 "s <- 0; k <- 0L", "set.seed(3)", "s <- 0", "k <- 0L",
                                 "x <- setNames(numeric(n), 1:n)", "late <- 20L")))
program <- function(seed) {
  state <<- (seed * 7919 + 31337) %% 2147483647
  for (w in 1:6) rnd(2)
  easy <<- !chance(4)
  holes <<- if (easy) gentle else every
  s <- c(setup(), "i <- 1L", paste0("set.seed(", rnd(99), ")"))
  kind <- rnd(6)
  if (kind <= 1L) {
    b <- loop()
    s <- c(s, "show({", paste0("  ", b), "  s })", paste0("show(", all, ")"))
    if (chance(2)) s <- c(s, "show({", paste0("  ", loop()), "  s })", paste0("show(", all, ")"))
  } else if (kind == 2L) {
    b <- loop()
    s <- c(s, "run1 <- function() {", paste0("  ", b), paste0("  ", all), "}", "show(run1())", change(),
           "show(run1())", if (chance(2)) c(change(), "show(run1())"), "show(list(s, k, cnt, runif(1)))")
  } else if (kind == 5L) {
    t <- counted()
    s <- c(s, counted(), counted(), "show(runif(1))", paste0("reg <- function() ", substr(t, 6L, nchar(t) - 1L)),
           "show(reg())", change(), "show(reg())", paste0("show(", all, ")"))
  } else if (kind == 3L) {
    s <- c(s, calls(), calls(), paste0("show(", all, ")"))
    t <- calls()
    s <- c(s, paste0("reg <- function() ", substr(t, 6L, nchar(t) - 1L)), "show(reg())", change(), "show(reg())", paste0("show(", all, ")"))
  } else {
    b <- loop()
    s <- c(s, "run1 <- function(o) {", paste0("  ", b), "  s", "}", "show(sapply(1:30, run1))",
           paste0("show(", all, ")"), "show(replicate(20, run1(1)))", "show(list(s, k, cnt, runif(1)))")
  }
  form <- rnd(3)
  cat(sprintf(c("run(%d, local({", "run(%d, (function() {", "run(%d, {")[form + 1L], seed), paste0("  ", s),
      "show({ RNGkind(\"Mersenne-Twister\", \"Inversion\", \"Rejection\") })", c("}))", "})())", "})")[form + 1L],
      sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

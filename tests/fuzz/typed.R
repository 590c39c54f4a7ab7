# tests/fuzz/typed.R FIRST [LAST] - a program for each seed, whose lanes are functions of many statements that know the types of their variables:
# an expression is made for the type that stands there, from variables that are in scope, so that lanes hardly ever fail, and reach
# far into kernels.  What is odd comes late, or on one path: another type, NA, the ends of the integers, an early exit, a condition.
# Lists, strings, matrices, factors, dates as state of loops; functions inside functions, redefined; S3 methods; lazy defaults; `...`; draws.
# For tests/fuzz/diff: GEN=tests/fuzz/typed.R.
source("tests/fuzz/seeds.R")

# What makes a value of a type: D, I, L, S a double, integer, logical, string; V, W, B, T vectors of them; M a matrix; R a list(a = D, b = I,
# s = S); K a list of doubles; A a date; F a factor's element; Z a number of either type.  `@X` is an expression of type X, `@=X` a variable of it.
# The first few are leaves.  Kernels did not know what begins with ~ when this was written: one lane in four has such.
make <- list(
  D = c("1.5", "-0.5", "@=D", "@=D", "@=D", "(i + 0.5)", "@D + @D", "@D * @D", "@D - @I", "abs(@D)", "sqrt(abs(@D))", "if (@L) @D else @D", "@V[1]",
    "@V[[2]]", "@V[@J]", "sum(@V)", "mean(@V)", "max(@V, @D)", "min(@D, @I, 2.5)", "@=R$a", "@M[1, 2]",
    "@M[@J, 1]", "@K[[1]]", "round(@D, 1)", "floor(@D)", "@D %% 3", "@D %/% 2", "@D / 4", "exp(-abs(@D))", "log1p(abs(@D))", "h1(@D)", "h2(@D, @I)",
      "h2(@I)", "h3(@V)", "h4(@D, @D, @D)", "h4(k = @D)", "f0(@D)", "~area(@=R)", "as.numeric(@I)", "~as.numeric(@A - d0)", "sum(@M)",
    "switch(@S, a = @D, b = , c = @D, @D)", "switch(@J, @D, @D, @D)", "{ t0 <- @D; t0 * 2 }", "(function(u, w = u * 2) u + w)(@D)",
      "Reduce(function(p, q) p * 0.5 + q, @V, @D)", "Reduce(`+`, @V)", "sum(sapply(@V, function(e) e * @D))",
      "sum(vapply(@W, function(e) e / 2, 0))", "sd(@V)", "median(@V)", "var(@V)",
    "sum(@V[@V > @D])", "sum(@V * @V)", "prod(@V[1:2])", "cumsum(@V)[2]", "rev(@V)[1]", "sort(@V)[1]", "@V[order(@V)][1]", "diff(@V)[1]",
      "@V[which.max(@V)]", "@V[length(@V)]", "sum(unlist(@K))", "do.call(sum, @K)", "do.call(\"h2\", list(@D, @I))",
      "~sum(unlist(lapply(@W, function(e) e * 1.5)))", "range(@V)[2]",
    "sum(mapply(function(p, q) p * q, @V[1:2], @V[1:2]))", "tryCatch(if (@L) stop(\"x\") else @D, error = function(e) @D)",
      "tryCatch({ if (@L) warning(\"w\"); @D }, warning = function(w) -1)", "~withCallingHandlers(@D)", "outer(@V[1:2], 1:2)[2, 1]",
      "sum(outer(1:2, 1:3))", "crossprod(@V)[1]", "quantile(@V, 0.5, names = FALSE)",
    "sum(Filter(function(e) e > @D, @V))", "ifelse(@L, @D, @D)", "unname(@V[2])", "sum(@V[-1])", "head(@V, 1)", "tail(@V, 1)", "as.numeric(@L)",
      "{ y9 <- @D; y9 }", "signif(@D, 3)", "trunc(@D)", "@D^2", "-@D", "sum(@B)", "sum(seq(@D, by = 0.5, length.out = 3))", "mean(c(@D, @D, @I))",
      "max(sapply(1:3, function(q) q * @D))",
    "Find(function(e) e > @D, c(@V, 1e9))", "~det(matrix(c(2, 1, 0, @D), 2))", "g1 + @D", "gv[@J]", "gm[@J %% 2L + 1L, 2]", "gr$a", "gl[[@J]]$w",
      "gd$p[@J]", "~Recall0(@J, @D)", "weighted.mean(@V[1:2], c(1, 2))", "~drop(@M[1, , drop = FALSE])[1]", "rowSums(@M)[1]",
      "apply(@M, 1, sum)[2]", "colMeans(@M)[2]", "~(@M %*% c(1, 2))[1]",
    "tan(@D / 10)", "atan2(@D, @D)", "polyroot0(@D)", "Mod(complex(real = @D, imaginary = 1))", "Re((@D + 1i)^2)", "nchar(@S) / 2",
      "as.numeric(substr(@N, 1, 1))", "~vapply(list(@V, @W), function(e) sum(e), 0)[1]", "(\\(u) u / 3)(@D)", "@V |> sum()", "with(gr, a + @D)",
      "~local({ u <- @D; u + 1 })"),
  I = c("1L", "3L", "@=I", "@=I", "i", "i", "@I + 1L", "@I - @I", "@I * 2L", "@I %% 5L", "@I %/% 2L", "length(@V)", "nchar(@S)",
    "if (@L) @I else @I", "@W[1]", "@W[@J]", "sum(@W)", "max(@W)", "@=R$b", "which(@V > @D)[1]", "which.min(@V)", "sum(@V > @D)", "sum(@B)",
    "as.integer(@D %% 100)", "abs(@I)", "bitwAnd(@I, 7L)",
    "bitwXor(@I, 5L)", "seq_len(@J)[1]", "length(unique(@V))", "match(@S, c(\"a\", \"b\", \"c\"), 9L)", "findInterval(@D, c(0, 2, 5))",
      "length(@K)", "ncol(@M)", "order(@V)[1]", "rank(@V)[1] %/% 1L", "tabulate(@W %% 3L + 1L, 3L)[2]", "cumsum(@W)[2]", "rev(@W)[1]",
      "length(table(@W))", "table(@B)[[1]]", "as.integer(@F)", "nlevels(gf)",
    "k0(@I)", "k0()", "~cnt(@I)", "utf8ToInt(substr(@S, 1, 1))", "length(strsplit(@S, \"\")[[1]])", "switch(@S, a = 1L, b = , c = 2L, @I)",
      "(function(...) ...length())(@D, @I)", "(function(...) sum(...))(@I, 2L)", "(function(p, q) if (missing(q)) p else q)(@I)",
      "(function(p, q) if (missing(q)) p else q)(@I, @I)",
    "length(Filter(function(e) e > 1, @V))", "Position(function(e) e > @D, c(@V, Inf))", "~Reduce(function(p, q) p + q, @W, 0L)", "~nargs0(@D, @I)",
      "bitwShiftL(@J, 2L)", "sum(@T == @S)", "~as.integer(format(@A, \"%d\"))", "length(rle(@W)$lengths)", "strtoi(@N)", "sum(duplicated(@W))",
      "which(@T == \"b\")[1]", "gi", "gw[[@J]]", "~sum(lengths(list(@V, @W)))",
    "max(nchar(@T))", "rev(seq_len(@J + 1L))[1]", "min(@I, 5L)", "-@I", "vapply(1:3, function(q) q * @J, 1L)[2]", "100000L * @J",
      "2147483640L + @J", "tail(@W, 1)", "dim(@M)[1]", "length(@M[, 1])", "nrow(gd)", "as.integer(round(@D %% 1000))", "max(which(c(TRUE, @B)))"),
  J = c("1L", "2L", "(i %% 3L + 1L)", "(@=I %% 3L + 1L)", "(i %% 2L + 1L)", "(length(@V) %% 2L + 1L)", "3L"),
  L = c("@D > @D", "@I == 3L", "i > 30L", "i %% 2L == 0L", "@=L", "@I < @I", "@L && @L", "@L || @L", "!@L", "@S == \"a\"", "is.na(@D)", "any(@B)",
    "all(@V > 0)", "@I %in% @W", "@S %in% @T", "is.null(@=R$zz)", "isTRUE(@L)", "xor(@L, @L)", "identical(@I, 2L)", "@D >= @I",
    "startsWith(@S, \"a\")", "grepl(\"b\", @S)",
    "nchar(@S) > 1L", "is.numeric(@Z)", "is.integer(@Z)", "length(@V) > 2L", "anyNA(@V)", "~@A > d0", "@F == \"lo\"", "@F %in% c(\"lo\", \"hi\")",
      "inherits(@=R, \"shape\")", "~exists(\"g1\")", "is.finite(@D)", "nzchar(@S)", "@B[1]", "anyDuplicated(@W) > 0L",
      "~all.equal(@D, @D) == \"x\"", "setequal(@W, @W)", "is.character(@S)", "i == 37L",
    "i %in% c(33L, 41L)", "all(@T == @S)", "~is.element(@I, @W)", "(function(p, q) missing(q))(@D)", "odd(@I)", "@D == @D", "@I != 7L",
      "is.function(f0)", "@N > \"5\""),
  S = c("\"a\"", "\"bc\"", "@=S", "@=S", "letters[@J]", "~paste0(@S, @I)", "substr(paste(@S, @S), 1, 9)", "substr(@S, 1, @J)", "toupper(@S)",
    "if (@L) @S else @S", "@T[@J]", "~as.character(@I)", "~sprintf(\"%d-%s\", @I, @S)", "~sprintf(\"%05.1f\", @D)", "~format(@D, digits = 3)",
    "@=R$s", "as.character(@F)", "~format(@A)", "~names(gn)[@J]", "~substr(paste(@T, collapse = \"\"), 1, 6)",
    "rev(strsplit(@S, \"\")[[1]])[1]", "gsub(\"a\", \"z\", @S)", "sub(\"[0-9]+\", \"#\", @S)", "switch(@J, \"a\", @S, \"q\")",
      "switch(@S, a = \"A\", b = , c = @S, \"other\")", "~class(@Z)", "~typeof(@Z)", "~names(which.max(gn))", "colnames(gd)[@J %% 2L + 1L]",
      "~months(@A)", "levels(gf)[@J]", "tolower(@S)", "trimws(paste0(\" \", @S))", "chartr(\"abc\", \"xyz\", @S)",
    "~substr(Reduce(paste0, @T, \"\"), 1, 5)", "~tryCatch(stop(@S), error = function(e) conditionMessage(e))",
      "~tryCatch({ warning(@S); \"n\" }, warning = function(w) conditionMessage(w))", "substr(strrep(@S, @J), 2, 7)",
      "~formatC(@I, width = 5, flag = \"0\")", "~rev(@T)[1]", "~sort(@T)[1]", "~unique(@T)[1]", "gs[@J]", "gd$s[@J]", "~intToUtf8(97L + @J)",
      "~label(@=R)", "~do.call(paste, list(@S, @I, sep = \":\"))",
    "paste(rev(strsplit(@S, \"\")[[1]]), collapse = \"\")", "~paste(sapply(@W, function(e) if (e > 2) \"x\" else \"y\"), collapse = \"\")",
      "ifelse(@L, @S, @S)", "~names(sort(table(@T), decreasing = TRUE))[1]", "~attr(ga, \"note\")",
      "~unlist(lapply(@T, function(e) paste0(e, \"!\")))[1]", "~vapply(@T, function(e) e, \"\")[[1]]", "~regmatches(@S, regexpr(\".$\", @S))"),
  N = c("~as.character(i)", "~paste0(i)", "~sprintf(\"%d\", i)", "~as.character(@J)"),
  V = c("c(1, 2.5, -1)", "@=V", "@=V", "gv", "c(@D, @D, @I)", "@V * 2", "@V + @D", "rev(@V)", "cumsum(@V)", "sort(@V)",
    "~@V[@V > @D | c(TRUE, TRUE)]", "c(@V, @D)", "@V[-3][c(1, 2, 1)]", "unlist(@K)", "sapply(1:3, function(q) q * @D)",
    "vapply(@V, function(e) e + @D, 0)", "@M[1, ]", "@M[, 2]", "numeric(3)", "rep(@D, 3)", "seq(1, 3, by = 0.5)", "(1:3) / 2", "if (@L) @V else @V",
    "@V[order(-@V)]", "ifelse(@V > @D, @V, @D)", "round(@V, 1)", "pmax(@V, @D)", "pmin(@V, 2)", "c(a = @D, b = @D, c = 0)", "gm[1, ]",
      "~unlist(lapply(1:3, function(q) q + @D))", "mapply(function(p, q) p + q, @V, @D)", "replace(@V, 2, @D)", "append(@V, @D, 1)",
      "diff(c(0, @V))", "head(@V, 3)", "outer(@V, 1:2)[, 1]", "scale0(@V)", "~Map(function(p) p * 2, @V) |> unlist()",
    "abs(@V)", "cummax(@V)", "rowSums(@M)", "colSums(@M)", "as.numeric(@W)", "~setNames(@V, NULL)", "tail(@V, 3)", "rank(@V)",
      "sapply(@W, function(e) e / 2)", "Reduce(`+`, @V, accumulate = TRUE)", "~local({ u <- @V; u[2] <- @D; u })",
      "(function(u) { u[1] <- @D; u })(@V)", "@V - mean(@V)", "as.vector(@M)[1:3]", "gd$p", "sweep0(@V)",
      "~rapply(list(@V), function(e) e + 1, how = \"unlist\")",
    "{ u <- @V; for (q in seq_along(u)) u[q] <- u[q] * q; u }", "~do.call(c, @K)", "~sapply(gl, function(e) e$w)", "apply(@M, 2, max)",
      "t(@M)[, 1]", "@V %/% 1", "@V[rev(seq_along(@V))]", "@V + c(1, 2)[@J %% 2L + 1L]", "unname(@V)"),
  W = c("1:3", "@=W", "@=W", "gw", "c(@I, @I, 2L)", "seq_len(@J + 1L)", "@W + 1L", "rev(@W)", "@W * 2L", "c(@W, @I)", "order(@V)", "cumsum(@W)",
    "@W %% 3L", "seq_along(@V)", "rep(@I, 3L)", "sapply(1:3, function(q) q + @J)", "which(c(TRUE, @V > @D))", "integer(3)", "as.integer(@V)",
    "nchar(@T)", "match(@T, letters)", "sort(@W)", "if (@L) @W else @W",
    "bitwAnd(@W, 3L)", "tabulate(@W %% 3L + 1L)", "c(a = 1L, b = @J)", "~unlist(lapply(1:3, function(q) q * 2L))",
      "vapply(1:3, function(q) q + @J, 1L)", "@W[-1][c(1, 1, 2)]", "as.integer(gf)", "rle(@W)$lengths", "unique(@W)", "abs(@W)",
      "findInterval(@V, c(0, 1, 2))", "utf8ToInt(@S)", "setdiff(@W, 2L) |> c(1L)", "union(@W, @I)", "~as.integer(table(@W))"),
  B = c("c(TRUE, FALSE)", "@V > @D", "@W == @I", "!@B", "@W %in% 1:2", "is.na(@V)", "@T == @S", "c(@L, @L)", "duplicated(@W)", "@V > 0 & @V < 5",
    "sapply(@V, function(e) e > @D)", "gf == \"lo\""),
  T = c("c(\"a\", \"b\", \"c\")", "@=T", "@=T", "gs", "c(@S, @S, \"c\")", "~paste0(@T, @I)", "toupper(@T)", "~rev(@T)", "letters[1:3]",
    "~as.character(@W)", "~sort(@T)", "~c(@T, @S)", "strsplit(\"a,b,c\", \",\")[[1]]", "as.character(gf)", "substr(@T, 1, 1)",
    "sprintf(\"%s%d\", @T, @J)", "~sapply(@T, toupper, USE.NAMES = FALSE)", "ifelse(@T == @S, \"b\", @T)",
    "~vapply(1:3, function(q) paste0(\"k\", q), \"\")", "~c(p = \"a\", q = @S, r = \"z\")", "~unlist(lapply(1:3, function(q) @S))"),
  M = c("gm", "matrix(c(1, 2, 3, 4, 5, @D), 2)", "@=M", "@=M", "@M * 2", "@M + @D", "@M + @M", "rbind(c(1, 2, @D), c(4, 5, 6))",
    "cbind(c(@D, 1), c(2, 3), c(0, 1))", "matrix(@D, 2, 3)", "if (@L) @M else @M", "outer(1:2, 1:3)", "~sapply(1:3, function(q) c(q, q * 2))",
    "-@M", "t(t(@M))", "@M[2:1, ]", "~apply(@M, c(1, 2), function(e) e + 1)", "matrix(0, 2, 3)"),
  R = c("gr", "@=R", "list(a = @D, b = @I, s = @S)", "list(a = @D, b = 2L, s = \"a\")",
    "~structure(list(a = @D, b = @I, s = @S), class = \"shape\")", "if (@L) @R else @R", "~mk(@D, @S)", "~modifyList(@=R, list(b = @I))",
    "~local({ u <- @=R; u$b <- @I; u })"),
  K = c("list(@D, 2.5)", "@=K", "~as.list(@V)", "~lapply(1:2, function(q) q * @D)", "list(@D, @D, @D)", "~Map(function(p, q) p + q, c(1, 2), @D)",
    "~rev(@K)", "~c(@K, list(@D))", "~Filter(function(e) TRUE, @K)"),
  A = c("d0", "~gdates[@J]", "~d0 + @J", "@=A", "~as.Date(\"2024-02-28\") + i", "~if (@L) d0 else @A", "~seq(d0, by = \"day\", length.out = 3)[@J]",
    "~max(gdates)", "~as.Date(i, origin = \"1970-01-01\")"),
  F = c("gf[@J]", "gf[1]", "gf[@J]", "~factor(\"lo\", levels = levels(gf))", "if (@L) gf[1] else gf[2]"),
  Z = c("@D", "@I", "if (@L) @D else @I", "@=Z", "if (@L) @I else @D", "if (i > 29L) @I else @D", "@Z + @I", "@Z * 2L", "(@Z - 1L)",
    "c(@I, @D)[@J]", "switch(@J, @I, @D, 1L)", "max(@I, @D)", "sum(if (@L) @D else @I)"))
types <- c("D", "D", "I", "Z", "L", "S", "V", "W", "T", "M", "R", "K", "~A", "B", "V", "S")
scope <- list()
variable <- function(t, ask = FALSE) { # one of this type, or NULL
  v <- scope[[t]]
  if (length(v)) pick(v)
}
wild <- FALSE
known <- function(all) if (wild || all(startsWith(all, "~"))) sub("^~", "", all) else all[!startsWith(all, "~")]
gen <- function(t, d) {
  all <- known(make[[t]])
  s <- pick(if (d <= 0L) all[seq_len(min(length(all), if (t %in% c("D", "I", "L", "S")) 5L else 3L))] else all)
  fill(s, d)
}
fill <- function(s, d) { # from left to right, what is not known yet
  repeat {
    k <- regexpr("@[A-Z=#.]", s)
    if (k < 0L) return(s)
    h <- substr(s, k + 1L, k + 1L)
    n <- 2L
    v <- if (h == "=") {
      n <- 3L
      t <- substr(s, k + 2L, k + 2L)
      u <- variable(t)
      if (is.null(u)) switch(t, D = "g1", I = "gi", L = "gb", S = "gs[1]", V = "gv", W = "gw", T = "gs", M = "gm", R = "gr", K = "gk", A = "d0",
        Z = "gz", gen(t, 0L)) else u
    } else if (h == "#") as.character(rnd(6))
    else if (h == ".") { n <- 2L; block(d - 1L) }
    else gen(h, if (nchar(s) > 500L) 0L else d - 1L)
    s <- paste0(substr(s, 1L, k - 1L), v, substring(s, k + n))
  }
}
names0 <- c("p", "q1", "r", "u", "v", "w", "x", "y", "z", "acc", "out", "tmp")
declare <- function(t, d) { # a new variable, known from here on
  n <- paste0(pick(names0), rnd(3))
  for (k in names(scope)) scope[[k]] <<- setdiff(scope[[k]], n)
  e <- gen(t, d)
  scope[[t]] <<- c(scope[[t]], n)
  paste0(n, " <- ", e)
}
hidden <- function(s) { old <- scope; r <- s(); scope <<- old; r } # what is declared inside is not known outside
# Statements.  `@.` is a block of some.
state <- 0
acts <- c("@=D <- @D", "@=I <- @I", "@=S <- @S", "@=V[@J] <- @D", "@=W[@J] <- @I", "@=V <- @V", "@=Z <- @Z", "@=Z <- @I", "@=Z <- @D",
  "@=M[1, @J] <- @D", "@=M[@J %% 2L + 1L, 2] <- @D", "@=M[2, ] <- @D", "@=R$a <- @D", "@=R$b <- @I", "@=R$s <- @S", "@=R[[\"a\"]] <- @D",
  "~@=K[[1]] <- @D", "~@=K[[length(@=K) + 1L]] <- @D",
  "~@=T[@J] <- @S", "~@=T <- c(@=T, @S)", "if (length(@=V) < 60L) @=V <- c(@=V, @D)", "if (length(@=V) < 60L) @=V[length(@=V) + 1L] <- @D",
    "@=V[@=V > @D] <- @D", "@=L <- @L", "~@=A <- @A", "~@=R$new <- @D", "@=B[@J] <- @L", "if (@L) @=D <- @D", "if (@L) @=I <- @I",
    "if (@L) @=V <- @V", "if (@L) @=S <- @S else @=D <- @D",
  "if (@L) { @. }", "if (@L) { @. } else { @. }", "if (@L) { @. } else if (@L) { @. } else { @. }", "for (j in @W) { @. }",
    "for (j in seq_len(i %% 4L)) { @. }", "for (e in @V) { if (@L) next; @. }", "for (e in @V) { @.; if (@L) break }", "for (s0 in @T) { @. }",
    "for (j in 1:3) for (l in 1:2) { if (l > j) next; @. }",
  "{ c0 <- 0L; while (c0 < 4L && (@L)) { c0 <- c0 + 1L; @. } }", "{ c0 <- 0L; repeat { c0 <- c0 + 1L; if (c0 > 3L || (@L)) break; @. } }",
    "{ c1 <- @D; c0 <- 0L; while (c1 > 1 && c0 < 6L) { c1 <- c1 / 2; c0 <- c0 + 1L; @. } }", "for (el in @K) { @=D <- @=D + el }",
    "for (j in seq_along(@=V)) @=V[j] <- @=V[j] * @D",
  "switch(@S, a = { @. }, b = , c = { @. }, { @. })", "switch(@J, { @. }, { @. })", "if (@L) return(@O)", "if (i > 34L) return(@O)",
    "~total <<- total + @D", "~count <<- count + 1L", "~seen[@J] <<- @D", "~log0 <<- c(log0, i)[1:4]", "~last <<- @S", "~if (@L) last <<- @T",
    "~rec$a <<- @D",
  "if (i == 41L) warning(\"at \", i)", "if (@L) warning(\"again\")", "if (i == 43L) stop(\"no \", i)",
    "@=D <- tryCatch({ @.; @D }, error = function(e) @D)",
    "~@=D <- tryCatch({ if (@L) stop(\"s\"); @D }, error = function(e) { total <<- total + 1; 0 }, finally = { count <<- count + 1L })",
    "~@=I <- withCallingHandlers({ if (@L) warning(\"h\"); @I }, warning = function(w) { count <<- count + 1L; invokeRestart(\"muffleWarning\") })",
  "if (i %% 20L == 0L) cat(\"i\", i, @D, @S, \"\\n\")", "@=D <- @D + runif(1)", "@=D <- rnorm(1, @D)", "@=I <- sample(5L, 1L)",
    "if (@L) @=D <- rexp(1) else @=D <- runif(1, 1, 2)", "@=V <- runif(3)", "@=I <- rbinom(1, 5L, 0.5)", "@=V <- sample(@V)",
    "@=D <- sum(rnorm(2))", "@=T <- sample(@T)", "while (runif(1) < 0.5) @=D <- @D", "@=I <- rpois(1, 2)", "@=S <- sample(@T, 1)", "~set.seed(i)",
  "f0 <- function(u) u + @D", "f0 <- function(u, o = @D) { u <- u * 2; o + u }", "if (@L) f0 <- function(u) @D",
    "~f1 <- function(n) { @=D <<- @=D + n; n }; @=D <- f1(@D)", "k0 <- function(n = @I) { if (missing(n)) 0L else n + 1L }",
    "if (i > 31L) k0 <- function(n) 5L", "h9 <- function(u, ...) h2(u, ...); @=D <- h9(@D, @I)", "~@=R <- step(@=R, @D)",
    "~class(@=R) <- if (@L) \"shape\" else \"other\"", "~area(@=R)",
  "@=D <- @D; @=D <- @=D - 1", "~names(@=V) <- NULL", "~names(@=V)[1] <- @S", "@=V <- @V[@W %% 3L + 1L]", "~@=T <- unique(@T)",
    "@=W <- sort(@W, decreasing = TRUE)", "~attr(@=V, \"u\") <- @D", "@=V <- @V; @=V[2] <- NA", "if (i > 33L) @=I <- NA", "if (i > 35L) @=D <- NaN",
    "if (i > 36L) @=D <- Inf", "if (i == 39L) @=D <- 3L", "if (i > 38L) @=V <- numeric(0)", "if (i > 38L) @=V <- @=V[1]",
    "if (i == 40L) @=S <- NA_character_",
  "@=I <- @=I * 46341L", "@=I <- @=I + 2147483647L", "i <- i + 1L", "i <- i * 2L", "if (i %% 7L == 0L) @=R <- list(a = 1L, b = 2, s = \"t\")",
    "@=M <- @M", "@=M <- @M[, 1:3]", "dim(@=M)", "~@=A <- @=A + 1", "swap <- @=V[1]; @=V[1] <- @=V[2]; @=V[2] <- swap",
    "~@=K <- lapply(@=K, function(e) e * @D)", "@=V <- sapply(@=V, function(e) if (e > @D) e else @D)",
  "@=V <- vapply(1:3, function(q) { if (q == @J) return(@D); q * 1 }, 0)", "~on.exit(count <<- count + 1L)", "~@=R <- within0(@=R)",
    "@=D <- { @.; @D }", "~Map(function(p, q) total <<- total + p, 1:2, @D)", "for (j in 1:2) { g0 <- function(n) n * j; @=D <- g0(@D) }",
    "st <- list(pos = 0, vel = @D); for (j in 1:3) { st$pos <- st$pos + st$vel; st$vel <- st$vel * 0.5 }; @=D <- st$pos",
  "~cells <- list(); for (j in 1:3) cells[[j]] <- list(n = j, v = @D); @=D <- sum(sapply(cells, function(q) q$v))",
    "~buf <- \"\"; for (j in 1:3) { if (j == @J) next; buf <- paste0(buf, @S) }; @=S <- buf",
    "~q0 <- c(1L); while (length(q0) > 0L && length(q0) < 5L) { h <- q0[1]; q0 <- q0[-1]; if (h < 4L) q0 <- c(q0, h + 1L); @=D <- @=D + h }",
    "stack <- numeric(0); for (e in @V) { if (length(stack) && stack[length(stack)] > e) stack <- stack[-length(stack)] else stack <- c(stack, e) }; @=V <- c(stack, 0, 0)",
  "~tb <- table(@T); @=I <- tb[[1]]", "~tb <- table(@W %% 2L); @=S <- names(tb)[1]",
    "~env <- new.env(); env$n <- @D; for (j in 1:2) env$n <- env$n + j; @=D <- env$n",
    "lo <- 0; hi <- 10; for (j in 1:8) { mid <- (lo + hi) / 2; if (mid * mid > @D) hi <- mid else lo <- mid }; @=D <- lo",
    "~lst <- split(@V[1:3], c(1, 2, 1)); @=D <- sum(lst[[1]])", "@=V[[@J]] <- @I", "~is.na(@=V) <- 1L", "@=W[2] <- @D", "levels(gf)[1]",
    "@=F <- gf[@J]")
make$O <- c("@D", "@D", "@I", "@S", "@V", "@L", "@Z", "c(a = @D, b = @D)", "list(@D, @S)", "list(v = @V, s = @S)", "c(@D, @D)", "~NULL", "~@T",
  "@M", "~@A", "~@F", "invisible(@D)", "@R", "@K", "c(@I, @I)", "~if (@L) @D", "NA")
block <- function(d) hidden(function() paste(vapply(seq_len(1L + rnd(if (d > 0L) 3L else 1L)), function(k) statement(d), ""), collapse = "; "))
statement <- function(d) if (chance(5)) declare(pick(known(types)), min(d, 2L)) else fill(pick(known(if (d <= 0L) acts[!grepl("@\\.",
  acts)] else acts)), min(d, 2L))
body <- function(args, out) {
  scope <<- args
  n <- 1L + rnd(4)
  s <- c(vapply(c("D", pick(known(types)), pick(known(types))), declare, "", 1L), vapply(seq_len(n), function(k) statement(2L), ""))
  paste(c(s, fill(paste0("@", out), 2L)), collapse = "; ")
}
outs <- c("D", "D", "D", "O", "O", "O", "I", "S", "Z", "V", "R", "L", "c(@D, @D)")
out <- function(o) if (nchar(o) > 1L) { make[["Y"]] <<- o; "Y" } else o
# Regions: how a lane (a function of i, an integer, unless the input says otherwise) is applied.
regions <- list(
  list("sapply(@in, function(i) { @b })", "any"), list("sapply(@in, function(i) { @b })", "any"), list("lapply(@in, function(i) { @b })", "any"),
    list("vapply(@in, function(i) { @b }, 0)", "D"), list("vapply(@in, function(i) { @b }, 1L)", "I"), list("vapply(@in, function(i) { @b }, \"\")",
    "S"), list("vapply(@in, function(i) { @b }, numeric(2))", "c(@D, @D)"),
  list("vapply(@in, function(i) { @b }, TRUE)", "L"), list("unlist(lapply(@in, function(i) { @b }))", "any"),
    list("Map(function(i, o) { @b }, @in, @in)", "any"), list("mapply(function(i, o) { @b }, @in, rep(c(0.5, 2), 30)[seq_along(@in)])", "any"),
    list("mapply(function(i, o = 3) { @b }, @in, SIMPLIFY = FALSE)", "any"), list("outer(1:8, 1:7, Vectorize(function(i, o) { @b }))", "D"),
  list("do.call(rbind, lapply(@in, function(i) { @b }))", "c(@D, @D)"), list("Filter(function(i) { @b }, @in)", "L"),
    list("Reduce(function(a0, i) { v0 <- { @b }; a0 * 0.5 + v0 }, @in, 0, accumulate = TRUE)", "D"),
    list("{ res <- numeric(45); for (i in 1:45) { @b0; res[i] <- @o }; res }", "D"),
    list("{ res <- list(); for (i in @in) { @b0; res[[length(res) + 1L]] <- @o }; res }", "any"),
    list("{ acc0 <- 0; for (i in @in) { @b0; acc0 <- acc0 + @o }; acc0 }", "D"),
  list("{ res <- character(50); for (i in seq_along(res)) { @b0; res[i] <- @o }; res }", "S"),
    list("tapply(seq_along(gt), gt, function(q) { i <- q[1]; @b })", "D"), list("apply(matrix(1:90, 45), 1, function(q) { i <- q[1]; @b })", "any"),
    list("replicate(40, { i <- 5L; @b })", "nodots"), list("sapply(setNames(@in, NULL), function(i, ...) { @b }, 1, 2)", "any"),
    list("{ fn <- function(i, o = i * 2, ...) { @b }; sapply(@in, fn) }", "any"),
  list("{ fn <- function(i) { @b }; vf <- Vectorize(fn); vf(@in) }", "any"), list("sapply(@in, function(i) sapply(1:3, function(o) { @b }))", "D"),
    list("{ x0 <- rep(c(1, 2, 3), 15); for (i in 2:45) { @b0; x0[i] <- x0[i - 1L] * 0.5 + @o }; x0 }", "D"),
    list("{ m0 <- matrix(0, 45, 2); for (i in 1:45) { @b0; m0[i, ] <- @o }; m0 }", "c(@D, @D)"),
    list("{ i <- 0L; while (i < 40L) { i <- i + 1L; @b0; total <- total + @o }; total }", "noi"),
  list("table(sapply(@in, function(i) { @b }))", "S"), list("sapply(gdates, function(o) { i <- as.integer(o) %% 50L; @b })", "any"),
    list("sapply(levels(gf), function(o) { i <- nchar(o); @b })", "any"), list("sapply(gs2, function(o) { i <- nchar(o) * 11L; @b })", "any"),
    list("mapply(function(i, o) { @b }, c(a = 3L, b = 40L, c = 38L), 1:3)", "any"), list("sapply(gl, function(o) { i <- as.integer(o$w); @b })",
    "any"), list("data.frame(i = @in, v = vapply(@in, function(i) { @b }, 0))", "D"),
  list("{ st0 <- list(n = 0L, v = 1); for (i in @in) { @b0; st0$n <- st0$n + 1L; st0$v <- st0$v * 0.5 + @o }; st0 }", "D"),
    list("sum(sapply(@in, function(i) { @b }))", "D"), list("Reduce(`+`, Map(function(i) { @b }, @in))", "D"),
    list("which(sapply(@in, function(i) { @b }))", "L"), list("rapply(as.list(@in), function(i) { @b }, how = \"unlist\")", "D"),
    list("{ r0 <- sapply(@in, function(i) { @b }); r0[r0 > 1] }", "D"), list("sapply(split(1:60, rep(1:20, 3)), function(q) { i <- q[3]; @b })",
    "any"),
  list("array(vapply(@in, function(i) { @b }, 0), c(5, 3, 2))", "D"), list("sapply(@in, function(i) { @b }, simplify = FALSE)", "any"),
    list("eapply(list2env(list(p = 1L, q = 40L)), function(i) { @b })[c(\"p\", \"q\")]", "any"), list("Position(function(i) { @b }, @in)", "L"),
    list("sapply(@in, function(i) tryCatch({ @b }, error = function(e) conditionMessage(e)))", "any"),
    list("withCallingHandlers(sapply(@in, function(i) { @b }), warning = function(w) { count <<- count + 1L; invokeRestart(\"muffleWarning\") })",
    "any"))
inputs <- c("1:45", "1:45", "1:60", "c(1:40, 100L, 2147483647L, 7L)", "seq(1L, 90L, by = 2L)", "c(a = 1L, b = 33L, c = 40L)", "rev(1:45)",
  "c(1:30, NA, 32:44)", "(1:45) + 0", "c(1:36, 0.5)", "integer(0)", "7L", "rep(1:5, 10)", "0:44", "-4:40", "gt", "sample(45L)", "seq_along(gt)",
  "as.numeric(1:45)", "c(TRUE, FALSE, TRUE)", "factor(rep(c(3, 1, 2), 14))", "gdates", "structure(1:44, class = \"cc\")",
  "setNames(1:40, paste0(\"n\", 1:40))",
  "list(1L, 2L, 35L, 40L)", "matrix(1:44, 4)", "as.difftime(1:40, units = \"mins\")", "c(1:24, 24:1)", "as.list(1:45)")
changes <- c("g1 <- 7L", "gi <- 3", "gv <- 1:4", "gv <- c(x = 1, y = 2, z = 3)", "gv <- numeric(0)", "gv <- 9", "gm <- gm[, 2:1]",
  "gm <- matrix(1:6, 2)", "dimnames(gm) <- list(c(\"r\", \"s\"), c(\"a\", \"b\", \"c\"))", "gr$a <- 2L", "gr <- list(b = 1L, a = 3, s = \"k\")",
  "gf <- factor(c(\"hi\", \"lo\", \"mid\", \"hi\"))", "levels(gf) <- c(\"lo\", \"A\", \"B\")", "gs <- c(\"c\", NA, \"a\")",
  "h1 <- function(u) u - 1L", "h2 <- function(p, q = p + 1) { if (missing(q)) -p else p * q }", "formals(h2)$q <- 10", "body(h2) <- quote(p)",
  "h3 <- function(v, ...) length(v)", "area.shape <- function(o) 0L", "area <- function(o) 3", "step.default <- function(o, by) { o$b <- 0L; o }",
    "d0 <- as.Date(\"1999-12-31\")", "gz <- 4L", "gz <- 4.5", "gb <- NA", "gk <- list(1L, 2)", "f0 <- function(u) NA_real_",
    "k0 <- function(n) 1.5", "cnt <- function(n) n", "total <- 0L", "seen <- c(a = 1, b = 2, c = 3)", "gl <- rev(gl)", "gd$p <- c(1L, 2L, 3L)",
    "gd <- gd[2:1, ]", "`+` <- function(e1, e2) if (missing(e2)) e1 else .Primitive(\"+\")(e1, .Primitive(\"+\")(e2, 0))",
  "sum <- function(...) 1", "max <- function(x, ...) x[1]", "gw <- c(1.5, 2, 3)", "gw <- c(5L, NA, 1L)", "gdates <- gdates + 1",
    "odd <- function(n) NA", "mk <- function(a, s) list(a = a, b = 1L, s = s)", "length.shape <- function(x) 10L",
    "print.shape <- function(x, ...) cat(\"shape\\n\")", "gn <- c(z = 3, y = 9, x = 1)", "ga <- structure(1:3, note = \"other\")",
    "`[.shape` <- function(x, i) 5", "`$.shape` <- function(x, name) 1.25", "Ops.shape <- function(e1, e2) TRUE", "gt <- gt[1:3]",
    "Recall0 <- function(n, x) x", "set.seed(3)", "nargs0 <- function(...) nargs()")
globals <- c(
  "total <- 0; count <- 0L; seen <- c(0, 0, 0); log0 <- integer(0); last <- \"\"; rec <- list(a = 1, b = 2L); g1 <- 2.5; gi <- 4L; gb <- TRUE; gz <- 1.5; gv <- c(0.5, 2, -1); gw <- c(2L, 1L, 3L); gs <- c(\"b\", \"a\", \"c\"); gs2 <- c(\"x\", \"yy\", \"zzz\", \"q\"); gk <- list(1, 2)",
  "gm <- matrix(c(1, 4, 2, 5, 3, 6.5), 2); gr <- list(a = 1.25, b = 2L, s = \"a\"); gf <- factor(c(\"lo\", \"hi\", \"lo\", \"mid\"), levels = c(\"lo\", \"mid\", \"hi\")); d0 <- as.Date(\"2024-02-27\"); gdates <- d0 + c(0:2, 30:40, 366)",
  "gn <- c(a = 1, b = 5, c = 2); ga <- structure(1:3, note = \"n\"); gl <- list(list(w = 9, s = \"a\"), list(w = 18, s = \"b\"), list(w = 27, s = \"c\"), list(w = 36, s = \"d\"), list(w = 45, s = \"e\")); gd <- data.frame(p = c(1.5, 2, 0), s = c(\"u\", \"v\", \"w\")); gt <- rep(c(5, 1, 3, 2), 11)",
  "h1 <- function(u) u * 0.5 + 1; h2 <- function(p, q = p * 2) { if (missing(q)) p else p - q }; h3 <- function(v, ...) { s <- 0; for (e in v) { if (is.na(e)) next; s <- s + e; if (s > 50) break }; s }; h4 <- function(a = b + 1, b = 2, k = a * b) { b <- b + 1; k }",
  "f0 <- function(u) u; k0 <- function(n = 2L) n; cnt <- local({ n <- 0L; function(by) { n <<- n + 1L; n } }); nargs0 <- function(a, b, c) nargs(); odd <- function(n) if (is.na(n)) FALSE else n %% 2L == 1L; Recall0 <- function(n, x) if (n <= 0L) x else Recall(n - 1L, x * 0.5)",
  "area <- function(o) UseMethod(\"area\"); area.default <- function(o) o$a * 2; area.shape <- function(o) { o$a <- o$a + 1; NextMethod() }; step <- function(o, by) UseMethod(\"step\"); step.default <- function(o, by) { o$a <- o$a + by; o }; step.shape <- function(o, by) { o$b <- o$b + 1L; NextMethod() }",
  "label <- function(o) paste0(o$s, o$b); mk <- function(a, s) structure(list(a = a, b = 1L, s = s), class = \"shape\"); scale0 <- function(v) { m <- mean(v); s <- if (length(v) > 1L) sum(abs(v - m)) else 1; (v - m) / (s + 1) }; sweep0 <- function(v) { r <- v; for (j in seq_along(v)[-1]) r[j] <- r[j - 1L] * 0.5 + v[j]; r }",
  "within0 <- function(o) { for (nm in c(\"a\", \"b\")) o[[nm]] <- o[[nm]] * 2L; o }; polyroot0 <- function(u) { x <- 1; for (j in 1:5) { d <- 2 * x; if (d == 0) break; x <- x - (x * x - abs(u)) / d }; x }")
region <- function() {
  r <- pick(regions)
  wild <<- chance(4)
  o <- if (r[[2]] == "any") pick(outs) else if (r[[2]] %in% c("noi", "nodots")) "D" else r[[2]]
  form <- r[[1]]
  args <- list(I = "i")
  if (grepl("@in", form, fixed = TRUE)) form <- gsub("@in", pick(inputs), form, fixed = TRUE)
  o <- if (nchar(o) > 1L) { make$Y <<- o; "Y" } else o
  if (grepl("@b0", form, fixed = TRUE)) {
    scope <<- args
    s <- paste(c(declare("D", 1L), declare(pick(known(types)), 1L), vapply(seq_len(2L + rnd(4)), function(k) statement(2L), "")), collapse = "; ")
    s <- gsub("return\\(([^()]|\\([^()]*\\))*\\)", pick(c("next", "break")), s)
    if (r[[2]] == "noi") s <- gsub("\\bi <- ", "i2 <- ", s)
    e <- fill(paste0("@", o), 2L)
    form <- sub("@o", gsub("\\", "\\\\", e, fixed = TRUE), sub("@b0", gsub("\\", "\\\\", s, fixed = TRUE), form, fixed = FALSE))
  } else form <- sub("@b", gsub("\\", "\\\\", body(args, o), fixed = TRUE), form, fixed = FALSE)
  if (chance(6)) { # many lanes, of which few are odd
    form <- gsub("\\b1:(45|60)\\b", pick(c("1:3000", "1:1500", "c(1:2000, 5L)")), form)
    form <- gsub("\\bi (>|==) (3[0-9]|4[0-9])L", "i \\1 1\\20L", form)
  }
  paste0("show(", form, ")")
}
state_of <- "show(list(total, count, seen, log0, last, rec, gv, gm, gr, runif(1)))"
program <- function(seed) {
  state <<- (seed * 40699 + 1013) %% 2147483647
  for (w in 1:6) rnd(2)
  r <- vapply(seq_len(1L + rnd(2)), function(k) region(), "")
  s <- c(globals, r, state_of, if (!chance(3)) c(paste0("try({ ", pick(changes), if (chance(2)) paste0("; ", pick(changes)), " }, silent = TRUE)"),
    r, state_of))
  cat(sprintf("run(%d, {", seed), paste0("  ", s), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

# tests/fuzz/keepers.R FIRST [LAST] - a program for each seed: a value goes through functions that keep it (in closures, environments, lists,
# attributes, promises, conditions, calls), or only look at it, and then the caller writes into its own.  What was kept must be what it was.
# For tests/fuzz/diff: GEN=tests/fuzz/keepers.R.
source("tests/fuzz/seeds.R")
# Values: an expression, and what can be written into variable `@v` of that kind (later ones may fail, or change the kind: that is shown).
values <- list(
  num = c("c(1, 2, 3, 4)", "numeric(6)", "c(a = 1.5, b = NA, c = 3)", "1:7 + 0.5", "seq(0, 1, by = 0.25)", "rnorm(5)"),
  int = c("1:6", "c(4L, NA, 2L)", "seq_len(5)", "integer(4)", "c(a = 1L, b = 2L)", "rev(1:5)", "sample(5L)"),
  chr = c("c(\"a\", \"b\", \"c\")", "letters[1:5]", "c(x = \"u\", y = \"v\")", "as.character(1:4)"),
  lgl = c("c(TRUE, FALSE, NA)", "logical(3)", "c(1, 3, 2) > 1.5"),
  cpl = c("c(1i, 2+1i)", "complex(3)"),
  lst = c("list(1, \"b\", 3L)", "list(a = c(1, 2), b = list(p = 1:3, q = \"z\"))", "lapply(1:3, function(i) i * 1.5)",
    "list(a = 1, b = NULL, c = 2)", "vector(\"list\", 3)"),
  mat = c("matrix(1:6 + 0, 2)", "matrix(0L, 2, 2)", "matrix(1:4, 2, dimnames = list(c(\"r\", \"s\"), c(\"a\", \"b\")))", "diag(3)"),
  fac = c("factor(c(\"x\", \"y\", \"x\"))", "factor(1:3, labels = c(\"a\", \"b\", \"c\"))"),
  dfr = c("data.frame(a = 1:3, b = c(2.5, 1, 0))", "data.frame(a = c(1, 2), b = c(\"u\", \"v\"))"),
  obj = c("structure(list(a = c(1, 2), b = 5), class = \"thing\")", "structure(c(1, 2, 3), class = \"mine\", note = \"n\")",
    "as.Date(\"2024-02-28\") + 0:3"))
writes <- list(
  num = c("@v[2] <- 99", "@v[[1]] <- -1", "@v[length(@v) + 1] <- 7", "names(@v)[1] <- \"new\"", "@v[@v > 2] <- 0", "attr(@v, \"k\") <- \"w\"",
    "@v[2] <- \"text\"", "@v[] <- 0", "dim(@v) <- length(@v)",
          "is.na(@v) <- 1L", "for (q in 1:2) @v[q] <- q * 10", "@v[c(1, 3)] <- c(8, 9)", "names(@v) <- NULL", "class(@v) <- \"k\"",
            "for (q in seq_along(@v)) { peek(@v); @v[q] <- q / 3 }"),
  int = c("@v[2] <- 99L", "@v[[1]] <- -1L", "@v[3] <- 0.5", "@v[7] <- 1L", "@v[1] <- NA", "names(@v)[2] <- \"q\"", "storage.mode(@v) <- \"double\"",
    "@v[-1] <- 0L", "for (q in 1:3) @v[q] <- q * 100L",
          "levels(@v) <- c(\"a\", \"b\")", "for (q in 1:3) { s0 <- peek(@v); @v[q] <- as.integer(s0) }"),
  chr = c("@v[1] <- \"new\"", "@v[[2]] <- NA", "@v[5] <- \"five\"", "names(@v) <- toupper(@v)", "substr(@v, 1, 1) <- \"Q\"",
    "substring(@v[1], 1) <- \"R\"", "@v[@v == \"b\"] <- \"\"", "attr(@v, \"k\") <- 1"),
  lgl = c("@v[1] <- FALSE", "@v[2] <- 3L", "@v[[3]] <- TRUE", "@v <- !@v", "names(@v) <- c(\"a\", \"b\", \"c\")", "@v[is.na(@v)] <- FALSE"),
  cpl = c("@v[1] <- 5", "@v[[2]] <- 3i", "@v[4] <- 1i"),
  lst = c("@v[[1]] <- \"first\"", "@v$a <- 100", "@v$new <- 1", "@v[[1]][1] <- 55", "@v$b$p[2] <- 77L", "@v$b$q <- NULL", "@v[[2]] <- NULL",
    "names(@v)[1] <- \"n1\"", "@v[\"a\"] <- list(5)", "@v[1:2] <- list(7, 8)",
          "@v$a[2] <- -2", "@v[[2]][[1]] <- \"deep\"", "attr(@v[[1]], \"k\") <- 1", "{ @v <- c(@v, 1); @v[[4]] <- 2 }",
            "for (q in 1:3) @v[[q]] <- q", "for (q in 1:2) { peek(@v); @v[[q]][2] <- q }",
          "@v$a$z <- 1", "@v[[\"b\"]][[\"p\"]] <- 1", "is.na(@v[[1]]) <- 1"),
  mat = c("@v[1, 2] <- 50", "@v[2, ] <- 0", "@v[, 1] <- c(9, 8)", "dimnames(@v) <- NULL", "diag(@v) <- 7", "@v[3] <- -1L", "dim(@v) <- NULL",
    "@v[1, 1] <- @v[1, 1] + 1", "rownames(@v) <- c(\"p\", \"q\")", "@v[@v == 0] <- 4",
          "for (q in 1:2) { peek(@v); @v[q, q] <- q * 2 }", "colnames(@v)[2] <- \"w\"", "@v[cbind(1, 2)] <- 3"),
  fac = c("levels(@v)[1] <- \"first\"", "@v[1] <- \"y\"", "@v[[2]] <- \"x\"", "@v[3] <- \"none\"", "levels(@v) <- rev(levels(@v))",
    "attr(@v, \"levels\")[2] <- \"L2\"", "class(@v) <- NULL"),
  dfr = c("@v$a[2] <- 20", "@v[1, 2] <- NA", "@v[[\"b\"]][1] <- 0", "@v$new <- @v$a", "names(@v)[1] <- \"z\"", "@v[nrow(@v) + 1, ] <- list(9, 9)",
    "@v$a <- NULL", "rownames(@v) <- c(\"i\", \"ii\", \"iii\")[seq_len(nrow(@v))]",
          "@v[@v$a > 1, \"a\"] <- 0", "attr(@v, \"names\")[2] <- \"q\"", "for (q in 1:2) { peek(@v); @v$a[q] <- q }"),
  obj = c("@v[1] <- 5", "@v$a[1] <- 50", "attr(@v, \"note\") <- \"changed\"", "class(@v) <- c(\"x\", class(@v))", "@v[[2]] <- 12", "@v$b <- NULL",
    "class(@v)[1] <- \"zz\"", "@v[2] <- @v[1]", "names(@v)[1] <- \"one\""))
# Functions of a value, by what they do with it.  kept is an environment that holds what was kept; look() shows all of it.
keeps <- c(
  "function(x) { kept$a <- x; NULL }", "function(x) { kept$f <- function() x; 0 }", "function(x) { hold <<- x; length(x) }",
    "function(x) { assign(\"b\", x, envir = kept); NULL }", "function(x) { bag[[length(bag) + 1L]] <<- x; NULL }",
  "function(x) { bag <<- c(bag, list(x)); 1 }", "function(x) { bag <<- list(x, bag); 1 }", "function(x) { attr(mark, \"val\") <<- x; NULL }",
    "function(x) { y <- x; kept$y <- y; NULL }", "function(x) { y <- x; y[1] <- y[2]; kept$y <- y; NULL }",
  "function(x) { delayedAssign(\"d\", x, assign.env = kept); NULL }", "function(x) { delayedAssign(\"d\", { x }, assign.env = kept); x; NULL }",
    "function(x) { kept$p <- environment(); NULL }", "function(x) { x; kept$p <- environment(); NULL }",
  "function(x) { kept$q <- substitute(x); kept$c <- match.call(); NULL }", "function(x) { kept$q <- bquote(g(.(x))); NULL }",
    "function(x) { kept$q <- call(\"sum\", x); NULL }", "function(x) { kept$q <- as.call(list(as.name(\"list\"), x)); NULL }",
  "function(x) { on.exit(kept$e <- x); NULL }", "function(x) { on.exit(hold <<- x, add = TRUE); x[1] <- x[2]; NULL }",
    "function(x, y = x) { kept$y <- y; NULL }", "function(x, y = x) { y; x[1] <- x[2]; kept$y <- y; NULL }",
    "function(x) { kept$l <- list(v = x, w = x); NULL }",
  "function(x) { kept$l$deep$v <- x; NULL }", "function(x) { kept$s <- structure(list(), val = x); NULL }",
    "function(x) { names(mark) <<- x; NULL }", "function(x) { kept$m <- Map(function(u) x, 1:2); NULL }",
    "function(x) { kept$m <- lapply(1:2, function(i) x); NULL }",
  "function(x) { kept$r <- rep(list(x), 2); NULL }", "function(x) { kept$r <- vapply(1:2, function(i) length(x), 1L); NULL }",
    "function(x) { kept$t <- tryCatch(stop(structure(class = c(\"k\", \"error\", \"condition\"), list(message = \"m\", call = NULL, val = x))), k = function(c) c$val); NULL }",
  "function(x) { list2env(list(v = x), kept); NULL }", "function(x) { kept$u <- c(x); NULL }", "function(x) { kept$u <- (x); NULL }",
    "function(x) { kept$u <- identity(x); NULL }", "function(x) { kept$u <- invisible(x); NULL }", "function(x) { kept$u <- if (TRUE) x; NULL }",
    "function(x) { kept$u <- x[]; NULL }",
  "function(x) { kept$u <- as.vector(x); NULL }", "function(x) { kept$u <- unclass(x); NULL }", "function(x) { kept$u <- unname(x); NULL }",
    "function(x) { kept$u <- switch(1, x); NULL }", "function(x) { kept$u <- { 1; x }; NULL }",
    "function(x) { kept$u <- do.call(\"identity\", list(x)); NULL }",
  "function(x) { kept$u <- Reduce(function(a, b) a, list(x, 1)); NULL }", "function(x) { kept$u <- Filter(function(a) TRUE, list(x)); NULL }",
    "function(x) { kept$u <- mget(\"x\"); NULL }", "function(x) { kept$u <- get(\"x\"); NULL }",
    "function(x) { kept$u <- as.list(environment()); NULL }",
  "function(x) { kept$u <- eval(quote(x)); NULL }", "function(x) { kept$u <- evalq(x, list(y = 1)); NULL }",
    "function(x) { kept$u <- with(list(z = x), z); NULL }", "function(x) { kept$u <- local(x); NULL }",
    "function(x) { kept$u <- local({ h <- x; function() h }); NULL }",
  "function(x) { kept$n <- names(x); NULL }", "function(x) { kept$n <- attributes(x); NULL }", "function(x) { kept$n <- dimnames(x); NULL }",
    "function(x) { kept$n <- levels(x); NULL }", "function(x) { kept$n <- class(x); NULL }", "function(x) { kept$e1 <- x[[1]]; NULL }",
    "function(x) { kept$e1 <- x$a; NULL }",
  "function(x) { kept$e1 <- x[1:2]; NULL }", "function(x) { for (h in x) { kept$h <- h; break }; NULL }",
    "function(x) { for (h in list(x)) kept$h <- h; NULL }", "function(x) { kept$sp <- split(x, c(1, 2)); NULL }",
    "function(x) { options(fuzz.kept = x); NULL }",
  "function(x) { makeActiveBinding(\"act\", function() x, kept); NULL }", "function(x) { lst <- list(a = 0); lst$a <- x; kept$lst <- lst; NULL }",
    "function(x) { lst <- list(a = 0); lst[[\"a\"]] <- x; lst[2] <- list(x); kept$lst <- lst; NULL }",
    "function(x) { kept$arr <- array(list(x), 1); NULL }",
  "function(x) { kept$fo <- as.function(alist(y = , x)); formals(kept$fo)$y <- x; NULL }", "function(x) { body(kept$bo) <- x; NULL }",
    "function(x) { kept$ex <- expression(a); kept$ex[1] <- list(x); NULL }",
    "function(x) { kept$v <- Vectorize(function(a, b) a)(list(x), 1:2); NULL }",
  "function(x) { kept$rc <- rapply(list(x), function(a) a, how = \"list\"); NULL }",
    "function(x) { kept$ma <- mapply(function(a, MORE) MORE, 1:2, MoreArgs = list(MORE = x), SIMPLIFY = FALSE); NULL }",
    "function(x) { setattr(x); NULL }", "function(x) { kept$se <- setNames(x, names(x)); NULL }",
  "function(x) { kept$ml <- modifyList(list(a = 1), list(a = x)); NULL }",
    "function(x) { kept$ou <- outer(1, 1, Vectorize(function(a, b) list(x))); NULL }", "function(x) { kept$df <- I(x); NULL }",
    "function(x) { z <- list(x); kept$z <- z; z[[1]][1] <- z[[1]][2]; NULL }",
  "function(x) { kept$w <- withVisible(x); NULL }", "function(x) { kept$tr <- try(x, silent = TRUE); NULL }",
    "function(x) { kept$sup <- suppressWarnings(x); NULL }", "function(x) { kept$fr <- sys.function(); kept$cl <- sys.call(); NULL }",
    "function(x) { kept$nf <- Negate(function() x); NULL }",
  "function(x) { if (n0 > 0) { n0 <<- n0 - 1; Recall(x) } else kept$rec <- x; NULL }",
    "function(x) { g <- function(y) kept$inner <- y; g(x); NULL }", "function(x) { g <- function(y) function() y; kept$lazy <- g(x); NULL }",
    "function(x) { g <- function(y) function() y; kept$lazy <- g(x); x[1] <- x[2]; NULL }",
  "function(x) { h <- x; g <- function() h[1] <<- h[2]; g(); kept$h <- h; kept$x <- x; NULL }",
    "function(x, ...) { kept$dots <- list(...); kept$x <- x; NULL }", "function(x) { repeat { kept$k <- x; break }; NULL }",
    "function(x) { kept$nul <- c(NULL, x); NULL }", "function(x) { kept$ap <- append(list(), list(x)); NULL }",
  "function(x) { x }", "function(x) invisible(x)", "function(x) { return(x) }", "function(x) list(x)", "function(x) { function() x }",
    "function(x) { y <- x; y }", "function(x) { x[1] <- x[2]; x }", "function(x) environment()", "function(x) structure(1, val = x)",
    "function(x) c(list(), list(x))",
  "function(x) { if (length(x) > 2) x else NULL }", "function(x) { attr(x, \"k\") <- 1; x }", "function(x) { names(x) <- NULL; x }",
    "function(x) { for (u in 1) x[[1]] <- x[[2]]; x }", "function(x) tryCatch(x, error = function(e) 1)", "function(x) (function(y) y)(x)",
    "function(x) Recall2(x)",
  "function(x) { quote(x) }", "function(x) { force(x); function(i) x[[i]] }", "function(x) sapply(1:2, function(i) list(x))",
    "function(x) attributes(x)", "function(x) names(x)", "function(x) x[[1]]", "function(x) x$a", "function(x) { e <- new.env(); e$v <- x; e }",
    "function(x) { x <- x; x }",
  "function(x) UseMethod(\"gen\")", "function(x) { u <- x; u[[1]] <- 0; list(u, x) }", "function(x) { swap <- list(x, 1); swap[[1]] }",
    "function(x) rapply(list(x), identity, how = \"list\")", "function(x) Find(function(q) TRUE, list(x))",
    "function(x) { l <- list(v = x); l$v[1] <- l$v[2]; list(l$v, x) }")
looks <- c("function(x) length(x)", "function(x) { s <- 0; for (q in seq_along(x)) s <- s + 1; s }",
  "function(x) { y <- x; y[1] <- y[2]; length(y) }", "function(x) is.null(x)", "function(x) { x[[1]] <- x[[2]]; 1 }", "function(x) typeof(x)",
  "function(x, n = length(x)) n", "function(x) NULL",
  "function(x) { if (length(x) > 100) x else 3 }", "function(x) { for (e in x) if (is.null(e)) return(e); 2 }", "function(x) { g(x); g(x) }",
    "function(x) { h <- function() length(x); h() }", "function(x) { u <- list(x); length(u[[1]]) }",
    "function(x) tryCatch(stop(\"e\"), error = function(e) length(x))",
  "function(x) { names(x) <- NULL; is.null(names(x)) }", "function(x) { attr(x, \"tmp\") <- 1; 5 }")
# Ways to call keeper @k with variable @v.
calls <- c("@k(@v)", "@k(@v)", "@k(@v)", "@k(x = @v)", "@k((@v))", "@k({ @v })", "@k(if (TRUE) @v else 0)", "@k(identity(@v))",
  "do.call(@k, list(@v))", "do.call(\"@k\", list(x = @v))", "sapply(1:2, function(i) { @k(@v); 0 })", "lapply(list(@v), @k)",
  "Map(@k, list(@v, @v))", "via(@v)", "via2(@v)", "via3(@v)", "dots(@v)", "dots(x = @v)",
  "Reduce(function(a, b) { @k(@v); a }, 1:3)", "(function() @k(@v))()", "(function(z) @k(z))(@v)", "(function(z) { z; @k(z) })(@v)",
    "(function(z) { r <- @k(z); z[1] <- z[2]; list(r, z) })(@v)", "Recall2(@v)", "eval(quote(@k(@v)))", "local(@k(@v))", "{ w <- @v; @k(w) }",
    "@k(w <- @v)", "@k(@v <- @v)", "for (i in 1:2) @k(@v)",
  "with(list(a = 1), @k(@v))", "tryCatch(@k(@v), error = function(e) \"err\")", "{ op <- @k; op(@v) }",
    "mapply(function(i, z) { @k(z); i }, 1:2, MoreArgs = list(z = @v))", "vapply(1:2, function(i) length(@k(@v)), 1L)",
    "outer(1:2, 1:2, Vectorize(function(a, b) { @k(@v); a + b }))", "withCallingHandlers(@k(@v))",
  "lst[[1]](@v)", "Filter(function(i) { @k(@v); TRUE }, 1:2)", "suppressWarnings(@k(@v))", "{ while (TRUE) { @k(@v); break } }",
    "{ e <- new.env(); e$v <- @v; r <- @k(e$v); e$v[1] <- e$v[2]; list(r, e$v) }",
    "{ l0 <- list(p = @v); r <- @k(l0$p); l0$p[1] <- l0$p[2]; list(r, l0) }", "@k(@v[])", "@k(@v)[1]", "switch(\"a\", a = , b = @k(@v))",
    "Vectorize(function(i) length(@k(@v)))(1:2)",
  "{ peek(@v); @k(@v); peek(@v) }", "@k(@k(@v))", "list(@k(@v), peek(@v))", "c(peek(@v), try(@k(@v), silent = TRUE))", "(\\(x) @k(x))(@v)",
    "@v |> @k()", "Recall3(@v, 3)")
program <- function(seed) {
  state <<- (seed * 48611 + 777) %% 2147483647
  for (w in 1:6) rnd(2)
  infun <- rnd(3)
  k1 <- pick(keeps); k2 <- if (chance(2)) pick(looks) else pick(keeps)
  kind <- pick(names(values))
  if (chance(3)) kind <- pick(c("num", "lst", "int"))
  v <- pick(c("v", "v", "x", "hold"))
  def <- c("kept <- new.env(); hold <- 0; bag <- list(); mark <- c(1, 2, 3); n0 <- 2; w <- NULL",
    sprintf("peek <- %s", pick(looks)), "g <- function(y) length(y)", sprintf("k1 <- %s", k1), sprintf("k2 <- %s", k2),
      "lst <- list(k1, k2); setattr <- function(x) { attr(kept, \"at\") <- 0; attr(mark, \"at\") <<- x }",
    "kept$bo <- function(q) 0; gen <- function(x) UseMethod(\"gen\"); gen.default <- function(x) { kept$gd <- x; x }",
    sprintf("via <- function(a) %s(a)", pick(c("k1", "k2"))), sprintf("via2 <- function(a) { b <- a; r <- %s(b); b[1] <- b[2]; list(r, a, b) }",
      pick(c("k1", "k2"))),
    "via3 <- function(a, ...) { r <- k1(a, ...); a[[1]] <- a[[2]]; r }", sprintf("dots <- function(...) { r <- %s(...); list(r, ...length()) }",
      pick(c("k1", "k2"))),
    "Recall2 <- function(a, n = 3) if (n > 0) Recall(a, n - 1) else { kept$r2 <- a; NULL }",
      "Recall3 <- function(a, n) { if (n == 0) return(k1(a)); a[[1]] <- a[[2]]; Recall3(a, n - 1) }")
  act <- function() {
    w <- gsub("@v", v, pick(writes[[if (chance(12)) pick(names(writes)) else kind]]), fixed = TRUE)
    c <- gsub("@k", pick(c("k1", "k1", "k2")), gsub("@v", v, pick(calls), fixed = TRUE), fixed = TRUE)
    c(paste0("show(r <- ", c, ")"), if (chance(3)) "peek(r)", paste0("show(", if (chance(4)) sprintf("for (z in 1:%d) {%s; %s}", 1L + rnd(3), w,
      gsub("@v", v, "peek(@v)", fixed = TRUE)) else w, ")"),
      if (chance(3)) paste0("try(", gsub("@v", "r", pick(writes[[kind]]), fixed = TRUE), ", silent = TRUE)"),
        sprintf("look(%s, if (exists(\"r\")) r)", v))
  }
  steps <- c(sprintf("%s <- %s", v, pick(values[[kind]])), act(), act(), if (chance(2)) act(),
    if (chance(3)) c("kk <- kept$a; try(kk[1] <- kk[2], silent = TRUE); peek(kk); try(hold[1] <- 5, silent = TRUE); try(kept$a[2] <- kept$a[1], silent = TRUE)",
      sprintf("look(%s, kk)", v)))
  looker <- paste("look <- function(...) { show(list(...)); for (n in sort(ls(kept))) { q <- get(n, kept); cat(n, \"\"); show(if (is.environment(q)) mget(sort(ls(q)), envir = q) else if (n %in% c(\"fr\", \"bo\", \"nf\") || !is.function(q)) q",
    "else tryCatch(q(), error = function(e) \"no\")) }; show(list(hold, bag, mark, getOption(\"fuzz.kept\"))) }")
  s <- if (infun == 0L) c(def, looker, steps) else c(def, looker, paste0("top <- function(", if (chance(2)) "old = 0", ") {"), paste0("  ",
    gsub("^r <-", "r <-", steps)), "}", "top()", if (chance(2)) "top()")
  cat(sprintf("run(%d, {", seed), paste0("  ", s), "  options(fuzz.kept = NULL)", "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

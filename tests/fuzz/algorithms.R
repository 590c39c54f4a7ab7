# tests/fuzz/algorithms.R FIRST [LAST] - a program for each seed: algorithms as course work and Rosetta have them (tests/fuzz/algorithms.txt), of an
# integer, a number or a string, called element by element in all the ways there are, on inputs that turn odd late: another
# type, NA, a name, an error; functions use what the program changes between two runs.  For tests/fuzz/diff:
# GEN=tests/fuzz/algorithms.R.
source("tests/fuzz/seeds.R")
hole <- list("1" = function() 1L + rnd(9), "2" = function() 10L + rnd(90))
fill <- function(t) {
  repeat {
    at <- regexpr("@\\[[^][]*@\\]|@\\[(?:(?!@\\[|@\\]).)*@\\]", t, perl = TRUE)
    if (at < 0L) break
    len <- attr(at, "match.length")
    ways <- strsplit(paste0(substr(t, at + 2L, at + len - 3L), "@|"), "@|", fixed = TRUE)[[1]]
    t <- paste0(substr(t, 1L, at - 1L), pick(ways), substr(t, at + len, nchar(t)))
  }
  while ((at <- regexpr("@[12]", t)) > 0L) t <- paste0(substr(t, 1L, at - 1L), hole[[substr(t, at + 1L, at + 1L)]](), substr(t, at + 2L, nchar(t)))
  t
}
lines <- readLines("tests/fuzz/algorithms.txt")
kind <- substr(lines, 1, 1)
name <- sub("^. ([A-Za-z0-9]+) .*", "\\1", lines)
body <- sub("^. [A-Za-z0-9]+ ", "", lines)

# Inputs of each kind, n of them, and what stands late among them.
input <- list(
  i = function(n) pick(c("1:@n", "1:@n", "seq_len(@n)", "@n:1", "0:@n", "(1:@n * 7L) %% 50L + 1L",
                         "as.numeric(1:@n)", "seq(1, @n)", "rep(c(3L, 8L, 1L), length.out = @n)",
                         "setNames(1:@n, paste0(\"k\", 1:@n))", "sample(@n)", "as.list(1:@n)", "1:@n + 0")),
  d = function(n) pick(c("seq(-2, 8, length.out = @n)", "(1:@n) / 4", "sin(1:@n) * 5", "1:@n",
                         "round(cos(1:@n) * 20) / 2", "runif(@n, 0, 9)", "rep(c(0.5, 2, 7, 95), length.out = @n)",
                         "setNames((1:@n) / 3, rep(c(\"x\", \"y\"), length.out = @n))", "exp((1:@n) / 20)",
                         "as.list((1:@n) / 8)", "-5:@n")),
  s = function(n) pick(c("rep(c(\"apple\", \"fig\", \"kiwi\", \"pear\"), length.out = @n)",
                         "rep(c(\"level\", \"aab\", \"noon\", \"(a)\", \"x1y2\"), length.out = @n)",
                         "paste0(\"id\", 1:@n)",
                         "rep(c(\"Hello World\", \"a, b\", \"fooBar\", \"sitting\"), length.out = @n)",
                         "rep(month.name, length.out = @n)", "as.character(1:@n)",
                         "setNames(rep(c(\"ab\", \"cd\"), length.out = @n), 1:@n)",
                         "rep(rownames(mtcars), length.out = @n)")))
odd <- list(i = c("NA", "0L", "-3L", "2.5", "1000", "100L", "NaN", "\"7\"", "TRUE"), d = c("NA", "NaN", "Inf",
    "-Inf", "-0.0", "0", "1e308", "3L", "\"2\"", "1i", "-1e-320"), s = c("NA", "\"\"", "\"\u00fcmlaut\"", "\"zzz\"",
        "\"fig\"", "\"a b  c\"", "\"4539 1488 0343 6467\""))
ways <- c("sapply(xs, f)", "sapply(xs, f)", "sapply(xs, f, USE.NAMES = FALSE)", "unlist(lapply(xs, f))",
  "lapply(xs, f)", "vapply(xs, f, @v)", "Map(f, xs)", "mapply(f, xs)", "sapply(xs, function(e) f(e))",
  "sapply(seq_along(xs), function(k) f(xs[[k]]))", "{ r <- list(); for (e in xs) r[[length(r) + 1L]] <- f(e); r }",
  "{ r <- c(); for (e in xs) r <- c(r, f(e)); r }", "{ r <- @v; for (k in seq_along(xs)) r[k] <- f(xs[[k]]); r }",
  "{ r <- rep(@v, length(xs)); k <- 1; while (k <= length(xs)) { r[k] <- f(xs[[k]])[1]; k <- k + 1 }; r }",
  "Filter(function(e) isTRUE(f(e) > 3), xs)",
  "Reduce(function(acc, e) if (is.na(acc)) acc else acc + length(f(e)), xs, 0)", "sum(sapply(xs, f))",
  "table(sapply(xs, f))", "do.call(rbind, lapply(xs, f))", "do.call(c, lapply(xs, f))",
  "data.frame(x = unlist(xs), y = I(lapply(xs, f)))$y",
  "tryCatch(sapply(xs, f), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w))",
  "sapply(xs, function(e) tryCatch(f(e), error = function(err) NA))",
  "outer(xs[1:4], 1:3, Vectorize(function(a, b) length(f(a)) + b))", "Vectorize(f)(xs)",
  "rapply(as.list(xs), f, how = \"unlist\")",
  "sapply(split(xs, seq_along(xs) %% 3), function(g) length(unlist(lapply(g, f))))",
  "mapply(function(e, k) if (k %% 2 == 0) f(e) else NULL, xs, seq_along(xs))",
  "which(sapply(xs, function(e) identical(f(e), f(xs[[1]]))))", "simplify2array(lapply(xs, f))",
  "Position(function(e) isTRUE(f(e) > 5), xs)",
  "tapply(seq_along(xs), sapply(xs, function(e) paste(f(e), collapse = \"\")), length)",
  "{ s <- 0; for (e in xs) { v <- f(e); if (length(v) == 0) next; if (!is.numeric(v)) break; s <- s + v[1] }; s }",
  "{ best <- NULL; for (e in xs) { v <- f(e); if (is.null(best) || isTRUE(v[1] > best[1])) best <- v }; best }",
  "sapply(xs, function(e) { v <- f(e); if (is.character(v)) nchar(v) else v })",
  "sapply(xs, function(e) c(f(e), f(e)))", "sapply(xs, function(e) list(f(e)))",
  "sapply(xs, function(e) is.null(f(e)))", "unlist(Map(function(a, b) length(a) + length(b), lapply(xs, f), xs))")
change <- c("grid <- grid * 2", "grid <- as.integer(grid)", "grid[3] <- NA", "prices[\"apple\"] <- 9L",
            "prices <- c(prices, zzz = 100)", "prices <- as.list(prices)", "total <- 0L", "count <- 0L",
            "cache <- list()", "ys <- rev(ys)", "xs <- rev(xs)", "f <- Vectorize(f)",
            "g <- f; f <- function(e) { v <- g(e); if (is.numeric(v)) v + 1 else v }", "xs <- xs[-1]",
            "xs <- as.list(xs)", "xs <- unlist(xs)", "names(xs) <- NULL", "max <- function(...) 99",
            "names(prices) <- toupper(names(prices))", "set.seed(9)", "grid <- grid[1:2]")
program <- function(seed) {
  state <<- (seed * 69621 + 4242) %% 2147483647
  for (w in 1:6) rnd(2)
  k <- rnd(length(lines)) + 1L
  n <- pick(c(3L, 30L, 60L, 60L, 150L, 150L, 400L))
  s <- c("cache <- list(); count <- 0; total <- 0; grid <- c(0, 0.5, 1, 2.5, 4, 8); ys <- grid^2; prices <- c(apple = 1.5, fig = 0.25, kiwi = 3)",
    paste0(if (name[k] == "fibr") "fibr <- f <- " else "f <- ", fill(body[k])), paste0("set.seed(", rnd(1000), "); xs <- ", gsub("@n", n, input[[kind[k]]](n))))
  if (n > 3L && chance(2)) s <- c(s, paste0("xs[[", n - rnd(n %/% 3L), "]] <- ", pick(odd[[kind[k]]])))
  v <- c("0", "0L", "\"\"", "NA", "FALSE")
  region <- character()
  for (w in 1:(1L + rnd(3))) region <- c(region, paste0("show(", gsub("@v", pick(v), pick(ways)), ")"))
  s <- c(s, region)
  if (chance(2)) s <- c(s, pick(change), region)
  cat(sprintf(c("run(%d, local({", "run(%d, (function() {", "run(%d, {")[rnd(3) + 1L] -> open, seed),
      paste0("  ", s), if (grepl("local", open)) "}))" else if (grepl("function", open)) "})())" else "})",
      sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

# tests/fuzz/whole.R FIRST [LAST] - a program for each seed of 40 to 80 lines: five to nine phases as people write them (simulations, queues, matrix
# algorithms, text statistics, games, machines, samplers), which share their variables and functions.  Between two phases a shared variable changes its
# type, length or names, or a function is defined anew, so that a phase meets what another one left.  For tests/fuzz/diff: GEN=tests/fuzz/whole.R.
source("tests/fuzz/swarm.R")
phases <- c(
r"(for (i in seq_len(n)) { total <- total + xs[i] * {d}; if (total > {big}) { total <- total / 2; hits <- hits + 1L; next }; hist[i %% length(hist) + 1L] <- hist[i %% length(hist) + 1L] + 1 }
show(total); show(hits); show(hist); show(i))",
r"(walk <- numeric(n); walk[1] <- pos; for (t in 2:n) { step <- if (runif(1) < {p}) {d} else -{d}; walk[t] <- walk[t - 1] + step; if (abs(walk[t]) > {lim}) { pos <- walk[t]; break } }
show(walk); show(t); show(pos))",
r"(queue <- c({k}, {k}); served <- 0L; clock <- 0; while (clock < n && length(queue) > 0) { clock <- clock + 1; if (clock %% {m} == 0 && length(queue) < 12) queue <- c(queue, ks[clock]); queue[1] <- queue[1] - 1L; if (is.na(queue[1]) || queue[1] <= 0) { served <- served + 1L; queue <- queue[-1] } }
show(queue); show(served); show(clock))",
r"(M2 <- M; for (r in 1:{it}) { for (i in seq_len(nrow(M2))) for (j in seq_len(ncol(M2))) { v <- M2[i, j] * {d}; if (j > 1) v <- v + M2[i, j - 1] * 0.25; M2[i, j] <- if (isTRUE(abs(v) > {lim})) {d} else v } }
show(M2); show(apply(M2, 1, sum)); show(sum(M2 > {d})))",
r"(score <- function(w, s = {d}) { t <- 0; for (ch in utf8ToInt(w)) t <- (t * {m} + ch) %% {mod}; t * s }
show(sapply(words, score)); show(tapply(sapply(words, score), nchar(words), max)))",
r"(state <- "idle"; trace <- character(n); for (i in 1:n) { state <- switch(state, idle = if (xs[i] > {d}) "run" else "idle", run = if (ks[i] %% 2L == 0L) "wait" else "run", wait = "idle", stop("lost")); trace[i] <- state; if (state == "run") hits <- hits + 1L }
show(table(trace)); show(hits); show(state))",
r"(cur <- pos; kept <- 0L; chain <- rep(0, n); logd <- function(z) -(z - {d})^2 / 2; for (i in 1:n) { prop <- cur + rnorm(1, 0, {s}); if (log(runif(1)) < logd(prop) - logd(cur)) { cur <- prop; kept <- kept + 1L }; chain[i] <- cur }
show(mean(chain)); show(kept); pos <- cur; show(chain[n]))",
r"(counts <- list(); for (w in rep(words, length.out = n)) { key <- substr(w, 1, {k1}); counts[[key]] <- (if (is.null(counts[[key]])) 0L else counts[[key]]) + 1L }
show(unlist(counts)[order(names(counts))]); show(length(counts)))",
r"(f <- function(x, k = {k}) { if (is.na(x)) return({v}); if (x > {d}) x * k else if (x < -{d}) { hits <<- hits + 1L; -x } else {v} }
show(sapply(xs, f)); show(hits); show(vapply(ks, f, 0, k = 2)))",
r"(sieve <- rep(TRUE, n); for (i in 2:floor(sqrt(n))) if (sieve[i]) { j <- i * i; while (j <= n) { sieve[j] <- FALSE; j <- j + i } }
show(which(sieve)); show(sum(sieve[ks %% n + 1L])))",
r"(df$z <- 0; for (i in seq_len(nrow(df))) { if (df$g[i] == {w1}) df$z[i] <- df$x[i] * {d} else df$z[i] <- df$y[i] + total %% 3; if (i > 20 && df$z[i] > {lim}) break }
show(df$z); show(sapply(split(df$z, df$g), mean)))",
r"(fib <- function(k) if (k < 2) k else fib(k - 1) + fib(k - 2)
show(sapply(ks %% 9L, fib)))",
r"(make <- function(step = {k}) { count <- 0L; function(x) { count <<- count + step; if (x > {d}) count else x } }
tick <- make(); show(sapply(xs, tick)); tock <- make({d}); show(vapply(xs, function(x) as.numeric(tock(x)), 0)); show(tick(100)))",
r"(out <- vapply(seq_len(n), function(i) tryCatch({ if (ks[i] == {k}) warning("odd"); if (xs[i] > {lim}) stop("big"); xs[i] * {d} }, warning = function(w) -1, error = function(e) NA_real_), 0)
show(out); show(sum(is.na(out))))",
r"(dice <- matrix(sample(6L, 2L * n, TRUE), ncol = 2); wins <- 0L; point <- 0L; for (i in 1:n) { s <- dice[i, 1] + dice[i, 2]; if (point == 0L) { if (s %in% c(7L, 11L)) wins <- wins + 1L else if (!(s %in% c(2L, 3L, 12L))) point <- s } else if (s == point) { wins <- wins + 1L; point <- 0L } else if (s == 7L) point <- 0L }
show(wins); show(point); show(table(rowSums(dice))))",
r"(best <- -Inf; arg <- NA; for (i in seq_along(xs)) for (j in seq_len({m})) { v <- xs[i] * j - j^2 * {d}; if (!is.na(v) && v > best) { best <- v; arg <- c(i, j) } }
show(best); show(arg))",
r"(pop <- c(90, 10, 0); traj <- matrix(0, n, 3); for (t in 1:n) { inf <- pop[1] * pop[2] * 0.002 * {s}; rec <- pop[2] * 0.1; pop <- pop + c(-inf, inf - rec, rec); traj[t, ] <- pop; if (pop[2] < 1) break }
show(traj[t, ]); show(t); show(colSums(traj)))",
r"(life <- matrix(as.integer(M[rep_len(1:length(M), 36)] > {d}), 6); for (gen in 1:{it}) { new <- life; for (i in 1:6) for (j in 1:6) { nb <- 0L; for (a in -1:1) for (b in -1:1) if ((a != 0L || b != 0L) && i + a >= 1 && i + a <= 6 && j + b >= 1 && j + b <= 6) nb <- nb + life[i + a, j + b]; new[i, j] <- if (isTRUE(nb == 3L) || (isTRUE(life[i, j] == 1L) && isTRUE(nb == 2L))) 1L else 0L }; life <- new }
show(life); total <- total + sum(life))",
r"(show(Reduce(function(a, b) if (is.na(b)) a else a * {s} + b, xs, accumulate = TRUE)); show(length(Filter(function(x) !is.na(x) && x > {d}, xs))); show(do.call(rbind, Map(function(a, b) c(a, b, a * b), xs[1:5], ks[1:5]))))",
r"(local({ total <- {v}; for (i in 1:n) { total <- total + ks[i]; if (total > {lim}) total <<- total }; show(total) }); show(total))",
r"(collatz <- function(k) { steps <- 0L; while (k != 1 && steps < 60L) { k <- if (k %% 2 == 0) k / 2 else 3 * k + 1; steps <- steps + 1L }; steps }
show(sapply(abs(ks) + 1L, collatz)); show(which.max(sapply(1:n, collatz))))",
r"(bucket <- integer(5); names(bucket) <- letters[1:5]; for (w in rep(words, length.out = n)) { b <- letters[nchar(w) %% 5L + 1L]; bucket[b] <- bucket[b] + 1L; if (bucket[[b]] > {lim}) bucket[[b]] <- 0L }
show(bucket); show(names(which.max(bucket))))",
r"(bal <- {d} * 100; log <- list(); for (i in 1:n) { amt <- xs[i] * {m}; ok <- tryCatch({ if (amt > bal) stop("no funds"); bal <- bal - amt; TRUE }, error = function(e) { hits <<- hits + 1L; FALSE }); if (!ok && length(log) < 5) log[[length(log) + 1L]] <- list(i = i, amt = amt) }
show(bal); show(hits); show(log))",
r"(gs <- function(A, b, it) { x <- numeric(length(b)); for (r in seq_len(it)) for (i in seq_along(b)) { s <- b[i]; for (j in seq_along(b)) if (j != i) s <- s - A[i, j] * x[j]; x[i] <- s / A[i, i] }; x }
show(gs(diag(4) * 5 + {s}, xs[1:4], {it})); show(sapply(1:40, function(i) sum(gs(diag(2) * 3 + 1, c(i, xs[i]), 3)))))",
r"(rle1 <- function(v) { out <- c(); run <- 1L; for (i in seq_along(v)[-1]) { if (identical(v[i], v[i - 1])) run <- run + 1L else { out <- c(out, run); run <- 1L } }; c(out, run) }
show(rle1(ks)); show(sapply(1:30, function(i) length(rle1(ks[i:(i + 8)])))))",
r"(boot <- sapply(1:{b}, function(i) { smp <- sample(xs, 12, replace = TRUE); {stat}(smp) }); show(boot); show(sum(boot > {d}, na.rm = TRUE)))",
r"(e <- new.env(); for (i in 1:n) { nm <- words[i %% length(words) + 1L]; assign(nm, (if (exists(nm, envir = e, inherits = FALSE)) get(nm, envir = e) else 0) + ks[i], envir = e) }
show(unlist(mget(sort(ls(e)), envir = e))))",
r"(h <- function(a, b) { on.exit(hits <<- hits + 1L); if (a > b) a - b else if (a == b) 0L else (b - a) * {d} }
show(mapply(h, xs, ks)); show(outer(1:8, 1:9, Vectorize(h))); show(hits))",
r"(ch <- strsplit(paste(words, collapse = " "), "")[[1]]; vowels <- 0L; out <- character(0); for (c1 in ch) { if (c1 == " ") next; if (c1 %in% c("a", "e", "i", "o", "u", {w1})) vowels <- vowels + 1L; if (length(out) < 40) out <- c(out, toupper(c1)) }
show(vowels); show(paste(rev(out), collapse = "")); show(sort(table(ch), decreasing = TRUE)[1:3]))",
r"(i <- 0L; x <- {d}; repeat { i <- i + 1L; old <- x; x <- x - (x^3 - {lim}) / (3 * x^2 + {s}); if (abs(x - old) < 1e-9 || i > n) break }
show(i); show(x); roots <- sapply(seq(1, 5, length.out = 40), function(a) { z <- a; for (r in 1:{it}) z <- (z + a / z) / 2; z }); show(roots))",
r"(knap <- numeric(31); for (k in seq_along(ks)[1:12]) { w <- abs(ks[k]) %% 9 + 1; v <- abs(xs[k]); for (c1 in 30:1) if (c1 >= w) knap[c1 + 1] <- max(knap[c1 + 1], knap[c1 - w + 1] + v) }
show(knap))",
r"(fac <- factor(rep(words, length.out = n)); lev <- integer(nlevels(fac)); for (i in seq_along(fac)) lev[fac[i]] <- lev[fac[i]] + 1L; show(lev); show(sapply(levels(fac), function(l) mean(xs[fac == l]))); show(as.integer(fac)[fac != {w1}]))",
r"(x0 <- xs; for (pass in seq_len(length(x0) - 1)) { swapped <- FALSE; for (i in seq_len(length(x0) - pass)) if (!is.na(x0[i]) && !is.na(x0[i + 1]) && x0[i] > x0[i + 1]) { tmp <- x0[i]; x0[i] <- x0[i + 1]; x0[i + 1] <- tmp; swapped <- TRUE }; if (!swapped) break; if (pass > 8) break }
show(x0); show(pass))",
r"(show(sapply(1:n, function(i) { a <- ks[i]; b <- i; while (!is.na(a) && b != 0L) { r <- a %% b; a <- b; b <- r }; a })); show(cumsum(ifelse(ks %% 2L == 0L, xs, -xs))))")
holes <- list(d = c("0.5", "1.5", "2", "1", "0.25", "xs[1]", "total", "-1", "pos"), p = c("0.5", "0.3", "0.8"), big = c("50", "10", "1e6"), lim = c("3", "10", "5", "2L", "100"), m = c("2L", "3", "5L", "7"), k = c("2L", "3L", "1", "0L"), it = c("2", "3L", "5"), s = c("1", "0.5", "2L"), mod = c("97", "1009L", "256"), k1 = c("1", "2L"), v = c("0", "0L", "-1", "NA", "total", "NULL", "\"none\""), w1 = c("\"a\"", "words[2]", "\"z\""), b = c("40", "60L"), stat = c("mean", "median", "max", "sum", "var", "length"))
holes$v <- c("0", "0L", "-1", "1.5", "total", "NA"); rare <- c("NULL", "\"none\"", "c(1, 2)", "TRUE", "list(1)")
changes <- c("xs <- round(xs)", "xs <- as.integer(xs * 10)", "xs[7] <- NA", "names(xs) <- paste0(\"e\", seq_along(xs))", "xs <- xs[xs > -1]; xs <- rep(xs, length.out = n)", "ks <- ks + 0.5", "ks <- as.numeric(ks)", "ks[33] <- NA", "ks <- rev(ks)", "ks <- ks > 2L", "words <- toupper(words)", "words <- c(words, \"\u00e9t\u00e9\", NA)[1:length(words)]", "words <- factor(words); words <- as.character(words)", "names(words) <- words", "total <- 0", "total <- as.integer(round(total %% 100))", "total <- -total", "pos <- 0L", "pos <- 0.5", "hits <- 0", "hits <- hits / 2", "hist <- as.integer(hist)", "hist <- c(a = 0, b = 0)", "M <- round(M)", "M <- t(M)", "M[2, 1] <- NA", "dimnames(M) <- list(NULL, letters[seq_len(ncol(M))])", "storage.mode(M) <- \"integer\"", "df$x <- as.integer(df$x)", "df$g <- factor(df$g)", "df <- df[order(df$y), ]", "n <- n - 5L", "set.seed(11)", "abs <- function(x) base::abs(x) + 0", "max <- function(...) base::max(...)", "formals(f)$k <- 5", "f <- function(x, k) x", "total <- c(total = 1)", "attr(xs, \"unit\") <- \"m\"", "xs <- as.list(xs); xs <- unlist(xs)", "dim(xs) <- length(xs)", "hits <- 2147483600L", "rm(hist); hist <- integer(3)", "x <- xs", "xs <- x <- xs * 2; x[1] <- 99", "words[3] <- \"\"")
f0 <- "f <- function(x, k = 1) x * k"
program <- function(seed) {
  state <<- (seed * 60013 + 977) %% 2147483647
  for (w in 1:6) rnd(2)
  allowed <<- holes; if (chance(3)) allowed$v <<- c(holes$v, rare)
  n <- pick(c(60L, 80L, 120L))
  out <- c(sprintf("n <- %dL; total <- %s; hits <- 0L; pos <- %s; hist <- numeric(4)", n, pick(c("0", "0L", "1.5")), pick(c("0", "1L", "2.5"))), pick(c("xs <- round(sin(1:n * 1.7) * 4, 2)", "xs <- rnorm(n)", "xs <- (1:n * 7) %% 11 - 4", "xs <- runif(n, -3, 3)")), pick(c("ks <- (1:n * 5L) %% 7L", "ks <- sample(9L, n, TRUE)", "ks <- rep(c(3L, 1L, 2L), length.out = n)")), pick(c("words <- c(\"apple\", \"bob\", \"a\", \"cab\", \"zeta\", \"bee\")", "words <- c(\"x1\", \"y\", \"x2\", \"zz\")", "words <- c(\"the\", \"cat\", \"sat\", \"on\", \"the\", \"mat\")")), "M <- matrix(round(cos(1:12) * 3, 1), 4); df <- data.frame(x = xs[1:40], y = ks[1:40], g = rep(words, length.out = 40))", f0)
  for (p in seq_len(5L + rnd(5))) {
    t <- strsplit(fill(pick(phases), 2L), "\n")[[1]]
    t <- unlist(lapply(t, function(l) if (grepl("^(for|while|if|repeat|i <- 0L;|queue|walk|state|cur|sieve|best|pop|life|M2|counts|bal|e <-|ch <-|knap|x0|dice|bucket|df)", l)) paste0("show({ ", l, " })") else l))
    out <- c(out, if (chance(4)) c(paste0("go", p, " <- function(n, xs, ks) {"), t, "invisible(NULL)", "}", paste0("go", p, "(n, xs, ks)")) else t)
    if (chance(2)) out <- c(out, pick(changes))
  }
  out <- c(out, "show(runif(2))", "show(xs)")
  if (!tryCatch({ parse(text = out); TRUE }, error = function(e) FALSE)) out <- "cat(\"does not parse\\n\")"
  cat(sprintf("run(%d, {", seed), paste0("  ", out), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

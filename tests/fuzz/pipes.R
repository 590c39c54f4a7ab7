# tests/fuzz/pipes.R FIRST [LAST] - a program for each seed: a pool of vectors of one length goes through steps, each of which computes with
# some of them on the device, copies, shares, changes them in place, hides them in lists, frames, closures or attributes, or looks at a part.
# What lies on the device, is not computed yet, is shared or lent must be what it was for everybody else: all is shown at the end.
# For tests/fuzz/diff: GEN=tests/fuzz/pipes.R.
source("tests/fuzz/seeds.R")
# @D, @I, @L, @S, @M, @F: a variable of doubles, integers, logicals, strings, a matrix, a factor; @=X: one of them that is set; @#: a position,
# @c: a small number.  All but F and M are of length n; M is n / 4 by 4.
vars <- list(D = c("x", "y", "z"), I = c("i", "j"), L = c("p", "q"), S = c("s", "t"), M = c("m", "w"), F = c("f", "g"))
steps <- c(
  # expressions on whole vectors
  "@=D <- @D * @c + @D", "@=D <- sqrt(abs(@D)) - @D / (1 + abs(@D))", "@=D <- ifelse(@L, @D, @c)", "@=D <- @D %% @c",
    "@=D <- (@D - mean(@D)) / (1 + sd(@D))", "@=D <- pmin(pmax(@D, -@c), @c)", "@=D <- @D[order(@D)]", "@=D <- rev(@D)",
    "@=D <- cumsum(@D) / seq_along(@D)", "@=D <- c(@D[-1], @D[1])",
  "@=D <- round(@D, 2)", "@=D <- @I * 0.5", "@=D <- @I / @c", "@=D <- as.numeric(@L) + @D", "@=D <- @D[@I %% n + 1L]", "@=D <- -@D",
    "@=D <- @D + c(@c, 2)", "@=D <- exp(-abs(@D))", "@=D <- tanh(@D) * @c", "@=D <- as.vector(@M)", "@=D <- cummax(@D) - @D",
    "@=D <- @D + rnorm(n)", "@=D <- runif(n) * @c", "@=D <- outer(@D[1:4], @D[seq_len(n / 4)])[seq_len(n)]",
  "@=D <- @D * @L", "@=D <- ave(@D, @I %% 3L)", "@=D <- sort(@D)", "@=D <- diff(c(0, @D))", "@=D <- replace(@D, @#, @c)",
    "@=D <- @D^2 / (1 + @D^2)", "@=I <- order(@D)", "@=I <- rank(@D, ties.method = \"first\")", "@=I <- @I %% 7L + 1L",
    "@=I <- as.integer(@D %% 100)", "@=I <- @I * 3L %% 11L", "@=I <- rev(@I)", "@=I <- cumsum(@L)", "@=I <- match(@S, c(\"a\", \"b\"), 0L)",
  "@=I <- nchar(@S)", "@=I <- findInterval(@D, c(-1, 0, 1))", "@=I <- bitwXor(@I, 5L)", "@=I <- @I + @L", "@=I <- sample(n)",
    "@=I <- rep(@I[1:4], n / 4)", "@=I <- as.integer(factor(@S))", "@=I <- @I + 2147483600L", "@=I <- tabulate(@I %% n + 1L, n)", "@=L <- @D > @c",
    "@=L <- @L & !@L", "@=L <- @L | @D < 0", "@=L <- @I %in% 1:5", "@=L <- is.na(@D)", "@=L <- @S == \"a\"", "@=L <- !@L", "@=L <- duplicated(@I)",
  "@=L <- xor(@L, @I > 2L)", "@=S <- ifelse(@L, \"a\", @S)", "@=S <- letters[@I %% 5L + 1L]", "@=S <- rev(@S)", "@=S <- paste0(@S, \"z\")",
    "@=S <- substr(@S, 1, 1)", "@=S <- toupper(@S)", "@=S <- as.character(@F)[seq_len(n)]", "@=S <- @S[@I %% n + 1L]", "@=M <- @M * @c",
    "@=M <- @M + @M", "@=M <- matrix(@D, n / 4)", "@=M <- @M[rev(seq_len(n / 4)), ]", "@=M <- t(apply(@M, 1, function(r) r / (1 + sum(abs(r)))))",
    "@=M <- sweep(@M, 2, colMeans(@M))",
  "@=M <- @M %*% diag(4)", "@=M <- cbind(@M[, 2:4], @D[seq_len(n / 4)])", "@=M <- rbind(@M[-1, ], colSums(@M))", "@=M <- unname(@M)",
    "@=F <- factor(@S)", "@=F <- cut(@D, c(-Inf, 0, 1, Inf))",
    "@=F <- factor(@I %% 3L, labels = c(\"u\", \"v\", \"w\")[seq_along(unique(@I %% 3L))])",
  # closures, loops
  "@=D <- sapply(@D, function(e) e * @c + 1)", "@=D <- sapply(@D, function(e) if (e > @c) e / 2 else e + 1)",
    "@=D <- vapply(seq_len(n), function(k) @D[k] * 0.5 + @D[n - k + 1L], 0)", "@=D <- mapply(function(a, b) a - b * 0.1, @D, @I)",
    "@=D <- unlist(lapply(@D, function(e) abs(e)))", "@=D <- sapply(@I, function(e) { r <- 0; for (h in 1:3) r <- r * 0.5 + e %% h; r })",
    "@=I <- sapply(@I, function(e) e %/% 2L)", "@=I <- sapply(@I, function(e) if (e > 3L) e - 1L else 2L)",
  "@=L <- sapply(@D, function(e) e > @c)", "@=S <- sapply(@S, function(e) if (e == \"a\") \"b\" else e, USE.NAMES = FALSE)",
    "@=S <- vapply(@D, function(e) if (e > 0) \"pos\" else \"neg\", \"\")", "@=D <- sapply(@S, function(e) nchar(e) * @c)",
    "@=M <- t(sapply(@D[seq_len(n / 4)], function(e) c(e, e / 2, 1, 0)))", "@=D <- Reduce(function(a, b) a * 0.9 + b, @D, accumulate = TRUE)",
    "@=D <- as.vector(outer(@D[seq_len(n / 4)], 1:4, function(a, b) a * b))", "@=D <- sapply(split(@D, seq_len(n)), function(v) v[1] + 1)",
  "for (k in seq_len(n)) @=D[k] <- @D[k] + k", "for (k in 2:n) @=D[k] <- @=D[k - 1L] * 0.5 + @=D[k]",
    "for (k in seq_len(n)) if (@L[k]) @=D[k] <- -1", "for (k in seq_len(n)) @=I[k] <- @I[k] + 1L",
    "for (k in seq_len(n)) { h <- @I[k] %% n + 1L; @=D[h] <- @=D[h] + 1 }", "tot <- 0; for (e in @D) tot <- tot + e / 2",
    "tot <- sum(@D[@L]) + tot", "for (k in seq_len(n / 4)) @=M[k, 2] <- @M[k, 1] + k",
    "for (k in seq_len(n / 4)) { @=M[k, ] <- @M[k, ] * 2; if (k > 100L) break }",
    "for (k in seq_len(n)) { if (@D[k] < 0) next; @=D[k] <- @D[k] / 2 }",
  "cnt <- 0L; for (k in seq_len(n)) if (@D[k] > @c) cnt <- cnt + 1L", "k <- 0L; while (k < n && @D[k + 1L] < 1e6) { k <- k + 1L; @=D[k] <- k / 2 }",
    "out <- numeric(n); for (k in seq_len(n)) out[k] <- @D[k] * @I[k]; @=D <- out", "@=D <- { u <- @D; for (k in seq_len(n)) u[k] <- u[k] * 2; u }",
    "@=D <- (function(v) { v[2] <- 0; for (k in 3:n) v[k] <- v[k - 2L] + 1; v })(@D)",
    "old <- @D; @=D <- sapply(seq_len(n), function(k) old[k] + @=D[k])",
  # sharing and changes in place
  "@=D <- @D", "@=I <- @I", "@=M <- @M", "@=S <- @S", "@=D[@#] <- @c", "@=D[[@#]] <- @D[@#]", "@=I[@#] <- 7L", "@=L[@#] <- NA", "@=D[@#] <- NA",
    "@=S[@#] <- \"new\"", "@=M[@#] <- @c", "@=M[2, ] <- 0", "@=M[, 3] <- @D[seq_len(n / 4)]", "@=D[@L & !is.na(@L)] <- @c",
    "@=D[1:3] <- c(1, NaN, Inf)", "@=D[n + 1L] <- 5; @=D <- @=D[-1]", "@=D <- @=D[-n]; @=D[n] <- @c", "names(@=D) <- NULL",
    "names(@=D) <- paste0(\"k\", seq_len(n))", "attr(@=D, \"u\") <- @c", "attributes(@=D) <- NULL", "dim(@=D) <- c(n / 4, 4); dim(@=D) <- NULL",
    "storage.mode(@=I) <- \"double\"; @=I <- as.integer(@=I)",
  "is.na(@=D) <- @#", "levels(@=F)[1] <- \"first\"", "dimnames(@=M) <- list(NULL, letters[1:4])", "dimnames(@=M) <- NULL", "rm(out0); gc(); NULL",
    "gc(); @=D[1] <- @=D[2]", "bag$v <- @D", "bag$v[@#] <- @c", "bag[[\"i\"]] <- @I", "@=D <- bag$v", "bag <- c(bag, list(@D))[1:4]", "bag2 <- bag",
    "bag2$v[1] <- -9", "df$a <- @D", "df$a[@#] <- @c", "df$b <- @I", "@=D <- df$a + 0", "df[@#, \"a\"] <- 0", "df <- df[order(df$b), ]",
    "df$a <- sapply(df$b, function(e) e / 2)", "df2 <- df", "df2$a[1:2] <- 1",
  "env$v <- @D", "env$v[@#] <- env$v[1] + 1", "@=D <- env$v", "keep <- local({ h <- @D; function(k) h[k] })", "tot <- tot + keep(@#)",
    "hold <- function() @D[1]", "h0 <- function(v) { v[1] <- 0; sum(v[1:5], na.rm = TRUE) }; tot <- h0(@D)",
    "h1 <- function(v) { st <<- v; length(v) }; h1(@D); st[@#] <- @c", "@=D <- st", "l0 <- list(@D, @I); l0[[1]][@#] <- @c; @=D <- l0[[1]]",
    "l1 <- list(u = @D, v = @D); l1$u <- l1$u * 2; @=D <- l1$v", "swap <- @=D; @=D <- @D; st <- swap", "@=D <- get(sample(c(\"x\", \"y\"), 1))",
    "assign(\"z\", @D); z[@#] <- 3", "x <- y <- @D; y[@#] <- -1",
  "tot <- c(@D[1], @D[n], sum(@D > 0, na.rm = TRUE), length(@D))", "tot <- max(@D[1:10]) + tot[1]",
    "cat(format(@D[@#], digits = 5), @I[@#], @S[@#], \"\\n\")", "print(head(@D, 2), digits = 4)", "stopifnot(length(@D) == n)",
    "tot <- identical(@D, @D)", "tot <- table(@F)", "tot <- tapply(@D, @I %% 3L, sum)", "tot <- quantile(@D, c(0.1, 0.9), na.rm = TRUE)",
    "tot <- range(@D, na.rm = TRUE)", "tot <- which.max(@D)", "tot <- colSums(@M)", "tot <- Recall0(5L, @D)", "delayedAssign(\"st\", @D * 2)",
    "tot <- tryCatch({ @=D[@#] <- 1; stop(\"e\") }, error = function(e) @D[1])",
  "tot <- unlist(lapply(list(@D, @I), function(v) v[3]))", "serial <- unserialize(serialize(@D, NULL)); serial[1] <- 4",
    "tot <- sapply(list(a = @D, b = @I), mean)", "@=D <- do.call(pmax, list(@D, @D))", "@=D <- Map(function(a, b) a + b, @D, @I) |> unlist()",
    "@=D <- vapply(seq(1, n), function(k) { @D[k] <- @D[k] + 1; @D[k] + @D[1] }, 0)", "sapply(1:40, function(k) { @=D[k] <<- @=D[k] + 1; 0 })",
    "for (k in 1:30) { st <- @D; @=D[k] <- st[k] + 1; st[k] <- 0 }", "for (k in 1:30) { tot <- h2(@=D); @=D[k] <- tot }",
    "for (v in list(@D, @I)) { v[1] <- 0; st <- v }", "@=D[] <- 0.5", "@=D[c(TRUE, FALSE)] <- @D[c(FALSE, TRUE)]", "@=D[-(1:5)] <- @D[-(1:5)] / 2",
    "@=D[seq(1, n, 2)] <- 0:1")
program <- function(seed) {
  state <<- (seed * 52361 + 331) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(40L, 200L, 1000L, 2000L, 4096L))
  step <- function() {
    s <- pick(steps)
    repeat {
      k <- regexpr("@(=[A-Z]|[A-Z#c])", s)
      if (k < 0L) return(s)
      h <- regmatches(s, k)
      if (startsWith(h, "@=")) { v <- pick(vars[[substr(h, 3L, 3L)]]); s <- gsub(h, v, s, fixed = TRUE) }
      else s <- sub(h, switch(h, "@#" = as.character(1L + rnd(min(n, 60L))), "@c" = pick(c("0.5", "2", "3", "1.25", "-1", "0")),
        pick(vars[[substr(h, 2L, 2L)]])), s, fixed = TRUE)
    }
  }
  s <- c(sprintf("n <- %dL; set.seed(%d)", n, seed %% 97L),
    "x <- rnorm(n); y <- runif(n) * 4 - 1; z <- seq_len(n) / 3; i <- seq_len(n); j <- rep(c(3L, 1L, 4L, 2L), n / 4); p <- x > 0; q <- j == 1L; s <- rep(c(\"a\", \"b\", \"cc\", \"d\"), n / 4); t <- letters[i %% 26L + 1L]; m <- matrix(x, n / 4); w <- matrix(1:n + 0, n / 4)",
    "f <- factor(s); g <- cut(z, 3, labels = FALSE); g <- factor(g); bag <- list(v = x, i = i); bag2 <- NULL; df <- data.frame(a = y, b = j); df2 <- NULL; env <- new.env(); env$v <- z; tot <- 0; cnt <- 0L; st <- z; out0 <- 1; out <- 0; keep <- hold <- function(k) 0; Recall0 <- function(k, v) if (k == 0L) v[2] else { v[k] <- k; Recall0(k - 1L, v) }; h2 <- function(v) { if (length(v) > 3) v[3] else 1 }")
  b <- vapply(seq_len(8L + rnd(20)), function(k) step(), "")
  plain <- chance(3) # statements as they are, while none fails
  b <- paste0(ifelse(vapply(b, function(v) chance(4), NA), "show(", "try("), "{ ", b, if (chance(6)) "; NULL" else "", " }", ")")
  s <- c(s, sub("^try\\((.*)\\)$", if (plain) "\\1" else "try(\\1, silent = TRUE)", b), "show(list(x, y, z, i, j, p, q, s, t, m, w, f, g))",
    "show(list(bag, bag2, df, df2, env$v, tot, cnt, st, out, tryCatch(keep(3), error = function(e) 0), tryCatch(hold(), error = function(e) 0), runif(1)))")
  if (chance(2)) s <- c("top <- function(n = 4L) {", paste0("  ", s), "}", "top()") # variables of a function's frame
  cat(sprintf("run(%d, {", seed), paste0("  ", s), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

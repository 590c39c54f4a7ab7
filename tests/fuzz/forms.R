# tests/fuzz/forms.R FIRST [LAST] - a program for each seed: one computation that goes through rounds with a state of several kinds, and rarely
# does something odd, in a dozen forms that mean the same: loops of each kind, closures that assign outwards, a state in a record or
# an environment, recursion by halves, lanes; with names, as doubles, in pieces.  What each leaves is shown, and whether it is what
# the first one left.  For tests/fuzz/diff: GEN=tests/fuzz/forms.R.
source("tests/fuzz/seeds.R")
# Text of rounds: s_ k_ t_ v_ r_ f_ z_ q_ m_ are the state (a number, a whole number, a string, a vector, a record, a flag, what only some rounds
# set, a list, a matrix), i the round, x y w b l D g the data.  @ assigns, @@ from a handler, #next ends the round, #stop all of them.
kinds <- c("s", "k", "t", "v", "r", "f", "z", "q", "m")
conditions <- c("i %% 37L == 5L", "i > LATE", "i == LATE", "x[i] > 1.8", "isTRUE(x[i] < -1.5)", "b[i]", "s_ > 10", "k_ %% 7L == 3L",
  "nchar(t_) > 6L", "w[i] == \"zz\"", "w[i] %in% c(\"b\", \"new\")", "l[[i]]$a > 1.2", "D$u[i] < -1", "g[i] == \"c\"", "length(v_) > 6L", "runif(1) < 0.03",
  "f_", "is.null(z_)", "i %in% c(31L, 77L, LATE)", "r_$c > 20L", "y[i] %% 5L == 2L", "is.na(y[i])", "sum(v_) > 4", "identical(t_, \"\")",
  "l[[i]]$n == \"q\"", "length(q_) > 3L", "m_[1, 2] > 3", "any(v_ > 2)", "is.numeric(z_) && z_ > 1", "i %% 2L == 0L", "i %% 3L == 1L", "x[i] > x[i + 1L]",
  "startsWith(w[i], \"n\")", "all(b[i:(i + 1L)])", "max(v_) > abs(s_)", "!f_ && k_ > 3L", "xor(b[i], f_)", "(i %/% 8L) %% 4L == 1L")
common <- c("s_ @ s_ * 0.9 + x[i]", "s_ @ s_ + D$u[i] / (1 + abs(s_))", "s_ @ abs(s_ - l[[i]]$a)", "s_ @ max(s_, x[i], 0.1) - 0.05", "s_ @ s_ %% 7 + 0.5",
  "k_ @ k_ + 1L", "k_ @ (k_ * 3L + y[i]) %% 11L", "k_ @ as.integer(s_) + y[i]", "k_ @ k_ + length(v_)", "k_ @ bitwXor(k_, i %% 16L)",
  "k_ @ match(w[i], c(\"a\", \"b\", \"c\"), 0L) + k_ %/% 2L", "k_ @ which.max(v_) + k_ %% 3L",
  "t_ @ paste0(substr(t_, 1L, 4L), w[i])", "t_ @ if (nchar(t_) > 8L) \"\" else paste0(t_, substr(w[i], 1L, 1L))", "t_ @ l[[i]]$n", "t_ @ toupper(w[i])",
  "t_ @ as.character(k_)", "t_ @ sprintf(\"%d-%s\", i, w[i])", "t_ @ rev(strsplit(paste0(w[i], \"k\"), \"\")[[1]])[1]", "t_ @ sub(\"a\", \"bb\", t_)",
  "v_[i %% 5L + 1L] @ x[i]", "v_ @ c(v_[-1], x[i])", "v_ @ v_ * 0.8 + c(x[i], s_)[1 + i %% 2L]", "v_[length(v_) + 1L] @ s_; if (length(v_) > 8L) v_ @ v_[-1]",
  "v_ @ sort(v_)", "v_ @ rev(v_)", "v_ @ pmin(v_, 3)", "v_ @ cumsum(v_) / length(v_)", "v_[which.min(v_)] @ s_", "v_ @ v_[order(-v_)]", "v_ @ ifelse(v_ > s_, s_, v_)",
  "r_$a @ r_$a + x[i]", "r_$c @ r_$c + 1L", "r_$n @ w[i]", "r_[[\"a\"]] @ r_[[\"a\"]] * 0.5", "r_$v[2] @ s_", "r_ @ list(a = r_$a, c = k_, n = t_, v = r_$v)", "r_ @ l[[i]]",
  "r_ @ modifyList(r_, list(a = s_))", "f_ @ !f_", "f_ @ x[i] > 0", "f_ @ b[i]", "f_ @ w[i] == t_", "z_ @ x[i]", "z_ @ y[i]", "z_ @ NULL", "z_ @ if (i %% 3L == 0L) s_",
  "s_ @ s_ + if (is.null(z_)) 0 else z_", "q_[[length(q_) + 1L]] @ s_; if (length(q_) > 5L) q_ @ q_[-1]", "q_[[i %% 4L + 1L]] @ x[i]", "q_[[w[i]]] @ k_", "q_$last @ i",
  "m_[i %% 3L + 1L, i %% 2L + 1L] @ s_", "m_ @ m_ * 0.5; m_[2, ] @ c(s_, x[i])", "m_ @ m_ + diag(c(x[i], 1, 0))[, 1:2]", "s_ @ sum(m_) * 0.1", "s_ @ m_[k_ %% 3L + 1L, 1L]",
  "m_[, 2] @ rev(m_[, 1])", "s_ @ rnorm(1) + s_ * 0.5", "k_ @ sample(5L, 1L)", "v_ @ v_[sample(length(v_))]", "if (runif(1) < 0.3) s_ @ s_ / 2",
  "for (j in 1:4) s_ @ s_ * 0.7 + x[i + j]", "for (j in seq_along(v_)) if (v_[j] > s_) k_ @ k_ + j", "j @ 0L; while (j < 3L && s_ > 0.1) { s_ @ s_ * 0.6; j @ j + 1L }",
  "for (u in v_) s_ @ s_ + u * 0.01", "s_ @ sapply(1:3, function(j) x[i + j] * j)[2]", "s_ @ step1(s_, i)", "t_ @ name1(w[i])", "v_ @ push1(v_, x[i])", "r_ @ bump1(r_, x[i])",
  "s_ @ Reduce(function(a, c) a * 0.5 + c, v_)", "s_ @ switch(w[i], a = s_ + 1, b = , c = s_ * 0.5, s_)", "k_ @ switch(k_ %% 4L + 1L, 2L, 5L, y[i], 0L)",
  "s_ @ local({ h <- x[i]; h * 2 })", "s_ @ vapply(v_, function(u) u * 0.5, 0)[1]", "k_ @ k_ + sum(v_ > 0)", "s_ @ mean(v_)", "s_ @ D$u[i] * D[i, \"k\"]", "t_ @ names(r_)[i %% 3L + 1L]",
  "k_ @ nchar(t_) + k_ %% 5L", "t_ @ paste(t_, collapse = \"\"); if (nchar(t_) > 9L) t_ @ \"q\"", "z_ @ w[i]", "s_ @ as.numeric(g[i]) + s_ * 0.1", "t_ @ as.character(g[i])",
  "k_ @ length(unique(v_))", "s_ @ x[[i]] - s_ * 0.3", "s_ @ (function(h, d = s_) h + d * 0.2)(x[i])", "if (!is.null(z_)) t_ @ paste0(z_)", "k_ @ max(which(v_ <= s_), 0L)")
# what the device takes at once: sums, counts, the best, what is stored
light <- c("s_ @ s_ + x[i]", "k_ @ k_ + 1L", "k_ @ k_ + y[i]", "s_ @ s_ * 0.5 + 1", "z_ @ x[i] * 2", "f_ @ x[i] > 0", "v_[i %% 5L + 1L] @ v_[i %% 5L + 1L] + 1", "for (j in 1:3) s_ @ s_ + x[i + j]",
  "if (x[i] > s_) s_ @ x[i]", "if (x[i] > s_) { s_ @ x[i]; k_ @ i }", "t_ @ w[i]", "p <- x[i] * 2; s_ @ s_ + p", "p <- y[i]; for (j in 1:3) if (p == j) k_ @ k_ + j", "m_[i %% 3L + 1L, 1L] @ m_[i %% 3L + 1L, 1L] + x[i]",
  "o <- numeric(3); for (j in 1:3) o[j] <- x[i + j]; s_ @ s_ + sum(o)", "z_ @ if (b[i]) i else -i", "if (b[i]) z_ @ i", "q_[[1]] @ x[i]", "r_$a @ r_$a + x[i]", "v_ @ c(v_[2:5], x[i])", "f_ @ f_ || x[i] > 2", "s_ @ max(s_, x[i])", "k_ @ min(k_, y[i])",
  "s_ @ s_ * (1 + x[i] / 100)", "if (w[i] == \"a\") k_ @ k_ + 1L else if (w[i] == \"b\") s_ @ s_ + 1", "u <- w[i]; if (nchar(u) > 1L) t_ @ u", "k_ @ i", "for (e in v_) s_ @ s_ + e", "s_ @ D$u[i]", "s_ @ s_ + l[[i]]$a", "t_ @ levels(g)[g[i]]", "j @ 0L; while (j < 3L) { j @ j + 1L; s_ @ s_ + x[i + j] }")
# rounds that know nothing of each other but sums: lanes side by side
apart <- c("s_ @ s_ + x[i]", "k_ @ k_ + 1L", "k_ @ k_ + y[i]", "z_ @ x[i] * 2", "f_ @ x[i] > 0", "for (j in 1:3) s_ @ s_ + x[i + j]", "for (j in 1:3) if (y[i] == 12L) k_ @ y[i + j]", "t_ @ w[i]",
  "for (j in 1:2) k_ @ k_ + 1L", "p <- y[i]; for (j in 1:3) if (p == j) k_ @ k_ + j", "if (x[i] > 2.9) z_ @ i", "o <- numeric(3); for (j in 1:3) o[j] <- x[i + j]; s_ @ s_ + sum(o)", "z_ @ if (b[i]) i else -i", "if (is.na(y[i])) k_ @ i")
# .. and do not look at the round
blind <- c("k_ @ k_ + 1L", "for (j in 1:3) s_ @ s_ + 0.5", "p <- nchar(t_); k_ @ k_ + p", "z_ @ v_[2] * 2", "for (u in v_) s_ @ s_ + u", "p <- sum(v_)", "f_ @ v_[1] > 0", "for (j in 1:3) if (v_[j] == 7) k_ @ j", "if (v_[1] > 5) z_ @ 1",
  "p <- 2L; for (j in 1:2) p <- p + j; k_ @ k_ + p")
odd <- c("s_ @ NA", "s_ @ 3L", "s_ @ Inf", "s_ @ -s_ * 0", "s_ @ c(a = 1.5)", "s_ @ TRUE", "s_ @ \"7\"", "s_ @ c(1, 2)", "s_ @ NULL", "s_ @ numeric(0)", "k_ @ k_ + 0.5", "k_ @ NA_integer_",
  "k_ @ 2147483647L", "k_ @ 4", "k_ @ c(n = 3L)", "t_ @ NA_character_", "t_ @ 5", "t_ @ \"\\u00e9t\\u00e9\"", "t_ @ character(0)", "t_ @ c(\"p\", \"q\")", "t_ @ factor(\"a\")", "v_ @ as.integer(v_)",
  "names(v_) @ paste0(\"e\", seq_along(v_))", "v_ @ numeric(0)", "v_ @ v_[1]", "v_[9] @ 1", "v_ @ as.list(v_)", "v_[2] @ NA", "v_ @ v_ > 0", "dim(v_) @ c(1L, length(v_))", "r_$a @ NULL", "r_$new @ x[i]",
  "r_$a @ 2L", "r_$n @ NA", "class(r_) @ \"rec\"", "r_ @ rev(r_)", "r_$v @ list(1, 2)", "f_ @ NA", "f_ @ 1L", "f_ @ \"TRUE\"", "f_ @ logical(0)", "z_ @ \"s\"", "z_ @ c(1, 2)", "z_ @ list(1)", "q_ @ list()", "q_[2] @ list(NULL)", "q_ @ 1:4",
  "m_ @ m_[, 1]", "m_ @ m_[0, ]", "rownames(m_) @ c(\"A\", \"B\", \"C\")", "storage.mode(m_) @ \"integer\"", "m_[2, 2] @ NaN", "x[i + 2L] @@ NA", "y[i + 1L] @@ 0.5", "w[i + 1L] @@ \"late\"", "l[[i + 1L]]$a @@ NULL", "D$u[i + 1L] @@ 99",
  "b[i + 1L] @@ NA", "step1 @@ function(a, j) a + 1L", "name1 @@ function(u) 1", "set.seed(9)", "warning(\"odd round\")", "stop(\"odd round\")", "#next", "#stop", "s_ @ sqrt(-1)", "k_ @ as.integer(\"p\")", "s_ @ unset_one",
  "s_ @ -0", "attr(s_, \"u\") @ 1L", "s_ @ 1i", "cat(\"<\", i, \">\\n\")", "formals(step1)$d @@ -1", "levels(g)[1] @@ \"c\"", "names(x) @@ NULL", "x @@ as.integer(x)", "environment(step1)$extra @@ 2", "s_ @ as.raw(3)", "k_ @ -1L", "k_ @ 0L", "s_ @ 1e308 * 10")
condition <- function() pick(conditions)
action <- function(depth = 0L) {
  if (depth > 1L || chance(2)) return(pick(common))
  a <- function() action(depth + 1L)
  switch(rnd(11) + 1L, sprintf("if (%s) { %s }", condition(), a()), sprintf("if (%s) { %s } else { %s }", condition(), a(), a()),
    sprintf("if (%s) { %s } else if (%s) { %s }", condition(), a(), condition(), a()), sprintf("switch(w[i], a = { %s }, c = { %s }, { %s })", a(), a(), a()),
    sprintf("for (j in 1:3) if (%s) { %s }", condition(), a()), sprintf("if (%s) #next; %s", condition(), a()), sprintf("tryCatch({ %s }, error = function(e) f_ @@ NA)", a()),
    sprintf("withCallingHandlers({ %s }, warning = function(w1) { k_ @@ -3L; invokeRestart(\"muffleWarning\") })", a()), sprintf("if (%s || %s) { %s }", condition(), condition(), a()),
    sprintf("{ %s }; if (%s && %s) { %s }", a(), condition(), condition(), a()), sprintf("repeat { %s; break }", gsub("#next", "break", a(), fixed = TRUE)))
}
rare <- function() sprintf("if (%s) { %s }", pick(c("i == LATE", "i == LATE", "i > LATE", "i == LATE || i == LATE + 40L", "i %in% c(LATE, LATE + 1L)", "i == 3L")), pick(odd))
written <- function(body, how) { # the text of a round, in one form
  set <- if (how %in% c("outer")) "<<-" else "<-"
  name <- function(k) switch(how, env = paste0("E$", k), record = paste0("st$", k), k)
  for (k in c(kinds, "done")) body <- gsub(paste0("\\b", k, "_(?![A-Za-z0-9_])"), name(k), body, perl = TRUE)
  body <- gsub("@@", if (how == "env") "<<-" else "<<-", body, fixed = TRUE)
  body <- gsub(" j @ ", " j <- ", gsub("^j @ ", "j <- ", body))
  body <- gsub("@", set, body, fixed = TRUE)
  stop1 <- switch(how, env = "{ E$done <- TRUE; #next }", record = "{ st$done <- TRUE; #next }", outer = "{ done <<- TRUE; #next }", "{ done <- TRUE; #next }")
  body <- gsub("#stop", stop1, body, fixed = TRUE)
  gsub("#next", switch(how, loop = "next", record = "return(st)", lane = "next", "return(0)"), body, fixed = TRUE)
}
start <- "s <- 1; k <- 2L; t <- \"a\"; v <- c(1, -0.5, 2, 0.25, 3); r <- list(a = 0.5, c = 1L, n = \"a\", v = c(1, 2)); f <- FALSE; z <- NULL; q <- list(1, 2); m <- matrix(c(1, 2, 3, 4, 5, 6) / 4, 3); done <- FALSE"
state_of <- "list(s = s, k = k, t = t, v = v, r = r, f = f, z = z, q = q, m = m)"
for (seed in first:last) {
  state <- (seed * 69069 + 1013) %% 2147483647
  for (u in 1:6) rnd(2)
  n <- if (seed > 1000000L) pick(c(9000L, 30000L)) else pick(c(150L, 260L, 400L)) # long ones: for MODE=auto
  late <- 60L + rnd(n - 70L)
  body <- vapply(seq_len(1L + rnd(5)), function(u) if (chance(3)) pick(light) else action(), "")
  if (chance(3)) body <- vapply(seq_len(1L + rnd(3)), function(u) if (chance(3)) sprintf("if (%s) { %s }", condition(), pick(light)) else pick(light), "")
  if (chance(4)) { from <- if (chance(2)) apart else blind; body <- vapply(seq_len(1L + rnd(3)), function(u) pick(from), "") }
  for (u in seq_len(pick(c(0L, 0L, 0L, 1L, 1L, 2L)))) body <- append(body, rare(), rnd(length(body)) + 1L)
  if (any(grepl("#stop", body))) body <- c("if (done_) #next", body)
  body <- gsub("LATE", paste0(late, "L"), body)
  data <- c(sprintf("set.seed(%d); n <- %dL", seed, n), "x <- round(rnorm(n + 50L), 2); y <- sample(c(1:9, 3L), n + 50L, TRUE); w <- sample(c(\"a\", \"b\", \"c\", \"nn\"), n + 50L, TRUE)",
    "b <- x > 0.5; g <- factor(w); D <- data.frame(u = round(rnorm(n + 50L), 1), k = y)",
    "l <- lapply(seq_len(n + 50L), function(i) list(a = abs(x[i]), c = y[i], n = w[i], v = c(x[i], 1)))",
    "step1 <- function(a, j, d = 0.1) a * 0.8 + x[j] * d; name1 <- function(u) paste0(u, \"_\"); push1 <- function(v, a) { if (length(v) > 6L) v <- v[-(1:2)]; c(v, a) }; bump1 <- function(p, a) { p$a <- p$a + a; p$c <- p$c + 1L; p }",
    if (chance(2)) sprintf(pick(c("x[%d] <- NA", "x[%d] <- Inf", "y[%d] <- NA", "w[%d] <- NA", "w[%d] <- \"zz\"", "l[[%d]]$a <- NULL", "l[[%d]]$a <- 2L", "l[[%d]] <- list(a = \"p\", n = 1)", "b[%d] <- NA", "D$u[%d] <- NaN", "x[%d] <- -0", "l[[%d]]$v <- 1:3", "names(x) <- paste0(\"n\", seq_along(x)) # %d",
      "y <- as.numeric(y) # %d", "x <- as.integer(x * 4) # %d", "w[%d] <- \"\"", "names(l) <- w # %d")), late + rnd(20)))
  one <- function(how) paste(paste0("      ", written(body, how)), collapse = "\n")
  forms <- list(
    loop = sprintf("for (i in 1:n) {\n%s\n}; NULL", one("loop")),
    inside = sprintf("h <- function() { %s; for (i in seq_len(n)) {\n%s\n}; %s }; ANSWER <- h()", start, one("loop"), state_of),
    while1 = sprintf("i <- 0L; while (i < n) { i <- i + 1L\n%s\n}; NULL", one("loop")),
    repeat1 = sprintf("h <- function() { %s; i <- 0L; repeat { if (i >= n) break; i <- i + 1L\n%s\n}; %s }; ANSWER <- h()", start, one("loop"), state_of),
    sapply1 = sprintf("p <- sapply(1:n, function(i) {\n%s\ni }); NULL", one("outer")),
    vapply1 = sprintf("h <- function() { %s; p <- vapply(seq_len(n), function(i) {\n%s\n0 }, 0); %s }; ANSWER <- h()", start, one("outer"), state_of),
    map = sprintf("p <- Map(function(i, xi) {\n%s\nNULL }, 1:n, x[1:n]); NULL", one("outer")),
    reduce = sprintf("ANSWER <- Reduce(function(st, i) {\n%s\nst }, 1:n, list(s = s, k = k, t = t, v = v, r = r, f = f, z = z, q = q, m = m, done = done))[1:9]", one("record")),
    record = sprintf("st <- c(%s, list(done = FALSE)); stp <- function(st, i) {\n%s\nst }; for (i in 1:n) st <- stp(st, i); ANSWER <- st[setdiff(names(st), \"done\")]", state_of, one("record")),
    environment = sprintf("E <- list2env(c(%s, list(done = FALSE))); stp <- function(i) {\n%s\n0 }; for (i in 1:n) stp(i); ANSWER <- mget(c(%s), envir = E, ifnotfound = list(NULL))", state_of, one("env"), paste0("\"", kinds, "\"", collapse = ", ")),
    halves = sprintf("stp <- function(i) {\n%s\n0 }; go <- function(a, o) if (a == o) stp(a) else { h <- (a + o) %%/%% 2L; go(a, h); go(h + 1L, o) }; go(1L, n); NULL", one("outer")),
    pieces = sprintf("for (part in split(1:n, ceiling(1:n / 30))) for (i in part) {\n%s\n}; NULL", one("loop")),
    doubled = sprintf("for (i in as.numeric(1:n)) { i <- as.integer(i)\n%s\n}; NULL", one("loop")),
    tail1 = sprintf("h <- function() { %s; i <- 0; repeat { i <- i + 1\n%s\nif (i >= n) break }; %s }; ANSWER <- h()", start, gsub("\\bnext\\b", "break", one("loop")), state_of),
    true1 = sprintf("i <- 0L; while (TRUE) { if (i >= n) break; i <- i + 1L\n%s\n}; NULL", one("loop")),
    twos = sprintf("for (i in seq(1L, n, by = 2L)) {\n%s\n}; NULL", one("loop")),
    down = sprintf("h <- function() { %s; i <- n + 1; while (i > 1) { i <- i - 1\n%s\n}; %s }; ANSWER <- h()", start, one("loop"), state_of),
    elements = sprintf("for (xi in x[1:n]) { i <- i + 1L\n%s\n}; NULL", one("loop")),
    nested = sprintf("for (o1 in 1:(n %%/%% 10L)) for (o2 in 1:10) { i <- (o1 - 1L) * 10L + o2\n%s\n}; NULL", one("loop")),
    calls = sprintf("stp <- function(i) {\n%s\n0 }; for (i in 1:n) stp(i); NULL", one("outer")),
    texts = sprintf("for (wi in w[1:n]) { i <- i + 1L\n%s\n}; NULL", one("loop")),
    lanes2 = sprintf("ANSWER <- sapply(1:40, function(o) { %s; i <- o; while (i < o + 20L) { i <- i + 1L\n%s\n}; %s })", start, one("lane"), pick(c("s", "k", "t", "c(i, k)", "z", "sum(v)"))),
    lanes = sprintf("ANSWER <- sapply(1:40, function(o) { %s; for (i in o:(o + %dL)) {\n%s\n}; %s })", start, pick(c(5L, 30L, 100L)), one("lane"), pick(c("s", "k", "c(s, k)", "t", "r$a", "length(v)", "list(s, t)", "if (is.null(z)) -1 else z", "v[1]", "sum(v)", "paste(t, k)", "m[2, 2]"))))
  # the first, and four to six of the others
  k <- c(1L, 2L, 1L + order(vapply(seq_along(forms)[-1], function(u) rnd(1000L), 0L))[seq_len(5L + rnd(4L))])
  if (seed == first) cat("source(\"tests/fuzz/show.R\")\n")
  text <- c(sprintf("run(%d, {", seed), paste0("  ", data), "  kept <- list(x = x, y = y, w = w, l = l, D = D, b = b, g = g, step1 = step1, name1 = name1)", "  first <- NULL")
  for (u in unique(k)) text <- c(text, sprintf("  list2env(kept, globalenv()); %s; i <- 0L; set.seed(3); ANSWER <- NULL # %s", start, names(forms)[u]), sprintf("  show({ %s })", forms[[u]]),
    sprintf("  if (is.null(ANSWER)) ANSWER <- list(s = s, k = k, t = t, v = v, r = r, f = f, z = z, q = q, m = m); if (is.null(first)) { first <- ANSWER; show(first) } else if (identical(first, ANSWER)) cat(\"%s: the same\\n\") else { cat(\"%s: other\\n\"); show(ANSWER) }", names(forms)[u], names(forms)[u]),
    "  show(list(i, x[n], w[n], y[n], b[n])); show(runif(2))")
  text <- c(text, "})")
  bad <- tryCatch({ parse(text = text); FALSE }, error = function(e) conditionMessage(e))
  if (!isFALSE(bad)) text <- c(sprintf("run(%d, {", seed), sprintf("  cat(%s) })", deparse(bad)))
  cat(text, sep = "\n")
}

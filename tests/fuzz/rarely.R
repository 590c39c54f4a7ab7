# tests/fuzz/rarely.R FIRST [LAST] - a program for each seed: a loop as people write them, which the device takes as it is, and into it one or
# two events.  What happens (holes for the loop's own variables, by their roles), by what way it comes to happen (directly, in a function
# that is called, in a handler, a promise, an active binding, ..), when, and in what the loop stands are drawn apart from each other, so
# that each meets each.  For tests/fuzz/diff: GEN=tests/fuzz/rarely.R.
source("tests/fuzz/seeds.R")
# Loops: what comes before, the rounds (#@: an event may stand here) over i in 1:n, and the variables by role: N numbers, K whole ones, V
# vectors, M matrices, C strings, F functions, L lists.
loops <- list(
  list("x <- numeric(n); x[1] <- 1; s <- 0", c("#@", "if (i > 1) x[i] <- 0.9 * x[i - 1] + W[i]", "#@", "s <- s + x[i]",
    "#@"), list(N = "s", V = c("x", "W"))),
  list("cur <- 0.5; acc <- 0L; out <- numeric(n); lp <- function(a, sd = 1) -0.5 * (a / sd)^2",
       c("p <- cur + rnorm(1, 0, 0.8)", "#@", "if (log(runif(1)) < lp(p) - lp(cur)) { cur <- p; #@\nacc <- acc + 1L }", "#@",
    "out[i] <- cur"), list(N = c("cur", "p"), K = "acc", V = "out", F = "lp")),
  list("st <- 42; k <- 0L", c("st <- (st * 16807) %% 2147483647", "#@", "if (st %% 2 == 0) k <- k + 1L", "#@"), list(N = "st", K = "k")),
  list("tot <- 0; best <- 0L; from <- 1L", c("v <- i; len <- 0L; rd2 <- 0L",
    "while (v != 1L && len < 60L && rd2 < 90L) { rd2 <- rd2 + 1L; v <- if (v %% 2L == 0L) v %/% 2L else 3L * v + 1L; #@\nlen <- len + 1L }", "#@",
       "if (len > best) { best <- len; from <- i; #@\n}", "tot <- tot + len"), list(N = "tot", K = c("best", "len", "from", "v"))),
  list("g <- matrix(0, 9, 9); a <- 5L; b <- 5L", c("d <- sample(4L, 1)", "#@",
    "if (d == 1L) a <- a %% 9L + 1L else if (d == 2L) a <- (a + 7L) %% 9L + 1L else if (d == 3L) b <- b %% 9L + 1L else b <- (b + 7L) %% 9L + 1L",
    "#@", "g[a, b] <- g[a, b] + 1", "#@"),
       list(K = c("a", "b", "d"), M = "g")),
  list("h <- numeric(0); s <- 1", c("s <- s * 0.5 + abs(W[i])", "#@", "if (s > 0.9) h[length(h) + 1L] <- s", "#@", "if (length(h) > 20L) h <- h[-1]",
    "#@"), list(N = "s", V = c("h", "W"))),
  list("top <- 0L; stack <- integer(64); out <- integer(n)", c("q <- I[i] %% 3L", "#@",
    "if (q > 0L && top < 60L) { top <- top + 1L; stack[top] <- i; #@\n} else if (top > 0L) { out[i] <- stack[top]; top <- top - 1L }",
    "#@"), list(K = c("top", "q"), V = c("stack", "out"))),
  list("free <- 0; clock <- 0; wait <- numeric(n); serve <- function(r, lo = 0.1) lo + rexp(1, r)", c("clock <- clock + rexp(1)", "#@",
    "begin <- max(clock, free)", "wait[i] <- begin - clock", "#@", "free <- begin + serve(1.5)", "#@"),
       list(N = c("free", "clock", "begin"), V = "wait", F = "serve")),
  list("u <- c(0, 1, rep(0, 14)); e <- 0", c("o <- u", "for (j in 2:15) { u[j] <- o[j] + 0.2 * (o[j - 1] - 2 * o[j] + o[j + 1]); #@\n}", "#@",
    "u[1] <- u[16] <- 0", "e <- e + sum(u^2)", "#@"), list(N = "e", V = c("u", "o"))),
  list("z <- W[1:24]; swaps <- 0L",
    c("for (j in 1:23) if (z[j] > z[j + 1L]) { t1 <- z[j]; z[j] <- z[j + 1L]; z[j + 1L] <- t1; #@\nswaps <- swaps + 1L }", "#@",
    "if (i %% 40L == 0L) z <- rev(z)", "#@"), list(N = "t1", K = "swaps", V = "z")),
  list("best <- numeric(31); w8 <- 3L; val <- 2", c("w8 <- I[i] %% 7L + 1L; val <- abs(W[i])", "#@",
    "for (c1 in 31:8) { o <- best[c1 - w8] + val; #@\nif (o > best[c1]) best[c1] <- o }", "#@"), list(N = c("val", "o"), K = "w8", V = c("best", "W",
    "I"))),
  list("cnt <- 0; hist <- numeric(9); bump <- function(by = 1) { cnt <<- cnt + by; cnt }", c("b <- bump(W[i])", "#@", "hist[i %% 9L + 1L] <- b", "#@",
    "if (cnt > 20) cnt <- cnt - 20"), list(N = c("cnt", "b"), V = c("hist", "W"), F = "bump")),
  list("pr <- c(0.2, 0.3, 0.5); P <- matrix(c(0.5, 0.2, 0.3, 0.1, 0.6, 0.3, 0.2, 0.2, 0.6), 3, byrow = TRUE); dl <- 0", c("nw <- numeric(3)",
    "for (a in 1:3) for (b in 1:3) { nw[a] <- nw[a] + pr[b] * P[b, a]; #@\n}", "#@", "dl <- dl + sum(abs(nw - pr))", "pr <- nw / sum(nw)", "#@",
       "if (i %% 25L == 0L) pr <- c(0.9, 0.05, 0.05)"), list(N = "dl", V = c("pr", "nw"), M = "P")),
  list("b <- list(x = 0, v = 1, k = 0L); move <- function(b, dt = 0.01) { b$v <- b$v - b$x * dt; b$x <- b$x + b$v * dt; b$k <- b$k + 1L; b }; e <- 0",
    c("b <- move(b)", "#@", "e <- e + b$x^2", "#@"), list(N = "e", L = "b", F = "move")),
  list("r <- 12345L; bits <- 0L", c("r <- bitwXor(r, bitwShiftL(r %% 65536L, 3L)) %% 1000003L", "#@", "bits <- bits + bitwAnd(r, 1L)", "#@",
    "if (r == 0L) r <- i"), list(K = c("r", "bits"))),
  list("x0 <- 10; it <- 0L; fn <- function(x, c = 2) x * x - c", c("x0 <- x0 - fn(x0) / (2 * x0)", "#@", "it <- it + 1L",
    "if (abs(fn(x0)) < 1e-13) { x0 <- x0 + abs(W[i]) + 1; #@\n}", "#@"), list(N = "x0", K = "it", F = "fn", V = "W")),
  list("v <- rev(W[1:12]); s <- 0", c("o <- order(v)", "v <- v[o]", "#@", "v[i %% 12L + 1L] <- W[i]", "s <- s + o[3] + v[6]",
    "#@"), list(N = "s", V = c("v", "o", "W"))),
  list("acc <- numeric(6); s <- 0", c("d <- I[i:(i + 7L)] %% 5L", "#@", "t1 <- tabulate(d + 1L, 6L)", "acc <- acc + t1",
    "s <- s + length(unique(d)) + max(rle(d)$lengths)", "#@"), list(N = "s", V = c("acc", "d", "t1", "I"))),
  list("pal <- 0L; st <- \"\"; low <- 0L", c("ch <- S[i]", "#@", "if (nchar(ch) == 1L) pal <- pal + 1L", "st <- paste0(substr(st, 1L, 6L), ch)", "#@",
    "if (ch < \"b\") low <- low + 1L", "#@"), list(K = c("pal", "low"), C = c("st", "ch"))),
  list("txt <- \"the quick brown fox jumps over the lazy dog and the cat\"; vow <- 0L; prev <- \"\"; run1 <- 0L",
    c("ch <- substr(txt, i %% 55L + 1L, i %% 55L + 1L)", "#@", "if (ch %in% c(\"a\", \"e\", \"i\", \"o\", \"u\")) vow <- vow + 1L",
    "run1 <- if (ch == prev) run1 + 1L else 0L", "prev <- ch", "#@"), list(K = c("vow", "run1"), C = c("ch", "prev", "txt"))),
  list("sv <- rep(TRUE, 300); np <- 0L",
    c("if (i > 1L && sv[i]) { np <- np + 1L; #@\nm <- i * i; rd2 <- 0L; while (m <= 300L && rd2 < 200L) { rd2 <- rd2 + 1L; sv[m] <- FALSE; m <- m + i } }",
    "#@"), list(K = c("np", "m"), V = "sv")),
  list("tab <- c(a = 0, b = 0, abc = 0, z = 0); mx <- 0", c("key <- S[i]", "#@", "if (key %in% names(tab)) tab[key] <- tab[key] + W[i]", "#@",
    "mx <- max(mx, tab[[\"a\"]])"), list(N = "mx", V = c("tab", "W"), C = "key")),
  list("A <- matrix(W[1:16], 4); tr <- 0", c("for (j in 1:4) { A[j, ] <- A[j, ] * 0.5 + W[i]; #@\n}", "#@",
    "tr <- tr + A[1, 1] + A[4, 4] + sum(A[, 2])", "#@"), list(N = "tr", V = "W", M = "A")),
  list("s <- 0; k <- 0L; two <- function(a, b = 2) { y <- a; for (q in 1:2) y <- y * 0.5 + b; y }", c("s <- two(s) %% 7", "#@",
    "k <- k + as.integer(s)", "#@", "if (k > 500L) k <- 0L"), list(N = "s", K = "k", F = "two")),
  list("s <- 0; lst <- as.list(W[1:10]); fs <- list(function(a) a * 0.5, function(a) a + 1)", c("j <- i %% 10L + 1L", "#@",
    "lst[[j]] <- lst[[j]] * 0.5 + s", "#@", "s <- fs[[i %% 2L + 1L]](s)"), list(N = "s", K = "j", L = c("lst", "fs"), V = "W")),
  list("D <- data.frame(u = W[1:30], n = I[1:30]); s <- 0", c("j <- i %% 30L + 1L", "s <- s * 0.5 + D$u[j]", "#@", "D$n[j] <- D$n[j] + 1L",
    "#@"), list(N = "s", K = "j", L = "D")),
  list("w <- 0; up <- 0L; fl <- FALSE", c("w <- w + (if (runif(1) < 0.5) -1 else 1)", "#@", "fl <- w > 0", "if (fl) { up <- up + 1L; #@\n}",
    "#@"), list(N = "w", K = "up", C = "fl")),
  list("s <- 0; f <- factor(S); z <- integer(6)", c("j <- as.integer(f[i])", "z[j] <- z[j] + 1L", "#@", "if (f[i] == \"a\") s <- s + W[i]",
    "#@"), list(N = "s", K = "j", V = c("z", "f", "W"))),
  list("q <- c(1, 0, 0); n1 <- 0", c("q <- c(q[2] + W[i], q[3], q[1] * 0.5)", "#@", "n1 <- n1 + sqrt(sum(q * q))", "q <- q / max(1, n1)",
    "#@"), list(N = "n1", V = c("q", "W"))),
  list("cs <- 0; mx <- -Inf; at <- 0L; mn <- Inf", c("cs <- max(0, cs + W[i])", "if (cs > mx) { mx <- cs; at <- i; #@\n}", "#@",
    "mn <- min(mn, cs, W[i])"), list(N = c("cs", "mx", "mn"), K = "at", V = "W")),
  list("deck <- 1:12; hits <- 0L; hand <- 0", c("deck <- sample(deck)", "#@", "if (any(deck == seq_along(deck))) hits <- hits + 1L",
    "hand <- hand + sum(sort(deck[1:3])[2])", "#@"), list(N = "hand", K = "hits", V = "deck")),
  list("fib <- c(1, 1, numeric(40)); s <- 0", c("j <- i %% 38L + 3L", "fib[j] <- (fib[j - 1L] + fib[j - 2L]) %% 1000", "#@", "s <- s + fib[[j]]",
    "#@"), list(N = "s", K = "j", V = "fib")))
# Events: @ is a variable of that role, @o another one of the loop's.
any1 <- c("rm(@)", "@ <- NULL", "@ <- \"z\"", "@ <- NA", "@ <- 1i", "@ <- list(@)", "@ <- factor(\"a\")", "assign(\"@\", 3)", "env$@ <- 2.5",
    "env[[\"@\"]] <- 4L",
  "delayedAssign(\"@\", { cat(\"forced\\n\"); 2 }, assign.env = env)",
    "{ rm(@); makeActiveBinding(\"@\", function(v) if (missing(v)) 42 else cat(\"set\", length(v), \"\\n\"), env) }", "lockBinding(\"@\", env)",
  "class(@) <- \"foo\"", "attr(@, \"u\") <- 1", "@ <- quote(a + b)", "@ <- function(a) a", "@ <- as.raw(3)", "@ <- @o",
    "{ hold <- @; @ <- @o; @o <- hold }", "cat(deparse(@), \"\\n\")",
  "eval(quote(@ <- 1), env)", "evalq({ @ <- 2L; NULL }, env)", "list2env(list(@ = 0.5), env)", "local(@ <- 3)", "(function() @ <<- 1.5)()",
    "(function() { @ <- 7; @ })()", "for (@ in 1:3) NULL", "environment()", "e9 <- environment()",
  "fq <- function() @", "tryCatch({ @ <- 5; stop(\"inner\") }, error = function(e) cat(conditionMessage(e), \"\\n\"), finally = { @ <- 3 })",
    "is.na(@) <- 1", "@ <- @[0]", "@ <- unlist(list(a = @))", "@ <- sum", "@ <- Sys.Date()[0]", "hold <- substitute(@)", "@ <- (@)",
  "storage.mode(@) <- \"character\"", "@[[\"q\"]] <- 5", "@ <- invisible(@)", "levels(@) <- \"l\"", "hold <- list(@, @o)", "identical(@, @o)",
    "@ <- Recall")
events <- list(
  N = c(any1, "@ <- 7L", "@ <- c(@, 1)", "names(@) <- \"nm\"", "dim(@) <- 1L", "dim(@) <- c(1L, 1L)", "@ <- TRUE", "@ <- -0.0", "@ <- Inf",
    "@ <- NaN", "@ <- NA_integer_", "@[3] <- 5", "@ <- as.integer(@)", "@ <- numeric(0)", "@ <- @ + 1", "@ <- 1e308",
        "for (q9 in 1:70) @ <- @ * 0.5", "@ <- sum(sapply(1:40, function(q9) q9 * 0.5))", "@ <- c(a = 1)", "@ <- matrix(2)",
    "@ <- structure(3, class = \"money\")", "@ <- as.Date(\"2020-01-01\")", "@ <- difftime(Sys.time(), Sys.time())[0]", "@ <- 1:3"),
  K = c(any1, "@ <- 0.5", "@ <- 2147483647L", "@ <- NA_integer_", "@ <- @ + 0", "@ <- as.numeric(@)", "@ <- c(@, 1L)", "names(@) <- \"nm\"",
    "@ <- FALSE", "@ <- -1L", "@ <- 1e10", "@ <- integer(0)", "@ <- 0L", "@[2] <- 9L", "dim(@) <- 1L", "@ <- c(b = 2L)", "@ <- factor(2L)",
    "@ <- 1L:2L"),
  V = c(any1, "@ <- @[-1]", "@[length(@) + 3L] <- 1", "@ <- rev(@)", "names(@) <- seq_along(@)", "dim(@) <- c(1L, length(@))", "@ <- as.integer(@)",
    "@[2] <- \"q\"", "@[3] <- NA", "@[[2]] <- list(1)", "@ <- as.list(@)", "@ <- numeric(0)", "@[] <- 0", "length(@) <- 5L",
        "@ <- c(@, @)[1:30]", "@[1] <- TRUE", "@[2] <- 1i", "is.na(@) <- 4", "@ <- sort(@)", "@ <- order(@)", "names(@)[2] <- \"b\"", "@ <- table(@)",
    "@ <- factor(@)", "@ <- 1:10", "@ <- seq(0.5, 20)", "@ <- rep(NA_real_, 5)", "@ <- as.numeric(1:1000)", "@[length(@)] <- NaN",
        "@ <- @ > 0", "@[-1] <- 2", "@[@ > 0] <- 0.5", "@ <- unique(@)", "@ <- matrix(@, 1)", "@ <- ts(@)", "@[\"new\"] <- 5", "@[i + 50L] <- 1",
    "@[c(1, 1)] <- c(3, 4)", "@ <- NULL; @[3] <- 1", "@ <- cumsum(@)", "@ <- setNames(@, NULL)", "@[[1]] <- 1e300", "@ <- head(@, 3)"),
  M = c(any1, "@ <- t(@)", "@ <- @[, -1]", "dim(@) <- NULL", "dimnames(@) <- list(letters[seq_len(nrow(@))], NULL)",
    "colnames(@) <- LETTERS[seq_len(ncol(@))]", "@ <- rbind(@, 0)", "@ <- cbind(@, 1)", "@ <- as.data.frame(@)", "storage.mode(@) <- \"integer\"",
    "@[1, 1] <- \"x\"", "@[2, ] <- NA",
        "@ <- @ > 0", "@ <- array(@, c(dim(@), 1L))", "@[, 1] <- 1i", "@ <- @[1, , drop = FALSE]", "@ <- @ %*% @", "@ <- matrix(list(1), 2, 2)",
    "@[] <- 1", "@ <- diag(9)", "@ <- 0 * @", "dim(@) <- rev(dim(@))"),
  C = c(any1, "@ <- NA_character_", "@ <- \"\"", "@ <- 1", "@ <- c(@, \"b\")", "@ <- \"caf\\u00e9\"", "names(@) <- \"n\"", "@ <- character(0)",
    "@ <- toupper(@)", "@ <- \"e\"", "@ <- factor(@)", "@ <- TRUE", "@ <- strrep(\"ab\", 50)", "Encoding(@) <- \"latin1\"", "@ <- paste(@, @)"),
  F = c(any1, "@ <- function(...) 0.25", "formals(@)[[2]] <- 3", "body(@) <- quote(0.5)", "environment(@) <- new.env()",
    "@ <- function(...) stop(\"broken\")", "@ <- function(...) { warning(\"w\"); 1 }", "@ <- function(...) \"s\"", "@ <- max", "class(@) <- \"fn\"",
    "attr(@, \"k\") <- 1",
        "@ <- local({ old <- @; function(...) { cat(\".\"); old(...) } })", "@ <- Vectorize(@)", "formals(@)[[1]] <- 1",
    "@ <- local({ old <- @; n0 <- 0; function(...) { n0 <<- n0 + 1; old(...) } })", "names(formals(@))[2] <- \"zz\"", "@ <- compose(@)",
    "@ <- match.fun(\"@\")", "body(@)[[1]] <- as.name(\"{\")",
        "environment(@) <- env", "@ <- 5", "@ <- function(...) NULL", "@ <- function(a, ...) c(a, 1)", "@ <- function(a, ...) 2L",
    "@ <- function(a, ...) c(n = 1)", "@ <- function(...) runif(1)", "@ <- function(a, ...) structure(a, class = \"foo\")"),
  L = c(any1, "@[[1]] <- \"t\"", "@[[1]] <- NULL", "names(@)[1] <- \"qq\"", "@ <- @[-1]", "@$new <- 1", "@[[2]] <- 5", "@ <- rev(@)",
    "@[[1]] <- c(1, 2)", "@ <- unlist(@)", "@[[1]] <- 3L", "@[1] <- list(NULL)", "@ <- c(@, 1)", "names(@) <- NULL", "@[[1]] <- NA", "@ <- list()",
    "@[] <- 1", "@[[2]] <- function(a) a - 1"))
common <- c("set.seed(4)", "RNGkind(\"Wichmann-Hill\")", "RNGkind(normal.kind = \"Box-Muller\")", "RNGkind(sample.kind = \"Rounding\")",
    "{ rm(.Random.seed, envir = globalenv()); set.seed(2) }", ".Random.seed[2] <<- 5L", "runif(3)", "hold <- .Random.seed[2]",
    "cat(\"at\", i, \"\\n\")", "message(\"m\")",
  "warning(\"odd\")", "stop(\"no\")", "break", "next", "return(99)", "`+` <- function(e1, e2) base::`+`(e1, e2) * 2", "`(` <- function(x) x",
    "`[<-` <- function(x, ..., value) x", "`[` <- function(x, i, ...) 1", "`[[` <- function(x, ...) 2", "abs <- function(x) 3", "max <- min",
    "sum <- function(...) 42",
  "`%%` <- function(e1, e2) 1L", "c <- function(...) 1", "`==` <- function(e1, e2) FALSE", "`>` <- function(e1, e2) TRUE", "length <- function(x) 2L",
    "runif <- function(n, ...) rep(0.25, n)", "rnorm <- function(n, ...) rep(0.5, n)", "sample <- function(x, ...) x[1]", "i <- i + 2L", "n <- 5L",
    "late <- late + 3L", "rm(i)",
  "i <- \"k\"", "i <- i + 0", "for (i in 1:2) NULL", "for (j in 1:2) NULL", "options(digits = 3)", "options(warn = 2)", "invisible(gc())",
    "suppressWarnings(as.integer(\"u\"))", "repeat break", "signalCondition(simpleCondition(\"x\"))", "invokeRestart(\"skip\", 5)",
    "on.exit(cat(\"bye\\n\"))",
  "sapply(1:30, function(q) q * 2)[3]", "W[i] <- NA", "W <- W * 2", "W <- as.list(W)", "W[i + 1L] <- \"w\"", "I <- I + 0.5", "S[i + 1L] <- NA",
    "S <- toupper(S)", "S <- factor(S)", "warning(structure(class = c(\"mine\", \"warning\", \"condition\"), list(message = \"mm\", call = NULL)))",
    "rm(W)", "T <- FALSE",
  "callCC(function(k) k(1))", "withCallingHandlers(warning(\"in\"), warning = function(w) { cat(\"seen\\n\"); invokeRestart(\"muffleWarning\") })",
    "Sys.setenv(FUZZ = \"1\")", "sys.function()", "NULL", "if (FALSE) 1", "nchar(Sys.time()) > 3", "stopifnot(i < 0)", "try(log(-1), silent = TRUE)",
    "sqrt(-1)", "as.integer(3e9)",
  "2147483647L + i", "Reduce(`+`, 1:3)", "do.call(\"set.seed\", list(i))", "while (TRUE) { if (runif(1) < 0.5) break }",
    "f9 <- function() parent.frame(); f9()", "quit9 <- 1; rm(quit9)", "(function() i <<- 3L)()", "delayedAssign(\"W\", stop(\"never\"))",
    "print(ls())", "print(environmentName(environment()))")
only_direct <- "^break$|^next$|^return|^on.exit|environmentName|^local|Recall|ls\\(\\)"
# By what way: @e is the event, @c the condition.  TRUE behind: @e may leave the loop.  before, outside: what has to stand before the loop, around it.
ways <- list(
  list("if (@c) { @e }", TRUE), list("if (@c) { @e }", TRUE), list("if (@c) { @e }", TRUE), list("if (!(@c)) NULL else { @e }", TRUE), list("switch(if (@c) \"z\" else \"a\", a = NULL, z = { @e })", TRUE), list("(@c) && { @e; TRUE }", FALSE), list("ifelse(@c, { @e; 1 }, 0)", FALSE),
  list("if (@c) rarely()", FALSE, "rarely <- function() { eval(quote({ @e }), env); 1 }"), list("if (@c) rarely(); ", FALSE, "rarely <- function(e = env) evalq({ @e }, e)"), list("acts[[1L + isTRUE(@c)]]()", FALSE, "acts <- list(function() NULL, function() evalq({ @e }, env))"),
  list("if (@c) warning(\"now\")", FALSE, "",
    "withCallingHandlers(@l, warning = function(w) { evalq({ @e }, env); invokeRestart(\"muffleWarning\") })"),
  list("if (@c) message(\"now\")", FALSE, "",
    "withCallingHandlers(@l, message = function(w) { evalq({ @e }, env); invokeRestart(\"muffleMessage\") })"),
  list("sqrt(if (@c) -1 else 1)", FALSE, "",
    "withCallingHandlers(@l, warning = function(w) { evalq({ @e }, env); invokeRestart(\"muffleWarning\") })"),
  list("tryCatch(if (@c) stop(\"x\"), error = function(e) evalq({ @e }, env))", FALSE), list("tryCatch({ if (@c) stop(\"x\") }, error = function(e) NULL, finally = if (@c) { @e })", FALSE),
  list("if (@c) trigger", FALSE, "makeActiveBinding(\"trigger\", function() evalq({ @e }, env), env)"), list("if (@c) trig", FALSE, "delayedAssign(\"trig\", { @e }, env, env)"), list("once(@c)", FALSE, "once <- function(q) { if (isTRUE(q)) on.exit(evalq({ @e }, env)); 0 }"),
  list("once(@c)", FALSE, "once <- function(q, z = evalq({ @e }, env)) if (isTRUE(q)) z else 0"), list("if (@c) lazy(NULL)", FALSE, "lazy <- function(z) { force(z); evalq({ @e }, env) }"), list("sapply(1:2, function(q8) if (isTRUE(@c) && q8 == 2L) { evalq({ @e }, env); 0 } else 1)", FALSE),
  list("lapply(which(@c), function(q8) evalq({ @e }, env))", FALSE), list("gone(late, i)", FALSE, "gone <- function(a, b) if (isTRUE(a == b)) evalq({ @e }, env)"), list("gen(if (@c) odd else 0)", FALSE, "odd <- structure(0, class = \"odd\"); gen <- function(x) UseMethod(\"gen\"); gen.default <- function(x) 0; gen.odd <- function(x) evalq({ @e }, env)"),
  list("if (isTRUE(@c)) odd + 1", FALSE, "odd <- structure(0, class = \"odd\"); Ops.odd <- function(e1, e2) { evalq({ @e }, env); 0 }"), list("if (isTRUE(@c)) { fin <- function() { @e }; environment(fin) <- env; fin() }", FALSE), list("if (isTRUE(@c)) acts$do(i) else acts$not(i)", FALSE, "acts <- list(do = function(q) evalq({ @e }, env), not = function(q) q * 2)"),
  list("withCallingHandlers(if (@c) signalCondition(simpleCondition(\"s\")), condition = function(s) evalq({ @e }, env))", FALSE), list("if (@c) Reduce(function(u, q8) { evalq({ @e }, env); u }, 1:2)", FALSE), list("if (@c) do.call(rarely, list())", FALSE, "rarely <- function() evalq({ @e }, env)"), list("if (isTRUE(@c)) act1(W) <- 1", FALSE,
       "`act1<-` <- function(x, value) { force(x); evalq({ @e }, env); x }"))
whens <- c("i == late", "i == late", "i == late", "i == late", "i %% 37L == 5L", "i > late", "i %in% c(late, late + 1L)", "i == n", "i == 1L",
    "i == 2L", "W[i] > rareW", "is.na(Wna[i])", "i %% 64L == 0L", "S[i] == \"rare\"", "i >= n - 1L", "i == late && runif(1) < 2", "late == i")
heads <- c("for (i in 1:n) {", "for (i in 1:n) {", "for (i in 1:n) {", "for (i in seq_len(n)) {",
    "i <- rd <- 0L; while (i < n) { i <- i + 1L; if ((rd <- rd + 1L) > 400L) break",
    "i <- rd <- 0L; repeat { i <- i + 1L; rd <- rd + 1L; if (i > n || rd > 400L) break", "for (i in seq(1L, n, 1L)) {",
    "i <- rd <- 0; while (TRUE) { i <- i + 1; rd <- rd + 1; if (i > n || rd > 400) break")
names_of <- function(r) unlist(r, use.names = FALSE)
event <- function(roles, direct) {
  repeat {
    if (chance(3)) e <- pick(common)
    else { r <- pick(names(roles)); e <- gsub("@(?!o)", pick(roles[[r]]), pick(events[[r]]), perl = TRUE); e <- gsub("@o", pick(names_of(roles)), e, fixed = TRUE) }
    if (direct || !grepl(only_direct, e)) return(e)
  }
}
program <- function(seed) {
  state <<- (seed * 69621 + 4242) %% 2147483647
  for (w in 1:6) rnd(2)
  l <- pick(loops); body <- l[[2]]; roles <- l[[3]]
  n <- pick(c(150L, 150L, 220L, 130L)); late <- pick(c(30L, 64L, 65L, n - 1L, n, 2L, 100L, 77L))
  before <- character(); outside <- "@l"
  for (w in seq_len(if (chance(4)) 2L else 1L)) {
    way <- pick(ways)
    e <- event(roles, way[[2]])
    if (chance(6)) e <- paste0(e, "; ", event(roles, way[[2]]))
    put <- function(t) gsub("@c", cond, gsub("@e", e, t, fixed = TRUE), fixed = TRUE)
    cond <- pick(whens)
    if (length(way) > 2L) before <- c(before, put(way[[3]]))
    if (length(way) > 3L) outside <- sub("@l", put(way[[4]]), outside, fixed = TRUE)
    at <- which(grepl("#@", body, fixed = TRUE)); at <- at[rnd(length(at)) + 1L]
    body[at] <- sub("#@", paste0(put(way[[1]]), if (grepl("#@\n", body[at], fixed = TRUE)) ";"), body[at], fixed = TRUE)
  }
  body <- gsub("#@\n?", "", body); body <- body[body != ""]
  if (grepl("skip", paste(body, collapse = ""))) outside <- sub("@l",
    "withRestarts(@l, skip = function(v) cat(\"skipped\", v, \"\\n\"))", outside, fixed = TRUE)
  loop <- paste(c(pick(heads), paste0("    ", body), "  }"), collapse = "\n  ")
  if (chance(5)) loop <- paste0("for (rep1 in 1:2) { ", loop, "; if (rep1 == 1L) late <- late + 7L }")
  loop <- sub("@l", paste0("{ ", loop, " }"), outside, fixed = TRUE)
  vars <- unique(c(names_of(roles), "i", "n", "late"))
  fun <- rnd(5)
  looks <- paste0("show(", vars, ")")
  if (chance(2)) looks <- c(looks, "show(sort(ls(env)))")
  inside <- c("env <- environment()", l[[1]], before[before != ""], paste0("show({ ", loop, "; \"done\" })"), looks)
  start <- c(sprintf("n <- %dL; late <- %dL; W <- sin(1:260 * 1.7) * 3; I <- (1:260 * 7L) %%%% 23L; S <- c(\"a\", \"b\", \"abc\", \"\", \"z\", \"c\")[(1:260 * 11) %%%% 6 + 1]; S[late] <- \"rare\"", n, late),
    "rareW <- sort(W)[257]; Wna <- W; Wna[late] <- NA; env <- environment(); compose <- function(f) function(...) f(...)",
    "Ops.foo <- function(e1, e2) { cat(\"foo\", .Generic, \"\\n\"); get(.Generic)(unclass(e1), unclass(e2)) }; hold <- 0")
  tail <- c("show(runif(2))", "show(RNGkind())", "RNGkind(\"Mersenne-Twister\", \"Inversion\", \"Rejection\")")
  s <- if (fun == 0L) c(start, inside, tail) else if (fun <= 2L) c(start, "go <- function() {", paste0("  ", inside), "  invisible(1)", "}",
    "show(go())", if (chance(2)) "show(go())", tail)
    else if (fun == 3L) c(start, "local({", inside, "})", tail) else c(start, "go <- function(late) {", sub("show\\((.*)\\)$",
    "kept <- c(kept, list(try(\\1, silent = TRUE)))", c("kept <- list()", inside)), "  kept",
    "}", sprintf("show(lapply(c(%dL, %dL, 500L, 40L), go))", late, 9L), tail)
  cat(sprintf("run(%d, {", seed), paste0("  ", s), "})", sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

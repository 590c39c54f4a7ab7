# tests/fuzz/after.R SEED - writes a random program of loops and of what is left when they have ended: the loop's variable (which
# the body assigned, or whose last rounds ended in next or break, over nothing at all, over values with attributes), variables
# that only some rounds assign, the loop's own value; at top level, in functions, and in functions of functions.
source("tests/fuzz/random.R")
pick <- function(v) v[rnd(length(v)) + 1L]
chance <- function(k) rnd(k) == 0L
top <- TRUE # a long loop, which is offloaded itself; else a short one of a mapped function
over <- function() if (top) pick(c("1:n", "1:n", "seq_len(n)", "seq_along(x)", "2:(n - 1L)", "n:1",
    "seq(1L, n, by = 2L)", "seq(1, n, by = 2)", "x", "w", "c(1:n)", "1:n + 0", "rev(1:n)",
    "fa", "li", "da", "st", "lg", "m", "which(x > 0)", "seq(2, n)", "1:150", "nm", "df$v", "df")) else
  pick(c("1:4", "seq_len(3L)", "seq_len(z %% 3L)", "seq_len(0L)", "1:(z %% 4L)", "2:4", "4:1", "c(3L, 1L, 2L)",
    "c(0.5, 2)", "c(TRUE, NA)", "NULL", "integer(0)", "z", "c(a = 1, b = 2)",
    "list(1L, 2L)", "list(1L, 2.5)", "c('a', 'b')", "x[1:3]", "seq(1, 2, by = 0.5)", "fa[1:3]", "w[z]", "z:4", "numeric(z %% 2L)", "da[1:2]", "li[1:2]"))
num <- function(v) pick(c(v, "1L", "2", "z", "k0", "0.5"))
cond <- function(v) pick(c(paste0("z %% 2L == 0L"), paste0("k0 > 3L"), paste0("k0 %% 3L == 1L"), paste0("k0 == n"),
                           "k0 > n - 3L", "x[k0] > 0", "k0 >= 2L", "k0 %% 50L == 0L", "FALSE", "r > 20"))
stmt <- function(v) {
  c1 <- cond(v)
  switch(rnd(20) + 1L,
    paste0(v, " <- k0 + 1L"), paste0(v, " <- k0 * 2"), paste0("if (", c1, ") ", v, " <- -1L"), paste0("if (", c1, ") ", v, " <- 0.5"),
    paste0("if (", c1, ") next"), paste0("if (", c1, ") next"), paste0("if (", c1, ") break"),
    paste0("if (", c1, ") last <- k0"), paste0("if (", c1, ") last <- k0 + 0.5"),
    "last <- k0", "r <- r + k0", "r <- r + 1L", paste0("y[k0 %% n + 1L] <- ", num("r")),
    paste0("if (", c1, ") fresh <- ", num("r")), paste0("fresh <- ", num("k0")),
    paste0("for (", pick(c("j", "j", v)), " in ", pick(c("1:2", "seq_len(k0 %% 3L)", "NULL", "3:1")),
           ") { r <- r + 1L; ", pick(c("r <- r - 1L", "if (j == 2L) next", "if (j == 2L) break", "j <- 7L",
                                       "last <- j")), " }"),
    paste0("if (", c1, ") { last <- 1L; next }"), "y[k0] <- r", paste0(v, " <- NULL"), paste0("if (", c1, ") r <- k0 else last <- 2"))
}
loop <- function(v) {
  b <- ""
  if (chance(2)) b <- paste0("    ", stmt(v), "\n")
  for (k in 1:(1L + rnd(2))) b <- paste0(b, "    ", stmt(v), "\n")
  if (chance(5)) paste0("  k0 <- 0L\n  ", pick(c(paste0("while (k0 < ", if (top) "n" else "5L", ") {"),
                                                 "repeat {")), "\n    k0 <- k0 + 1L; ", v, " <- k0; if (k0 > ",
                        if (top) "n" else "4L", ") break\n", b, "  }\n")
  else paste0("  k0 <- 0L\n  ", if (chance(8)) "val <- " else "", "for (", v, " in ", over(), ") {\n    k0 <- k0 + 1L\n", b, "  }\n")
}
use <- function(v) paste0("  ", pick(c(paste0("out <- c(out, ", v, ")"), paste0("r <- r + ", v), "out <- c(out, j)",
  "r <- r + last", paste0("out <- list(out, ", v, ", fresh)"), paste0("r <- r * 2L; out <- ", v),
  paste0("out <- list(out, ", v, ")"),
  paste0("for (", v, " in ", v, ") r <- r + 1L"), "out <- list(out, last)", paste0("out <- list(out, is.integer(",
      v, "))"), paste0(v, " <- ", v, " + 1L"), "out <- list(out, val)", "out <- list(out, fresh)",
  paste0("out <- c(out, is.null(", v, "))"))), "\n")
piece <- function() {
  v <- pick(c("i", "i", "i", "j"))
  p <- paste0("  r <- ", pick(c("0L", "0", "1L")), "; last <- ", pick(c("0L", "NA", "-1", "NULL", "3L")), "; ",
              pick(c("i <- 9L; ", "i <- 'u'; ", "i <- NULL; ", "i <- c(1, 2); ", "i <- 0.25; ", "")),
              pick(c("j <- 1L", "j <- 4.5")), "; out <- NULL; val <- 1L\n")
  if (chance(3)) p <- paste0(p, "  fresh <- ", pick(c("0L", "5", "NULL")), "\n")
  p <- paste0(p, loop(v))
  if (chance(3)) p <- paste0(p, if (chance(2)) use(v), loop(pick(c(v, "j"))))
  paste0(p, use(v), if (chance(2)) use(v))
}
cat("# seed ", seed, "\n", 'options(warn = 1)
show <- function(...) for (v in list(...)) { if (is.numeric(v) && is.null(attributes(v))) cat(typeof(v), length(v), sprintf("%a", as.double(v)), "\\n") else str(v) }
n <- ', pick(c("120L", "200L", "64L")), '
x <- sin(1:n); w <- rep(c(3L, 1L, 2L), length.out = n); fa <- factor(rep(c("p", "q", "r"), length.out = n)); li <- lapply(1:n, function(k) if (k %% 2L) k else k + 0.5)
da <- as.Date("2024-01-01") + 1:n; st <- rep(c("a", "bb"), length.out = n); lg <- 1:n > 5L; m <- matrix(1:n, 4); nm <- c(a = 1, setNames(1:n, paste0("k", 1:n))); df <- data.frame(v = 1:n)
', sep = "")
guard <- function(s) paste0("tryCatch({\n", s, "}, error = function(e) cat('E:', conditionMessage(e), '\\n'))\n")
for (q in 1:3) {
  k <- rnd(4)
  cat("k0 <- 0L; y <- ", pick(c("numeric(n)", "integer(n)")), "; fresh <- 77; z <- 2L; val <- 0\n", sep = "")
  if (k == 0L) { top <- TRUE; cat("suppressWarnings(rm(i, j, last))\n",
                                  guard(paste0(piece(),
                                               "  show(r, last, out, if (exists('i')) i, j, k0, y, val, fresh)\n")),
                                  sep = "") }
  else if (k == 1L) { top <- TRUE
      cat(guard(paste0("f <- function() {\n", piece(),
                       "  list(r, last, out, if (exists('i', inherits = FALSE)) i, if (exists('j', inherits = FALSE)) j, k0, y, fresh)\n}\nshow(f())\n")),
          sep = "") }
  else {
    top <- FALSE
    cat("f <- function(z) {\n", if (chance(2)) "  y <- numeric(4)\n", piece(), "  ",
      pick(c("r", "c(r, 1L)", "out", "i", "list(r, i)", "list(i = i, r = r)", "k0 + r", "last", "r + i", "val",
             "fresh", "list(i, last, r)", "if (is.null(i)) -1L else i")), "\n}\n",
      guard(paste0("show(", pick(c("lapply", "sapply", "lapply")), "(1:n, f))\n")), sep = "")
  }
}

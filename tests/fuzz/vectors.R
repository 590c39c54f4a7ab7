# tests/fuzz/vectors.R FIRST [LAST] - programs whose loops carry vectors: replaced whole, grown, cut, swapped, copied before they change, of types, lengths and
# shapes that change in some round, in branches.  GEN=tests/fuzz/vectors.R tests/fuzz/diff A B; the seeds' programs are the
# same on every machine.
source("tests/fuzz/seeds.R")
rnd <- function(n) { # of the low bits: doc/reliability.md names seeds
  state <<- (state * 16807) %% 2147483647
  as.integer(state %% n)
}
number <- function() pick(c("i", "0.5", "2L", "i %% 3L", "a[1]", "b[2]", "length(d)", "sum(a)", "u", "i * 0.25",
                            "max(b)", "k[1]", "a[i %% 3L + 1L]", "m[1, 2]"))
cond <- function() pick(c("i %% 3L == 0L", "u > 2", "length(d) > 4", "a[1] > b[1]", "i > late", "i == late", "any(is.na(d))", "sum(a) > 10"))
vec3 <- function() pick(c("a * 0.5 + b", "b - a", "rev(a)", "c(a[2], a[3], a[1])", "a + i %% 4L",
                          "ifelse(a > b, a, b) * 0.9", "pmin(a, 5) + 1", "cumsum(a) * 0.25",
                          "c(NUM, NUM, NUM) + 0.5", "sort(b)", "m[1, 1:3] * 0.5", "a / (1 + sum(abs(a)))",
                          "a[c(3, 1, 2)]", "abs(b) - 1", "round(a, 1)"))
grown <- function() pick(c("c(d, NUM)", "d[-1]", "d[d < 3]", "rev(d)", "d[-length(d)]", "c(NUM, d)", "d * 0.5",
                           "d[d != 2]", "unique(d)", "head(d, 5)", "c(d[1], 2, d)", "d[-(1:2)]", "numeric(0)",
                           "c()", "a", "d[seq_along(d) %% 2 == 1]", "d + 1", "sort(d)", "c(d, a)", "tail(d, 3)"))
ints <- function() pick(c("k + 1L", "rev(k)", "(k * 3L + i) %% 11L", "k[c(4, 1, 2, 3)]", "k %/% 2L + 5L",
                          "ifelse(k > 3L, k - 1L, k + 2L)", "-k", "k * 0.5", "k + 2147483640L"))
mats <- function() pick(c("m * 0.5 + 1", "t(m)[1:2, 1:2] + 0", "m + i %% 2L", "matrix(a[1:3], 2, 4)", "m[2:1, ]",
                          "m / (1 + max(abs(m)))", "m %*% diag(4) * 0.5", "rbind(m[2, ], m[1, ])", "m - mean(m)",
                          "m[, 4:1]"))
fill <- function(t) {
  while (grepl("NUM", t, fixed = TRUE)) t <- sub("NUM", number(), t, fixed = TRUE)
  t
}
statement <- function(deep = 0L) {
  s <- pick(c("a <- VEC", "b <- VEC", "a <- VEC", "{ t <- a; a <- b; b <- t }", "d <- GROWN", "d <- GROWN",
    "d <- GROWN", "k <- INTS", "m <- MATS", "a[NIX] <- NUM", "m[NIX2, NIX] <- NUM", "u <- u * 0.5 + NUM",
    "{ old <- a; a <- VEC; u <- u + sum(old) * 0.1 }", "{ e <- c(); for (j in 1:3) e[j] <- NUM + j; b <- e }",
    "{ e <- numeric(0); for (j in 1:(i %% 4L + 1L)) e[j] <- j * 0.5; d <- c(d, e) }", "d[NIX] <- NUM",
    "if (length(d) > 8) d <- d[1:3]", "if (length(d) > 6) d <- d[-1]", "u <- u * 0.5 + length(d)",
    "{ w <- m; for (p in 1:2) for (q in 2:3) w[p, q] <- m[p, q - 1] + m[p, q + 1]; m <- w * 0.5 }",
    "for (j in 1:2) a <- VEC", "a <- f(a)", "if (COND) STATE else STATE", "if (COND) STATE", "if (COND) STATE"))
  s <- gsub("NIX2", pick(c("1", "2", "i %% 2L + 1L")), s)
  s <- gsub("NIX", pick(c("1", "2", "3", "i %% 3L + 1L")), s)
  while (grepl("VEC|GROWN|INTS|MATS|COND|STATE", s)) {
    s <- sub("VEC", vec3(), s); s <- sub("GROWN", grown(), s); s <- sub("INTS", ints(), s); s <- sub("MATS", mats(), s)
    s <- sub("COND", cond(), s); s <- sub("STATE", if (deep > 1L) "u <- u * 0.5" else paste0("{ ", statement(deep + 1L), " }"), s)
  }
  fill(s)
}
odd <- c("a <- c(a, 1)", "a <- a[-1]", "a <- NULL", "names(a) <- c(\"x\", \"y\", \"z\")", "k <- k + 0.5",
         "a <- as.integer(a)", "d <- c(d, NA)", "m <- m[, 1:2]", "m <- as.vector(m)", "a <- list(1, 2)",
         "a[2] <- NA", "b <- \"text\"", "d <- d[0]", "attr(b, \"u\") <- 1", "a <- a[1]", "stop(\"no\")", "break",
         "next", "f <- function(v) v * 0", "d <- d + 0i", "class(a) <- \"foo\"", "dim(k) <- c(2, 2)", "print(a)",
         "warning(\"w\")", "m[1, 1] <- NA", "a <- TRUE", "d <- 1:3", "k <- 5L")
program <- function(seed) {
  state <<- (seed * 7919 + 4242) %% 2147483647
  for (w in 1:6) rnd(2)
  n <- pick(c(60, 90, 150))
  s <- c(paste0("n <- ", n, "L; late <- ", pick(c(25L, 44L, 58L)), "L; u <- ", pick(c("0", "1.5")), "; e <- t <- w <- old <- j <- p <- q <- 0"),
    paste0("a <- ", pick(c("c(1, 2, 3)", "c(1, 2, 3)", "c(0.5, NA, 2)", "1:3", "c(1, -0.0, Inf)")), "; b <- ",
           pick(c("c(3, 1, 2)", "(1:3) / 7", "c(2, 2, 2)")), "; d <- ",
           pick(c("c(5, 1)", "numeric(0)", "c()", "4", "c(1, 2, 3, 2, 1)", "1:3")),
           "; k <- c(4L, 2L, 9L, 1L); m <- matrix(", pick(c("(1:8) / 4", "1:8", "0")), ", 2, 4)"),
    paste0("f <- function(v) ", pick(c("v * 0.5 + 1", "{ v[1] <- v[1] * 0.5; v }", "if (v[1] > 2) v - 1 else v",
                                       "{ for (z in 1:2) v <- v * 0.9; v }", "c(v[3], v[2], v[1])"))))
  body <- vapply(seq_len(1L + rnd(4)), function(w) statement(), "")
  if (chance(2)) body <- c(body, fill(paste0("if (i == late) ", pick(odd))))
  head <- pick(c("for (i in 1:n) {", "for (i in 1:n) {", "for (i in seq_len(n)) {",
                 "i <- 0L; while (i < n) { i <- i + 1L;", "for (i in n:1) {",
                 "i <- 0; repeat { i <- i + 1; if (i > n) break;"))
  loop <- c(head, paste0("  ", body), "}")
  all <- "list(a, b, d, k, m, u, e, old, t, i)"
  if (chance(3)) s <- c(s, "g <- function() {", paste0("  ", loop), paste0("  ", all), "}", "show(g())", "show(g())")
  else s <- c(s, "show({", paste0("  ", loop), "  u })", paste0("show(", all, ")"), if (chance(3)) c("show({",
      paste0("  ", loop), "  u })", paste0("show(", all, ")")))
  form <- rnd(3)
  cat(sprintf(c("run(%d, local({", "run(%d, (function() {", "run(%d, {")[form + 1L], seed), paste0("  ", s), c("}))", "})())", "})")[form + 1L], sep = "\n")
}
cat("source(\"tests/fuzz/show.R\")\n")
for (seed in first:last) program(seed)

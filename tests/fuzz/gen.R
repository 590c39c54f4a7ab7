# tests/fuzz/gen.R SEED - writes a random program whose hot closure may be offloaded.  Plain R: GNU R and ravel both run
# it.  The program maps a closure of typed scalars (double x, integer k, logical b, scope scalars and vectors) over
# inputs full of hard values, and prints every result: with argument "exact" as hexadecimal (interpreter against
# device: the bits must agree), else with 12 digits (against GNU R, whose libm may differ in the last place).
source("tests/fuzz/random.R")
pick <- function(v) v[rnd(length(v)) + 1L]
counter <- 0L
fresh <- function() { counter <<- counter + 1L; paste0("t", counter) }

# The locals in scope, by type.
vars <- list(d = c("x", "y", "sd"), i = c("k", "j", "si"), l = c("b"))

dconst <- function() pick(c("0", "1", "-1", "0.5", "2", "3.25", "1e-3", "1e10", "-0.75", "100"))
iconst <- function() pick(c("0L", "1L", "2L", "3L", "-1L", "7L", "10L", "1000L"))

num <- function(depth) if (rnd(3) == 0L) int(depth) else dbl(depth)
dbl <- function(depth) {
  if (depth <= 0L) return(if (rnd(3) == 0L) dconst() else pick(vars$d))
  switch(rnd(13) + 1L,
    paste0("(", num(depth - 1L), " + ", dbl(depth - 1L), ")"),
    paste0("(", dbl(depth - 1L), " - ", num(depth - 1L), ")"),
    paste0("(", dbl(depth - 1L), " * ", num(depth - 1L), ")"),
    paste0("(", num(depth - 1L), " / ", num(depth - 1L), ")"),
    paste0("(", dbl(depth - 1L), " ^ ", pick(c("2", "3", "0.5", "-1", "2L")), ")"),
    paste0("(", dbl(depth - 1L), pick(c(" %% ", " %/% ")), pick(c("2", "3.5", "-1.5", "7")), ")"),
    paste0(pick(c("sqrt", "exp", "log", "sin", "cos", "tan", "atan", "tanh", "floor", "ceiling", "abs", "log1p", "expm1", "round", "trunc")),
           "(", dbl(depth - 1L), ")"),
    paste0(pick(c("min", "max")), "(", dbl(depth - 1L), ", ", num(depth - 1L), ")"),
    paste0("(if (", lgl(depth - 1L), ") ", dbl(depth - 1L), " else ", num(depth - 1L), ")"),
    paste0("v[", idx(), "]"),
    paste0("(-", dbl(depth - 1L), ")"),
    paste0("h(", dbl(depth - 1L), ", ", num(depth - 1L), ")"),
    paste0("m[", idx(), ", ", pick(c("1L", "2L", "3")), "]"))
}
int <- function(depth) {
  if (depth <= 0L) return(if (rnd(3) == 0L) iconst() else pick(vars$i))
  switch(rnd(7) + 1L,
    paste0("(", int(depth - 1L), " + ", int(depth - 1L), ")"),
    paste0("(", int(depth - 1L), " - ", int(depth - 1L), ")"),
    paste0("(", int(depth - 1L), " * ", pick(c("2L", "3L", "-1L", pick(vars$i))), ")"),
    paste0("(", int(depth - 1L), pick(c(" %% ", " %/% ")), pick(c("2L", "7L", "-3L")), ")"),
    paste0("as.integer(", pick(c("k", "b", "trunc(y)", "j")), ")"),
    paste0("(if (", lgl(depth - 1L), ") ", int(depth - 1L), " else ", int(depth - 1L), ")"),
    paste0("w[", idx(), "]"))
}
lgl <- function(depth) {
  if (depth <= 0L) return(pick(c("b", "TRUE", "FALSE", "x > 0", "k == 3L", "y <= x")))
  switch(rnd(6) + 1L,
    paste0("(", num(depth - 1L), pick(c(" < ", " <= ", " > ", " >= ", " == ", " != ")), num(depth - 1L), ")"),
    paste0("(", lgl(depth - 1L), " && ", lgl(depth - 1L), ")"),
    paste0("(", lgl(depth - 1L), " || ", lgl(depth - 1L), ")"),
    paste0("!(", lgl(depth - 1L), ")"),
    paste0("is.na(", num(depth - 1L), ")"),
    paste0("(", lgl(depth - 1L), pick(c(" & ", " | ")), lgl(depth - 1L), ")"))
}
idx <- function() pick(c("(abs(ki) %% 5L) + 1L", "ki %% 4L + 1L", "1L", "3", "length(v)"))

stmt <- function(depth, ind) {
  pad <- strrep("  ", ind)
  kind <- rnd(6)
  if (kind <= 1L) {
    t <- fresh(); e <- dbl(depth); vars$d <<- c(vars$d, t)
    return(paste0(pad, t, " <- ", e, "\n"))
  }
  if (kind == 2L) {
    t <- fresh(); e <- int(depth); vars$i <<- c(vars$i, t)
    return(paste0(pad, t, " <- ", e, "\n"))
  }
  if (kind == 3L) { # fold in a loop
    t <- fresh(); i <- fresh(); init <- dconst()
    vars$d <<- c(vars$d, t); old <- vars; vars$i <<- c(vars$i, i)
    e <- dbl(1L)
    body <- paste0(pad, "  ", t, " <- ", t, pick(c(" + ", " * 0.5 + ", " - ")), e, "\n")
    if (rnd(3) == 0L) body <- paste0(body, pad, "  if (", lgl(1L), ") ", pick(c("break", "next")), "\n")
    vars <<- old
    return(paste0(pad, t, " <- ", init, "\n", pad, "for (", i, " in ", pick(c("1:4", "seq_along(v)", "2:5", "seq_len(3L)")), ") {\n", body, pad, "}\n"))
  }
  if (kind == 4L && ind < 3L) {
    old <- vars; c1 <- lgl(depth)
    a <- stmt(depth - 1L, ind + 1L); vars <<- old
    b <- stmt(depth - 1L, ind + 1L); vars <<- old
    t <- pick(vars$d[vars$d != "sd"])
    return(paste0(pad, "if (", c1, ") {\n", a, pad, "  ", t, " <- ", dbl(1L), "\n", pad, "} else {\n", b, pad, "}\n"))
  }
  paste0(pad, "if (", lgl(depth), ") return(", dbl(1L), ")\n")
}

body <- ""
for (s in seq_len(2L + rnd(4))) body <- paste0(body, stmt(2L, 1L))
final <- switch(rnd(4) + 1L, dbl(3L), int(2L), lgl(2L), paste0("c(", dbl(2L), ", ", dbl(2L), ")"))
cat("# seed ", seed, "\n", sep = "")
cat('exact <- identical(commandArgs(TRUE), "exact")
n <- 3000L
lcg <- 42
rn <- function() { lcg <<- (lcg * 16807) %% 2147483647; lcg / 2147483647 }
x <- numeric(n); y <- numeric(n); k <- integer(n); b <- logical(n)
for (i in 1:n) { x[i] <- rn() * 20 - 10; y[i] <- rn() * 2; k[i] <- as.integer(rn() * 100) - 50L; b[i] <- rn() < 0.5 }
j <- rev(k)
ki <- k
')
if (rnd(8) == 0L) cat("x[c(700, 2000)] <- c(NA, Inf); y[1999] <- NaN; k[2500] <- NA; b[2600] <- NA\n")
if (rnd(4) == 0L) cat("x[2900] <- 1e308; y[2901] <- 5e-324; k[2902] <- 2147483647L\n")
cat("sd <- ", dconst(), "; si <- ", iconst(), "\n", sep = "")
cat("v <- c(0.5, -2, 3.25, 1e3, 7)\nw <- c(3L, -8L, 100L, 5L, 12L)\nm <- matrix(c(1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), 5)\n")
cat("h <- function(a, b = 2) ", pick(c("a * b + 1", "if (a > b) a - b else b - a", "{ z <- a + b; z * z }", "sqrt(abs(a)) + b")), "\n", sep = "")
cat("f <- function(x, y, k, j, b, ki) {\n", body, "  ", final, "\n}\n", sep = "")
cat('r <- mapply(f, x, y, k, j, b, ki)
cat(typeof(r), length(r), dim(r), "\\n")
if (is.list(r)) print(table(sapply(r, typeof))) else if (exact) cat(sprintf("%a", as.double(r)), sep = "\\n") else cat(sprintf("%.12g", as.double(r)), sep = "\\n")
')

# tests/fuzz/loops.R SEED - writes a random program of for loops, some of whose iterations depend on each other.  Plain
# R, as gen.R: with argument "exact" it prints bits, else 12 digits.
source("tests/fuzz/random.R")
pick <- function(v) v[rnd(length(v)) + 1L]
chance <- function(k) rnd(k) == 0L
sub <- function() pick(c("i", "i", "i", "i", "i + 1L", "i - 1L", "n - i + 1L", "idx[i]", "2L * i", "3L"))
dbl <- function(depth) {
  if (depth <= 0L) return(pick(c("x[i]", "y[i]", "t", "0.5", "2", "i", "k[i]", "a")))
  switch(rnd(8) + 1L,
    paste0("(", dbl(depth - 1L), pick(c(" + ", " - ", " * ")), dbl(depth - 1L), ")"),
    paste0("(", dbl(depth - 1L), " / ", dbl(depth - 1L), ")"),
    paste0("sqrt(abs(", dbl(depth - 1L), "))"),
    paste0("(if (", cond(depth - 1L), ") ", dbl(depth - 1L), " else ", dbl(depth - 1L), ")"),
    paste0(pick(c("max", "min")), "(", dbl(depth - 1L), ", ", dbl(depth - 1L), ")"),
    paste0(pick(c("x", "y")), "[", sub(), "]"),
    paste0("m[", pick(c("i", "i", "3L")), ", ", pick(c("1L", "2L", "j")), "]"),
    paste0("(", dbl(depth - 1L), pick(c(" %% 7", " %/% 3")), ")"))
}
cond <- function(depth) pick(c("x[i] > 0", "k[i] %% 3L == 0L", "t < 1", "i > 150L", "i %% 50L == 0L", paste0(dbl(0L), " > ", dbl(0L))))
stmt <- function() {
  switch(rnd(28) + 1L,
    paste0("t <- ", dbl(2L)), paste0("t <- ", dbl(2L)),
    paste0("x[", sub(), "] <- ", dbl(2L)), paste0("y[i] <- ", dbl(2L)), paste0("y[", sub(), "] <- ", dbl(1L)),
    paste0("z[i] <- ", pick(c("i %% 5L", "k[i] * 2L", "k[i] + i"))),
    paste0("s <- s + ", dbl(1L)), paste0("s <- ", dbl(1L), " + s"), "cnt <- cnt + 1L",
    paste0("if (", cond(1L), ") cnt <- cnt + ", pick(c("1L", "k[i]"))),
    paste0("if (", dbl(1L), " > best) { best <- ", dbl(0L), "; at <- i }"),
    paste0("mx <- max(mx, ", dbl(1L), ")"),
    paste0("for (j in 1:2) m[i, j] <- ", dbl(1L)),
    paste0("if (", cond(1L), ") ", pick(c("next", "y[i] <- -1", "last <- i", "t <- 3", "break", "s <- s + 1"))),
    paste0("m[i, ] <- c(", dbl(1L), ", ", dbl(1L), ")"),
    paste0("h[k[i] %% 5L + 1L] <- h[k[i] %% 5L + 1L] + 1L"),
    cell(), cell(), # elements that the host combines
    paste0("if (", cond(1L), ") { ", pick(c("cnt <- cnt + 1L; y[cnt] <- ", "q[cnt + 1L] <- i; cnt <- cnt + 1L; t <- ")), dbl(1L), " }"),
    paste0("li[[", pick(c("i", "i", "idx[i]")), "]] <- ", pick(c("c(", "list(u = ", "c(v = ")), dbl(1L), ", 1)"),
    paste0("df$", pick(c("v", "w")), "[", sub(), "] <- ", dbl(1L)),
    paste0(if (chance(2)) paste0("if (", cond(1L), ") "), pick(c("last <- k[i]", "t <- 2", "at <- i"))),
    paste0("for (j in ", inner(), ") ", pick(c("s <- s + ", "s <- ", "mx <- mx * 0.5 + ")), dbl(1L), pick(c(" * j", " + s", " - s"))),
    paste0("for (j in ", inner(), ") ", if (chance(2)) "if (j != 2L) ", cell()),
    paste0("for (j in ", inner(), ") { cnt <- cnt + 1L; q[cnt] <- ", pick(c("i", "j", "k[i]")), " }"),
    paste0("m[i, ] <- m[", pick(c("i", "i", "i + 1L", "i - 1L")), ", ] * ", dbl(1L)),
    paste0("A[i, ", pick(c("1L", "2L", "j")), ", 1L] <- A[", pick(c("i", "i + 1L", "i - 1L", "3L")), ", 1L, 2L] + ", dbl(1L)),
    paste0("w[", sub(), "] <- complex(real = ", dbl(0L), ", imaginary = 1)"))
}
inner <- function() pick(c("1:2", "seq_len(3L)", "2:4", "i:n", "1:i", "(i + 1L):n"))
cell <- function() {
  e <- pick(c("hd[k[i] %% 5L + 1L]", "hd[idx[i] %% 4L + 1L]", "hd[k[i]]", "m[idx[i], 2L]"))
  switch(rnd(5) + 1L,
    paste0(e, " <- ", e, pick(c(" + ", " - ", " * ")), dbl(1L)),
    paste0(e, " <- ", dbl(1L), " + ", e),
    paste0(e, " <- ", pick(c("max(", "min(")), e, ", ", dbl(1L), ")"),
    paste0("if (", dbl(1L), " > ", e, ") ", e, " <- ", dbl(0L)),
    paste0(e, " <- ", dbl(1L)))
}
cat("exact <- 'exact' %in% commandArgs(TRUE)\n",
    "show <- function(v) cat(if (length(v) == 0L) 0 else if (exact) sprintf('%a', as.double(v)) else signif(as.double(v), 12), '\\n')\n",
    "n <- 200L\n",
    "k <- as.integer((1:n * 7919) %% 31) - 5L\nidx <- as.integer((1:n * ", pick(c("7", "3", "6", "11")), ") %% n) + 1L\n", sep = "")
if (chance(4)) cat("k[", 60L + rnd(120), "] <- NA\n", sep = "")
infun <- chance(2)
if (infun) cat("f <- function() {\n")
for (q in 1:3) {
  cat("x <- ((1:", if (chance(3)) "(2*n)" else "n", ") * 37 %% 101 - 50) / 7\n", sep = "")
  cat(paste0("y <- numeric(n); z <- integer(n); m <- matrix(1, n, 2); h <- integer(5); hd <- numeric(5); ",
             "q <- integer(3L * n); li <- vector('list', n); df <- data.frame(v = numeric(n), w = 1); ",
             "A <- array(1, c(n, 2L, 2L)); w <- complex(n); t <- 0.25; s <- 0; cnt <- 0L; best <- -1; at <- 0L; ",
             "mx <- -5; last <- 0L; j <- 1L; a <- 1.5; i <- 0L\n"))
  if (chance(5)) cat("x[", 60L + rnd(120), "] <- NA\n", sep = "")
  cat("r <- tryCatch({ for (i in ", pick(c("1:n", "seq_len(n)", "1:n", "2:(n - 1L)", "n:1", "seq(1L, n, by = 2L)")), ") {\n", sep = "")
  for (w in 1:(1L + rnd(3))) cat("  ", stmt(), "\n", sep = "")
  cat(paste0("}\n'ok' }, error = conditionMessage)\ncat(r, '\\n')\nshow(c(i, t, s, cnt, best, at, mx, last, ",
             "j))\nshow(x); show(y); show(z); show(m); show(h); show(hd); show(q); show(unlist(li)); ",
             "show(df$v + df$w); show(A); show(Re(w))\n"))
}
if (infun) cat("}\nf()\n")

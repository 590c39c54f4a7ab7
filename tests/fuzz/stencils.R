# tests/fuzz/stencils.R SEED - writes a random program of stencils over a grid laid out in one vector, as closures and as loops: a
# branch's conditions on the cell's number, row and column, and reads beside it, within the grid or not.  Plain R, as gen.R: with
# argument "exact" it prints bits, else 12 digits.
source("tests/fuzz/random.R")
for (w in 1:5) rnd(2)
pick <- function(v) v[[rnd(length(v)) + 1L]]
chance <- function(k) rnd(k) == 0L

border <- c("row == 0L", "row == n - 1L", "col == 0L", "col == m - 1L")
condition <- function() switch(rnd(4) + 1L,
  paste(border, collapse = " || "),
  paste(border[1:(1L + rnd(4))], collapse = " || "),
  paste0("!(", paste(border[sort(unique(c(rnd(4), rnd(4)) + 1L))], collapse = " || "), ")"),
  pick(c("row < 1L", "row <= 1L || row >= n - 2L", "row > 0L && row < n - 1L", "1L <= col && col < m - 1L",
         "i < 10L", "i > 3L", "i == 1L || i == cells", "i <= n", "i > n && i <= cells - n",
         "cells - i < n", "1L != i && length(u) != i", "n > 3L", "t[i] > 0L && t[i] < cells", "t[i] >= 1L",
         "row %in% 3:4", "col + 1L < m && 0L < row", "row == 0L || row == 1L || col != m - 1L")))
read <- function() pick(c("u[i - 1L]", "u[i + 1L]", "u[i - n]", "u[i + n]", "u[i]", "u[[i - 1L]]", "u[row + 1L]",
  "u[row]", "u[i - n - 1L]", "u[i + n + 1L]", "u[1L + i]", "u[col * n + row + 1L]", "w[i]", "w[i + 1L]",
  "u[i - 2L * n]", "u[cells - i + 1L]", "w[col + 1L]", "u[i + 2L]", "w[row + 2L]", "u[t[i]]", "u[t[i] + 1L]",
  "sum(u[(i - 1L):(i + 1L)])", "as.numeric(i - n)", "u[(i - 1L) %/% n + 1L]"))
value <- function() paste(vapply(seq_len(1L + rnd(3)), function(k) read(), ""), collapse = pick(c(" + ", " - ", " * ")))
base <- c("(i - 1L)", "(i - 1L)", "i", "(i + 3L)")
cat("exact <- 'exact' %in% commandArgs(TRUE)\n",
    paste0("show <- function(v) cat(if (is.list(v)) lengths(v), if (length(v <- unlist(v)) == 0L) 0 else if ",
           "(exact) sprintf('%a', as.double(v)) else signif(as.double(v), 12), '\\n')\n"),
    sep = "")
for (q in 1:4) {
  cat("n <- ", pick(c("7L", "12L", "16L")), "; m <- ", pick(c("9L", "12L", "20L")), "; cells <- n * m\n", sep = "")
  cat("u <- (1:", pick(c("cells", "cells", "(cells - 3L)")), ") * 37 %% 101 / 8; w <- 1:",
      pick(c("n", "cells", "5L")), " / 4; t <- as.integer((1:cells * 7919L) %% 61L) - 9L\n", sep = "")
  at <- pick(base)
  lines <- c(paste0("row <- ", at, " %% n"), paste0("col <- ", at, " %/% n"))
  body <- switch(rnd(3) + 1L,
    paste0("if (", condition(), ") u[i] else ", value()),
    paste0("if (", condition(), ") ", value(), " else ", value()),
    paste0("if (", condition(), ") return(0); if (", condition(), ") 1 else ", value()))
  cat("f <- function(i) { ", paste(c(lines, body), collapse = "; "), " }\n", sep = "")
  for (k in 1:2) cat("show(tryCatch(sapply(", pick(c("1:cells", "1:cells", "cells:1", "2:cells", "0:cells",
                                                     "2:(cells - 1L)")), ", f), error = conditionMessage))\n",
                     sep = "")
  cat("y <- numeric(cells)\nshow(tryCatch({ for (i in ", pick(c("1:cells", "2:(cells - 1L)")), ") { ",
      paste(c(lines, paste0("y[i] <- if (", condition(), ") 0 else ", value())), collapse = "; "),
      " }; y }, error = conditionMessage))\n", sep = "")
}

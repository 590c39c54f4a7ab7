# tests/fuzz/seeds.R - what generators have in common that make a program for each of the seeds FIRST to LAST: these, and numbers that
# follow from `state` alone, which is set from the seed.
args <- commandArgs(TRUE)
first <- as.integer(args[1])
last <- if (length(args) > 1L) as.integer(args[2]) else first
if (is.na(first) || is.na(last))
  stop("usage: ", basename(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1])), " FIRST [LAST]", call. = FALSE)
state <- 1
rnd <- function(n) { # 0 .. n-1
  state <<- (state * 16807) %% 2147483647
  as.integer(floor(state / 2147483647 * n))
}
pick <- function(v) v[[rnd(length(v)) + 1L]]
chance <- function(k) rnd(k) == 0L

# tests/fuzz/random.R - what the generators begin with, in the project's folder: rnd(n), random whole numbers that follow from the
# seed, the script's argument, in GNU R and ravel alike.
seed <- as.double(commandArgs(TRUE)[1])
if (is.na(seed)) stop("usage: GENERATOR SEED")
state <- (seed * 7919 + 12345) %% 2147483647
rnd <- function(n) { # 0 .. n-1
  state <<- (state * 16807) %% 2147483647
  as.integer(floor(state / 2147483647 * n))
}

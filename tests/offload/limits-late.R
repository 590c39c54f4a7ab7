# The limit of a while or repeat loop, or the variable that counts, changes in a function that a rare round calls: the
# rounds that the loop was counted to have are no more what is left.
n <- 300L
f1 <- function(late, how) {
  env <- environment(); s <- 0; rd <- 0; i <- 0L
  while (i < n) { i <- i + 1L; s <- (s * 3 + i) %% 101; if ((rd <- rd + 1) > 1000) break; if (i == late && rd < 600) how(env) }
  print(c(s, i, rd))
}
g1 <- function(how) {
  n <- 300L; x <- numeric(n); env <- environment(); i <- 1L; late <- 150L
  while (i <= n) { x[i] <- sqrt(i); if (i == late) how(env); i <- i + 1L }
  print(c(sum(x), i, length(x)))
}
h1 <- function(how) {
  n <- 300; s <- 0; env <- environment(); i <- 0; late <- 151
  repeat { i <- i + 1; s <- s * 0.5 + i; if (i == late) how(env); if (i >= n) break }
  print(c(s, i))
}
k1 <- function(how) {
  i <- 300L; s <- 0; env <- environment(); n <- 0L; late <- 151L
  while (i > n) { s <- (s * 7 + i) %% 11; if (i == late) how(env); i <- i - 1L }
  print(c(s, i))
}
hows <- list(function(e) assign("n", 5L, e), function(e) assign("n", 320L, e), function(e) e$i <- e$i + 20L,
  function(e) { e$i <- 20L; e$late <- -1L }, function(e) e$n <- 200.5,
  function(e) e$n <- "299", function(e) delayedAssign("n", 160L, assign.env = e), function(e) { rm("n", envir = e); assign("n", 250L, globalenv()) })
for (k in seq_along(hows)) { if (k < 8L) f1(150L, hows[[k]]); for (fun in list(g1, h1)) print(try(fun(hows[[k]]), silent = TRUE)); n <- 300L }
for (k in 1:4) f1(150L, hows[[k]])
k1(function(e) e$n <- 100L); k1(function(e) e$i <- 290L - (e$late <- 0L)); k1(function(e) e$n <- 200L)
m1 <- function(how) { # the test in the middle; with a state that goes round
  n <- 300; s <- 0; t <- 0; rd <- 0; env <- environment(); i <- 0; late <- 151
  while (TRUE) { i <- i + 1; rd <- rd + 1; s <- (s * 5 + i) %% 97; if (i == late && rd < 250) how(env); if (i > n) break; t <- t + s }
  print(c(s, t, i))
}
for (k in 1:6) { n <- 300L; m1(hows[[k]]) }

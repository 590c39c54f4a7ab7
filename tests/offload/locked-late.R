# A variable that is locked, or becomes an active binding, while a loop runs: the round that assigns it next is an error,
# or the function's; no kernel writes it.
invisible(compiler::enableJIT(0)) # whose compiled loops cannot lock what they have not assigned yet
env <- environment()
lock <- function(k, e) lockBinding(k, e)
told <- function(r) if (inherits(r, "try-error")) cat(sub("^.*(cannot.*)\n$", "\\1", r), "\n") else print(r)

serial <- function(k) {
  env <- environment(); st <- 42; n <- 0L; x <- numeric(400)
  r <- try(for (i in 1:400) { st <- (st * 16807) %% 2147483647; if (i == 100L) lock(k, env); if (st %% 2 == 0) n <- n + 1L; x[i] <- st / 2147483647 }, silent = TRUE)
  told(r); print(c(i, st, n)); print(sum(x))
}
for (k in c("st", "n", "x", "i", "k")) serial(k)

open_loop <- function(k) {
  env <- environment(); cur <- 0.5; i <- 0L; out <- numeric(300)
  r <- try(while (i < 300L) { i <- i + 1L; cur <- cur * 3.7 * (1 - cur); if (i == 100L) warning("lock"); out[i] <- cur }, silent = TRUE)
  told(r); print(c(i, cur)); print(sum(out))
}
withCallingHandlers(for (k in c("cur", "i", "out")) open_loop(k), warning = function(w) {
  e <- sys.function(); for (f in sys.frames()) if (exists("out", f, inherits = FALSE) && !bindingIsLocked(get("k", f), f)) lock(get("k", f), f)
  invokeRestart("muffleWarning")
})

lanes <- function(k) { # lanes that are apart: one locks what the others write
  env <- environment(); x <- numeric(500); s <- 0; m <- matrix(0, 50, 10)
  r <- try(for (i in 1:500) { x[i] <- sqrt(i); s <- s + i; m[i] <- i * 2; if (i == 300L) lock(k, env) }, silent = TRUE)
  told(r); print(c(i, s, sum(x), sum(m)))
}
for (k in c("x", "s", "m", "i")) lanes(k)

active <- function() {
  env <- environment(); s <- 1; n <- 0
  for (i in 1:200) {
    s <- s * 0.5 + i
    if (i == 197L) { rm(s); makeActiveBinding("s", function(v) if (missing(v)) 42 else cat("set", v, "\n"), env) }
    n <- n + s
  }
  print(c(s, n))
}
active()

# a vector that no kernel gives back
hidden <- function() {
  env <- environment(); n <- (1:400 * 7L) %% 23L; acc <- numeric(6); s <- 0
  r <- try(for (i in 1:300) { d <- n[i:(i + 7L)] %% 5L; if (i == 64L) lock("d", env); t1 <- tabulate(d + 1L, 6L); acc <- acc + t1; s <- s + length(unique(d)) }, silent = TRUE)
  told(r); print(acc); print(c(i, s))
}
hidden()

# at top level, too, and once more after it has been unlocked
x <- numeric(300); s <- 0
told(try(for (i in 1:300) { s <- s * 0.9 + i; x[i] <- s; if (i == 150L) lockBinding("x", env) }, silent = TRUE)); print(c(i, s, sum(x)))
unlockBinding("x", env)
for (i in 1:300) { s <- s * 0.9 + i; x[i] <- s }
print(c(i, s, sum(x)))
cnt <- 0
told(try(for (i in 1:300) { (function() cnt <<- cnt + i)(); if (i == 150L) lockBinding("cnt", env) }, silent = TRUE)); print(cnt)
unlockBinding("cnt", env)
bump <- function(i) { cnt <<- cnt + i; if (i == 150L) lockBinding("cnt", env); i * 2 }
told(try(sapply(1:300, bump), silent = TRUE)); print(cnt)
unlockBinding("cnt", env)

# a vector that is locked is not changed in place
keep <- function(how) {
  env <- environment(); x <- c(1, 2, 3); l <- list(a = 1, b = list(c = 2)); lockBinding("x", env); lockBinding("l", env)
  told(try(switch(how, x[2] <- 5, x[[1]] <- 9, names(x) <- c("a", "b", "c"), x[5] <- 1, l$a <- 5, l$b$c <- 7, l[["a"]] <- 8, attr(x, "u") <- 1, x <- 2, x <- c(x, 4),
    (function() x[2] <<- 5)(), (function() l$b$c <<- 5)(), x[1:2] <- 0), silent = TRUE))
  print(x); str(l)
}
for (how in 1:13) keep(how)

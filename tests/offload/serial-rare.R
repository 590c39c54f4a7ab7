# What no kernel can do, in a branch that a loop with a state seldom takes: those rounds are the interpreter's, the others
# the kernel's.
set.seed(2)
x <- 0; out <- list(); lines <- character(0); e <- new.env()
for (i in 1:20000) {
  x <- x * 0.9 + rnorm(1)
  if (i %% 1000 == 0) out[[length(out) + 1]] <- list(i = i, x = round(x, 6), label = paste("round", i))
  if (i %% 2500 == 1) lines <- c(lines, sprintf("%d:%.4f", i, x))
  if (i %% 5000 == 7) assign(paste0("k", i), x, envir = e)
}
print(length(out)); str(out[[20]]); print(lines); print(sapply(sort(ls(e)), get, envir = e)); print(runif(1))

# in a function that the loop calls; the variable that the branch changes is read by others
note <- function(x) { if (x > 60) { msg <- format(x, nsmall = 2); seen <<- c(seen, msg); return(x - 60) }; x + 0.5 }
seen <- character(0); v <- 0; m <- matrix(0, 10, 10)
for (i in 1:10000) {
  v <- note(v)
  m[i %% 10 + 1, 3] <- m[i %% 10 + 1, 3] + v
  if (i %% 999 == 0) m <- t(apply(m, 1, sort))
}
print(length(seen)); print(seen[1:3]); print(sum(m)); print(m[1, 8:10])

# often at last: the loop stays with the interpreter
s <- 0; txt <- ""
for (i in 1:6000) { s <- (s * 7 + i) %% 101; if (i > 3000 || i %% 500 == 0) txt <- paste0(substr(txt, 1, 5), s) }
print(s); print(txt)

# an error in it, with the state that there is
s <- 0
r <- try(for (i in 1:6000) { s <- s + i; if (i %% 500 == 0) stop(sprintf("at %d", i)) }, silent = TRUE)
cat(r); print(c(s, i))
f <- function() { n <- 0; repeat { n <- n + 1; if (n %% 700 == 0) { z <- strsplit(as.character(n), "")[[1]]; if (length(z) > 3) return(z) } } }
print(f())

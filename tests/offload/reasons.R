# Why a call is not offloaded: the report names the construct, also where each element leaves the kernel by it
shown <- capture.output(a <- sapply(1:40, function(i) { cat(i, ""); i }))
shown <- c(shown, capture.output(b <- sapply(1:40, function(i) { print(i); i })))
shown <- c(shown, capture.output(c <- sapply(1:40, function(i) { if (i > 0) { message(i); i } else { print(i); i } }), type = "message"))
cat(sum(a), sum(b), length(shown), "\n")
total <- 0
d <- sapply(1:40, function(i) { total <<- total + i; i })
set.seed(1)
RNGkind("Wichmann-Hill"); e <- sapply(1:40, function(i) mean(runif(3))); RNGkind("default")
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
f <- sapply(1:40 %% 5, fib)
g <- sapply(1:40, function(i) paste("id", i))
cat(total, length(e), sum(f), g[40], "\n")
days <- as.Date("2024-01-01") + 0:39
h <- sapply(seq_along(days), function(i) days[i] > "2024-02-01")
k <- sapply(1:40, function(i) { s <- NULL; if (i %% 2) s <- c(i, 1); length(s) })
cat(sum(h), sum(k), "\n")
m <- sapply(1:40, function(i) if (i > 100) { cat("never\n"); 0 } else i)     # a branch that nobody takes is no reason
cat(sum(m), "\n")
z <- c()
x <- 1:1000
z <- suppressWarnings(sapply(x, function(v) sqrt(24 - v)))   # each launch fails: nothing but the guard says why
cat(sum(z, na.rm = TRUE), "\n")

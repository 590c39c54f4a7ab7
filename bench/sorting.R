# Sorting and matching of n numbers: the base function, on a GPU with the data on the host, with the data on the device (ms), and whether both
# give the same.  Argument: n.  Not one of the programs of bench/run.
n <- as.integer(commandArgs(TRUE)[1]); set.seed(1)
ms <- function(f, k = 3) { best <- Inf; for (i in seq_len(k)) { t <- Sys.time(); f(); best <- min(best, as.numeric(Sys.time()) - as.numeric(t)) }; best * 1000 }
x0 <- runif(n); k0 <- as.integer(runif(n, 0, 1e6)); w0 <- as.integer(runif(n, -2e9, 2e9))
host <- function(v) { v[1L] <- v[1L]; v }                   
touch <- function(r) r[length(r)]
warm <- sapply(1:200000, function(i) sqrt(i))
tests <- list(sort_d = function(x, k) touch(sort(x)), order_d = function(x, k) touch(order(x)), sort_i = function(x, k) touch(sort(k)),
  order_i = function(x, k) touch(order(k)), rank_d = function(x, k) touch(rank(x)), unique_i = function(x, k) touch(unique(k)),
  unique_d = function(x, k) touch(unique(x)), dup_d = function(x, k) touch(duplicated(x)),
  match_i = function(x, k) touch(match(k, k2)), in_d = function(x, k) touch(x %in% x2))
k2 <- as.integer(runif(n / 10, 0, 2e6)); x2 <- x0[seq(1, n, by = 10)]
for (t in names(tests)) {
  f <- tests[[t]]
  options(ravel.offload = "never"); a <- f(x0, k0); tn <- ms(function() f(host(x0), host(k0)), 1); th <- ms(function() host(if (grepl("_d", t)) x0 else k0), 2)
  options(ravel.offload = "auto"); for (i in 1:3) { f(host(x0), host(k0)); Sys.sleep(0.25) }
  b <- f(host(x0), host(k0))
  ta <- ms(function() f(host(x0), host(k0)))
  xd <- x0 + 0; kd <- k0 + 0L; td <- NA
  options(ravel.offload = "always"); xd <- sqrt(x0); kd <- k0 + 1L; f(xd, kd)
  one <- function() { f(xd, kd) }; td <- ms(one, 4); options(ravel.offload = "auto")
  cat(sprintf("%-9s builtin %8.1f  host data %8.1f (copy %5.1f)  device data %7.1f   x %5.1f  %5.1f  %s\n", t,
              tn - th, ta - th, th, td, (tn - th) / (ta - th), (tn - th) / td, identical(a, b)))
}

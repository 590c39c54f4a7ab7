# Where there is no memory in the middle of a launch, the call is an error, and nothing stays behind: the same again gives the result
options(ravel.device.memory = 1200000) # not for all: results go home to make room
work <- function() { # what it makes stays
  options(ravel.batch.bytes = NULL)
  x <- as.numeric(1:20000)
  y <- rev(x)
  a <- 2
  z <<- mapply(function(p, q) a * p + q, x, y)
  w <<- sapply(z, function(v) v * 0.5 + 1)
  x[5] <- -1
  for (k in 1:6) w <<- sapply(w, function(v) v + k)
  u <<- mapply(function(p, q) p - q, w, z)
  i <<- sapply(1:30000, function(i) i * 3L)
  p <<- sapply(x, function(v) c(v, v + 1))
  l <<- sapply(1:3000, function(n) seq_len(n %% 7))
  options(ravel.batch.bytes = 100000)
  b <- mapply(function(p, q) if (p == 7) -1 else p - q, x, y)
  c(sum(z), sum(w), w[20000], sum(u), sum(i), sum(p), sum(lengths(l)), sum(b))
}
failed <- FALSE
out <- tryCatch(work(), error = function(e) {
  if (!grepl("cannot allocate|memory exhausted", conditionMessage(e))) stop(e)
  failed <<- TRUE
  NULL
})
invisible(gc())
options(ravel.batch.bytes = NULL)
v <- as.numeric(1:74000)
all <- sapply(v, function(e) e + 0.5) # these two fill the device's memory: nothing else may be held there
print(sum(all))
print(if (failed) work() else out)
if (failed) message("failed once")

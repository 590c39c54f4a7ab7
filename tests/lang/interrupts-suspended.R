# suspendInterrupts(): a Ctrl-C waits until its expression has been evaluated, in kernels, too; allowInterrupts() inside lets it through.
busy <- function(n) sum(sapply(1:200, function(i) { k <- 0; while (k < n) k <- k + 1; k }))
ctrl_c <- function() { tools::pskill(Sys.getpid(), 2L); for (i in 1:2000) Sys.getpid(); invisible() }
tryCatch({
  suspendInterrupts({ ctrl_c(); cat("whole:", busy(3000), "\n") })
  for (i in 1:1e7) i
  "not seen"
}, interrupt = function(e) "seen behind it")
tryCatch(suspendInterrupts({
  cat("in\n")
  allowInterrupts({ ctrl_c(); busy(3000); for (i in 1:1e7) i; cat("not left\n") })
}), interrupt = function(e) "left inside")
# Nested, and left by an error: what was, is.
tryCatch({
  try(suspendInterrupts({ suspendInterrupts(1); ctrl_c(); cat("not by this:", busy(100), "\n"); stop("an error") }), silent = TRUE)
  for (i in 1:1e7) i
  "not seen"
}, interrupt = function(e) "seen behind the error")
f <- function() { suspendInterrupts(return("returned")); "not this" }
f()
tryCatch({ ctrl_c(); for (i in 1:1e7) i; "not seen" }, interrupt = function(e) "allowed again")
withVisible(suspendInterrupts(invisible(3)))$visible
# The limit of time waits as well.
g <- function() { setTimeLimit(elapsed = 0.1); suspendInterrupts({ t <- proc.time()[[3]]; while (proc.time()[[3]] - t < 0.4) NULL; cat("out of time, and goes on\n") }); for (i in 1:1e9) i }
tryCatch(g(), error = function(e) cat(conditionMessage(e), "\n"))
setTimeLimit()

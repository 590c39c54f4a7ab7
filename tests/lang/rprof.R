# Rprof() samples the running functions; summaryRprof() adds them up; time limits stop a computation.
f <- tempfile()
cat("sample.interval=20000\n\"rnorm\" \"f\" \"g\" \n\"f\" \"g\" \n\"rnorm\" \"f\" \"g\" \n\"f\" \"f\" \"g\" \n\"sapply\" \"h\" \n",
    "\"<Anonymous>\" \"lapply\" \"sapply\" \"h\" \n\"h\" \n", sep = "", file = f)
x <- summaryRprof(f)
x
str(x)
cat("sample.interval=5000\n", file = f)
summaryRprof(f)
cat("sample.interval=5000\n\"a\" \"b\" \n\"b\" \n\"b\" \n", file = f)
summaryRprof(f)
tryCatch(summaryRprof(f, lines = "both"), error = function(e) conditionMessage(e))
# half a second of work, however busy the machine is
busy <- function(until) while (sum(proc.time()[1:2]) < until) quick()
quick <- function() sum(sqrt(seq_len(100)))
outer1 <- function() busy(sum(proc.time()[1:2]) + 0.5)
Rprof(f, interval = 0.01)
outer1()
Rprof(NULL)
readLines(f, 1L)
p <- summaryRprof(f)
mean(grepl("\"outer1\" $", readLines(f)[-1L])) > 0.8 # on a busy machine some fall before and after it
p$by.total["\"outer1\"", "total.pct"] > 95
p$by.total["\"busy\"", "total.pct"] > 90
p$sample.interval
p$sampling.time > 0.2

# a limit set outside of tryCatch may be reached there, too, where the machine is busy; so is the call that it stops another one then
spin <- function() repeat {}
limited <- function(expr) tryCatch(expr, error = function(e) c(class(e)[1], conditionMessage(e)))
limited({ setTimeLimit(elapsed = 0.2); spin() })
x <- 1
limited({ setTimeLimit(elapsed = 0.2); for (i in 1:1e9) x <- x + 1 })
x > 1
setTimeLimit()
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
g <- function() {
  setTimeLimit(elapsed = 0.2, transient = TRUE)
  on.exit(setTimeLimit())
  fib(40)
}
tryCatch(g(), error = function(e) conditionMessage(e))
tryCatch({ setTimeLimit(cpu = 0.2); fib(40) }, error = function(e) conditionMessage(e))
setTimeLimit(cpu = Inf, elapsed = Inf)
setSessionTimeLimit(elapsed = 0.5)
tryCatch(spin(), error = function(e) conditionMessage(e))
fib(15)

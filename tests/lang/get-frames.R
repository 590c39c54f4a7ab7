# get() and exists() take a frame's number as envir; what is no environment is refused; Kinderman-Ramage under Marsaglia-Multicarry warns
f <- function() { foo <- function() "foo"; g <- function() get("foo", envir = sys.parent())(); g() }
f()
h <- function() { y <- 5; k <- function() c(get("y", envir = sys.parent()), exists("y", envir = sys.parent()),
                                            exists("y", envir = 1), get("y", pos = sys.frame(-1))); k() }
tryCatch(h(), error = function(e) cat(conditionMessage(e), "\n"))
x <- 3; get("x", envir = 0)
say <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"),
                               warning = function(w) cat("Warning:", conditionMessage(w), "\n"))
say(get("x", envir = "a")); say(exists("x", envir = "a")); say(assign("x", 1, envir = 2)); say(get("x", envir = TRUE))
say(get0("x", envir = globalenv())); say(mget("x", envir = globalenv()))
RNGkind("Marsaglia"); say(RNGkind(normal.kind = "Kinderman")); suppressWarnings(RNGkind(normal.kind = "Kinder")); RNGkind()
RNGkind("default", "default")

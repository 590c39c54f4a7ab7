# on.exit() code that runs while an error unwinds has the handlers of its own frame.
tryCatch({ tryCatch(stop("a"), finally = stop("b")) }, error = function(e) conditionMessage(e))
f <- function() { on.exit(stop("in exit")); stop("body") }
tryCatch(f(), error = function(e) print(conditionMessage(e)))
tryCatch(withCallingHandlers(f(), error = function(e) cat("calling", conditionMessage(e), "\n")), error = function(e) cat("exiting", conditionMessage(e), "\n"))
g <- function() { on.exit(tryCatch(stop("x"), error = function(e) cat("handled in exit\n"))); warning("W") }
tryCatch(g(), warning = function(w) cat("got", conditionMessage(w), "\n"))
h <- function() for (i in 1:3) { tryCatch({ if (i == 2) next; cat(i, "\n") }, finally = { cat("fin", i, "\n") }) }
h()
k <- function() { tryCatch({ on.exit(warning("late")); return(1) }, finally = message("m")) ; 2 }
withCallingHandlers(k(), warning = function(w) { cat("W:", conditionMessage(w), "\n")
    invokeRestart("muffleWarning") }, message = function(m) { cat("M:", conditionMessage(m))
        invokeRestart("muffleMessage") })
r <- tryCatch({ tryCatch({ stop("one") }, error = function(e) stop("two"), finally = cat("F\n")) }, error = function(e) conditionMessage(e)); print(r)
o <- function() { on.exit({ cat("exit o\n"); stop("again") }); stop("first") }
print(tryCatch(tryCatch(o(), error = function(e) paste("inner", conditionMessage(e))), error = function(e) paste("outer", conditionMessage(e))))
p <- function() { on.exit(return("replaced")); stop("lost") }
o <- function() { on.exit({ cat("exit o\n"); stop("again") }); stop("first") }
print(tryCatch(tryCatch(o(), error = function(e) paste("inner", conditionMessage(e))), error = function(e) paste("outer", conditionMessage(e))))
tryCatch(nchar(), error = print); tryCatch(sqrt(1, 2), error = print); tryCatch(substr("a"), error = print)

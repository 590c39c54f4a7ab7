# A later handler of the same withCallingHandlers() is in force while an earlier one runs. geterrmessage() of an error that is handled.
withCallingHandlers({ message("B"); warning("A"); "value" },
                    warning = function(w) { message("got: ", conditionMessage(w)); invokeRestart("muffleWarning") },
                    message = function(m) { cat("msg:", conditionMessage(m)); invokeRestart("muffleMessage") })
tryCatch(withCallingHandlers(stop("a"), error = function(e) stop("b"), error = function(e) cat("second", conditionMessage(e), "\n")),
         error = function(e) cat("outer", conditionMessage(e), "\n"))
tryCatch(stop("xx"), error = function(e) geterrmessage())
tryCatch(log("a"), error = function(e) 1)
geterrmessage()
tryCatch(stop(simpleError("made")), error = function(e) 1)
geterrmessage()
try(stop("yy"), silent = TRUE)
geterrmessage()
# what `::` and `:::` do not find is the caller's error
tryCatch(stats:::nofun, error = print)
f <- function() stats:::nofun
tryCatch(f(), error = print)
tryCatch(base::nofun, error = print)

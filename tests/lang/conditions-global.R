# globalCallingHandlers: handlers below all others.
globalCallingHandlers(
  warning = function(w) {
    cat("warning:", conditionMessage(w), "\n")
    invokeRestart("muffleWarning")
  },
  message = function(m) cat("message:", conditionMessage(m))
)
warning("one")
x <- as.integer("z")
f <- function() { warning("two"); 3 }
print(f())
suppressMessages(message("hidden"))
withCallingHandlers(warning("three"), warning = function(w) cat("first\n"))
print(tryCatch(warning("four"), warning = function(w) "caught"))
print(names(globalCallingHandlers()))
# newest first; the same handler again moves to the front
g <- function(c) cat("custom", class(c)[1], "\n")
globalCallingHandlers(custom = g)
globalCallingHandlers(list(other = g, custom = g))
print(names(globalCallingHandlers()))
signalCondition(structure(class = c("custom", "condition"), list(message = "m", call = NULL)))
print(tryCatch(globalCallingHandlers(a = g), error = conditionMessage))
old <- globalCallingHandlers(NULL)
print(length(old))
print(length(globalCallingHandlers()))

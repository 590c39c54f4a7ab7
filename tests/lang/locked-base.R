# What the base packages bind is locked: no assignment changes it, and none adds to it.
say <- function(e) cat("refused:", conditionMessage(e), "\n")
f <- function() q <<- 1
tryCatch(f(), error = say)
tryCatch(assign("c", 1, envir = baseenv()), error = say)
tryCatch(assign("a new one", 1, envir = baseenv()), error = say)
tryCatch(assign("zzz", 1, envir = asNamespace("stats")), error = say)
tryCatch(assign("sd", 1, envir = asNamespace("stats")), error = say)
tryCatch(assign("sd", 1, envir = as.environment("package:stats")), error = say)
tryCatch(local(sum <- 3, envir = baseenv()), error = say)
tryCatch((function() T <<- FALSE)(), error = say)
# What is not theirs is new in the global environment.
g <- function() not_there_before <<- 2
g()
not_there_before
for (e in list(baseenv(), .BaseNamespaceEnv, asNamespace("utils"), as.environment("package:stats"), globalenv()))
  print(environmentIsLocked(e))
bindingIsLocked("sd", as.environment("package:stats"))
bindingIsLocked("sum", baseenv())
# Unlocked, it may change.
unlockBinding("nlevels", baseenv())
assign("nlevels", function(x) "mine", envir = baseenv())
nlevels(factor(1))
# A global function of the same name is another matter.
sum <- function(...) "other"
sum(1, 2)
rm(sum)
sum(1, 2)

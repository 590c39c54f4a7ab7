# What windows would be opened with can be asked and set, though there are none.
str(X11.options())
old <- X11.options(width = 5)
class(old)
X11.options()$width
str(X11.options(reset = TRUE)$width)
X11.options()$width
tryCatch(X11.options(foo = 1), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(X11.options(3), error = function(e) cat(conditionMessage(e), "\n"))
str(quartz.options(width = 4))
quartz.options()$width
tryCatch(quartz(), warning = function(w) cat(conditionMessage(w), "\n"))
tryCatch(quartz.save("a"), error = function(e) cat(conditionMessage(e), "\n"))

# `$` wants a name, not a call.
say <- function(e) tryCatch(print(e), error = function(e) cat(conditionMessage(e), "|", deparse(conditionCall(e)), "\n"))
x <- list(a = 1, b = 2)
a <- "b"
say(`$`(x, a + 1))
say(`$`(x, (a)))
say(`$`(x, if (TRUE) a else 2))
say(`$`(globalenv(), f(a)))
say(`$`(NULL, 1 + 2))
say(`$`(x, "a"))
say(`$`(x, a))
say(`$`(structure(list(a = 1), class = "foo"), a + 1))
# What has no elements is coerced with a warning, too; NULL and lists are not.
heed <- function(v) { withCallingHandlers(v$a <- 3, warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }); print(v) }
for (v in list(NULL, list(), logical(0), character(0), integer(0), factor(character(0)), 1, expression(), structure(list(), class = "foo"))) heed(v)

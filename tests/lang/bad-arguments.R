# Odd arguments: R's words, R's values, and no crash.
p <- function(e) tryCatch(print(e), error = function(e) cat("E", conditionMessage(e), "\n"),
                          warning = function(w) cat("W", conditionMessage(w), "\n"))
# lists as numbers, and compared with vectors
p(as.numeric(list(list(1)))); p(as.numeric(list(quote(x)))); p(as.integer(list(1:2))); p(as.numeric(list(numeric(0), 1)))
p(as.numeric(quote(1(2)))); p(as.numeric(expression(x))); p(as.numeric(pairlist(1, 2))); p(as.integer(-2^31))
p(list(1, 2:3) == 1); p(list(1, 2:3) == "1"); p(list(1, "2") == 2); p(list(1, "b") == 2L); p(list(quote(a)) == "a")
p(list(quote(a)) == 1); p(list() == 1); p(list(1i) == 1)
p(max(TRUE, "a")); p(min(TRUE, "x", 2)); p(Conj(TRUE)); p(NA_real_ %% 0)
p(match(1:3, list(1, "2", 3L))); p(match(structure(2, class = "Date"), 1:3)); p(match("1970-01-03", structure(2, class = "Date")))
p(matrix(1:3, 5)); p(matrix(1:3, ncol = 5)); p(seq(by = 2)); p(seq(to = 5L, by = 2L))
p(as.character(list(list(2, c = 3), c(a = 1, b = 2), factor("a"))))
p(as.character(structure(1:3, levels = c("a", "b"), class = "factor")))
p(paste(structure(1:3, levels = c("a", "b"), class = "factor"))); p(paste(new.env()))
# primitives count their arguments
p(`/`("a")); p(`/`(1i)); p(`&`(1)); p(`&`(1, 2, 3)); p(is.na(1, 2)); p(invisible(1, 2)); p(is.function(1, 2)); p(as.call())
p(nargs(1)); p(emptyenv(1)); p(nrow(1, quote(y ~ x)))
p(if (NA_character_) 1); p(if (NA) 1); p(if (NA_real_) 1); p(if (list(1, 2)) 1); p(match.fun(list(a = 1)))
p(attach(list(a = 1), name = character(0)))
p(eval(as.call(list(quote(`function`), c(a = 1), 2)))); p(eval(as.call(list(quote(`function`), as.pairlist(list(1)), 2))))
p(rsignrank(1, 1e308)); p(file.copy(character(), "b"))

# the unused argument as the call has it, also of what other functions call; names of `&&` and `(`; what is asked first
told <- function(e) cat(tryCatch({ force(e); "no error" }, error = function(e) paste(conditionMessage(e), "|", deparse(conditionCall(e))[1])), "\n")
told(mapply(rev, 1:2, 3:4)); told(mapply(nchar, "a", 3:4, 1, 2, 3)); told(Reduce(nrow, 1:3)); told(Map(toupper, "a", "b"))
told(tryCatch(stop("a"), error = function() 1)); told(sapply(1:2, which.max, 4)); told(nrow(1, 2))
`&&`(x = TRUE, y = FALSE); do.call("||", list(TRUE, y = FALSE)); `(`(x = 1)
told(sin(y = 1)); told(interactive(1)); told(slot(1, "a")); told(slot(list(1), "a")); told(polyroot("a")); told(makeActiveBinding("zz", 1, globalenv()))
told(gsub("a")); told(grepl()); told(regexpr("a")); told(gsub("a", x = "b")); told(sub(x = "b")); told(format()); told(simpleCondition())
f <- function() log(); told(f())

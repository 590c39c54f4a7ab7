# Strings, formats and classes whose lengths are not what is usual: found by reading what each builtin relies on
t <- function(e) tryCatch(print(e), error = function(e) cat("E:", conditionMessage(e), "\n"))

t(sprintf("%9000d", 1L))
t(nchar(sprintf("%8192d", 1L)))

# as.character() makes another length of it
as.character.none <- function(x, ...) character(0)
t(sprintf("%s", structure(1, class = "none")))
t(sprintf("%s %d", structure(1, class = "none"), 1:2))
as.character.one <- function(x, ...) "one"
x <- structure(list(a = 1, b = 2), class = "one")
t(nchar(x))
t(toupper(x))
t(substr(x, 1, 2))
x <- structure(c(a = 1, b = 2), class = "one")
t(nchar(x))
t(toupper(x))
t(nzchar(x))
t(gsub("o", "x", x))
t(strrep(x, 2))
t(encodeString(x))

t(nchar(formatC(1, width = 700, format = "fg")))
t(nchar(formatC(1e-300, digits = 50, format = "fg")))
t(formatC(1e300, format = "d"))
t(format(1e10, scientific = logical(0)))
t(encodeString("a", width = 5, justify = 7L))

# more groups than are looked for
p <- paste(rep("(a?)", 70), collapse = "")
r <- regexpr(p, "aaa", perl = TRUE)
t(dim(attr(r, "capture.start")))
t(unname(attr(r, "capture.start")[1, c(1:5, 60:70)]))

t(cat(1, 2, sep = character(0)))
t(iconv(list(as.raw(65), NULL), "latin1", "UTF-8"))
t(iconv(list(as.raw(65), 1), "latin1", "UTF-8"))

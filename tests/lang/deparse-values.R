# Values deparse so that they parse back: NA types, names, attributes, sequences, digits.
p <- function(...) for (x in list(...)) writeLines(deparse(x))
p(1:10, c(1, 2.5, NA), c(1L, NA, 3L), c(NA_integer_, NA), NA_character_, c(a = 1, 2), c(a = 1L, b = 2L), 1e5, 123456, 1/3, 1e-300)
p(TRUE, "a\n\"b\\", c(1+2i, NA), as.raw(1:3), list(a = 1, "b c" = list(2)), NULL, character(0), integer(0), list())
p(factor(c("u", "v")), matrix(1:4, 2), data.frame(x = 1:3, y = letters[1:3]), structure(list(1), class = "k"))
p(as.numeric(1:30), letters, setNames(as.list(1:26), letters), expression(a, b + 1), pairlist(a = 1), formals(function(x, y = 2) 1))
dput(list(f = quote(x + y), g = as.name("h"))); dput("x", control = NULL); dput(1/3, control = "digits17")
print(deparse(c(1.5, 2), control = "hexNumeric")); cat(deparse(quote(x + y), control = "all"), "\n")
# lines break where they are too long in bytes
writeLines(deparse(rep(strrep("\u00e9", 10), 5))); dput(list(a = strrep("\u65e5", 12), b = strrep("\u65e5", 12), c = 1))
writeLines(deparse(quote(f("ééééééééééééééééé", aaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbb, ccccc, d))))

# getParseData(): tokens, comments and expressions with the numbers that GNU R's parser gives; getParseText()
show <- function(text) print(getParseData(parse(text = text, keep.source = TRUE)))
options(width = 150)
show("x <- f(a, b = 2, 'c' = 3, NULL = , ...)[1, , drop = FALSE][[i]]$name@slot # last")
show("# first\nf <- function(x, y = NULL) {\n  # inside\n  if (x) a else b; c\n\n  if (y)\n    d # tail\n  \\(z) -z^2\n}\n\n# end\n")
show("for (i in 1:10) while (TRUE) repeat break; base::c(1) |> g(y = _)\nx = y = 2; ?help; a ? b; 'pkg':::h(~ u, (v = 1), `a b`)\n1 -> z")
show("{ a; # one\n;\n b; }\n{}\n{\n}")
show("\tx\t+ \"\u00e9\u00e8\" ** y %in% !z")
d <- getParseData(parse(text = paste0("f(a,\n  '", strrep("z", 1000), "')"), keep.source = TRUE))
d$text
nchar(getParseText(d, d$id))
getParseText(d, c(1, NA, 999))
names(getParseData(parse(text = "x", keep.source = TRUE), includeText = FALSE))
getParseData(parse(text = "x+y", keep.source = TRUE), includeText = TRUE)$text
getParseData(parse(text = "x", keep.source = FALSE))
getParseData(parse(text = "#only", keep.source = TRUE))$parent
getParseData(1)
f <- eval(parse(text = "function(x) x", keep.source = TRUE))
getParseData(f)$token
src <- srcfilecopy("here.R", c("u +", "v"))
p <- parse(text = src$lines, srcfile = src, keep.source = TRUE)
identical(attr(p, "srcfile"), src)
getParseData(p)$id

# Literals, precedence, newlines and sugar parse as in R.
show <- function(e) {
  if (is.call(e)) { l <- as.list(e); r <- character()
    for (i in seq_along(l)) r[i] <- if (identical(l[i], list(quote(expr = )))) "" else show(l[[i]])
    paste0("(", paste(r, collapse = " "), ")") }
  else if (is.null(e)) "NULL" else paste(deparse(e), collapse = " ") }
for (s in c("-a^b", "-a:b", "!a == b", "a %in% -b:c", "a -> b ->> c", "a <- b <- c", "a = b = c", "~a + b", "a ~ b ~ c", "a?b", "a$b(c)[d]",
            "if (a) b else c + d", "{if (a) b\nelse c}", "(a\n+ b)", "0x1Fi", "0x1.8p3", "1e3L", "1e-2", ".5", "'\\u00e9\\t'", "r\"---(a)--)---\"",
            "x |> f(y) |> g(z = _)", "\\(x) x + 1", "f(a=, , b)", "x[, 1]", "x[]", "'f'(1)", "a := b", "a ** b",
            "function(x) -x", "a::b$c", "..1", "TRUE && NA",
            "if (a) if (b) 1 else 2", "repeat break", "while (a) next", "for (i in 1:3) i", "x@y$z", "5 -> 'x'", "a %o% b %x% c", "a || b && !c"))
  cat(s, "->", vapply(as.list(parse(text = s)), show, ""), "\n")
length(parse(text = "a; b\n c # d\n\n e")); str2lang("x + 1"); str2expression(c("a", "b"))
print(suppressWarnings(parse(text = c("1.0L", "1.5L")))); 

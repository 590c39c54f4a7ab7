# Small things: OutDec, imaginary parts of -0, do.call(quote = TRUE), empty paragraphs, calls backwards
options(OutDec = ","); print(paste(1.5, 2L, 1e-20)); print(as.character(c(1.5, NA, 2))); dput(1.5); options(OutDec = ".")
dput(complex(real = 1, imaginary = -0)); print(as.character(complex(real = 1, imaginary = -0)))
print(do.call("list", list(quote(a), 1), quote = TRUE)); print(do.call(substitute, list(quote(x + y), list(x = 1)), quote = FALSE))
print(tryCatch(do.call(nrow, list(1, 2), quote = TRUE), error = conditionMessage))
print(strwrap("", prefix = "X")); print(strwrap(c("", "a", "b"), prefix = "P", initial = "I")); print(strwrap("a\n\nb", prefix = "X"))
print(rev(quote(f(x, y)))); print(fitted(list(1))); print(zapsmall(NULL)); print(rank(NULL)); print(gray(NULL)); print(pretty(NULL)); print(pretty(NA))
print(col2rgb(1.5)); str(poly(1:5, 2)); print(names(attributes(poly(1:5, 2))))
print(deparse(formals(function(x, y = 2) 1), control = "showAttributes"))

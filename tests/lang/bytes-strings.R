# Strings of the encoding "bytes": escapes where they are shown, errors where characters are asked for.
x <- c("fa\xE7ile", "fa\xC3\xA7ile")
Encoding(x) <- c("latin1", "bytes")
x
print(x, quote = FALSE)
cat(x, "\n")
format(x)
data.frame(x)
cat("tab in bytes:", { y <- "a\tb\xC3"; Encoding(y) <- "bytes"; y }, "\n")
for (f in list(toupper, function(s) sprintf("%s", s), function(s) chartr("a", "b", s), nchar, function(s) nchar(s, "width")))
  print(tryCatch(f(x[2]), error = function(e) conditionMessage(e)))
nchar(x, "bytes")

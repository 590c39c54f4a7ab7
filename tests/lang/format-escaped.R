# format(), formatC() and strtrim() count the columns of a string as print() writes it: "\t" is two.
x <- c("tab\t", "Ann", "Bob")
print(nchar(format(x), "chars")); print(format(x)); print(nchar(x, "w")); print(formatC(x, width=6)); print(formatC(x, flag="-", width=6))
print(summary(factor(x))); print(summary(data.frame(n = factor(x))))
print(format(c("a\nb", "abcd"))); print(data.frame(x)); print(factor(x)); print(table(x)); print(noquote(x))
print(nchar("\t", "w")); print(nchar("\a", "w")); print(nchar("\u00ad","w")); print(strtrim("a\tb", 2)); print(sprintf("%-6s|", x)); print(format("\u200b"))
print(matrix(x, 1)); print(list(x)); cat(formatC(x, width = 8), "\n"); print(toupper(x))
m <- matrix(1:3, 1, dimnames=list(NULL, x)); print(m); names(x) <- x; print(x); str(x); print(c("a\tb"=1, b=2))
for (w in c("\t", "\n", "\a", "\033", "\u200b", "\\", "\"", "\u00e9",
            "\u4e2d")) cat(nchar(format(c(w, "1234567890"))), nchar(formatC(w, width = 6)),
                           nchar(formatC(w, width = 6, flag = "-")), nchar(strtrim(paste0("a", w, "bcdef"), 3)),
                           nchar(formatC(w, width = -4)), "\n")
print(format.Date(as.Date("2024-01-01"), "%d\t%m")); print(format(c(a = "C:\\x", b = "plain text")))

# pins: character functions
nchar(c("abc", NA, "\u00e9")); nchar("\u00e9", "bytes"); nchar(123); substr("abcdef", 2, 4)
substring("abcdef", 1:3, 3:5); x <- "abcdef"; substr(x, 2, 3) <- "ZZZ"; x
toupper("abc\u00e9"); casefold("ABC"); chartr("abc", "xyz", "aabbcc"); trimws("  a b  ")
trimws("..a..", whitespace = "[.]"); strrep("ab", 0:2); rev(strsplit("a,b,,c", ",")[[1]])
startsWith(c("apple", "banana"), "b"); endsWith("abc", "bc"); strtoi("077", 8); strtoi("ff", 16L); strtoi("zz", 36)
make.names(c("a b", "1x", "ok", "ok", "if", "")); make.names(c("a", "a"), unique = TRUE)
make.unique(c("a", "a", "b", "a")); abbreviate("international business", 8)
sQuote("x"); dQuote("x", FALSE); shQuote("it's"); noquote("a"); strtrim("abcdef", 3); formatC("a", width = 5)
strwrap("The quick brown fox jumps over the lazy dog. And then  some more text.", 30, prefix = "> ")
strsplit(c(a = "a b", b = NA), " "); strsplit("abc", ""); strsplit("a1b22c", "[0-9]+")
utf8ToInt("a\u00e9"); intToUtf8(c(72, 105)); intToUtf8(c(72, 105), TRUE); iconv("\u00e9", "UTF-8", "ASCII", "byte")
Encoding(c("a", "\u00e9")); rawToChar(as.raw(c(72, 105))); charToRaw("Hi"); validUTF8(c("a", "\xff"))
basename("a/b.c"); dirname("a/b.c"); file.path("a", "b"); tools::file_ext("x.tar.gz"); gettextf("%d items", 3L)
ngettext(1, "item", "items"); sprintf("%s", rev(c("a", "b"))); toString(c("a", "b"))
URLencode("a b/c"); URLdecode("a%20b"); glob2rx("*.R"); formatC(c(1, 10)); bitwAnd(5L, 3L)
# `substr<-` takes what it is given: no text is made of what is replaced, nor of the value
tried <- function(e) tryCatch(e, error = function(e) print(e), warning = function(w) print(w))
n <- 1:4; t <- c(a = "abc", b = NA, c = "éd")
invisible(tried(substring(n, 1) <- "R")); invisible(tried(substr(n, 1, 1) <- "R")); invisible(tried(substr(t, 1, 1) <- 5)); invisible(tried(substring(t, 1) <- factor("q")))
invisible(tried(substr(t, "a", 2) <- "k")); substring(t, "1", 1) <- "zé"; print(t); print(n)
x <- structure(c(a = " x\t", b = NA, c = "\r\n", d = "", e = "y z ", f = "\u00a0\u00e9 "), class = "k")
for (w in c("both", "left", "right")) print(unclass(trimws(x, w))); print(attributes(trimws(x[1:5])))
trimws(matrix(c(" a", "b ", NA, " c "), 2)); trimws(factor(c(" a", "b "))); trimws(list(" a", 2)); trimws(NULL); trimws(c(" 1 ", "2"), "l"); trimws(12)
tryCatch(trimws(" a", "middle"), error = function(e) cat(conditionMessage(e), "\n")); trimws(character(0)); trimws(" \va\f ")
# == and != of single strings, in loops: NA, marked encodings, what has attributes or is a factor, methods
x <- c("a", "b", NA, "\u00e9", "", "NA")
latin <- iconv("\u00e9", "UTF-8", "latin1")
for (p in x) cat(p == "a", p != "a", "NA" == p, p == NA, p == latin, latin != p, "\n")
hits <- 0
for (i in seq_along(x)) for (j in seq_along(x)) if (isTRUE(x[i] == x[j])) hits <- hits + 1
print(hits)
print(c(k = "a") == "a"); print("a" != c(k = "b")); print(matrix("a") == "a"); print(factor("a") == "a")
print("1" == 1); print("TRUE" != TRUE); print("a" == quote(a)); print(character(0) == "a"); print("a" == NULL)
"==.shout" <- function(e1, e2) paste("asked:", unclass(e1), unclass(e2))
s <- structure("a", class = "shout")
print(s == "a"); print("a" == s)
f <- function(a, b) a == b
for (k in 1:3) print(f("u", c("u", "v")[k]))
"!=" <- function(a, b) "mine"
print("a" != "a"); rm("!=")
print("a" != "a")

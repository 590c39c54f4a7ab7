# pins: character functions
nchar(c("abc", NA, "\u00e9")); nchar("\u00e9", "bytes"); nchar(123); substr("abcdef", 2, 4); substring("abcdef", 1:3, 3:5); x <- "abcdef"; substr(x, 2, 3) <- "ZZZ"; x
toupper("abc\u00e9"); casefold("ABC"); chartr("abc", "xyz", "aabbcc"); trimws("  a b  "); trimws("..a..", whitespace = "[.]"); strrep("ab", 0:2); rev(strsplit("a,b,,c", ",")[[1]])
startsWith(c("apple", "banana"), "b"); endsWith("abc", "bc"); strtoi("077", 8); strtoi("ff", 16L); strtoi("zz", 36)
make.names(c("a b", "1x", "ok", "ok", "if", "")); make.names(c("a", "a"), unique = TRUE); make.unique(c("a", "a", "b", "a")); abbreviate("international business", 8)
sQuote("x"); dQuote("x", FALSE); shQuote("it's"); noquote("a"); strtrim("abcdef", 3); formatC("a", width = 5)
strwrap("The quick brown fox jumps over the lazy dog. And then  some more text.", 30, prefix = "> "); strsplit(c(a = "a b", b = NA), " "); strsplit("abc", ""); strsplit("a1b22c", "[0-9]+")
utf8ToInt("a\u00e9"); intToUtf8(c(72, 105)); intToUtf8(c(72, 105), TRUE); iconv("\u00e9", "UTF-8", "ASCII", "byte"); Encoding(c("a", "\u00e9")); rawToChar(as.raw(c(72, 105))); charToRaw("Hi"); validUTF8(c("a", "\xff"))
basename("a/b.c"); dirname("a/b.c"); file.path("a", "b"); tools::file_ext("x.tar.gz"); gettextf("%d items", 3L); ngettext(1, "item", "items"); sprintf("%s", rev(c("a", "b"))); toString(c("a", "b"))
URLencode("a b/c"); URLdecode("a%20b"); glob2rx("*.R"); formatC(c(1, 10)); bitwAnd(5L, 3L)

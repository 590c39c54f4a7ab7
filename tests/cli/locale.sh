# LC_ALL=C as in GNU R (the golden is Rscript's): text that is marked as UTF-8 shows as <U+00E9>, other bytes as \303 where
# they are printed and as they are where they are written; quotes are ASCII's.  A locale that is missing is told.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cd "$t" || exit
cat > text.R <<'R'
str(l10n_info())
Sys.getlocale()
Sys.getlocale("LC_COLLATE")
u <- "caf\u00e9"
n <- "naïve"
c(u, n, "b")
cat(u, n, "\n")
nchar(c(u, n)); nchar(c(u, n), "bytes")
Encoding(c(u, n, "a"))
toupper(u); tolower("\u00c9A")
message(u); message(n)
sprintf("%s!", u); sprintf("%s", n); paste0(u, "!"); paste0(n, "!")
cat(paste0("é", "!\n"))
format("é", width = 4); formatC(u, width = 10)
data.frame(a = c(n, "b"), n = 1:2)
table(c("é", "z", "é"))
substr(u, 4, 4); substr("né", 1, 2); strsplit(u, ""); rev(strsplit("a\u00e9b", "")[[1]])
utf8ToInt(u); intToUtf8(c(233, 8364, 128512)); charToRaw(u); rawToChar(as.raw(c(0xc3, 0xa9)))
iconv(u, "UTF-8", "latin1"); iconv(u, "UTF-8", "ASCII"); iconv(u, "UTF-8", "ASCII", sub = "byte")
gsub("\u00e9", "e", u); gsub("é", "e", "café"); grepl("\u00e9", u); regmatches(u, regexpr("[^a-z]", u))
chartr("\u00e9", "e", u); trimws(paste0(u, " ")); trimws("é ")
dQuote("a"); sQuote("b")
try(stop(u)); try(nosuch); try(library(nosuch)); try(match.arg("x", c("a", "b")))
noquote(c(u, n)); list(`é` = 1)
f <- function() "\u00e9"; f
dput("é"); deparse("\u20ac"); encodeString("é", quote = '"')
writeLines(c(u, n)); writeLines(u, useBytes = TRUE)
z <- "caf\xe9"; z; Encoding(z) <- "latin1"; z; z == u
"\u65e5\u672c"; cat("\u65e5\u672c\n"); nchar("\u65e5\u672c", "width")
writeBin(charToRaw("a,b\n\xc3\xa9,2\n"), "t.csv")
read.csv("t.csv"); readLines("t.csv"); readLines("t.csv", encoding = "UTF-8"); scan("t.csv", "", sep = ",", quiet = TRUE)
parse(text = "'é'"); parse(text = "'\\u00e9'")
sort(c("é", "z", "A", "a"))
saveRDS(c(u, n), "t.rds"); Encoding(readRDS("t.rds"))
Sys.setlocale("LC_ALL", "xx_YY")
Sys.setlocale("LC_COLLATE", "C")
Sys.setlocale("LC_CTYPE", "C.UTF-8")
u; l10n_info()[["UTF-8"]]; dQuote("a")
stop(u)
R
LC_ALL=C $RAVEL text.R 2>&1; echo
for v in LC_ALL LANG LC_COLLATE; do env -u LC_ALL -u LC_COLLATE LANG=C.UTF-8 $v=xx_YY $RAVEL -e 'Sys.getlocale(); "\u00e9"' 2>&1 | grep -v 'bash: '; done

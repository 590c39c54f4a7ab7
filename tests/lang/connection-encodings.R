# Text in other encodings than UTF-8, read and written through connections.
f <- tempfile()
put <- function(text, to) writeBin(iconv(text, "UTF-8", to, toRaw = TRUE)[[1]], f)
put("a\u00e9b\nc\n", "UTF-16LE")
con <- file(f, encoding = "UTF-16LE"); readLines(con); close(con)
put("a,\u20acb\nc,2\n", "UTF-16")
con <- file(f, encoding = "UTF-16"); readLines(con); close(con)
con <- file(f, encoding = "UCS-2LE"); readLines(con); close(con)
read.csv(f, fileEncoding = "UTF-16", header = FALSE)
scan(f, "", sep = ",", fileEncoding = "UTF-16", quiet = TRUE)
put("\u20ac5\n", "CP1252")
con <- gzfile(f, encoding = "CP1252"); readLines(con); close(con)
for (to in c("UTF-16LE", "latin1", "ISO8859-15", "UTF-8")) {
    con <- file(f, "w", encoding = to)
    cat("h\u00e9", "\u00e8\n", file = con)
    writeLines("z", con)
    close(con)
    print(readBin(f, "raw", 40))
}
con <- file(f, "w", encoding = "UTF-16"); cat("a", "b", "c", sep = "\n", file = con); close(con)
readLines(file(f, encoding = "UTF-16"), 2)
n <- nrow(showConnections())
r <- try(file(f, "r", encoding = "unknown"), silent = TRUE)
cat(r)
n == nrow(showConnections())
# What is read is marked as the argument encoding says; the bytes stay.
f <- tempfile()
writeBin(charToRaw("a;b\ncaf\xe9;2\n"), f)
x <- readLines(f, encoding = "latin1"); Encoding(x); x; nchar(x); x[2] == "caf\u00e9;2"
x <- scan(f, "", sep = ";", encoding = "latin1", quiet = TRUE); Encoding(x); x
x <- scan(f, "", sep = "\n", encoding = "latin1", quiet = TRUE); Encoding(x)
x <- scan(f, list("", ""), sep = ";", encoding = "latin1", quiet = TRUE); x[[1]]
x <- read.csv2(f, encoding = "latin1"); x; Encoding(x$a)
read.csv2(f, fileEncoding = "latin1")
x <- read.table(f, sep = ";", header = TRUE, encoding = "latin1", stringsAsFactors = TRUE); levels(x$a)
con <- file(f); readLines(con, encoding = "latin1"); close(con)
Encoding(readLines(f, encoding = "bytes"))
x <- readLines(textConnection("caf\u00e9"), encoding = "latin1"); x; Encoding(x)

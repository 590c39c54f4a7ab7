# Tables and lines of text: the first byte says by which function, the second with which arguments.
list(
  read = function(b) {
    how <- b[1] %% 12L; opt <- b[2]; b <- as.raw(b[-(1:2)])
    if (length(b) == 0L) return(NULL)
    k <- rawConnection(b); on.exit(close(k))
    bit <- function(i) bitwAnd(opt, bitwShiftL(1L, i)) != 0L
    text <- function() rawToChar(b[b != as.raw(0)])
    r <- suppressWarnings(switch(how + 1L,
      read.table(k, header = bit(0), sep = if (bit(1)) "," else "", fill = bit(2),
                 quote = if (bit(3)) "\"'" else "'", comment.char = if (bit(4)) "" else "#",
                 stringsAsFactors = bit(5), check.names = bit(6), strip.white = bit(7)),
      read.csv(k, header = bit(0), row.names = if (bit(1)) 1L, colClasses = if (bit(2)) c("integer",
          "character") else NA, na.strings = if (bit(3)) "" else "NA", nrows = if (bit(4)) 2L else -1L,
               skip = if (bit(5)) 1L else 0L),
      scan(k, list(0, "", 0L, TRUE)[[opt %% 4L + 1L]], sep = if (bit(2)) "," else "", quiet = TRUE,
           multi.line = bit(3), fill = bit(4), allowEscapes = bit(5), nmax = if (bit(6)) 3L else -1L),
      scan(k, list(a = 0, b = "", c = NULL), quiet = TRUE, fill = bit(0), flush = bit(1), multi.line = !bit(2), sep = if (bit(3)) ";" else ""),
      readLines(k, n = if (bit(0)) 2L else -1L, warn = bit(1), skipNul = bit(2), encoding = if (bit(3)) "UTF-8" else "unknown"),
      type.convert(strsplit(text(), "\n", useBytes = TRUE)[[1]], as.is = bit(0), dec = if (bit(1)) "," else ".",
                   numerals = c("allow.loss", "warn.loss", "no.loss")[opt %/% 4L %% 3L + 1L]),
      read.dcf(k, all = bit(0), keep.white = if (bit(1)) "A"),
      count.fields(k, sep = if (bit(0)) "," else "", quote = if (bit(1)) "\"" else "\"'", blank.lines.skip = bit(2)),
      { f <- tempfile(); on.exit(unlink(f), add = TRUE); writeBin(b, f)
          list(read.fwf(f, c(2, -1, 3)), try(read.delim(f)), try(readLines(f)),
               try(readLines(file(f, encoding = if (bit(0)) "UTF-16" else "latin1")))) },
      { x <- strsplit(text(), "\n", useBytes = TRUE)[[1]]
          for (f in list(as.numeric, as.integer, as.logical, as.complex, as.Date, as.POSIXct, numeric_version,
                         utils::as.roman, as.hexmode, as.octmode, strtoi, function(s) strtoi(s, opt), bitwNot,
                         as.factor, make.names, make.unique)) try(f(x), silent = TRUE); NULL },
      read.table(text = text(), header = bit(0), sep = "\t", dec = ",", allowEscapes = TRUE),
      { x <- textConnection(text()); on.exit(close(x), add = TRUE); list(pushBack(c("x y", "z"), x),
          scan(x, "", nlines = 2, quiet = TRUE), readLines(x), try(ftable(read.ftable(textConnection(text()))))) }))
    try(print(r), silent = TRUE); try(summary(r), silent = TRUE)
    if (is.data.frame(r)) { try(capture.output(write.csv(r)), silent = TRUE); try(r[order(r[[1]]), ], silent = TRUE); try(merge(r, r), silent = TRUE) }
    NULL
  },
  seeds = function() {
    t <- c("a,b,c\n1,2,x\n3,,\"q\"\n", "a b\n1 2\n3 4\n", "# c\nx 'y z' 3 # d\n", "1\n2.5\nNA\n1e5\n0x1F\n",
           "TRUE\nF\nNA\n", "Package: a\nVersion: 1.0\nDescription: b\n c\n .\n d\n\nPackage: z\n",
           "\"a\"\"b\",\"c\nd\"\n", "\\n\\x41 \\t\n", "a\tb\n1,5\t2\n", "1+2i\n-3i\n",
           "12345678901234567890\n0.1234567890123456789\n", "\n\n a\n", "x;y;z\n1;2\n3\n",
           "2020-01-02\n12:00\nXIV\n1.2.3\n", "\xff\xfea\n\xc3\xbc b\n", "a\rb\r\nc")
    unlist(lapply(0:11, function(how) lapply(seq_along(t), function(i) c(as.raw(c(how, i * 37L %% 256L)), charToRaw(t[i])))), recursive = FALSE)
  })

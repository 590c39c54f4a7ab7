# readBin(), readChar(), bits and text in foreign encodings: bytes 1 to 4 choose the function and its arguments.
list(
  read = function(b) {
    how <- b[1] %% 8L; opt <- b[2:4]; if (anyNA(opt)) return(NULL)
    b <- as.raw(b[-(1:4)])
    s <- function(e) suppressWarnings(try(e, silent = TRUE))
    names <- c("UTF-8", "latin1", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UCS-2LE", "ASCII", "ASCII//TRANSLIT",
               "SHIFT-JIS", "UTF-7", "", "CP1252", "EUC-JP", "GB18030", "bytes")
    text <- rawToChar(b[b != as.raw(0)]); Encoding(text) <- c("unknown", "UTF-8", "latin1", "bytes")[opt[3] %% 4L + 1L]
    switch(how + 1L,
      { k <- rawConnection(b); on.exit(close(k)); n <- c(0, 1, 5, 1000, 2^31 - 1, 2^40, -1, NA)[opt[1] %% 8L + 1L]
        what <- c("integer", "double", "complex", "character", "raw", "logical", "int", "numeric")[opt[2] %% 8L + 1L]
        readBin(k, what, n, size = c(NA, 1L, 2L, 4L, 8L, 3L, 16L, 0L)[opt[3] %% 8L + 1L],
                signed = opt[3] %/% 8L %% 2L == 0L, endian = if (opt[3] > 127L) "swap" else "little") },
      readBin(b, c("integer", "double", "complex", "character", "raw", "logical", "bad", "name")[opt[1] %% 8L + 1L],
              c(0, 1, 5, 1000, 2^31 - 1, 2^40, -1, NA)[opt[2] %% 8L + 1L], size = c(NA, 1L, 2L, 4L, 8L, 3L, 16L,
                  0L)[opt[3] %% 8L + 1L]),
      { k <- rawConnection(b); on.exit(close(k)); readChar(k, c(opt[1], 1L, opt[2] * 1000000L), useBytes = opt[3] > 127L) },
      s(print(iconv(list(b, NULL, b), names[opt[1] %% 16L + 1L], names[opt[2] %% 16L + 1L],
                    sub = c(NA, "byte", "Unicode", "?")[opt[3] %% 4L + 1L], toRaw = opt[3] > 127L))),
      { s(validUTF8(text)); s(validEnc(text)); s(utf8ToInt(text)); s(nchar(text, "chars"))
          s(nchar(text, "width", NA)); s(nchar(text, "bytes")); s(toupper(text)); s(tolower(text))
          s(chartr("abc\u00fc", "xyz\u4e2d", text)); s(substr(text, opt[1] %% 10L, opt[2]))
          s({ x <- text; substr(x, opt[1] %% 10L, opt[2]) <- "\u00fcab"; print(x) }); s(print(text))
          s(print(noquote(text))); s(encodeString(text, opt[1], "'")); s(enc2utf8(text)); s(enc2native(text))
          s(format(text, width = 12)); s(formatC(text, width = 12, flag = "-"))
          s(sprintf("%5.3s|%-8s", text, text)); s(strtrim(text, opt[1] %% 12L)); s(cat(text)) },
      { s(make.names(text)); s(make.unique(c(text, text))); s(abbreviate(text, opt[1] %% 8L)); s(shQuote(text))
          s(dQuote(text, FALSE)); s(noquote(text)); s(strsplit(text, "")); s(strsplit(text, NULL))
          s(rev(utf8ToInt(text))); s(as.name(text)); s(trimws(text)); s(strwrap(text, opt[1] %% 40L))
          s(formatC(text)); s(basename(text)); s(dirname(text)); s(normalizePath(text)); s(tools::file_ext(text))
          s(path.expand(text)); s(URLdecode(text)); s(URLencode(text)); s(file.exists(text))
          s(sort(c(text, "b", "\u00fc"))); s(text < "a\u00fc"); s(match(text, c("a", text)))
          s(unique(c(text, enc2utf8(text)))); s(deparse(text)); s(dput(text)); s(rapply(list(text), toupper))
          s(casefold(text, TRUE)); s(iconv(text, "", "ASCII", "byte")); s(bitwAnd(utf8ToInt(text), 3L))
          s(rawToChar(b)); s(Sys.getenv(text)); s(get0(text)); s(nlevels(factor(text)))
          s(type.convert(text, as.is = TRUE)); s(stopifnot(text)) },
      { s(rawToBits(b)); s(packBits(rawToBits(b), "integer")); s(packBits(rawToBits(b), "double"))
          s(intToUtf8(as.integer(b) * opt[1] * 300L)); s(intToUtf8(readBin(b, "integer", 100), TRUE))
          s(rawShift(b, opt[1] %% 20L - 10L)); s(xor(b, rev(b))); s(memCompress(b, "xz")); s(rawToChar(b, TRUE))
          s(intToBits(readBin(b, "integer", 9))); s(utf8ToInt(intToUtf8(readBin(b, "integer", 100))))
          s(grepRaw(b[1:2], b)); s(charToRaw(text)); s(tools::md5sum(text)) },
      { f <- tempfile(); on.exit(unlink(f)); writeBin(b, f)
        k <- file(f, c("r", "rb", "rt", "r+")[opt[1] %% 4L + 1L], encoding = names[opt[2] %% 16L + 1L])
        on.exit(close(k), add = TRUE)
        s(readLines(k, 2)); s(seek(k, opt[3])); s(readChar(k, 5)); s(scan(k, "", quiet = TRUE))
        s(readBin(k, "integer", 4)); s(isIncomplete(k)); s(truncate(k)) })
  },
  seeds = function() {
    t <- list(as.raw(0:40), charToRaw("abc\u00fc\u4e2d\U1F600"), as.raw(c(0xff, 0xfe, 0x41, 0, 0x42, 0)),
              as.raw(c(0xef, 0xbb, 0xbf, 0x61)), as.raw(c(0xc3, 0x28, 0xa0, 0xa1, 0xf0, 0x9f)),
              writeBin(c(1.5, NA, Inf), raw()), charToRaw("e\u0301 \u200d\u202e"),
              as.raw(c(0x82, 0xa0, 0x1b, 0x24, 0x42)), charToRaw("~/a/b.c%20+"), charToRaw("1\n2 3\r\n4"))
    unlist(lapply(0:7, function(how) lapply(seq_along(t), function(i) c(as.raw(c(how, i * 5L, i * 11L %% 256L, i * 29L %% 256L)), t[[i]]))), recursive = FALSE)
  })

# Regular expressions: flags in the first byte, then the pattern, the replacement and the subject, on lines of their own.
list(
  read = function(b) {
    flags <- b[1]; b <- b[-1]; b <- b[b != 0L]
    cut <- which(b == 10L)
    a <- if (length(cut)) cut[1] else length(b) + 1L
    z <- if (length(cut) > 1L) cut[2] else length(b) + 1L
    text <- function(i) rawToChar(as.raw(i))
    pattern <- text(b[seq_len(a - 1L)]); replacement <- text(b[seq_along(b) > a & seq_along(b) < z])
    subject <- c(text(b[seq_along(b) > z]), "aXbc", "", NA, "\u00fc\u4e2d")
    if (bitwAnd(flags, 8L)) Encoding(subject) <- "latin1"
    if (bitwAnd(flags, 16L)) Encoding(pattern) <- "UTF-8"
    if (bitwAnd(flags, 32L)) Encoding(subject) <- "bytes"
    perl <- bitwAnd(flags, 3L) == 1L; fixed <- bitwAnd(flags, 3L) == 2L; bytes <- bitwAnd(flags, 4L) != 0L; fold <- bitwAnd(flags, 64L) != 0L
    s <- function(e) suppressWarnings(try(e, silent = TRUE))
    s(regexpr(pattern, subject, fold, perl, fixed, bytes))
    m <- s(gregexpr(pattern, subject, fold, perl, fixed, bytes))
    s(regmatches(subject, m))
    s(print(gsub(pattern, replacement, subject, fold, perl, fixed, bytes)))
    s(sub(pattern, replacement, subject, fold, perl, fixed, bytes))
    s(strsplit(subject, pattern, fixed, perl, bytes))
    s(regexec(pattern, subject, fold, perl, fixed, bytes))
    s(grepl(pattern, subject, fold, perl, fixed, bytes))
    if (bitwAnd(flags, 128L)) { s(agrep(pattern, subject, fold, fixed = FALSE)); s(agrep(pattern, subject, 2))
        s(adist(pattern, subject)); s(aregexec(pattern, subject)); s(glob2rx(pattern))
        s(startsWith(subject, pattern)); s(grepRaw(pattern, subject)) }
  },
  seeds = function() {
    p <- c("a", "^a.*b$", "[[:alpha:]]+", "(a|b)*", "(a)(b)?\\1", "\\d{2,5}", "[^a-z]", "a{0,3}?", "(?<n>a)(?i)b",
           "\\bfoo\\B", "\\x41\\u00fc", ".", "", "(((a)))", "a\\Qb.\\E", "[]a]", "\\p{L}+", "(?=a)b|c",
           "[a-\u00fc]", "\xff", "(?P<y>\\w+)(?R)?", "x*", "$", "\\.", "[[:space:][:punct:]]")
    r <- c("\\1", "<\\0>", "\\U\\1\\E\\2", "", "\\\\", "\u00fc", "\\L&")
    s <- c("abcabc", "foo bar 12", "\u00fc\u4e2dx", "a\xffb", "", "aaaa")
    all <- lapply(seq_along(p), function(i) c(charToRaw(p[i]), as.raw(10), charToRaw(r[i %% 7 + 1]), as.raw(10), charToRaw(s[i %% 6 + 1])))
    unlist(lapply(c(0, 1, 2, 5, 12, 65, 33, 128), function(f) lapply(all, function(b) c(as.raw(f), b))), recursive = FALSE)
  })

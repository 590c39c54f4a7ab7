# Formats and what is read by them: sprintf(), formatC(), format() of dates, strptime(): a line with the format, a line with the text.
list(
  read = function(b) {
    b <- b[b != 0L]
    cut <- match(10L, b, length(b) + 1L)
    fmt <- rawToChar(as.raw(b[seq_len(cut - 1L)])); text <- rawToChar(as.raw(b[seq_along(b) > cut]))
    s <- function(e) suppressWarnings(try(e, silent = TRUE))
    for (x in list(1L, -3.25, "text", TRUE, NA, c("\u00fc", NA), text)) s(sprintf(fmt, x))
    s(sprintf(fmt, 3L, 2.5, "a", 7L)); s(sprintf(fmt)); s(gettextf(fmt, 1)); s(sprintf(c("%d", fmt), 1:3))
    s(strptime(text, fmt)); s(strptime(text, fmt, tz = "Europe/Berlin")); s(as.Date(text, fmt)); s(as.POSIXct(text)); s(as.Date(text))
    d <- c(0, 1e9, -1e10, 4e11, NA, Inf)
    s(format(as.POSIXct(d, origin = "1970-01-01", tz = "UTC"), fmt))
    s(format(as.POSIXct(d, origin = "1970-01-01", tz = text)))
    s(format(structure(d[1:4] / 1e4, class = "Date"), fmt))
    s(format(as.POSIXlt("2020-03-01 12:34:56.789", tz = "UTC"), fmt))
    s(formatC(c(1.5, NA, 1e10), format = fmt)); s(formatC(3.14, flag = fmt, width = 10))
    s(formatC(123456, big.mark = text, mode = fmt)); s(format(1234.5, big.mark = fmt)); s(prettyNum(1e6, fmt))
    s(format(text, width = 20)); s(format(c(1, 2), justify = fmt))
    n <- suppressWarnings(as.integer(text))
    if (!is.na(n) && abs(n) < 10000L) { s(format(pi, digits = n)); s(format(pi, nsmall = n))
        s(formatC(pi, width = n)); s(formatC(pi, digits = n, format = "f")); s(signif(pi, n)); s(round(pi, n))
        s(format(1e-5, scientific = n)); s(formatC("a", width = n)); s(strtrim("abc", n))
        s(format(Sys.Date(), fmt, digits = n)); s(print(pi * 1e5, digits = n)) }
    s(as.difftime(text, fmt)); s(ISOdate(n, n, n)); s(julian(as.Date(text)))
  },
  seeds = function() {
    f <- c("%d", "%5.2f", "%s", "%-10s|", "%+d", "%e", "%g", "%G", "%%", "%x", "%X", "%o", "%05d", "%*d",
           "%2$s %1$s", "%1$*2$d", "%a", "%i", "% d", "%#x", "%.3s", "%10.4e", "%Y-%m-%d", "%H:%M:%S", "%OS3",
           "%d/%m/%y", "%B %A %b %a", "%j %U %u %w %W", "%p %I", "%Z %z", "%s %n %t", "%D %F %T %R %r", "%c %x %X",
           "%G-W%V-%u", "%C%y %e %h %k %l", "%E %OH %Oy", "f", "d", "E", "fg", "0", "-", "#", " ", "+", "'", ",")
    t <- c("2020-02-29", "12:34:56.789", "1/2/99", "January Monday", "365", "5", "-3", "100", "+0100", "2020-W05-1",
           "UTC", "America/New_York", "EST5EDT,M3.2.0,M11.1.0", "1e5", "1999-12-31 23:59:60", "2020/01/02 03:04")
    lapply(seq_along(f), function(i) charToRaw(paste0(f[i], "\n", t[i %% length(t) + 1])))
  })

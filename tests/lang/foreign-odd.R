# Found by fuzzing: patterns, time zones and calls from elsewhere that are none are refused, and read nothing behind their end.
refused <- function(e) tryCatch({ suppressWarnings(eval(e)); "taken" }, error = function(e) "refused")
for (p in c("[[:space:", "x[^a[:alpha:", "\\\\[[:digit:")) cat(p, refused(quote(regexpr(p, c("a b", "[:"), fixed = FALSE))), "\n")
for (p in c("\\[:space:", "[:a]", "[[:space:]]:", ":", "a:")) cat(p, regexpr(p, "xa:[:space: b"), "\n")
t0 <- as.POSIXct(0, origin = "1970-01-01", tz = "UTC")
for (z in c("ABC5", "ABC-3:30", "ABC5DEF,M3.2.0,M11.1.0")) cat(z, format(t0, tz = z, usetz = FALSE), "\n")
for (z in c("ABC1724130191", "ABC5DEF,M3.2.99999999999,M11.1.0", "AB222222222222222C2222222222222222222")) cat(nchar(format(t0, tz = z)), "\n")
df <- list(a = 1)
cat(refused(quote(`$`(df) <- 0)), refused(quote(`$`(df, a, b) <- 0)), refused(quote(`@`(df) <- 0)),
    refused(quote(`$`(df))), refused(quote(`$`(df, a) <- 7)), df$a, "\n")
for (p in c("j\\\\)b", "\\\\)", "(\\\\)b", "[\\\\)]b", "\\Q\\\\)\\E|b")) cat(p, regexpr(p, "xj\\)b"),
    regexpr(p, "xj\\)b", useBytes = TRUE), regexpr(p, "x\u00fcj\\)b"),
    "\n") # a parenthesis that closes nothing, behind a backslash

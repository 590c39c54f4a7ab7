# One element looked up: of each type, NA, NaN, -0, not there, beyond 64 elements.
x <- c(1L, NA, 5L, 5L); print(match(5L, x)); print(match(NA_integer_, x)); print(match(NA, x)); print(NaN %in% c(1, NA)); print(NA_real_ %in% c(NaN, 2)); print(match(NaN, c(NA, NaN)))
print(match(-0, c(1, 0))); print(match(7, numeric(0))); print(match(2, 1:200)); print(match(199.5, seq(0, 400, .5))); print(match("a", letters)); print(match(TRUE, c(FALSE, NA, TRUE)))
print(match(3L, rep(c(1, 3), 100))); print(match(1+0i, c(2, 1))); print(match(as.raw(3), as.raw(1:5))); print(match(500L, 1:1000, nomatch = 0L)); print(match(5000L, 1:1000, nomatch = 0L))
# Strings: of ASCII (one object each), others in several encodings, NA, "", few and many of them.
t <- c(paste0("k", 1:200), NA, "", "\u00e9t\u00e9", "end", "k7"); l1 <- iconv("\u00e9t\u00e9", "UTF-8", "latin1"); b <- "k9"; Encoding(b) <- "latin1"
print(match(c("k7", "k200", NA, "", "\u00e9t\u00e9", l1, b, "none", "NA"), t)); print("\u00e9t\u00e9" %in% t); print(l1 %in% t); print(NA %in% t); print("" %in% t)
print(match("", character(3))); print(match(NA, c("NA", NA))); print(match("\u00e9t\u00e9", c("a", l1))); print(match(77, t)); print(match(3, c("2", "3")))
u <- character(0); for (i in 1:300) { w <- paste0("w", (i * 37) %% 101); if (!(w %in% u)) u <- c(u, w) }; print(length(u)); print(tail(u, 3))
# Numbers as text, with collections in between.
s <- 0; for (k in 1:60) { x <- as.character(c(0:500, -3L, NA, 32767L, 32768L, 99999L, 100000L)); s <- s + sum(nchar(x), na.rm = TRUE); if (k %% 20 == 0) { invisible(gc()); y <- as.character(c(7, 32767, -0, 99999, 1e5, 123456, 0.5)) } }
print(s); print(y); print(identical(as.character(7L), as.character(7))); print(x[c(1, 8, 502:507)])

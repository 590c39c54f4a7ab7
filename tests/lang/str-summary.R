# str(), summary(), quantiles.
str(1:3); str(c(1.5, 2)); str("a"); str(list(a = 1, b = list(c = "x", d = NULL))); str(NULL); str(function(x, y) x); str(c(a = 1)); str(matrix(1:6, 2))
str(factor(c("u", "v"))); str(quote(a + b)); str(as.name("q")); str(TRUE); str(1i); str(letters)
str(seq(0.5, 10, 0.5)); str(y ~ x, give.attr = FALSE); str(list(1, 2), max.level = 0)
summary(c(1, 2, 10)); summary(c(TRUE, FALSE, NA)); summary(letters); summary(list(1, "a")); summary(factor(c("a", "b", "a")))
quantile(1:10); quantile(c(1, 5, 9), c(.1, .9), type = 6); median(c(3, 1, 2)); fivenum(1:7); IQR(1:9); mad(c(1, 2, 9)); weighted.mean(1:3, 3:1)
scale(matrix(1:4, 2)); sweep(matrix(1:4, 2), 2, c(1, 2)); outer(1:2, 1:3); pretty(c(0, 9.7))
all.equal(1, 1 + 1e-10); all.equal(1, 1.1); all.equal(list(a = 1), list(a = "x"))
modifyList(list(a = 1, b = 2), list(b = 3)); combn(4, 2); rapply(list(1, "a"), toupper, classes = "character",
    how = "replace"); as.roman(14); mapply(rep, 1:2, 2:1)
str(as.Date("2024-01-31") + 0:7)
str(list(d = as.Date("2024-01-31") + 0:1, t = as.POSIXct("2024-01-31", tz = "UTC") + 0:3))
nchar(as.Date("2024-01-31"))
str(`Encoding<-`("\xff", "bytes")); str(c(a = "x", b = `Encoding<-`("\xe9", "bytes")))
# NA stands without quotes, so more of them have room
x <- rep_len(c("a",NA,"a","e"),300)
str(x); str(rep_len(c("a",NA),300)); str(rep_len("a",300)); str(rep_len(c("a","NA"),300));str(rep_len(c("a",NA),7))
str(rep_len(c("a","b",NA),300)); str(rep_len(NA_character_,300)); str(list(a=rep_len(c("abc",NA),100)))

# pins: the three regular expression engines and R's special cases
grepl("^a.*z$", c("abcz", "abc", NA)); grep("b", c(x = "abc", y = "xyz", z = "b"), value = TRUE); grep("b", c("abc", "xyz"), invert = TRUE)
sub("a", "A", "banana"); gsub("a", "A", "banana"); gsub(".", "-", "a.b", fixed = TRUE); gsub("(\\w+) (\\w+)", "\\2 \\1", "hello world")
gsub("(^|\\s)(\\w)", "\\1\\U\\2", "the quick fox", perl = TRUE); gsub("b*", "-", "abc"); gsub("", "-", "abc")
gsub("a*", "x", "baaa"); gsub("$", "!", "abc"); gsub("^a", "", "aaa")
gsub("[[:space:]]+", " ", " a \t b\n"); gsub("\\d+", "#", "a12b3"); gsub("(?<=a)b", "X", "abab", perl = TRUE)
sub("(.*)-(.*)", "\\2", "x-y-z"); gsub("\\.", "", "1.2.3"); toupper(gsub("\u00e9", "e", "\u00e9t\u00e9"))
regexpr("an", "banana"); gregexpr("an", c("banana", "x"))[[1]]; regmatches("a1b22", gregexpr("[0-9]+", "a1b22"))
x <- "a1b22"; regmatches(x, gregexpr("[0-9]+", x)) <- list(c("X", "YY")); x
regmatches("key=val", regexec("(\\w+)=(\\w+)", "key=val")); regexpr("(?<first>a)(n)", "banana", perl = TRUE); regexpr("\u00e9", "a\u00e9")
strsplit("a.b.c", ".", fixed = TRUE); strsplit("abab", "(?<=b)", perl = TRUE); strsplit(" a b", " ")
grepl("A", "abc", ignore.case = TRUE); grepl("[", "a[b", fixed = TRUE)
tryCatch(grepl("(", "a", perl = TRUE), error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat("warned\n"))
tryCatch(grepl("[", "a"), error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat("warned\n"))
agrepl("lasy", "1 lazy 2"); sub("a", NA, c("abc", "d"))
# Bounds of classes, bytes
for (p in c("[[:space:]]{2,}", "[[:space:]]{1,2}", "[ab]{2}", "\\w{3,}", "[^ ]{2,}$")) print(c(gsub(p, "-", "A  B and  C D", useBytes = TRUE), gsub(p, "-", "A  B and  C D")))

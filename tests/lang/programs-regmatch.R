# What regular expression functions give beside the positions, and for named or empty texts.
show <- function(x) cat(names(attributes(x)), sep = " ", "\n")
for (perl in c(FALSE, TRUE)) for (text in c("a1b2", "zz", "\u00e91")) {
  show(regexec("([a-z])([0-9])", text, perl = perl)[[1]])
  show(gregexec("([a-z])([0-9])", text, perl = perl)[[1]])
}
regmatches(c("a1b2", "zz"), gregexec("([a-z])([0-9])", c("a1b2", "zz")))
v <- c(n1 = "v1", n2 = "w2")
grep("v", v)
grep("v", v, value = TRUE)
names(gregexpr("v", v))
gregexpr("", "")[[1]][1]
# classes repeated m to n times, in text that is not ASCII
x <- "\u00e9t\u00e9  12 345 6789"
gsub("\\s{2,}", "_", x)
gsub("\\d{3,}", "#", x)
gsub("[[:digit:]]{2,3}", "#", x)
gsub("[^ ]{4}", "<4>", x)
regexpr("\\d{5}", x)[1]
gsub("\\D{0,2}t", "T", x)
tryCatch(regexpr(NA, "a"), error = conditionMessage); tryCatch(gregexpr(NA_character_, "a"), error = conditionMessage); sub(NA, "b", "a"); grepl(NA, "a")

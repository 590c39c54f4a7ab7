# Functions that are not R code inside can be traced: what they get and give stays.
trace(sum, quote(cat("tr\n"))); sum(1:3, NA, na.rm = TRUE); untrace(sum); sum(1:3)
y <- 1:3; trace(length, quote(print("L")), exit = quote(cat("ex\n"))); length(y); length(x = y); untrace(length)
trace(nchar, quote(print(x)), print = FALSE); sapply(c("a", "bb"), nchar); nchar(type = "bytes", "hello"); untrace("nchar")
trace(c, quote(cat("c\n"))); c(a = 1, 2); untrace(c)
trace("mean", quote(cat("m\n")), print = FALSE); mean(1:3); mean(c(1, NA), na.rm = TRUE); untrace("mean")
trace(median, quote(cat("md\n"))); median(1:3); untrace(median); median(1:3)
f <- function(x) x + 1; trace("f", exit = quote(cat("bye\n"))); f(1); untrace("f"); f(1)

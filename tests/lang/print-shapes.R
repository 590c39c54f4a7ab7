# Complex numbers under wide names; arrays of nothing; a cell that is a time; how much of a logical vector str() shows
c(aaaaaaaaaaaaa = 1+1i, b = NA, c = -100.5+2i, d = NaN+1i); print(c(aaaaaaaaaa = 1+1i, b = 2, cc = 3, d = 4, e = 5, f = 6, g = 7, h = 8), digits = 3)
array(0L, c(0, 3, 1, 0)); array("", c(0, 2, 0)); array(0L, c(2, 0, 0)); array(0L, c(0, 0, 1, 1)); array(list(), c(0, 2, 0))
array(0L, c(0, 2, 0), dimnames = list(NULL, c("u", "v"), NULL)); array(0L, c(0, 0, 0))
matrix(list(as.POSIXlt("2024-01-05", tz = "UTC"), as.POSIXlt(c("2024-01-05", "2024-01-06"), tz = "UTC")), 1)
str(rep(TRUE, 20), vec.len = 1); str(rep(TRUE, 20), vec.len = 5); str(rep(TRUE, 20))
# elements without names, functions and environments within a list
within(list(a = 1, 2), {b <- 2; c <- 3}); within(list(a = 1, f = sum, e = emptyenv()), b <- a + 1)[c("a", "b")]
# widths of columns and of row labels are those of all rows, those that max leaves out, too; factors in lists are their codes
print(matrix(c(pi * 1:4, 1e6, 1), 3, dimnames = list(NULL, c("a", "b"))), max = 1); print(matrix(strrep("ab", 1:6), 3), max = 1)
format(list(factor("u"), list(as.Date("2024-01-01"), ordered(c("lo", "hi"))))); format.default(factor("u"))
str(factor(character(0))); str(data.frame(a = factor(character(0)), b = 1[0]))

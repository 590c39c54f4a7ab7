# Strings that are no UTF-8 (Latin-1 files read as text): patterns in ASCII look at their bytes, nothing is an error.
x <- c("a%\x81\xe2\xe3", "abc", "a 1 re", "b", NA)
print(grepl("a", x)); print(grepl("^[ab%]+.*$", x)); print(grep("re *$", x)); print(grepl("A", x, ignore.case = TRUE))
print(grepl("a", x, perl = TRUE))
print(sub("a", "b", x)[-1]); print(gsub("[a]", "b", x)[-1]); print(as.vector(regexpr("a", x)))
print(lengths(strsplit(x, "a", perl = TRUE)))
r <- regmatches(x[1:3], regexpr("a", x[1:3])); print(r)

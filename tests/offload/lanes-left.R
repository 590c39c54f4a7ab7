# Found by fuzzing.  ifelse() takes from an arm of length 0 (NA, not the zero of its type); a lane that failed leaves any
# number for a string; what a function with an early return made is there behind the call.
b <- c(TRUE, FALSE, TRUE, FALSE)
print(table(sapply(1:60, function(i) sum(is.na(ifelse(b, numeric(0), i))))))
print(table(sapply(1:60, function(i) sum(is.na(ifelse(b, i + 1, numeric(0)))))))
print(sapply(1:60, function(i) sum(is.na(ifelse(c(1, -2, 3) > 0, numeric(i %% 2L), 7)))))
print(unlist(lapply(1:40, function(i) ifelse(b, integer(0), i)))[157:160])
s <- c("a", "b", "abc", "", "x y")[(1:120 * 11) %% 5 + 1]
print(table(sapply(1:120, function(i) strrep(rev(strsplit(s[i], "")[[1]])[1], 2)), useNA = "ifany"))
k <- c(1:99, NA)
print(tail(sapply(1:100, function(i) if (is.na(k[i])) "none" else substr("abcdefghij", k[i] %% 9L, k[i] %% 11L))))
print(tail(sapply(1:60, function(i) append(i:2, 2)), 2))
print(sum(unlist(sapply(1:60, function(i) append(i:2, c(i, -1), after = 3)))))

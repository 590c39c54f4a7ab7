# regmatches(): NaN among numbers is the text "NaN", NA is none.
x <- c(Inf, NaN, NA, 1)
print(regmatches(x, gregexpr("[a-z]", x)))
print(regmatches(x, regexpr("[a-z]", x)))
print(regmatches(c(a = NaN, b = 25), gregexpr("[0-9N]", c(NaN, 25))))
print(regmatches(list("ab", NaN), gregexpr("[a-z]", list("ab", NaN))))

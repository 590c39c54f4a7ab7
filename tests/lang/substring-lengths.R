# substring() with lengths, names, types and dims of all kinds.
substring("abcdef", 1:3); substring("abcdef", 1:3, 3:5); substring(c("abc", "defg"), 2); substring(c(a = "abc"), 2, 3); substring(123456, 2, 4)
substring("abc", c(x = 1, y = 2), 3); substring("abc", 1.9, "2"); substring(character(), 1); substring(NA, 1, 2); substring("abc", NA, 2); substring(factor("abc"), 1, 2)
tryCatch(substring("a", integer()), error = function(e) conditionMessage(e)); substring("abc", matrix(1:4, 2), 4); substring(matrix(c("ab","cd"),1), 1, 1)

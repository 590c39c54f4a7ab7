# status: 1
# a call and a message share a line by their width in columns, not bytes
options(warn = 1)
f <- function(aaaaaaaaaaaaaaaaaaaaaaaa) warning("éééééééééééééééééééééééé")
f("1234567890123456789")
f("12345678901234567890123")
f("123456789012345678901234567890")
factor(1:2) + 1
options(warn = 0)
f("1234567890123456789012345678901234567")
f("123456789012345678901234567890123456789012")
for (i in 1:2) f("1234567890123456789012345678901234")
match.arg("a", c("b", "c"))

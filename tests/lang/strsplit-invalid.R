# strsplit(x, "") of bytes that are no UTF-8 gives the characters that show them
strsplit(c("a", "\x80b", "\xff"), "")
strsplit(c("a\xe9b", NA, ""), "")

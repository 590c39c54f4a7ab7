# a separator that holds a newline also ends cat()'s output
cat("a", "b", sep = "\n")
cat(1:3, sep = c(",", "\n"))
cat(character(0), sep = "\n")
cat("x", "y", sep = " \n")
cat("no newline")
cat()

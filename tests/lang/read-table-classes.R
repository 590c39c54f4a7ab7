# read.table(colClasses = list(..)): NULL leaves a column out.
t <- "a\tb\t3\t2020-01-01\nc\td\t4\t2021-02-03\n"
str(read.table(text = t, colClasses = list(NULL, x = "factor", NULL, "Date")))
str(read.table(text = t, colClasses = list("character", NULL, "numeric", NA)))
str(read.csv(text = "p,q\n1,2\n", colClasses = list(NULL, "character")))
str(read.csv(text = "p,q\n1,2\n", colClasses = list(q = "character")))

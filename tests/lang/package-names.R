# Which package a name belongs to.
find("sd")
find("paste")
find("head")
x <- 1
find("x")
find("sd", numeric = TRUE)
find("nosuchname")
exports <- getNamespaceExports("stats")
c("sd", "lm", "paste", "head") %in% exports
exists("sd", envir = asNamespace("stats"))
c("sd", "paste", "head") %in% ls("package:stats")
c("sd", "paste", "head") %in% ls("package:base")
c("sd", "paste", "head") %in% ls("package:utils")
"iris" %in% ls("package:datasets")
ls("package:stats", pattern = "^median")
search()

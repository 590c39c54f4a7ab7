# The formals that base functions show, those of the library's C among them, and of .ArgsEnv and .GenericArgsEnv.
for (f in c("aperm", "aperm.default", "as.character.default", "duplicated.default", "anyDuplicated.default", "file", "getS3method",
            "list2env", "logb", "print.function", "range.default", "returnValue", "sample.int", "seq.default", "signalCondition",
            "sort.default", "sort.list", "sys.call", "unique.default", "errorCondition", "asNamespace", "find.package", "qr.R",
            "summary.data.frame", "Summary.ordered", "mostattributes<-", "data", "read.fwf", "system", "capabilities"))
  cat(f, deparse(args(f)), "\n")
str(formals(seq.default))
body(.GenericArgsEnv[["length"]])
formals(.GenericArgsEnv$round)
body(.GenericArgsEnv[["as.numeric"]])
body(.ArgsEnv$seq_len)
length(ls(.GenericArgsEnv, all.names = TRUE))
tryCatch(signalCondition(simpleCondition("s"), NULL), error = function(e) cat("one argument\n"))
f <- function() data(women)
f()
exists("women", envir = globalenv(), inherits = FALSE)

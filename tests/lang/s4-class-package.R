# A class whose name says a package: it is asked for
for (e in expression(new(structure("zz", package = "nopk")), getClass(structure("zz", package = "nopk")), new(structure("zz", package = "stats")), new("zz"),
                    getClassDef("zz", package = "nopk"), getClassDef("zz", package = "stats"), getClassDef("numeric", package = "nopk")))
    tryCatch(suppressWarnings(suppressMessages(eval(e))), error = function(e) cat(conditionMessage(e), "|", deparse(conditionCall(e)), "\n"))

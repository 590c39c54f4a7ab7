# names of arguments that are empty strings
p <- function(s) print(tryCatch(parse(text = s, keep.source=FALSE), error = conditionMessage))
p('list(""=3)'); p("list(''=)"); p('x[""=1]'); p('x[[""=1]]'); p('list(NULL=3)'); p('f("a"=)')

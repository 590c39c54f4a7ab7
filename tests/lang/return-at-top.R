# return() where no function runs is an error; a loop at the top ends without a value
# status: 1
say <- function(e) cat(conditionMessage(e), "|", deparse(conditionCall(e))[1L], "\n")
tryCatch(return(1), error = say)
try(identity(return(3)), silent = TRUE); cat(geterrmessage())
try(withVisible(return(2)), silent = TRUE); cat(geterrmessage())
try(do.call(return, list(2)), silent = TRUE); cat(geterrmessage())
f <- function() { do.call(return, list(2)); cat("not here\n") }
f()
local(return(3))
evalq(return(4), new.env())
eval(quote({ if (TRUE) return(5); 6 }))
for (i in 1:3) if (i > 1) return(i)
i
n <- 0; repeat { n <- n + 1; if (n == 4) return(n) }
n
while (TRUE) return(7)
x <- { for (i in 1:2) 1; "on" }
x
delayedAssign("y", return(1)); try(y, silent = TRUE); cat(geterrmessage())
{ if (TRUE) return(8); 9 }
cat("never\n")

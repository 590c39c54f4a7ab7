# Thesis, Listing 6.6: the branch that never ran is a guard.
# args: d
f <- function(x) { if (x < 1) return(0) else return(1) }
for (k in 1:30) f(0)

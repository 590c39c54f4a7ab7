# --dump of graphs of all shapes: results on the heap, lists, rows, random numbers, names of a matrix, dots
dump() { RAVEL_OFFLOAD=always $RAVEL --dump=schedule -e "$1" 2>&1 | grep -E "^(result|scope .* (dimnames|dots|complex|string) )|(heap|rng) #" | sed 's/^%[0-9]* = //;s/^scope [0-9]*/scope/' | sort -u; echo; }
dump 'x <- sin(1:400); invisible(lapply(1:400, function(i) x[x < x[i]]))'
dump 'invisible(lapply(1:400, function(i) list(a = i, b = i / 2)))'
dump 'RNGkind("Philox"); set.seed(1); invisible(sapply(1:400, function(i) runif(1) * i))'
dump 'm <- matrix(1:800 / 2, 400, dimnames = list(NULL, c("a", "b"))); invisible(sapply(1:400, function(i) m[[i, "b"]]))'
dump 'z <- 2+1i; invisible(sapply(1:400, function(i) Mod(z * i)))'
dump 'f <- function(...) sapply(1:400, function(i) i + ..1); invisible(f(2.5))'

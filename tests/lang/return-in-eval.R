# return() said in a promise leaves the innermost function or eval() that runs in its environment; next and break stay with the loop.
p <- function(e) tryCatch(e, error = function(e) cat("E:", conditionMessage(e), "\n"))
p(print(local({ tryCatch({ return(9) }, error = function(e) 1); 5 })))
p(print(local({ return(9); 5 })))
p(print(eval(quote(tryCatch(return(9), finally = cat("fin\n"))), new.env())))
p(print(eval(quote({ tryCatch({ return(9) }, error = function(e) 1); 5 }), new.env())))
p(print(eval(quote({ withCallingHandlers({ return(9) }, warning = identity); 5 }), list(a = 1))))
p(print(eval(quote({ suppressWarnings(return(9)); 5 }))))
p(print(local({ sapply(1:3, function(i) if (i == 2) return(7) else i) })))
p(print(local({ identity(return(3)); 4 })))
p(print(local({ f <- function(x) x; f(return(3)); 4 })))
p(print(local({ invisible(return(3)); 4 })))
p(print(with(list(a = 1), { tryCatch(return(a), error = identity); 2 })))
p(print(evalq({ tryCatch(return(8)); 2 }, new.env())))
f <- function() { r <- local({ tryCatch(return(1), error = identity); 2 }); r + 10 }
p(print(f()))
f <- function() { r <- eval(quote({ tryCatch(return(1), error = identity); 2 })); r + 10 }
p(print(f()))
f <- function() { e <- environment(); r <- eval(quote({ identity(return(1)); 2 }), e); r + 10 }
p(print(f()))
f <- function() { tryCatch({ return(1) }, finally = cat("f\n")); 2 }
p(print(f()))
f <- function() { withVisible(return(5)); 2 }
p(print(f()))
g <- function(x) { x; 3 }
f <- function() { g(return(1)); 2 }
p(print(f()))
f <- function() { h <- function() { g(return(1)); 2 }; h() + 1 }
p(print(f()))
p(local({ for (i in 1:4) tryCatch({ if (i == 2) next; if (i == 4) break; cat(i, "") }, error = function(e) 1); cat("end\n") }))
p(eval(quote({ i <- 0; repeat { i <- i + 1; withCallingHandlers({ if (i %% 2) next; if (i > 5) break; cat(i, "") }) }; cat("end\n") }), new.env()))
p(local({ i <- 0; while (TRUE) { i <- i + 1; suppressWarnings({ if (i < 3) next; break }); cat("never\n") }; print(i) }))
f <- function() { for (i in 1:4) tryCatch({ if (i == 2) next; if (i == 4) break; cat(i, "") }, finally = cat("f ")); cat("end\n") }
p(f())
f <- function() { for (i in 1:4) eval(quote({ if (i == 2) next; if (i == 4) break; cat(i, "") })); cat("end\n") }
p(f())
f <- function() { for (i in 1:3) { r <- local({ if (i == 2) return("two"); "other" }); cat(r, "") }; cat("end\n") }
p(f())
f <- function(x) { r <- tryCatch({ if (x) return("early"); "late" }, error = function(e) "err", finally = cat("fin ")); paste("got", r) }
print(f(TRUE)); print(f(FALSE))
f <- function() { sapply(1:3, function(i) tryCatch({ if (i == 2) return("two"); "other" }, error = function(e) 1)) }
print(f())
f <- function() { lapply(1:2, function(i) { for (j in 1:3) tryCatch({ if (j == 2) return(j * 10 + i) }, error = identity); 0 }) }
str(f())
f <- function() { g <- function(cond) return(paste("handled", conditionMessage(cond))); r <- tryCatch(stop("boom"), error = g); c(r, "after") }
print(f())
f <- function() { r <- tryCatch(stop("boom"), error = function(e) return("in handler")); paste(r, "after") }
print(f())
f <- function() { withCallingHandlers({ warning("w"); "done" }, warning = function(w) { cat("caught "); tryInvokeRestart("muffleWarning") }) }
print(f())
f <- function() { on.exit({ cat("exit "); return("changed") }); tryCatch(return("first"), finally = cat("fin ")) }
print(f())
r <- withVisible(local({ tryCatch({ return(invisible(9)) }, error = identity); 5 })); print(r)
local({ e <- quote(return(4)); x <- { eval(e); 3 }; print(x) })
f <- function() { x <- eval(quote(return(4))); x + 1 }
print(f())
f <- function(v) { delayedAssign("lazy", return("from lazy")); if (v) lazy; "end" }
print(f(TRUE)); print(f(FALSE))
g <- function(x) { force(x); "g" }
f <- function() { e <- new.env(); r <- evalq({ g(return("inner")); "no" }, e); paste(r, "outer") }
print(f())
f <- function() { callCC(function(k) { tryCatch({ k("cc") }, finally = cat("fin ")); "no" }) }
print(f())
source(textConnection("tryCatch({ cat('s '); 1 }, error = identity); cat('e\n')"))
f <- function(n) { if (n == 0) return("bottom"); tryCatch(return(f(n - 1)), finally = cat(n, "")) }
print(f(3))
with(data.frame(a = 1:2), { tryCatch({ print(sum(a)); return(NULL) }, error = identity); print("no") })
x <- sapply(1:3, function(i) local({ if (i == 2) return(NA); i })); print(x)
h <- function() { do.call(function(a) { tryCatch(return(a), finally = NULL); 0 }, list(5)) + 1 }
print(h())
k <- function() Reduce(function(a, b) { tryCatch({ if (b == 2) return(a * 100) }, error = identity); a + b }, 1:4)
print(k())

# return() in the frame of a function that has handed out its environment, from a promise that another one put there.
f <- function() {
    e <- environment()
    g <- function() { delayedAssign("out", return(7), e, e); e$out; cat("not reached\n") }
    g()
    5
}
f()
f <- function(h) {
    env <- environment()
    for (i in 1:3) { delayedAssign("out", return(i), env, env); if (i == 2) h(env) }
    "end"
}
f(function(e) { e$out; "not reached" })
f(function(e) NULL)
f(function(e) sapply(1:2, function(k) e$out))
g <- function() {
    e <- environment()
    on.exit(cat("left\n"))
    tryCatch({ delayedAssign("x", return("out"), e, e); withCallingHandlers(warning("w"), warning = function(w) e$x) }, finally = cat("finally\n"))
    "not reached"
}
g()

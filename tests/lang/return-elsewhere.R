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
# return() beside a variable of that name, and the function itself as a value
f <- function(x, return = "a") { if (return == "a") return(x); 7 }
f(1); f(1, "b")
f <- function(x) { return <- 3; for (i in 1:5) if (i == return) return(i * 10); 6 }
f(1)
f <- function(return) { return(3); 6 }
f(function(x) x)
f <- function(x) { r <- return; if (x == 1) r(5); 6 }
f(1); f(2)
f <- function(x) { (return)(5); 6 }
f(1)
f <- function(x) { do.call(return, list(5)); 6 }
f(1)
f <- function(x, return) sapply(1:3, function(i) { if (i == return) return(0); i })
f(1, 2)

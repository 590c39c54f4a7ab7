# Exit status, what goes to standard error and in which order, as Rscript does it.
run() { $RAVEL "$@"; echo "status $?"; }
run -e 'cat("a\n")' -e 'x y' -e 'cat("b\n")'
run -e 'f <- function(x) {' -e ' x +'
run -e 'f <- function(x) { on.exit(cat("bye\n")); warning("careful"); stop("no") }' -e 'f(1)'
run -e 'g <- function(x) stop("deep")' -e 'f <- function(x) g(x)' -e 'f(1)'
run -e 'tryCatch(stop("a"), error = function(e) cat("caught\n"), finally = cat("finally\n"))'
run -e 'for (i in 1:3) warning(i)' -e 'warning("top")'
run -e 'q(status = 5)'
run -e 'tryCatch(q(status = 6), finally = cat("not printed\n"))'
run -e '.Last <- function() cat("last\n")' -e 'reg.finalizer(globalenv(), function(e) cat("finaliser\n"), onexit = TRUE)' -e 'quit("no", 2)'
run -e 'f <- function(n) f(n + 1)' -e 'f(1)' 2>&1 | grep -v Calls
run -e 'message("to stderr")' 2> /dev/null
run -e 'print(1)' -e 'stop("x")' 2> /dev/null
timeout --preserve-status -s INT 2 $RAVEL -e 'repeat {}'; echo "interrupted: $?"
# Calls: the closures of GNU R that were at work, also where they are ravel's builtins or have evaluated arguments before they were called
run -e 'f <- function(x) paste(x)' -e 'f(stop("a"))'
run -e 'f <- function() do.call(stop, list("b"))' -e 'f()'
run -e 'k <- function() list(f = function(x) base::stop("c"))$f(1)' -e 'k()'
run -e 'x <- nchar(strsplit(NULL, "a"))'
run -e 'x <- sapply(log("a"), function(i) i)'
run -e 'f <- function(x) { y <- x; 1 }' -e 'g <- function() f(log("a"))' -e 'g()'
run -e 'apply(1:3, 1, sum)'
run -e 'f <- function() cat(length(list(a = 1)[[2]]))' -e 'f()'
run -e 'structure(1:4, dim = c(3, 3))'
run -e 'print.foo <- function(x, ...) stop("no")' -e 'structure(1, class = "foo")'
run -e 'f <- function() stop("ends its own line\n")' -e 'f()'
run -e 'scan(text = "1 a")'
run -e 'seq(as.Date("2020-01-01"), by = "day")'
run -e 'f <- function() { g <- function() stop("in g"); g() }' -e 'f()'
# options(error = ) lets a script outlive an error: what follows on the line of the error is not evaluated
printf 'options(error = expression(NULL))\nprint(1); stop("x"); print(2)\nprint(3); f <- function(x) {\n stop("b") }; f(1); print(4)\nprint(5)\n' > "${TMPDIR:-/tmp}/goes-on.$$.R"
run "${TMPDIR:-/tmp}/goes-on.$$.R"
rm -f "${TMPDIR:-/tmp}/goes-on.$$.R"

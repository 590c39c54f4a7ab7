dll <- dyn.load("api.so")
for (n in names(getDLLRegisteredRoutines(dll)$.Call)) assign(n, getNativeSymbolInfo(n, dll))
say <- function(e) tryCatch(e, error = function(e) cat("Error in", deparse(conditionCall(e))[1], ":", conditionMessage(e), "\n"))
# types and vectors
.Call(t_types, list(NULL, quote(a), quote(a + b), 1L, 2, "c", TRUE, 1i, as.raw(1), list(), expression(a), sum, mean, `if`, globalenv(), pairlist(1)))
str(.Call(t_make))
str(.Call(t_named))
x <- c(1, 2.5); .Call(t_double_in_place, x); x
f <- function() { i <- 0L; seen <- integer(); r <- .Call(t_count, i, quote(seen <- c(seen, i)), environment()); list(seen, i, r) }
str(f())
f <- function() { i <- 0L; .Call(t_forced, i, quote(g(i + 0L, i + 0L)), environment()) }
g <- function(now, later) function() c(now, later)
for (h in f()) print(h())
f <- function(...) { i <- 0L; .Call(t_forced, i, quote((function(a, ...) c(substitute(a), ...))(i, ...)), environment()) }
str(f("x", b = 2))
f <- function() { e <- environment(); .Call(t_return, e); "not reached" }
try(.Call(t_return, new.env()), silent = TRUE); cat(geterrmessage()) # where no function runs
f()
str(.Call(t_coerce, 1:2, "character")); str(.Call(t_coerce, quote(f(x, y = 1)), "list"))
.Call(t_coerce, "abc", "symbol"); str(.Call(t_coerce, pairlist(a = 1, b = "x"), "list"))
for (v in list(3.7, "12", TRUE, NA, character())) str(.Call(t_as, v))
for (v in list(NULL, 1L, 1, factor("a"), "s", sum, mean, matrix(1:4, 2), data.frame(a = 1), list(1), pairlist(1),
               quote(a + b), globalenv())) cat(.Call(t_is, v), "\n")
# attributes
str(.Call(t_attributes, structure(1:2, names = c("a", "b"), foo = "bar", class = "k")))
str(.Call(t_set_attributes, structure(1:2, old = 1)))
.Call(t_attributes, data.frame(a = 1:2))
# pairlists
str(.Call(t_walk, quote(f(x, y = 2, g(z)))))
str(.Call(t_walk, formals(function(a, b = 2) NULL))[2])
g <- function(x, y) x * y
.Call(t_build, quote(g), 3, environment())
.Call(t_same_cells, quote(f(a, b)))
.Call(t_splice, pairlist(a = 1, b = 2)); .Call(t_splice, quote(h(p, q)))
.External("t_external", 1, b = "x", quote(n), PACKAGE = "api")
# environments
e <- new.env(); e$x <- 5; r <- .Call(t_env, e); r; e$made
makeActiveBinding("x", function() 77, e2 <- new.env()); .Call(t_env, e2)[[1]]
h <- function(x) .Call(t_env, environment())[[1]]; h(2 + 3)
k <- function(arg) .Call(t_promise, environment()); k(a + b)
m <- function(arg) .Call(t_missing, environment()); m(); m(1)
str(.Call(t_closure, function(a, b = 1) a + b)[1:2])
# errors
say(.Call(t_error, 3L))
w <- function() .Call(t_warning)
withCallingHandlers(w(), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
.Call(t_toplevel, quote(1 + 1)); .Call(t_try, quote(stop("no"))); .Call(t_try, quote(1 + 2))
.Call(t_catch, quote(stop("caught"))); .Call(t_catch, quote("fine"))
.Call(t_unwind, quote(3)); say(.Call(t_unwind, quote(stop("through"))))
n <- function() { .Call(t_unwind, quote(invokeRestart("out", 9))); 1 }
withRestarts(n(), out = function(v) v)
say(.Call(t_error)); say(.Call("nowhere", PACKAGE = "api"))
for (i in 1:200) try(.Call(t_error, i), silent = TRUE)
# pointers
p <- .Call(t_pointer); class(p); .Call(t_address, p); rm(p); invisible(gc()); invisible(gc())
key <- new.env(); ref <- .Call(t_weak, key); invisible(gc()); identical(.Call(t_weak_get, ref)[[1]], key); .Call(t_weak_get, ref)[[2]]; typeof(ref); class(ref); inherits(ref, "weakref"); ref
.Call(t_preserve); invisible(gc()); .Call(t_preserved); .Call(t_memory, 100L)
# numbers
set.seed(42); .Call(t_random); runif(1)
set.seed(42); .Call(t_streams, quote(runif(1))); runif(1)
.Call(t_math)
str(.Call(t_sort, c(3, 1, 2, 3, 1, NA)[1:5]))
.Call(t_qr, cbind(1, c(1, 2, 3, 4), c(2, 4, 6, 8), c(1, 0, 0, 1)), c(2.1, 3.9, 6.2, 7.8))
# objects are copies of the prototype: initialize() is not called
setClass("Made", slots = c(x = "numeric", y = "character"), prototype = list(y = "p")); setMethod("initialize", "Made", function(.Object, q) stop("called"))
.Call(t_new, "Made"); setClass("Never", representation("VIRTUAL")); tryCatch(.Call(t_new, "Never"), error = conditionMessage)
# text
.Call(t_parse, "a <- 1; b"); .Call(t_parse, "a + ")[[1]]; .Call(t_parse, "a b")[[1]]
.Call(t_encoding, "\u00e9"); .Call(t_serialize, list(a = 1, b = "x"))
# vectors that a package computes
a <- .Call(t_altrep, 5); a; length(a); sum(a); a[2:3]; b <- a; b[1] <- 100L; a; b; rev(a)
# minima and integrals
for (i in 1:4) print(.Call(t_minima, i), digits = 12)
for (i in 0:1) print(.Call(t_optif9, i))
.Call(t_fdhess, c(-1.2, 1)); .Call(t_fdhess, c(1, 1))
for (i in c(0, 1, -1, 2)) print(.Call(t_integral, i), digits = 12)
# where equal elements go; tags
set.seed(2); .Call(t_order, round(runif(40) * 6)); .Call(t_tags, character(0)); .Call(t_tags, 1:3)
# connections and streams
k <- .Call(t_tape, "one\ntwo\n3 4\n"); class(k); summary(k)$description; isOpen(k)
readLines(k); close(k)
k <- .Call(t_tape, "1 2 3\n4 5 6\nrest"); open(k, "rt"); scan(k, n = 3, quiet = TRUE); readLines(k, 1); .Call(t_from, k, 10); close(k)
k <- .Call(t_tape, ""); open(k, "w"); cat("a", 1:3, "\n", file = k); writeLines("b", k); .Call(t_to, k, "cde"); close(k)
k <- rawConnection(charToRaw("raw bytes")); .Call(t_from, k, 3)  == "raw"; close(k)
k <- rawConnection(raw(), "w"); .Call(t_to, k, "xyz"); rawConnectionValue(k); tryCatch(.Call(t_from, k, 1), error = conditionMessage); close(k)
.Call(t_unserialize, serialize(list(a = 1:3, b = "x"), NULL)); tryCatch(.Call(t_unserialize, serialize(1:3, NULL)[1:20]), error = conditionMessage)
.C("c_first", list(7L, "a"), 0L, PACKAGE = "api")[[2]]
.C("c_twice", as.double(1:3), 3L, PACKAGE = "api")[[1]]
m <- matrix(c(2, -1, 3, 0.5, 4, 1, 7, -2, 1, 1, 0, 3), 4)
for (x in list(m, t(m), cbind(1:3, c(2, 4, 7)), matrix(0, 2, 2))) print(.Call(t_svd, x * 1, 21L), digits = 6)
print(.Call(t_svd, m, 0L)[[1]], digits = 6)
.Call(t_unlisted, matrix(c(1, 2, 3, 4, 0, 3), 3))
str(.Call(t_room, 2L))
invisible(.Call(t_labels, 4:6))
str(.C("c_single", as.single(c(1.5, 2, 0.1)), 3L), digits.d = 12)
str(.C("c_single", x = as.single(numeric()), 0L, NAOK = TRUE))
counted <- new.env(); counted$n <- vector("integer", 1L); lockBinding("n", counted)
.Call(t_counted, counted) + 0L; .Call(t_counted, counted) + 0L; 1:counted$n; bindingIsLocked("n", counted)
setClass("Sized", representation(size = "integer"), prototype(size = c(0L, 0L)))
x <- structure(list(structure(1, n = 1:2)), n = 3:4)
owned <- .Call(t_own, x)
dput(x); dput(owned[[1]]); owned[[2]]@size; owned[[3]]@size; new("Sized")@size
sapply(getDLLRegisteredRoutines(dll), length)
x <- cbind(1, sin(1:50), cos((1:50)^2), (1:50) / 7); y <- sqrt(1:50) # LINPACK over the BLAS: base R's bits
q <- .Call(t_qr, x, y); own <- lm.fit(x, y); identical(q[[1]], unname(own$coefficients)); identical(q[[2]], own$residuals)
# elements that C code computes are asked for as a loop comes to them
invisible(.Call(t_asked)); seen <- 0L
for (v in .Call(t_altrep, 4)) seen <- c(seen, v, .Call(t_asked))
seen
unlist(lapply(.Call(t_altrep, 3), function(v) .Call(t_asked)))
# which arguments in `...` were looked at: constants, too, where code is not compiled
looked <- function(x, ...) { if (x) ..1; .Call(t_dots, environment()) }
looked(FALSE); looked(FALSE, 1, b = 2); looked(TRUE, 1, b = 2); looked(TRUE, seen, seen)
wrong <- function(x) .Call(t_wrong, x)
tryCatch(wrong("a"), error = print) # the interface's own errors are the calling function's

# Calls, functions and expressions are taken apart and put together.
f <- function(x, y = 2, ...) x + y
formals(f)$y; names(formals(f)); body(f); args(sum); arity <- length(formals(f)); arity
body(f) <- quote(x * y); f(3); formals(f)$y <- 10; f(3); as.function(alist(a = , b = 3, a - b))(10)
cl <- call("sum", 1, quote(x)); cl[[3]] <- 5; eval(cl); as.list(cl); as.call(list(as.name("max"), 1, 9)); names(quote(f(a = 1, 2)))
a <- 5; v <- list(quote(p), 2); bquote(x + .(a)); bquote(f(..(v), z), splice = TRUE); bquote(function(q) .(a) * q)
all.names(quote(a + b * sin(a))); all.vars(y ~ a + log(b)); is.call(cl); is.name(quote(z)); is.language(1)
g <- function(type = c("linear", "quadratic")) match.arg(type); g(); g("quad"); tryCatch(g("z"), error = function(e) cat(conditionMessage(e), "\n"))
do.call(paste, list("a", "b", sep = "-")); Reduce(`+`, 1:4, accumulate = TRUE); Reduce(function(a, b) paste0(a, b), letters[1:4], right = TRUE)
Filter(function(x) x > 2, c(a = 1, b = 3, c = 5)); Position(is.na, c(1, NA)); Find(function(x) x > 1, 1:3); Negate(is.null)(1)
Vectorize(function(a, b) a + b)(1:3, 2); local({ z <- 2; z * 3 }); with(list(u = 4), u^2)
e <- expression(a = 1 + 2, b); e$a; length(e); sapply(e, class); identical(quote(x), as.name("x"))
tryCatch(stopifnot("must be positive" = -1 > 0), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(stopifnot(all.equal(1, 1.1)), error = function(e) cat(conditionMessage(e), "\n"))

# The call that a message names: GNU R's closures around builtins name the calls that they make, replacement functions *tmp*
said <- function(e) tryCatch(withCallingHandlers({ e; cat("fine\n") }, warning = function(w) {
    cat("warning:", conditionMessage(w), "|", deparse(conditionCall(w))[1L], "\n")
    invokeRestart("muffleWarning")
}), error = function(e) cat("error:", conditionMessage(e), "|", deparse(conditionCall(e))[1L], "\n"))
# closures that replace
said({ x <- 1; Encoding(x) <- "UTF-8" }); said({ x <- "a"; Encoding(x) <- 1 })
said({ f <- 1; body(f) <- quote(x) }); said({ f <- sum; body(f) <- 1 }); said({ f <- function(x) x; body(f) <- expression(a, b) })
said({ f <- function(x) x; formals(f) <- TRUE });
# primitives that replace, as assignments and called by name
said({ x <- 1:2; names(x) <- letters }); said(`names<-`(1:2, letters)); said(`$<-`(1, "a", 2)); said(`[[<-`(1:2, 5, 1:3)); said(`dim<-`(1:3, 2))
said(`[<-`(matrix(1:4, 2), 3, 1, value = 0L)); said({ x <- matrix(1:4, 2); x[3, 1] <- 0L })
# what is asked on the way
said(get("a", TRUE)); said(assign("a", 1, pos = "nowhere")); said(as.environment(TRUE))
said(format(1, nsmall = -1)); said(format(1, digits = 99)); said(format(1, width = NA)); said(format("a", width = NA))
said(is.element(1, quote(a + b))); said(intersect(quote(a + b), 1)); said(as.POSIXct("2020-01-01", tz = 5))
said(sweep(1:3, 1, 1)); said(data.frame(x = 1:2)[1i, ]); said(as.vector(sum, "character"))
said(toupper(quote(a))); said(toupper(sum)); said(gsub("a", "b", sum)); said(regexpr("a", sum)); said(pmatch(sum, "a"))

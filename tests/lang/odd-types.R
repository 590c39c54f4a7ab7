# What base functions make of values of types they are not meant for: values, warnings and errors, with their calls.
say <- function(expr) {
  expr <- substitute(expr)
  tryCatch(withCallingHandlers({
    v <- withVisible(eval(expr, new.env()))
    if (v$visible) print(v$value)
  }, warning = function(w) {
    cat("warning in", deparse(conditionCall(w))[1], ":", conditionMessage(w), "\n")
    invokeRestart("muffleWarning")
  }), error = function(e) cat("error in", deparse(conditionCall(e))[1], ":", conditionMessage(e), class(e)[1], "\n"))
  invisible()
}

# ---- numbers that are none
say(margin.table(c(1, NA)))
say(margin.table(c(1, 2), 1))
say(as.POSIXct(c(NaN, Inf)))
say(as.POSIXct(c(1, Inf)))
say(quantile(character(0)))
say(quantile(character(0), type = 5))
say(quantile(character(0), type = 1))
say(quantile(as.Date(character())))
say(qr("a"))
say(qr(as.raw(1))$qr)
say(qr(factor(1:3))$qr)
say(qr("1", LAPACK = TRUE)$qr)
say(chol("a"))
say(chol("4"))
say(chol(as.raw(1)))
say(chol(list(1, 2)))
say(chol(matrix("4", 1, 1), pivot = TRUE))
say(weighted.mean(factor(1:3)))
say(weighted.mean(factor(1:3), 1:3))
say(weighted.mean("a"))
say(weighted.mean(list(1, 2)))
say(weighted.mean(c("a", "b"), 1:2))
say(weighted.mean(as.POSIXct("2020-01-01", tz = "UTC") + 0:2, 1:3))
say(weighted.mean(data.frame(a = 1:3), 1))
say(weighted.mean(1:3, factor(1:3)))
say(weighted.mean(c(1, NA, 3), c(1, 2, NA), na.rm = TRUE))
say(zapsmall(as.difftime(c(1, 1e-20), units = "mins")))
say(median(quote(a + b)))
say(median(expression(a, b)))
say(is.na(expression(NA, 1)))
say(is.element(1))
say(is.element())

# ---- formatC
say(formatC(as.raw(1:3)))
say(formatC(as.raw(1), format = "d"))
say(formatC(as.raw(10), format = "s"))
say(formatC(quote(a + b)))
say(formatC(sum))
say(formatC(expression(a)))
say(formatC("a", mode = "double"))
say(formatC(data.frame(a = 1)))
say(formatC(1, flag = 1))
say(formatC(c(1.5, 2), flag = c("0", "-")))
say(formatC(1.5, mode = "integer", format = "f"))
say(formatC(TRUE, mode = "logical"))
say(formatC(list(1, 2), mode = "double"))
say(formatC(list(1, 2), format = "d"))
say(formatC(list("a", "b"), mode = "character"))

# ---- places of a dimension are integers
m <- matrix(1:4, 2)
f <- function(j) m[1, j]
say(f(1e10))
say(f(-1e10))
say(f(c(1, Inf)))
say(f(NaN))
say({ m[1, 1e10] <- 1L; m })

# ---- promises that were interrupted
f <- function(x) { try(x, silent = TRUE); x }
say(f(stop("e")))
f <- function(x) { tryCatch(x, error = function(e) "E"); x }
say(f(stop("e")))
n <- 0
f <- function(x) { tryCatch(x, error = function(e) "E"); x }
say(f({ n <<- n + 1; if (n == 1) stop("first") else "second" }))
g <- function(x) { for (i in 1:2) tryCatch(print(x), error = function(e) cat("caught", conditionMessage(e), "\n")) }
say(g(stop("again")))

# ---- replication, matching and uniqueness by class, and of pairlists
say(rep_len(as.Date("2020-02-29") + 0:1, 3))
say(rep.int(as.difftime(c(1, 90), units = "mins"), 2))
say(rep_len(numeric_version("1.2.3"), 2))
say(rep.int(quote(x), 2))
say(rep(pairlist(a = 1, 2), 2))
say(unique(pairlist(a = 1, 2)))
say(match(1, pairlist(a = 1, 2)))
say(lengths(quote(f(x, y + 1))))
say(xtfrm(NULL))
say(xtfrm(as.raw(1:2)))
say(`is.na<-`(ordered(c("lo", "hi")), 1))

# ---- sample()
say(sample(5, TRUE))
say(sample(letters, 1:2))
say(sample(5, 2, replace = NA))
say(sample.int(5, 1:2))
say(sample.int(1:5))
say(sample.int("5"))

# ---- conditions that are messages
say(tryCatch(signalCondition(1:3), condition = function(c) c))
say(tryCatch(signalCondition(list(1, "a")), condition = function(c) c))
say(tryCatch(signalCondition(NULL), condition = function(c) c))
say(signalCondition())

# ---- parts of functions
f <- function(x) x
say(body(f) <- sum)
say({ formals(f) <- c(a = 1, b = 2); names(formals(f)) })
say(as.call("a"))
say(as.function(NULL))
say(as.function(pairlist(a = 1, quote(a))))

# ---- symbols have no attributes
x <- quote(a)
say(environment(x) <- globalenv())
say(attributes(quote(a)))

# ---- lengths
say({ x <- quote(a + b); length(x) <- 2 })
say({ x <- expression(a, b); length(x) <- 1 })
say({ x <- table(c("a", "b")); length(x) <- 3; x })
say({ x <- 1:3; length(x) <- 2i })

# ---- truth of what is none
say(all(quote(a + b), FALSE))
say(any(pairlist(a = 1)))
say(!table(c("a", "b", "a")))
say(unlist(list(a = 1:2), use.names = NA))
say(unlist(list(a = list(1)), recursive = "a"))
say(rownames(matrix(1:4, 2, dimnames = list(1:2, NULL)), "a"))
say(data.frame(a = 1:2, stringsAsFactors = "a"))

# ---- text
say(format(as.raw(1:2), width = 5))
say(intToUtf8(factor("a")))
say(regmatches(c(u = "p", v = "q"), regexpr("a", c(u = "p", v = "q"))))
say(sprintf(c("a", "b"), 1))
say(nchar(table(c("a", "b"))))
say(toupper(sum))
say(gsub("a", "z", sum))
say(regexpr("a", function(x) x))

# ---- expressions in lists
say(unlist(list(expression(a), 1)))
say(unlist(list(a = expression(1), b = list(2))))
say(unlist(expression(1, 2)))
say(expression(a, b)[["z"]])
say(as.expression(NULL))
say(as.expression(pairlist(a = 1)))
say(as.expression(data.frame(a = 1)))
say(as.table(integer(0)))
say({ x <- integer(0); x$a <- 9; x })
say(choose(1i, 2))
say(sd(c(1i, 2)))
say(cor(sum, 1:2))

# ---- sets are of plain vectors, and other containers
say(setdiff(as.Date("2020-02-29") + 0:1, as.Date("2020-02-29")))
say(union(as.difftime(1, units = "mins"), as.difftime(2, units = "mins")))
say(rapply(pairlist(1), identity))
say(rapply(list(1, "a"), toupper, classes = 1))
say(rapply(numeric_version("1.2.3"), function(x) x, how = "unlist"))
say(split(pairlist(1, 2), 1:2))
say(do.call("sum", pairlist(1, 2)))
say(cat("a", fill = c(1, 2)))
say(list2env(NULL))
say({ x <- 1:2; class(x) <- integer(0) })
say({ x <- 1:2; oldClass(x) <- list(); x })
say({ x <- 1:4; dim(x) <- list(2, 2) })
say(sprintf("%5.1f", list(1, 2)))
say(t(expression(a, b)))
say(seq(1, 10, length.out = NULL))
say(seq(2, 8, length.out = factor(3)))
say(seq(2, 8, length.out = 1i))
say(length(rnorm(list(1, "a"))))
say(array(list(expression(a, b * 2), y ~ x, numeric_version("1.2"), structure(list(a = 1), class = "bar")), c(1, 4)))

# ---- what match.fun() says, rows that are no vectors, fields that are numbers
f <- function(g) match.fun(g)
say(match.fun(quote(a + b)))
say(f(1:3 + 2))
say(Negate(1 + 2i))
say(rbind(sum))
say(rbind(pairlist(a = 1, b = 2)))
say(cbind(pairlist(a = 1, b = 2), list(3, 4)))
say(scan(text = "1 2,3", sep = ",", quiet = TRUE))
say(scan(text = "TR UE,F", sep = ",", what = TRUE, quiet = TRUE))
say(scan(text = "1 2 3\n4 5", what = list(1, 2), quiet = TRUE))
file <- tempfile()
cat("1 2 3\n4 5", file = file)
say(scan(file, what = list(1, 2), quiet = TRUE))
cat("\n", file = file, append = TRUE)
say(scan(file, what = list(1, 2), quiet = TRUE))

# ---- whose methods are seen from within base: not those of a function that calls it
x <- structure(1:2, class = "zz")
f <- function() {
  cbind.zz <- unlist.zz <- as.vector.zz <- lengths.zz <- function(...) "local"
  length.zz <- function(x) 7L
  print(cbind(x, 3))
  print(unlist(structure(list(1), class = "zz")))
  print(as.vector(x))
  print(length(x))
}
say(f())
is.na.zz <- function(x) TRUE
say(anyNA(x))
say(str(I(matrix(pi * 1:4, 2))))
say(as.POSIXct(c(0, NaN, Inf), origin = "1970-01-01", tz = "UTC"))

# ---- which call a message names
say(cat(tryCatch({ x <- 1; Encoding(x) <- "UTF-8" }, error = conditionMessage), "\n"))
say(rnorm(2, mean = numeric(0)))
say(sprintf("%*d", TRUE, 1L))
f <- function(x) cumsum(x)
say(f(c(.Machine$integer.max, 1L)))
say(matrix(sum, 2, 2))
say(as.raw(c(1.5, NaN, -Inf)))
say(as.raw(c(1i, NA)))
f <- function(x) log(x, 2)
say(f(-1))
# Lengths that are none.
for (k in list(NA, NA_integer_, NA_real_, -1, NaN, Inf, -Inf, 1e300, NULL, c(1, 2), 1i, list(2), TRUE, as.raw(2), -0.99, 0.5, 1.9, "2", "-1", -1L)) {
  x <- 1:3
  tryCatch({ length(x) <- k; print(x) }, error = function(e) cat(conditionMessage(e), "\n"))
}
# A class whose methods tell other lengths than the data has.
dim.tall <- function(x) c(3L, 2L)
length.tall <- function(x) 7L
print(var(structure(1:2, class = "tall")))
print(cor(structure(c(1, 2, 4), class = "other"), c(1, 3, 2)))

# What the examples of the help pages of base and utils showed
x <- as.roman(c(NA, 1:3, "", strrep("I", 1:6)))
x
for (s in c("IIIII", "VV", "XXXXX", "IL", "VX", "IC", "IVI", "IIX", "DD", "XIIIII", "CCCCC", "MCMXCIX")) cat(s, suppressWarnings(as.integer(as.roman(s))), "\n")
identical(NaN, -NaN)
identical(NaN, -NaN, single.NA = FALSE)
identical(c(0, NaN, NA), c(-0, NaN, NA), single.NA = FALSE)
identical(0, -0, num.eq = FALSE)
op <- options(keep.source = TRUE)
f <- eval(parse(text = "function() {}"))
g <- eval(parse(text = "function()  {}"))
identical(f, g)
identical(f, g, ignore.srcref = FALSE)
options(op)
m <- n <- structure(cbind(I = 1, a = 1:3), foo = "bar", class = "matrix")
attributes(n) <- rev(attributes(m))
identical(m, n)
identical(m, n, attrib.as.set = FALSE)
numToInts(c(2, -1.5))
to <- tempfile()
out <- file(to, "wb")
writeBin(c(pi, -1, Inf), out, size = 16)
close(out)
readBin(to, numeric(), 3, size = 16)
file.size(to)
suppressWarnings(chol(matrix(c(5, -5, -5, 3), 2, 2), pivot = TRUE))
lines <- "x <- 1\n y <- 2 2"
try(parse(text = lines, srcfile = srcfilecopy("txt", lines)), outFile = stdout())
try(parse(text = lines, srcfile = NULL), outFile = stdout())
try(parse(text = lines), outFile = stdout())
# How often each warning came, and what is echoed
made <- function(text) structure(lapply(text, function(s) quote(f(x))), names = text, class = "warnings")
summary(made(c("a", "b", "a", "a")))
summary(made(c("a", "a")))
summary(made(c(rep("a", 12), strrep("long ", 20))))
if (TRUE) withAutoprint({
 d <- data.frame(Type = paste0("T", rep(1:4, 9*4)),
                 Subj = gl(9, 4, 36*4))
 x <- 2 # hello
 dim(d) })
f <- function() { a <- 1; withAutoprint({ a + 1; invisible(3); a <- 4 }); a }
f()
withAutoprint(expression(a <- 2, a * 3), evaluated = TRUE)
# what packages ask utils::: for
suppressWarnings(utils:::.roman2numeric(c("IV", "x", "foo", "MMXXIV", NA, "", "iv"))); utils:::.roman2numeric(character())

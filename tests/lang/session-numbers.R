# What the session tells about itself has the right shape, and moves when it must.
names(extSoftVersion())
nzchar(extSoftVersion()[c("zlib", "bzlib", "xz", "PCRE", "iconv", "BLAS")])
names(Cstack_info())
s <- Cstack_info()
s[["size"]] > 1e6 && s[["current"]] > 0 && s[["current"]] < s[["size"]]
deep <- function(n) if (n) deep(n - 1) else Cstack_info()[["eval_depth"]]
deep(20) - deep(10) >= 10
x <- memory.profile()
names(x)
z <- lapply(1:1000, function(i) list(i))
d <- memory.profile()[["list"]] - x[["list"]]
d >= 1000 && d < 5000
gctorture(TRUE)
for (i in 1:20) y <- c(i, 1:10)
print(gctorture(FALSE))
print(gctorture(FALSE))
y
tools::psnice() >= 0L
tools::psnice(NA)
f <- function(x) x^2
identical(tryCatch(getParseData(parse(text = "x + 1", keep.source = FALSE)), error = function(e) NULL), NULL)

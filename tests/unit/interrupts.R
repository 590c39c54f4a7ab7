# What tests/unit/test_interrupts.c leaves at each allocation: a line is an expression that gives the same whenever it is evaluated.  Before
# the line "#": what they need.
shown <- function(x) paste(c(capture.output(print(x)), capture.output(str(attributes(x)))), collapse = "\n")
set.seed(1); x <- rnorm(3000); k <- sample(3000L); s <- paste0("s", k %% 700L); l <- as.list(x[1:800]); names(l) <- s[1:800]
f <- factor(s); m <- matrix(x[1:900], 30, dimnames = list(paste0("r", 1:30), paste0("c", 1:30))); d <- data.frame(x, k, s, stringsAsFactors = TRUE)
e <- new.env(); for (i in 1:50) assign(paste0("v", i), i, envir = e)
setClass("P", representation(a = "numeric", b = "character")); setGeneric("area", function(o, ...) standardGeneric("area"))
setMethod("area", "P", function(o, ...) sum(o@a)); p <- new("P", a = x[1:10], b = "z")
A <- setRefClass("A", fields = list(n = "numeric"), methods = list(add = function(v) { n <<- c(n, v); invisible(.self) }))
t0 <- as.POSIXct("2024-02-29 12:00:00", tz = "UTC") + 0:500 * 86399
print.kk <- function(x, ...) cat("<kk", length(unclass(x)), ">\n"); z <- complex(real = x[1:300], imaginary = x[301:600])
#
unique(s)[1:20]
table(s)[1:20]
match(s, rev(s))[1:30]
duplicated(paste(s, k %% 3))[1:40]
sprintf("%5.2f|%s|%d", x, s, k)[1:10]
paste(s, x, sep = "_", collapse = "")
strsplit(paste(s, collapse = " "), " ")[[1]][1:20]
gsub("([a-z])([0-9])", "\\2\\1", s)[1:20]
gsub("(?<a>[a-z])", "<\\1>", s, perl = TRUE)[1:20]
regmatches(s, gregexpr("[0-9]", s))[1:5]
toupper(s)[1:10]
substr(s, 2, 3)[1:10]
chartr("s0123", "t3210", s)[1:10]
formatC(x, width = 12, format = "f")[1:10]
format(x[1:300])[1:10]
format(d[1:50, ])[1:3, ]
as.character(x)[1:10]
as.numeric(as.character(x))[1:10]
as.integer(k + 0.5)[1:10]
order(x, decreasing = TRUE)[1:20]
order(s, k)[1:20]
sort(s)[1:20]
sort(x)[1:10]
rank(x)[1:10]
rev(l)[1:3]
c(l, l, recursive = TRUE)[1:10]
unlist(lapply(l, function(v) c(a = v, b = 2)))[1:10]
do.call(rbind, lapply(1:40, function(i) data.frame(i = i, s = s[i])))[1:5, ]
do.call(cbind, l[1:20])
Reduce(`+`, x, accumulate = TRUE)[1:10]
Filter(function(v) v > 1, x)[1:10]
Map(function(a, b) a + b, x[1:50], k[1:50])[[3]]
mapply(function(a, b) paste(a, b), x[1:50], s[1:50])[1:3]
sapply(1:200, function(i) i * 2)[1:10]
vapply(1:200, function(i) i * 2, 0)[1:10]
outer(1:20, 1:20, function(a, b) a * b)[1:5, 1:5]
apply(m, 1, function(r) sum(r))[1:5]
tapply(x, s, mean)[1:10]
aggregate(x ~ s, d[1:60, ], mean)[1:5, ]
split(x, s)[1:3]
merge(d[1:30, ], d[20:50, ], by = "k")[1:3, ]
by(d[1:60, ], d$k[1:60] %% 3, function(b) mean(b$x))
xtabs(~ s, d[1:100, ])[1:5]
cut(x, 10)[1:10]
findInterval(x, sort(x[1:50]))[1:10]
factor(s, levels = rev(unique(s)))[1:5]
interaction(f[1:50], k[1:50] %% 3)[1:5]
levels(droplevels(f[1:20]))
{ g <- f; levels(g)[2] <- "new"; g[1:5] }
{ y <- x; names(y) <- s; y[1:5] }
{ y <- l; y[["fresh"]] <- 1; y$s5 <- NULL; length(y) }
{ y <- d; y$new <- y$x * 2; y[2, "x"] <- 0; y[1:3, ] }
{ y <- m; y["r1", "c2"] <- 0; dimnames(y)[[1]][1] <- "q"; y[1:2, 1:3] }
{ y <- x; dim(y) <- c(30, 100); y[2, 3] }
t(m)[1:3, 1:3]
aperm(array(1:60, c(3, 4, 5)))[1:5]
rbind(m, m)[31:33, 1:3]
cbind(d, d)[1:2, ]
m %*% m |> sum()
solve(m + diag(30) * 10)[1:2, 1:2]
eigen(crossprod(m))$values[1:3]
svd(m)$d[1:3]
qr.solve(m, m[, 1])[1:3]
fft(x[1:1024])[1:3]
dist(m)[1:5]
hclust(dist(m))$merge[1:5, ]
lm(x ~ k, d[1:50, ])$coefficients
glm(k %% 2 ~ x, binomial, d[1:50, ])$coefficients
nls(y ~ a + b * x, data.frame(x = 1:20, y = 3 + 2 * (1:20) + x[1:20]), start = list(a = 1, b = 1))
optim(c(1, 1), function(p) sum((p - c(2, 3))^2))$par
optimize(function(v) (v - 1)^2, c(0, 3))$minimum
uniroot(function(v) v^2 - 2, c(0, 2))$root
integrate(dnorm, -2, 2)$value
environmentName(as.environment("package:stats"))
sort(ls(e))[1:10]
mget(c("v1", "v7"), envir = e)
{ h <- new.env(); for (i in 1:400) assign(paste0("n", i), i, envir = h); sum(unlist(mget(ls(h), envir = h))) }
{ h <- new.env(); for (i in 1:200) h[[s[i]]] <- i; rm(list = ls(h)[1:50], envir = h); length(ls(h)) }
eapply(e, function(v) v + 1)[["v3"]]
as.list(e)[["v7"]]
{ h <- list2env(l[1:100]); length(ls(h)) }
{ o <- options(digits = 5, ravelfuzz = s); r <- getOption("ravelfuzz")[2]; options(o); options(digits = 7); r }
{ q <- A$new(n = 1); q$add(2); q$add(3:9); q$n }
{ q <- A$new(n = 1); r <- q$copy(); r$add(5); q$n }
area(p)
{ p2 <- p; p2@b <- "other"; p2 }
isVirtualClass("P")
{ setClass("Q", contains = "P"); q <- new("Q", p); is(q, "P") }
existsMethod("area", "P")
structure(1:3, class = "kk")
{ tc <- textConnection(s[1:100]); on.exit(close(tc)); r <- readLines(tc); close(tc); on.exit(); length(r) }
{ tc <- textConnection("outtc", "w", local = TRUE); writeLines(s[1:50], tc); close(tc); outtc[1:3] }
capture.output(print(1:100), cat("partial"))[3:5]
{ rc <- rawConnection(raw(0), "r+"); writeBin(x[1:50], rc); v <- rawConnectionValue(rc); close(rc); length(v) }
unserialize(serialize(d[1:50, ], NULL))[1:3, ]
unserialize(serialize(e, NULL))[["v9"]]
{ g <- tempfile(); saveRDS(l, g); r <- readRDS(g); unlink(g); r[1:2] }
{ g <- tempfile(); save(x, l, file = g); h <- new.env(); load(g, h); unlink(g); ls(h) }
{ g <- tempfile(); write.csv(d[1:40, ], g); r <- read.csv(g); unlink(g); r[1:3, ] }
{ g <- tempfile(); dput(d[1:20, ], g); r <- dget(g); unlink(g); r[1:3, ] }
read.table(text = paste(s[1:40], x[1:40]))[1:3, ]
scan(text = paste(x[1:200], collapse = " "), quiet = TRUE)[1:5]
type.convert(s[1:40], as.is = TRUE)[1:3]
memDecompress(memCompress(charToRaw(paste(s, collapse = "")), "gzip"), "gzip")[1:5]
parse(text = paste0("f", 1:50, " <- function(x) x + ", 1:50))[[7]]
deparse(lm)[1:5]
eval(parse(text = "local({ a <- 1; b <- function() a <<- a + 1; b(); a })"))
body(function(x) { for (i in x) print(i); x })
bquote(f(.(x[1:3]), ..(as.list(1:3))), splice = TRUE)
substitute(a + b * c, list(a = quote(x[1]), b = 2))
Recall
tryCatch(stop("a"), error = function(e) conditionMessage(e), finally = NULL)
withCallingHandlers({ warning("w1"); "v" }, warning = function(w) invokeRestart("muffleWarning"))
{ r <- withVisible(invisible(3)); r$visible }
as.POSIXlt(t0)$yday[1:10]
format(t0, "%Y-%m-%d %H:%M")[1:5]
strptime(format(t0), "%Y-%m-%d %H:%M:%S", tz = "UTC")[1:3]
seq(as.Date("2024-01-31"), by = "month", length.out = 30)[1:5]
difftime(t0[-1], t0[-501])[1:3]
cut(as.Date(t0), "month")[1:3]
z * Conj(z) |> head(3)
polyroot(c(6, -5, 1, 2))
set.seed(3, "Mersenne-Twister") |> is.null()
{ set.seed(4); c(rnorm(300)[300], runif(2), sample(50)[1:3]) }
{ set.seed(5, kind = "Wichmann-Hill"); r <- runif(3); RNGkind("default"); set.seed(1); r }
{ set.seed(6); sample(s, 500, TRUE)[1:5] }
{ set.seed(7); rmultinom(3, 10, c(.2, .3, .5)) }
expand.grid(a = 1:5, b = letters[1:4], c = c(TRUE, FALSE))[7:9, ]
combn(8, 3)[, 5]
embed(1:20, 3)[1:2, ]
rle(k %% 2L)$lengths[1:10]
cumsum(x)[3000]
rowsum(x, s)[1:4, ]
mapply(rep, 1:6, 6:1)
rapply(list(1, "a", list(2, "b")), function(v) v * 10, classes = "numeric", how = "replace")
array(1:24, 2:4, list(c("a", "b"), NULL, letters[1:4]))["a", 2, "c"]
bitwXor(k, 77L)[1:10]
rawToChar(as.raw(65:90))
utf8ToInt("h\u00e9llo")
iconv(c("h\u00e9", "llo"), "UTF-8", "latin1") |> nchar("bytes")
encodeString(s, quote = "\"")[1:3]
make.unique(rep(s[1:20], 3))[41:45]
make.names(paste(s, "a b"))[1:3]
abbreviate(month.name, 4)
formatC(c(1, 10, 1e6), big.mark = ",", format = "d")
prettyNum(123456789, big.mark = ",")
toString(s[1:50])
noquote(s[1:5])
summary(d)
quantile(x)
density(x[1:200])$bw
ecdf(x)(0)
t.test(x[1:50])$p.value
loess(x ~ k, d[1:60, ])$n
predict(smooth.spline(1:50, x[1:50]), 3)$y
spline(1:10, x[1:10], n = 20)$y[1:4]
arima(x[1:60], c(1, 0, 0))$coef
stl(ts(x[1:60], frequency = 6), "per")$time.series[1:3, 1]
kmeans(m, m[1:3, ])$size
prcomp(m)$sdev[1:3]
model.matrix(~ f2, data.frame(f2 = factor(k[1:9] %% 3)))
nchar(s, "bytes")[1:5]
rev(utf8ToInt(paste(s[1:100], collapse = "")))[1:5]
mapply(function(n, v) v, s[1:30], x[1:30])[1:3]
Vectorize(function(a, b) a + b)(1:30, 2)[1:5]
do.call("paste", c(as.list(s[1:40]), sep = "-"))
do.call(function(n) { a <- 0; for (i in 1:n) a <- a * 0.5 + x[i]; a }, list(2000))
do.call(function(n) sapply(1:n, function(i) { v <- 0; for (j in 1:9) v <- v + x[i] * j; v })[n], list(2500))
Recall |> is.function()
nlevels(factor(c("a", NA, "b"), exclude = NULL))
mapply(identity, c(a = 1, b = 2))
regexpr("9", s)[1:10]
sub("s", "", s, fixed = TRUE)[1:5]
grepl("^s1", s)[1:10]
agrep("s10", s[1:100])[1:5]
sprintf("%s", l[1:5])
startsWith(s, "s1")[1:5]
rowSums(m)[1:3]
scale(m)[1:2, 1:2]
sweep(m, 1, 1:30)[1:2, 1:2]
mahalanobis(m[, 1:3], 0, diag(3))[1:3]
max.col(m)[1:5]
prop.table(table(k %% 5L))
array(x, c(10, 10, 30))[2, 3, 4]
identical(l, as.list(l))
all.equal(x, x + 1e-10)
object.size(1:10) > 0
nchar(Sys.time() |> format()) > 5
file.exists(tempdir())
gsub("\\b(\\w)", "\\U\\1", "some words here", perl = TRUE)
trimws(paste0("  ", s, " "))[1:3]
rev(strtoi(c("ff", "10"), 16L))
mapply(seq_len, 1:4)
Sys.getenv("HOME") |> is.character()
{ delayedAssign("lazy", { sum(x) }); lazy }
{ makeActiveBinding("act", function() length(s), environment()); act }
{ h <- function(n, ...) UseMethod("h"); h.default <- function(n, ...) n; h.kk <- function(n, ...) NextMethod(); h(structure(2, class = "kk")) }
{ y <- 1:2000; y[5000] <- 1L; length(y) }
{ y <- list(); for (i in 1:300) y[[i]] <- i; length(y) }
{ y <- character(); for (i in 1:300) y <- c(y, s[i]); y[300] }
{ y <- NULL; for (i in 1:300) y[s[i]] <- i; length(y) }
mapply(function(...) sum(...), 1:50, 51:100, x[1:50])[1:4]
sys.function |> is.function()
trace("area", quote(NULL), print = FALSE) |> is.character()
{ suppressMessages(untrace("area")); area(p) }

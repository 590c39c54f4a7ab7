# colours, classes for histograms, small functions of several packages
col2rgb(c("red", "#08a0ff", a = "blue", "gray50")); rgb(1, .5, 0); rgb(255, 128, 0, maxColorValue = 255)
gray(c(0, .5, 1)); hsv(.3, .5, .7); rainbow(4); heat.colors(3)
rgb2hsv(255, 100, 20); nclass.Sturges(faithful$eruptions); nclass.scott(faithful$eruptions); nclass.FD(faithful$eruptions)
formalArgs(function(a, b = 2, ...) NULL); x <- 1:3; mode(x) <- "character"; x; isa(1L, "integer"); as.null(3)
f <- function(...) c(hasArg(a), hasArg(b)); f(a = 1)
by(warpbreaks[, 1], warpbreaks[, -1], summary)
head(unstack(PlantGrowth), 3); stack(list(a = 1:2, b = 3))
tbl <- xtabs(Freq ~ Gender + Admit, as.data.frame(UCBAdmissions)); marginSums(tbl, "Gender"); proportions(tbl, "Gender")
tryCatch(stopifnot(exprObject = expression(1 < 2, 2 < 1)), error = function(e) conditionMessage(e))
z <- poly(cbind(1:4, c(1, 4:6)), degree = 2, raw = TRUE); z[, ]; attr(z, "degree")
uniroot(function(x) (x - pi)^3, c(-10, 10), maxiter = 10)$estim.prec
df3 <- data.frame(a=0:2,b=10:12,c=20:22); names(df3) <- c("A","B", NA); df3[c(TRUE,FALSE,TRUE)]; df3
isS3method("t.data.frame"); isS3method("t.default"); isS3method("t.test"); isS3method("as.data.frame"); isS3method("print.default")
ff <- c("as.list", "as.matrix", "is.na", "row.names", "row.names<-"); sapply(ff, isS3method); sapply(paste(ff, "data.frame", sep="."), isS3method)

# What the examples of the help pages of stats showed: flat tables in all layouts, summary(split =), contrasts' errors, approx()
# with NA, C(), xtabs() with na.action, counts of fields over lines
admissions <- UCBAdmissions[, , 1:3]
layouts <- c("non.compact", "row.compact", "col.compact", "compact")
for (flat in list(ftable(admissions, row.vars = 1:2), ftable(admissions, row.vars = 1), ftable(admissions, row.vars = 1:3), ftable(admissions, col.vars = 1:3)))
    for (m in layouts) {
        cat("==", m, "\n")
        write.ftable(flat, quote = FALSE, method = m)
        print(dim(format(flat, method = m)))
    }
flat <- ftable(admissions, row.vars = 1)
print(flat, method = "compact", lsep = " // ")
print(flat, justify = c("right", "left"))
format(flat, method = "compact", justify = "left")[1:3, ]
bare <- admissions
names(dimnames(bare)) <- NULL
print(ftable(bare), method = "compact")
file <- tempfile()
cat("             Intercourse\n", "Race  Gender     Yes  No\n", "White Male        43 134\n", "      Female      26 149\n", "Black Male        29  23\n",
    "      Female      22  36\n", file = file)
read.ftable(file)

w <- aov(breaks ~ wool * tension, warpbreaks)
summary(w, split = list(tension = list(L = 1, Q = 2)))
summary(w, split = list(tension = 1:2), expand.split = FALSE)
summary(w, split = list("wool:tension" = list(both = 1:2)))
summary(aov(cbind(yield, twice = 2 * yield) ~ block + N * P, npk), split = list(block = list(first = 1, rest = 2:5)))
blocks <- data.frame(Block = gl(8, 4), A = factor(rep(0:1, 16)),
                     B = factor(c(0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1)),
                     C = factor(c(0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0)),
                     y = c(101, 373, 398, 291, 312, 106, 265, 450, 106, 306, 324, 449, 272, 89, 407, 338, 87, 324,
                           279, 471, 323, 128, 423, 334, 131, 103, 445, 437, 324, 361, 302, 272))
op <- options(contrasts = c("contr.helmert", "contr.poly"))
fit <- aov(y ~ A + B * C + Error(Block), blocks)
se.contrast(fit, with(blocks, cbind(A = c(-1, 1)[A] / 32, BC = c(-1, 1)[B] * c(-1, 1)[C] / 32)))
options(op)
coef(lm(breaks ~ wool + C(tension, base = 2), data = warpbreaks))

say <- function(x) tryCatch(withCallingHandlers(x, warning = function(w) { print(w); invokeRestart("muffleWarning") }), error = function(e) print(e))
x <- c(1, 1, NA, 3, 3, 4, NA)
say(approx(x, x, na.rm = FALSE))
say(approxfun(c(1, NA, 3), 1:3, na.rm = FALSE))
say(approx(1:7, x, xout = c(.5, 2.5, 6.5, 7, 7.5), rule = 2, na.rm = FALSE)$y)
say(approx(c(1, 1, 2, 3), c(1, NA, 3, 4), na.rm = FALSE, n = 3))
say(approx(c(1, 1, 2, 3), c(1, 5, 3, 4), n = 3))
say(approx(c(NA, NA), 1:2, na.rm = FALSE, method = "constant"))
say(na.fail(data.frame(a = NA)))
d <- as.data.frame(UCBAdmissions)
d[cbind(6:9, c(1:2, 4, 1))] <- NA
xtabs(Freq ~ Gender + Admit, d, na.action = NULL)
xtabs(Freq ~ Gender + Admit, d, na.action = na.pass)
say(wilcox.test(y ~ g, data.frame(y = c(1, 2, 2, 3, 5, 6), g = gl(2, 3)))$p.value)
say(with(airquality[1:93, ], pairwise.wilcox.test(Ozone, Month)))
writeLines(c("a \"b", "c\" d", "1 2 3", "\"x y\" z"), file)
count.fields(file)
count.fields(file, quote = "")
writeLines(c("123456AB", "987654CD"), file)
read.fortran(file, c("2F1.0", "2X", "2A1"))
read.fortran(file, list(c("2F3.1", "A2"), c("3I2", "2X")))

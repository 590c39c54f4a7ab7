# Parts of the graphics packages that print: ticks' labels, rasters, coordinates, options, colours of density; calls that draw.
# needs: Rscript
pdf(NULL)
r <- as.raster(matrix(0:1, ncol = 10, nrow = 5))
r[1, ]
r[2, 2:5] <- "white"
r
identical(r[1:4, 1], as.raster(r[1:4]))
r[2:3, 1, drop = TRUE]
as.raster(1:10 %% 2 == 0, nrow = 1)

steps <- c("10 secs", "1 min", "30 mins", "6 hours", "1 DSTday", "2 weeks", "6 months", "1 year", "50 years")
x <- as.POSIXct("2002-02-02 02:02", tz = "UTC")
for (s in steps) print(attr(pretty(seq(x, by = s, length.out = 2), n = 5), "labels"))
attr(pretty(as.Date(c("2002-02-02", "2002-02-05"))), "labels")

xyz.coords(data.frame(10*1:9, -4), y = NULL, z = NULL)[4:6]
str(xyz.coords(1:5, stats::fft(1:5), z = NULL, xlab = "X", ylab = "Y"))
y <- 2 * (x2 <- 10 + (x1 <- 1:10))
str(xyz.coords(y ~ x1 + x2, y = NULL, z = NULL))
tryCatch(xyz.coords(data.frame(x = -1:9, y = 2:12, z = 3:13), y = NULL, z = NULL, log = "xy"), warning = function(w) cat(conditionMessage(w), "\n"))

L1 <- list(a = 1:3, b = pi, ch = "CH")
check.options(list(a = 0:2), name.opt = "L1")
tryCatch(check.options(list(a = 0:3), name.opt = "L1"), warning = function(w) cat(conditionMessage(w), "\n"))
suppressWarnings(check.options(list(a = 0:3, b = 2), name.opt = "L1"))$b
try(check.options(list(z = 0:3), name.opt = "L1"))
ps.options(bg = "pink")
suppressWarnings(ps.options(width = 0:12, onefile = 0, bg = pi))
ps.options()[c("width", "onefile", "bg")]
str(Hershey)
str(quartzFonts())
quartzFonts("mono")

set.seed(1)
densCols(matrix(rnorm(20), 10))
densCols(1:5, c(2, NA, 3, 4, 5), nbin = 32, bandwidth = 1)

d <- as.Date(c("2001-01-01", "2001-01-08", "2001-01-20"))
for (b in c("days", "weeks", "months", "years")) print(hist(d, b, plot = FALSE)[c("breaks", "counts")])
p <- as.POSIXct("2001-01-01 10:20:30", tz = "UTC") + c(0, 100, 5000, 90000, 3e6)
for (b in c("weeks", "months")) print(hist(p, b, plot = FALSE)[c("breaks", "counts")])
hist(d, "weeks")
brks <- seq(ISOdate(1970, 1, 1), ISOdate(2030, 1, 1), "5 years")
hist(brks, brks, plot = FALSE, include.lowest = TRUE)$counts
hist(brks[-13] + 1, brks, include.lowest = FALSE, fuzz = 1e-10)$counts
tryCatch(hist(c(1, 2, 5), c(0, 1, 6), freq = TRUE), warning = print)

text(data.frame(a = 1:2, b = 1:2), c("a", "b"))
text(list(x = 1, y = 2), "z")
coplot(breaks ~ 1:54 | wool * tension, data = warpbreaks, show.given = 0:1)
coplot(Life.Exp ~ state.region | Income * state.division, data = data.frame(state.x77), panel = panel.smooth)
contour(volcano, vfont = c("sans serif", "plain"))
plot(1:3, axes = FALSE)
axis(1, 1:3, expression(a, b^2, c))
plot(stl(nottem, "per"), labels = NULL)
smoothScatter(matrix(rnorm(200), ncol = 2))

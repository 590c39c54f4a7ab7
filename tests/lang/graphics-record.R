# A device's display list: what recordPlot() records, replayPlot() draws again as it was drawn, dev.copy() copies.
ops <- function(p) vapply(p[[1]], function(e) e[[2]][[1]]$name, "")
marks <- function(file) { x <- readLines(file, warn = FALSE); grep("Date|Producer|Creator|/ID|^%", x, value = TRUE, invert = TRUE, useBytes = TRUE) }
a <- tempfile(fileext = ".pdf"); b <- tempfile(fileext = ".pdf")
same <- function(draw, size = 7) {
    pdf(NULL, width = size, height = size); dev.control("enable"); draw(); p <- recordPlot(); dev.off()
    pdf(a, width = size, height = size, compress = FALSE); draw(); dev.off()
    pdf(b, width = size, height = size, compress = FALSE); replayPlot(p); dev.off()
    print(ops(p))
    cat("the same page:", identical(marks(a), marks(b)), "\n")
    invisible(p)
}
p <- same(function() {
    plot(cars, main = "Cars", col = 2, pch = 19, xlab = expression(x^2))
    abline(h = 20, v = 10, lty = 2)
    text(10, 60, quote(alpha + beta), cex = 2)
    mtext("margin", 4)
})
class(p); attr(p, "engineVersion"); length(p); attr(p, "load")
same(function() {
    par(mfrow = c(1, 2), mar = c(4, 4, 1, 1))
    hist(cars$dist, col = "gray")
    barplot(1:4, names.arg = letters[1:4])
    rect(0, 0, 1, 1, border = NA, col = 3); segments(0, 0, 1, 1); polygon(c(0, 1, 1), c(0, 1, 0)); arrows(0, 1, 1, 0)
})
same(function() {
    layout(matrix(1:2, 2), heights = c(1, 3)); par(mar = c(1, 1, 1, 1))
    plot.new(); title("above")
    image(matrix(1:6, 2)); box("figure"); rasterImage(as.raster(matrix(0:3 / 3, 2)), 0, 0, 0.5, 0.5)
}, 5)
same(function() { plot(1:3, log = "x", axes = FALSE); axis(1, 1:3, letters[1:3]); clip(1, 2, 1, 2); symbols(2, 2, circles = 1, add = TRUE) })
same(function() { plot(1); par(new = TRUE); plot(2:3, axes = FALSE, ann = FALSE) })

# A page that is not complete, two pages, a list that is not kept.
pdf(NULL); dev.control("enable")
plot(1); plot(2); length(recordPlot()[[1]])
dev.control("inhibit")
plot(3); length(recordPlot()[[1]])
try(dev.control("other"))
dev.off()
try(dev.control("enable"))
try(recordPlot())
try(replayPlot(1))
try(dev.copy(pdf, NULL))
try(dev.print(pdf, NULL))
try(dev.copy2pdf())

# An error's call is drawn no more; the palette and numbers of colours are those of the time.
pdf(NULL); dev.control("enable")
palette(c("red", "blue")); plot(1, col = 2)
try(text(1, 1, labels = character()))
p <- recordPlot(); palette("default")
dev.off()
pdf(b, compress = FALSE); replayPlot(p); dev.off()
any(grepl("0.000 0.000 1.000", readLines(b, warn = FALSE), useBytes = TRUE))

pdf(NULL); dev.control("enable"); plot(1:2); dev.copy(pdf, file = a, compress = FALSE); dev.off(); dev.off()
pdf(b, compress = FALSE); plot(1:2); dev.off()
identical(marks(a), marks(b))
pdf(NULL); dev.control("enable"); plot(1:2)
dev.print(pdf, file = a, compress = FALSE); dev.cur(); graphics.off()
identical(marks(a), marks(b))
f <- function(n) recordGraphics(plot(n), list(n = n), environment())
pdf(NULL); dev.control("enable"); f(3)
recordPlot()[[1]][[1]][[2]][[1]]
dev.off()

# Package grid, as GNU R compiled it, on the graphics engine: what it prints, and the marks of PDF pages.
# needs: Rscript
library(grid)
page <- function(draw) {
  f <- tempfile(fileext = ".pdf")
  pdf(f, compress = FALSE, useDingbats = FALSE)
  draw(); dev.off()
  b <- readBin(f, "raw", 1e6); unlink(f)
  b[b > as.raw(126) | b < as.raw(9)] <- as.raw(63)
  s <- rawToChar(b)
  s <- strsplit(gsub("[ \r\n]+", " ", s), "endstream", fixed = TRUE)[[1]]
  s <- s[grepl(" Tm ", s, fixed = TRUE)][1]
  marks <- function(n, what) {
    m <- regmatches(s, gregexpr(paste0("(-?[0-9.]+ ){", n, "}", what, " "), s))[[1]]
    v <- vapply(strsplit(m, " "), function(v) paste(c(round(as.numeric(v[seq_len(n)]) + 0.001), v[n + 1]), collapse = " "), "")
    cat(what, length(v), ":", head(unique(v), 12), "\n", sep = "  ")
  }
  marks(6, "Tm"); marks(2, "m"); marks(2, "l")
}
page(function() {
  grid.rect(width = 0.5, height = 0.5, gp = gpar(fill = "red", col = NA))
  pushViewport(viewport(layout = grid.layout(2, 2, widths = c(1, 2))))
  pushViewport(viewport(layout.pos.row = 1, layout.pos.col = 2, angle = 10, xscale = c(0, 10), clip = "off"))
  grid.lines(c(0, 1), c(0, 1), arrow = arrow()); grid.circle(r = 0.2); grid.xaxis(at = c(2, 8))
  grid.text(c("one", "two\nlines"), x = c(0.2, 0.8), rot = c(0, 45), just = c("left", "top"))
  popViewport(2)
  grid.polygon(c(0.1, 0.5, 0.9), c(0.1, 0.3, 0.1), gp = gpar(lty = "dashed", lwd = 2))
  grid.points(unit(1:25 / 26, "npc"), unit(rep(0.2, 25), "npc"), pch = 1:25)
  grid.segments(0, 0, 1, 1); grid.null(); grid.clip(width = 0.3)
})
page(function() {
  grid.newpage()
  grid.xspline(c(0.1, 0.3, 0.5, 0.7), c(0.3, 0.5, 0.3, 0.5), shape = c(0, 1, -1, 0))
  grid.curve(0.1, 0.1, 0.5, 0.5, ncp = 5); grid.bezier(c(0.2, 0.5, 0.5, 0.8), c(0.8, 0.9, 0.5, 0.6))
  grid.path(c(0.1, 0.1, 0.9, 0.9, 0.2, 0.2, 0.8, 0.8), c(0.1, 0.9, 0.9, 0.1, 0.2, 0.8, 0.8, 0.2), id = rep(1:2, each = 4), rule = "evenodd")
  grid.raster(matrix(c(0, 0.5, 1, 0.2), 2), width = 0.2, interpolate = FALSE)
  grid.text(expression(frac(x^2, alpha[i])), 0.5, 0.5); grid.roundrect(width = 0.3, height = 0.2)
})
pdf(NULL)
cm <- function(u, to = "inches") print(round(convertUnit(u, to, valueOnly = TRUE), 4))
cm(unit(1, "npc")); cm(unit(c(1, 2), c("cm", "lines"))); cm(unit(1, "strwidth", "Hello")); cm(unit(1, "strheight", "M"))
cm(stringWidth(c("a", "WW"))); cm(stringAscent("g")); cm(stringDescent("g")); cm(unit(1, "strwidth", expression(x^2)))
cm(grobWidth(textGrob("hello", gp = gpar(fontsize = 20)))); cm(unit(3, "char") + unit(1, "mm"), "points")
pushViewport(viewport(width = 0.5, xscale = c(10, 20), name = "A")); cm(unit(15, "native"), "npc")
print(current.vpPath()); print(round(current.transform(), 3)); print(current.viewport()); upViewport()
print(current.vpTree()); print(grid.pretty(c(0.3, 9.7))); str(get.gpar("col"))
g <- gTree(children = gList(rectGrob(name = "r"), textGrob("t", name = "t")), name = "g"); grid.draw(g); grid.ls()
grid.edit("t", label = "new"); print(grid.get("t")$label); grid.remove("r"); grid.ls(viewports = TRUE)
x <- xsplinePoints(xsplineGrob(c(0.1, 0.5, 0.9, 0.6), c(0.5, 0.8, 0.4, 0.15), shape = -1, open = FALSE))
print(length(x$x)); print(round(convertX(x$x[c(1, 50, 100)], "npc", TRUE), 4))
print(frameGrob()); print(grid.layout(2, 3)); print(unit.c(unit(1, "npc"), unit(2, "cm"))); print(max(unit(1:2, "cm"), unit(1, "npc")))
print(linearGradient(c("red", "blue"))$colours); tryCatch(grid.draw(textGrob("a", gp = gpar(col = "nocolour"))), error = function(e) print(conditionMessage(e)))
plot(1:2); print(dev.cur()); invisible(dev.off()); print(dev.list())
png(tempfile()); grid.text("a"); print(round(as.numeric(deviceLoc(unit(0.25, "npc"), unit(0.25, "npc"), valueOnly = TRUE)$y), 2))
cm(unit(100, "native"), "native"); invisible(dev.off())

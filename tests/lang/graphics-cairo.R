# Devices that the cairo library draws: what is in an SVG file; sizes of bitmaps; widths of text.  GNU R draws with it too.
d <- tempfile("gr"); dir.create(d); old <- setwd(d)
svg("a.svg", width = 5, height = 4)
plot(1:3, c(2, 8, 5), main = "Title", xlab = "x", ylab = "y")
lines(1:3, c(2, 8, 5), col = "red", lty = 2); rect(1, 2, 2, 4, col = "#0000FF80")
print(par("pin"), digits = 4)
w <- strwidth(c("W", "WWWW", "i"), "inches"); print(round(w[2] / w[1], 2)); print(w[3] < w[1]); # by any font
print(strheight("M", "inches"), digits = 3)
invisible(dev.off())
s <- paste(readLines("a.svg"), collapse = "\n")
paths <- regmatches(s, gregexpr("<path [^>]*>", s))[[1]]
style <- paths[grepl("stroke:rgb\\(", paths)]
cat(length(regmatches(s, gregexpr("<use ", s))[[1]]), "glyphs,", sum(lengths(regmatches(style, gregexpr("C ", style))) == 2), "circles\n")
red <- style[grepl("stroke:rgb\\(100%,0%,0%\\)", style)]
at <- sub(".* d=\"([^\"]*)\".*", "\\1", red)
print(round(as.numeric(regmatches(at, gregexpr("[0-9.]+", at))[[1]])))
print(sub(".*stroke-dasharray:([0-9.,]+).*", "\\1", red))
print(sum(grepl("fill-opacity:0.50", paths)))
print(grepl("<svg [^>]*width=\"360[pt]*\" height=\"288[pt]*\"", s))

size <- function(f) { b <- as.integer(readBin(f, "raw", 24)); c(sum(b[17:20] * 256^(3:0)), sum(b[21:24] * 256^(3:0))) }
png("b%02d.png", 300, 200); plot(1); plot(2); invisible(dev.off())
print(file.exists("b01.png", "b02.png")); print(size("b02.png"))
png("c.png", 3, 2, units = "in", res = 144); plot(1); print(dev.size("px")); print(par("din")); invisible(dev.off()); print(size("c.png"))
bmp("d.bmp", 101, 50); par(mar = rep(0, 4)); plot.new(); invisible(dev.off()); print(rawToChar(readBin("d.bmp", "raw", 2)))
print(dev.list())
setwd(old)

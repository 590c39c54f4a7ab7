# What is drawn: the marks of an uncompressed PDF page, read back and printed in whole points.
page <- function(draw, ...) {
  f <- tempfile(fileext = ".pdf")
  pdf(f, compress = FALSE, ...)
  draw()
  dev.off()
  b <- readBin(f, "raw", file.size(f))
  s <- rawToChar(b[b > 0 & b < 128])
  unlink(f)
  at <- regexpr("(?s)stream[\r\n]+.*?endstream", s, perl = TRUE)
  gsub("[ \n]+", " ", regmatches(s, at))
}
num <- "(-?[0-9.]+) "
all <- function(s, re) {
  m <- regmatches(s, gregexpr(re, s, perl = TRUE))[[1]]
  lapply(regmatches(m, regexec(re, m, perl = TRUE)), function(v) v[-1])
}
nums <- function(l, k) vapply(l, function(v) round(as.numeric(v[k])), numeric(length(k)))
text_of <- function(s) {
  l <- all(s, paste0(strrep(num, 6), "Tm (?:\\[)?(\\(.*?\\))(?: ?\\])? T[jJ]"))
  s <- gsub("\\) -?[0-9]+ \\(", "", vapply(l, `[`, "", 7))
  data.frame(x = nums(l, 5), y = nums(l, 6), size = pmax(abs(nums(l, 1)), abs(nums(l, 2))), text = substr(s, 2, nchar(s) - 1))
}
lines_of <- function(s) { l <- all(s, paste0(num, num, "m ", num, num, "l S")); if (length(l)) t(nums(l, 1:4)) }
count <- function(s, re) length(gregexpr(re, s, perl = TRUE)[[1]])

s <- page(function() plot(c(2, 4, 9), c(10, 5, 30), main = "Title", sub = "Sub", xlab = "across", ylab = "up"))
print(text_of(s)) # labels of ticks and titles: where, how large
print(lines_of(s)) # axes
print(count(s, " c S")) # three circles
print(unlist(all(s, paste0(strrep(num, 4), "re W n")))[1:4]) # the clip is the plot's region

s <- page(function() {
  par(mfrow = c(2, 2), las = 1)
  plot(1:3, axes = FALSE, ann = FALSE, type = "l", lty = 2, lwd = 2, col = "red")
  axis(1, at = 1:3, labels = c("a", "b", "c")); axis(4); mtext("m", 2, 1); mtext("n", 3, adj = 0, cex = 1)
  plot(c(1, 1000), c(5, 5), log = "x", pch = 16, bty = "l", xaxt = "n")
})
print(text_of(s))
print(lines_of(s))
print(unlist(all(s, "\\[ ?([0-9. ]+)\\] 0 d"))[1] |> strsplit(" ") |> unlist() |> as.numeric()) # dashes of lty = 2, lwd = 2
print(grepl("1.000 0.000 0.000 (SCN|RG)", s))

s <- page(function() {
  plot.new(); plot.window(c(0, 10), c(0, 10), xaxs = "i", yaxs = "i")
  segments(0, 0, 10, 5); arrows(1, 1, 5, 1, length = 0.1); abline(h = 2, v = 3); abline(0, 1)
  text(5, 5, "mid"); text(5, 5, "below", pos = 1); text(2, 8, "two\nlines", adj = c(0, 1)); text(8, 8, "mmm", srt = 90, cex = 2)
  legend("topleft", c("one", "three"), lty = 1:2, pch = 1:2, title = "T")
  symbols(5, 7, circles = 1, inches = 0.5, add = TRUE)
  rect(c(1, 2), 1, c(2, 4), 3, col = c("blue", NA), border = c(NA, "green")); polygon(c(6, 7, 8), c(6, 7, 6), col = "gray")
  points(1:3, 1:3, pch = c("a", "b", ".")); box("figure")
})
print(text_of(s))
print(lines_of(s))

# Numbers that follow from the fonts and the regions.
pdf(NULL)
par(mar = c(4, 3, 2, 1), cex = 0.8); plot(1:3)
print(c(strwidth("Hello", "inches"), strheight("A", "inches"), par("pin"), par("usr"), par("mai")), digits = 4)
print(grconvertX(c(1, 2), "user", "inches"), digits = 4); print(grconvertY(0.5, "npc", "ndc"), digits = 4)
layout(matrix(1:2, 1), widths = c(lcm(3), 2)); plot(1); plot(2); print(par("fig"), digits = 4)
layout(matrix(1:2, 1), widths = 1:2, heights = 1, respect = TRUE); plot(1); print(par("fig"), digits = 4)
invisible(dev.off())

# Pages and files.
d <- tempfile("gr"); dir.create(d); old <- setwd(d)
pdf("p%d.pdf", onefile = FALSE); plot(1); plot(2); invisible(dev.off())
plot(1); print(dev.cur()); invisible(dev.off())
print(length(list.files())); print(file.exists("p1.pdf", "p2.pdf", "Rplots.pdf"))
pdf("a.pdf"); plot(1); plot(2); invisible(dev.off())
b <- readBin("a.pdf", "raw", 1e6); print(count(rawToChar(b[b > 0 & b < 128]), "/Type /Page "))
setwd(old)

# Odd arguments.
pdf(NULL)
plot(c(1, NA, Inf), c(1, 2, 3)); points(numeric(), numeric()); lines(NA, NA); text(NA, 1, "x"); rect(NA, 1, 2, 2)
r <- function(e) tryCatch({ e; "ok" }, error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w))
print(r(plot(Inf))); print(r(plot(c(-1, 1), log = "y"))); print(r(plot(1, type = "z"))); print(r(plot(1, foo = 3)))
print(r(points(1, 1, pch = 28))); print(r(text(1, 1, character()))); print(r(axis(5)))
dev.off(); pdf(NULL); plot(1)
print(r(lines(1:2, col = "nocolour"))); dev.off(); pdf(NULL); plot(1); print(r(lines(1:2, lty = "1"))); dev.off()
pdf(NULL); par(mar = c(50, 1, 1, 1)); print(r(plot(1)))
print(r(pdf("/nonexistent/x.pdf")))

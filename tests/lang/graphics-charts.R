# Histograms, bars, boxes, pies and kin, as they are drawn: the marks of an uncompressed PDF page, in whole points.
page <- function(draw) {
  f <- tempfile(fileext = ".pdf")
  pdf(f, compress = FALSE)
  draw()
  dev.off()
  b <- readBin(f, "raw", file.size(f))
  unlink(f)
  s <- rawToChar(b[b > 0 & b < 128])
  gsub("[ \n]+", " ", regmatches(s, regexpr("(?s)stream[\r\n]+.*?endstream", s, perl = TRUE)))
}
num <- "(-?[0-9.]+) "
all <- function(s, re) {
  m <- regmatches(s, gregexpr(re, s, perl = TRUE))[[1]]
  lapply(regmatches(m, regexec(re, m, perl = TRUE)), function(v) v[-1])
}
nums <- function(l, k) vapply(l, function(v) round(as.numeric(v[k])), numeric(length(k)))
# Each piece of text, where it begins; rectangles that are filled; lines.
show <- function(draw, lines = FALSE) {
  s <- page(draw)
  l <- all(s, paste0(strrep(num, 6), "Tm (?:\\[)?(\\(.*?\\))(?: ?\\])? T[jJ]"))
  text <- gsub("^\\(|\\)$", "", gsub("\\) -?[0-9]+ \\(", "", vapply(l, `[`, "", 7)))
  cat(paste0(text, "@", nums(l, 5), ",", nums(l, 6)), fill = 100)
  r <- all(s, paste0(strrep(num, 4), "re [fB] "))
  if (length(r)) print(cbind(x = nums(r, 1), y = nums(r, 2) + pmin(nums(r, 4), 0), w = nums(r, 3), h = abs(nums(r, 4))))
  if (lines) print(t(nums(all(s, paste0(num, num, "m ", num, num, "l S")), 1:4)))
}
show(function() hist(c(1, 2, 2, 3, 5, 9, 9.5), main = "h"))
show(function() hist(c(1, 2, 2, 3, 5, 9), breaks = c(0, 2, 5, 10), col = "red", labels = TRUE, xlab = "v"))
show(function() barplot(c(a = 1, b = 3, c = 2), ylab = "n"))
show(function() barplot(matrix(1:6, 2, dimnames = list(c("r", "s"), c("A", "B", "C"))), legend.text = TRUE, args.legend = list(cex = 0.9)))
show(function() barplot(matrix(1:6, 2), beside = TRUE, horiz = TRUE, names.arg = c("x", "y", "z")))
show(function() boxplot(list(one = c(1:10, 30), two = 3:9), main = "b"), lines = TRUE)
show(function() boxplot(c(4, 6, 9), horizontal = TRUE, notch = FALSE), lines = TRUE)
show(function() pie(c(a = 1, b = 2, c = 1)))
show(function() matplot(matrix(1:6, 3), type = "p", xlab = "x"))
show(function() stripchart(list(a = c(1, 2, 2), b = 3), method = "stack"))
show(function() image(1:2, 1:3, matrix(1:6, 2), col = c("red", "green", "blue"), xlab = "", ylab = ""))
# assocplot(): half a gap around the rectangles, too
pdf(NULL); assocplot(matrix(c(5, 1, 2, 9, 3, 3), 2), space = 0.1); round(par("usr"), 5); invisible(dev.off())
# dotchart(cex = ) leaves the margins; the left one is as wide as the labels need
pdf(NULL)
margins <- function() {
    print(par("mai")[c(1, 3, 4)])
    TRUE
}
dotchart(VADeaths, main = "Deaths", cex = 0.7, frame.plot = margins())
dotchart(VADeaths, main = "Deaths", frame.plot = margins())
dotchart(1:5, labels = letters[1:5], cex = 1.4, frame.plot = {
    print(par("plt"))
    margins()
})
invisible(dev.off())

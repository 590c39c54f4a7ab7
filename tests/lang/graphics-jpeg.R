# jpeg() and postscript(): what the files are, how large pages are; fourfoldplot(), cdplot(): coordinates that are left.
d <- tempfile("gr"); dir.create(d); old <- setwd(d)
frame <- function(f) {
    b <- as.integer(readBin(f, "raw", 1e6))
    n <- length(b)
    stopifnot(b[1:2] == c(255L, 216L), b[(n - 1L):n] == c(255L, 217L), rawToChar(as.raw(b[7:10])) == "JFIF")
    at <- 3L
    while (b[at + 1L] != 0xc0) at <- at + 2L + b[at + 2L] * 256L + b[at + 3L]
    c(width = b[at + 7L] * 256L + b[at + 8L], height = b[at + 5L] * 256L + b[at + 6L], planes = b[at + 9L])
}
jpeg("a%d.jpg", 301, 203); plot(1); plot(2, col = "red"); invisible(dev.off())
print(frame("a2.jpg")); print(file.exists("a1.jpg", "a3.jpg"))
jpeg("b.jpg", 3, 2, units = "in", res = 100, quality = 20); plot(cars); invisible(dev.off())
print(frame("b.jpg"))
jpeg("c.jpg", quality = 95); image(volcano); invisible(dev.off())
jpeg("e.jpg", quality = 5); image(volcano); invisible(dev.off())
print(file.size("c.jpg") > 2 * file.size("e.jpg"))

postscript("p.ps"); print(names(dev.cur())); plot(1:3); plot(3:1); invisible(dev.off())
l <- readLines("p.ps"); print(l[1]); print(sum(grepl("^%%Page:", l)))
postscript("q.ps", paper = "special", width = 4, height = 3, horizontal = FALSE, onefile = FALSE); print(par("din")); invisible(dev.off())
postscript(NULL, paper = "a4"); print(round(par("din"), 2)); invisible(dev.off())
setEPS(); postscript("r.ps"); print(par("din")); invisible(dev.off())
try(postscript("s.ps", paper = "napkin"))

pdf(NULL)
fourfoldplot(UCBAdmissions[, , 1]); print(par("usr"))
fourfoldplot(UCBAdmissions, main = "All", space = 0.3); print(par("usr")); print(par("mar"))
fourfoldplot(UCBAdmissions[, , 1:3], mfrow = c(1, 3)); print(par("usr"))
r <- cdplot(factor(am) ~ wt, mtcars); print(round(r[[1]](3), 4)); print(par("usr"), digits = 4)
invisible(dev.off())
setwd(old)

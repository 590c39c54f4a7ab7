# mosaicplot(), coplot(), stars(): where bars (in points) and words (in threes of them) stand on GNU R's pages.
marks <- function(expr, bars = FALSE) {
    f <- tempfile()
    pdf(f, compress = FALSE)
    expr
    invisible(dev.off())
    l <- readLines(f, warn = FALSE)
    num <- function(x) lapply(regmatches(x, gregexpr("-?[0-9.]+", x)), as.numeric)
    r <- do.call(rbind, lapply(num(grep("^[-0-9. ]+ re", l, value = TRUE)), `[`, 1:4))
    if (bars) print(unique(round(r[r[, 3] < 500, , drop = FALSE])))
    t <- sub("^(BT )?/F[0-9]+ 1 Tf ", "", grep("/F[0-9]+ 1 Tf .* Tm ", l, value = TRUE))
    t <- t[!grepl("Tr", t)] # symbols
    words <- vapply(regmatches(t, gregexpr("\\([^)]*\\)", t)), function(w) paste(gsub("[()]", "", w), collapse = ""), "")
    at <- t(vapply(num(sub(" Tm .*", "", t)), function(v) c(v[5:6], v[2] != 0), c(0, 0, 0)))
    at[at[, 3] == 0, 1] <- 0 # kerning moves what is centred
    at[at[, 3] == 1, 2] <- 0
    at <- unique(paste(words, round(at[, 1] / 3), round(at[, 2] / 3)))
    writeLines(sort(at, method = "radix"))
}
marks(mosaicplot(Titanic))
marks(mosaicplot(~ Sex + Survived, data = Titanic, shade = TRUE))
marks(mosaicplot(HairEyeColor, las = 1))
marks(coplot(lat ~ long | depth, data = quakes), bars = TRUE)
marks(coplot(breaks ~ 1:54 | wool * tension, data = warpbreaks), bars = TRUE)
marks(coplot(lat ~ long | depth * mag, data = quakes, number = c(2, 3), show.given = FALSE))
marks(stars(mtcars[1:9, 1:7]))
marks(stars(mtcars[1:9, 1:7], flip.labels = FALSE, key.loc = c(8, 1.5), main = "m", draw.segments = TRUE))
# persp(): words, arrows and ticks are a part of the box away from it, and end with the figure; nobody in a mosaic is dashes;
# rectangles of lines have borders of the same colour.
strokes <- function(expr) {
    f <- tempfile()
    pdf(f, compress = FALSE)
    expr
    invisible(dev.off())
    l <- readLines(f, warn = FALSE)
    l <- sub("^([-0-9.]+ [-0-9.]+) m ([-0-9.]+ [-0-9.]+) l +S$", "\\1 m,\\2 l,S", l) # on one line, or three
    l <- unlist(strsplit(l, ","))
    k <- which(grepl(" m$", l) & grepl("^S", l[seq_along(l) + 2L]))
    num <- function(x) as.numeric(unlist(strsplit(sub(" [ml]$", "", x), " ")))
    print(sort(vapply(k, function(i) paste(sort(c(paste(round(num(l[i]) / 2), collapse = " "), paste(round(num(l[i + 1L]) / 2), collapse = " "))), collapse = ", "), "")))
    print(unique(lapply(strsplit(grep(" (SCN|RG)$", l, value = TRUE), " "), function(v) as.numeric(v[1:3]))))
}
z <- outer(1:5, 1:5)
for (tick in c("simple", "detailed")) {
    strokes(persp(1:5, 1:5, z, xlab = "XX", ylab = "YY", zlab = "ZZ", theta = 30, ticktype = tick))
    marks(persp(1:5, 1:5, z, xlab = "XX", ylab = "YY", zlab = "ZZ", theta = 130, scale = FALSE, ticktype = tick))
}
strokes(mosaicplot(array(c(0, 0, 0, 0, 1:8), c(2, 2, 3))))
strokes(mosaicplot(array(c(0, 1), c(2, 2, 2, 2)), border = 3))
strokes({
    plot.new()
    rect(0, 0, 0.2, 0.2, density = 5, col = "red")
    rect(0.3, 0, 0.5, 0.2, density = NA, col = "blue")
    polygon(c(0.6, 0.8, 0.8, 0.6), c(0, 0, 0.2, 0.2), density = 5, col = "green")
    rect(0.3, 0.3, 0.5, 0.5, density = -1, col = "cyan")
})

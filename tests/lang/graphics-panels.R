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

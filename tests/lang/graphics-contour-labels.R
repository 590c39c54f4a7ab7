# Labels of contours do not lie on each other.
pdf(f <- tempfile(), compress = FALSE, useKerning = FALSE)
contour(volcano, labcex = 1, vfont = NULL, axes = FALSE)
invisible(dev.off())
lines <- grep(" Tm \\( *[0-9]+ *\\) Tj", readLines(f, warn = FALSE), value = TRUE)
place <- t(sapply(strsplit(lines, " +"), function(w) { tm <- which(w == "Tm"); as.numeric(w[tm - 2:1]) }))
print(nrow(place) > 5)
print(min(dist(place)) > 12)

# Colour spaces are objects: named ones, those of three primaries, one's own; reference whites, clipping, scales.
colorspaces
m <- matrix(c(.2, .4, .6, .7, .1, .05), 2, byrow = TRUE)
for (a in names(colorspaces)) for (b in names(colorspaces)) { cat(a, b, "\n"); print(suppressWarnings(convertColor(m, a, b, clip = NA))) }
say <- function(e) { r <- tryCatch(e, error = conditionMessage, warning = function(w) list(conditionMessage(w), suppressWarnings(e))); print(r) }
say(convertColor(m * 100, "Lab", "Lab", from.ref.white = "D50", to.ref.white = "A"))
say(convertColor(m * 100, "Lab", "Lab", to.ref.white = "D50"))
say(convertColor(m, "XYZ", "Lab", from.ref.white = "D50"))
r <- withCallingHandlers(convertColor(m, "sRGB", "CIE RGB", to.ref.white = "E"), warning = function(w) { print(conditionMessage(w)); tryInvokeRestart("muffleWarning") })
r
say(convertColor(m, "sRGB", "Lab", from.ref.white = "D50"))
say(convertColor(m, "sRGB", "CIE RGB", to.ref.white = "D50"))
say(convertColor(m, "Lab", "Luv", to.ref.white = "D60"))
say(convertColor(m, list(1), "Luv"))
say(convertColor(c(.1, .2, .3), "sRGB", "Luv"))
n <- structure(m, dimnames = list(c("a", "b"), c("x", "y", "z")))
say(convertColor(n, "sRGB", "XYZ"))
say(convertColor(n, "XYZ", "XYZ"))
say(convertColor(n, "Lab", "XYZ"))
say(convertColor(matrix(c(NA, .1, .2, .3, 0, 0), 2, byrow = TRUE), "sRGB", "Luv"))
say(convertColor(matrix(0, 2, 3), "Luv", "sRGB"))
say(convertColor(matrix(c(-.1, .2, 2, 3, -4, .5), 2, 3), "XYZ", "Apple RGB"))
(pal <- make.rgb(red = c(0.64, 0.33), green = c(0.29, 0.6), blue = c(0.15, 0.06), name = "PAL/SECAM RGB"))
make.rgb(c(.64, .33, .2), c(.29, .6, .7), c(.15, .06, .1))
say(make.rgb(c(.64, .33), c(.29, .6), c(.15, .06), gamma = "foo"))
say(make.rgb(c(.64, .33), c(.29, .6), c(.15, .06), white = "D60"))
say(convertColor(m, pal, "Lab"))
pal$toXYZ(c(.1, .2, .3))
colorspaces$Lab$toXYZ(c(10, 20, 30), c(.9, 1, 1.1))
k <- colorConverter(toXYZ = function(x, w) { print(w); x / 2 }, fromXYZ = function(x, w) x * 2, name = "half", white = "A")
k
say(convertColor(m, k, "Lab"))
say(convertColor(m, "Lab", k, to.ref.white = "D50"))
hex <- colorConverter(toXYZ = function(h, ...) colorspaces$sRGB$toXYZ(t(col2rgb(h)) / 255, ...),
                      fromXYZ = function(xyz, ...) { v <- round(colorspaces$sRGB$fromXYZ(xyz, ...), 5)
                          if (min(v) < 0 || max(v) > 1) NA_character_ else rgb(v[1], v[2], v[3]) }, white = "D65", name = "#rrggbb")
cols <- t(col2rgb(palette()))
(h <- convertColor(convertColor(cols, "sRGB", "Luv", scale.in = 255), "Luv", hex, scale.out = NULL))
round(convertColor(as.matrix(h), hex, "sRGB", scale.in = NULL, scale.out = 255))

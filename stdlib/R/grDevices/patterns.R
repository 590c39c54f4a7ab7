# Patterns, clipping paths, masks and groups as grid describes them: lists and functions, which the graphics engine
# (capi/engine.c) hands to the device.  Names are numbers by these lists.

patternTypes <- c("LinearGradient", "RadialGradient", "TilingPattern")
extendOptions <- c("pad", "repeat", "reflect", "none")
fillRules <- c("winding", "evenodd")
maskTypes <- c("alpha", "luminance")
compositingOperators <- c("clear", "source", "over", "in", "out", "atop", "dest", "dest.over", "dest.in", "dest.out", "dest.atop", "xor",
                          "add", "saturate", "multiply", "screen", "overlay", "darken", "lighten", "color.dodge",
                          "color.burn", "hard.light", "soft.light", "difference", "exclusion")
.one_of <- function(x, names, wrong) {
    if (is.na(k <- match(x, names))) stop(simpleError(wrong, sys.call(-1L)))
    k
}
.ruleIndex <- function(x) .one_of(x, fillRules, "Invalid fill rule")
.typeIndex <- function(x) .one_of(x, maskTypes, "Invalid mask type")
.opIndex <- function(x) .one_of(x, compositingOperators, "Invalid compositing operator")

pattern <- function(type, ...) {
    k <- .one_of(type, patternTypes, "Invalid pattern type")
    structure(list(type = k, ...), class = c(k, "Pattern"))
}
# Where colours stand and which: as many of each; then the rest of the gradient.
.gradient <- function(type, colours, stops, where, extend) {
    n <- max(length(colours), length(stops))
    m <- col2rgb(rep_len(colours, n), alpha = TRUE)
    extend <- .one_of(extend, extendOptions, "Invalid 'extend' value")
    do.call(pattern, c(type, lapply(where, as.numeric),
                       list(stops = as.numeric(rep_len(stops, n)),
                            colours = rgb(m[1L, ], m[2L, ], m[3L, ], m[4L, ], maxColorValue = 255), extend = extend)))
}
.linearGradientPattern <- function(colours = c("black", "white"), stops = seq(0, 1, length.out = length(colours)),
                                   x1 = 0, y1 = 0, x2 = 1, y2 = 1, extend = "pad")
    .gradient("LinearGradient", colours, stops, list(x1 = x1, y1 = y1, x2 = x2, y2 = y2), extend)
.radialGradientPattern <- function(colours = c("black", "white"), stops = seq(0, 1, length.out = length(colours)),
                                   cx1 = 0, cy1 = 0, r1 = 0, cx2 = 1, cy2 = 1, r2 = 0.5, extend = "pad")
    .gradient("RadialGradient", colours, stops, list(cx1 = cx1, cy1 = cy1, r1 = r1, cx2 = cx2, cy2 = cy2, r2 = r2), extend)
.tilingPattern <- function(fun, x, y, width, height, extend) {
    extend <- .one_of(extend, extendOptions, "Invalid 'extend' value")
    where <- lapply(list(x = x, y = y, width = width, height = height), as.numeric)
    do.call(pattern, c("TilingPattern", f = fun, where, extend = extend))
}
.clipPath <- function(fun, rule) structure(fun, rule = .ruleIndex(rule))
.mask <- function(fun, type) structure(fun, type = .typeIndex(type))

.setPattern <- function(pattern) .dev_engine("pattern", pattern, NULL, NULL)
.setClipPath <- function(path, index) .dev_engine("clip", path, index, NULL)
.setMask <- function(mask, ref) .dev_engine("mask", mask, ref, NULL)
.defineGroup <- function(source, op, destination) .dev_engine("group", source, .opIndex(op), destination)
.useGroup <- function(ref, trans) .dev_engine("use", ref, trans, NULL)
.devUp <- function() .dev_engine("up", NULL, NULL, NULL)

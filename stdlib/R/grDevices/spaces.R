# Colour spaces. A converter has two functions, from the space's coordinates to those of CIE 1931 (XYZ) and back, for matrices with a row
# a colour; their second argument is the reference white. The equations: brucelindbloom.com. A white is a point (x, y) of the plane
# x + y + z = 1, scaled to Y = 1.

.white_points <- function() cbind(A = c(x = 0.44757, y = 0.40745), B = c(0.34842, 0.35161), C = c(0.31006, 0.31616), D50 = c(0.34574, 0.35867),
                                  D55 = c(0.3325, 0.34761), D65 = c(0.3137, 0.3291), E = c(1, 1) / 3)
.xyz_of <- function(p) c(p[1L] / p[2L], 1, (1 - sum(p)) / p[2L])

colorConverter <- function(toXYZ, fromXYZ, name, white = NULL, vectorized = FALSE) {
    if (!vectorized) {
        # What looks at one colour at a time is called for each row.
        by_row <- function(f) {
            force(f)
            function(x, w) {
                r <- apply(x, 1L, f, w)
                if (is.matrix(r)) t(r) else as.matrix(r)
            }
        }
        toXYZ <- by_row(toXYZ)
        fromXYZ <- by_row(fromXYZ)
    }
    structure(list(toXYZ = toXYZ, fromXYZ = fromXYZ, name = name, white = white, reference.white = white), class = "colorConverter")
}
make.rgb <- function(red, green, blue, name = NULL, white = "D65", gamma = 2.2) {
    white.points <- .white_points()
    w <- .xyz_of(white.points[, white])
    rgb <- rbind(.xyz_of(red), .xyz_of(green), .xyz_of(blue))
    # The primaries, each so bright that together they are the white.
    m <- drop(w %*% solve(rgb)) * rgb
    .rgb_space(m, if (is.null(name)) deparse(sys.call())[1L] else name, white, gamma)
}
# A space of three primaries, whose coordinates in XYZ are the rows of m.
.rgb_space <- function(m, name, white, gamma) {
    raise <- function(v, p) {
        r <- abs(v)^p
        below <- !is.na(v) & v < 0
        r[below] <- -r[below]
        r
    }
    if (is.numeric(gamma) && length(gamma) == 1L) {
        bent <- function(v) raise(v, gamma)
        straight <- function(v) raise(v, 1 / gamma)
    } else if (gamma == "sRGB") {
        bent <- function(v) ifelse(v < 0.04045, v / 12.92, ((v + 0.055) / 1.055)^2.4)
        straight <- function(v) ifelse(v <= 0.0031308, 12.92 * v, 1.055 * abs(v)^(1 / 2.4) - 0.055)
    } else stop("'gamma' must be a scalar or 'sRGB'")
    structure(list(toXYZ = function(rgb, ...) bent(rgb) %*% m, fromXYZ = function(xyz, ...) straight(xyz %*% solve(m)),
                   name = name, white = white, reference.white = white, gamma = gamma), class = c("RGBcolorConverter", "colorConverter"))
}
print.colorConverter <- function(x, ...) {
    what <- c("Color space converter" = x$name, "Reference white" = x$reference.white)
    writeLines(paste(names(what), what, sep = ": "))
    invisible(x)
}
print.RGBcolorConverter <- function(x, ...) {
    print.colorConverter(x, ...)
    cat("display gamma = ", format(x$gamma), "\n", sep = "")
    invisible(x)
}

# f(matrix) for a matrix or a single colour.
.rows_or_one <- function(x, f) if (is.null(dim(x))) f(matrix(x, 1L))[1L, ] else f(x)
.CIE <- c(eps = 216 / 24389, kappa = 24389 / 27)
# The lightness of Y relative to the white's, and back.
.lightness <- function(y) ifelse(y <= .CIE[[1L]], .CIE[[2L]] * y, 116 * abs(y)^(1 / 3) - 16)
.luminance <- function(l) {
    f <- (l + 16) / 116
    ifelse(l <= .CIE[[1L]] * .CIE[[2L]], l / .CIE[[2L]], f * f * f)
}
.Lab_to_XYZ <- function(Lab, white) .rows_or_one(Lab, function(v) {
    white <- unname(white)
    fy <- (v[, 1L] + 16) / 116
    fx <- v[, 2L] / 500 + fy
    fz <- fy - v[, 3L] / 200
    cube <- function(f) ifelse(f * f * f <= .CIE[[1L]], (116 * f - 16) / .CIE[[2L]], f * f * f)
    cbind(X = cube(fx) * white[1L], Y = .luminance(v[, 1L]) * white[2L], Z = cube(fz) * white[3L])
})
.XYZ_to_Lab <- function(XYZ, white) .rows_or_one(XYZ, function(v) {
    white <- unname(white)
    r <- v / rep(white, each = nrow(v))
    f <- ifelse(r <= .CIE[[1L]], (.CIE[[2L]] * r + 16) / 116, abs(r)^(1 / 3))
    cbind(L = 116 * f[, 2L] - 16, a = 500 * (f[, 1L] - f[, 2L]), b = 200 * (f[, 2L] - f[, 3L]))
})
.Luv_to_XYZ <- function(Luv, white) .rows_or_one(Luv, function(v) {
    white <- unname(white)
    w <- white[1L] + 15 * white[2L] + 3 * white[3L]
    l <- v[, 1L]
    y <- .luminance(l)
    a <- (52 * l / (v[, 2L] + 13 * l * (4 * white[1L] / w)) - 1) / 3
    x <- ((39 * l / (v[, 3L] + 13 * l * (9 * white[2L] / w)) - 5) * y + 5 * y) / (a + 1 / 3)
    r <- cbind(X = x, Y = y, Z = x * a - 5 * y)
    r[which(l == 0), ] <- 0
    r
})
.XYZ_to_Luv <- function(XYZ, white) .rows_or_one(XYZ, function(v) {
    white <- unname(white)
    w <- white[1L] + 15 * white[2L] + 3 * white[3L]
    d <- v[, 1L] + 15 * v[, 2L] + 3 * v[, 3L]
    u <- ifelse(d == 0, 1, 4 * v[, 1L] / d)
    s <- ifelse(d == 0, 1, 9 * v[, 2L] / d)
    l <- .lightness(v[, 2L] / white[2L])
    cbind(L = l, u = 13 * l * (u - 4 * white[1L] / w), v = 13 * l * (s - 9 * white[2L] / w))
})
delayedAssign("colorspaces", list(
    XYZ = colorConverter(function(x, w) x, function(x, w) x, "XYZ", vectorized = TRUE),
    # make.rgb()'s matrices, computed with no fused operations.
    `Apple RGB` = .rgb_space(matrix(c(0.45409446448772678, 0.31526927186536624, 0.1838419761962842, 0.24702738868132337, 0.66994720271390318,
        0.083025408604773518, 0.025429290011312642, 0.14074521065418133, 0.91920988098142109), 3L), "Apple RGB", "D65", 1.8),
    sRGB = .rgb_space(matrix(c(0.41682134188531705, 0.35657671707797467, 0.17980765358608541, 0.21492350440961661, 0.71315343415594934,
        0.071923061434434166, 0.019538500400874251, 0.11885890569265833, 0.94698697555338329), 3L), "sRGB", "D65", "sRGB"),
    `CIE RGB` = .rgb_space(matrix(c(0.48871796548117147, 0.31068034326701394, 0.20060169125181462, 0.17620443653402784, 0.8129846938775509,
        0.010810869588421146, 0, 0.010204828793442072, 0.98979517120655824), 3L), "CIE RGB", "E", 2.2),
    Lab = colorConverter(.Lab_to_XYZ, .XYZ_to_Lab, "Lab", vectorized = TRUE),
    Luv = colorConverter(.Luv_to_XYZ, .XYZ_to_Luv, "Luv", vectorized = TRUE)), baseenv(), baseenv())

convertColor <- function(color, from, to, from.ref.white = NULL, to.ref.white = NULL, scale.in = 1, scale.out = 1, clip = TRUE) {
    if (is.data.frame(color)) color <- as.matrix(color)
    if (is.null(dim(color))) color <- matrix(color, 1L)
    if (!is.null(scale.in)) color <- color / scale.in
    if (is.character(from)) from <- colorspaces[[match.arg(from, names(colorspaces))]]
    if (!inherits(from, "colorConverter")) stop("'from' must be a \"colorConverter\" object or a string")
    if (is.character(to)) to <- colorspaces[[match.arg(to, names(colorspaces))]]
    if (!inherits(to, "colorConverter")) stop("'to' must be a \"colorConverter\" object or a string")
    # A space's own white cannot be another one; where one side has none it takes the other's.
    own <- c(!is.null(from$reference.white), !is.null(to$reference.white))
    if (own[1L] && !is.null(from.ref.white) && from.ref.white != from$reference.white)
        stop("'from.ref.white' disagrees with definition of ", from$name)
    if (own[2L] && !is.null(to.ref.white) && to.ref.white != to$reference.white) stop("'to.ref.white' disagrees with definition of ", to$name)
    if (own[1L]) from.ref.white <- from$reference.white
    if (own[2L]) to.ref.white <- to$reference.white
    if (is.null(from.ref.white)) from.ref.white <- if (is.null(to.ref.white)) "D65" else to.ref.white
    if (is.null(to.ref.white)) to.ref.white <- from.ref.white
    white.points <- .white_points()
    w1 <- .xyz_of(white.points[, from.ref.white])
    w2 <- .xyz_of(white.points[, to.ref.white])
    v <- from$toXYZ(color, w1)
    if (from.ref.white != to.ref.white) {
        if (any(own)) warning("color spaces use different reference whites")
        v <- .adapt(v, w1, w2)
    }
    v <- to$fromXYZ(v, w2)
    if (inherits(to, "RGBcolorConverter")) {
        v <- round(v, 5L)
        if (is.na(clip)) v[v < 0 | v > 1] <- NaN
        else if (clip) v[] <- pmin(pmax(v, 0), 1)
    }
    if (is.null(scale.out)) v else v * scale.out
}
# von Kries: what the eye's three kinds of cones see under one white, scaled to what they see under the other.
.adapt <- function(v, w1, w2) {
    cones <- matrix(c(0.40024, 0.7076, -0.08081, -0.2263, 1.16532, 0.0457, 0, 0, 0.91822), 3L)
    scale <- drop(w2 %*% cones) / drop(w1 %*% cones)
    v %*% (cones %*% diag(scale) %*% solve(cones))
}

# Colours as numbers and as text; classes for histograms.

col2rgb <- function(col, alpha = FALSE) {
    if (any(as.character(col) %in% "0")) stop("numerical color values must be positive", domain = NA)
    if (is.factor(col)) col <- as.character(col)
    if (is.double(col)) col <- setNames(as.integer(col), names(col))
    if (is.null(col)) col <- 0L[0L]
    nms <- names(col)
    one <- function(s) {
        if (is.na(s) || s %in% c("NA", "transparent")) return(c(255, 255, 255, 0))
        if (grepl("^[0-9]+$", s)) s <- .Gr$palette[(as.integer(s) - 1L) %% length(.Gr$palette) + 1L]
        if (startsWith(s, "#")) {
            h <- substring(s, 2L)
            if (!grepl("^[0-9A-Fa-f]+$", h) || !nchar(h) %in% c(3L, 4L, 6L, 8L)) stop("invalid RGB specification")
            if (nchar(h) <= 4L) h <- gsub("(.)", "\\1\\1", h)
            v <- strtoi(substring(h, seq(1L, nchar(h), 2L), seq(2L, nchar(h), 2L)), 16L)
            return(c(v, if (length(v) == 3L) 255))
        }
        k <- tolower(gsub(" ", "", s, fixed = TRUE))
        if (is.na(h <- .color_lookup()[k])) stop(gettextf("invalid color name '%s'", s), domain = NA)
        one(h)
    }
    r <- vapply(as.character(col), one, numeric(4L), USE.NAMES = FALSE)
    storage.mode(r) <- "integer"
    r <- matrix(r, 4L, dimnames = list(c("red", "green", "blue", "alpha"), nms))
    if (alpha) r else r[1:3, , drop = FALSE]
}
.hex2 <- function(v) sprintf("%02X", as.integer(v))
.unit <- function(v) {
    if (any(is.na(v) | v < 0 | v > 1)) stop(gettextf("color intensity %s, not in [0,1]", format(v[is.na(v) | v < 0 | v > 1][1L])), domain = NA)
    .hex2(floor(v * 255 + 0.5))
}
rgb <- function(red, green, blue, alpha, names = NULL, maxColorValue = 1) {
    if (missing(green) && missing(blue) && (is.matrix(red) || is.data.frame(red))) {
        if (ncol(red) < 3L) stop("at least 3 columns needed")
        m <- as.matrix(red)
        if (is.null(names)) names <- rownames(m)
        red <- m[, 1L]
        green <- m[, 2L]
        blue <- m[, 3L]
    }
    f <- function(v) {
        if (maxColorValue == 255) {
            v <- as.integer(v)
            if (any(is.na(v) | v < 0L | v > 255L)) stop(gettextf("color intensity %s, not in 0:255", v[is.na(v) | v < 0L | v > 255L][1L]), domain = NA)
            .hex2(v)
        } else .unit(v / maxColorValue)
    }
    n <- max(length(red), length(green), length(blue), if (!missing(alpha)) length(alpha))
    if (!min(length(red), length(green), length(blue))) return(character())
    r <- paste0("#", rep_len(f(red), n), rep_len(f(green), n), rep_len(f(blue), n), if (!missing(alpha) && !is.null(alpha)) rep_len(f(alpha), n))
    if (!is.null(names)) names(r) <- names
    r
}
gray <- grey <- function(level, alpha) {
    if (any(is.na(level) | level < 0 | level > 1)) stop("invalid gray level, must be in [0,1].")
    if (!length(level)) return(character())
    h <- .unit(level)
    paste0("#", h, h, h, if (!missing(alpha) && !is.null(alpha)) .unit(alpha))
}
gray.colors <- grey.colors <- function(n, start = 0.3, end = 0.9, gamma = 2.2, alpha, rev = FALSE) {
    level <- seq.int(start^gamma, end^gamma, length.out = n)
    if (rev) level <- base::rev(level)
    gray(level^(1 / gamma), alpha)
}
hsv <- function(h = 1, s = 1, v = 1, alpha = 1) {
    n <- max(length(h), length(s), length(v), length(alpha))
    if (!n) return(character())
    h <- rep_len(h, n)
    s <- rep_len(s, n)
    v <- rep_len(v, n)
    alpha <- rep_len(alpha, n)
    if (any(h < 0 | h > 1 | s < 0 | s > 1 | v < 0 | v > 1)) stop("invalid hsv color")
    t <- 6 * (h %% 1)
    i <- floor(t)
    f <- t - i
    p <- v * (1 - s)
    q <- v * (1 - s * f)
    w <- v * (1 - s * (1 - f))
    pick <- function(a) a[cbind(seq_len(n), i + 1)]
    r <- pick(cbind(v, q, p, p, w, v))
    g <- pick(cbind(w, v, v, q, p, p))
    b <- pick(cbind(p, p, w, v, v, q))
    paste0("#", .unit(r), .unit(g), .unit(b), if (any(alpha != 1)) .unit(alpha))
}
rainbow <- function(n, s = 1, v = 1, start = 0, end = max(1, n - 1) / n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0) return(character())
    if (start == end || min(start, end) < 0 || max(start, end) > 1) stop("'start' and 'end' must be distinct and in [0, 1].")
    hue <- seq.int(start, end + (start > end), length.out = n) %% 1
    opaque <- missing(alpha) || is.null(alpha)
    colours <- hsv(hue, s, v, if (opaque) 1 else alpha)
    if (rev) rev(colours) else colours
}
heat.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0) return(character())
    if (missing(alpha) || is.null(alpha)) alpha <- 1
    pale <- n %/% 4L # from yellow towards white; the rest from red to yellow
    edge <- 1 / (2 * pale)
    whites <- if (pale > 0L) hsv(1 / 6, seq.int(1 - edge, edge, length.out = pale), 1, alpha)
    colours <- c(rainbow(n - pale, end = 1 / 6, alpha = alpha), whites)
    if (rev) rev(colours) else colours
}
rgb2hsv <- function(r, g = NULL, b = NULL, maxColorValue = 255) {
    rgb <- if (is.matrix(r)) r else rbind(r, g, b)
    if (nrow(rgb) != 3L) stop("rgb is not a matrix (internally)")
    rgb <- rgb / maxColorValue
    if (any(rgb < 0 | rgb > 1)) stop("rgb values must be in [0, maxColorValue]")
    m <- apply(rgb, 2L, function(x) {
        mx <- max(x)
        d <- mx - min(x)
        h <- if (d == 0) 0 else if (mx == x[1L]) ((x[2L] - x[3L]) / d) %% 6 else if (mx == x[2L]) (x[3L] - x[1L]) / d + 2 else (x[1L] - x[2L]) / d + 4
        c(h / 6, if (mx == 0) 0 else d / mx, mx)
    })
    matrix(m, 3L, dimnames = list(c("h", "s", "v"), colnames(rgb)))
}

# The colours that have names, with their values; the grays are computed.
.color_table <- function()
    "white FFFFFF aliceblue F0F8FF antiquewhite FAEBD7 antiquewhite1 FFEFDB antiquewhite2 EEDFCC antiquewhite3 CDC0B0 antiquewhite4 8B8378 aquamarine
        7FFFD4 aquamarine1 7FFFD4 aquamarine2 76EEC6 aquamarine3 66CDAA aquamarine4 458B74 azure F0FFFF azure1 F0FFFF azure2 E0EEEE azure3 C1CDCD azure4
        838B8B beige F5F5DC bisque FFE4C4 bisque1 FFE4C4 bisque2 EED5B7 bisque3 CDB79E bisque4 8B7D6B black 000000 blanchedalmond FFEBCD blue 0000FF blue1
        0000FF blue2 0000EE blue3 0000CD blue4 00008B blueviolet 8A2BE2 brown A52A2A brown1 FF4040 brown2 EE3B3B brown3 CD3333 brown4 8B2323 burlywood DEB887
        burlywood1 FFD39B burlywood2 EEC591 burlywood3 CDAA7D burlywood4 8B7355 cadetblue 5F9EA0 cadetblue1 98F5FF cadetblue2 8EE5EE cadetblue3 7AC5CD
        cadetblue4 53868B chartreuse 7FFF00 chartreuse1 7FFF00 chartreuse2 76EE00 chartreuse3 66CD00 chartreuse4 458B00 chocolate D2691E chocolate1 FF7F24
        chocolate2 EE7621 chocolate3 CD661D chocolate4 8B4513 coral FF7F50 coral1 FF7256 coral2 EE6A50 coral3 CD5B45 coral4 8B3E2F cornflowerblue 6495ED
        cornsilk FFF8DC cornsilk1 FFF8DC cornsilk2 EEE8CD cornsilk3 CDC8B1 cornsilk4 8B8878 cyan 00FFFF cyan1 00FFFF cyan2 00EEEE cyan3 00CDCD cyan4 008B8B
        darkblue 00008B darkcyan 008B8B darkgoldenrod B8860B darkgoldenrod1 FFB90F darkgoldenrod2 EEAD0E darkgoldenrod3 CD950C darkgoldenrod4 8B6508 darkgray
        A9A9A9 darkgreen 006400 darkgrey A9A9A9 darkkhaki BDB76B darkmagenta 8B008B darkolivegreen 556B2F darkolivegreen1 CAFF70 darkolivegreen2 BCEE68
        darkolivegreen3 A2CD5A darkolivegreen4 6E8B3D darkorange FF8C00 darkorange1 FF7F00 darkorange2 EE7600 darkorange3 CD6600 darkorange4 8B4500
        darkorchid 9932CC darkorchid1 BF3EFF darkorchid2 B23AEE darkorchid3 9A32CD darkorchid4 68228B darkred 8B0000 darksalmon E9967A darkseagreen 8FBC8F
        darkseagreen1 C1FFC1 darkseagreen2 B4EEB4 darkseagreen3 9BCD9B darkseagreen4 698B69 darkslateblue 483D8B darkslategray 2F4F4F darkslategray1 97FFFF
        darkslategray2 8DEEEE darkslategray3 79CDCD darkslategray4 528B8B darkslategrey 2F4F4F darkturquoise 00CED1 darkviolet 9400D3 deeppink FF1493
        deeppink1 FF1493 deeppink2 EE1289 deeppink3 CD1076 deeppink4 8B0A50 deepskyblue 00BFFF deepskyblue1 00BFFF deepskyblue2 00B2EE deepskyblue3 009ACD
        deepskyblue4 00688B dimgray 696969 dimgrey 696969 dodgerblue 1E90FF dodgerblue1 1E90FF dodgerblue2 1C86EE dodgerblue3 1874CD dodgerblue4 104E8B
        firebrick B22222 firebrick1 FF3030 firebrick2 EE2C2C firebrick3 CD2626 firebrick4 8B1A1A floralwhite FFFAF0 forestgreen 228B22 gainsboro DCDCDC
        ghostwhite F8F8FF gold FFD700 gold1 FFD700 gold2 EEC900 gold3 CDAD00 gold4 8B7500 goldenrod DAA520 goldenrod1 FFC125 goldenrod2 EEB422 goldenrod3
        CD9B1D goldenrod4 8B6914 gray BEBEBE green 00FF00 green1 00FF00 green2 00EE00 green3 00CD00 green4 008B00 greenyellow ADFF2F grey BEBEBE honeydew
        F0FFF0 honeydew1 F0FFF0 honeydew2 E0EEE0 honeydew3 C1CDC1 honeydew4 838B83 hotpink FF69B4 hotpink1 FF6EB4 hotpink2 EE6AA7 hotpink3 CD6090 hotpink4
        8B3A62 indianred CD5C5C indianred1 FF6A6A indianred2 EE6363 indianred3 CD5555 indianred4 8B3A3A ivory FFFFF0 ivory1 FFFFF0 ivory2 EEEEE0 ivory3
        CDCDC1 ivory4 8B8B83 khaki F0E68C khaki1 FFF68F khaki2 EEE685 khaki3 CDC673 khaki4 8B864E lavender E6E6FA lavenderblush FFF0F5 lavenderblush1 FFF0F5
        lavenderblush2 EEE0E5 lavenderblush3 CDC1C5 lavenderblush4 8B8386 lawngreen 7CFC00 lemonchiffon FFFACD lemonchiffon1 FFFACD lemonchiffon2 EEE9BF
        lemonchiffon3 CDC9A5 lemonchiffon4 8B8970 lightblue ADD8E6 lightblue1 BFEFFF lightblue2 B2DFEE lightblue3 9AC0CD lightblue4 68838B lightcoral F08080
        lightcyan E0FFFF lightcyan1 E0FFFF lightcyan2 D1EEEE lightcyan3 B4CDCD lightcyan4 7A8B8B lightgoldenrod EEDD82 lightgoldenrod1 FFEC8B lightgoldenrod2
        EEDC82 lightgoldenrod3 CDBE70 lightgoldenrod4 8B814C lightgoldenrodyellow FAFAD2 lightgray D3D3D3 lightgreen 90EE90 lightgrey D3D3D3 lightpink FFB6C1
        lightpink1 FFAEB9 lightpink2 EEA2AD lightpink3 CD8C95 lightpink4 8B5F65 lightsalmon FFA07A lightsalmon1 FFA07A lightsalmon2 EE9572 lightsalmon3
        CD8162 lightsalmon4 8B5742 lightseagreen 20B2AA lightskyblue 87CEFA lightskyblue1 B0E2FF lightskyblue2 A4D3EE lightskyblue3 8DB6CD lightskyblue4
        607B8B lightslateblue 8470FF lightslategray 778899 lightslategrey 778899 lightsteelblue B0C4DE lightsteelblue1 CAE1FF lightsteelblue2 BCD2EE
        lightsteelblue3 A2B5CD lightsteelblue4 6E7B8B lightyellow FFFFE0 lightyellow1 FFFFE0 lightyellow2 EEEED1 lightyellow3 CDCDB4 lightyellow4 8B8B7A
        limegreen 32CD32 linen FAF0E6 magenta FF00FF magenta1 FF00FF magenta2 EE00EE magenta3 CD00CD magenta4 8B008B maroon B03060 maroon1 FF34B3 maroon2
        EE30A7 maroon3 CD2990 maroon4 8B1C62 mediumaquamarine 66CDAA mediumblue 0000CD mediumorchid BA55D3 mediumorchid1 E066FF mediumorchid2 D15FEE
        mediumorchid3 B452CD mediumorchid4 7A378B mediumpurple 9370DB mediumpurple1 AB82FF mediumpurple2 9F79EE mediumpurple3 8968CD mediumpurple4 5D478B
        mediumseagreen 3CB371 mediumslateblue 7B68EE mediumspringgreen 00FA9A mediumturquoise 48D1CC mediumvioletred C71585 midnightblue 191970 mintcream
        F5FFFA mistyrose FFE4E1 mistyrose1 FFE4E1 mistyrose2 EED5D2 mistyrose3 CDB7B5 mistyrose4 8B7D7B moccasin FFE4B5 navajowhite FFDEAD navajowhite1
        FFDEAD navajowhite2 EECFA1 navajowhite3 CDB38B navajowhite4 8B795E navy 000080 navyblue 000080 oldlace FDF5E6 olivedrab 6B8E23 olivedrab1 C0FF3E
        olivedrab2 B3EE3A olivedrab3 9ACD32 olivedrab4 698B22 orange FFA500 orange1 FFA500 orange2 EE9A00 orange3 CD8500 orange4 8B5A00 orangered FF4500
        orangered1 FF4500 orangered2 EE4000 orangered3 CD3700 orangered4 8B2500 orchid DA70D6 orchid1 FF83FA orchid2 EE7AE9 orchid3 CD69C9 orchid4 8B4789
        palegoldenrod EEE8AA palegreen 98FB98 palegreen1 9AFF9A palegreen2 90EE90 palegreen3 7CCD7C palegreen4 548B54 paleturquoise AFEEEE paleturquoise1
        BBFFFF paleturquoise2 AEEEEE paleturquoise3 96CDCD paleturquoise4 668B8B palevioletred DB7093 palevioletred1 FF82AB palevioletred2 EE799F
        palevioletred3 CD6889 palevioletred4 8B475D papayawhip FFEFD5 peachpuff FFDAB9 peachpuff1 FFDAB9 peachpuff2 EECBAD peachpuff3 CDAF95 peachpuff4
        8B7765 peru CD853F pink FFC0CB pink1 FFB5C5 pink2 EEA9B8 pink3 CD919E pink4 8B636C plum DDA0DD plum1 FFBBFF plum2 EEAEEE plum3 CD96CD plum4 8B668B
        powderblue B0E0E6 purple A020F0 purple1 9B30FF purple2 912CEE purple3 7D26CD purple4 551A8B red FF0000 red1 FF0000 red2 EE0000 red3 CD0000 red4
        8B0000 rosybrown BC8F8F rosybrown1 FFC1C1 rosybrown2 EEB4B4 rosybrown3 CD9B9B rosybrown4 8B6969 royalblue 4169E1 royalblue1 4876FF royalblue2 436EEE
        royalblue3 3A5FCD royalblue4 27408B saddlebrown 8B4513 salmon FA8072 salmon1 FF8C69 salmon2 EE8262 salmon3 CD7054 salmon4 8B4C39 sandybrown F4A460
        seagreen 2E8B57 seagreen1 54FF9F seagreen2 4EEE94 seagreen3 43CD80 seagreen4 2E8B57 seashell FFF5EE seashell1 FFF5EE seashell2 EEE5DE seashell3
        CDC5BF seashell4 8B8682 sienna A0522D sienna1 FF8247 sienna2 EE7942 sienna3 CD6839 sienna4 8B4726 skyblue 87CEEB skyblue1 87CEFF skyblue2 7EC0EE
        skyblue3 6CA6CD skyblue4 4A708B slateblue 6A5ACD slateblue1 836FFF slateblue2 7A67EE slateblue3 6959CD slateblue4 473C8B slategray 708090 slategray1
        C6E2FF slategray2 B9D3EE slategray3 9FB6CD slategray4 6C7B8B slategrey 708090 snow FFFAFA snow1 FFFAFA snow2 EEE9E9 snow3 CDC9C9 snow4 8B8989
        springgreen 00FF7F springgreen1 00FF7F springgreen2 00EE76 springgreen3 00CD66 springgreen4 008B45 steelblue 4682B4 steelblue1 63B8FF steelblue2
        5CACEE steelblue3 4F94CD steelblue4 36648B tan D2B48C tan1 FFA54F tan2 EE9A49 tan3 CD853F tan4 8B5A2B thistle D8BFD8 thistle1 FFE1FF thistle2 EED2EE
        thistle3 CDB5CD thistle4 8B7B8B tomato FF6347 tomato1 FF6347 tomato2 EE5C42 tomato3 CD4F39 tomato4 8B3626 turquoise 40E0D0 turquoise1 00F5FF
        turquoise2 00E5EE turquoise3 00C5CD turquoise4 00868B violet EE82EE violetred D02090 violetred1 FF3E96 violetred2 EE3A8C violetred3 CD3278 violetred4
        8B2252 wheat F5DEB3 wheat1 FFE7BA wheat2 EED8AE wheat3 CDBA96 wheat4 8B7E66 whitesmoke F5F5F5 yellow FFFF00 yellow1 FFFF00 yellow2 EEEE00 yellow3
        CDCD00 yellow4 8B8B00 yellowgreen 9ACD32"
.color_lookup <- function() {
    if (is.null(.Gr$colors)) {
        w <- strsplit(.color_table(), "[ \n]+")[[1L]]
        k <- seq.int(1L, length(w), 2L)
        g <- floor(0:100 * 255 / 100 + 0.5)
        g[c(51L, 91L)] <- c(127, 229)
        g <- sprintf("%02X%02X%02X", as.integer(g), as.integer(g), as.integer(g))
        names <- w[k]
        values <- w[k + 1L]
        at <- which(names == "gray")
        names <- append(names, paste0("gray", 0:100), at)
        values <- append(values, g, at)
        at <- which(names == "grey")
        names <- append(names, paste0("grey", 0:100), at)
        values <- append(values, g, at)
        .Gr$colors <- setNames(paste0("#", values), names)
    }
    .Gr$colors
}
colors <- colours <- function(distinct = FALSE) {
    x <- .color_lookup()
    if (distinct) x <- x[!duplicated(x)]
    names(x)
}
palette <- function(value) {
    old <- .Gr$palette
    if (missing(value)) return(old)
    if (!is.character(value)) stop("invalid argument type")
    if (length(value) == 1L) {
        if (value == "default") value <- "R4"
        fold <- function(s) tolower(gsub("[-_,()[:space:].]", "", s))
        k <- pmatch(fold(value), fold(palette.pals()))
        if (is.na(k)) stop("unknown palette (need >= 2 colors)")
        value <- unname(.palette_list()[[k]])
    }
    .Gr$palette <- .gr_nicecolor(value)
    invisible(old)
}
# The first name of a colour, or its hexadecimal form.
.gr_nicecolor <- function(col) {
    v <- col2rgb(col, alpha = TRUE)
    h <- sprintf("#%02X%02X%02X", v[1L, ], v[2L, ], v[3L, ])
    x <- .color_lookup()
    n <- names(x)[match(h, x)]
    ifelse(v[4L, ] == 0L, "transparent", ifelse(v[4L, ] < 255L, sprintf("%s%02X", h, v[4L, ]), ifelse(is.na(n), h, n)))
}
.palette_list <- function() {
    s <- function(t) paste0("#", strsplit(t, " ")[[1L]])
    list(R3 = s("000000 FF0000 00CD00 0000FF 00FFFF FF00FF FFFF00 BEBEBE"), R4 = s("000000 DF536B 61D04F 2297E6 28E2E5 CD0BBC F5C710 9E9E9E"),
        ggplot2 = s("000000 F8766D 00BA38 619CFF 00BFC4 F564E3 B79F00 9E9E9E"),
        `Okabe-Ito` = c(black = "#000000", orange = "#E69F00", skyblue = "#56B4E9", bluishgreen = "#009E73", yellow = "#F0E442",
                        blue = "#0072B2", vermillion = "#D55E00",
            reddishpurple = "#CC79A7", gray = "#999999"),
        Accent = s("7FC97F BEAED4 FDC086 FFFF99 386CB0 F0027F BF5B17 666666"), `Dark 2` = s("1B9E77 D95F02 7570B3 E7298A 66A61E E6AB02 A6761D 666666"),
        Paired = s("A6CEE3 1F78B4 B2DF8A 33A02C FB9A99 E31A1C FDBF6F FF7F00 CAB2D6 6A3D9A FFFF99 B15928"),
        `Pastel 1` = s("FBB4AE B3CDE3 CCEBC5 DECBE4 FED9A6 FFFFCC E5D8BD FDDAEC F2F2F2"),
        `Pastel 2` = s("B3E2CD FDCDAC CBD5E8 F4CAE4 E6F5C9 FFF2AE F1E2CC CCCCCC"),
        `Set 1` = s("E41A1C 377EB8 4DAF4A 984EA3 FF7F00 FFFF33 A65628 F781BF 999999"),
        `Set 2` = s("66C2A5 FC8D62 8DA0CB E78AC3 A6D854 FFD92F E5C494 B3B3B3"),
        `Set 3` = s("8DD3C7 FFFFB3 BEBADA FB8072 80B1D3 FDB462 B3DE69 FCCDE5 D9D9D9 BC80BD CCEBC5 FFED6F"),
        `Tableau 10` = c(blue = "#4E79A7", orange = "#F28E2B", red = "#E15759", lightteal = "#76B7B2", green = "#59A14F",
                         yellow = "#EDC948", purple = "#B07AA1", pink = "#FF9DA7",
            brown = "#9C755F", lightgray = "#BAB0AC"),
        `Classic Tableau` = s("1F77B4 FF7F0E 2CA02C D62728 9467BD 8C564B E377C2 7F7F7F BCBD22 17BECF"),
        `Polychrome 36` = c(darkpurplishgray = "#5A5156", purplishwhite = "#E4E1E3", vividred = "#F6222E",
                            vividpurple = "#FE00FA", vividyellowishgreen = "#16FF32", strongpurplishblue = "#3283FE",
            vividorangeyellow = "#FEAF16", vividpurplishred = "#B00068", brilliantgreen = "#1CFFCE", vividyellowgreen = "#90AD1C",
            vividblue = "#2ED9FF", brilliantpurple = "#DEA0FD",
            vividviolet = "#AA0DFE", strongpink = "#F8A19F", strongblue = "#325A9B", strongreddishorange = "#C4451C",
            vividgreen = "#1C8356", lightolivebrown = "#85660D",
            vividreddishpurple = "#B10DA1", vividgreenishyellow = "#FBE426", vividyellowishgreen = "#1CBE4F",
            vividred = "#FA0087", vividpurplishred = "#FC1CBF", paleyellow = "#F7E1A0",
            strongreddishpurple = "#C075A6", vividviolet = "#782AB6", vividyellowgreen = "#AAF400", verylightblue = "#BDCDFF",
            strongreddishbrown = "#822E1C", verylightyellowishgreen = "#B5EFB5",
            verylightbluishgreen = "#7ED7D1", deepgreenishblue = "#1C7F93", vividpurple = "#D85FF7", deeppurple = "#683B79",
            brilliantblue = "#66B0FF", vividviolet = "#3B00FB"),
        Alphabet = c(amethyst = "#AA0DFE", blue = "#3283FE", caramel = "#85660D", damson = "#782AB6", ebony = "#565656",
                     forest = "#1C8356", green = "#16FF32", honey = "#F7E1A0", iron = "#E2E2E2",
            jade = "#1CBE4F", kingcrab = "#C4451C", lavender = "#DEA0FD", magenta = "#FE00FA", navy = "#325A9B",
            orange = "#FEAF16", pink = "#F8A19F", quagmire = "#90AD1C", red = "#F6222E",
            sea = "#1CFFCE", turquoise = "#2ED9FF", ultraviolet = "#B10DA1", violet = "#C075A6", wine = "#FC1CBF",
            xanthin = "#B00068", yellow = "#FBE426", zinnia = "#FA0087"))
}
palette.pals <- function() names(.palette_list())
palette.colors <- function(n = NULL, palette = "Okabe-Ito", alpha, recycle = FALSE) {
    fold <- function(s) tolower(gsub("[-_,()[:space:].]", "", s))
    all <- .palette_list()
    k <- match(fold(palette), fold(names(all)))
    if (is.na(k)) stop("'palette' does not match any given palette")
    col <- all[[k]]
    if (is.null(n)) n <- length(col)
    if (recycle) col <- rep_len(col, n)
    else {
        if (n > length(col)) {
            warning(gettextf("'n' set to %d, the maximum available for %s palette", length(col), names(all)[k]), domain = NA)
            n <- length(col)
        }
        col <- col[seq_len(n)]
    }
    if (!missing(alpha) && !is.null(alpha)) col <- setNames(paste0(col, .unit(rep_len(alpha, length(col)))), names(col))
    col
}
.hsv_run <- function(h, s, v, alpha) {
    a <- if (missing(alpha) || is.null(alpha)) 1 else alpha
    hsv(h, s, v, a)
}
terrain.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    k <- n %/% 2L
    m <- n - k
    a <- if (missing(alpha)) NULL else alpha
    low <- if (k) .hsv_run(seq.int(4 / 12, 2 / 12, length.out = k), rep(1, k), seq.int(0.65, 0.9, length.out = k), a)
    high <- .hsv_run(seq.int(2 / 12, 0, length.out = m + 1L)[-1L], seq.int(1, 0, length.out = m + 1L)[-1L], seq.int(0.9, 0.95, length.out = m + 1L)[-1L], a)
    col <- c(low, high)
    if (rev) rev(col) else col
}
topo.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    k <- n %/% 3L
    i <- n - 2L * k
    a <- if (missing(alpha)) NULL else alpha
    col <- c(.hsv_run(seq.int(43 / 60, 31 / 60, length.out = i), 1, 1, a),
             if (k) .hsv_run(seq.int(23 / 60, 11 / 60, length.out = k), 1, 1, a),
             if (k) .hsv_run(seq.int(10 / 60, 6 / 60, length.out = k), seq.int(1, 0.3, length.out = k), 1, a))
    if (rev) rev(col) else col
}
# From cyan to white, which is there where n is odd, and on to magenta.
cm.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    opacity <- if (missing(alpha)) NULL else alpha
    k <- n %/% 2L
    cyan <- seq.int(0.5, if (n > 2L * k) 0 else 0.5 / k, length.out = n - k)
    magenta <- seq.int(0, 0.5, length.out = k + 1L)[-1L]
    run <- c(.hsv_run(6 / 12, cyan, 1, opacity), if (k) .hsv_run(10 / 12, magenta, 1, opacity))
    if (rev) rev(run) else run
}
adjustcolor <- function(col, alpha.f = 1, red.f = 1, green.f = 1, blue.f = 1, offset = c(0, 0, 0, 0), transform = diag(c(red.f, green.f, blue.f, alpha.f))) {
    stopifnot(exprs = {
        length(offset) %% 4L == 0L
        !is.matrix(offset) || dim(offset) == c(4L, length(col))
    })
    old <- col2rgb(col, alpha = TRUE) / 255
    new <- transform %*% old + matrix(offset, 4L, ncol(old))
    new[] <- pmin(pmax(new, 0), 1)
    do.call(rgb, lapply(1:4, function(i) new[i, ]))
}
colorRamp <- function(colors, bias = 1, space = c("rgb", "Lab"), interpolate = c("linear", "spline"), alpha = FALSE) {
    if (bias <= 0) stop("'bias' must be a positive number")
    if (!missing(space) && alpha) stop("'alpha' must be false if 'space' is specified")
    space <- match.arg(space)
    interpolate <- match.arg(interpolate)
    if (length(colors) == 1L) colors <- rep(colors, 2L)
    m <- t(col2rgb(colors, alpha = alpha) / 255)
    if (space == "Lab") m <- convertColor(m, from = "sRGB", to = "Lab")
    at <- seq.int(0, 1, length.out = nrow(m))^bias
    f <- lapply(seq_len(ncol(m)), function(j) if (interpolate == "linear") stats::approxfun(at, m[, j]) else stats::splinefun(at, m[, j], method = "natural"))
    function(x) {
        v <- do.call(cbind, lapply(f, function(g) g(x)))
        if (space == "Lab") v <- convertColor(v, from = "Lab", to = "sRGB")
        v[] <- pmin(pmax(v, 0), 1)
        v * 255
    }
}
colorRampPalette <- function(colors, ...) {
    ramp <- colorRamp(colors, ...)
    function(n) {
        v <- ramp(seq.int(0, 1, length.out = n)) # a column for each of red, green, blue and perhaps alpha
        do.call(rgb, c(lapply(seq_len(ncol(v)), function(j) v[, j]), maxColorValue = 255))
    }
}
blues9 <- c("#F7FBFF", "#DEEBF7", "#C6DBEF", "#9ECAE1", "#6BAED6", "#4292C6", "#2171B5", "#08519C", "#08306B")
# Each point's colour is that of the density there (binned, by KernSmooth), from the thinnest to the densest point.
densCols <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(blues9[-(1:3)])) {
    p <- xy.coords(x, y, setLab = FALSE)
    used <- is.finite(p$x) & is.finite(p$y)
    xy <- cbind(p$x, p$y)[used, ]
    map <- .binned_density(xy, nbin, if (!missing(bandwidth)) bandwidth)
    cell <- function(v, grid) { # between the middles of the grid
        half <- diff(range(grid)) / (length(grid) - 1) / 2
        cut(v, c(grid - half, grid[length(grid)] + half)[seq_along(grid)], labels = FALSE)
    }
    dens <- map$fhat[cbind(cell(xy[, 1L], map$x1), cell(xy[, 2L], map$x2))]
    dens[is.na(dens)] <- 0
    cols <- rep_len(NA_character_, length(used))
    cols[used] <- colramp(length(dens))[cut(dens, length(dens), labels = FALSE)]
    cols
}
# The two-dimensional density on a grid; its bandwidths are by default a part of what the middle nine tenths span.
.binned_density <- function(xy, nbin, width) {
    .need(is.numeric(nbin) && length(nbin) %in% 1:2, "'nbin' must be numeric of length 1 or 2")
    if (is.null(width)) {
        ends <- apply(xy, 2L, stats::quantile, c(0.05, 0.95), na.rm = TRUE, names = FALSE)
        width <- (ends[2L, ] - ends[1L, ]) / 25
        width <- replace(width, width == 0, 1)
    } else {
        .need(is.numeric(width), "'bandwidth' must be numeric")
        .need(min(width) > 0, "'bandwidth' must be positive")
    }
    KernSmooth::bkde2D(xy, width, rep_len(nbin, 2L))
}
cm <- function(x) 2.54 * x

# ---- polar LUV

.srgb_gamma <- function(u) ifelse(u > 0.00304, 1.055 * abs(u)^(1 / 2.4) - 0.055, 12.92 * u)
hcl <- function(h = 0, c = 35, l = 85, alpha, fixup = TRUE) {
    n <- max(length(h), length(c), length(l), if (!missing(alpha)) length(alpha))
    if (!min(length(h), length(c), length(l))) return(character())
    h <- rep_len(h, n)
    c <- rep_len(c, n)
    l <- rep_len(l, n)
    a <- h * pi / 180
    U <- c * cos(a)
    V <- c * sin(a)
    Y <- ifelse(l > 7.999592, ((l + 16) / 116)^3, l / 903.3) * 100
    u <- U / (13 * l) + 0.1978398
    v <- V / (13 * l) + 0.4683363
    X <- 9 * Y * u / (4 * v)
    Z <- -X / 3 - 5 * Y + 3 * Y / v
    black <- is.finite(l) & l <= 0
    m <- cbind(.srgb_gamma((3.240479 * X - 1.537150 * Y - 0.498535 * Z) / 100), .srgb_gamma((-0.969256 * X + 1.875992 * Y + 0.041556 * Z) / 100),
               .srgb_gamma((0.055648 * X - 0.204043 * Y + 1.057311 * Z) / 100))
    m[black, ] <- 0
    k <- floor(255 * m + 0.5)
    out <- rowSums(k < 0 | k > 255) > 0
    k[] <- pmin(pmax(k, 0), 255)
    s <- rep(NA_character_, n)
    ok <- is.finite(rowSums(k)) & (fixup | !out)
    ok[is.na(ok)] <- FALSE
    s[ok] <- sprintf("#%02X%02X%02X", as.integer(k[ok, 1L]), as.integer(k[ok, 2L]), as.integer(k[ok, 3L]))
    if (!missing(alpha) && !is.null(alpha)) s[ok] <- paste0(s[ok], .unit(rep_len(alpha, n)[ok]))
    s
}
# Palettes along a path in hue, chroma and luminance (Zeileis et al., Computational Statistics & Data Analysis 53, 2009): name, kind,
# h1 h2 h3 c1 c2 c3 l1 l2 l3 p1 p2 p3 p4 cmax1 cmax2.
.hcl_table <- function()
    "Pastel 1:qua:0 - - 35 - - 85; Dark 2:qua:0 - - 50 - - 60; Dark 3:qua:0 - - 80 - - 60; Set 2:qua:0 - - 60 - - 70; Set 3:qua:10 - - 50 - - 80;
        Warm:qua:90 -30 - 50 - - 70; Cold:qua:270 150 - 50 - - 70; Harmonic:qua:60 240 - 50 - - 70; Dynamic:qua:30 - - 50 - - 70; Grays:seq:0 - - 0 - - 10 98
        - 1.3; Light Grays:seq:0 - - 0 - - 30 90 - 1.5; Blues 2:seq:260 - - 80 - - 30 90 - 1.5; Blues 3:seq:245 - - 50 - - 20 98 - .8 1.4 - - 75; Purples
        2:seq:270 - - 70 - - 25 95 - 1.2; Purples 3:seq:270 - - 50 - - 20 98 - .9 1.4 - - 75; Reds 2:seq:10 - - 85 - - 25 95 - 1.3; Reds 3:seq:10 - - 65 - -
        20 97 - 1.1 1.3 - - 150; Greens 2:seq:135 - - 45 - - 35 95 - 1.3; Greens 3:seq:135 - - 35 - - 25 98 - 1 1.5 - - 70; Oslo:seq:250 - - 0 0 - 99 1 - 1 -
        - - 70; Purple-Blue:seq:300 200 - 60 0 - 25 95 - .7 1.3; Red-Purple:seq:10 -80 - 80 5 - 25 95 - .7 1.3; Red-Blue:seq:0 -100 - 80 40 - 40 75 - 1 1;
        Purple-Orange:seq:-83 20 - 65 18 - 32 90 - .5 1; Purple-Yellow:seq:320 80 - 60 20 - 30 95 - .7 1.3 - - 65; Blue-Yellow:seq:265 80 - 60 10 - 25 95 - .7
        2; Green-Yellow:seq:140 80 - 50 10 - 40 97 - .7 1.8; Red-Yellow:seq:10 85 - 80 10 - 25 95 - .4 1.3; Heat:seq:0 90 - 80 30 - 30 90 - .2 2; Heat 2:seq:0
        90 - 100 30 - 50 90 - .2 1; Terrain:seq:130 0 - 80 0 - 60 95 - .1 1; Terrain 2:seq:130 30 - 65 0 - 45 90 - .5 1.5; Viridis:seq:300 75 - 40 95 - 15 90
        - 1 1.1; Plasma:seq:-100 100 - 60 100 - 15 95 - 2 .9; Inferno:seq:-100 85 - 0 65 - 1 98 - 1.1 .9 - - 120; Rocket:seq:-70 60 - 0 10 - 2 97 - .8 .8 - -
        130; Mako:seq:325 130 - 0 18 - 2 95 - 1 1 - - 70; Dark Mint:seq:240 130 - 30 33 - 25 95 - 1; Mint:seq:205 140 - 40 12 - 34 94 - .5 1; BluGrn:seq:215
        120 - 25 30 - 31 88 - .7 1.1 - - 45; Teal:seq:240 180 - 35 15 - 35 92 - .6 1.1 - - 40; TealGrn:seq:220 125 - 44 50 - 49 90 - .8 1.2 - - 60;
        Emrld:seq:224 105 - 23 55 - 25 92 - 1.5 1; BluYl:seq:250 90 - 40 55 - 33 98 - .5 1; ag_GrnYl:seq:225 87 - 27 86 - 34 92 - .9; Peach:seq:15 50 - 128 30
        - 55 90 - 1.1; PinkYl:seq:-4 80 - 100 47 - 55 96 - 1; Burg:seq:-10 10 - 40 40 - 25 85 - 1.2 1 - - 75; BurgYl:seq:-10 55 - 45 30 - 30 90 - .7 1 - - 80;
        RedOr:seq:-3 53 - 75 42 - 44 86 - .8 1 - - 90; OrYel:seq:5 72 - 120 49 - 56 87 - 1 - - - 125; Purp:seq:270 300 - 55 20 - 42 92 - .6 1 - - 60;
        PurpOr:seq:-83 20 - 55 18 - 32 90 - .6 1 - - 65; Sunset:seq:-80 78 - 60 55 - 40 91 - .8 1 - - 75; Magenta:seq:312 358 - 50 24 - 27 85 - .6 1.1 - - 65;
        SunsetDark:seq:-35 50 - 55 60 - 30 90 - 1.2 1 - - 120; ag_Sunset:seq:-85 70 - 70 45 - 25 85 - .6 1 - - 105; BrwnYl:seq:-20 70 - 30 20 - 20 90 - 1 1.1
        - - 60; YlOrRd:seq:5 85 - 75 40 - 25 99 - 1.6 1.3 - - 180; YlOrBr:seq:20 85 - 50 20 - 25 99 - 1.3 1.5 - - 150; OrRd:seq:0 60 - 90 10 - 25 97 - 1 1.5 -
        - 135; Oranges:seq:20 55 - 70 10 - 30 97 - 1.2 1.3 - - 150; YlGn:seq:160 85 - 25 20 - 25 99 - 1.2 1.6 - - 70; YlGnBu:seq:270 90 - 40 25 - 15 99 - 2
        1.5 - - 90; Reds:seq:0 35 - 65 5 - 20 97 - 1.1 1.3 - - 150; RdPu:seq:-70 40 - 45 5 - 15 97 - 1 1.3 - - 100; PuRd:seq:20 -95 - 60 5 - 20 97 - 1.6 1.1 -
        - 140; Purples:seq:275 270 - 55 5 - 20 99 - 1.3 1.3 - - 70; PuBuGn:seq:160 320 - 25 5 - 25 98 - 1.4 1.2 - - 70; PuBu:seq:240 260 - 30 5 - 25 98 - 1.5
        1.2 - - 70; Greens:seq:135 115 - 35 5 - 25 98 - 1 1.5 - - 70; BuGn:seq:125 200 - 30 5 - 25 98 - 1.4 1.6 - - 65; GnBu:seq:265 95 - 55 10 - 25 97 - 1.3
        1.7 - - 80; BuPu:seq:320 200 - 40 5 - 15 98 - 1.2 1.3 - - 65; Blues:seq:260 220 - 45 5 - 25 98 - 1.2 1.3 - - 70; Lajolla:seq:90 -20 - 40 5 - 99 5 - .7
        .8 - - 100; Turku:seq:10 120 - 20 0 - 95 1 - 1.7 .8 - - 55; Hawaii:seq:-30 200 - 70 35 - 30 92 - .3 1 - - 75; Batlow:seq:270 -40 - 35 35 - 12 88 - .6
        1.1 - - 75; Blue-Red:div:260 0 - 80 - - 30 90 - 1.5; Blue-Red 2:div:260 0 - 100 - - 50 90 - 1; Blue-Red 3:div:255 12 - 50 - - 20 97 - 1 1.3 - - 80;
        Red-Green:div:340 128 - 60 - - 30 97 - .8 1.5 - - 80; Purple-Green:div:300 128 - 30 - - 20 95 - 1 1.4 - - 65; Purple-Brown:div:270 40 - 30 - - 20 98 -
        .8 1.2 - - 70; Green-Brown:div:180 55 - 40 - - 25 97 - .8 1.4 - - 65; Blue-Yellow 2:div:265 80 - 80 - - 40 95 - 1.2; Blue-Yellow 3:div:265 80 - 80 - -
        70 95 - .5 2; Green-Orange:div:130 43 - 100 - - 70 90 - 1; Cyan-Magenta:div:180 330 - 59 - - 75 95 - 1.5; Tropic:div:195 325 - 70 - - 55 95 - 1;
        Broc:div:240 85 - 30 - - 15 98 - .9 - - - 45; Cork:div:245 125 - 30 - - 15 95 - .9 1.1 - - 55; Vik:div:240 55 - 45 - - 15 95 - .8 1.1 - - 65;
        Berlin:div:240 15 - 60 - - 75 5 - 1.2 1.5 - - 80; Lisbon:div:240 85 - 30 - - 98 8 - 1 - - - 45; Tofino:div:260 120 - 45 - - 90 5 - .8 1 - - 55;
        ArmyRose:divx:0 - 93 73 18 47 58 98 52 1.5 .8 .8 1 - 55; Earth:divx:43 82 221 61 30 45 50 92 52 1 1 .8 1 - 10; Fall:divx:133 77 21 20 35 100 35 95 50
        1 - 1.5; Geyser:divx:192 77 21 40 35 100 50 95 50 1 1 1.2 1 20; TealRose:divx:190 77 0 50 25 80 55 92 55 1.5 1 1.8 1 15; Temps:divx:191 80 -4 43 50 78
        55 89 54 1.6 1 1 1 57 85; PuOr:divx:40 - 270 70 0 30 30 98 10 .6 1.4 1.5 1.3 100 65; RdBu:divx:20 - 230 60 0 50 20 98 15 1.4 1.2 1.5 1.5 125 90;
        RdGy:divx:5 50 50 60 0 0 20 98 20 1.2 1.2 1 1.2 125; PiYG:divx:340 - 115 75 0 50 30 98 35 1.3 1.4 .8 1.5 100 80; PRGn:divx:300 - 128 30 0 30 15 97 25
        1.3 1.2 .9 1.5 65 65; BrBG:divx:55 - 180 40 0 30 25 97 20 .8 1.4 .8 1.4 75 45; RdYlBu:divx:10 85 260 105 45 70 35 98 35 1.5 1.2 .6 1.2 150 10;
        RdYlGn:divx:10 85 140 105 45 50 35 98 35 1.5 1.2 .8 1.2 150 75; Spectral:divx:0 85 270 90 45 65 37 98 37 1 1.2 1 1.2 120; Zissou 1:divx:218 71 12 46
        88 165 59 82 52 .2 1 3 1 33; Cividis:divx:255 - 75 30 0 95 13 52 92 1.1 1 1 - 47; Roma:divx:10 120 265 80 25 80 25 92 25 .4 1.5 1 1.2"

.hcl_palettes <- function() {
    if (is.null(.Gr$hcl)) {
        f <- strsplit(strsplit(gsub("[ \n]+", " ", .hcl_table()), "; ", fixed = TRUE)[[1L]], ":", fixed = TRUE)
        v <- t(vapply(f, function(x) {
            n <- suppressWarnings(as.numeric(strsplit(x[3L], " ", fixed = TRUE)[[1L]]))
            c(n, rep(NA, 15L - length(n)))
        }, numeric(15L)))
        dimnames(v) <- list(vapply(f, `[`, "", 1L), c("h1", "h2", "h3", "c1", "c2", "c3", "l1", "l2", "l3", "p1", "p2", "p3", "p4", "cmax1", "cmax2"))
        .Gr$hcl <- list(kind = vapply(f, `[`, "", 2L), v = v)
    }
    .Gr$hcl
}
hcl.pals <- function(type = NULL) {
    p <- .hcl_palettes()
    if (is.null(type)) return(rownames(p$v))
    type <- match.arg(tolower(type), c("qualitative", "sequential", "diverging", "divergingx"))
    rownames(p$v)[p$kind == c(qualitative = "qua", sequential = "seq", diverging = "div", divergingx = "divx")[[type]]]
}
hcl.colors <- function(n, palette = "viridis", alpha = NULL, rev = FALSE, fixup = TRUE) {
    if (n < 1L) return(character())
    fold <- function(s) tolower(gsub("[-_,()[:space:].]", "", s))
    p <- .hcl_palettes()
    k <- match(fold(palette), fold(rownames(p$v)))
    if (is.na(k)) stop("'palette' does not match any given palette")
    q <- as.list(p$v[k, ])
    line <- function(i, a, b) b - (b - a) * i
    bent <- function(i, j, a, top, b) ifelse(i <= j, b - (b - top) / j * i, top - (top - a) / abs(1 - j) * abs(i - j))
    chroma <- function(i, a, top, b) {
        if (is.na(top)) return(line(i, a, b))
        bent(i, 1 / (1 + abs(top - a) / abs(top - b)), a, top, b)
    }
    path <- function(i, h1, h2, c1, cmax, c2, l1, l2, p1, p2) list(h = line(i, h1, h2), c = chroma(i^p1, c1, cmax, c2), l = line(i^p2, l1, l2))
    or <- function(a, b) if (is.na(a)) b else a
    z <- switch(p$kind[k],
        qua = list(h = seq.int(q$h1, or(q$h2, q$h1 + 360 * (n - 1) / n), length.out = n), c = rep_len(q$c1, n), l = rep_len(q$l1, n)),
        seq = {
            i <- seq.int(1, 0, length.out = n)
            path(i, q$h1, or(q$h2, q$h1), q$c1, q$cmax1, or(q$c2, 0), q$l1, q$l2, q$p1, or(q$p2, q$p1))
        },
        div = {
            i <- seq.int(1, -1, length.out = n)
            i <- ifelse(abs(i) < 1e-8, 0, i)
            a <- abs(i)
            list(h = ifelse(i > 0, q$h1, q$h2), c = chroma(a^q$p1, q$c1, q$cmax1, 0), l = line(a^or(q$p2, q$p1), q$l1, q$l2))
        },
        divx = {
            m <- ceiling(n / 2)
            i <- if (n %% 2L == 1L) seq.int(1, 0, length.out = m) else seq.int(2 * m - 1, 1, by = -2) / (2 * m - 1)
            p2 <- or(q$p2, q$p1)
            u <- path(i, q$h1, or(q$h2, q$h1), q$c1, q$cmax1, q$c2, q$l1, q$l2, q$p1, p2)
            w <- path(i, q$h3, or(q$h2, q$h3), q$c3, q$cmax2, q$c2, q$l3, q$l2, or(q$p3, q$p1), or(q$p4, p2))
            left <- seq_len(m - n %% 2L)
            right <- rev(seq_len(m))
            list(h = c(u$h[left], w$h[right]), c = c(u$c[left], w$c[right]), l = c(u$l[left], w$l[right]))
        })
    col <- hcl(z$h, z$c, z$l, fixup = fixup)
    if (!is.null(alpha)) col <- paste0(col, .unit(rep_len(alpha, n)))
    if (rev) rev(col) else col
}

# ---- rasters

is.raster <- function(x) inherits(x, "raster")
as.raster <- function(x, ...) UseMethod("as.raster")
as.raster.raster <- function(x, ...) x
as.raster.logical <- function(x, max = 1, ...) as.raster(matrix(x, ...), max)
as.raster.numeric <- as.raster.character <- as.raster.logical
as.raster.raw <- function(x, max = 255L, ...) {
    storage.mode(x) <- "integer"
    as.raster(matrix(x, nrow = NROW(x), ncol = NCOL(x)), max = max, ...)
}
as.raster.matrix <- function(x, max = 1, ...) {
    v <- t(x)
    col <- if (is.character(x)) v else if (is.raw(x)) { g <- as.integer(v) / 255; rgb(g, g, g) } else if (is.numeric(x) ||
            is.logical(x)) { g <- as.numeric(v) / max; rgb(g, g, g) }
           else stop("a raster needs a matrix of colours, numbers or logical values")
    structure(as.character(col), dim = dim(x), class = "raster")
}
as.raster.array <- function(x, max = 1, ...) {
    .need(is.numeric(x) || is.raw(x), "a raster array must be numeric")
    planes <- dim(x)[3L]
    .need(length(dim(x)) == 3L && planes %in% 3:4, "a raster array must have exactly 3 or 4 planes")
    if (is.raw(x)) {
        storage.mode(x) <- "integer"
        max <- 255L
    }
    channels <- lapply(seq_len(planes), function(k) t(x[, , k]))
    structure(do.call(rgb, c(channels, list(maxColorValue = max))), dim = dim(x)[1:2], class = "raster")
}
as.matrix.raster <- function(x, ...) {
    d <- dim(x)
    matrix(as.character(x), d[1L], d[2L], byrow = TRUE)
}
as.character.raster <- function(x, ...) {
    attributes(x) <- NULL
    x
}
print.raster <- function(x, ...) print(as.matrix(x), ...)
anyNA.raster <- function(x, recursive = FALSE) anyNA(as.vector(unclass(x)))
`[<-.raster` <- function(x, i, j, value) {
    m <- as.matrix(x)
    if (is.numeric(value) || is.logical(value)) value <- as.character(as.raster(value))
    if (nargs() == 3L) m[i] <- value
    else m[if (missing(i)) TRUE else i, if (missing(j)) TRUE else j] <- value
    as.raster(m)
}
`[.raster` <- function(x, i, j, drop, ...) {
    if (!missing(drop) && drop) warning("'drop' is always implicitly FALSE in '[.raster'")
    m <- as.matrix(x)
    single <- nargs() == 2L && !missing(i) # x[i], as of a vector
    if (single) return(m[i])
    if (missing(i)) i <- TRUE
    if (missing(j)) j <- TRUE
    as.raster(m[i, j, drop = FALSE])
}
`==.raster` <- function(e1, e2) {
    if (is.raster(e1)) e1 <- as.matrix(e1)
    if (is.raster(e2)) e2 <- as.matrix(e2)
    e1 == e2
}
Ops.raster <- function(e1, e2) {
    .need(.Generic %in% c("==", "!="), "operator not meaningful for raster objects")
    plain <- function(e) if (is.raster(e)) as.matrix(e) else e
    match.fun(.Generic)(plain(e1), plain(e2))
}

# Trees as nested lists.

plot.dendrogram <- function(x, type = c("rectangle", "triangle"), center = FALSE, edge.root = is.leaf(x) ||
                            !is.null(attr(x, "edgetext")), nodePar = NULL, edgePar = list(),
                            leaflab = c("perpendicular", "textlike", "none"), dLeaf = NULL, xlab = "", ylab = "", xaxt = "n",
                            yaxt = "s", horiz = FALSE, frame.plot = FALSE, xlim, ylim, ...) {
    type <- match.arg(type)
    leaflab <- match.arg(leaflab)
    hgt <- attr(x, "height")
    m <- attr(x, "members")
    if (is.null(hgt)) hgt <- 1
    a <- c(0, hgt + if (edge.root && is.logical(edge.root)) 0.0625 * hgt else 0)
    b <- c(1 / 2, m + 1 / 2)
    if (horiz) {
        if (missing(xlim)) xlim <- rev(a)
        if (missing(ylim)) ylim <- b
        plot(0, xlim = xlim, ylim = ylim, type = "n", xlab = xlab, ylab = ylab, xaxt = yaxt, yaxt = xaxt, frame.plot = frame.plot, ...)
    } else {
        if (missing(xlim)) xlim <- b
        if (missing(ylim)) ylim <- a
        plot(0, xlim = xlim, ylim = ylim, type = "n", xlab = xlab, ylab = ylab, xaxt = xaxt, yaxt = yaxt, frame.plot = frame.plot, ...)
    }
    if (is.null(dLeaf)) dLeaf <- 0.75 * if (horiz) strwidth("w") else strheight("x")
    seg <- function(x0, y0, x1, y1, e) {
        p <- list(col = if (is.null(e$col)) par("col") else e$col[1L], lty = if (is.null(e$lty)) par("lty") else e$lty[1L],
                  lwd = if (is.null(e$lwd)) par("lwd") else e$lwd[1L])
        if (horiz) segments(y0, x0, y1, x1, col = p$col, lty = p$lty, lwd = p$lwd) else segments(x0, y0, x1, y1, col = p$col, lty = p$lty, lwd = p$lwd)
    }
    # Draws the subtree whose leaves begin after `before`; where its node stands.
    place <- function(t, before) if (is.leaf(t)) before + 1 else if (center || is.null(attr(t, "midpoint"))) before + (attr(t, "members") + 1) / 2 else {
        first <- t[[1L]]
        mid <- attr(t, "midpoint")
        before + 1 + mid
    }
    draw <- function(t, before) {
        h <- attr(t, "height")
        if (is.leaf(t)) {
            if (leaflab == "perpendicular") {
                s <- as.character(attr(t, "label"))
                np <- if (is.null(attr(t, "nodePar"))) nodePar else attr(t, "nodePar")
                size <- if (is.null(np$lab.cex)) 1 else rep_len(np$lab.cex, 2L)[2L]
                if (horiz) text(h - abs(dLeaf), before + 1, s, adj = c(0, 0.5), xpd = TRUE, cex = size)
                else text(before + 1, h - dLeaf, s, adj = c(1, 0.5), srt = 90, xpd = TRUE, cex = size)
            } else if (leaflab == "textlike") {
                if (horiz) text(h, before + 1, as.character(attr(t, "label")), xpd = TRUE) else text(before + 1, h, as.character(attr(t, "label")), xpd = TRUE)
            }
            return()
        }
        here <- place(t, before)
        for (j in seq_along(t)) {
            kid <- t[[j]]
            k <- place(kid, before)
            e <- if (is.null(attr(kid, "edgePar"))) edgePar else attr(kid, "edgePar")
            if (type == "triangle") seg(here, h, k, attr(kid, "height"), e)
            else {
                seg(here, h, k, h, e)
                seg(k, h, k, attr(kid, "height"), e)
            }
            draw(kid, before)
            before <- before + if (is.leaf(kid)) 1 else attr(kid, "members")
        }
        if (!is.null(nodePar) && !is.null(nodePar$pch)) {
            pch <- rep_len(nodePar$pch, 2L)[1L]
            if (!is.na(pch)) { if (horiz) points(h, here, pch = pch) else points(here, h, pch = pch) }
        }
    }
    if (edge.root && !is.leaf(x)) seg(place(x, 0), hgt, place(x, 0), a[2L], edgePar)
    draw(x, 0)
    invisible()
}

# ---- dendrograms: nested lists, a leaf is an integer

as.dendrogram <- function(object, ...) UseMethod("as.dendrogram")
as.dendrogram.dendrogram <- function(object, ...) object
as.dendrogram.hclust <- function(object, hang = -1, check = TRUE, ...) {
    n <- nrow(object$merge)
    if (check) { # each leaf and each cluster is merged once, and a cluster after it has been made
        m <- object$merge
        .need(is.matrix(m) && ncol(m) == 2L && identical(sort(as.integer(m)), c(-((n + 1L):1L), seq_len(n - 1L))) &&
              all(m < row(m)), "'merge' matrix has invalid contents")
    }
    lab <- if (is.null(object$labels)) seq_len(n + 1L) else object$labels
    node <- vector("list", n)
    h0 <- if (hang < 0) 0 else max(0, object$height[1L] - hang)
    leaf <- function(i, h, pair) {
        low <- if (hang < 0) 0 else max(0, h - hang)
        if (pair) structure(i, label = lab[i], members = 1L, height = low, leaf = TRUE)
        else structure(i, members = 1L, height = low, label = lab[i], leaf = TRUE)
    }
    for (k in seq_len(n)) {
        h <- object$height[k]
        kids <- lapply(object$merge[k, ], function(m) if (m < 0) leaf(as.integer(-m), h, all(object$merge[k, ] < 0)) else node[[m]])
        mid <- vapply(kids, function(s) if (is.null(attr(s, "midpoint"))) 0 else attr(s, "midpoint"), 0)
        mem <- vapply(kids, attr, 1L, "members")
        node[[k]] <- structure(kids, members = sum(mem), midpoint = (mem[1L] + mid[1L] + mid[2L]) / 2, height = h)
    }
    structure(node[[n]], class = "dendrogram")
}
is.leaf <- function(object) is.logical(L <- attr(object, "leaf")) && L
nobs.dendrogram <- function(object, ...) attr(object, "members")
order.dendrogram <- function(x) {
    if (!inherits(x, "dendrogram")) stop("'order.dendrogram' requires a dendrogram")
    as.integer(.dendleaves(x, function(l) l[1L]))
}
.dendleaves <- function(x, f) if (is.leaf(x)) f(x) else unlist(lapply(unclass(x), .dendleaves, f))
labels.dendrogram <- function(object, ...) .dendleaves(object, function(l) attr(l, "label"))
print.dendrogram <- function(x, digits = getOption("digits"), ...) {
    num <- function(what) format(attr(x, what), digits = digits)
    body <- if (is.leaf(x)) paste0("leaf '", num("label"), "'") else paste("with", length(x), "branches and", attr(x, "members"), "members total")
    cat("'dendrogram' ", body, ", at height ", num("height"), " \n", sep = "")
    invisible(x)
}
`[[.dendrogram` <- function(x, ..., drop = TRUE) {
    r <- unclass(x)[[...]]
    if (drop && is.null(r)) r else structure(r, class = "dendrogram")
}
rev.dendrogram <- function(x) {
    if (is.leaf(x)) return(x)
    k <- length(x)
    r <- lapply(k:1L, function(i) unclass(rev.dendrogram(x[[i]])))
    a <- attributes(x)
    attributes(r) <- a
    .dendmid(r)
}
.dendmid <- function(x) {
    if (is.leaf(x)) return(x)
    cl <- oldClass(x)
    y <- unclass(x)
    for (i in seq_along(y)) y[[i]] <- .dendmid(y[[i]])
    mid <- vapply(y, function(s) if (is.null(attr(s, "midpoint"))) 0 else attr(s, "midpoint"), 0)
    mem <- vapply(y, attr, 1L, "members")
    k <- length(y)
    attr(y, "midpoint") <- (sum(mem[-k]) + mid[1L] + mid[k]) / 2
    attr(y, "members") <- sum(mem)
    class(y) <- cl
    y
}
cut.dendrogram <- function(x, h, ...) {
    lower <- list()
    nr <- 0L
    upper <- function(d) { # its picture stays: the midpoints are those of the whole tree
        size <- attr(d, "members")
        if (attr(d, "height") <= h) {
            lower[[length(lower) + 1L]] <<- structure(d, class = "dendrogram")
            branch <- structure(length(lower), members = 1L)
            for (name in c("midpoint", "height")) attr(branch, name) <- attr(d, name)
            return(structure(branch, leaf = TRUE, x.member = size, label = paste0("Branch ", length(lower)), class = "dendrogram"))
        }
        y <- unclass(d)
        for (i in seq_along(y)) y[[i]] <- upper(y[[i]])
        structure(y, members = sum(vapply(y, attr, 1L, "members")), class = "dendrogram", x.member = size)
    }
    u <- upper(unclass(x))
    list(upper = u, lower = lower)
}
dendrapply <- function(X, FUN, ...) {
    FUN <- match.fun(FUN)
    .need(inherits(X, "dendrogram"), "'X' is not a dendrogram")
    walk <- function(node) {
        value <- FUN(node, ...)
        if (is.leaf(node)) return(value)
        branches <- lapply(unclass(node), function(b) walk(structure(b, class = "dendrogram")))
        if (!is.list(value)) value <- as.list(value)
        missing <- setdiff(seq_along(branches), seq_along(value))
        value[missing] <- list(NULL)
        value[] <- branches
        value
    }
    walk(X)
}

# Every inner node once, children before parents: list(height, kids), where a kid is minus a leaf's number or a node's place here.
.tree_nodes <- function(tree) {
    nodes <- list()
    visit <- function(at) {
        if (is.leaf(at)) return(-as.integer(at))
        kids <- vapply(unclass(at), visit, 1L)
        nodes[[length(nodes) + 1L]] <<- list(height = attr(at, "height"), kids = kids)
        length(nodes)
    }
    visit(tree)
    nodes
}
as.hclust.dendrogram <- function(x, ...) {
    nodes <- .tree_nodes(x)
    if (any(lengths(lapply(nodes, `[[`, "kids")) != 2L)) stop("'as.hclust' needs a binary tree")
    height <- vapply(nodes, `[[`, 0, "height")
    by.height <- order(height)
    place <- order(by.height)
    pairs <- t(vapply(nodes[by.height], function(node) {
        k <- node$kids
        k[k > 0L] <- place[k[k > 0L]]
        if (k[1L] > 0L && k[2L] < 0L) rev(k) else k # leaves come first
    }, c(0L, 0L)))
    leaves <- order.dendrogram(x)
    structure(list(merge = pairs, height = height[by.height], order = leaves, labels = as.character(labels(x))[order(leaves)],
                   call = match.call(), method = NA_character_, dist.method = NA_character_), class = "hclust")
}
cophenetic.dendrogram <- function(x) {
    names <- labels(x)
    d <- matrix(0, length(names), length(names))
    walk <- function(at, from) { # its leaves are the ones after `from`
        if (is.leaf(at)) return(from + 1L)
        ends <- Reduce(function(end, kid) walk(kid, end), unclass(at), from, accumulate = TRUE)
        for (i in seq_along(at)[-1L]) {
            before <- (from + 1L):ends[i]
            these <- (ends[i] + 1L):ends[i + 1L]
            d[before, these] <<- d[these, before] <<- attr(at, "height")
        }
        ends[length(ends)]
    }
    walk(x, 0L)
    dimnames(d) <- list(names, names)
    as.dist(d)
}
merge.dendrogram <- function(x, y, ..., height, adjust = c("auto", "add.max", "none")) {
    adjust <- match.arg(adjust)
    parts <- list(x, y, ...)
    if (!all(vapply(parts, inherits, NA, "dendrogram"))) stop("all arguments must be \"dendrogram\"s")
    numbers <- lapply(parts, order.dendrogram)
    if (adjust == "add.max" || (adjust == "auto" && anyDuplicated(unlist(numbers)))) {
        so.far <- max(numbers[[1L]])
        for (i in seq_along(parts)[-1L]) {
            shift <- so.far
            add <- function(leaf) { leaf[] <- leaf + shift; leaf }
            parts[[i]] <- dendrapply(parts[[i]], function(at) if (is.leaf(at)) add(at) else at)
            so.far <- max(order.dendrogram(parts[[i]]))
        }
    }
    top <- max(vapply(parts, attr, 0, "height"))
    if (missing(height)) height <- 1.1 * top
    else if (height < top) stop(gettextf("'height' must be at least %g, the maximal height of its components", top), domain = NA)
    middle <- function(at) if (is.null(m <- attr(at, "midpoint"))) 0 else m
    sizes <- vapply(parts, attr, 0, "members")
    structure(lapply(parts, function(p) { if (!is.leaf(p)) class(p) <- NULL; p }), members = sum(sizes), height = height, class = "dendrogram",
              midpoint = (sizes[1L] + sum(vapply(parts, middle, 0))) / 2)
}
str.dendrogram <- function(object, max.level = NA, digits.d = 3, give.attr = FALSE, wid = getOption("width"), nest.lev = 0,
                           indent.str = "", last.str = getOption("str.dendrogram.last"), stem = "--", ...) {
    if (is.null(last.str)) last.str <- "`"
    further <- function(at) { # attributes that the picture does not show
        a <- attributes(at)
        a <- a[!names(a) %in% c("class", "height", "leaf", "label", "members")]
        paste(names(a), vapply(a, function(v) as.character(list(format(v, digits = digits.d))), ""), sep = " = ", collapse = ", ")
    }
    show <- function(at, level, margin, corner) {
        cat(corner, stem, sep = "")
        extra <- further(at)
        if (is.leaf(at)) {
            label <- attr(at, "label")
            parts <- c(if (attr(at, "height") != 0) paste("h=", format(attr(at, "height"), digits = digits.d)),
                       if (attr(at, "members") != 1) paste("memb=", format(attr(at, "members"), digits = digits.d)))
            cat("leaf", if (is.character(label)) paste0("\"", label, "\"") else format(label, digits = digits.d), "")
            if (length(parts) || nzchar(extra)) cat("(", paste(parts, collapse = ", "), " ", extra, if (nzchar(extra)) " ", ")", sep = "")
            cat("\n")
            return()
        }
        k <- length(at)
        cut <- !is.na(max.level) && level >= max.level
        cat("[dendrogram w/ ", k, " branches and ", attr(at, "members"), " members at h = ",
            format(attr(at, "height"), digits = digits.d), if (give.attr && nzchar(extra)) paste(",", extra), "]", if (cut) " ..", "\n", sep = "")
        if (cut) return()
        if (last.str == "\\") last.str <- "" # as the text of str() has it
        for (i in seq_len(k)) show(at[[i]], level + 1L, paste0(margin, if (i < k) "  |" else "   "), paste0(margin, "  ", if (i < k) "|" else last.str))
    }
    show(object, nest.lev, indent.str, indent.str)
    invisible()
}

# Methods of dendrograms that look at the whole tree.

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
    show <- function(at, level, margin, corner) {
        cat(corner, stem, sep = "")
        if (is.leaf(at)) {
            label <- attr(at, "label")
            cat("leaf", if (is.character(label)) paste0("\"", label, "\"") else format(label, digits = digits.d),
                if (attr(at, "height") != 0) paste0("(h= ", format(attr(at, "height"), digits = digits.d), " )"), "\n")
            return()
        }
        k <- length(at)
        cut <- !is.na(max.level) && level >= max.level
        cat("[dendrogram w/ ", k, " branches and ", attr(at, "members"), " members at h = ",
            format(attr(at, "height"), digits = digits.d), "]", if (cut) " ..", "\n", sep = "")
        if (cut) return()
        for (i in seq_len(k)) show(at[[i]], level + 1L, paste0(margin, if (i < k) "  |" else "   "), paste0(margin, "  ", if (i < k) "|" else last.str))
    }
    show(object, nest.lev, indent.str, indent.str)
    invisible()
}

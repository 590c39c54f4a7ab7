# The display list of a device: the calls that drew its page, each with the values of its arguments, so that recordPlot(),
# dev.copy() and kin can draw it again, on any device.
#
# A device keeps one after dev.control("enable") (d$listing).  d$list is the calls since the page began: pairlists of an operation and
# its arguments; d$base is the parameters that were in force then.  The functions that draw begin with .gr_note(); what they call to
# draw is theirs and not noted.

.Gr$listing <- FALSE # does any device keep a list?
.Gr$noter <- NULL    # the frame of the function whose call was noted last

# Is this within a function that was noted?
.gr_noted <- function() {
    for (f in sys.frames()) if (identical(f, .Gr$noter)) return(TRUE)
    FALSE
}
# The current device if what is drawn now belongs into its list.
.gr_lister <- function() {
    if (!.Gr$listing || .Gr$current == 1L) return()
    d <- .Gr$devices[[.Gr$current - 1L]]
    if (d$listing && !.gr_noted()) d
}
# GNU R's name of an operation, and what does it here.
.gr_operation <- function(name, draw) structure(list(name = name, draw = draw), class = "NativeSymbolInfo")
.gr_again <- function(.NAME, ...) .NAME$draw(...)
.gr_append <- function(d, op, args) d$list[[length(d$list) + 1L]] <- pairlist(op, as.pairlist(args))
# Notes the call of the function that asks.
.gr_note <- function(name) {
    if (is.null(d <- .gr_lister())) return()
    e <- parent.frame()
    f <- sys.function(-1L)
    args <- list()
    for (n in names(formals(f))) {
        if (n == "...") args <- c(args, eval(quote(list(...)), e))
        else if (!eval(call("missing", as.name(n)), e)) args[n] <- list(get(n, envir = e, inherits = FALSE))
    }
    .Gr$noter <- e
    .gr_append(d, .gr_again, c(list(.gr_operation(name, f)), args))
}
# Compiled code of a graphics system draws, for a function with this frame (.Call.graphics()): what it was noted by, for the end.
.gr_enter_native <- function(frame) {
    if (!is.null(d <- .gr_lister())) .Gr$noter <- frame
    d
}
.gr_note_native <- function(op, args, d = .gr_lister()) if (!is.null(d)) {
    .gr_append(d, op, args)
    .Gr$noter <- NULL
}
recordGraphics <- function(expr, list, env) {
    expr <- substitute(expr)
    if (!is.language(expr)) return(expr)
    if (!is.list(list)) stop("'list' argument must be a list")
    if (!is.environment(env)) stop("'env' argument must be an environment")
    d <- .gr_lister()
    if (!is.null(d)) .Gr$noter <- environment()
    v <- withVisible(eval(expr, list, env))
    if (!is.null(d)) .gr_append(d, .gr_evaluate, base::list(expr, list, env))
    if (v$visible) v$value else invisible(v$value)
}
.gr_evaluate <- function(expr, list, env) eval(expr, list, env)
# The palette at the beginning of a page: colours that are numbers mean the same when it is drawn again.
recordPalette <- function() {
    if (!is.null(d <- .gr_lister())) .gr_append(d, .gr_again, list(.gr_operation("palette2", palette), .Gr$palette))
    invisible()
}

# ---- what a page begins with

.gr_kept <- c("par", "layout", "fixed", "byrow", "figure", "scale", "pin", "clip")
.gr_state <- function(d) structure(mget(.gr_kept, envir = d, ifnotfound = list(NULL)), pkgName = "graphics")
.gr_begin_list <- function(d, base = .gr_state(d)) {
    if (!d$listing || .gr_noted()) return()
    d$list <- list()
    d$base <- base
}
# plot.new() notes itself when the page is there.
.gr_note_page <- function(d) {
    if (!d$listing || .gr_noted()) return()
    .gr_append(d, .gr_again, list(.gr_operation("C_plot_new", plot.new)))
    recordPalette()
}
# The size of the device, and of its letters, stays.
.gr_restate <- function(d, state) {
    own <- d$par[c("din", "cin", "cra")]
    for (n in .gr_kept) assign(n, state[[n]], envir = d)
    d$par[names(own)] <- own
    .gr_margins(d)
    if (is.null(d$fixed)) .gr_cell(d)
    .gr_fit(d)
}

# ---- recording and drawing again

.gr_snapshot <- function(d)
    structure(c(list(as.pairlist(d$list), if (is.null(d$base)) .gr_state(d) else d$base), .dev_engine("save", NULL, NULL, NULL)),
              engineVersion = 15L)
# A call that was an error when it was noted is one again: the others go on.  A page that cannot begin ends it.
.gr_play <- function(calls) {
    .Gr$noter <- environment()
    for (k in calls) {
        draw <- function() do.call(k[[1L]], as.list(k[[2L]]), quote = TRUE)
        if (identical(k[[2L]][[1L]]$draw, plot.new)) draw() else tryCatch(draw(), error = function(e) NULL)
    }
    .Gr$noter <- NULL
}
.gr_replay <- function(snapshot) {
    d <- .gr()
    .gr_restate(d, snapshot[[2L]])
    .dev_engine("restore", snapshot, NULL, NULL)
    .gr_play(snapshot[[1L]])
    if (d$listing) {
        d$list <- as.list(snapshot[[1L]])
        d$base <- snapshot[[2L]]
    }
}
recordPlot <- function(load = NULL, attach = NULL) {
    if (.Gr$current == 1L) stop("no current device to record from")
    structure(.gr_snapshot(.gr()), pid = Sys.getpid(), Rversion = getRversion(), load = as.character(load), attach = as.character(attach),
              class = "recordedplot")
}
replayPlot <- function(x, reloadPkgs = FALSE) {
    if (!inherits(x, "recordedplot")) stop(gettextf("argument is not of class %s", dQuote("recordedplot")), domain = NA)
    for (p in c(attr(x, "load"), if (reloadPkgs) attr(x, "attach"))) loadNamespace(p)
    .gr_replay(x)
    invisible()
}
print.recordedplot <- function(x, ...) {
    replayPlot(x)
    invisible(x)
}
dev.control <- function(displaylist = c("inhibit", "enable")) {
    if (.Gr$current == 1L) stop("dev.control() called without an open graphics device")
    on <- match.arg(displaylist) == "enable"
    d <- .gr()
    d$listing <- on
    d$list <- list()
    d$base <- .gr_state(d)
    .Gr$listing <- any(vapply(.Gr$devices, function(d) !is.null(d) && d$listing, NA))
    .dev_listing(d$slot, on)
    invisible()
}
dev.displaylist <- function() .Gr$current != 1L && .gr()$listing
dev.copy <- function(device, ..., which = dev.next()) {
    from <- dev.cur()
    .need(missing(which) || missing(device), "cannot supply 'which' and 'device' at the same time")
    .need(from > 1L, "cannot copy from the null device")
    page <- .gr_snapshot(.gr())
    if (missing(device)) {
        .need(which != 1, "cannot copy to the null device")
        .need(which != from, "cannot copy device to itself")
        dev.set(which)
    } else {
        .need(is.function(device), "'device' should be a function")
        device(...)
    }
    if (length(page[[1L]])) {
        on.exit(dev.set(from))
        .gr_replay(page)
        on.exit()
    }
    dev.cur()
}
# Copies the page to a device of its shape, which is closed then.
.gr_print <- function(device, args, size) {
    from <- dev.cur()
    if (from == 1L) stop(simpleError("no device to print from", sys.call(-1L)))
    if (!dev.displaylist()) stop(simpleError("can only print from a screen device", sys.call(-1L)))
    shape <- size[1L] / size[2L]
    if (is.null(args$width)) args$width <- if (is.null(args$height)) size[1L] else shape * args$height
    if (is.null(args$height)) args$height <- args$width / shape
    on.exit(dev.set(from))
    dev.off(do.call(dev.copy, c(list(device), args)))
}
dev.print <- function(device = postscript, ...) {
    name <- deparse(substitute(device))
    args <- list(...)
    if (name[1L] %in% c("png", "jpeg", "bmp") && is.null(args$width) && is.null(args$height) && dev.displaylist())
        warning("need to specify one of 'width' and 'height'")
    .gr_print(device, args, if (.Gr$current != 1L) .gr()$par$din)
}
dev.copy2pdf <- function(..., out.type = "pdf") {
    cairo <- match.arg(out.type, c("pdf", "quartz", "cairo")) == "cairo"
    args <- c(list(...), list(onefile = FALSE))
    if (is.null(args$file)) args$file <- "Rplot.pdf"
    .gr_print(if (cairo) cairo_pdf else pdf, args, if (.Gr$current != 1L) .gr()$par$din)
}
dev.copy2eps <- function(...) .gr_print(postscript, list(...), if (.Gr$current != 1L) .gr()$par$din)

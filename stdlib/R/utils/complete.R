# Completion: arguments of the call around the cursor, options, parameters, packages; and, for editors, GNU R's functions of
# package utils that begin with a dot.

# The call that is open where this text ends: the name of its function, "" if there is none.
.open_call <- function(text) {
    s <- strsplit(gsub("\\\\.", "  ", text), "")[[1L]]
    open <- integer()
    quote <- ""
    for (i in seq_along(s)) {
        c <- s[i]
        if (nzchar(quote)) {
            if (c == quote) quote <- ""
        } else if (c %in% c("\"", "'", "`")) quote <- c
        else if (c == "#") return("")
        else if (c %in% c("(", "[", "{")) open <- c(open, i)
        else if (c %in% c(")", "]", "}") && length(open)) open <- open[-length(open)]
    }
    if (nzchar(quote) || !length(open) || s[at <- open[length(open)]] != "(") return("")
    before <- substr(text, 1L, at - 1L)
    sub("^.*?([[:alnum:]._]*(:::?[[:alnum:]._]+)?) *$", "\\1", before)
}
.par_names <- c("xlog", "ylog", "adj", "ann", "ask", "bg", "bty", "cex", "cex.axis", "cex.lab", "cex.main", "cex.sub", "cin", "col", "col.axis",
                "col.lab", "col.main", "col.sub", "cra", "crt", "csi", "cxy", "din", "err", "family", "fg", "fig", "fin", "font", "font.axis",
                "font.lab", "font.main", "font.sub", "lab", "las", "lend", "lheight", "ljoin", "lmitre", "lty", "lwd", "mai", "mar", "mex",
                "mfcol", "mfg", "mfrow", "mgp", "mkh", "new", "oma", "omd", "omi", "page", "pch", "pin", "plt", "ps", "pty", "smo", "srt",
                "tck", "tcl", "usr", "xaxp", "xaxs", "xaxt", "xpd", "yaxp", "yaxs", "yaxt", "ylbias")
# The arguments of a generic's default method.
.default_names <- function(name, f) {
    if (!"UseMethod" %in% all.names(body(f)) && !exists(paste0(name, ".default"), envir = baseenv(), inherits = FALSE)) return(character())
    m <- getS3method(name, "default", optional = TRUE)
    if (is.function(m)) names(formals(args(m))) else character()
}
# What may stand at the token behind this text because of the call around it.
.complete_args <- function(text, token) {
    fun <- .open_call(text)
    if (!nzchar(fun)) return(character())
    words <- if (fun %in% c("library", "require", "requireNamespace", "loadNamespace")) {
        unique(c(.standard, basename(Sys.glob(file.path(.libPaths(), "*")))))
    } else {
        f <- tryCatch(if (grepl(":", fun)) eval(str2lang(fun)) else get0(fun, globalenv(), mode = "function"), error = function(e) NULL)
        names <- if (is.function(f)) setdiff(c(names(formals(args(f))), .default_names(fun, f)), "...")
        if (fun %in% c("options", "getOption")) names <- unique(c(names, names(options()), "digits.secs", "error", "mc.cores"))
        if (fun == "par") names <- c(names, .par_names)
        if (length(names)) paste0(names, "=")
    }
    sort(as.character(words[startsWith(as.character(words), token)]))
}
# x$pre, x$y$pre: what .DollarNames() says of the object that is there, as it has to be written.
.complete_element <- function(token) {
    head <- sub("\\$[^$]*$", "", token)
    rest <- sub("^.*\\$", "", token)
    if (!grepl("^[[:alnum:]._$:]+$", head)) return(character())
    x <- tryCatch(eval(str2lang(head), globalenv()), error = function(e) NULL)
    n <- tryCatch(.DollarNames(x, paste0("^", gsub("([.|()\\^{}+$*?]|\\[|\\])", "\\\\\\1", rest))), error = function(e) NULL)
    n <- as.character(n)
    n <- n[startsWith(n, rest) & nzchar(n)]
    if (is.environment(x) && !nzchar(rest)) n <- n[!startsWith(n, ".")]
    odd <- make.names(n) != n
    n[odd] <- paste0("`", n[odd], "`")
    if (length(n)) paste(head, n, sep = "$") else character()
}
# Objects on the search path.
.complete_names <- function(token) {
    all <- unlist(lapply(seq_along(search()), function(i) ls(pos = i, all.names = startsWith(token, "."))))
    sort(unique(all[startsWith(all, token)]))
}
.complete_token <- function(text, token) {
    if (grepl("$", token, fixed = TRUE)) return(.complete_element(token))
    if (grepl("::", token, fixed = TRUE)) {
        p <- sub(":::?.*$", "", token)
        n <- tryCatch(if (grepl(":::", token, fixed = TRUE)) ls(asNamespace(p), all.names = TRUE) else getNamespaceExports(p), error = function(e) character())
        n <- sort(n[startsWith(n, sub("^.*::?", "", token))])
        return(if (length(n)) paste0(p, if (grepl(":::", token, fixed = TRUE)) ":::" else "::", n) else character())
    }
    args <- .complete_args(text, token)
    if (!nzchar(token) || length(args) && !endsWith(args[1L], "=")) return(args)
    unique(c(args, .complete_names(token)))
}

.completion <- new.env(hash = TRUE, parent = emptyenv())
.completion$options <- list(package.suffix = "::", funarg.suffix = "=", function.suffix = "(")
.completion$settings <- list(ops = TRUE, ns = TRUE, args = TRUE, dots = TRUE, func = FALSE, ipck = FALSE, S3 = TRUE, data = TRUE, help = TRUE,
                             argdb = TRUE, fuzzy = FALSE, files = TRUE, quotes = TRUE)
.assignLinebuffer <- function(line) .completion$linebuffer <- line
.assignStart <- function(start) .completion$start <- start
.assignEnd <- function(end) .completion$end <- end
.assignToken <- function(text) .completion$token <- text
.guessTokenFromLine <- function(linebuffer = .completion$linebuffer, end = .completion$end, update = TRUE) {
    line <- substr(linebuffer, 1L, end)
    token <- sub("^.*?([[:alnum:]._$:@]*)$", "\\1", line)
    if (update) {
        .completion$token <- token
        .completion$start <- nchar(line) - nchar(token)
    }
    if (update) token else list(start = nchar(line) - nchar(token), token = token)
}
.completeToken <- function(custom = FALSE)
    .completion$comps <- .complete_token(substr(.completion$linebuffer, 1L, .completion$start), .completion$token)
.retrieveCompletions <- function(unique = TRUE) if (is.null(.completion$comps)) character() else .completion$comps
.setting <- function(what, args) {
    if (length(args) == 1L && is.list(args[[1L]])) args <- args[[1L]]
    if (!length(args)) return(.completion[[what]])
    if (is.null(names(args))) return(.completion[[what]][[args[[1L]]]])
    old <- .completion[[what]][names(args)]
    now <- .completion[[what]]
    now[names(args)] <- args
    assign(what, now, envir = .completion)
    invisible(old)
}
rc.options <- function(...) .setting("options", list(...))
rc.getOption <- function(name) .completion$options[[name]]
rc.settings <- function(ops, ns, args, dots, func, ipck, S3, data, help, argdb, fuzzy, quotes, files) {
    given <- as.list(match.call())[-1L]
    if (!length(given)) return(.completion$settings)
    now <- .completion$settings
    for (n in names(given)) now[[n]] <- get(n)
    assign("settings", now, envir = .completion)
    invisible()
}
rc.status <- function() as.list(.completion)

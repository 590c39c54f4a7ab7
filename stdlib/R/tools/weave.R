# Sweave documents: text and code read, the code run, and LaTeX written by a driver of five functions.

SweaveSyntaxNoweb <- structure(list(doc = "^@", code = "^<<(.*)>>=.*", coderef = "^<<(.*)>>.*",
    docopt = "^[[:space:]]*\\\\SweaveOpts\\{([^}]*)\\}", docexpr = "\\\\Sexpr\\{([^}]*)\\}", extension = "\\.[rsRS]?nw$",
    syntaxname = "^[[:space:]]*\\\\SweaveSyntax\\{([^}]*)\\}", input = "^[[:space:]]*\\\\SweaveInput\\{([^}]*)\\}",
    trans = list(doc = "@", code = "<<\\1>>=", coderef = "<<\\1>>", docopt = "\\\\SweaveOpts{\\1}",
        docexpr = "\\\\Sexpr{\\1}", extension = ".Snw", syntaxname = "\\\\SweaveSyntax{SweaveSyntaxNoweb}",
        input = "\\\\SweaveInput{\\1}")), class = "SweaveSyntax")
SweaveSyntaxLatex <- structure(replace(unclass(SweaveSyntaxNoweb), c("doc", "code", "coderef", "extension", "trans"),
    list("^[[:space:]]*\\\\end\\{Scode\\}", "^[[:space:]]*\\\\begin\\{Scode\\}\\{?([^}]*)\\}?.*",
        "^[[:space:]]*\\\\Scoderef\\{([^}]*)\\}.*", "\\.[rsRS]tex$",
        replace(SweaveSyntaxNoweb$trans, c("doc", "code", "coderef", "extension", "syntaxname"),
            c("\\\\end{Scode}", "\\\\begin{Scode}{\\1}", "\\\\Scoderef{\\1}", ".Stex", "\\\\SweaveSyntax{SweaveSyntaxLatex}")))),
    class = "SweaveSyntax")

# ---- the reader

# The lines of a document with those of the files that it takes in. Attributes: "files" and "at", where each line stood;
# "syntax", which the document itself may choose.
SweaveReadFile <- function(file, syntax, encoding = "") {
    found <- file
    if (!file.exists(file)) {
        near <- list.files(dirname(file), pattern = if (is.null(syntax)) "\\.[rsRS](nw|tex)$" else syntax$extension, full.names = TRUE)
        near <- near[sub("\\.[^.]*$", "", basename(near)) == basename(file)]
        if (!length(near)) stop(gettextf("no Sweave file with name %s found", sQuote(file)), domain = NA)
        if (length(near) > 1L)
            stop(paste(gettextf("%d Sweave files for basename %s found", length(near), sQuote(file)),
                paste(":\n         ", near, collapse = "")), domain = NA)
        found <- near
    }
    con <- base::file(found, encoding = if (nzchar(encoding)) encoding else getOption("encoding"))
    on.exit(close(con))
    lines <- readLines(con, warn = FALSE)
    if (is.null(syntax)) syntax <- if (grepl(SweaveSyntaxLatex$extension, found)) SweaveSyntaxLatex else SweaveSyntaxNoweb
    named <- grep(syntax$syntaxname, lines)
    if (length(named)) {
        name <- sub(paste0(".*", sub("^\\^", "", syntax$syntaxname), ".*"), "\\1", lines[named[1L]])
        syntax <- get(name, mode = "list")
        if (!inherits(syntax, "SweaveSyntax"))
            stop(gettextf("object %s does not have class \"SweaveSyntax\"", sQuote(name)), domain = NA)
        lines <- lines[-named]
    }
    files <- rep(basename(found), length(lines))
    at <- seq_along(lines)
    for (i in rev(grep(syntax$input, lines))) {
        inner <- SweaveReadFile(file.path(dirname(found), sub(paste0(syntax$input, ".*"), "\\1", lines[i])), syntax, encoding)
        before <- seq_len(i - 1L)
        after <- seq_len(length(lines) - i) + i
        files <- c(files[before], attr(inner, "files"), files[after])
        at <- c(at[before], attr(inner, "at"), at[after])
        lines <- c(lines[before], inner, lines[after])
    }
    structure(as.vector(lines), files = files, at = at, syntax = syntax)
}
# The settings of a chunk's head or of \SweaveOpts{}, over `defaults`, as `check` makes them of their text.
SweaveParseOptions <- function(str, defaults = list(), check) {
    options <- .sweave_options(str, defaults)
    check(options)
}
SweaveHooks <- function(options, run = FALSE, envir = .GlobalEnv) {
    if (is.null(hooks <- getOption("SweaveHooks"))) return(NULL)
    on <- names(hooks)[vapply(names(hooks), function(n) isTRUE(options[[n]]), NA)]
    if (run) for (n in on) eval(hooks[[n]](), envir = envir)
    on
}
Sweave <- function(file, driver = RweaveLatex(), syntax = getOption("SweaveSyntax"), encoding = "", ...) {
    if (is.character(driver)) driver <- get(driver, mode = "function")()
    else if (is.function(driver)) driver <- driver()
    if (is.character(syntax)) syntax <- get(syntax, mode = "list")
    text <- SweaveReadFile(file, syntax, encoding = encoding)
    syntax <- attr(text, "syntax")
    drobj <- driver$setup(file = file, syntax = syntax, ...)
    on.exit(driver$finish(drobj, error = TRUE))
    known <- list() # the code of chunks with labels
    number <- 0L
    head <- NULL    # of the chunk that is being read, or NULL in the text
    block <- integer()
    flush <- function() {
        if (is.null(head)) {
            if (length(block))
                drobj <<- driver$writedoc(drobj, structure(text[block], at = attr(text, "at")[block], file = attr(text, "files")[block]))
            return()
        }
        number <<- number + 1L
        chunk <- text[block]
        refs <- grep(syntax$coderef, chunk)
        if (isTRUE(head$expand %in% c(TRUE, NA)) || is.null(head$expand)) for (i in rev(refs)) {
            label <- sub(syntax$coderef, "\\1", chunk[i])
            if (is.null(known[[label]])) warning(gettextf("reference to unknown chunk %s", sQuote(label)), call. = TRUE, domain = NA)
            chunk <- append(chunk[-i], known[[label]], i - 1L)
        }
        if (!is.null(head$label)) known[[head$label]] <<- c(known[[head$label]], chunk)
        head$chunknr <<- number
        drobj <<- driver$runcode(drobj, structure(chunk, at = head$at, file = head$file), head[names(head) != "at" & names(head) != "file"])
    }
    for (i in seq_along(text)) {
        line <- text[i]
        starts <- grepl(syntax$code, line)
        if (starts || (!is.null(head) && grepl(syntax$doc, line))) {
            flush()
            block <- integer()
            head <- if (starts) {
                o <- drobj$options
                o$label <- NULL
                o <- SweaveParseOptions(sub(syntax$code, "\\1", line), o, driver$checkopts)
                c(o, list(at = attr(text, "at")[i], file = attr(text, "files")[i]))
            }
        } else if (!grepl(syntax$doc, line)) block <- c(block, i)
    }
    flush()
    on.exit()
    driver$finish(drobj)
}

# ---- the driver for LaTeX

RweaveLatex <- function()
    list(setup = RweaveLatexSetup, runcode = makeRweaveLatexCodeRunner(), writedoc = RweaveLatexWritedoc,
        finish = RweaveLatexFinish, checkopts = RweaveLatexOptions)
RweaveLatexSetup <- function(file, syntax, output = NULL, quiet = FALSE, debug = FALSE, stylepath, ...) {
    base <- sub(syntax$extension, "", basename(file))
    if (is.null(output)) output <- paste0(base, ".tex")
    else base <- sub("\\.tex$", "", basename(output))
    if (!quiet) cat("Writing to file ", output, "\n", "Processing code chunks with options ...\n", sep = "")
    if (missing(stylepath))
        stylepath <- isTRUE(as.logical(Sys.getenv("SWEAVE_STYLEPATH_DEFAULT", "FALSE")))
    style <- if (stylepath) chartr("\\", "/", file.path(R.home("share"), "texmf", "tex", "latex", "Sweave")) else "Sweave"
    options <- list(prefix = TRUE, prefix.string = base, engine = "R", print = FALSE, eval = TRUE, fig = FALSE, pdf = TRUE,
        eps = FALSE, png = FALSE, jpeg = FALSE, grdevice = "", width = 6, height = 6, resolution = 300, term = TRUE, echo = TRUE,
        keep.source = TRUE, results = "verbatim", split = FALSE, strip.white = "true", include = TRUE,
        pdf.version = grDevices::pdf.options()$version, pdf.encoding = grDevices::pdf.options()$encoding,
        concordance = FALSE, expand = TRUE, figs.only = TRUE)
    options[names(list(...))] <- list(...)
    list(output = base::file(output, open = "w"), file = output, havesty = FALSE, haveconcordance = FALSE, debug = debug,
        quiet = quiet, syntax = syntax, style = style, options = RweaveLatexOptions(options), chunkout = list())
}
# Settings made of their texts; one that is not of its kind is an error.
RweaveLatexOptions <- function(options) {
    logicals <- c("prefix", "print", "eval", "fig", "pdf", "eps", "png", "jpeg", "term", "echo", "keep.source", "split",
        "include", "concordance", "expand", "figs.only")
    for (n in intersect(names(options), c(logicals, "width", "height", "resolution"))) {
        given <- options[[n]]
        value <- if (n %in% logicals) as.logical(given) else as.numeric(given)
        if (anyNA(value)) stop(gettextf("invalid value for %s : %s", sQuote(n), given), domain = NA)
        options[[n]] <- value
    }
    if (!is.null(options$results)) options$results <- match.arg(tolower(as.character(options$results)), c("verbatim", "tex", "hide"))
    if (!is.null(options$strip.white))
        options$strip.white <- match.arg(tolower(as.character(options$strip.white)), c("true", "false", "all"))
    options
}
RweaveChunkPrefix <- function(options) {
    name <- options$label
    numbered <- is.null(name)
    if (numbered) name <- sprintf("%03d", as.integer(options$chunknr))
    if (numbered || options$prefix) name <- paste(options$prefix.string, name, sep = "-")
    name
}
RweaveEvalWithOpt <- function(expr, options) {
    if (!options$eval) return(NULL)
    try({
        r <- withVisible(eval(expr, .GlobalEnv))
        if (options$print || (options$term && r$visible)) if (isS4(r$value)) methods::show(r$value) else print(r$value)
        r
    }, silent = TRUE)
}
RweaveTryStop <- function(err, options) {
    if (inherits(err, "try-error")) {
        where <- c(options$chunknr, sprintf("(label = %s)", options$label))
        cat("\n")
        stop(" chunk ", paste(where, collapse = " "), " \n", err, call. = FALSE)
    }
    invisible()
}
# What an expression prints, and what it gave.
.weave_capture <- function(expr, options, debug, evaluate) {
    to <- tempfile("weave")
    con <- base::file(to, open = "w+")
    sink(con)
    depth <- sink.number()
    err <- NULL
    tryCatch(err <- evaluate(expr, options), finally = {
        while (sink.number() >= depth) sink()
        close(con)
        text <- readChar(to, file.size(to), useBytes = TRUE)
        unlink(to)
    })
    if (!length(text)) text <- ""
    Encoding(text) <- if (l10n_info()[["UTF-8"]]) "UTF-8" else "unknown"
    if (debug) cat(text)
    list(text = text, err = err)
}
# The devices that a chunk's picture is drawn on: each opens its file.
.weave_devices <- function(options, name) {
    w <- options$width
    h <- options$height
    pixels <- function(dev, ext) function() dev(paste0(name, ext), width = w, height = h, res = options$resolution, units = "in")
    c(if (options$eps) list(function() grDevices::postscript(paste0(name, ".eps"), width = w, height = h, paper = "special", horizontal = FALSE)),
        if (options$pdf) list(function() grDevices::pdf(paste0(name, ".pdf"), width = w, height = h, version = options$pdf.version,
            encoding = options$pdf.encoding)),
        if (options$png) list(pixels(grDevices::png, ".png")), if (options$jpeg) list(pixels(grDevices::jpeg, ".jpeg")),
        if (nzchar(options$grdevice))
            list(function() get(options$grdevice, envir = .GlobalEnv)(name = name, width = w, height = h, options = options)))
}
.weave_progress <- function(options, chunk) {
    o <- options
    where <- paste0(attr(chunk, "file"), ":", attr(chunk, "at"))
    on <- c("echo", "keep.source", if (o$eval) c("print", "term"))
    on <- on[unlist(o[on])]
    kinds <- if (o$fig && o$eval) c("eps", "pdf", "png", "jpeg")[unlist(o[c("eps", "pdf", "png", "jpeg")])]
    cat(formatC(o$chunknr, width = 2L), " : ", paste(c(on, if (o$eval) o$results, kinds), collapse = " "), if (o$fig && o$eval) " ", " (",
        if (!is.null(o$label)) paste0("label = ", o$label, ", "), where, ")\n", sep = "")
}
makeRweaveLatexCodeRunner <- function(evalFunc = RweaveEvalWithOpt) {
    function(object, chunk, options) {
        if (!(options$engine %in% c("R", "S"))) return(object)
        if (!object$quiet) .weave_progress(options, chunk)
        .weave_chunk(object, chunk, options, evalFunc)
    }
}
.weave_chunk <- function(object, chunk, options, evaluate) {
    name <- RweaveChunkPrefix(options)
    out <- object$output
    if (options$split) {
        out <- base::file(paste0(name, ".tex"), open = "w")
        on.exit(close(out))
    }
    # Blank lines before the code let the parser speak of the document's lines.
    at <- attr(chunk, "at")
    file <- attr(chunk, "file")
    chunk <- c(rep("", at), chunk)
    exprs <- tryCatch(parse(text = chunk, keep.source = TRUE, srcfile = srcfilecopy(file, chunk)), error = function(e) {
        says <- sub("\n[0-9]+: \n", "\n", conditionMessage(e))
        RweaveTryStop(structure(paste0("Error in ", says, "\n"), class = "try-error"), options)
    })
    devices <- if (options$fig && options$eval) .weave_devices(options, name)
    if (length(devices)) {
        devices[[1L]]()
        drawn <- dev.cur()
        on.exit(if (drawn %in% dev.list()) dev.off(drawn), add = TRUE)
    }
    SweaveHooks(options, run = TRUE)
    .weave_expressions(object, exprs, chunk, at, options, out, evaluate)
    if (length(devices)) {
        if (drawn %in% dev.list()) dev.off(drawn)
        for (open in devices[-1L]) {
            open()
            drawn <- dev.cur()
            SweaveHooks(options, run = TRUE)
            for (e in as.list(exprs)) RweaveTryStop(.weave_capture(e, options, FALSE, evaluate)$err, options)
            dev.off(drawn)
        }
    }
    if (options$split && options$include) cat("\\input{", name, "}\n", sep = "", file = object$output)
    if (length(devices) && options$include) cat("\\includegraphics{", name, "}\n", sep = "", file = object$output)
    object
}
# The expressions of a chunk are run one by one: what was typed is shown, then what it printed.
.weave_expressions <- function(object, exprs, chunk, at, options, out, evaluate) {
    schunk <- sinput <- FALSE
    put <- function(...) cat(..., sep = "", file = out)
    leave <- function() if (sinput) { put("\n\\end{Sinput}\n"); sinput <<- FALSE }
    show <- function(lines) {
        if (!options$echo || !length(lines)) return()
        if (!schunk) { put("\\begin{Schunk}\n"); schunk <<- TRUE }
        prompts <- c(getOption("prompt"), rep(getOption("continue"), length(lines) - 1L))
        put(if (sinput) "\n" else "\\begin{Sinput}\n", paste0(prompts, lines, collapse = "\n"))
        sinput <<- TRUE
    }
    refs <- attr(exprs, "srcref")
    last <- at # the line that was shown last
    for (k in seq_along(exprs)) {
        if (options$keep.source) {
            to <- as.integer(refs[[k]])[3L]
            lines <- chunk[seq_len(max(0L, to - last)) + last]
            lines <- lines[cumsum(nzchar(trimws(lines))) > 0L]
            # A comment before the expression has a prompt of its own.
            from <- length(lines) - (to - as.integer(refs[[k]])[1L])
            for (l in lines[seq_len(max(0L, from - 1L))]) show(l)
            show(lines[seq_along(lines) >= from])
            last <- max(last, to)
        } else {
            lines <- deparse(exprs[[k]], width.cutoff = 0.75 * getOption("width"))
            show(lines)
        }
        if (object$debug) cat("\nRnw> ", paste(if (length(lines)) lines else deparse(exprs[[k]]), collapse = "\n      "), "\n")
        got <- .weave_capture(exprs[[k]], options, object$debug, evaluate)
        RweaveTryStop(got$err, options)
        if (!nzchar(got$text) || options$results == "hide") next
        leave()
        text <- got$text
        if (options$strip.white != "false") text <- sub("\n[[:space:]]*$", "", sub("^[[:space:]]*\n", "", text))
        if (options$strip.white == "all") text <- gsub("\n[[:space:]]*\n", "\n", text)
        if (options$results == "tex") { put(text); next }
        if (!schunk) { put("\\begin{Schunk}\n"); schunk <- TRUE }
        put("\\begin{Soutput}\n", text, "\n\\end{Soutput}\n")
    }
    if (options$keep.source) for (l in chunk[seq_len(length(chunk) - last) + last]) show(l)
    leave()
    if (schunk) put("\\end{Schunk}\n")
}
RweaveLatexWritedoc <- function(object, chunk) {
    style <- "^[[:space:]]*\\\\usepackage.*\\{(.*/)?Sweave\\}"
    if (any(grepl(style, chunk))) object$havesty <- TRUE
    begins <- "^[[:space:]]*\\\\begin\\{document\\}"
    if (!object$havesty && length(i <- grep(begins, chunk))) {
        chunk[i[1L]] <- paste0("\\usepackage{", object$style, "}\n", chunk[i[1L]])
        object$havesty <- TRUE
    }
    while (length(pos <- grep(object$syntax$docexpr, chunk))) {
        cmd <- regmatches(chunk[pos[1L]], regexpr(object$syntax$docexpr, chunk[pos[1L]]))
        cmd <- sub(object$syntax$docexpr, "\\1", cmd)
        val <- if (object$options$eval) {
            val <- tryCatch(as.character(eval(parse(text = cmd), envir = .GlobalEnv)), error = function(e)
                stop("at ", attr(chunk, "file")[pos[1L]], ":", attr(chunk, "at")[pos[1L]], ", ", conditionMessage(e), call. = FALSE))
            if (length(val)) gsub("\\", "\\\\", val, fixed = TRUE) else ""
        } else paste0("\\\\verb#<<", gsub("\\", "\\\\", cmd, fixed = TRUE), ">>#")
        chunk[pos[1L]] <- sub(object$syntax$docexpr, val, chunk[pos[1L]])
    }
    # Settings hold from the next chunk on.
    while (length(pos <- grep(object$syntax$docopt, chunk))) {
        str <- sub(paste0(object$syntax$docopt, ".*"), "\\1", chunk[pos[1L]])
        object$options <- SweaveParseOptions(str, object$options, RweaveLatexOptions)
        chunk[pos[1L]] <- sub(object$syntax$docopt, "", chunk[pos[1L]])
    }
    writeLines(chunk, object$output)
    object
}
RweaveLatexFinish <- function(object, error = FALSE) {
    name <- summary(object$output)$description
    if (!object$quiet && !error) cat("\n", gettextf("You can now run (pdf)latex on %s", sQuote(name)), "\n", sep = "")
    close(object$output)
    invisible(object$file)
}

# ---- ravel CMD Sweave FILE, ravel CMD Stangle FILE

.cmd_documents <- function(args, what, run, more = character()) {
    opt <- list()
    files <- character()
    for (a in args) {
        name <- sub("^--([a-z]+)=.*", "\\1", a)
        if (name != a && name %in% c("encoding", "options", more)) opt[[name]] <- sub("^[^=]*=", "", a)
        else if (startsWith(a, "-")) .refuse("unknown option '%s'", a)
        else files <- c(files, a)
    }
    if (length(files) != 1L) .refuse("one file is needed: ravel CMD %s [--encoding=..] [--options=..] FILE", what)
    if (!file.exists(files)) .refuse("file '%s' not found", files)
    given <- opt$options
    opt$options <- NULL
    if (!is.null(given)) opt <- c(opt, eval(parse(text = paste0("list(", given, ")"))))
    do.call(run, c(list(files, quiet = TRUE), opt))
    cat("Output file: ", paste0(sub("\\.[^.]*$", "", basename(files)), if (what == "Sweave") ".tex" else ".R"), "\n")
}
.cmd_sweave <- function(args) .cmd_documents(args, "Sweave", utils::Sweave, "driver")
.cmd_stangle <- function(args) .cmd_documents(args, "Stangle", utils::Stangle)

# Tools for looking at a running program, and what a session has besides: trace(), debug flags, source files, versions, callbacks.

# ---- trace: a traced function calls .doTrace() at its start, at its end or before some of its steps

.doTrace <- function(expr, msg) {
    was <- tracingState(FALSE)
    if (!was) return(invisible())
    on.exit(tracingState(TRUE))
    if (!missing(msg)) cat("Tracing", deparse(sys.call(sys.parent(1L)))[1L], msg, "\n")
    exprObj <- substitute(expr)
    eval.parent(exprObj)
    NULL
}
.trace_name <- function(s, what) if (is.character(what)) what else if (is.name(s)) as.character(s) else if (is.call(s) && as.character(s[[1L]]) %in% c("::", ":::")) as.character(s[[3L]]) else stop("argument \"what\" should be the name of a function")
trace <- function(what, tracer, exit, at, print, signature, where = topenv(parent.frame()), edit = FALSE) {
    s <- substitute(what)
    name <- if (is.name(s) || is.call(s)) .trace_name(s, if (is.name(s) && !is.function(what)) what else s) else what
    if (nargs() == 1L) {
        f <- get(name, envir = parent.frame(), mode = "function")
        if (is.primitive(f)) {
            assign(name, eval(substitute(function(...) {
                if (tracingState()) cat("trace: ", deparse(sys.call())[1L], "\n", sep = "")
                F(...)
            }, list(F = f))), envir = .GlobalEnv)
            attr(.GlobalEnv[[name]], "original") <- f
            return(invisible(name))
        }
        .primTrace(f)
        return(invisible())
    }
    f <- get(name, envir = parent.frame(), mode = "function")
    if (!is.null(attr(f, "original"))) f <- attr(f, "original")
    code <- function(t, s) if (is.function(t)) as.call(list(s)) else t
    if (!missing(tracer)) tracer <- code(tracer, substitute(tracer))
    if (!missing(exit)) exit <- code(exit, substitute(exit))
    show <- missing(print) || print
    step <- function(t, msg) if (show) call(".doTrace", t, msg) else call(".doTrace", t)
    g <- f
    b <- body(f)
    if (!missing(tracer)) {
        if (missing(at)) b <- call("{", step(tracer, "on entry"), b)
        else {
            if (!is.call(b) || !identical(b[[1L]], as.name("{"))) stop("cannot use 'at' argument unless the function body has the form '{ ... }'")
            for (k in at) b[[k]] <- call("{", step(tracer, paste("step", paste(k, collapse = ","))), b[[k]])
        }
    }
    if (!missing(exit)) b <- call("{", call("on.exit", step(exit, "on exit")), b)
    body(g) <- b
    attributes(g) <- attributes(f)
    attr(g, "original") <- f
    at.env <- if (exists(name, envir = where, inherits = FALSE) && !identical(where, baseenv())) where else .GlobalEnv
    assign(name, g, envir = at.env)
    name
}
untrace <- function(what, signature = NULL, where = topenv(parent.frame())) {
    s <- substitute(what)
    name <- if (is.name(s) || is.call(s)) .trace_name(s, if (is.name(s) && !is.function(what)) what else s) else what
    f <- get0(name, envir = parent.frame(), mode = "function")
    o <- attr(f, "original")
    if (is.null(o)) {
        if (typeof(f) == "closure" && !is.null(body(f))) .primUntrace(f)
    } else {
        e <- if (exists(name, envir = where, inherits = FALSE) && !identical(where, baseenv())) where else .GlobalEnv
        if (identical(o, get0(name, envir = baseenv()))) rm(list = name, envir = e) else assign(name, o, envir = e)
    }
    invisible(name)
}

tracemem <- untracemem <- function(x) stop("R was not compiled with support for memory profiling")
retracemem <- function(x, previous = NULL) stop("R was not compiled with support for memory profiling")
dump.frames <- function(dumpto = "last.dump", to.file = FALSE, include.GlobalEnv = FALSE) {
    calls <- sys.calls()
    k <- length(calls) - 1L
    last.dump <- lapply(seq_len(max(k, 0L)), function(i) sys.frame(i))
    names(last.dump) <- vapply(calls[seq_len(max(k, 0L))], function(cl) deparse1(cl), "")
    attr(last.dump, "error.message") <- geterrmessage()
    class(last.dump) <- "dump.frames"
    if (to.file) save(list = "last.dump", file = paste0(dumpto, ".rda")) else assign(dumpto, last.dump, envir = .GlobalEnv)
    invisible()
}
recover <- function() {
    if (.isMethodsDispatchOn() && !tracingState(FALSE)) return(invisible()) # not in a tracer of a tracer
    on.exit(tracingState(TRUE))
    calls <- sys.calls()
    n <- length(calls) - 1L
    if (n < 1L) {
        cat(gettext("No suitable frames for recover()\n"))
        return(invisible())
    }
    if (!interactive()) {
        try(dump.frames())
        cat(gettext("recover called non-interactively; frames dumped, use debugger() to view\n"))
        return(invisible())
    }
    labels <- vapply(calls[seq_len(n)], function(x) paste(deparse(x, nlines = 1L), collapse = ""), "")
    repeat {
        k <- menu(labels, title = "\nEnter a frame number, or 0 to exit   ")
        if (k == 0L) break
        eval(call("browser", skipCalls = 7L - k), envir = sys.frame(k))
    }
    invisible()
}
debugger <- function(dump = last.dump) {
    if (missing(dump)) dump <- get("last.dump", envir = .GlobalEnv)
    if (!inherits(dump, "dump.frames")) {
        cat(gettextf("'dump' is not an object of class %s\n", dQuote("dump.frames")))
        return(invisible())
    }
    cat(gettext("Message: "), attr(dump, "error.message"))
    debugger.look <- function(.selection) {
        for (.name in ls(envir = dump[[.selection]], all.names = TRUE))
            tryCatch(assign(.name, get(.name, envir = dump[[.selection]])), error = function(e)
                message(gettextf("object '%s' not available: %s", .name, conditionMessage(e))))
        cat(gettext("Browsing in the environment with call:\n   "), names(dump)[.selection], "\n", sep = "")
        rm(.name, .selection)
        browser()
    }
    repeat {
        cat(gettext("Available environments had calls:\n"), paste0(seq_along(dump), ": ", names(dump), "\n"), sep = "")
        repeat {
            answer <- readline(gettext("\nEnter an environment number, or 0 to exit  Selection: "))
            ind <- suppressWarnings(as.numeric(answer))
            if (!nzchar(answer)) ind <- 0
            if (!is.na(ind) && ind %in% 0:length(dump)) break
            cat(gettext("Invalid input"), "\n")
        }
        if (ind == 0) return(invisible())
        debugger.look(ind)
    }
}
setBreakpoint <- function(...) stop("no source references: no breakpoints")

# ---- profiling: interp/watch.c writes the samples

Rprof <- function(filename = "Rprof.out", append = FALSE, interval = 0.02, memory.profiling = FALSE, gc.profiling = FALSE,
                  line.profiling = FALSE, filter.callframes = FALSE, numfiles = 100L, bufsize = 10000L) {
    for (what in c("memory.profiling", "gc.profiling", "line.profiling", "filter.callframes"))
        if (get(what)) stop(gettextf("'%s' is not there: only calls are sampled", what), domain = NA)
    .Rprof(if (is.null(filename)) "" else path.expand(filename), append, interval)
    invisible()
}
Rprofmem <- function(filename = "Rprofmem.out", append = FALSE, threshold = 0) {
    if (is.null(filename) || identical(filename, "")) return(invisible())
    stop("memory profiling is not available on this system")
}
summaryRprof <- function(filename = "Rprof.out", chunksize = 5000, memory = c("none", "both", "tseries", "stats"), lines = c("hide", "show", "both"),
                         index = 2, diff = TRUE, exclude = NULL, basenames = 1) {
    memory <- match.arg(memory)
    lines <- match.arg(lines)
    con <- file(filename, "rt")
    on.exit(close(con))
    text <- readLines(con)
    heads <- grep("sample.interval=", text, fixed = TRUE)
    if (!length(heads)) stop(gettextf("profile file has no sample interval"), domain = NA)
    if (memory != "none" && !startsWith(text[1L], "memory profiling:")) stop("profile does not contain memory information")
    if (lines != "hide") stop("profile does not contain line information")
    interval <- as.numeric(sub(".*sample.interval=", "", text[heads[1L]])) / 1e6
    stacks <- regmatches(text[-heads], gregexpr("\"[^\"]*\"", text[-heads]))
    stacks <- stacks[lengths(stacks) > 0L]
    n <- length(stacks)
    # how many samples have each function on top, and anywhere
    everywhere <- unlist(lapply(stacks, unique))
    names <- sort(unique(as.character(everywhere)))
    total <- tabulate(match(everywhere, names), length(names))
    self <- tabulate(match(vapply(stacks, `[`, "", 1L), names), length(names))
    digits <- if (interval < 0.01) 3L else 2L
    columns <- list(self.time = round(self * interval, digits), self.pct = round(100 * self / n, 2),
                    total.time = round(total * interval, digits), total.pct = round(100 * total / n, 2))
    one <- function(columns, order) as.data.frame(lapply(columns, `[`, order), row.names = names[order])
    by.self <- order(-self, -total)
    list(by.self = one(columns, by.self[self[by.self] > 0]), by.total = one(columns[c(3L, 4L, 1L, 2L)], order(-total, -self)),
         sample.interval = interval, sampling.time = n * interval)
}

# ---- source files

srcfile <- function(filename, encoding = getOption("encoding"), Enc = "unknown") {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(hash = TRUE, parent = emptyenv())
    e$wd <- getwd()
    e$filename <- filename
    e$timestamp <- file.mtime(filename)
    if (identical(encoding, "unknown")) encoding <- "native.enc"
    e$encoding <- encoding
    e$Enc <- Enc
    e$isFile <- TRUE
    class(e) <- "srcfile"
    e
}
srcfilecopy <- function(filename, lines, timestamp = Sys.time(), isFile = FALSE) {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(parent = emptyenv())
    e$filename <- filename
    e$wd <- getwd()
    e$isFile <- isFile
    e$lines <- lines
    e$fixedNewlines <- TRUE
    e$parseData <- NULL
    e$timestamp <- timestamp
    e$Enc <- "unknown"
    class(e) <- c("srcfilecopy", "srcfile")
    e
}
srcfilealias <- function(filename, srcfile) {
    e <- new.env(parent = emptyenv())
    e$filename <- filename
    e$original <- srcfile
    class(e) <- c("srcfilealias", "srcfile")
    e
}
print.srcfile <- function(x, ...) {
    if (inherits(x, "srcfilealias")) cat("srcfile aliasing", x$original$filename, "as", x$filename, "\n")
    else cat(x$filename, "\n")
    invisible(x)
}
summary.srcfile <- function(object, ...) {
    cat(.srcfile_path(object), "\n")
    invisible(object)
}
.srcfile_path <- function(f) if (nzchar(dirname(f$filename)) && startsWith(f$filename, "/")) f$filename else file.path(f$wd, f$filename)
open.srcfile <- function(con, line, ...) file(.srcfile_path(con), open = "rt")
close.srcfile <- function(con, ...) invisible()
getSrcLines <- function(srcfile, first, last) {
    if (first > last) return(character())
    lines <- if (!is.null(srcfile$lines)) srcfile$lines else if (inherits(srcfile, "srcfilealias")) return(getSrcLines(srcfile$original, first, last)) else readLines(.srcfile_path(srcfile), warn = FALSE)
    lines[seq_along(lines) >= first & seq_along(lines) <= last]
}
srcref <- function(srcfile, lloc) {
    stopifnot(inherits(srcfile, "srcfile"), length(lloc) %in% c(4L, 6L, 8L))
    if (length(lloc) == 4L) lloc <- c(lloc, lloc[c(2L, 4L)])
    if (length(lloc) == 6L) lloc <- c(lloc, lloc[c(1L, 3L)])
    structure(as.integer(lloc), srcfile = srcfile, class = "srcref")
}
as.character.srcref <- function(x, useSource = TRUE, to = x, ...) {
    f <- attr(x, "srcfile")
    x <- as.integer(x)
    lines <- if (useSource) tryCatch(getSrcLines(f, x[1L], x[3L]), error = function(e) NULL)
    if (!length(lines)) return(paste0("<srcref: file \"", f$filename, "\" chars ", x[1L], ":", x[5L], " to ", x[3L], ":", x[6L], ">"))
    lines[length(lines)] <- substring(lines[length(lines)], 1L, x[6L])
    lines[1L] <- substring(lines[1L], x[5L])
    lines
}
print.srcref <- function(x, useSource = TRUE, ...) {
    cat(as.character(x, useSource = useSource), sep = "\n")
    invisible(x)
}
getSrcref <- function(x) if (inherits(x, "srcref")) x else attr(x, "srcref")
getSrcFilename <- function(x, full.names = FALSE, unique = TRUE) {
    r <- getSrcref(x)
    if (is.null(r)) character() else attr(r, "srcfile")$filename
}
getSrcDirectory <- function(x, unique = TRUE) {
    r <- getSrcref(x)
    if (is.null(r)) character() else attr(r, "srcfile")$wd
}
getSrcLocation <- function(x, which = c("line", "byte", "parse"), first = TRUE, unique = TRUE) {
    r <- getSrcref(x)
    if (is.null(r)) NULL else as.integer(r)[switch(match.arg(which), line = if (first) 1L else 3L, byte = if (first) 2L else 4L, parse = if (first) 7L else 8L)]
}
getParseData <- function(x, includeText = NA) {
    src <- if (inherits(x, "srcfile")) x else if (is.null(whole <- attr(x, "srcfile"))) attr(attr(x, "srcref"), "srcfile") else whole
    if (is.null(src$lines) || !isTRUE(getOption("keep.parse.data", TRUE)) || is.null(columns <- .parse_data(src$lines))) return(NULL)
    names(columns) <- c("line1", "col1", "line2", "col2", "id", "parent", "token", "terminal", "text")
    if (!length(columns$id)) return(NULL)
    table <- structure(columns, row.names = columns$id, class = "data.frame", srcfile = src)
    if (isFALSE(includeText)) table$text <- NULL
    else if (isTRUE(includeText)) table$text[!table$terminal] <- getParseText(table, table$id[!table$terminal])
    table
}
getParseText <- function(parseData, id) {
    row <- match(id, parseData$id)
    text <- parseData$text[row]
    if (is.null(text)) text <- character(length(row))
    from_source <- which(!is.na(row) & (!nzchar(text) | grepl("^\\[[0-9]+ chars quoted with '.'\\]$", text)))
    src <- attr(parseData, "srcfile")
    text[from_source] <- vapply(row[from_source], function(i)
        paste(as.character(srcref(src, unlist(parseData[i, c("line1", "col1", "line2", "col2", "col1", "col2")]))), collapse = "\n"), "")
    text[is.na(row)] <- NA_character_
    text
}

# ---- versions, libraries, callbacks

extSoftVersion <- function() .extSoftVersion(.lapack()[2L])
libcurlVersion <- function() stop("libcurl is not part of this program")
RNGversion <- function(vstr) {
    v <- if (is.list(vstr)) vstr else numeric_version(vstr)
    if (v < "0.99") RNGkind("Wichmann-Hill", "Buggy Kinderman-Ramage", "Rounding")
    else if (v < "1.7.0") RNGkind("Marsaglia-Multicarry", "Buggy Kinderman-Ramage", "Rounding")
    else if (v < "3.6.0") RNGkind("Mersenne-Twister", "Inversion", "Rounding")
    else RNGkind("Mersenne-Twister", "Inversion", "Rejection")
}
Cstack_info <- function() {
    s <- .cstack()
    c(size = s[1L], current = s[2L], direction = 1L, eval_depth = sys.nframe())
}
infoRDS <- function(file) {
    if (is.character(file)) {
        file <- gzfile(file, "rb")
        on.exit(close(file))
    }
    h <- readBin(file, "raw", 64L)
    k <- if (rawToChar(h[1:2]) == "X\n") 2L else if (rawToChar(h[1:2]) == "A\n") stop("ascii formats are not looked into") else stop("unknown input format")
    int <- function(i) sum(as.integer(h[k + 4L * (i - 1L) + 1:4]) * 256^(3:0))
    ver <- function(n) paste(n %/% 65536, n %/% 256 %% 256, n %% 256, sep = ".")
    v <- as.integer(int(1L))
    c(list(version = v, writer_version = ver(int(2L)), min_reader_version = ver(int(3L)), format = "xdr"), if (v == 3L) list(native_encoding = rawToChar(h[k + 16L + seq_len(int(4L))])))
}
Sys.setFileTime <- function(path, time) {
    if (!is.character(path)) stop("invalid 'path' argument")
    time <- format(as.POSIXct(time), "%Y%m%d%H%M.%S")
    r <- vapply(seq_along(path), function(i) file.exists(path[i]) && system2("touch", c("-t", rep_len(time, length(path))[i], shQuote(path[i]))) == 0L, NA)
    invisible(r)
}
Sys.setLanguage <- function(lang, unset = "en") {
    old <- Sys.getenv("LANGUAGE", unset = unset)
    Sys.setenv(LANGUAGE = lang)
    invisible(structure(old, ok = TRUE))
}
taskCallbackManager <- function(handlers = list(), registered = FALSE, verbose = FALSE) {
    suspended <- FALSE
    .verbose <- verbose
    id <- NULL
    add <- function(f, data = NULL, name = NULL, register = TRUE) {
        if (is.null(name)) name <- as.character(length(handlers) + 1L)
        if (!is.function(f)) stop("handler must be a function")
        handlers[[name]] <<- list(f = f, data = data)
        if (register && !registered) self$register()
        name
    }
    remove <- function(which) {
        if (length(which) != 1L) stop("only one task callback can be removed at a time")
        if (is.character(which)) {
            k <- match(which, names(handlers))
            if (is.na(k)) stop(gettextf("no such element '%s'", which), domain = NA)
            which <- k
        } else if (is.na(which <- as.integer(which)) || which < 1L || which > length(handlers)) stop("no such element ", which)
        handlers <<- handlers[-which]
        TRUE
    }
    evaluate <- function(expr, value, ok, visible) {
        if (suspended) return(TRUE)
        keep <- vapply(handlers, function(h) {
            v <- if (is.null(h$data)) h$f(expr, value, ok, visible) else h$f(expr, value, ok, visible, h$data)
            if (!is.logical(v)) warning("taskCallback did not return a logical value")
            isTRUE(v)
        }, NA)
        handlers <<- handlers[keep]
        TRUE
    }
    suspend <- function(status = TRUE) suspended <<- status
    register <- function(name = "R-taskCallbackManager", verbose = .verbose) {
        if (verbose) cat(gettext("Registering 'evaluate' as low-level callback\n"))
        id <<- addTaskCallback(evaluate, name = name)
        registered <<- TRUE
        id
    }
    self <- list(add = add, evaluate = evaluate, remove = remove, register = register, suspend = suspend)
    self
}
.standard_regexps <- function() list(valid_package_name = "[[:alpha:]][[:alnum:].]*[[:alnum:]]", valid_package_version = "([[:digit:]]+[.-]){1,}[[:digit:]]+",
    valid_R_system_version = "[[:digit:]]+\\.[[:digit:]]+\\.[[:digit:]]+", valid_numeric_version = "([[:digit:]]+[.-])*[[:digit:]]+")
.handleSimpleError <- function(h, msg, call) h(simpleError(msg, call))
.signalSimpleWarning <- function(msg, call) withRestarts(invisible(signalCondition(simpleWarning(msg, call))), muffleWarning = function() NULL)
.packageStartupMessage <- function(message, call = NULL) structure(class = c("packageStartupMessage", "simpleMessage", "message", "condition"), list(message = message, call = call))
.tryResumeInterrupt <- function() invisible()
invokeRestartInteractively <- function(r) {
    if (!interactive()) stop("not an interactive session")
    invokeRestart(r)
}
file.choose <- function(new = FALSE) stop("file choice cancelled")
unix.time <- function(...) .Defunct("system.time")
default.stringsAsFactors <- function() {
    .Deprecated()
    FALSE
}
as.qr <- function(x) stop("you cannot be serious", domain = NA)
as.vector.POSIXlt <- function(x, mode = "any") as.vector(as.list(x), mode)
`[[.POSIXlt` <- function(x, i, drop = TRUE) as.POSIXlt(as.POSIXct(x)[[i]])
.valid.factor <- function(object) {
    l <- levels(object)
    if (!is.character(l)) return("factor levels must be \"character\"")
    if (d <- anyDuplicated(l)) return(sprintf("duplicated level [%d] in factor", d))
    n <- suppressWarnings(range(unclass(object), na.rm = TRUE))
    if (length(object) && is.finite(n[1L]) && (n[1L] < 1L || n[2L] > length(l))) return("factor codes out of range")
    TRUE
}
dontCheck <- function(x) x
license <- licence <- function() {
    cat("\nThis software is distributed under the terms of the GNU General\nPublic License, either Version 2, June 1991 or Version 3, June 2007.\n")
    invisible()
}
summary.warnings <- function(object, ...) {
    msgs <- names(object)
    calls <- as.list(object)
    key <- vapply(seq_along(msgs), function(i) paste(msgs[i], paste(deparse(calls[[i]]), collapse = " ")), "")
    u <- !duplicated(key)
    structure(object[u], counts = as.vector(table(factor(key, levels = key[u]))), class = "summary.warnings")
}
print.summary.warnings <- function(x, ...) {
    n <- length(x)
    counts <- attr(x, "counts")
    each <- if (n > 1L) paste0(format(counts), "x : ") else ""
    texts <- vapply(seq_len(n), function(i) .warning_text(x[[i]], names(x)[i], each[i]), "")
    cat(if (n == 0L) "No warnings\n"
        else if (n == 1L) paste0(counts, " identical warnings:\n")
        else paste0("Summary of (a total of ", sum(counts), ") warning messages:\n"))
    if (n) cat(paste0(each, texts, "\n"), sep = "")
    invisible(x)
}



# Looking at a program that failed, and at where its time goes.

dump.frames <- function(dumpto = "last.dump", to.file = FALSE, include.GlobalEnv = FALSE) {
    calls <- sys.calls()
    k <- length(calls) - 1L
    last.dump <- lapply(seq_len(max(k, 0L)), function(i) sys.frame(i))
    names(last.dump) <- limitedLabels(.placed_calls(calls[seq_len(max(k, 0L))]))
    attr(last.dump, "error.message") <- geterrmessage()
    class(last.dump) <- "dump.frames"
    if (to.file) save(list = "last.dump", file = paste0(dumpto, ".rda")) else assign(dumpto, last.dump, envir = .GlobalEnv)
    invisible()
}
# Calls of the stack, oldest first, with the source lines that the last error saw them at.
.placed_calls <- function(calls) {
    seen <- .lastTraceback()
    at <- rev(attr(seen, "srcref"))
    seen <- rev(as.list(seen))
    for (i in seq_len(min(length(calls), length(seen))))
        if (!is.null(at[[i]]) && identical(calls[[i]], seen[[i]])) attr(calls[[i]], "srcref") <- at[[i]]
    calls
}
recover <- function() {
    if (.isMethodsDispatchOn() && !tracingState(FALSE)) return(invisible()) # not in a tracer of a tracer
    on.exit(tracingState(TRUE))
    calls <- sys.calls()
    n <- length(calls) - 1L
    while (n > 0L && identical(calls[[n]][[1L]], quote(stop))) n <- n - 1L # what raised the error is no place to look at
    if (n < 1L) {
        cat(gettext("No suitable frames for recover()\n"))
        return(invisible())
    }
    if (!interactive()) {
        try(dump.frames())
        cat(gettext("recover called non-interactively; frames dumped, use debugger() to view\n"))
        return(invisible())
    }
    labels <- limitedLabels(.placed_calls(calls[seq_len(n)]))
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
# The functions of envir, and of what encloses it, in whose source a line is: where the line's statement stands in the body.
findLineNum <- function(srcfile, line, nameonly = TRUE, envir = parent.frame(), lastenv) {
    if (missing(line)) {
        parts <- regmatches(srcfile, regexec("^(.*)#([0-9]+)$", srcfile))[[1L]]
        .need(length(parts) == 3L, "Line number missing")
        srcfile <- parts[2L]
        line <- as.integer(parts[3L])
    }
    if (missing(lastenv)) lastenv <- if (missing(envir)) globalenv() else emptyenv()
    path <- function(file) if (nameonly) basename(file) else normalizePath(file, mustWork = FALSE)
    full <- function(file) {
        from <- if (is.null(file$wd)) file$filename else file.path(file$wd, file$filename)
        if (file.exists(from)) normalizePath(from) else file$filename
    }
    # The innermost statement with the line: the way to it from a call.
    way <- function(e, here = integer()) {
        found <- NULL
        if (!is.call(e)) return(NULL)
        refs <- attr(e, "srcref")
        for (i in seq_along(e)) {
            part <- e[[i]]
            if (missing(part)) next
            inner <- way(part, c(here, i))
            ref <- if (is.list(refs) && i > 1L && i <= length(refs)) refs[[i]]
            if (is.null(inner) && !is.null(ref) && ref[1L] <= line && line <= ref[3L]) inner <- c(here, i)
            if (!is.null(inner)) return(inner)
        }
        found
    }
    found <- list()
    repeat {
        for (name in ls(envir, all.names = TRUE)) {
            f <- if (!bindingIsActive(name, envir)) get0(name, envir, mode = "function", inherits = FALSE)
            if (inherits(f, "functionWithTrace")) f <- f@original
            ref <- if (is.function(f)) attr(f, "srcref")
            file <- attr(ref, "srcfile")
            if (is.null(file) || path(file$filename) != path(srcfile) || ref[1L] > line || line > ref[3L]) next
            at <- way(body(f))
            if (!is.null(at)) found <- c(found, list(list(name = name, env = envir, at = at, filename = full(file), line = line)))
        }
        if (identical(envir, lastenv) || identical(envir, emptyenv())) break
        envir <- parent.env(envir)
    }
    structure(found, class = "findLineNumResult")
}
print.findLineNumResult <- function(x, steps = TRUE, ...) {
    if (!length(x)) cat("No source refs found.\n")
    place <- ""
    for (f in x) {
        if (place != (place <- paste0(f$filename, "#", f$line))) cat(place, ":\n", sep = "")
        cat(" ", f$name, if (steps) paste0(" step  ", paste(f$at, collapse = ",")), " in ", format(f$env), "\n", sep = "")
    }
    invisible(x)
}
setBreakpoint <- function(srcfile, line, nameonly = TRUE, envir = parent.frame(), lastenv, verbose = TRUE, tracer, print = FALSE,
                          clear = FALSE, ...) {
    args <- list(srcfile, nameonly = nameonly, envir = envir)
    if (!missing(line)) args$line <- line
    if (!missing(lastenv)) args$lastenv <- lastenv else if (missing(envir)) args$lastenv <- globalenv()
    places <- do.call(findLineNum, args)
    for (f in places)
        suppressMessages(if (clear) do.call(untrace, list(f$name, where = f$env)) else {
            does <- if (missing(tracer)) bquote({
                cat(.(paste0(basename(f$filename), "#", f$line)), "\n", sep = "")
                browser(skipCalls = 4L)
            }) else tracer
            do.call(trace, list(f$name, tracer = call("quote", does), at = list(f$at), where = f$env, print = print, ...))
        })
    if (verbose) print.findLineNumResult(places, steps = !clear)
    invisible(places)
}

# ---- profiling: interp/watch.c writes the samples

Rprof <- function(filename = "Rprof.out", append = FALSE, interval = 0.02, memory.profiling = FALSE, gc.profiling = FALSE,
                  line.profiling = FALSE, filter.callframes = FALSE, numfiles = 100L, bufsize = 10000L) {
    for (what in c("memory.profiling", "gc.profiling", "filter.callframes"))
        if (get(what)) stop(gettextf("'%s' is not there: only calls are sampled", what), domain = NA)
    .Rprof(if (is.null(filename)) "" else path.expand(filename), append, interval, line.profiling)
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
    if (lines != "hide" && !grepl("line profiling:", text[heads[1L]], fixed = TRUE))
        stop("profile does not contain line information")
    interval <- as.numeric(sub(".*sample.interval=", "", text[heads[1L]])) / 1e6
    head <- text[heads[1L]]
    sources <- grep("^#File [0-9]+: ", text)
    paths <- character()
    paths[as.integer(sub("^#File ([0-9]+): .*", "\\1", text[sources]))] <- sub("^#File [0-9]+: ", "", text[sources])
    places <- if (basenames) basename(paths) else paths
    text <- text[-c(heads, sources)]
    # calls, places FILE#LINE, or both
    stacks <- regmatches(text, gregexpr(switch(lines, hide = "\"[^\"]*\"", show = "[0-9]+#[0-9]+", both = "\"[^\"]*\"|[0-9]+#[0-9]+"), text))
    stacks <- lapply(stacks, function(s) {
        at <- grep("^[0-9]+#", s)
        s[at] <- paste0(places[as.integer(sub("#.*", "", s[at]))], sub("^[^#]*", "", s[at]))
        s
    })
    if (grepl("line profiling:", head, fixed = TRUE)) stacks[lengths(stacks) == 0L] <- list("<no location>")
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
    by.line <- if (lines == "show") {
        is_line <- grep("#[0-9]+$", names)
        file <- sub("#[0-9]+$", "", names[is_line])
        list(by.line = one(columns, is_line[order(file, as.integer(sub(".*#", "", names[is_line])))]))
    }
    c(list(by.self = one(columns, by.self[self[by.self] > 0]), by.total = one(columns[c(3L, 4L, 1L, 2L)], order(-total, -self))), by.line,
      list(sample.interval = interval, sampling.time = n * interval))
}

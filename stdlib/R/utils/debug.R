# Looking at a program that failed, and at where its time goes.

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
    labels <- limitedLabels(calls[seq_len(n)])
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

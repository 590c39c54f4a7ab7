# Data bases of variables as installed packages have them ("R Internals", 1.14): FILE.rdb holds the objects one after the
# other, each compressed, FILE.rdx says where.  An environment is an object of its own, named in those that refer to it.

makeLazyLoadDB <- function(from, filebase, compress = TRUE, ascii = FALSE, variables) {
    vars <- if (is.environment(from)) {
        n <- if (missing(variables)) ls(from, all.names = TRUE) else variables
        lapply(setNames(nm = n), function(v) substitute(get(V, envir = FROM, inherits = FALSE), list(V = v, FROM = from)))
    } else lapply(from, function(x) call("quote", x))
    con <- file(paste0(filebase, ".rdb"), "wb")
    on.exit(close(con))
    end <- 0
    put <- function(x) {
        bytes <- serialize(x, NULL, ascii = ascii, version = if (ascii) 2L else 3L, refhook = environment_name)
        size <- length(bytes)
        if (compress) bytes <- c(as.raw(size %/% 256^(3:0) %% 256), memCompress(bytes, "gzip"))
        writeBin(bytes, con)
        key <- c(as.integer(end), length(bytes))
        end <<- end + length(bytes)
        key
    }
    known <- new.env(hash = TRUE, parent = emptyenv()) # by address
    waiting <- list()
    n <- 0L
    environment_name <- function(e) {
        if (!is.environment(e)) return(NULL)
        at <- format.default(e)
        if (is.null(known[[at]])) {
            n <<- n + 1L
            known[[at]] <- paste0("env::", n)
            waiting <<- c(waiting, list(e))
        }
        known[[at]]
    }
    places <- list()
    for (v in names(vars)) places[[v]] <- put(eval(vars[[v]]))
    references <- list()
    while (length(waiting)) {
        e <- waiting[[1L]]
        waiting <- waiting[-1L]
        what <- list(bindings = as.list.environment(e, all.names = TRUE, sorted = TRUE), enclos = parent.env(e),
                     attributes = attributes(e), isS4 = isS4(e), locked = environmentIsLocked(e))
        references[[known[[format.default(e)]]]] <- put(what)
    }
    saveRDS(list(variables = places, references = references, compressed = compress), paste0(filebase, ".rdx"), version = 2L)
    invisible()
}

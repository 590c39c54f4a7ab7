# Package datasets: each name is a promise of its data set.

(function() for (n in .dataset_names()) eval(substitute(delayedAssign(N, .dataset(N), baseenv(), baseenv()), list(N = n))))()
data <- function(..., list = character(), package = NULL, lib.loc = NULL, verbose = getOption("verbose"), envir = environment(),
                 overwrite = TRUE) {
    if (missing(envir)) envir <- parent.frame()
    names <- c(as.character(substitute(list(...))[-1L]), list)
    all <- if (is.null(package) || "datasets" %in% package) .dataset_names()
    if (length(names) == 0L) {
        all <- sort(all, method = "radix")
        found <- cbind(Package = rep("datasets", length(all)), LibPath = rep(.Library, length(all)), Item = all, Title = rep("", length(all)))
        for (p in package) if (length(at <- .package_folder(p, lib.loc)) && length(own <- names(.data_of(p, at))))
            found <- rbind(found, cbind(Package = p, LibPath = dirname(at), Item = sort(own), Title = ""))
        return(structure(list(title = "Data sets", header = NULL, results = found, footer = NULL), class = "packageIQR"))
    }
    several <- list(BJsales = c("BJsales", "BJsales.lead"), beavers = c("beaver1", "beaver2"), euro = c("euro", "euro.cross"),
                    UKLungDeaths = c("fdeaths", "ldeaths", "mdeaths"),
                    freeny = c("freeny", "freeny.x", "freeny.y"), stackloss = c("stack.loss", "stack.x", "stackloss"),
                    state = c("state.abb", "state.area", "state.center", "state.division", "state.name", "state.region", "state.x77"))
    for (n in unlist(lapply(names, function(n) if (length(all)) .or(several[[n]], n) else n))) {
        where <- .find_data(n, package, lib.loc)
        own <- is.null(where) && n %in% all
        if (own) where <- baseenv()
        if (is.null(where) && is.null(package)) where <- .data_file(n, ".")
        if (is.null(where)) {
            warning(gettextf("data set %s not found", sQuote(n)), domain = NA)
            next
        }
        for (v in if (own || exists(n, envir = where, inherits = FALSE)) n else ls(where)) # a file may have several objects
            if (overwrite || !exists(v, envir = envir, inherits = FALSE)) assign(v, get(v, envir = where), envir = envir)
    }
    invisible(names)
}
.data_of <- function(package, folder) {
    if (!is.null(ns <- .namespace(package)) && !is.null(ns$.__NAMESPACE__.)) return(ns$.__NAMESPACE__.$lazydata)
    env <- new.env()
    stored <- file.path(folder, "data", "Rdata")
    if (file.exists(paste0(stored, ".rdx"))) lazyLoad(stored, env)
    else if (dir.exists(dirname(stored))) .load_data(folder, env)
    env
}
# The environment that has a data set of a package; NULL if there is none.
.find_data <- function(name, package, lib.loc) {
    for (p in setdiff(.or(package, .loaded_namespaces()), "datasets")) {
        folder <- .package_folder(p, lib.loc)
        if (length(folder) && exists(name, envir = e <- .data_of(p, folder), inherits = FALSE)) return(e)
        if (length(folder) && !is.null(e <- .data_file(name, folder))) return(e)
    }
}
# What the file of that name in folder/data has, in an environment; NULL if there is none.
.data_file <- function(name, folder) {
    kinds <- c("R", "r", "RData", "rdata", "rda", outer(c("tab", "txt", "TXT", "csv", "CSV"), c("", ".gz", ".bz2", ".xz"), paste0))
    f <- paste(name, kinds, sep = ".") # where there are several, the first one
    f <- f[file.exists(file.path(folder, "data", f))]
    if (!length(f)) return(NULL)
    env <- new.env()
    .load_data(folder, env, f[1L])
    env
}
print.packageIQR <- function(x, ...) {
    if (!nrow(x$results)) writeLines(paste0("no ", tolower(x$title), " found"))
    for (from in unique(x$results[, "Package"])) {
        cat(x$title, " in package ", sQuote(from), ":\n\n", sep = "")
        rows <- x$results[x$results[, "Package"] == from, , drop = FALSE]
        if (any(nzchar(rows[, "Title"]))) writeLines(c(formatDL(rows[, "Item"], rows[, "Title"]), ""))
        else cat(formatC(rows[, "Item"], width = -20), fill = TRUE)
    }
    invisible(x)
}

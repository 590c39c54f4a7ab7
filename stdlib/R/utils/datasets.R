# Package datasets: each name is a promise of its data set.

(function() for (n in .dataset_names()) eval(substitute(delayedAssign(N, .dataset(N), baseenv(), baseenv()), list(N = n))))()
# What data() lists of a package: its index of data sets, which has their titles; the objects themselves where there is none.
.data_index <- function(p, lib.loc) {
    at <- if (p == "datasets") .package_folder(p, lib.loc) else find.package(p, lib.loc)
    index <- file.path(at, "Meta", "data.rds")
    items <- if (length(at) && file.exists(index)) readRDS(index)
             else if (p == "datasets") cbind(sort(.dataset_names(), method = "radix"), "")
             else if (length(own <- names(.data_of(p, at)))) cbind(sort(own), "")
    if (length(items)) cbind(p, if (length(at)) dirname(at) else .Library, items)
}
.data_list <- function(package, lib.loc) {
    found <- lapply(.or(package, .packages()), .data_index, lib.loc)
    if (is.null(package) && dir.exists("data") && length(files <- list.files("data")))
        found <- c(found, list(cbind(".", dirname(getwd()), sub("[.][^.]*$", "", files), "")))
    found <- do.call(rbind, c(list(matrix("", 0L, 4L)), found))
    dimnames(found) <- list(NULL, c("Package", "LibPath", "Item", "Title"))
    all <- sQuote("data(package = .packages(all.available = TRUE))")
    structure(list(title = "Data sets", header = NULL, results = found,
                   footer = if (is.null(package)) paste0("Use ", all, "\nto list the data sets in all *available* packages.")),
              class = "packageIQR")
}
data <- function(..., list = character(), package = NULL, lib.loc = NULL, verbose = getOption("verbose"), envir = .GlobalEnv,
                 overwrite = TRUE) {
    names <- c(as.character(substitute(list(...))[-1L]), list)
    all <- if (is.null(package) || "datasets" %in% package) .dataset_names()
    if (length(names) == 0L) return(.data_list(package, lib.loc))
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
        for (v in if (own) n else ls(where, all.names = TRUE)) # a file may have several objects
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
# An environment with the objects of a package's data set, perhaps several; NULL if there is none.
.find_data <- function(name, package, lib.loc) {
    for (p in setdiff(.or(package, .loaded_namespaces()), "datasets")) {
        folder <- .package_folder(p, lib.loc)
        if (!length(folder)) next
        index <- file.path(folder, "data", "Rdata.rds") # of a data base: which objects each name has
        held <- if (file.exists(index)) readRDS(index)[[name]]
        if (is.null(held) && !is.null(e <- .data_file(name, folder))) return(e)
        e <- .data_of(p, folder)
        if (is.null(held) && exists(name, envir = e, inherits = FALSE)) held <- name
        if (!is.null(held)) return(list2env(mget(held, envir = e), new.env()))
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
    else .show_page(unlist(lapply(unique(x$results[, "Package"]), function(from) {
        rows <- x$results[x$results[, "Package"] == from, , drop = FALSE]
        c(paste0(x$title, " in package ", sQuote(from), ":"), "",
          if (any(nzchar(rows[, "Title"]))) c(formatDL(rows[, "Item"], rows[, "Title"]), "")
          else capture.output(cat(formatC(rows[, "Item"], width = -20), fill = TRUE)))
    })), x$title, end = NULL)
    invisible(x)
}

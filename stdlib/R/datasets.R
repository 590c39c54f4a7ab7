# Package datasets: each name is a promise of its data set.
(function() for (n in .dataset_names()) eval(substitute(delayedAssign(N, .dataset(N), baseenv(), baseenv()), list(N = n))))()
data <- function(..., list = character(), package = NULL, lib.loc = NULL, verbose = getOption("verbose"), envir = environment(),
                 overwrite = TRUE) {
    if (missing(envir)) envir <- parent.frame()
    names <- c(as.character(substitute(list(...))[-1L]), list)
    all <- .dataset_names()
    if (length(names) == 0L) {
        all <- sort(all, method = "radix")
        found <- cbind(Package = "datasets", LibPath = .Library, Item = all, Title = "")
        return(structure(list(title = "Data sets", header = NULL, results = found, footer = NULL), class = "packageIQR"))
    }
    for (n in names) {
        if (!n %in% all) warning(gettextf("data set %s not found", sQuote(n)), domain = NA)
        else if (overwrite || !exists(n, envir = envir, inherits = FALSE)) assign(n, get(n, envir = baseenv()), envir = envir)
    }
    invisible(names)
}
print.packageIQR <- function(x, ...) {
    for (from in unique(x$results[, "Package"])) {
        cat(x$title, " in package ", sQuote(from), ":\n\n", sep = "")
        cat(formatC(x$results[x$results[, "Package"] == from, "Item"], width = -20), fill = TRUE)
    }
    invisible(x)
}

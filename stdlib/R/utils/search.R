# What there is: methods, functions, where they are from.

# ---- which methods there are

.S3methods <- function(generic.function, class, envir = parent.frame()) {
    attached <- setdiff(search(), c(".GlobalEnv", "Autoloads", paste0("package:", .std_package_names)))
    exported <- lapply(attached, ls)
    registered <- unique(c(.s3registered(), unlist(lapply(loadedNamespaces(), function(n) names(asNamespace(n)$.__S3MethodsTable__.)))))
    nms <- unique(c(ls(globalenv()), unlist(exported), registered, .base_names()))
    if (!missing(generic.function)) {
        if (!is.character(generic.function)) {
            name <- deparse(substitute(generic.function))
            if (!is.function(generic.function)) stop(gettextf("'generic.function' must be the name of a function or a function"))
            generic.function <- name
        } else if (!exists(generic.function, mode = "function", envir = parent.frame()) && 
                   !generic.function %in% c("Math", "Ops", "Summary", "Complex", "Math2"))
            stop(gettextf("no function '%s' is visible", generic.function), domain = NA)
        nms <- sort(nms[startsWith(nms, paste0(generic.function, "."))])
        gen <- rep(generic.function, length(nms))
        byclass <- FALSE
    } else {
        if (!is.character(class)) class <- deparse(substitute(class))
        if (length(class) > 1L) warning(warningCondition("'class' is of length > 1; only the first element will be used",
                                                         call = quote(.S3methods(generic.function, class, envir))))
        class <- class[1L]
        nms <- sort(nms[endsWith(nms, paste0(".", class))])
        gen <- substr(nms, 1L, nchar(nms) - nchar(class) - 1L)
        ok <- nzchar(gen)
        ok[ok] <- vapply(gen[ok], .may_dispatch, NA, envir = parent.frame()) | gen[ok] %in% c("Ops", "Math", "Summary", "Complex")
        nms <- nms[ok]
        gen <- gen[ok]
        byclass <- TRUE
    }
    ok <- vapply(nms, exists, NA, envir = parent.frame(), mode = "function") | nms %in% registered
    nms <- nms[ok]
    gen <- gen[ok]
    own <- vapply(nms, exists, NA, envir = globalenv(), inherits = FALSE)
    home <- .homes(nms)
    for (i in rev(seq_along(attached))) home[nms %in% exported[[i]]] <- sub("package:", "", attached[i])
    from <- ifelse(own, ".GlobalEnv", ifelse(is.na(home), "registered S3method", home))
    info <- data.frame(visible = own | !is.na(home), from = as.character(from), generic = gen,
                       isS4 = rep(FALSE, length(nms)), row.names = nms, stringsAsFactors = FALSE)
    structure(nms, info = info, byclass = byclass, class = "MethodsFunction")
}
# Is this the name of a function that may have methods? is.data.frame() and order.dendrogram() are none.
.may_dispatch <- function(name, envir) {
    if (!exists(name, envir = envir, mode = "function") || name == "order") return(FALSE)
    f <- get(name, envir = envir, mode = "function")
    if (isS4(f) && is.null(f <- .S4$generics[[.S4keyof(f, name)]]$default)) return(FALSE)
    typeof(f) != "closure" || is.null(body(f)) || any(c("UseMethod", ".Internal", "standardGeneric") %in% all.names(body(f)))
}
# The packages on the search list that export these names; NA for a name that none does.
.homes <- function(names) {
    home <- rep(NA_character_, length(names))
    for (p in c("methods", "datasets", "utils", "grDevices", "graphics", "stats", "base")) home[names %in% .package_exports(p)] <- p
    home
}
# The generics that have S4 methods for a basic class, of package methods.
.S4_of_basic <- function(class) {
    super <- .S4basic[[class]]
    vectors <- c("numeric", "character", "integer", "list", "logical", "complex", "raw", "expression", "vector")
    unique(c(if (class == "oldClass" || "oldClass" %in% super) c("coerce", "initialize", "show", "slotsFromS3"),
             if (class %in% c("data.frame", "anova")) c("[[<-", "[<-", "$<-"),
             if (class %in% c("matrix", "array", "ts")) c("coerce", "initialize", "Math", "Math2", "Ops"),
             if (class == "structure") c("coerce", "Math", "Math2", "Ops"),
             if (class == "environment") c("coerce", "initialize"),
             if (class %in% c(vectors, "data.frame")) c("coerce", "Ops"),
             if (class %in% c("character", "function")) c("coerce", "coerce<-"),
             if (class %in% c("name", "call", "NULL", "S4")) "coerce"))
}
# The S4 methods of the generics for which want(name) is true, as rows for methods(). Those for a class are those for what it
# extends, too, but for those that differ from another in one class alone, which is farther from it.
.S4table <- function(want, class = NULL) {
    near <- if (!is.null(class)) { if (is.null(.S4$classes[[class]])) class else extends(class) }
    rows <- NULL
    for (key in ls(.S4$generics, all.names = TRUE)) {
        g <- .S4$generics[[key]]
        if (!want(g$name)) next
        signatures <- lapply(unname(g$methods), attr, "defined")
        from <- vapply(unname(g$methods), function(m) environmentName(topenv(environment(m))), "")
        if (length(signatures) && is.null(class) && !g$primitive && !is.null(g$default) && !list("ANY") %in% signatures) { # what it was before
            signatures <- c(list("ANY"), signatures)
            from <- c("", from)
        }
        if (!length(signatures)) next
        width <- max(lengths(signatures))
        given <- t(vapply(signatures, function(s) c(s, rep("ANY", width - length(s))), character(width)))
        if (width == 1L) given <- t(given)
        if (!is.null(class)) {
            rank <- match(given, near)
            dim(rank) <- dim(given)
            ok <- rowSums(!is.na(rank)) > 0L
            for (j in seq_len(width)) {
                at <- which(!is.na(rank[, j]))
                others <- apply(given[at, -j, drop = FALSE], 1L, paste, collapse = "\r")
                ok[at] <- ok[at] & rank[at, j] == ave(rank[at, j], others, FUN = min)
            }
            given <- given[ok, , drop = FALSE]
            from <- from[ok]
        }
        if (nrow(given)) rows <- rbind(rows, data.frame(visible = TRUE, from = from, generic = g$name, isS4 = TRUE,
            row.names = paste0(g$name, ",", apply(given, 1L, paste, collapse = ","), "-method")))
    }
    rows
}
methods <- function(generic.function, class) {
    expr <- if (missing(generic.function)) substitute(class) else substitute(generic.function)
    asked <- if (missing(generic.function)) class else generic.function
    if (!is.character(asked)) asked <- deparse(expr)
    call <- sys.call()
    call[[1L]] <- quote(utils::.S3methods)
    found <- eval(call, parent.frame())
    if (missing(generic.function)) asked <- asked[1L]
    s4 <- if (missing(generic.function)) .S4table(function(f) TRUE, asked) else .S4table(function(f) f == asked)
    given <- if (missing(generic.function)) # what package methods has for the basic classes that it is, or extends
        unique(unlist(lapply(if (is.null(.S4$classes[[asked]])) asked else intersect(extends(asked), names(.S4basic)), .S4_of_basic)))
    if (length(given))
        s4 <- rbind(s4, data.frame(visible = TRUE, from = "", generic = given, isS4 = TRUE, row.names = paste0(given, ",", asked, "-method")))
    if (is.null(s4)) return(found)
    info <- rbind(attr(found, "info"), s4)
    info <- info[order(rownames(info)), ]
    structure(rownames(info), info = info, byclass = attr(found, "byclass"), class = "MethodsFunction")
}
format.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
    info <- attr(x, "info")
    if (byclass) unique(info$generic) else paste0(rownames(info), ifelse(info$visible, "", "*"))
}
print.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
    found <- format(x, byclass = byclass, ...)
    if (length(found)) print(noquote(found))
    writeLines(if (length(found)) "see '?methods' for accessing help and source code" else "no methods found")
    invisible(x)
}

isS3method <- function(method, f, class, envir = parent.frame())
{
    if (missing(method)) method <- paste(f, class, sep = ".")
    else {
        parts <- strsplit(method, ".", fixed = TRUE)[[1L]]
        ok <- FALSE
        for (i in seq_len(length(parts) - 1L)) {
            f <- paste(parts[seq_len(i)], collapse = ".")
            class <- paste(parts[-seq_len(i)], collapse = ".")
            if (exists(f, envir = envir, mode = "function") && (f %in% .dispatching || isS3stdGeneric(get(f, envir = envir, mode = "function")))) {
                ok <- TRUE
                break
            }
        }
        if (!ok) return(FALSE)
    }
    method != "t.test" && exists(method, envir = envir, mode = "function") && !is.null(getS3method(f, class, optional = TRUE, envir = envir))
}
# The first expression inside all braces.
.in_braces <- function(e) if (is.call(e) && identical(e[[1L]], quote(`{`))) .in_braces(e[[2L]]) else e
isS3stdGeneric <- function(f) {
    e <- .in_braces(body(f))
    if (is.call(e) && identical(e[[1L]], quote(UseMethod))) setNames(TRUE, as.character(e[[2L]])) else FALSE
}
.known_globals <- new.env()
globalVariables <- function(names, package, add = TRUE) {
    if (missing(package)) package <- environmentName(topenv(parent.frame()))
    if (missing(names)) names <- character()
    all <- if (add) unique(c(.known_globals[[package]], names)) else names
    .known_globals[[package]] <- all
    all
}
suppressForeignCheck <- function(names, package, add = TRUE) invisible(if (missing(names)) character() else names)
apropos <- function(what, where = FALSE, ignore.case = TRUE, mode = "any") {
    stopifnot(is.character(what))
    found <- lapply(seq_along(search()), function(i) {
        nms <- ls(i, pattern = what, all.names = TRUE)
        if (ignore.case) nms <- grep(what, ls(i, all.names = TRUE), ignore.case = TRUE, value = TRUE)
        if (mode == "any") nms else nms[vapply(nms, exists, NA, where = i, mode = mode, inherits = FALSE)]
    })
    x <- unlist(found)
    if (where && length(x)) names(x) <- rep(seq_along(found), lengths(found))
    if (where) x[order(x)] else sort(unique(x))
}
lsf.str <- function(pos = -1, envir, ...) {
    where <- if (!missing(envir)) envir else if (is.environment(pos)) pos else if (is.character(pos) || pos > 0) as.environment(pos) else parent.frame()
    ls.str(envir = where, mode = "function", ...)
}
limitedLabels <- function(value, maxwidth = getOption("width") - 5L) {
    calls <- as.list(value)
    text <- vapply(calls, function(e) {
        line <- utils::getSrcref(e)
        at <- if (is.null(line)) "" else paste0(basename(attr(line, "srcfile")$filename), "#", line[1L], ": ")
        paste0(at, paste(deparse(e), collapse = " "))
    }, "")
    if (is.null(maxwidth) || maxwidth < 40L) maxwidth <- 40L
    strtrim(text, min(maxwidth, 1000L))
}
.DollarNames <- function(x, pattern) UseMethod(".DollarNames")
.DollarNames.default <- function(x, pattern = "") {
    if (is.atomic(x) || is.symbol(x)) return(character())
    grep(pattern, names(x), value = TRUE)
}
.DollarNames.list <- function(x, pattern = "") grep(pattern, names(x), value = TRUE)
.DollarNames.environment <- function(x, pattern = "") ls(x, all.names = TRUE, pattern = pattern)
packageName <- function(env = parent.frame()) {
    if (!missing(env)) stopifnot(is.environment(env))
    top <- topenv(env)
    if (identical(top, baseenv())) "base" else if (!is.null(n <- .namespace_name(top))) n else get0(".packageName", envir = top, inherits = FALSE)
}
getFromNamespace <- function(x, ns, pos = -1, envir = as.environment(pos)) {
    if (!missing(ns)) return(get(x, envir = asNamespace(ns), inherits = FALSE))
    name <- environmentName(envir)
    if (!startsWith(name, "package:")) stop("environment specified is not a package")
    get(x, envir = asNamespace(sub("^package:", "", name)), inherits = FALSE)
}
assignInNamespace <- function(x, value, ns, pos = -1, envir = as.environment(pos)) {
    ns <- if (missing(ns)) asNamespace(sub("^package:", "", environmentName(envir))) else asNamespace(ns)
    locked <- bindingIsLocked(x, ns)
    if (locked) {
        unlockBinding(x, ns)
        on.exit(lockBinding(x, ns))
    }
    assign(x, value, envir = ns)
    attached <- paste0("package:", .namespace_name(ns))
    if (attached %in% search() && !is.null(ns$.__NAMESPACE__.) && exists(x, envir = as.environment(attached), inherits = FALSE)) {
        e <- as.environment(attached)
        was <- bindingIsLocked(x, e)
        if (was) unlockBinding(x, e)
        assign(x, value, envir = e)
        if (was) lockBinding(x, e)
    }
    invisible()
}
assignInMyNamespace <- function(x, value) assignInNamespace(x, value, topenv(parent.frame()))
fixInNamespace <- function(x, ns, pos = -1, envir = as.environment(pos), ...) stop("there is no editor: use assignInNamespace()")
argsAnywhere <- function(x) {
    if (!is.character(x)) x <- as.character(substitute(x))
    found <- getAnywhere(x)
    f <- Filter(is.function, found$objs)
    if (length(f) == 0L) NULL else if (length(f) == 1L) args(f[[1L]]) else lapply(f, args)
}

# ---- finding things

find <- function(what, mode = "any", numeric = FALSE, simple.words = TRUE) {
    if (!is.character(what)) what <- as.character(substitute(what))
    pkgs <- search()
    at <- vapply(pkgs, function(p) {
        e <- as.environment(p)
        there <- if (simple.words) what else grep(what, ls(e, all.names = TRUE), value = TRUE)
        if (p == "package:base") there <- intersect(there, .package_exports("base"))
        length(there) > 0L && any(vapply(there, exists, NA, envir = e, mode = mode, inherits = FALSE))
    }, NA)
    if (numeric) structure(which(at), names = pkgs[at]) else pkgs[at]
}
getAnywhere <- function(x) {
    if (tryCatch(!is.character(x), error = function(e) TRUE)) x <- as.character(substitute(x))
    objs <- list()
    where <- character()
    visible <- logical()
    add <- function(obj, from, seen) {
        objs[length(objs) + 1L] <<- list(obj)
        where <<- c(where, from)
        visible <<- c(visible, seen)
    }
    for (p in find(x)) add(get(x, envir = as.environment(p)), p, TRUE)
    m <- strsplit(x, ".", fixed = TRUE)[[1L]]
    for (i in seq_len(length(m) - 1L)) {
        generic <- paste(m[seq_len(i)], collapse = ".")
        class <- paste(m[-seq_len(i)], collapse = ".")
        f <- getS3method(generic, class, optional = TRUE)
        if (!is.null(f)) {
            home <- topenv(environment(f))
            add(f, paste("registered S3 method for", generic, if (isNamespace(home)) paste("from namespace", .namespace_name(home))), FALSE)
            break
        }
    }
    home <- .packages_of(x)
    if (!is.na(home)) add(get(x, envir = baseenv()), paste0("namespace:", home), FALSE)
    for (n in .loaded_namespaces()) if (exists(x, envir = asNamespace(n), inherits = FALSE)) add(get(x, envir = asNamespace(n)), paste0("namespace:", n), FALSE)
    if (!is.na(home) && home == "base" && "package:base" %in% where) {
        keep <- where != "namespace:base"
        objs <- objs[keep]
        where <- where[keep]
        visible <- visible[keep]
    }
    dups <- rep_len(FALSE, length(objs))
    for (i in seq_along(objs)[-1L]) dups[i] <- any(vapply(objs[seq_len(i - 1L)], identical, NA, objs[[i]]))
    structure(list(name = x, objs = objs, where = where, visible = visible, dups = dups), class = "getAnywhere")
}
print.getAnywhere <- function(x, ...) {
    n <- sum(!x$dups)
    name <- sQuote(x$name)
    if (n == 0L) writeLines(paste("no object named", name, "was found"))
    else if (n == 1L) {
        writeLines(c(paste("A single object matching", name, "was found"), "It was found in the following places", paste0("  ", x$where), "with value", ""))
        print(x$objs[[1L]])
    } else writeLines(c(paste(n, "differing objects matching", name, "were found"), "in the following places",
                      paste0("  ", x$where), "Use [] to view one of them"))
    invisible(x)
}
`[.getAnywhere` <- function(x, i) {
    if (!is.numeric(i)) stop("only numeric indices can be used")
    if (length(i) == 1L) x$objs[[i]] else x$objs[i]
}

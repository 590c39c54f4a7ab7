# S4 of installed packages: GNU R stores classes (.__C__name), tables of methods (.__T__generic:package), generic functions and
# generators as the objects that it works with itself.  Here each is defined again from what its object says.

.installed_S4 <- function(ns, names) {
    classes <- names[startsWith(names, ".__C__")]
    tables <- names[startsWith(names, ".__T__")]
    if (!length(classes) && !length(tables)) return(invisible())
    defs <- lapply(setNames(classes, substring(classes, 7L)), function(n) ns[[n]])
    known <- character()
    define <- function(name) {
        if (name %in% known || is.null(d <- defs[[name]])) return()
        known <<- c(known, name)
        union <- .installed_kind(d) == "ClassUnionRepresentation"
        first <- if (union) .installed_direct(d, "subclasses") else c(setdiff(.installed_direct(d), names(defs)[unions]), unlist(attr(d, "slots")))
        fields <- if (.installed_kind(d) == "refClassRepresentation") unlist(as.list(attr(d, "fieldClasses")))
        for (k in c(first, fields)) define(k)
        suppressWarnings(switch(.installed_kind(d), ClassUnionRepresentation = setClassUnion(name, first[vapply(first, .S4isdef, NA)], ns),
                                refClassRepresentation = .installed_refclass(name, d, names(defs)[unions], ns),
                                .installed_class(name, d, names(defs)[unions], ns)))
    }
    unions <- vapply(defs, .installed_kind, "") == "ClassUnionRepresentation"
    for (n in names(defs)) define(n)
    for (n in names(defs)) if (length(of <- .S4$unions[[n]]) > 1L) # in the order in which the package defined them
        .S4$unions[[n]] <- of[order(match(of, .installed_direct(defs[[n]])))]
    for (n in names(defs)) if (!is.null(d <- .S4$classes[[n]]) && !is.environment(d)) {
        said <- attr(defs[[n]], "subclasses")
        attr(d, "subs") <- vapply(said, function(x) as.numeric(attr(x, "distance")), 0)
        attr(d, "subs.by") <- vapply(said, function(x) c(as.character(attr(x, "by")), NA)[1L], "")
        said <- attr(defs[[n]], "contains")
        attr(d, "sups") <- vapply(said, function(x) as.numeric(attr(x, "distance")), 0)
        attr(d, "sups.by") <- vapply(said, function(x) c(as.character(attr(x, "by")), "")[1L], "")
        assign(n, d, envir = .S4$classes)
    }
    .S4$supers <- new.env(hash = TRUE, parent = emptyenv())
    later <- character() # promises that the package stored (lubridate): they need its methods
    for (n in names[!startsWith(names, ".__")]) {
        v <- tryCatch(ns[[n]], error = function(e) later <<- c(later, n))
        if (!isS4(v)) next
        if (is.function(v) && !is.null(attr(v, "generic"))) .installed_generic(n, v, ns)
        else if (.installed_kind(v) == "classGeneratorFunction") assign(n, .S4generator(as.character(attr(v, "className"))), envir = ns)
        else if (.installed_kind(v) == "refObjectGenerator")
            assign(n, .R5generator(as.character(.or(attr(v, "className"), attr(v, ".xData")$className))), envir = ns)
    }
    for (n in tables) .installed_methods(sub("^\\.__T__(.*):[^:]*$", "\\1", n), sub(".*:", "", n), ns[[n]], ns)
    for (n in tables) .installed_seen(sub("^\\.__T__(.*):[^:]*$", "\\1", n), sub(".*:", "", n), ns)
    for (n in later) suppressWarnings(tryCatch(ns[[n]], error = function(e) NULL)) # else an error for who asks for it
    invisible()
}
# A package that has methods for a generic that it imports sees it as one, though it is a plain function here (stats4's are).
.installed_seen <- function(name, package, ns) {
    fdef <- .S4$generics[[.S4key(name, package)]]$fdef
    if (is.null(attr(fdef, "generic")) || exists(name, envir = ns, inherits = FALSE)) return()
    seen <- get0(name, envir = ns, mode = "function")
    if (!is.null(seen) && is.null(attr(seen, "generic")) && !is.primitive(seen)) assign(name, fdef, envir = ns)
}
.installed_kind <- function(x) as.character(attr(x, "class"))[1L]
# The classes at distance 1 among those that extend a class, or that it extends.
.installed_direct <- function(def, slot = "contains") {
    all <- attr(def, slot)
    names(all)[vapply(all, function(x) attr(x, "distance") == 1, NA)]
}
.installed_plain <- function(f, ns) {
    attributes(f) <- NULL
    f <- asS4(f, FALSE)
    if (!is.primitive(f)) environment(f) <- ns
    f
}
# An empty slot holds a symbol of this name.
.installed_slot <- function(x) if (is.name(x) && identical(as.character(x), "\001NULL\001")) NULL else x

# The class of the data that a class has from those that it contains; "" if none has data.
.installed_data <- function(direct) {
    for (k in direct) if (!is.null(data <- if (is.null(d <- .S4def(k))) intersect(k, .S4datatypes) else attr(d, "data")) && length(data)) return(data)
    ""
}
.installed_class <- function(name, def, unions, ns) {
    slots <- attr(def, "slots")
    slots <- setNames(vapply(slots, function(s) as.character(s)[1L], ""), names(slots))
    direct <- .installed_direct(def)
    if (".environment" %in% direct) {
        direct[direct == ".environment"] <- "environment"
        slots <- slots[names(slots) != ".xData"]
    }
    elsewhere <- direct[vapply(direct, function(k) !is.null(attr(.S4$classes[[k]], "union")), NA)]
    direct <- setdiff(direct, c(unions, elsewhere))
    if ("oldClass" %in% names(attr(def, "contains"))) slots <- slots[names(slots) != ".S3Class"]
    values <- attributes(attr(def, "prototype"))
    values <- lapply(values[setdiff(intersect(names(values), names(slots)), ".Data")], .installed_slot)
    values <- values[vapply(names(values), function(n) .S4is(values[[n]], slots[[n]]), NA)] # a virtual class's is none
    if (".Data" %in% names(slots)) {
        data <- asS4(attr(def, "prototype"), FALSE)
        attributes(data) <- attributes(data)[names(attributes(data)) %in% c("dim", "dimnames")]
        values <- c(list(data), values)
        if (identical(slots[[".Data"]], .installed_data(direct))) slots <- slots[names(slots) != ".Data"]
    }
    setClass(name, slots = slots, contains = c(direct, if (attr(def, "virtual")) "VIRTUAL"), prototype = if (length(values)) values,
             validity = .installed_slot(attr(def, "validity")), where = ns, package = getNamespaceName(ns)[[1L]])
    for (k in elsewhere) setIs(name, k)
}
.installed_refclass <- function(name, def, unions, ns) {
    direct <- setdiff(.installed_direct(def), c("envRefClass", unions))
    above <- unlist(lapply(direct, function(k) attr(.S4$classes[[k]], "refFields")))
    fields <- as.list(attr(def, "fieldClasses"))
    # Not what is as above: a field may be another class's there, or have a function that computes it here.
    fields <- fields[vapply(names(fields), function(n) !n %in% names(above) || !identical(as.character(fields[[n]]), above[[n]]), NA)]
    for (n in names(fields)) if (fields[[n]] == "activeBindingFunction") fields[[n]] <- .installed_plain(attr(def, "fieldPrototypes")[[n]], ns)
    table <- attr(def, "refMethods")
    methods <- list()
    for (n in ls(table, all.names = TRUE)) {
        f <- table[[n]]
        if (is.function(f) && identical(as.character(attr(f, "refClassName")), name) && !grepl("#", n, fixed = TRUE)) methods[[n]] <- .installed_plain(f, ns)
    }
    setRefClass(name, fields = fields, methods = methods, contains = c(direct, if (attr(def, "virtual")) "VIRTUAL"), where = ns)
}
.installed_generic <- function(name, f, ns) {
    generic <- as.character(attr(f, "generic"))
    package <- as.character(attr(f, "package"))
    if (generic != name || !is.null(.S4$generics[[.S4key(name, package)]])) return()
    default <- .installed_slot(attr(f, "default"))
    if (is.function(default)) default <- .installed_default(generic, default)
    plain <- .installed_plain(f, ns)
    value_class <- as.character(attr(f, "valueClass"))
    .S4define(name, plain, default, ns, as.character(attr(f, "signature")),
              if ("standardGeneric" %in% as.character(body(plain)[[1L]])) value_class else character(), package)
}
# What a generic was before. A function of GNU R's own packages is ours of that name: its body would ask for GNU R's insides.
.installed_default <- function(name, f) {
    if (is.primitive(f)) return(f)
    home <- topenv(environment(f))
    known <- isBaseNamespace(home) || isNamespace(home) && getNamespaceName(home) %in% .std_package_names
    if (known && is.function(own <- get0(name, envir = home, mode = "function")) && is.null(attr(own, "generic"))) return(own)
    attributes(f) <- NULL
    asS4(f, FALSE)
}
.installed_methods <- function(name, package, table, ns) for (key in ls(table, all.names = TRUE)) {
    m <- table[[key]]
    if (.installed_kind(m) == "derivedDefaultMethod" || is.null(attr(m, "defined"))) next
    home <- environment(m)
    f <- .installed_plain(m, ns)
    if (!is.null(home)) environment(f) <- home
    classes <- as.character(attr(m, "defined"))
    if (name == "coerce") .installed_as(classes, f, ns)
    else if (is.null(g <- .S4$generics[[.S4key(name, package)]])) {
        own <- get0(name, envir = ns, inherits = FALSE) # a plain function that took a generic's place leaves methods without one
        if (name != "coerce<-" && (is.null(own) || !is.null(attr(own, "generic")))) setMethod(name, classes, f, where = ns)
    }
    else .S4method(g, classes, f, TRUE)
}
.installed_as <- function(classes, f, ns) setAs(classes[1L], classes[2L], f, where = ns)

# S4: show(), as(), and the generics that are there from the start (s4.R has classes and methods).

showDefault <- function(object, oldMethods = TRUE) {
    cl <- class(object)
    if (is.null(attr(object, "class"))) { # of no class: attributes, not slots
        if (typeof(object) != "S4") return(print(asS4(object, FALSE)))
        cat("<S4 Type Object>\n")
        for (n in names(attributes(object))) {
            cat("attr(,\"", n, "\")\n", sep = "")
            print(attr(object, n))
        }
        return(invisible())
    }
    from <- attr(cl, "package")
    if (is.character(from) && is.null(.S4def(cl)) && !from %in% c(".GlobalEnv", loadedNamespaces()) &&
        suppressWarnings(require(from, character.only = TRUE)) && !is.null(.S4def(cl))) return(show(object)) # it was read from a file
    old <- typeof(object) != "S4" && length(.S4oldclass(object))
    cat(if (old) "Object" else "An object", " of class \"", cl, "\"\n", sep = "")
    d <- .S4def(cl)
    slots <- if (is.null(d)) setdiff(names(attributes(object)), "class") else names(.S4own(d))
    if (old) {
        print(S3Part(object, TRUE))
        slots <- setdiff(slots, c(".Data", "levels", "names", "row.names", ".S3Class"))
    } else if (".Data" %in% slots || typeof(object) != "S4") {
        print(object@.Data)
        slots <- setdiff(slots, ".Data")
    }
    if (length(slots) == 0L && typeof(object) == "S4") cat("<S4 Type Object>\n")
    for (n in slots) {
        if (n == ".xData") next
        cat("Slot ", encodeString(n, quote = "\""), ":\n", sep = "")
        print(slot(object, n))
        cat("\n")
    }
    invisible()
}
# The slots of the classes that stand for S3 ones.
.S4oldslots <- function(Class) {
    if (!"oldClass" %in% c(Class, .S4basic[[Class]])) return()
    own <- switch(Class, factor = , ordered = c(.Data = "integer", levels = "character"), ts = c(.Data = "vector", tsp = "numeric"),
                  data.frame = c(.Data = "list", names = "character", row.names = "data.frameRowLabels"))
    c(own, .S3Class = "character")
}
.S4showclass <- function(d, complete = TRUE, header = TRUE) {
    members <- attr(d, "union")
    if (!is.null(members) && header) cat("Extended class definition ( \"ClassUnionRepresentation\" )\n")
    cat(if (d@virtual) "Virtual Class " else "Class ", "\"", d@className, "\" [",
        if (d@package == ".GlobalEnv") "in" else "package", " \"", d@package, "\"]\n", sep = "")
    s <- .S4slotsof(d)
    if (!length(s)) s <- .S4oldslots(as.character(d@className))
    if (length(s)) {
        cat("\nSlots:\n")
        text <- format(c(names(s), as.character(s)), justify = "right")
        m <- rbind(text[seq_along(s)], text[-seq_along(s)])
        dimnames(m) <- list(c("Name:", "Class:"), rep("", ncol(m)))
        print(m, quote = FALSE)
    } else {
        of <- if (length(members)) members[1L] else attr(d, "data")
        own <- as.character(d@className)
        if (is.null(of)) of <- if (own %in% names(.S4shown)) .S4shown[[own]] else if (own %in% names(.S4prototypes)) own else "S4"
        cat("\nNo Slots, prototype of class \"", of, "\"\n", sep = "")
    }
    ext <- .S4supers(as.character(d@className))
    if (length(ext)) {
        cat("\nExtends: ")
        data <- .or(attr(d, "data"), .S4datapart(as.character(d@className))) # where the class says itself what its data are, they are still a part of what it contains
        if (!is.null(data) && !data %in% names(ext)) data <- intersect(names(ext), .S4datatypes)[1L]
        .S4printext(ext, as.character(d@className), data = data)
    }
    sub <- .S4subs(as.character(d@className))
    if (length(sub)) {
        if (length(members)) sub <- sub[order(sub, match(names(sub), members))]
        cat("\nKnown Subclasses: ")
        .S4printext(sub, as.character(d@className), TRUE)
    }
}
# What a class's parents are, to whoever lists how it came to extend another.
.S4parents <- function(n) if (is.null(d <- .S4$classes[[n]])) names(which(.S4supers(n) == 1)) else attr(d, "direct")
.S4printext <- function(dist, Class, down = FALSE, data = NULL) {
    near <- names(dist)[dist == 1]
    union <- !is.null(attr(.S4$classes[[Class]], "union"))
    said <- if (down) attr(.S4$classes[[Class]], "subs.by")
    how <- vapply(seq_along(dist), function(i) {
        n <- names(dist)[i]
        if (dist[[i]] == 1) {
            part <- if (down) identical(if (is.null(d <- .S4$classes[[n]])) .S4datapart(n) else attr(d, "data"), Class) else identical(n, data) && !n %in% c("factor", "data.frame")
            return(if (part) "from data part" else if (down && n %in% c(".name", ".environment")) "directly, with explicit coerce" else "directly")
        }
        by <- if (!down) near[vapply(near, function(m) n %in% names(.S4supers(m)), NA)]
              else if (union) near[vapply(near, function(m) m %in% names(.S4supers(n)), NA)]
              else if (any(at <- names(said) == n)) said[at][sum(names(dist)[seq_len(i)] == n)]
              else intersect(.S4parents(n), names(dist))
        coerced <- !down && n == "environment" || down && (Class == "environment" || n == ".name") ||
                   !down && n == "refObject" && ".environment" %in% names(dist) && !"refClass" %in% names(dist)
        paste0("by class \"", by[1L], "\", distance ", dist[[i]], if (coerced) ", with explicit coerce")
    }, "")
    if (all(how == "directly")) cat(paste0("\"", names(dist), "\""), sep = ", ", fill = TRUE)
    else cat("", paste0("Class \"", names(dist), "\", ", how), sep = "\n")
}
# The data part of R's own classes that have one.
.S4datapart <- function(Class)
    switch(Class, factor = "integer", data.frame = "list", signature = "character", MethodDefinition = , classGeneratorFunction = "function")
showClass <- function(Class, complete = TRUE, propertiesAreCalled = "Slots")
    invisible(.S4showclass(if (isS4(Class)) Class else getClass(Class), header = FALSE))

show <- structure(function(object) standardGeneric("show"), generic = structure("show", package = "methods"), package = "methods")
initialize <- structure(function(.Object, ...) standardGeneric("initialize"), generic = structure("initialize", package = "methods"), package = "methods")
.S4generic("show", show, function(object) {
    cl <- class(object)[1L]
    if (!isS4(object)) print(object)
    else if (is.null(attr(object, "class"))) showDefault(object)
    else if (is.environment(object) && .R5isclass(cl)) object$show()
    else if (cl == "factor" || cl == "data.frame") {
        cat("Object of class \"", cl, "\"\n", sep = "")
        print(asS4(object, FALSE))
    }
    else if (cl == "refObjectGenerator") .R5showclass(.S4$classes[[attr(object, "className")]], "Generator")
    else if (cl == "refMethodDef") .R5showmethod(object)
    else if (cl == "classRepresentation" && !is.null(attr(object, "refMethods"))) .R5showclass(object, "Reference Class")
    else if (cl == "classRepresentation") .S4showclass(object)
    else if (cl == "classGeneratorFunction") {
        cat("class generator function for class ", dQuote(attr(object, "className")), " from package ",
            sQuote(attr(object, "package")), "\n", sep = "")
        f <- object
        attributes(f) <- NULL
        print(asS4(f, FALSE))
    }
    else if (cl == "standardGeneric" || cl == "nonstandardGenericFunction") {
        cat(cl, " for \"", attr(object, "generic"), "\" defined from package \"", attr(object, "package"), "\"\n", sep = "")
        if (length(attr(object, "valueClass")))
            cat("  defined with value class: ", "\"", attr(object, "valueClass"), "\"\n", sep = "")
        cat("\n")
        f <- object
        attributes(f) <- NULL
        environment(f) <- new.env(parent = globalenv()) # each generic has its own
        print(asS4(f, FALSE))
        cat("Methods may be defined for arguments: ", paste0(attr(object, "signature"), collapse = ", "), "\n", sep = "")
        cat("Use  showMethods(", attr(object, "generic"), ")  for currently available ones.\n", sep = "")
    } else if (cl == "MethodDefinition") {
        cat("Method Definition:\n\n")
        f <- object
        attributes(f) <- NULL
        print(asS4(f, FALSE))
        cat("\nSignatures:\n")
        s <- attr(object, "defined")
        a <- .S4$generics[[.S4key(as.character(generic <- attr(object, "generic")), attr(generic, "package"))]]$signature[seq_along(s)]
        q <- function(s) paste0("\"", s, "\"")
        m <- rbind(q(attr(object, "target")), q(s))
        dimnames(m) <- list(c("target ", "defined"), a)
        print(noquote(m))
    } else showDefault(object)
    invisible()
}, FALSE, "object")
.S4generic("initialize", initialize, .S4initialize, FALSE, ".Object")

# What setAs() was given for a class or, the nearest first, for one that it extends: list(def, replace), or NULL.
.S4coercer <- function(from, to, any = FALSE) {
    up <- names(.S4supers(from))
    # What a class contains is taken out of it, before methods of its other superclasses are asked.
    if (to %in% up) up <- up[vapply(up, function(k) to %in% names(.S4supers(k)), NA)]
    for (k in unique(c(from, up, if (any) "ANY"))) {
        m <- .S4$coerce[[paste(k, to, sep = "#")]]
        if (!is.null(m)) return(m)
    }
    NULL
}
# The generic that setAs() writes methods for is there to be imported; what it does, as() does.
coerce <- function(from, to, strict = TRUE) {
    warning("direct use of coerce() is deprecated:  use as(from, class(to)) instead", domain = NA)
    as(from, class(to), strict = strict)
}
`coerce<-` <- function(from, to, value) {
    warning("direct use of coerce() is deprecated:  use as(from, class(to)) <- value instead", domain = NA)
    as(from, class(to)) <- value
    from
}
# An object as one of a virtual class that its class extends: itself where it does so directly or by virtual classes, else
# as one of the class on the way that has objects.
.S4upto <- function(object, from, to) {
    while (!is.null(by <- .S4by(from, to))) {
        if (!isVirtualClass(by)) object <- as(object, by)
        from <- by
    }
    object
}
# The direct superclass by which a class extends another one, NULL if it does so directly.
.S4by <- function(from, to) {
    ext <- .S4supers(from)
    if (!isTRUE(ext[to] > 1)) return(NULL)
    said <- .or(attr(.S4$classes[[from]], "sups.by"), .S4$supers[[paste0("by\r", from)]])
    if (to %in% names(said) && nzchar(said[[to]]) && said[[to]] != to && !is.na(ext[said[[to]]])) return(said[[to]])
    near <- names(ext)[ext == 1]
    near[vapply(near, function(m) to %in% names(.S4supers(m)), NA)][1L]
}
as <- function(object, Class, strict = TRUE, ext) {
    if (length(Class) != 1L || !is.character(Class) && !isS4(Class)) is(object, Class) # which says what is wrong
    cl <- class(object)[1L]
    if (cl == Class && isS4(object)) return(object)
    if (!is.null(m <- .S4coercer(cl, Class))) return(m$def(object))
    if (isS4(object)) {
        if (Class == "environment" && is.environment(own <- attr(object, ".xData"))) return(own)
        d <- .S4def(Class)
        if (!is.null(d) && .S4is(object, Class)) {
            if (!strict) return(object)
            if (d@virtual) return(.S4upto(object, cl, Class))
            x <- .S4blank(d)
            for (n in names(.S4own(d))) x <- .S4put(x, n, if (n == ".Data") object@.Data else slot(object, n))
            return(x)
        }
        if (is.null(d) && .S4is(object, Class) && typeof(object) != "S4") {
            if (Class %in% .S4virtual) return(object)
            if (Class %in% .S4oldclass(object)) return(S3Part(object, TRUE))
            object <- object@.Data
            if (.S4is(object, Class)) return(object)
        }
    } else if (cl == Class) return(object)
    d <- .S4def(Class)
    if (!is.null(d) && !isS4(object) && !d@virtual && any(oldClass(object) %in% names(.S4supers(Class)))) return(new(Class, object))
    if (!is.null(d) && !d@virtual && !isS4(object) && !is.null(attr(d, "data")) && .S4is(object, attr(d, "data"))) { # the prototype's, but the data
        x <- .S4put(new(Class), ".Data", object)
        if ("names" %in% names(.S4own(d))) attr(x, "names") <- if (is.null(names(object))) rep(NA_character_, length(object)) else names(object)
        return(x)
    }
    if (!isS4(object) && !is.null(d) && d@virtual && .S4is(object, Class)) return(object)
    if (!is.null(m <- .S4$coerce[[paste("ANY", Class, sep = "#")]])) return(m$def(object)) # after what inheritance does
    if (isS4(object) && !is.null(d) && !d@virtual && cl %in% names(.S4supers(Class))) { # its subclass: the rest is the prototype's
        x <- new(Class)
        for (n in names(.S4own(.S4def(cl)))) x <- .S4put(x, n, if (n == ".Data") object@.Data else slot(object, n))
        return(x)
    }
    bad <- function() stop(simpleError(gettextf("no method or default for coercing %s to %s", dQuote(cl), dQuote(Class)), sys.call(-1L)))
    if (isS4(object) && typeof(object) == "S4") bad()
    bare <- function(x) { # a vector without class and dim, and with its other attributes
        class(x) <- NULL
        if (is.null(dim(x))) x else as.vector(x)
    }
    plain <- function(x) `attributes<-`(x, attributes(x)[c("dim", "dimnames")]) # a matrix of no other class
    switch(Class, numeric = if (cl == "integer") bare(object) else as.numeric(object), double = as.double(object),
           integer = if (is.numeric(object)) bare(`storage.mode<-`(bare(object), "integer")) else as.integer(object), character = as.character(object), logical = as.logical(object), complex = as.complex(object),
           list = unclass(unname(as.list(object))), factor = if (cl == "ordered") object
                                                                          else bad(), matrix = plain(as.matrix(object)), vector = as.vector(object),
           name = as.name(object), `function` = as.function(object), environment = as.environment(object), expression = as.expression(object),
           data.frame = as.data.frame(object), array = as.array(object), `NULL` = NULL, ANY = object, bad())
}
`as<-` <- function(object, Class, value) {
    m <- .S4$coerce[[paste(class(object)[1L], Class, sep = "#")]]
    if (!is.null(m) && !is.null(m$replace)) return(m$replace(object, value))
    d <- .S4def(Class)
    if (is.null(d)) return(.S4put(object, ".Data", value))
    for (n in names(.S4own(d))) object <- .S4put(object, n, if (n == ".Data") value@.Data else slot(value, n))
    object
}
setAs <- function(from, to, def, replace = NULL, where) {
    args <- names(formals(args(def)))
    if (length(args) != 1L && !identical(args, c("from", "to", "strict")[seq_along(args)]))
        stop(gettextf("'as' method should have one argument, or match the arguments of coerce(): got  (%s)", paste(args, collapse = ", ")), domain = NA)
    assign(paste(from, to, sep = "#"), list(def = def, replace = replace), envir = .S4$coerce)
    invisible()
}
canCoerce <- function(object, Class) .S4is(object, Class) || !is.null(.S4coercer(class(object)[1L], Class, TRUE))
classLabel <- function(Class) dQuote(as.character(Class), FALSE)
isXS3Class <- function(classDef) extends(classDef@className, "oldClass")
validSlotNames <- function(names) {
    bad <- names %in% "class"
    if (any(bad)) stop(gettextf("\"%s\" is a reserved slot name and cannot be redefined", names[bad][1L]), domain = NA)
    names
}
cbind2 <- structure(function(x, y, ...) standardGeneric("cbind2"), generic = structure("cbind2", package = "methods"), package = "methods")
rbind2 <- structure(function(x, y, ...) standardGeneric("rbind2"), generic = structure("rbind2", package = "methods"), package = "methods")
.S4generic("cbind2", cbind2, function(x, y, ...) if (missing(y)) cbind(.S4plain(x), deparse.level = 0) else cbind(.S4plain(x), .S4plain(y), deparse.level = 0),
           FALSE, c("x", "y"))
.S4generic("rbind2", rbind2, function(x, y, ...) if (missing(y)) rbind(.S4plain(x), deparse.level = 0) else rbind(.S4plain(x), .S4plain(y), deparse.level = 0),
           FALSE, c("x", "y"))
.S4plain <- function(x) if (!isS4(x)) x else if (typeof(x) == "S4") stop("cannot create a matrix from type 'S4'", call. = FALSE) else x@.Data
# cbind() and rbind() of parts among which are S4 objects: list(the result), or NULL where two() has no methods.  What is
# no matrix gives its row or column its label (NA: none), and then the others that have none get "".
.S4bind <- function(two, parts, labels) {
    if (!length(.S4$generics[[two]]$methods)) return(NULL)
    along <- if (two == "cbind2") 2L else 1L
    two <- get(two, envir = globalenv(), mode = "function")
    n <- length(parts)
    while (n && is.null(parts[[n]])) n <- n - 1L
    if (!n) return(list(NULL))
    flat <- function(x) length(dim(x)) != 2L
    label <- function(r, at, text) {
        names <- if (is.null(dimnames(r)[[along]])) character(dim(r)[along]) else dimnames(r)[[along]]
        names[at] <- text
        if (along == 2L) colnames(r) <- names else rownames(r) <- names
        r
    }
    extent <- function(x) if (flat(x)) as.integer(length(x) > 0L) else dim(x)[along]
    last <- parts[[n]]
    if (n == 1L) {
        if (!isS4(last)) return(list(if (along == 2L) cbind(last) else rbind(last)))
        r <- two(last)
        return(list(if (length(dim(last)) < 2L && length(dim(r)) == 2L && !is.na(labels[1L])) label(r, 1L, labels[1L]) else r))
    }
    named <- !is.na(labels)
    # The last two are no matrices: how long they are, the others say.
    widened <- n > 2L && is.null(dim(parts[[n - 1L]])) && is.null(dim(last))
    if (widened) {
        across <- unlist(lapply(parts[seq_len(n)], function(x) dim(x)[3L - along]))
        if (is.null(across)) across <- lengths(parts[seq_len(n)])
        last <- rep(last, length.out = max(across))
        last <- if (along == 2L) cbind(last, deparse.level = 0) else rbind(last, deparse.level = 0)
    }
    r <- last
    for (k in (n - 1L):1L) {
        after <- r
        x <- parts[[k]]
        r <- two(x, after)
        wide <- extent(x)
        mine <- flat(x) && wide && named[k]
        its <- k == n - 1L && flat(after) && extent(after) && named[n]
        if (mine) r <- label(r, 1L, labels[k])
        if (its) r <- label(r, 1L + wide, labels[n])
    }
    list(if (widened && named[n]) label(r, dim(r)[along], labels[n]) else r)
}
el <- function(object, where) object[[if (missing(where)) 1L else where]]
# Are these two the same class's name?  (Stored methods call it.)
.identC <- function(c1 = NULL, c2 = NULL) is.character(c1) && is.character(c2) && length(c1) == 1L && length(c2) == 1L && c1[[1L]] == c2[[1L]]

# S4: classes, generic functions, methods (package methods of GNU R), over the slots and the dispatch of interp/s4.c.
# .S4 holds everything that is defined: classes by name, generics by name.

.S4 <- new.env(hash = TRUE, parent = emptyenv())
.S4$classes <- new.env(hash = TRUE, parent = emptyenv())
.S4$generics <- new.env(hash = TRUE, parent = emptyenv())
.S4$caches <- new.env(hash = TRUE, parent = emptyenv())
.S4$coerce <- new.env(hash = TRUE, parent = emptyenv())
.S4$filled <- new.env(hash = TRUE, parent = emptyenv())
.S4tables(.S4$caches)

# Superclasses of the classes that have no definition, nearest first.
.S4basic <- list(
    integer = c("double", "numeric", "vector", "data.frameRowLabels"), numeric = "vector", double = c("numeric", "vector"),
    character = c("vector", "data.frameRowLabels", "SuperClassMethod"), logical = "vector", complex = "vector",
    raw = "vector", list = "vector", expression = "vector", `function` = c("OptionalFunction", "PossibleMethod"),
    matrix = c("array", "structure", "vector"), array = c("structure", "vector"), name = c("language", "refObject"),
    call = "language", `{` = "language", `if` = "language", `<-` = "language", `for` = "language", `while` = "language",
    `repeat` = "language", `(` = "language", .name = c("name", "language", "refObject"),
    factor = c("integer", "oldClass", "double", "numeric", "vector", "data.frameRowLabels"),
    ordered = c("factor", "integer", "oldClass", "double", "numeric", "vector", "data.frameRowLabels"),
    data.frame = c("list", "oldClass", "vector"), formula = "oldClass", `NULL` = c("OptionalFunction", "optionalMethod"),
    Date = "oldClass", POSIXct = c("POSIXt", "oldClass"), POSIXlt = c("POSIXt", "oldClass"), table = "oldClass", lm = "oldClass",
    mlm = c("lm", "oldClass"), glm = c("lm", "oldClass"), glm.null = c("glm", "lm", "oldClass"), aov = c("lm", "oldClass"),
    maov = c("mlm", "aov", "lm", "oldClass"),
    anova = c("data.frame", "oldClass"), anova.glm = "oldClass", mtable = "oldClass", summary.table = "oldClass", summaryDefault = c("table", "oldClass"),
    density = "oldClass", logLik = "oldClass", rle = "oldClass", integrate = "oldClass", packageInfo = "oldClass",
    hsearch = "oldClass", recordedplot = "oldClass",
    socket = "oldClass", dump.frames = "oldClass", libraryIQR = "oldClass",
    environment = character(), S4 = character(), language = character(), vector = character(), structure = "vector",
    oldClass = character(), ANY = character(), missing = character(), POSIXt = "oldClass", ts = c("structure", "oldClass", "vector"),
    mts = c("matrix", "ts", "array", "structure", "oldClass", "vector"),
    namedList = c("list", "vector"), listOfMethods = c("namedList", "list", "vector"),
    OptionalFunction = character(), PossibleMethod = character(), externalptr = character(), MethodDefinition = c("function", "PossibleMethod"),
    classRepresentation = character(), standardGeneric = c("function", "OptionalFunction", "PossibleMethod"), signature = c("character", "vector"),
    classGeneratorFunction = c("function", "OptionalFunction", "PossibleMethod"), builtin = c("function", "OptionalFunction", "PossibleMethod"))
.S4virtual <- c("vector", "language", "structure", "oldClass", "ANY", "OptionalFunction", "PossibleMethod", "missing", "array0", "refClass", "refObject")
# Classes whose instances are vectors, functions, ...: a class that contains one has a data part of it.
.S4datatypes <- c("numeric", "character", "logical", "integer", "complex", "raw", "list", "expression", "function", "matrix",
                  "array", "double", "environment", "factor", "data.frame", "structure", "name", "call", "language")
.S4prototypes <- list(numeric = numeric(), character = character(), logical = logical(), integer = integer(),
    complex = complex(), raw = raw(), list = list(), expression = expression(), `function` = as.function(list(NULL), globalenv()),
    matrix = matrix(NA)[0L, 0L, drop = FALSE], array = array(NA)[0L, drop = FALSE], double = numeric(), factor = asS4(factor()),
    data.frame = asS4(data.frame()), name = as.name("<UNDEFINED>"), call = quote(`<undef>`()), language = quote(`<UNDEFINED>`), formula = NULL,
    `if` = quote(if (NA) TRUE else FALSE), `for` = quote(for (NAME in logical()) NULL),
    `while` = quote(while (FALSE) NULL), `repeat` = quote(repeat {break}), `(` = quote((NULL)), `{` = quote({}),
    `<-` = quote("<undef>" <- NULL))
# What a basic class's definition says its prototype is of, where that is another class.
.S4shown <- c(language = "name", vector = "logical", structure = "array", ANY = "NULL", `NULL` = "NULL", environment = "environment", missing = "NULL")


# The classes of a definition's slots, by their names; its slot `slots` is a list, as in GNU R.
.S4own <- function(d) attr(d, "slots")
.S4def <- function(Class) {
    if (is.character(Class)) {
        d <- .S4$classes[[Class[1L]]]
        if (is.null(d) && Class[1L] %in% names(.S4late)) .S4makelate(Class[1L]) else d
    } else if (isS4(Class)) Class
}
.S4isdef <- function(Class) !is.null(.S4def(Class)) || Class %in% names(.S4basic)

# All superclasses of a class with their distances, nearest first, itself not included.
.S4supers <- function(Class) {
    if (!is.null(known <- .S4$supers[[Class]])) return(known)
    d <- .S4$classes[[Class]]
    direct <- if (!is.null(d)) attr(d, "direct") else .S4basic[[Class]]
    unions <- .S4$unions[[Class]]
    if (is.null(d)) {
        chain <- c("matrix", "POSIXct", "POSIXlt", ".environment", ".name")
        dist <- if (Class == "factor") c(1, 1, 2, 2, 2, 2)
                else if (Class == "ordered") c(1, 2, 2, 3, 3, 3, 3)
                else if (Class == "data.frame") c(1, 1, 2)
                else if (Class == "envRefClass") c(1, 1, 2, 2)
                else if (Class %in% chain) seq_along(direct)
                else rep(1, length(direct))
        names(dist) <- direct
    } else if (!is.null(dist <- attr(d, "sups"))) { # as its package's file says, and what came later
        for (n in c(Class, names(dist))) if (!is.null(k <- .S4$classes[[n]])) for (u in setdiff(attr(k, "direct"), names(dist))) {
            if (u == "environment" && ".environment" %in% names(dist)) next
            near <- if (n == Class) 0 else dist[[n]]
            for (v in setdiff(c(u, names(.S4supers(u))), names(dist))) dist[v] <- near + 1 + (v != u)
        }
    } else dist <- .S4walk(Class, direct)
    for (u in unions) {
        dist[u] <- 1
        up <- .S4supers(u)
        for (n in names(up)) dist[n] <- min(up[[n]] + 1, dist[n], na.rm = TRUE)
    }
    for (n in names(dist)) for (u in .S4$unions[[n]]) if (is.na(dist[u])) {
        dist[u] <- dist[[n]] + 1
        up <- .S4supers(u)
        for (v in names(up)) if (is.na(dist[v])) dist[v] <- dist[[u]] + up[[v]]
    }
    dist <- dist[order(dist)]
    .S4$supers[[Class]] <- dist
    dist
}
# The superclasses of a class that extends these directly: those, and what each of them extends but for those.  Of a class
# that is there by several ways the first one counts that leaves what each direct superclass extends in its order; if
# none does, the one where the fewest of them object.
.S4walk <- function(Class, direct) {
    direct <- unique(direct)
    ups <- lapply(direct, .S4supers)
    further <- lapply(ups, function(u) u[!names(u) %in% direct] + 1)
    all <- c(setNames(rep(1, length(direct)), direct), unlist(further))
    by <- c(rep("", length(direct)), rep(direct, lengths(further)))[order(all)]
    all <- all[order(all)]
    names <- names(all)
    names(by) <- names
    .S4$supers[[paste0("by\r", Class)]] <- by # the first way, unless another one is taken
    twice <- unique(names[duplicated(names)])
    if (!length(twice)) return(all)
    ups <- lapply(ups, names)
    places <- lapply(twice, function(n) which(names == n))
    once <- which(!names %in% twice)
    digits <- rep(1L, length(twice))
    best <- NULL
    fewest <- Inf
    repeat {
        kept <- sort(c(once, mapply(function(p, k) p[k], places, digits)))
        order <- names[kept]
        objections <- sum(vapply(ups, function(u) is.unsorted(match(u, order), na.rm = TRUE), NA))
        if (objections < fewest) {
            best <- kept
            fewest <- objections
        }
        if (!fewest) break
        # The next combination: the first class's place changes fastest.
        over <- digits == lengths(places)
        if (all(over)) break
        k <- which(!over)[1L]
        digits[seq_len(k - 1L)] <- 1L
        digits[k] <- digits[k] + 1L
    }
    .S4$supers[[paste0("by\r", Class)]] <- by[best]
    all[best]
}
.S4$unions <- list()
# What .S4supers() has answered, until a class changes.
.S4$supers <- new.env(hash = TRUE, parent = emptyenv())

.S4extends <- function(x) {
    cl <- class(x)
    unique(c(cl, names(.S4supers(cl[1L]))))
}

# What dispatch sees of an argument: its class and all superclasses, with distances.  Of several classes, an S3 object's,
# the first one counts, and what it was registered to extend.
.S4linear <- function(classes) {
    if (identical(classes, "missing")) return(c(missing = 0, ANY = 1000))
    if (length(classes) > 1L && !classes[1L] %in% c("matrix", "array")) classes <- classes[1L]
    dist <- numeric()
    for (i in seq_along(classes)) {
        cl <- classes[i]
        base <- i - 1
        if (is.na(dist[cl])) dist[cl] <- base
        up <- .S4supers(cl)
        for (n in names(up)) dist[n] <- min(dist[n], up[[n]] + base, na.rm = TRUE)
    }
    dist["ANY"] <- 1000
    dist
}

.S4find <- function(f, key) {
    assign(f, TRUE, envir = .S4$filled)
    g <- .S4$generics[[f]]
    keys <- strsplit(key, "#", fixed = TRUE)[[1L]]
    classes <- strsplit(keys, "\037", fixed = TRUE)
    cl <- vapply(classes, `[`, "", 1L)
    m <- if (f == "$<-") g$methods[[paste0(cl[1L], "#character")]] # as dispatch on the name finds it
    if (!is.null(m)) return(m)
    m <- .S4select(f, classes)
    if (is.null(m) && is.null(m <- g$default)) {
        if (g$primitive) return(NULL)
        .S4nomethod(cl, g$name)
    }
    if (!identical(cl, attr(m, "defined"))) { # showMethods() lists what was inherited
        g$inherited[[paste(cl, collapse = "#")]] <- m
        assign(f, g, envir = .S4$generics)
    }
    m
}
# The method for "..." of generic name: of those whose class all arguments have, the nearest; of those that are as near the one whose
# class comes first among the first argument's.
.S4dots <- function(name, args) {
    f <- .S4which(name, topenv(parent.frame()))
    g <- .S4$generics[[f]]
    far <- vapply(g$methods, function(m) {
        sum(vapply(args, function(a) {
            d <- .S4linear(class(a))[attr(m, "defined")[1L]]
            if (is.na(d)) Inf else d
        }, 0))
    }, 0)
    none <- if (!length(args)) g$methods[["missing"]]
    if (!is.null(none)) return(none)
    if (length(args) && length(far) && min(far) < Inf) {
        near <- g$methods[far == min(far)]
        first <- match(vapply(near, function(m) attr(m, "defined")[1L], ""), names(.S4linear(class(args[[1L]]))))
        return(near[[which.min(first)]])
    }
    if (is.null(g$default)) stop(simpleError(gettextf("no method or default matching the \"...\" arguments in %s",
                                                     deparse(sys.call(-1L))), call("standardGeneric", name)))
    g$default
}
.S4nomethod <- function(cl, f)
    stop(simpleError(sprintf("unable to find an inherited method for function %s for signature %s", sQuote(f),
                             sQuote(paste0("\"", cl, "\"", collapse = ", "))),
         call = as.call(list(function (classes, fdef, mtable) { NULL }))))

# The best method for the classes of the arguments: of a generic's own methods and those of its groups that fit, one that no
# other has a class before, in the order of the arguments' superclasses.  Where there are several: the one of least distance
# in sum ("ANY" is one further than all that is known of any argument), then a method that is no group's, one that has some
# argument's very class, the nearer group's, the one whose classes are named first.  without: methods that do not count
# (callNextMethod).
.S4select <- function(f, classes, without = NULL) {
    lin <- lapply(classes, .S4linear)
    n <- length(lin)
    known <- lapply(lin, names)
    found <- list()
    places <- list()
    from <- numeric()
    consider <- function(tab, group) {
        for (m in tab) {
            sig <- attr(m, "defined")
            if (length(sig) > n && any(sig[-seq_len(n)] != "ANY")) next
            if (!is.null(without) && any(vapply(without, identical, NA, list(sig, attr(m, "generic"))))) next
            place <- integer(n)
            for (i in seq_len(n)) {
                at <- if (i <= length(sig)) match(sig[i], known[[i]]) else length(known[[i]])
                if (is.na(at)) break
                place[i] <- at
            }
            if (is.na(at) || group > 0 && any(vapply(places, identical, NA, place))) next
            found[[length(found) + 1L]] <<- m
            places[[length(places) + 1L]] <<- place
            from[length(from) + 1L] <<- group
        }
    }
    consider(.S4$generics[[f]]$methods, 0)
    groups <- .S4groups_of(f)
    for (k in seq_along(groups)) consider(.S4$generics[[groups[k]]]$methods, k)
    if (length(found) <= 1L) return(if (length(found)) found[[1L]])
    place <- matrix(unlist(places), n)
    first <- place[, 1L]
    for (k in seq_along(found)) first <- pmin(first, place[, k])
    best <- which(colSums(place == first) == n)
    if (length(best)) return(found[[best[1L]]])
    beaten <- vapply(seq_along(found), function(k) any(colSums(place[, -k, drop = FALSE] <= place[, k]) == n), NA)
    left <- which(!beaten)
    far <- max(0, unlist(lin)[unlist(lin) < 1000]) + 1
    d <- vapply(left, function(k) sum(pmin(mapply(function(l, at) l[[at]], lin, place[, k]), far)), 0)
    exact <- vapply(left, function(k) any(mapply(function(l, at) l[[at]] == 0, lin, place[, k])), NA)
    rank <- c(list(d, from[left] > 0, !exact, from[left]), lapply(seq_len(n), function(i) place[i, left]))
    found[[left[do.call(order, rank)[1L]]]]
}

.S4groups <- list(Arith = c("+", "-", "*", "^", "%%", "%/%", "/"), Compare = c("==", ">", "<", "!=", "<=", ">="),
    Logic = c("&", "|"),
    Math = c("abs", "sign", "sqrt", "ceiling", "floor", "trunc", "cummax", "cummin", "cumprod", "cumsum", "exp", "expm1",
             "log", "log10", "log2", "log1p", "cos", "cosh", "sin", "sinh", "tan", "tanh", "acos", "acosh", "asin", "asinh",
             "atan", "atanh", "cospi", "sinpi", "tanpi", "gamma", "lgamma", "digamma", "trigamma"),
    Math2 = c("round", "signif"), Summary = c("max", "min", "range", "prod", "sum", "any", "all"),
    Complex = c("Arg", "Conj", "Im", "Mod", "Re"))
.S4groups_of <- function(f) {
    for (g in names(.S4groups)) if (f %in% .S4groups[[g]]) return(if (g %in% c("Arith", "Compare", "Logic")) c(g, "Ops") else g)
    if (f %in% c("Arith", "Compare", "Logic")) "Ops"
}
getGroupMembers <- function(group, recursive = FALSE, character = TRUE) {
    if (group != "Ops") .S4groups[[group]]
    else if (recursive) unlist(.S4groups[c("Arith", "Compare", "Logic")], use.names = FALSE)
    else c("Arith", "Compare", "Logic")
}

# ---- classes

representation <- function(...) {
    x <- list(...)
    nm <- names(x)
    if (is.null(nm)) nm <- rep("", length(x))
    for (i in seq_along(x)) if (!is.character(x[[i]]) || length(x[[i]]) != 1L)
        stop(gettextf("element %d of the representation was not a single character string", i))
    if (anyDuplicated(nm[nzchar(nm)]))
        stop(sprintf(ngettext(sum(duplicated(nm[nzchar(nm)])), "duplicated slot name: %s", "duplicated slot names: %s"),
                     paste(sQuote(nm[duplicated(nm) & nzchar(nm)]), collapse = ", ")))
    x
}
prototype <- function(...) list(...)
signature <- function(...) {
    x <- list(...)
    for (i in seq_along(x)) if (!is.character(x[[i]]) || length(x[[i]]) != 1L)
                                stop(gettextf("bad class specified for element %d (should be a single character string)", i), domain = NA)
    v <- as.character(unlist(x))
    names(v) <- names(x)
    v
}
className <- function(class, package) class

.S4package <- function(where) {
    if (isNamespace(where) && !isBaseNamespace(where)) unname(getNamespaceName(where))
    else get0(".packageName", envir = where, inherits = FALSE, ifnotfound = ".GlobalEnv")
}
setClass <- function(Class, representation = list(), prototype = NULL, contains = character(), validity = NULL, access,
                     where = topenv(parent.frame()), version, sealed = FALSE, package = .S4package(where), S3methods = FALSE, slots) {
    rep <- as.list(representation)
    nm <- names(rep)
    if (is.null(nm)) nm <- rep("", length(rep))
    contains <- c(unlist(rep[!nzchar(nm)], use.names = FALSE), contains)
    own <- unlist(rep[nzchar(nm)])
    if (!missing(slots)) {
        s <- as.list(slots)
        sn <- names(s)
        if (is.null(sn)) sn <- rep("", length(s))
        own <- ifelse(nzchar(sn), as.character(unlist(s)), "ANY")
        names(own) <- ifelse(nzchar(sn), sn, as.character(unlist(s)))
    }
    properties <- as.list(own)
    validSlotNames(allNames(properties))
    if (anyDuplicated(names(own)))
        stop(gettextf("duplicated slot names: %s",
                      paste(dQuote(unique(names(own)[duplicated(names(own))]), FALSE), collapse = ", ")), domain = NA)
    virtual <- "VIRTUAL" %in% contains
    contains <- contains[contains != "VIRTUAL"]
    if (length(own) == 0L && length(contains) == 0L && is.null(prototype) && missing(slots)) virtual <- TRUE
    for (k in contains) if (!.S4isdef(k))
        stop(simpleError(gettextf("no definition was found for superclass %s in the specification of class %s", dQuote(k), dQuote(Class)),
                         quote(reconcilePropertiesAndPrototype(name, slots, prototype, superClasses, where))))
    for (i in seq_along(own)) if (!.S4isdef(own[[i]]) && own[[i]] != Class)
        warning(gettextf("undefined slot classes in definition of %s: %s", dQuote(Class, FALSE),
                         paste0(names(own)[i], "(class \"", own[[i]], "\")")), call. = FALSE)
    allslots <- if (is.null(own)) character() else own
    data <- if (".Data" %in% names(own)) own[[".Data"]] # what it says of its data itself counts more than what it inherits
    proto <- list()
    for (k in contains) {
        d <- .S4def(k)
        if (!is.null(d)) {
            for (n in setdiff(intersect(names(allslots), names(.S4own(d))), ".Data")) if (!extends(allslots[[n]], of <- .S4own(d)[[n]]))
                stop(simpleError(gettextf("Definition of slot %s, in class %s, as %s conflicts with definition, inherited from class %s, as %s",
                                          sQuote(n), dQuote(Class), dQuote(allslots[[n]]), dQuote(k), dQuote(of)),
                                 quote(reconcilePropertiesAndPrototype(name, slots, prototype, superClasses, where))))
            for (n in names(.S4own(d))) if (!n %in% names(allslots)) allslots[n] <- .S4own(d)[[n]]
            p <- attr(d, "proto")
            for (n in names(p)) if (!n %in% names(proto)) proto[n] <- p[n]
            if (is.null(data)) data <- attr(d, "data")
        } else if (is.null(data) && k %in% .S4datatypes) data <- k
        if (is.null(d) && k == "factor") for (n in c("levels", ".S3Class")) allslots[n] <- "character"
    }
    if (!is.null(data)) {
        allslots <- c(.Data = data, allslots[names(allslots) != ".Data"])
    } else if (".Data" %in% names(allslots)) data <- allslots[[".Data"]]
    dataproto <- NULL
    if (!is.null(prototype)) {
        if (isS4(prototype)) {
            for (n in names(.S4own(.S4def(class(prototype))))) if (n %in% names(allslots)) proto[n] <- list(slot(prototype, n))
        } else {
            p <- as.list(prototype)
            pn <- names(p)
            if (is.null(pn)) pn <- rep("", length(p))
            if (is.list(prototype)) { # an object of a superclass: its slots
                whole <- !nzchar(pn) & vapply(p, function(x) isS4(x) && !is.null(.S4def(class(x))), NA)
                for (x in p[whole]) for (n in intersect(names(.S4own(.S4def(class(x)))), names(allslots))) proto[n] <- list(slot(x, n))
                p <- p[!whole]
                pn <- pn[!whole]
            }
            if (!is.null(data) && any(!nzchar(pn))) {
                proto[".Data"] <- if (is.list(prototype)) p[!nzchar(pn)][1L] else list(prototype)
                if (!is.list(prototype)) p <- attributes(prototype)[names(attributes(prototype)) %in% names(allslots)]
                else p <- p[nzchar(pn)]
                pn <- names(p)
            }
            bad <- pn[nzchar(pn) & !pn %in% names(allslots)]
            if (length(bad))
                stop(sprintf(ngettext(length(bad), "named elements of prototype do not correspond to slot name: %s",
                                      "named elements of prototype do not correspond to slot names: %s"),
                             paste0("\"", bad, "\"", collapse = ", ")), call. = FALSE)
            for (n in pn[nzchar(pn)]) {
                want <- allslots[[n]]
                if (!.S4is(p[[n]], want))
                    stop(gettextf("in making the prototype for class %s elements of the prototype failed to match the corresponding slot class: %s",
                                  dQuote(Class), paste0(n, " (class \"", want, "\" )")), call. = FALSE)
                proto[n] <- p[n]
            }
        }
    }
    def <- .S4instance(structure("classRepresentation", package = "methods"), NULL)
    def <- .S4set(def, "className", structure(Class, package = package))
    def <- .S4set(def, "package", package)
    def <- .S4set(def, "slots", allslots)
    def <- .S4set(def, "virtual", virtual)
    def <- .S4set(def, "validity", if (is.function(validity)) validity)
    attr(def, "direct") <- ifelse(contains == "environment", ".environment", as.character(contains))
    attr(def, "proto") <- proto
    attr(def, "data") <- data
    if (is.environment(.S4$classes[[Class]])) rm(list = Class, envir = .S4$classes)
    assign(Class, def, envir = .S4$classes)
    .S4$order <- unique(c(.S4$order, Class))
    .S4flush()
    invisible(.S4generator(Class))
}
# The function that setClass() and setRefClass() answer with.
.S4generator <- function(Class, kind = "classGeneratorFunction") {
    f <- eval(substitute(function(...) new(CLASS, ...), list(CLASS = Class)), globalenv())
    attr(f, "srcref") <- NULL
    attr(f, "className") <- structure(Class, package = ".GlobalEnv")
    attr(f, "package") <- ".GlobalEnv"
    class(f) <- structure(kind, package = "methods")
    asS4(f)
}
setClassUnion <- function(name, members = character(), where = NULL) {
    for (m in members) if (!.S4isdef(m)) stop(gettextf("the member classes must be defined: not true of %s", paste0("\"", m, "\"")), call. = FALSE)
    setClass(name, representation("VIRTUAL"), where = if (is.null(where)) topenv(parent.frame()) else where)
    members <- c(members[members == "NULL"], members[members != "NULL"])
    attr(.S4$classes[[name]], "union") <- as.character(members)
    for (m in members) .S4$unions[[m]] <- c(.S4$unions[[m]], name)
    .S4$supers <- new.env(hash = TRUE, parent = emptyenv())
    .S4flush()
    invisible(.S4generator(name))
}
setOldClass <- function(Classes, prototype = NULL, where = NULL, test = FALSE, S4Class) {
    for (i in rev(seq_along(Classes))) {
        cl <- Classes[i]
        if (!is.null(.S4def(cl)) || cl %in% names(.S4basic)) next
        setClass(cl, representation("VIRTUAL"), contains = c(if (i < length(Classes)) Classes[i + 1L], "oldClass"))
    }
    invisible()
}
setIs <- function(class1, class2, test = NULL, coerce = NULL, replace = NULL, by = character(), where, classDef, extensionObject = NULL, doComplete = TRUE) {
    .S4$unions[[class1]] <- c(.S4$unions[[class1]], class2)
    .S4$supers <- new.env(hash = TRUE, parent = emptyenv())
    if (is.function(coerce)) setAs(class1, class2, coerce, replace)
    .S4flush()
    invisible()
}
resetClass <- function(Class, classDef, where) {
    Class <- if (isS4(Class)) Class@className else Class
    .S4flush()
    getClass(Class)
}
cacheMetaData <- function(where, attach, searchWhere, doCheck = TRUE) {
    .S4flush()
    invisible()
}
selectSuperClasses <- function(Class, dropVirtual = FALSE, namesOnly = TRUE, directOnly = TRUE, simpleOnly = directOnly) {
    up <- .S4supers(getClass(Class)@className)
    if (directOnly) up <- up[up == 1]
    if (dropVirtual) up <- up[!vapply(names(up), isVirtualClass, NA)]
    if (namesOnly) names(up) else up
}
packageSlot <- function(object) attr(object, "package")
`packageSlot<-` <- function(object, value) {
    attr(object, "package") <- value
    object
}
removeClass <- function(Class, ...) {
    if (is.null(.S4def(Class))) {
        warning(gettextf("class definition for %s not found (no action taken)", dQuote(Class)), domain = NA)
        return(FALSE)
    }
    rm(list = Class, envir = .S4$classes)
    .S4flush()
    TRUE
}
# A class's name may say the package that defines it.
.requirePackage <- function(package) {
    if (package %in% c("base", loadedNamespaces()) || require(package, character.only = TRUE)) return(invisible(asNamespace(package)))
    stop(simpleError(gettextf("unable to find required package %s", sQuote(package)), quote(.requirePackage(package))))
}
.class_home <- function(Class) {
    package <- attr(Class, "package", exact = TRUE)
    if (is.character(package) && length(package) == 1L && nzchar(package) && package != ".GlobalEnv") .requirePackage(package)
}
getClass <- function(Class, .Force = FALSE, where) {
    if (isS4(Class) && !is.character(Class)) return(Class) # a definition; GNU R takes any object for one
    if (!is.character(Class)) stop("class should be either a character-string name or a class definition")
    if (length(Class) > 1L) Class <- Class[1L]
    d <- .S4def(Class)
    if (is.null(d)) {
        if (Class %in% names(.S4basic)) return(.S4basicdef(Class))
        if (.Force) return(NULL)
        .class_home(Class)
        stop(gettextf("%s is not a defined class", dQuote(Class)), domain = NA)
    }
    d
}
getClassDef <- function(Class, where, package, inherits = TRUE) {
    if (isS4(Class)) return(Class)
    if (!is.character(Class)) stop("class should be either a character-string name or a class definition")
    d <- .S4def(Class[1L])
    if (is.null(d) && Class[1L] %in% names(.S4basic)) return(.S4basicdef(Class[1L]))
    if (is.null(d) && !missing(package)) .class_home(structure("", package = package))
    d
}
.S4basicdef <- function(Class) {
    def <- .S4instance(structure("classRepresentation", package = "methods"), NULL)
    def <- .S4set(def, "className", if ("oldClass" %in% .S4basic[[Class]]) structure(Class, package = "methods") else Class)
    def <- .S4set(def, "package", "methods")
    def <- .S4set(def, "slots", character())
    s3 <- length(.S4oldslots(Class)) == 1L && !"data.frame" %in% .S4basic[[Class]] # no more than the name of an S3 class
    def <- .S4set(def, "virtual", Class %in% .S4virtual || s3)
    def <- .S4set(def, "validity", NULL)
    attr(def, "direct") <- .S4basic[[Class]]
    attr(def, "proto") <- list()
    def
}
isClass <- function(Class, formal = TRUE, where) .S4isdef(Class)
isVirtualClass <- function(Class, formal = TRUE, where) {
    d <- .S4def(Class)
    if (!is.null(d)) return(d@virtual)
    .need(is.character(Class), "class should be either a character-string name or a class definition", call = quote(.getClassesFromCache(Class)))
    if (Class %in% c(names(.S4basic), "envRefClass")) Class %in% .S4virtual else TRUE # of what is not a class there are no objects
}
# Primitives have methods of their own for the basic classes, which cannot be replaced.
isSealedMethod <- function(f, signature, fdef, where) {
    own <- is.character(f) && length(f) == 1L && exists(f, baseenv()) && is.primitive(get(f, baseenv()))
    if (!own) return(FALSE)
    n <- if (f %in% c("+", "-", "*", "/", "^", "%%", "%/%", "==", ">", "<", "!=", "<=", ">=", "&", "|")) 2L else 1L
    all(signature[seq_len(min(n, length(signature)))] %in% names(.S4basic))
}
slotNames <- function(x) {
    if (identical(x, "classRepresentation")) return(.S4classslots)
    cl <- if (is.character(x) && length(x) == 1L && is.null(attr(x, "class"))) x
          else if (inherits(x, "classRepresentation")) x@className
          else class(x)[1L]
    if (!isClass(cl)) return(character())
    n <- names(.S4slotsof(getClass(cl)))
    if (!is.null(n)) return(n)
    if (!"oldClass" %in% .S4basic[[cl]]) return(if (!cl %in% names(.S4basic)) character())
    c(switch(cl, factor = , ordered = c(".Data", "levels"), data.frame = c(".Data", "names", "row.names"), ts = c(".Data", "tsp")), ".S3Class")
}
# A class's slots as GNU R names them: the environment that an object is has a name of its own.
.S4slotsof <- function(d) {
    s <- .S4own(d)
    if (".Data" %in% names(s) && is.character(s[[".Data"]])) { # of S3 classes: the vector, and what else they have
        if (s[[".Data"]] == "factor") s[[".Data"]] <- "integer"
        else if (s[[".Data"]] == "data.frame") {
            s[[".Data"]] <- "list"
            s <- c(s, names = "character", row.names = "data.frameRowLabels", .S3Class = "character")
        }
    }
    if (identical(attr(d, "data"), "environment") || !is.null(attr(d, "refMethods"))) c(s[names(s) != ".Data"], .xData = "environment") else s
}
.slotNames <- slotNames
getSlots <- function(x) {
    s <- .S4slotsof(if (isS4(x)) x else getClass(x))
    if (length(s) == 0L) character() else s
}
.hasSlot <- function(object, name) !is.null(attributes(object)[[name]])

extends <- function(class1, class2, maybe = TRUE, fullInfo = FALSE) {
    if (isS4(class1)) class1 <- class1@className
    if (is.character(class1) && length(class1) > 1L) class1 <- class1[[1L]] # the class of an S3 object
    if (missing(class2)) return(c(as.character(class1), names(.S4supers(class1))))
    if (isS4(class2)) class2 <- class2@className
    .need(is.character(class2) && length(class2) == 1L, "'class2' must be the name of a class or a class definition")
    class1 == class2 || class2 == "ANY" || class2 %in% names(.S4supers(class1))
}
# is(object, class2), for all kinds of objects.
.S4is <- function(object, class2) {
    if (class2 == "ANY") return(TRUE)
    cl <- class(object)
    if (length(cl) > 1L && !is.null(attr(object, "class"))) { # the first one speaks for them, where it is known
        defined <- function(k) !is.null(.S4def(k))
        if (!defined(cl[1L]) && !cl[1L] %in% names(.S4basic)) return(class2 %in% cl)
        return(class2 %in% if (defined(class2) && !extends(class2, "oldClass")) extends(cl[1L]) else cl)
    }
    if (class2 %in% cl) return(TRUE)
    if (identical(cl, "S4")) return(class2 %in% attr(object, ".S3Class")) # .S4old()
    if (is.null(attr(object, "class")) && class2 == typeof(object) && class2 != "S4") return(TRUE)
    if (class2 == "function" && is.function(object)) return(TRUE)
    if (class2 == "numeric" && is.numeric(object) && is.null(attr(object, "class"))) return(TRUE)
    for (k in cl) if (class2 %in% names(.S4supers(k))) return(TRUE)
    if (is.null(attr(object, "class"))) { # a matrix is a vector of its type
        ty <- if (is.double(object)) "numeric" else if (is.function(object)) "function" else typeof(object)
        class2 == ty && ty != "S4" || class2 %in% names(.S4supers(ty))
    } else !isS4(object) && class2 == "oldClass"
}
is <- function(object, class2) {
    if (missing(class2)) {
        cl <- class(object)
        return(c(cl[1L], names(.S4supers(cl[1L]))))
    }
    stopifnot(length(class2) == 1L)
    if (!is.character(class2)) class2 <- class2@className
    cl <- class(object)
    if (class2 == "ANY" && is.object(object) && length(cl) > 1L) return(FALSE) # as GNU R says, whose slots take it all the same
    if (isS4(object)) return(.S4is(object, class2))
    own <- is.null(.S4def(class2)) && !isClassUnion(class2)
    # What has an S3 class, and a matrix, is of R's own classes only where it says so.
    if (own && (length(cl) > 1L || is.object(object))) return(inherits(object, class2))
    if (own && class2 == typeof(object)) return(class2 %in% c(cl, names(.S4supers(cl)))) # typeof(1) is no class of it
    .S4is(object, class2)
}

.S4data <- function(x) {
    if (!is.object(x)) return(x)
    d <- .S4def(class(x))
    a <- attributes(x)
    if (typeof(x) == "S4") {
        if (!is.null(a[[".xData"]])) return(a[[".xData"]])
        stop(gettextf("no slot of name \"%s\" for this object of class \"%s\"", ".Data", class(x)))
    }
    dt <- if (is.null(d)) "" else attr(d, "data")
    y <- asS4(x, FALSE)
    attributes(y) <- if (identical(dt, "matrix") || identical(dt, "array")) a[names(a) %in% c("dim", "dimnames")]
    y
}
`@<-` <- function(object, name, value) {
    nm <- substitute(name)
    nm <- if (is.character(nm)) nm else as.character(nm)
    .S4assign(object, nm, value)
}
# Called by its name, not in an assignment, it changes the object itself in GNU R: here, the caller's variable.
`slot<-` <- function(object, name, check = TRUE, value) {
    v <- substitute(object)
    object <- if (check) .S4assign(object, name, value, quote(checkSlotAssignment(object, name, value))) else .S4put(object, name, value)
    if (is.name(v) && !identical(v, quote(`*tmp*`)) && exists(as.character(v), envir = to <- parent.frame(), inherits = FALSE))
        assign(as.character(v), object, envir = to)
    object
}
.S4put <- function(object, name, value) {
    if (name == ".Data") {
        a <- attributes(object)
        a <- a[!names(a) %in% c("names", "dim", "dimnames")]
        v <- value
        for (n in names(a)) attr(v, n) <- a[[n]]
        return(asS4(v))
    }
    .S4set(object, name, value)
}
.S4no_slot <- function(name, cl, call) stop(simpleError(gettextf("%s is not a slot in class %s", sQuote(name), dQuote(cl)), call))
# `call`: what errors say that they come from; that of object@name <- value has no name.
.S4assign <- function(object, name, value, call = as.call(list(function (cl, name, valueClass) { NULL }))) {
    cl <- class(object)
    d <- .S4def(cl)
    if (!is.null(d)) {
        want <- if (name %in% names(.S4own(d))) .S4own(d)[[name]]
        if (is.null(want)) .S4no_slot(name, cl, call)
        if (!.S4is(value, want)) stop(simpleError(
            gettextf("assignment of an object of class %s is not valid for %s%s in an object of class %s; is(value, \"%s\") is not TRUE",
                     dQuote(class(value)[1L]), if (is.name(call[[1L]])) "slot " else "@", sQuote(name), dQuote(cl), want), call))
        .S4fits(object, name, value)
    } else if (!isS4(object) && is.null(attr(object, name)) && name != ".Data")
        .S4no_slot(name, cl[1L], call)
    .S4put(object, name, value)
}

# ---- instances

new <- function(Class, ...) {
    if (inherits(Class, "classRepresentation")) Class <- Class@className
    .need(is.character(Class) && length(Class) == 1L, "class should be either a character-string name or a class definition", call = quote(.getClassesFromCache(Class)))
    d <- .S4def(Class)
    if (is.null(d)) {
        if (Class == "environment") return(new.env())
        if (Class == "externalptr") return(.null_pointer())
        if (Class %in% names(.S4prototypes)) {
            v <- list(...)
            p <- .S4prototypes[[Class]]
            return(if (length(v) == 0L) p else if (Class == "matrix") matrix(...) else if (Class == "array") array(...)
                   else if (Class %in% c("list", "function", "name", "call")) v[[1L]] else as(v[[1L]], Class))
        }
        if (Class == "NULL") return(NULL)
        if (Class %in% .S4virtual || "oldClass" %in% .S4basic[[Class]])
            stop(gettextf("trying to generate an object from a virtual class (\"%s\")", Class), domain = NA)
        .class_home(Class)
        stop(simpleError(gettextf("%s is not a defined class", dQuote(Class)), quote(getClass(Class, where = topenv(parent.frame())))))
    }
    if (d@virtual)
        stop(gettextf("trying to generate an object from a virtual class (\"%s\")", Class), domain = NA)
    if (!is.null(attr(d, "refMethods"))) return(.R5new(d, ...))
    if (Class == "signature" || "signature" %in% names(.S4supers(Class))) return(.S4newsignature(Class, ...))
    initialize(.S4blank(d), ...)
}
.S4default <- function(class) {
    d <- .S4def(class)
    members <- attr(d, "union")
    if (is.null(d)) {
        if (class == "environment") new.env()
        else if (class == "externalptr") .null_pointer()
        else if (!class %in% names(.S4prototypes) && "oldClass" %in% .S4basic[[class]]) .S4old(class)
        else .S4prototypes[[class]]
    } else if (!d@virtual) .S4blank(d)
    else if (length(members) && !"NULL" %in% members) .S4default(members[1L])
}
# The prototype of a registered S3 class without one of its own: an object that has nothing but the class's name.
.S4old <- function(class) {
    x <- .S4instance(class, NULL)
    attr(x, "class") <- NULL
    attr(x, ".S3Class") <- c(class, setdiff(.S4basic[[class]], "oldClass"))
    x
}
# The prototype of a class.
.S4blank <- function(d) {
    p <- attr(d, "proto")
    data <- attr(d, "data")
    cl <- structure(as.character(d@className), package = d@package)
    x <- if (is.null(data)) .S4instance(cl, NULL)
         else if (data == "environment") .S4set(.S4instance(cl, NULL), ".xData", new.env())
         else .S4instance(cl, if (is.null(p[[".Data"]])) .S4prototypes[[data]] else unclass(p[[".Data"]]))
    for (n in names(.S4own(d))) {
        if (n == ".Data") next
        x <- .S4set(x, n, if (n %in% names(p)) p[[n]] else .S4default(.S4own(d)[[n]]))
    }
    x
}
.S4initialize <- function(.Object, ...) {
    stop <- function(text, ...) base::stop(simpleError(text, quote(initialize(value, ...))))
    args <- list(...)
    if (length(args) == 0L) return(.Object)
    cl <- class(.Object)
    d <- .S4def(cl)
    nm <- names(args)
    if (is.null(nm)) nm <- rep("", length(args))
    slots <- .S4own(d)
    if (identical(attr(d, "data"), "matrix") || identical(attr(d, "data"), "array")) { # the other arguments are those of matrix() and array()
        i <- which(!nzchar(nm) | nm %in% c("nrow", "ncol", "byrow", "dimnames", "dim", "data") & !nm %in% names(slots))
        if (length(i) && !(length(i) == 1L && (is.array(args[[i]]) || isS4(args[[i]])))) {
            x <- do.call(attr(d, "data"), args[i])
            args <- c(list(x), args[-i])
            nm <- c("", nm[-i])
        }
    }
    for (a in args[!nzchar(nm)]) { # objects of superclasses, or the data part
        if (isS4(a) && !identical(as.vector(class(a)), as.vector(cl)) && !is.null(.S4def(class(a))) && cl %in% names(.S4supers(class(a))))
            stop(gettextf("'initialize' method returned an object of class %s instead of the required class %s", dQuote(class(a)[1L]), dQuote(cl)))
        if (identical(attr(d, "data"), "list") && is.atomic(a) && is.null(attr(a, "class"))) a <- as.list(a)
        # Of a class that is no super- nor subclass, what the nearest superclass has that both have.
        if (isS4(a) && length(both <- intersect(names(.S4supers(class(a))), setdiff(names(.S4supers(cl)), "ANY"))) && !.S4is(a, cl) &&
            !.S4is(.Object, class(a)) && !is.null(ad <- .S4def(both[1L]))) {
            if (ad@virtual)
                stop(gettextf("'initialize' method returned an object of class %s instead of the required class %s",
                              dQuote(class(a)[1L]), dQuote(cl)))
            a <- as(a, both[1L])
        }
        if (isS4(a) && !is.null(ad <- .S4def(class(a))) && (.S4is(a, cl) || .S4is(.Object, class(a)))) {
            if (typeof(.Object) == "S4" && typeof(a) != "S4") { # of an S3 class: its data comes, too
                own <- attributes(.Object)
                .Object <- a
                for (n in setdiff(names(own), names(attributes(a)))) attr(.Object, n) <- own[[n]]
                attr(.Object, "class") <- own$class
            }
            for (n in names(.S4own(ad))) if (n %in% names(slots)) .Object <- .S4put(.Object, n, if (n == ".Data") a@.Data else slot(a, n))
        } else if (!isS4(a) && any(oldClass(a) %in% setdiff(names(.S4supers(cl)), c("factor", "data.frame", .S4vectors)))) { # of an S3 class
            own <- attributes(.Object)
            given <- attributes(a)
            given$class <- NULL
            own$.S3Class <- oldClass(a)
            own <- own[order(names(own) == "class")] # which is the last one of its own
            x <- a
            attributes(x) <- c(own[!names(own) %in% names(given)], given)
            .Object <- asS4(x)
        } else if (!is.null(data <- attr(d, "data")) || (is.vector(a) && any(vapply(names(.S4supers(cl)), .S4is, NA, object = a)))) {
            if (is.null(data)) data <- "vector" # a member of a class union that the class contains
            if (data %in% .S4vectors && is.null(oldClass(a)) && (is.atomic(a) && !is.null(a) || is.list(a)) && !.S4is(a, data) &&
                !(data == "numeric" && is.numeric(a))) a <- as(as.vector(a), data) # both are vectors
            if (data == "character" && is.factor(a)) a <- as.character(a)
            if (data == "environment") .Object <- .S4set(.Object, ".xData", a)
            else if (!isS4(a) && data %in% .S4vectors && length(oldClass(a)) && is.null(.S4def(oldClass(a)[1L])) ||
                     !.S4is(a, data) && !(data == "numeric" && is.numeric(a)) &&
                     !(data %in% c("structure", "vector") && is.vector(a)))
                stop(gettextf("cannot use object of class %s in new():  class %s does not extend that class", dQuote(class(a)[1L]), dQuote(cl)))
            else {
                keep <- attributes(.Object)
                keep <- keep[!names(keep) %in% c("names", "dim", "dimnames")]
                x <- a
                # What is of a class, or an array, is converted; else the attributes stay.
                drop <- if (data %in% c("matrix", "array", "structure")) "class" else if (length(oldClass(a))) names(attributes(a))
                        else c("dim", "dimnames", "class")
                own <- attributes(a)[setdiff(names(attributes(a)), drop)]
                if (data != "factor" && data != "data.frame") {
                    keep <- keep[!names(keep) %in% setdiff(names(own), "class")]
                    named <- if ("names" %in% names(slots) && is.null(own$names) && is.vector(unclass(a))) # the slot: the prototype's, as long as the data
                        list(names = .or(attributes(.Object)$names, character())[seq_along(a)])
                    attributes(x) <- c(named, own[names(own) %in% c("dim", "dimnames")], keep, own[!names(own) %in% c("dim", "dimnames")])
                } else for (n in names(keep)) if (!(n %in% names(attributes(a))) || n == "class") attr(x, n) <- keep[[n]]
                if (data %in% c("factor", "data.frame") && !is.null(attr(x, "class")) && !isS4(a)) attr(x, ".S3Class") <- oldClass(a)
                .Object <- asS4(x)
            }
        } else stop(gettextf("cannot use object of class %s in new():  class %s does not extend that class", dQuote(class(a)[1L]), dQuote(cl)))
    }
    bad <- nm[nzchar(nm) & !nm %in% names(slots)]
    if (length(bad)) base::stop(simpleError(sprintf(ngettext(length(bad), "invalid name for slot of class %s: %s", "invalid names for slots of class %s: %s"),
                                               dQuote(cl), paste(bad, collapse = ", ")), quote(initialize(value, ...))))
    if (anyDuplicated(nm[nzchar(nm)]))
        base::stop(simpleError(gettextf("duplicated slot names: %s", paste(sQuote(nm[duplicated(nm)]), collapse = ", ")),
                               quote(initialize(value, ...))))
    for (i in which(nzchar(nm))) {
        want <- slots[[nm[i]]]
        if (!.S4is(args[[i]], want))
            base::stop(simpleError(gettextf("invalid class %s object: invalid object for slot \"%s\" in class \"%s\": got class \"%s\", should be or extend class \"%s\"",
                                       dQuote(cl), nm[i], cl, class(args[[i]])[1L], want), quote(validObject(.Object))))
        .Object <- .S4put(.Object, nm[i], args[[i]])
    }
    validObject(.Object)
    .Object
}
validObject <- function(object, test = FALSE, complete = FALSE) {
    cl <- class(object)[1L]
    d <- getClass(cl)
    errors <- character()
    for (n in names(.S4own(d))) {
        if (n == "names" && is.null(attributes(object)$names)) { # which names(x) <- NULL takes away
            errors <- c(errors, gettextf("slots in class definition but not in object: %s", dQuote(n, FALSE)))
            next
        }
        v <- if (n == ".Data") object@.Data else slot(object, n)
        if (!.S4is(v, .S4own(d)[[n]]) && n != ".Data")
            errors <- c(errors, gettextf("invalid object for slot \"%s\" in class \"%s\": got class \"%s\", should be or extend class \"%s\"",
                                          n, cl, class(v)[1L], .S4own(d)[[n]]))
        if (complete && isS4(v)) {
            e <- validObject(v, TRUE)
            if (is.character(e)) errors <- c(errors, paste0("In slot ", dQuote(n, FALSE), " of class ", dQuote(class(v), FALSE), ": ", e))
        }
    }
    if (length(errors) == 0L) for (k in c(rev(names(.S4supers(cl))), cl)) {
        def <- .S4def(k)
        if (is.null(def) || is.null(def@validity)) next
        ans <- def@validity(object)
        if (!isTRUE(ans)) {
            errors <- as.character(ans)
            break
        }
    }
    if (length(errors) == 0L) return(TRUE)
    if (test) return(errors)
    msg <- gettextf("invalid class %s object", dQuote(cl))
    if (length(errors) > 1L) stop(paste(paste0(msg, ":"), paste(seq_along(errors), errors, sep = ": "), collapse = "\n"), domain = NA)
    stop(msg, ": ", errors, domain = NA)
}
setValidity <- function(Class, method, where) {
    d <- getClass(Class)
    d <- .S4set(d, "validity", method)
    assign(as.character(d@className), d, envir = .S4$classes)
    d
}
getValidity <- function(ClassDef) ClassDef@validity

# ---- generic functions and methods

# Empties the caches into which .S4find() has put something.
.S4flush <- function() {
    .S4$supers <- new.env(hash = TRUE, parent = emptyenv())
    filled <- ls(.S4$filled, all.names = TRUE)
    for (n in filled) {
        e <- .S4$caches[[n]]
        if (!is.null(e)) rm(list = setdiff(ls(e, all.names = TRUE), c(".nargs", ".signature", ".several", ".key")), envir = e)
    }
    rm(list = filled, envir = .S4$filled)
}
# A generic is known by its name and its package. The first of a name has the name for its key in .S4$generics and .S4$caches; another
# package's one of that name, which shares nothing with it, the name and the package.
.S4key <- function(name, package) {
    g <- .S4$generics[[name]]
    if (is.null(g) || is.null(package) || identical(g$package, package)) name else paste(name, package, sep = "\r")
}
# The key of the generic that a function is, NULL for one that is none; for a function that is not generic yet, `home` says which it
# would become.
.S4keyof <- function(fun, name) {
    generic <- attr(fun, "generic")
    if (!is.null(generic)) .S4key(as.character(generic), as.character(attr(fun, "package"))) else if (is.primitive(fun)) name
    else .S4key(name, .S4home(fun))
}
# The key of what the name f is seen from `where`.
.S4which <- function(f, where) {
    if (is.function(f)) return(.S4keyof(f, .S4primname(f)))
    if (is.null(.S4$several[[f]])) return(f) # as nearly always
    fun <- get0(f, envir = if (is.environment(where)) where else globalenv(), mode = "function")
    if (is.null(fun)) f else .S4keyof(fun, f)
}
.S4generic <- function(name, fdef, default, primitive, signature, group = FALSE, package = "methods") {
    key <- .S4key(name, package)
    g <- list(name = name, key = key, package = package, fdef = fdef, default = default, primitive = primitive, signature = signature,
              methods = list(), group = group)
    assign(key, g, envir = .S4$generics)
    if (!group) .S4cache(key)
    if (key != name) {
        .S4$several[[name]] <- c(.S4$several[[name]], key)
        if (is.environment(e <- .S4$caches[[name]])) e$.several <- .S4$generics[[name]]$package
    }
    g
}
.S4cache <- function(name) {
    g <- .S4$generics[[name]]
    used <- 1L
    for (m in g$methods) used <- max(used, length(attr(m, "defined")))
    for (grp in .S4groups_of(name)) for (m in .S4$generics[[grp]]$methods) used <- max(used, length(attr(m, "defined")))
    e <- new.env(hash = TRUE, parent = emptyenv())
    e$.nargs <- min(used, length(g$signature))
    e$.signature <- g$signature
    if (!is.null(.S4$several[[name]])) e$.several <- g$package
    if (g$key != g$name) e$.key <- g$key
    assign(name, e, envir = .S4$caches)
}
.S4primname <- function(f) sub(".*\"(.*)\".*", "\\1", deparse(f)[1L])
.S4primsig <- function(name) {
    if (name %in% c("Arith", "Compare", "Logic", "Ops", unlist(.S4groups[c("Arith", "Compare", "Logic")]))) return(c("e1", "e2"))
    switch(name, round = , signif = , Math2 = c("x", "digits"), `[` = , `[[` = c("x", "i", "j", "drop"),
           `[<-` = , `[[<-` = c("x", "i", "j", "value"), `$` = c("x", "name"),
           `$<-` = , `names<-` = , `length<-` = , `dim<-` = , `dimnames<-` = , `levels<-` = c("x", "value"),
           `%*%` = c("x", "y"), c = , Math = , Summary = , length = "x", "x")
}
isGeneric <- function(f, where = topenv(parent.frame()), fdef, getName = FALSE) {
    if (missing(f)) !is.null(attr(fdef, "generic")) else !is.null(.S4$generics[[.S4which(f, where)]])
}
existsFunction <- function(name, generic.function = TRUE, where) exists(name, mode = "function")
setGeneric <- function(name, def = NULL, where = topenv(parent.frame()), package = NULL, valueClass = character(),
                       useAsDefault = NULL, genericFunction = NULL, simpleInheritanceOnly = NULL, signature = NULL) {
    old <- if (exists(name, envir = where, mode = "function")) get(name, envir = where, mode = "function")
    if (is.primitive(old)) {
        if (is.null(def)) {
            .S4prim(name)
            return(name)
        }
    }
    if ((is.null(old) || isS4(old)) && is.null(def) && !is.null(package) && isNamespaceLoaded(package) &&
        !is.null(theirs <- get0(name, asNamespace(package), mode = "function")) && isS4(theirs)) { # that package's, here too
        assign(name, theirs, envir = where)
        return(name)
    }
    if (!is.null(old) && isS4(old)) old <- .S4$generics[[.S4keyof(old, name)]]$default
    default <- useAsDefault
    if (is.null(def)) {
        if (is.null(old)) stop(gettextf("must supply a function skeleton for %s, explicitly or via an existing function", sQuote(name)), domain = NA)
        fdef <- .S4implicit(name, old)
        default <- old
    } else {
        fdef <- def
        if (!"standardGeneric" %in% all.names(body(def))) { # the function itself is the default
            default <- def
            fdef <- .S4implicit(name, def)
        } else if (is.null(default) && !is.null(old) && is.function(old)) {
            if (identical(environmentName(environment(old)), "base") || is.primitive(old)) {
                if (identical(names(formals(args(old))), names(formals(def)))) {
                    default <- old
                } else message(gettextf("Creating a new generic function for %s in the global environment", sQuote(name)))
            } else default <- old
        }
    }
    .S4define(name, fdef, default, where, signature, valueClass, if (is.null(def)) .S4home(old) else .S4package(where))
    name
}
# The package of a function that becomes generic.
.S4home <- function(fun) {
    name <- if (is.null(environment(fun))) "base" else environmentName(topenv(environment(fun)))
    if (name == "R_GlobalEnv") ".GlobalEnv" else name
}
.S4implicit <- function(name, old) {
    f <- if (is.primitive(old)) args(old) else args(old)
    body(f) <- call("standardGeneric", name)
    environment(f) <- globalenv()
    f
}
.S4define <- function(name, fdef, default, where, signature = NULL, valueClass = character(), package = ".GlobalEnv") {
    sig <- if (is.null(signature)) {
        s <- names(formals(fdef))
        if (identical(s, "...")) s else s[s != "..."]
    } else signature
    f <- fdef
    plain <- identical(body(f), call("standardGeneric", name))
    if (length(valueClass)) {
        body(f) <- substitute({
            ans <- B
            .valueClassTest(ans, VC, NAME)
        }, list(B = body(f), VC = valueClass, NAME = structure(name, package = package)))
    }
    attr(f, "srcref") <- NULL
    attr(f, "generic") <- structure(name, package = package)
    attr(f, "package") <- package
    attr(f, "signature") <- sig
    attr(f, "valueClass") <- valueClass
    class(f) <- structure(if (plain) "standardGeneric"
                          else "nonstandardGenericFunction", package = "methods")
    f <- asS4(f)
    assign(name, f, envir = where)
    invisible(.S4generic(name, f, default, FALSE, sig, package = package))
}
.valueClassTest <- function(object, classes, fname) {
    good <- !length(classes)
    for (class in classes) good <- good || is(object, class)
    .need(good, "invalid value from generic function %s, class %s, expected %s", sQuote(fname), dQuote(class(object)[1L]),
          paste(dQuote(classes), collapse = " or "))
    object
}
.S4prim <- function(name) {
    if (is.null(.S4$generics[[name]])) .S4generic(name, NULL, get(name, envir = baseenv()), TRUE, .S4primsig(name), package = "base")
}
# Functions without UseMethod() that become generic without a word.
.S4quiet <- c("as.vector", "body<-", "kronecker", "lengths", "unlist")
setMethod <- function(f, signature = character(), definition, where = topenv(parent.frame()), valueClass = NULL, sealed) {
    key <- NULL
    if (identical(f, "coerce")) { # what as() does
        setAs(signature[[1L]], signature[[2L]], definition, where = where)
        return(invisible("coerce"))
    }
    if (is.function(f)) {
        fname <- substitute(f)
        if (!is.null(attr(f, "generic"))) key <- .S4keyof(f)
        f <- if (!is.null(key)) as.character(attr(f, "generic")) else if (is.primitive(f)) .S4primname(f)
             else if (is.name(fname)) as.character(fname) else stop("invalid function")
    }
    name <- switch(f, as.double = , as.real = "as.numeric", f)
    key <- if (is.null(key)) .S4which(name, where) else key
    g <- .S4$generics[[key]]
    if (is.null(g)) {
        if (name %in% c(names(.S4groups), "Ops")) g <- .S4generic(name, NULL, NULL, TRUE, .S4primsig(name), TRUE,
                                                                     if (name %in% c("Compare", "Math2")) "methods" else "base")
        else {
            old <- if (exists(name, envir = where, mode = "function")) get(name, envir = where, mode = "function")
            if (is.null(old)) stop(gettextf("no existing definition for function %s", sQuote(name)), domain = NA)
            if (!is.null(attr(old, "generic")) && is.function(was <- attr(old, "default"))) { # an installed package's generic
                attributes(was) <- NULL
                old <- asS4(was, FALSE)
            }
            if (is.primitive(old)) g <- .S4prim(name)
            else {
                home <- .S4home(old)
                if (identical(where, globalenv()) && !name %in% .S4quiet && !"UseMethod" %in% all.names(body(old))) message(if (home == ".GlobalEnv")
                    gettextf("Creating a generic function from function %s in the global environment", sQuote(name))
                    else gettextf("Creating a generic function for %s from package %s in the global environment", sQuote(name), sQuote(home)))
                .S4define(name, .S4implicit(name, old), old, where, package = home)
                key <- .S4key(name, .S4home(old))
                g <- .S4$generics[[key]]
            }
        }
    } else if (!is.null(attr(g$fdef, "generic")) && is.environment(where)) { # rm() may have taken the function
        seen <- get0(name, envir = where, mode = "function")
        if (is.null(seen)) stop(gettextf("no existing definition for function %s", sQuote(name)), domain = NA)
        if (is.null(attr(seen, "generic")) && !is.primitive(seen)) assign(name, g$fdef, envir = where)
    }
    .S4method(g, signature, definition)
}
# A method's arguments without defaults have those of its generic.
.S4defaults <- function(m, of) {
    empty <- function(a) is.name(a) && !nzchar(a)
    have <- formals(m)
    gain <- intersect(names(have)[vapply(have, empty, NA)], names(of)[!vapply(of, empty, NA)])
    if (length(gain)) formals(m)[gain] <- of[gain]
    m
}
# A generic of one argument names it: a method that names it otherwise is changed.
.S4_one_argument <- function(g, sig, definition) {
    want <- if (g$name %in% c("Complex", "Arg", "Conj", "Im", "Mod", "Re")) "z"
            else if (is.null(g$fdef)) g$signature else names(formals(g$fdef))
    if (!is.function(definition) || is.primitive(definition)) return(definition)
    have <- names(formals(definition))
    if (length(want) != 1L || length(have) != 1L || want == have || have == "..." || want == "...") return(definition)
    warning(gettextf("For function %s, signature %s: argument in method definition changed from (%s) to (%s)", sQuote(g$name),
                     sQuote(paste(sig, collapse = ", ")), have, want), domain = NA, call. = FALSE)
    to <- setNames(list(as.name(want)), have)
    body <- eval(substitute(substitute(BODY, TO), list(BODY = body(definition), TO = to)))
    as.function(c(setNames(formals(definition), want), list(body)), envir = environment(definition))
}
# What decides the method must be among its arguments.
.S4_decides <- function(g, sig, definition) {
    if (!is.function(definition) || is.primitive(definition)) return()
    have <- names(formals(definition))
    if (is.null(g$fdef) && !identical(g$signature, c("e1", "e2"))) return()
    want <- if (is.null(g$fdef)) g$signature else names(formals(g$fdef))
    decides <- g$signature[seq_along(sig)][!sig %in% c("ANY", "missing")]
    if (length(setdiff(decides, have))) {
        absent <- c(setdiff(want, c(have, "...")), if ("..." %in% want && "..." %in% have) "...") # as GNU R counts them
        shown <- function(args, sep, between) paste0(args, sep, "\"", rep_len(sig, length(args)), "\"", collapse = between)
        stop(simpleError(gettextf("in method for %s with signature %s: formal arguments (%s) omitted in the method definition cannot be in the signature",
                                  sQuote(g$name), sQuote(shown(g$signature[seq_along(sig)], "=", ",")), shown(absent, " = ", ", ")),
                         quote(conformMethod(signature, mnames, fnames, f, fdef, definition))))
    }
    if (!"..." %in% want && length(setdiff(have, want)) && length(have) != length(want))
        stop(gettextf("methods can add arguments to the generic %s only if '...' is an argument to the generic", sQuote(g$name)), call. = FALSE)
}
# Arguments that decide and that the method leaves out are missing in its calls.
.S4_omitted <- function(g, sig, definition) {
    if (is.null(g$fdef) || !is.function(definition) || is.primitive(definition)) return(sig)
    asked <- g$signature[seq_along(sig)]
    gone <- !asked %in% c(names(formals(definition)), "...") & sig == "ANY"
    if (!any(gone) || !all(names(formals(definition)) %in% names(formals(g$fdef)))) return(sig)
    shown <- function(args, values, between) paste0(args, between, "\"", values, "\"")
    text <- gettextf("in method for %s with signature %s: expanding the signature to include omitted arguments in definition: %s", sQuote(g$name),
                     sQuote(paste(shown(asked, sig, "="), collapse = ",")), paste(shown(asked[gone], "missing", " = "), collapse = ", "))
    message(paste(strwrap(paste("Note:", text), width = max(20, 7 * getOption("width") %/% 8)), collapse = "\n"))
    sig[gone] <- "missing"
    sig
}
# A method with fewer arguments than its generic takes the others, too, and does not look at them.
.S4_all_arguments <- function(g, definition) {
    if (is.null(g$fdef) || !is.function(definition) || is.primitive(definition)) return(definition)
    all <- formals(g$fdef)
    have <- formals(definition)
    if (!"..." %in% names(have)) all <- all[names(all) != "..."]
    at <- match(names(have), names(all))
    if (anyNA(at) || is.unsorted(at) || length(have) == length(all)) return(definition)
    all[at] <- have
    as.function(c(all, list(body(definition))), envir = environment(definition))
}
# The generic g gets a method; one that GNU R has installed is known to fit.
.S4method <- function(g, signature, definition, fits = FALSE) {
    name <- g$name
    sig <- .S4signature(signature, g$signature, name)
    if (!fits) {
        definition <- .S4_one_argument(g, sig, definition)
        .S4_decides(g, sig, definition)
        sig <- .S4_omitted(g, sig, definition)
        definition <- .S4_all_arguments(g, definition)
    }
    m <- definition
    attr(m, "srcref") <- NULL
    if (is.function(g$fdef) && !is.primitive(m) && is.function(m)) m <- .S4defaults(m, formals(g$fdef))
    attr(m, "target") <- sig
    attr(m, "defined") <- sig
    attr(m, "generic") <- structure(name, package = g$package)
    class(m) <- structure("MethodDefinition", package = "methods")
    m <- asS4(m)
    g$methods[[paste(sig, collapse = "#")]] <- m
    g$inherited <- NULL
    assign(g$key, g, envir = .S4$generics)
    members <- if (g$group) getGroupMembers(name, TRUE) else g$key
    if (name == "as.numeric") { # one function with two names
        .S4prim("as.double")
        g2 <- .S4$generics[["as.double"]]
        g2$methods <- g$methods
        assign("as.double", g2, envir = .S4$generics)
        .S4cache("as.double")
    }
    for (k in members) {
        if (g$group) .S4prim(k)
        if (is.null(e <- .S4$caches[[k]])) .S4cache(k)
        else if (length(sig) > e$.nargs) e$.nargs <- min(length(sig), length(e$.signature))
    }
    .S4flush()
    invisible(name)
}
setReplaceMethod <- function(f, ..., where = topenv(parent.frame())) setMethod(paste0(f, "<-"), ..., where = where)
.S4signature <- function(signature, args, f) {
    s <- as.character(unlist(signature))
    n <- names(signature)
    if (!is.null(n) && any(nzchar(n))) {
        full <- character()
        pos <- 0L
        for (i in seq_along(s)) {
            at <- if (nzchar(n[i])) match(n[i], args) else pos + 1L
            if (is.na(at)) {
                stop(gettextf("the method signature for function %s has an argument that is not in the generic's signature: %s",
                              sQuote(f), n[i]), call. = FALSE)
            }
            full[at] <- s[i]
            pos <- at
        }
        full[is.na(full)] <- "ANY"
        s <- full
    }
    if (length(s) > length(args)) {
        stop(gettextf("more elements in the method signature (%d) than in the generic signature (%d) for function %s",
                      length(s), length(args), sQuote(f)), call. = FALSE)
    }
    while (length(s) > 1L && s[length(s)] == "ANY") s <- s[-length(s)]
    if (length(s) == 0L) s <- "ANY"
    s
}
removeMethod <- function(f, signature = character(), where = topenv(parent.frame())) {
    g <- .S4$generics[[.S4which(f, where)]]
    key <- if (is.null(g)) "" else paste(.S4signature(signature, g$signature, f), collapse = "#")
    if (is.null(g$methods[[key]])) {
        warning(gettextf("no method found for function '%s' and signature %s", f, paste(signature, collapse = ", ")), domain = NA)
        return(FALSE)
    }
    g$methods[[key]] <- NULL
    g$inherited <- NULL
    assign(g$key, g, envir = .S4$generics)
    .S4flush()
    TRUE
}
.S4lookup <- function(f, signature, inherited) {
    g <- .S4$generics[[f]]
    if (is.null(g)) return(NULL)
    s <- .S4signature(signature, g$signature, f)
    m <- g$methods[[paste(s, collapse = "#")]]
    if (is.null(m) && inherited) m <- .S4select(g$key, as.list(s))
    if (is.null(m) && (inherited || identical(s, "ANY"))) m <- g$default
    m
}
# Methods of coerce(), what setAs() was given, are no generic's.
.S4iscoerce <- function(f) identical(f, "coerce") || identical(f, coerce)
# The one for two classes as the object that getMethod() gives; that of a superclass of the first, too, if inherited.  Or NULL.
.S4coercion <- function(signature, inherited) {
    from <- signature[[1L]]
    to <- signature[[2L]]
    ways <- if (inherited) unique(c(from, names(.S4supers(from)), "ANY")) else from
    m <- if (inherited) .S4coercer(from, to, TRUE) else .S4$coerce[[paste(from, to, sep = "#")]]
    if (is.null(m)) return(NULL)
    f <- m$def
    if (is.primitive(f)) return(f)
    if (length(formals(f)) == 1L) formals(f) <- c(formals(f), alist(to = , strict = TRUE))
    formals(f)[[2L]] <- to
    holds <- vapply(ways, function(k) identical(.S4$coerce[[paste(k, to, sep = "#")]], m), NA)
    attr(f, "srcref") <- NULL
    attr(f, "target") <- .S4signature(c(from, to), c("from", "to"), "coerce")
    attr(f, "defined") <- .S4signature(c(ways[holds][1L], to), c("from", "to"), "coerce")
    attr(f, "generic") <- structure("coerce", package = "methods")
    class(f) <- structure("MethodDefinition", package = "methods")
    asS4(f)
}
existsMethod <- function(f, signature = character(), where = topenv(parent.frame())) {
    if (.S4iscoerce(f)) return(!is.null(.S4$coerce[[paste(signature, collapse = "#")]]))
    g <- .S4$generics[[.S4which(f, where)]]
    !is.null(g) && !is.null(g$methods[[paste(.S4signature(signature, g$signature, f), collapse = "#")]])
}
hasMethod <- function(f, signature = character(), where = topenv(parent.frame())) {
    if (.S4iscoerce(f) && length(signature) == 2L) return(!is.null(.S4coercer(signature[[1L]], signature[[2L]], TRUE)))
    g <- .S4$generics[[.S4which(f, where)]]
    if (is.null(g)) return(FALSE)
    if (missing(signature) || length(signature) == 0L) signature <- "ANY"
    if (!is.null(g$default)) return(TRUE) # inherited from "ANY"
    !is.null(.S4select(g$key, as.list(.S4signature(signature, g$signature, g$name))))
}
getMethod <- function(f, signature = character(), where = topenv(parent.frame()), optional = FALSE, mlist, fdef) {
    if (.S4iscoerce(f) && length(signature) == 2L && !is.null(m <- .S4coercion(signature, FALSE))) return(m)
    f <- .S4which(if (missing(fdef)) f else fdef, where)
    m <- .S4lookup(f, signature, FALSE)
    if (is.null(m) && !optional) {
        f <- sub("\r.*", "", f)
        if (is.null(.S4$generics[[f]])) stop(gettextf("no generic function found for '%s'", f), domain = NA)
        stop(gettextf("no method found for function '%s' and signature %s", f, paste(signature, collapse = ", ")), domain = NA)
    }
    m
}
selectMethod <- function(f, signature = character(), optional = FALSE, useInherited = TRUE, mlist, fdef, verbose = FALSE, doCache = FALSE) {
    if (.S4iscoerce(f) && length(signature) == 2L && !is.null(m <- .S4coercion(signature, TRUE))) return(m)
    m <- .S4lookup(.S4which(if (missing(fdef)) f else fdef, topenv(parent.frame())), signature, TRUE)
    if (is.null(m) && !optional)
        stop(gettextf("no method for %s matches class %s", sQuote(f), dQuote(paste(signature, collapse = ", "))), domain = NA)
    if (!is.null(own <- attr(m, "defined"))) { # inherited methods know for which classes they were asked
        asked <- as.character(unlist(signature))[seq_along(own)]
        if (is.null(names(signature)) && length(asked) && !identical(asked, as.character(own))) attr(m, "target") <- ifelse(is.na(asked), own, asked)
    }
    m
}
findMethod <- function(f, signature = character(), where) if (existsMethod(f, signature)) list(globalenv()) else list()
findFunction <- function(f, generic = TRUE, where) if (exists(f, mode = "function")) list(environment(get(f, mode = "function"))) else list()
# The keys of all generics, and those that an environment (a package's, or of code) has as functions or tables of methods.
.S4generics <- function() ls(.S4$generics, all.names = TRUE)
getGenerics <- function(where, searchForm = FALSE) {
    keys <- .S4generics()
    name <- sub("\r.*", "", keys)
    from <- vapply(keys, function(k) if (.S4$generics[[k]]$primitive) "base" else .S4$generics[[k]]$package, "", USE.NAMES = FALSE)
    if (!missing(where)) {
        seen <- unlist(lapply(if (is.environment(where)) list(where) else where, function(e) {
            e <- as.environment(e)
            own <- name[vapply(name, function(n) is.function(f <- get0(n, e, inherits = FALSE)) && !is.null(attr(f, "generic")), NA)]
            c(own, sub(":[^:]*$", "", sub("^.__T__", "", ls(e, all.names = TRUE, pattern = "^.__T__"))))
        }))
        from <- from[name %in% seen]
        name <- name[name %in% seen]
    }
    new("ObjectsWithPackage", structure(name, names = NULL), package = from)
}
getGeneric <- function(f, mustFind = FALSE, where = topenv(parent.frame()), package) {
    g <- .S4$generics[[if (missing(package) || !is.character(f)) .S4which(f, where) else .S4key(f, package)]]
    if (is.null(g) && mustFind) stop(gettextf("no generic function found for %s", sQuote(f)), domain = NA)
    if (is.null(g)) NULL else if (g$primitive) g$default else g$fdef
}
removeGeneric <- function(f, where = topenv(parent.frame())) {
    key <- .S4which(f, where)
    if (is.null(.S4$generics[[key]])) {
        warning(gettextf("generic function %s not found for removal", sQuote(f)), domain = NA)
        return(FALSE)
    }
    rm(list = key, envir = .S4$generics)
    rm(list = key, envir = .S4$caches)
    if (exists(f, envir = globalenv(), inherits = FALSE)) rm(list = f, envir = globalenv())
    TRUE
}
showMethods <- function(f, where = topenv(parent.frame()), classes = character(), includeDefs = FALSE, inherited = FALSE, showEmpty, printTo = stdout(), fdef) {
    if (missing(f)) { # all generics with methods for the classes
        for (k in .S4generics()) {
            g <- .S4$generics[[k]]
            has <- vapply(g$methods, function(m) !length(classes) || any(attr(m, "defined") %in% classes), NA)
            met <- if (length(classes)) unlist(strsplit(as.character(names(g$inherited)), "#", fixed = TRUE))
            if (any(has) || any(met %in% classes)) showMethods(k, classes = classes, includeDefs = includeDefs, inherited = inherited)
        }
        return(invisible())
    }
    g <- .S4$generics[[.S4which(f, where)]]
    if (is.function(f)) f <- as.character(attr(f, "generic"))
    if (is.null(g)) {
        if (f %in% c("Ops", names(.S4groups)))
            cat("Function: ", f, " (package ", if (f %in% c("Compare", "Math2")) "methods" else "base", ")\n<No methods>\n\n", sep = "")
        else cat("\nFunction \"", f, "\":\n <not an S4 generic function>\n", sep = "")
        return(invisible())
    }
    cat(if (g$primitive) paste0("Function: ", f, " (package base)\n") else paste0("Function: ", f, " (package ", attr(g$fdef, "package"), ")\n"))
    n <- max(1L, vapply(g$methods, function(m) length(attr(m, "defined")), 1L))
    full <- function(sig) c(sig, rep("ANY", n - length(sig)))[seq_len(n)]
    text <- function(sig, names = g$signature) paste0(names[seq_along(sig)], "=\"", sig, "\"", collapse = ", ")
    rows <- lapply(g$methods, function(m) list(sig = full(attr(m, "defined")), def = m))
    if (!is.null(g$default) && !g$primitive && is.null(g$methods[["ANY"]])) 
        rows <- c(list(list(sig = full("ANY"), def = g$default, names = if (n == 1L) names(formals(g$fdef))[1L])), rows) # by its first argument's name
    listed <- lapply(rows, `[[`, "sig")
    if (!includeDefs || inherited) for (k in names(g$inherited)) {
        sig <- full(strsplit(k, "#", fixed = TRUE)[[1L]])
        if (any(vapply(listed, identical, NA, sig))) next
        m <- g$inherited[[k]]
        rows <- c(rows, list(list(sig = sig, def = m, from = full(if (is.null(attr(m, "defined"))) "ANY" else attr(m, "defined")))))
    }
    if (length(classes)) rows <- rows[vapply(rows, function(r) any(r$sig %in% classes), NA)]
    if (!length(rows)) cat("<No methods>\n")
    for (r in rows[order(vapply(rows, function(r) paste(r$sig, collapse = " "), ""))]) {
        cat(if (is.null(r$names)) text(r$sig) else text(r$sig, r$names), "\n", sep = "")
        if (!is.null(r$from)) cat("    (inherited from: ", text(r$from), ")\n", sep = "")
        if (includeDefs) {
            def <- r$def
            attributes(def) <- NULL
            cat(deparse(asS4(def, FALSE)), "\n", sep = "\n")
        }
    }
    cat("\n")
    invisible()
}
slotsFromS3 <- function(object) list()
.S4vectors <- c("logical", "integer", "numeric", "double", "complex", "character", "raw", "list", "expression")
# The generic of the running method, on these arguments.
callGeneric <- function(...) {
    n <- here <- sys.parent()
    fun <- sys.function(n)
    inner <- identical(sys.call(n)[[1L]], quote(.local)) # GNU R's closure for the arguments that a method adds
    while (is.null(attr(fun, "generic")) && n > 1L) {
        n <- n - 1L
        fun <- sys.function(n)
    }
    name <- get0(".Generic", envir = parent.frame(), mode = "character", inherits = FALSE) # a function in the method may say it
    if (is.null(name)) name <- get0(".Generic", envir = sys.frame(n), mode = "character", inherits = FALSE)
    if (is.null(name)) name <- .S4running(sys.call(n), attr(fun, "generic"), sys.frame(sys.parents()[n]))
    f <- get(name, envir = sys.frame(n), mode = "function")
    if (nargs()) { # the call itself, so that what is left out in it stays so
        call <- sys.call()
        call[[1L]] <- as.name(name)
        return(eval(call, parent.frame()))
    }
    # the formals that have arguments, as they are now, and what `...` holds
    if (inner) {
        n <- here
        fun <- sys.function(n)
    }
    mc <- match.call(fun, sys.call(n), expand.dots = FALSE, envir = sys.frame(sys.parents()[n]))
    given <- setdiff(names(mc)[-1L], "")
    args <- lapply(given, as.name)
    own <- names(formals(fun))
    after <- match("...", own, nomatch = length(own) + 1L) # a primitive function takes what stands before the dots by its place
    names(args) <- ifelse(given == "..." | is.primitive(f) & match(given, own, nomatch = 0L) < after, "", given)
    eval(as.call(c(list(as.name(name)), args)), sys.frame(n))
}

# The next method after the running one.
callNextMethod <- function(...) {
    n <- sys.parent()
    fun <- sys.function(n)
    frame <- parent.frame()
    own <- NULL # of the .local() that stands for the method where its arguments are not the generic's: they count, as they are now
    while (is.null(attr(fun, "defined")) && n > 1L) { # called from a function inside the method
        if (identical(sys.call(n)[[1L]], quote(.local))) own <- list(fun, n, frame)
        n <- n - 1L
        fun <- sys.function(n)
        frame <- sys.frame(n)
    }
    if (is.null(own)) own <- list(fun, n, frame)
    if (is.null(attr(fun, "defined"))) stop("callNextMethod() called from outside a method dispatch", call. = FALSE)
    generic <- attr(fun, "generic")
    done <- c(attr(fun, "excluded"), list(list(attr(fun, "defined"), generic)))
    f <- attr(fun, "running") # a group's method that callNextMethod() called
    if (is.null(f) && generic %in% c(names(.S4groups), "Ops")) f <- get0(".Generic", envir = frame, mode = "character", inherits = FALSE)
    if (is.null(f)) f <- .S4running(sys.call(n), generic, sys.frame(sys.parents()[n]))
    if (identical(f, generic)) f <- .S4key(as.character(generic), attr(generic, "package"))
    g <- .S4$generics[[f]]
    nx <- .S4$supers[[known <- paste(c(f, unlist(done)), collapse = "\r")]] # a change of classes or methods empties it
    if (is.null(nx)) {
        nx <- .S4select(f, as.list(attr(fun, "defined")), done)
        if (is.null(nx)) nx <- g$default
        if (is.null(nx)) stop(simpleError(gettextf("no next method available"), sys.call(n)))
        if (!is.null(attr(nx, "defined"))) {
            attr(nx, "excluded") <- done
            attr(nx, "running") <- f
        }
        .S4$supers[[known]] <- nx
    }
    if (is.primitive(nx) || (is.function(nx) && is.null(attr(nx, "defined")) && g$primitive)) {
        f <- as.character(f)
        args <- if (f %in% c("[", "[<-")) (if (nargs()) .S4subscripts(sys.call(), fun, frame, parent.frame(), FALSE)
                                                else .S4subscripts(sys.call(n), fun, frame, sys.frame(sys.parents()[n]), TRUE))
                else if (nargs()) list(...) else do.call(.S4current, own, quote = TRUE)
        return(.S4primitive(f, args))
    }
    if (nargs()) {
        value <- nx(...)
        return(value)
    }
    given <- do.call(.S4given, own, quote = TRUE)
    call <- as.call(c(list(nx), lapply(given[given != "..."], as.name)))
    if (length(call) > 1L) names(call) <- c("", given[given != "..."])
    if ("..." %in% names(formals(own[[1L]]))) call[[length(call) + 1L]] <- as.name("...")
    if (length(given) && given[1L] %in% c("x", ".Object", "object", "e1")) names(call)[2L] <- ""
    value <- eval(call, own[[3L]])
    value # visible, whatever the method does
}
# Which of a group's functions a call from env is of: by its name, or, where that is a variable (FUN), by what it holds.
.S4running <- function(call, generic, env) {
    if (!generic %in% c(names(.S4groups), "Ops")) return(generic)
    h <- call[[1L]]
    if (is.name(h) && is.primitive(get0(as.character(h), envir = baseenv()))) return(as.character(h))
    f <- if (is.name(h)) get0(as.character(h), envir = env, mode = "function") else h
    if (is.primitive(f)) sub("^[.]Primitive[(]\"(.*)\"[)]$", "\\1", deparse(f)) else if (is.name(h)) as.character(h) else generic
}
# The arguments that the method in a frame was given. Where its call passed dots on, whose they are is not known (lapply()'s).
.S4given <- function(fun, n, frame) {
    call <- sys.call(n)
    if (any(vapply(as.list(call)[-1L], identical, NA, quote(...)))) {
        own <- names(formals(fun))
        return(own[vapply(own, function(a) a == "..." || !eval(call("missing", as.name(a)), frame), NA)])
    }
    mc <- match.call(fun, call, expand.dots = FALSE, envir = sys.frame(sys.parents()[n]))
    setdiff(names(mc)[-1L], "")
}
.S4current <- function(fun, n, frame) {
    out <- list()
    given <- .S4given(fun, n, frame)
    for (a in setdiff(names(formals(fun)), "...")) if (a %in% given) out[a] <- list(get(a, envir = frame))
    if ("..." %in% names(formals(fun))) out <- c(out, eval(quote(list(...)), frame))
    unname(out)
}
# The arguments of `[`, those that are left out among them: of the running method, as they are now, or of a call.
.S4subscripts <- function(call, fun, frame, outer, running) {
    given <- as.list(call)[-1L]
    tags <- names(given)
    if (is.null(tags)) tags <- character(length(given))
    if (running) { # by place: x, i, j, what ... holds; the last one of a replacement is its value
        own <- setdiff(names(formals(fun)), c("...", "drop", "value"))
        at <- which(!nzchar(tags))
        if ("value" %in% names(formals(fun)) && !"value" %in% tags) {
            tags[at[length(at)]] <- "value"
            at <- at[-length(at)]
        }
        known <- seq_len(min(length(at), length(own)))
        tags[at[known]] <- own[known]
    }
    out <- vector("list", length(given))
    names(out) <- ifelse(tags %in% c("drop", "exact"), tags, "")
    for (k in seq_along(given)) {
        if (identical(given[[k]], quote(expr = ))) out[[k]] <- quote(expr = )
        else out[k] <- list(if (running && nzchar(tags[k]) && tags[k] %in% names(formals(fun))) get(tags[k], envir = frame)
                            else eval(given[[k]], outer))
    }
    out
}
# A builtin on the data parts of S4 objects.
.S4primitive <- function(f, args) {
    x <- args[[1L]]
    empty <- vapply(seq_along(args), function(k) identical(args[[k]], quote(expr = )), NA)
    data <- args
    old <- kept <- FALSE # an object of an S3 class is among them: its methods are asked; with the object, if the class is none of R's own
    data[!empty] <- lapply(args[!empty], function(a) {
        if (!isS4(a) || typeof(a) == "S4" || is.function(a)) return(a)
        if (!length(.S4oldclass(a))) {
            part <- a@.Data # what takes elements finds them by their names, be these a slot
            return(if (f %in% c("[", "[[") && is.vector(part) && !is.null(n <- attr(a, "names")) && length(n) == length(part)) `names<-`(part, n) else part)
        }
        if (!"oldClass" %in% .S4basic[[.S4oldclass(a)[1L]]]) {
            kept <<- TRUE
            return(a)
        }
        old <<- TRUE
        S3Part(a, strictS3 = TRUE)
    })
    r <- if ((old || any(empty)) && !kept) {
        language <- vapply(seq_along(data), function(k) !empty[k] && is.language(data[[k]]), NA)
        data[language] <- lapply(data[language], function(e) call("quote", e))
        eval(as.call(c(list(get(f, baseenv())), data)))
    } else .S4builtin(f, data)
    ar <- .S4groups_of(f)
    if (length(ar) && ar[1L] %in% c("Arith", "Math", "Math2") && isS4(x) && length(r) == length(data[[1L]]) && typeof(x) != "S4") {
        a <- attributes(x)
        for (n in setdiff(names(a), c("names", "dim", "dimnames"))) attr(r, n) <- a[[n]]
        r <- asS4(r)
    } else if (f %in% c("[<-", "[[<-", "$<-", "names<-", "length<-", "dim<-", "dimnames<-") && isS4(x)) r <- .S4put(x, ".Data", r)
    r
}

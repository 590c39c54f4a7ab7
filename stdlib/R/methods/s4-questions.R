# S4 as seen from outside: the parts of a class's definition, classes that are defined when they are first asked for, questions about
# classes and methods.

# ---- class representations

# How a class extends another: an object of SClassExtension.
.S4ext <- function(sub, super, distance, by) {
    x <- .S4instance(structure("SClassExtension", package = "methods"), NULL)
    a <- .S4def(sub)
    b <- .S4def(super)
    coerce <- if (is.null(a) || is.null(b) || identical(names(.S4own(a)), names(.S4own(b)))) substitute(function(from, strict = TRUE) {
        class(from) <- SUPER
        from
    }, list(SUPER = super)) else substitute(function(from, strict = TRUE) {
        value <- new(SUPER)
        for (what in SLOTS) slot(value, what) <- slot(from, what)
        value
    }, list(SUPER = super, SLOTS = if (!is.null(b)) names(.S4own(b))))
    coerce <- eval(coerce, globalenv())
    x <- .S4set(x, "subClass", sub)
    x <- .S4set(x, "superClass", super)
    x <- .S4set(x, "package", "methods")
    x <- .S4set(x, "coerce", coerce)
    x <- .S4set(x, "test", function(object) TRUE)
    x <- .S4set(x, "replace", function(from, to, value) from)
    x <- .S4set(x, "simple", TRUE)
    x <- .S4set(x, "by", by)
    x <- .S4set(x, "dataPart", super %in% .S4datatypes)
    .S4set(x, "distance", distance)
}
.S4exts <- function(Class) {
    d <- .S4supers(Class)
    r <- lapply(names(d), function(s) .S4ext(Class, s, d[[s]], .or(.S4by(Class, s), character())))
    names(r) <- names(d)
    r
}
# A prototype: an object that does not say its class.
.S4unnamed <- function(x) {
    was <- isS4(x)
    attr(x, "class") <- NULL
    if (was) asS4(x) else x
}
# The slots of a definition that follow from other definitions are made when they are looked at.
.S4classslot <- function(d, name) {
    Class <- as.character(d@className)
    switch(name, contains = .S4exts(Class),
        slots = {
            own <- .S4own(d)
            if (length(own) || !d@virtual) lapply(own, structure, package = "methods")
        },
        subclasses = {
            n <- .S4subs(Class)
            r <- lapply(names(n), function(s) .S4ext(s, Class, n[[s]], character()))
            names(r) <- names(n)
            r
        },
        prototype = if (!d@virtual || length(.S4own(d))) .S4unnamed(.S4blank(d)), access = list(), versionKey = NULL, sealed = identical(d@package, "methods"), NULL)
}
# A definition with what follows from others is made when it is looked at: all are complete.
completeClassDefinition <- function(Class, ClassDef = getClassDef(Class), where, doExtends = TRUE) ClassDef
.BasicClasses <- c("VIRTUAL", "ANY", "vector", "missing", "logical", "numeric", "character", "double", "complex", "integer", "raw", "expression", "list",
                   "function", "language", "environment", "externalptr", "builtin", "special", "S4", "S3", "NULL", "structure", "matrix", "array", "ts",
                   "name", "call", "{", "if", "<-", "for", "while", "repeat", "(")
# The classes that extend a class, by distance: R's own, the nearest first, then the others in the order in which they were defined
# (or in which their package has them, perhaps twice), then unions.
.S4subs <- function(Class) {
    for (n in names(.S4late)) if (!grepl("mle", n, fixed = TRUE)) .S4makelate(n)
    made <- ls(.S4$classes, all.names = TRUE)
    own <- vapply(made, function(n) identical(.S4$classes[[n]]@package, "methods"), NA)
    near <- function(names) {
        r <- vapply(names, function(n) .or(unname(.S4supers(n)[Class]), NA_real_), 0)
        r[!is.na(r)]
    }
    first <- near(c(setdiff(names(.S4basic), made), intersect(.S4$order, made[own])))
    said <- attr(.S4$classes[[Class]], "subs") # as its package stored it
    others <- made[!own]
    first <- first[!names(first) %in% names(said)]
    r <- c(first[order(first)], said, near(setdiff(c(intersect(.S4$order, others), others), names(said))),
           near(setdiff(names(.S4$unions), c(made, names(.S4basic)))))
    r[!duplicated(names(r)) | seq_along(r) %in% (length(first) + seq_along(said))]
}
.S4classslots <- c("slots", "contains", "virtual", "prototype", "validity", "access", "className", "package", "subclasses", "versionKey", "sealed")

# Classes of package methods that a program rarely names.
.S4late <- list(
    signature = quote({
        setClass("signature", representation(names = "character", package = "character"), contains = "character", package = "methods")
        setMethod("show", "signature", function(object) {
            message("An object of class ", dQuote(class(object)))
            print(structure(as.character(object@.Data), names = object@names))
        })
    }),
    className = quote(setClass("className", representation(package = "character"), contains = "character", package = "methods")),
    ObjectsWithPackage = quote({
        setClass("ObjectsWithPackage", representation(package = "character"), contains = "character", package = "methods")
        setMethod("show", "ObjectsWithPackage", function(object) {
            cat("An object of class \"", class(object), "\":\n", sep = "")
            if (length(from <- unique(object@package)) == 1L) {
                print(object@.Data)
                cat("(All from \"", from, "\")\n", sep = "")
            } else {
                m <- rbind(encodeString(object@.Data, quote = "\""), encodeString(object@package, quote = "\""))
                dimnames(m) <- list(c("Object: ", "Package:"), rep("", ncol(m)))
                print(m, quote = FALSE)
            }
        })
    }),
    # A method with the next one, as packages that do callNextMethod()'s work themselves keep it.
    MethodWithNext = quote(setClass("MethodWithNext",
                                    representation(target = "ANY", defined = "ANY", generic = "ANY", nextMethod = "ANY", excluded = "list"),
                                    contains = "function", package = "methods")),
    namedList = quote(setClass("namedList", representation(names = "character"), contains = "list", package = "methods")),
    listOfMethods = quote(setClass("listOfMethods",
                                   representation(arguments = "character", signatures = "list", generic = "ANY"),
                                   contains = "namedList", package = "methods")))
.S4makelate <- function(Class) {
    e <- .S4late[[Class]]
    if (is.null(e) || !is.null(.S4$late[[Class]])) return(NULL)
    .S4$late[[Class]] <- TRUE
    eval(e, globalenv())
    .S4$classes[[Class]]
}
.S4newsignature <- function(Class, ...) {
    v <- unlist(list(...))
    x <- .S4blank(.S4def(Class))
    if (is.null(v)) return(x)
    nm <- names(v)
    x <- .S4put(x, ".Data", unname(as.character(v)))
    x <- .S4put(x, "names", if (is.null(nm)) character() else nm)
    .S4put(x, "package", "")
}
# method@defined, @target: what a method knows as strings.
.S4methodslot <- function(method, classes) {
    generic <- attr(method, "generic")
    g <- .S4$generics[[.S4key(as.character(generic), attr(generic, "package"))]]
    x <- .S4put(.S4blank(.S4def("signature")), ".Data", as.character(classes))
    x <- .S4put(x, "names", .or(g$signature, names(formals(method)))[seq_along(classes)])
    .S4put(x, "package", vapply(as.character(classes), function(k) if (is.null(d <- .S4def(k))) "methods" else d@package, "", USE.NAMES = FALSE))
}
.S4format <- function(x) {
    cl <- class(x)
    p <- attr(cl, "package")
    n <- if (identical(as.vector(cl), "classRepresentation")) 11L else length(slotNames(x))
    paste0("<S4 class ", sQuote(cl), if (!is.null(p)) paste0(" [package ", dQuote(p), "]"), " with ", n, " slot", if (n != 1L) "s", ">")
}

# ---- questions

isClassUnion <- function(Class) {
    d <- .S4def(Class)
    !is.null(d) && !is.null(attr(d, "union"))
}
isClassDef <- function(object) inherits(object, "classRepresentation")
isSealedClass <- function(Class, where) {
    d <- .S4def(Class)
    is.null(d) && Class %in% names(.S4basic)
}
isGroup <- function(f, where, fdef) f %in% c(names(.S4groups), "Ops")
# All classes, or those of a package or of globalenv().
getClasses <- function(where, inherits = missing(where)) {
    all <- ls(.S4$classes, all.names = TRUE)
    if (missing(where)) return(all)
    where <- as.environment(where)
    own <- if (identical(where, globalenv())) ".GlobalEnv"
           else if (isNamespace(where)) getNamespaceName(where)[[1L]]
           else sub("^package:", "", environmentName(where))
    all[vapply(all, function(n) is.environment(d <- .S4$classes[[n]]) || identical(as.character(d@package), own), NA)]
}
# Where the class is: the attached package's environment, its namespace, or that of the session.
findClass <- function(Class, where, unique = "") {
    if (!.S4isdef(Class)) return(list())
    of <- if (is.null(d <- .S4def(Class))) "methods" else as.character(d@package)
    seen <- match(paste0("package:", of), search())
    list(if (!is.na(seen)) as.environment(seen) else if (of %in% loadedNamespaces()) asNamespace(of) else globalenv())
}
findUnique <- function(what, message, where) if (exists(what)) list(globalenv()) else list()
hasMethods <- function(f, where = topenv(parent.frame()), package) {
    g <- .S4$generics[[if (missing(package)) .S4which(f, where) else .S4key(f, package)]]
    !is.null(g) && length(g$methods) > 0L
}
removeMethods <- function(f, where = topenv(parent.frame()), all = missing(where)) {
    g <- .S4$generics[[key <- .S4which(f, where)]]
    if (is.null(g)) {
        warning(gettextf("%s is not an S4 generic function in %s; methods not removed", sQuote(f), dQuote(".GlobalEnv")), domain = NA)
        return(FALSE)
    }
    if (g$primitive) {
        g$methods <- list()
        assign(key, g, envir = .S4$generics)
        .S4cache(key)
        .S4flush()
        return(TRUE)
    }
    old <- g$default
    removeGeneric(f)
    if (!is.null(old) && !exists(f, mode = "function")) assign(f, old, envir = globalenv())
    TRUE
}
findMethods <- function(f, where = topenv(parent.frame()), classes = character(), inherited = FALSE, ...) {
    g <- .S4$generics[[.S4which(f, where)]]
    if (is.null(g)) {
        warning(gettextf("non-generic function '%s' given to findMethods()", f), domain = NA)
        return(list())
    }
    m <- g$methods
    given <- lapply(unname(m), function(x) as.character(attr(x, "defined")))
    width <- max(1L, lengths(given))
    given <- lapply(given, function(s) c(s, rep("ANY", width - length(s))))
    names(m) <- vapply(given, paste, "", collapse = "#")
    if (length(classes)) keep <- vapply(given, function(s) any(s %in% classes), NA) else keep <- rep(TRUE, length(m))
    o <- order(names(m))
    o <- o[keep[o]]
    m <- structure(m[o], arguments = head(g$signature, width), signatures = given[o], generic = g$fdef)
    class(m) <- structure("listOfMethods", package = "methods")
    asS4(m)
}
getMethods <- function(f, where, table = FALSE) findMethods(f)
findMethodSignatures <- function(..., target = TRUE, methods = findMethods(...))
    if (length(methods)) do.call(rbind, lapply(methods@signatures, `names<-`, methods@arguments))
# The elements of an object whose class says what its length is and what [[ gives.
.elements <- function(x) lapply(seq_len(length(x)), function(i) x[[i]])
# The S3 class that an object's class extends, as a class attribute; NULL: none.
.S4oldclass <- function(object) {
    s3 <- attr(object, ".S3Class")
    if (length(s3)) return(s3)
    known <- intersect(names(.S4supers(class(object))), names(.S4basic))
    known <- known[vapply(.S4basic[known], function(b) "oldClass" %in% b, NA)]
    if (length(known)) c(known[1L], intersect(.S4basic[[known[1L]]], known))
}
S3Part <- function(object, strictS3 = FALSE, S3Class) {
    s3 <- if (isS4(object)) .S4oldclass(object)
    if (length(s3) && typeof(object) != "S4") {
        slots <- names(.S4own(getClass(class(object))))
        x <- asS4(object, FALSE)
        for (n in c(setdiff(slots, c(".Data", "levels", "names", "row.names")), ".S3Class")) attr(x, n) <- NULL
        oldClass(x) <- s3
        x
    } else if (isS4(object) && typeof(object) != "S4") object@.Data
    else if (isS4(object))
        stop(gettextf("S3Part() is only defined for classes set up by setOldClass(), basic classes or subclasses of these: not true of class %s",
                      dQuote(class(object))), domain = NA)
    else object
}
# What a method of an old class gets.
# What an S3 method for a class that the object contains gets: for those of R's own classes an S3 object, slots as its attributes.
.S3_part <- function(object, class) {
    if (typeof(object) == "S4" || !"oldClass" %in% .S4basic[[class]] || !length(old <- .S4oldclass(object))) return(object)
    object <- asS4(object, FALSE)
    attr(object, ".S3Class") <- NULL
    attr(object, "class") <- old
    object
}
`S3Part<-` <- function(object, strictS3 = FALSE, needClass = class(object), value) {
    if (!isS4(object) || !length(.S4oldclass(object))) return(.S4put(object, ".Data", value))
    s3 <- .S4oldclass(object)[1L]
    if (!.S4is(value, s3)) stop(gettextf("replacement value must extend class %s, got %s", dQuote(s3), dQuote(class(value)[1L])), domain = NA)
    new <- unclass(value) # with the attributes that are its own; all others stay the object's
    own <- attributes(object)
    for (n in setdiff(names(own), c(names(attributes(new)), "class"))) attr(new, n) <- own[[n]]
    attr(new, "class") <- own$class
    asS4(new)
}
S3Class <- function(object) {
    old <- if (isS4(object)) .S4oldclass(object) else attr(object, ".S3Class")
    if (is.null(old)) class(if (isS4(object) && typeof(object) != "S4") object@.Data else object) else old
}
`S3Class<-` <- function(object, value) {
    attr(object, ".S3Class") <- value
    object
}
inheritedSlotNames <- function(Class, where) {
    d <- .S4def(Class)
    unique(unlist(lapply(attr(d, "direct"), function(s) if (!is.null(.S4def(s))) names(.S4own(.S4def(s))))))
}
# Of what a class's slot `contains` holds: the direct superclasses, those that are not virtual, ..
.selectSuperClasses <- function(ext, dropVirtual = FALSE, namesOnly = TRUE, directOnly = TRUE, simpleOnly = directOnly) {
    kept <- vapply(ext, function(e) (!directOnly || e@distance == 1) && (!simpleOnly || e@simple) &&
                                    !(dropVirtual && isVirtualClass(e@superClass)), NA)
    if (length(ext)) ext <- ext[kept]
    if (namesOnly) names(ext) else ext
}
getAllSuperClasses <- function(ClassDef, simpleOnly = TRUE) names(.S4supers(if (is.character(ClassDef)) ClassDef else as.character(ClassDef@className)))
superClassDepth <- function(ClassDef, soFar = "", simpleOnly = TRUE) .S4supers(as.character(ClassDef@className))
possibleExtends <- function(class1, class2, ClassDef1, ClassDef2) class1 == class2 || class2 == "ANY" || class2 %in% names(.S4supers(class1))
allNames <- function(x) {
    n <- names(x)
    if (is.null(n)) rep("", length(x)) else ifelse(is.na(n), "", n)
}
elNamed <- function(x, name, mustFind = FALSE) {
    here <- name %in% names(x)
    .need(here || !mustFind, "%s is not one of the element names", sQuote(name))
    if (here) x[[match(name, names(x))]] else NULL
}
`elNamed<-` <- function(x, name, value) {
    x[[name]] <- value
    x
}
`el<-` <- function(object, where, value) {
    object[[where]] <- value
    object
}
tryNew <- function(Class, where) if (is.null(.S4def(Class)) || .S4def(Class)@virtual) NULL else tryCatch(new(Class), error = function(e) NULL)
newBasic <- function(Class, ...) {
    basic <- c("NULL", "logical", "numeric", "character", "complex", "integer", "raw", "expression", "list")
    if (Class == "double") Class <- "numeric"
    if (!(Class %in% basic)) stop(gettextf("initializing objects from class %s with these arguments is not supported", dQuote(Class)))
    value <- list(...)
    if (Class == "NULL") NULL else if (length(value)) as(c(...), Class) else as.vector(list(), Class)
}
newEmptyObject <- function() list()
substituteDirect <- function(object, frame = parent.frame(), cleanFunction = TRUE) eval(call("substitute", object, frame))
missingArg <- function(symbol, envir = parent.frame(), eval = FALSE) {
    if (!eval) symbol <- deparse(substitute(symbol))
    eval(call("missing", as.name(symbol)), envir)
}
implicitGeneric <- function(name, where, generic) getGeneric(name)
# What a package wants done when its namespace has been loaded: functions of the namespace, by name in .__A__.NAME of the namespace, which
# `.__A__` lists. Outside packages nothing is loaded later: at once.
setLoadActions <- function(..., .where = topenv(parent.frame())) {
    actions <- list(...)
    if (!isNamespace(.where) || isBaseNamespace(.where)) return(for (f in actions) f(.where))
    listed <- .where$.__A__
    names <- allNames(actions)
    for (i in seq_along(actions)) {
        name <- if (nzchar(names[i])) names[i] else paste0(".", length(listed) + 1L)
        assign(methodsPackageMetaName("A", name), actions[[i]], envir = .where)
        listed <- unique(c(listed, name))
    }
    assign(".__A__", listed, envir = .where)
}
setLoadAction <- function(action, aname = "", where = topenv(parent.frame()))
    do.call(setLoadActions, c(setNames(list(action), aname), list(.where = where)))
# Class `Class` is what `def` says from now on.
assignClassDef <- function(Class, def, where = topenv(parent.frame()), force = FALSE, doSubclasses = FALSE) {
    assign(Class, def, envir = .S4$classes)
    .S4flush()
    invisible(def)
}
evalOnLoad <- function(expr, where = topenv(parent.frame()), aname = "") setLoadAction(function(ns) eval(expr, where), aname, where)
getLoadActions <- function(where = topenv(parent.frame())) {
    listed <- where$.__A__
    setNames(lapply(listed, function(n) get(methodsPackageMetaName("A", n), envir = where)), listed)
}
hasLoadAction <- function(aname, where = topenv(parent.frame())) aname %in% where$.__A__
.load_actions <- function(ns, package) for (n in ns$.__A__) {
    name <- methodsPackageMetaName("A", n)
    tryCatch(get(name, envir = ns)(ns), error = function(e)
        stop(gettextf("error in load action %s for package %s: %s: %s", name, package, deparse(conditionCall(e))[1L], conditionMessage(e)),
             domain = NA))
}
languageEl <- function(object, which) if (is.function(object)) formals(object)[[which]] else object[[which]]
`languageEl<-` <- function(object, which, value) {
    object[[which]] <- value
    object
}
isGrammarSymbol <- function(symbol)
    symbol %in% c("::", ":::", "@", "$", "[", "[[", "{", "(", "if", "for", "while", "repeat", "function", "break", "next",
                  "return", "<-", "=", "<<-", ":", "~", "+", "-", "*", "/", "^")
getGroup <- function(fdef, recursive = FALSE, where) as.list(.S4groups_of(if (is.character(fdef)) fdef else as.character(attr(fdef, "generic"))))
dumpMethod <- function(f, signature = character(), file = "", where, def) {
    d <- if (missing(def)) getMethod(f, signature) else def
    attributes(d) <- NULL
    text <- c(paste0("setMethod(", encodeString(f, quote = "\""), ", ", deparse(as.character(signature)), ","), deparse(asS4(d, FALSE)), ")")
    if (identical(file, "")) cat(text, sep = "\n") else writeLines(text, file)
    invisible(file)
}
method.skeleton <- function(generic, signature, file, external = FALSE, where) {
    g <- .S4$generics[[.S4which(generic, topenv(parent.frame()))]]
    args <- if (is.null(g)) names(formals(get(generic, mode = "function"))) else g$signature
    f <- if (is.null(g) || is.null(g$fdef)) get(generic, mode = "function") else g$fdef
    m <- function() NULL
    formals(m) <- formals(f)
    body(m) <- quote({
        stop("need a definition for the method here")
    })
    if (missing(file)) file <- paste0(paste(c(generic, signature), collapse = "_"), ".R")
    out <- c(paste0("setMethod(\"", generic, "\","),
             paste0("    signature(", paste0(args[seq_along(signature)], " = \"", signature, "\"", collapse = ", "), "),"),
             paste0("    ", deparse(m)), ")")
    writeLines(out, file)
    message(gettextf("Skeleton of method written to %s", if (is.character(file)) file else "connection"), domain = NA)
    invisible(file)
}
Arith <- Compare <- Ops <- function(e1, e2) stop(gettextf("invalid call in method dispatch to '%s' (no default method)",
                                                          as.character(sys.call()[[1L]])), domain = NA)
Logic <- function(e1, e2) stop(gettextf("invalid call in method dispatch to '%s' (no default method)", "Logic"), domain = NA)
Math <- function(x) stop(gettextf("invalid call in method dispatch to '%s' (no default method)", "Math"), domain = NA)
Math2 <- function(x, digits, ...) stop(gettextf("invalid call in method dispatch to '%s' (no default method)", "Math2"), domain = NA)
Summary <- function(x, ..., na.rm = FALSE) stop(gettextf("invalid call in method dispatch to '%s' (no default method)", "Summary"), domain = NA)
Complex <- function(z) stop(gettextf("invalid call in method dispatch to '%s' (no default method)", "Complex"), domain = NA)
Quote <- quote

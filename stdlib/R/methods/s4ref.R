# Reference classes (setRefClass).  An object is the environment that holds its fields, with a class attribute and the S4
# mark; a method is copied into it, with the object as its environment, when somebody asks for it (.R5get).  A class is an
# S4 class (.S4$classes) whose definition has the attributes refFields (name -> class), refActive (fields that are
# functions), refMethods (environment), refOrder (their names in the order they came) and refLocked.

.S4basic$environment <- "refObject"
.S4basic$.environment <- c("environment", "refObject")
.S4basic$envRefClass <- c(".environment", "refClass", "environment", "refObject")
.S4basic$refClass <- character()
.S4basic$refObject <- character()
.S4basic$refObjectGenerator <- c("classGeneratorFunction", "refClass", "function", "refObject", "OptionalFunction", "PossibleMethod")

.R5std <- list(
    import = function(value, Class = class(value)) .R5import(.self, value),
    .objectParent = function() NULL,
    usingMethods = function(...) invisible(),
    show = function() .R5show(.self),
    getClass = function(...) .S4$classes[[class(.self)]],
    untrace = function(...) stop("methods of reference classes cannot be traced here"),
    export = function(Class) .R5export(.self, Class),
    .objectPackage = function() ".GlobalEnv",
    callSuper = function(...) stop("direct calls to callSuper() are invalid:  should only be called from another method"),
    copy = function(shallow = FALSE) .R5copy(.self, shallow),
    initFields = function(...) .R5init(.self, list(...)),
    getRefClass = function(...) .R5generator(class(.self)),
    trace = function(...) stop("methods of reference classes cannot be traced here"),
    field = function(name, value) if (missing(value)) get(name, envir = .self) else {
        .R5assign(.self, name, value)
        invisible()
    })

# ---- definition of classes and methods

setRefClass <- function(Class, fields = character(), contains = character(), methods = list(),
                        where = topenv(parent.frame()), inheritPackage = FALSE, ...) {
    virtual <- "VIRTUAL" %in% contains
    contains <- setdiff(contains, c("VIRTUAL", "envRefClass"))
    refs <- contains[vapply(contains, .R5isclass, NA)]
    for (k in contains) if (!.S4isdef(k))
                            stop(simpleError(gettextf("no definition found for superclass %s in the specification of class %s",
                                                      dQuote(k), dQuote(Class)), quote(refClassInformation(Class, contains, fields, methods, where))))
    cls <- character()
    active <- list()
    for (k in refs) {
        d <- .S4$classes[[k]]
        f <- attr(d, "refFields")
        cls[names(f)] <- f
        a <- attr(d, "refActive")
        active[names(a)] <- a
    }
    if (is.character(fields) && is.null(names(fields))) {
        n <- fields
        fields <- rep("ANY", length(n))
        names(fields) <- n
    }
    for (n in names(fields)) {
        f <- fields[[n]]
        if (is.function(f)) {
            cls[n] <- "activeBindingFunction"
            active[[n]] <- f
        } else {
            if (!is.character(f) || length(f) != 1L)
                stop(simpleError(gettextf("field %s was supplied as an object of class %s; must be a class name or a binding function",
                                          dQuote(n), dQuote(class(f)[1L])),
                                 quote(refClassInformation(Class, contains, fields, methods, where))))
            if (f != Class && !.S4isdef(f))
                stop(simpleError(gettextf("class %s for field %s is not defined", dQuote(f), sQuote(n)),
                                 quote(refClassInformation(Class, contains, fields, methods, where))))
            cls[n] <- f
            active[[n]] <- NULL
        }
    }
    table <- new.env(hash = TRUE, parent = emptyenv())
    if (length(refs)) {
        d <- .S4$classes[[refs[1L]]]
        order <- rev(attr(d, "refOrder"))
        for (n in ls(attr(d, "refMethods"), all.names = TRUE)) table[[n]] <- attr(d, "refMethods")[[n]]
        for (k in refs[-1L]) {
            more <- attr(.S4$classes[[k]], "refMethods")
            for (n in setdiff(ls(more, all.names = TRUE), order)) {
                table[[n]] <- more[[n]]
                order <- c(order, n)
            }
        }
    } else {
        order <- names(.R5std)
        for (n in order) table[[n]] <- .R5method(.R5std[[n]], n, "envRefClass")
    }
    above <- if (length(refs)) unlist(lapply(refs, function(k) c(k, attr(.S4$classes[[k]], "refAbove")))) else "envRefClass"
    setClass(Class, if (virtual) representation("VIRTUAL") else list(), contains = if (length(contains)) contains else character(), where = where)
    d <- .S4$classes[[Class]]
    d <- .S4set(d, "virtual", virtual)
    if (!length(refs)) attr(d, "direct") <- c(contains, "envRefClass")
    attr(d, "refFields") <- cls
    attr(d, "fieldClasses") <- as.list(cls)
    attr(d, "fieldPrototypes") <- list2env(active) # C++ classes (Rcpp's modules) keep what all objects share there
    attr(d, "refActive") <- active
    attr(d, "refMethods") <- table
    attr(d, "refOrder") <- order
    attr(d, "refAbove") <- unique(c(setdiff(above, "envRefClass"), "envRefClass"))
    attr(d, "refLocked") <- unique(unlist(lapply(refs, function(k) attr(.S4$classes[[k]], "refLocked"))))
    attr(d, "refWhere") <- where
    assign(Class, d, envir = .S4$classes)
    .S4flush()
    .R5addmethods(Class, as.list(methods))
    .R5generator(Class)
}
.R5isclass <- function(Class) Class == "envRefClass" || !is.null(attr(.S4$classes[[Class]], "refMethods"))

# f as the method `name` of Class.
.R5method <- function(f, name, Class, super = "") {
    attr(f, "srcref") <- NULL
    attr(f, "mayCall") <- unique(all.names(body(f)))
    attr(f, "name") <- name
    attr(f, "refClassName") <- Class
    attr(f, "superClassMethod") <- super
    class(f) <- structure("refMethodDef", package = "methods")
    asS4(f)
}
.R5addmethods <- function(Class, methods) {
    d <- .S4$classes[[Class]]
    table <- attr(d, "refMethods")
    order <- attr(d, "refOrder")
    for (n in names(methods)) {
        f <- methods[[n]]
        if (!is.function(f)) stop(gettextf("arguments to methods() must be named, or one named list"), call. = FALSE)
        .R5checkbody(f, n, Class, names(attr(d, "refFields")))
        old <- table[[n]]
        super <- ""
        if (!is.null(old)) {
            if (attr(old, "refClassName") == Class) super <- attr(old, "superClassMethod")
            else {
                super <- paste(n, attr(old, "refClassName"), sep = "#")
                table[[super]] <- old
                order <- c(order, super)
            }
        } else order <- c(order, n)
        table[[n]] <- .R5method(f, n, Class, super)
    }
    attr(d, "refOrder") <- order
    assign(Class, d, envir = .S4$classes)
    invisible()
}
# Warns of assignments in a method that do not do what they look like.
.R5checkbody <- function(f, name, Class, fields) {
    nonlocal <- character()
    local <- character()
    args <- names(formals(f))
    target <- function(e) {
        while (is.call(e)) e <- e[[2L]]
        as.character(e)
    }
    walk <- function(e) {
        if (is.call(e)) {
            h <- e[[1L]]
            if (identical(h, quote(`<<-`)) && (is.name(e[[2L]]) || is.call(e[[2L]]))) {
                if (!target(e[[2L]]) %in% fields) nonlocal <<- c(nonlocal, paste(deparse(e), collapse = "\n"))
            } else if ((identical(h, quote(`<-`)) || identical(h, quote(`=`))) && (is.name(e[[2L]]) || is.call(e[[2L]]))) {
                if (target(e[[2L]]) %in% fields && !target(e[[2L]]) %in% args) local <<- c(local, paste(deparse(e), collapse = "\n"))
            } else if (identical(h, quote(`function`))) return()
            for (i in seq_along(e)) if (!identical(e[[i]], quote(expr = ))) walk(e[[i]])
        }
    }
    walk(body(f))
    call <- quote(.checkFieldsInMethod(def, fieldNames, allMethods))
    if (length(local)) warning(simpleWarning(paste0("local assignment to field name will not change the field:\n    ",
                                                    paste(local, collapse = "; "),
                                                    "\n Did you mean to use \"<<-\"? ( in method \"", name, "\" for class \"",
                                                    Class, "\")"), call))
    if (length(nonlocal)) warning(simpleWarning(paste0("non-local assignment to non-field names (possibly misspelled?)\n    ",
                                                       paste(nonlocal, collapse = "; "), "\n( in method \"", name,
                                                       "\" for class \"", Class, "\")"), call))
}

# ---- objects

.R5default <- function(field, cl) {
    d <- .S4$classes[[cl]]
    if (.R5isclass(cl) && !d@virtual) return(.R5blank(d))
    if (is.null(d) && cl %in% names(.S4prototypes)) return(.S4prototypes[[cl]])
    if (cl == "environment") return(new.env())
    if (cl == "externalptr") return(.null_pointer())
    if (!is.null(d) && !d@virtual) return(.S4blank(d))
    u <- .S4instance(structure("uninitializedField", package = "methods"), NULL)
    .S4set(.S4set(u, "field", field), "className", cl)
}
.R5blank <- function(d) {
    e <- new.env(hash = TRUE, parent = if (is.null(attr(d, "refWhere"))) globalenv() else attr(d, "refWhere"))
    .R5instance(e, structure(as.character(d@className), package = d@package))
    f <- attr(d, "refFields")
    active <- attr(d, "refActive")
    for (n in names(f)) {
        if (is.null(active[[n]])) assign(n, .R5default(n, f[[n]]), envir = e)
        else {
            g <- active[[n]]
            environment(g) <- e
            makeActiveBinding(n, g, e)
        }
    }
    assign(".self", e, envir = e)
    assign(".refClassDef", d, envir = e)
    e
}
.R5new <- function(d, ...) {
    e <- .R5blank(d)
    if (is.null(attr(d, "refMethods")[["initialize"]])) {
        if (...length()) .R5init(e, list(...), quote(methods::initRefFields(.Object, classDef, selfEnv, list(...))))
    } else e$initialize(...)
    .R5lock(e, d)
    if (!is.null(attr(d, "refMethods")[["finalize"]])) reg.finalizer(e, function(x) x$finalize(), TRUE)
    e
}
.R5lock <- function(e, d) {
    for (n in attr(d, "refLocked"))
        if (!inherits(get(n, envir = e), "uninitializedField") &&
            !identical(get(n, envir = e), .R5default(n, attr(d, "refFields")[[n]]))) lockBinding(n, e)
}
.R5init <- function(e, args, call = sys.call(sys.parent())) {
    nm <- names(args)
    for (i in seq_along(args)) {
        if (is.null(nm) || !nzchar(nm[i])) {
            a <- args[[i]]
            if (is.environment(a) && isS4(a)) .R5import(e, a)
            else warning(simpleWarning(gettextf("unnamed arguments to $new() must be objects from a reference class; got an object of class %s",
                                                dQuote(class(a)[1L])), call))
        }
    }
    d <- .S4$classes[[class(e)]]
    for (i in seq_along(args)) if (!is.null(nm) && nzchar(nm[i])) {
        if (!nm[i] %in% names(attr(d, "refFields")))
            stop(simpleError(gettextf("%s is not a field in class %s", sQuote(nm[i]), dQuote(class(e))),
                             quote(envRefSetField(.Object, field, classDef, selfEnv, elements[[field]]))))
        .R5assign(e, nm[i], args[[nm[i]]]) # of two that have one name the first
    }
    invisible(e)
}
.R5import <- function(e, from) {
    f <- attr(.S4$classes[[class(e)]], "refFields")
    for (n in intersect(names(f), names(attr(.S4$classes[[class(from)]], "refFields")))) assign(n, get(n, envir = from), envir = e)
    invisible(e)
}
.R5export <- function(e, Class) {
    d <- .S4$classes[[Class]]
    v <- .R5blank(d)
    .R5import(v, e)
    v
}
.R5copy <- function(e, shallow) {
    d <- .S4$classes[[class(e)]]
    v <- .R5blank(d)
    active <- attr(d, "refActive")
    for (n in names(attr(d, "refFields"))) {
        if (!is.null(active[[n]])) next
        x <- get(n, envir = e)
        if (!shallow && is.environment(x) && isS4(x)) x <- x$copy(FALSE)
        assign(n, x, envir = v)
    }
    v
}
# What x$name is if x has no such variable (called by `$` and kin).
.R5get <- function(x, name) {
    d <- .S4$classes[[class(x)]]
    if (is.null(attr(d, "refMethods"))) return(NULL)
    if (is.null(m <- attr(d, "refMethods")[[name]]))
        stop(simpleError(gettextf("%s is not a valid field or method name for reference class %s", sQuote(name), dQuote(class(x))),
                         quote(envRefInferField(x, what, getClass(class(x)), selfEnv))))
    .R5install(x, name, m, attr(d, "refMethods"))
}
.R5install <- function(e, name, m, table) {
    uses <- attr(m, "mayCall")
    f <- m
    environment(f) <- e
    super <- attr(m, "superClassMethod")
    if ("callSuper" %in% uses) {
        if (!nzchar(super)) {
            if (attr(m, "name") != "initialize" && attr(m, "name") != "finalize" && attr(m, "name") != "copy")
                stop(simpleError(gettextf("a call to superClass() is in the method %s but there is no superclass definition of this method for class %s",
                                          sQuote(name), dQuote(class(e))), quote(installClassMethod(value, self, field, selfEnv, thisClass))))
            super <- if (attr(m, "name") == "initialize") "initFields" else "usingMethods"
        }
        a <- attributes(f)
        body(f) <- .R5subst(body(f), quote(callSuper), as.name(super))
        attributes(f) <- a
        f <- asS4(f)
        uses <- c(uses, super)
    }
    assign(name, f, envir = e)
    for (u in uses) if (!is.null(k <- table[[u]]) && !exists(u, envir = e, inherits = FALSE)) .R5install(e, u, k, table)
    f
}
.R5subst <- function(e, from, to) {
    if (identical(e, from)) return(to)
    if (is.call(e)) for (i in seq_along(e)) if (!identical(e[[i]], quote(expr = )) && !is.null(e[[i]])) e[[i]] <- .R5subst(e[[i]], from, to)
    e
}
# The value of a field changes: is it one of the class, and not locked?
.R5check <- function(x, name, value) {
    d <- .S4$classes[[class(x)]]
    want <- attr(d, "refFields")[name]
    if (!length(want) || is.na(want) || want == "activeBindingFunction") return(value)
    if (name %in% attr(d, "refLocked") && bindingIsLocked(name, x))
        stop(simpleError(gettextf("invalid replacement: reference class field %s is read-only", sQuote(name))))
    if (want != "ANY" && !.S4is(value, want))
        stop(simpleError(gettextf("invalid assignment for reference class field %s, should be from class %s or a subclass (was class %s)",
                                  sQuote(name), dQuote(want), dQuote(class(value)[1L]))))
    value
}
.R5assign <- function(x, name, value) {
    .R5check(x, name, value)
    assign(name, value, envir = x)
}
# x$name <- value, from outside.
.R5set <- function(x, name, value) {
    d <- .S4$classes[[class(x)]]
    if (is.null(attr(d, "refMethods"))) { # of a class that contains an environment: any variable
        assign(name, value, envir = x)
        return(x)
    }
    if (!name %in% names(attr(d, "refFields")) && !exists(name, envir = x, inherits = FALSE))
        stop(simpleError(gettextf("%s is not a field in class %s", sQuote(name), dQuote(class(x))),
                         quote(envRefSetField(x, what, refObjectClass(x), selfEnv, value))))
    .R5check(x, name, value)
    assign(name, value, envir = x)
    if (name %in% attr(d, "refLocked")) lockBinding(name, x)
    x
}
.R5show <- function(x) {
    cat("Reference class object of class ", "\"", class(x), "\"\n", sep = "")
    for (n in names(attr(.S4$classes[[class(x)]], "refFields"))) {
        cat("Field \"", n, "\":\n", sep = "")
        show(get(n, envir = x))
    }
    invisible()
}

# ---- generators

.R5generator <- function(Class) .S4generator(Class, "refObjectGenerator")
getRefClass <- function(Class, where = topenv(parent.frame())) {
    d <- Class
    if (is.character(Class)) {
        d <- getClassDef(Class, where)
        if (is.null(d)) stop(gettextf("%s is not a defined class", dQuote(Class)), domain = NA)
        if (is.null(attr(d, "refMethods"))) stop(gettextf("class %s is defined but is not a reference class", dQuote(Class)), domain = NA)
    } else if (is.null(attr(d, "refMethods")))
        stop(gettextf("class must be a reference class representation or a character string; got an object of class %s", dQuote(class(Class)[1L])), domain = NA)
    .R5generator(d@className)
}
`$.refObjectGenerator` <- function(x, name) {
    Class <- as.character(attr(x, "className"))
    d <- .S4$classes[[Class]]
    switch(name,
        className = Class,
        package = ".GlobalEnv",
        def = d,
        new = {
            def <- d
            function(...) {
                methods::new(def, ...)
            }
        },
        methods = function(...) {
            m <- list(...)
            if (length(m) == 0L) return(sort(ls(attr(.S4$classes[[Class]], "refMethods"), all.names = TRUE)))
            if (length(m) == 1L && is.null(names(m)) && is.list(m[[1L]])) m <- m[[1L]]
            if (is.null(names(m)) && all(vapply(m, is.character, NA))) {
                l <- lapply(unlist(m), function(n) attr(.S4$classes[[Class]], "refMethods")[[n]])
                names(l) <- unlist(m)
                return(l)
            }
            if (is.null(names(m)) || !all(nzchar(names(m)))) stop("arguments to methods() must be named, or one named list")
            .R5addmethods(Class, m)
        },
        fields = function() {
            f <- attr(.S4$classes[[Class]], "refFields")
            if (length(f)) f else character()
        },
        lock = function(...) {
            n <- c(...)
            if (is.null(n)) return(as.character(attr(.S4$classes[[Class]], "refLocked")))
            bad <- setdiff(n, names(attr(d, "refFields")))
            if (length(bad)) stop(gettextf("the definition of class %s in package %s is locked so fields may not be modified",
                                           dQuote(Class), dQuote(".GlobalEnv")))
            def <- .S4$classes[[Class]]
            attr(def, "refLocked") <- unique(c(attr(def, "refLocked"), n))
            assign(Class, def, envir = .S4$classes)
            invisible()
        },
        accessors = function(...) {
            m <- list()
            for (n in c(...)) {
                up <- paste0(toupper(substr(n, 1L, 1L)), substr(n, 2L, nchar(n)))
                m[[paste0("get", up)]] <- eval(substitute(function() N, list(N = as.name(n))), globalenv())
                m[[paste0("set", up)]] <- eval(substitute(function(value) {
                    N <<- value
                    invisible(.self)
                }, list(N = as.name(n))), globalenv())
            }
            .R5addmethods(Class, m)
        },
        help = function(topic) {
            if (missing(topic)) {
                cat("Usage:  $help(topic) where topic is the name of a method (quoted or not)\nThe definition of class ", Class, " follows.\n", sep = "")
                .R5showclass(.S4$classes[[Class]], "Reference Class")
                return(invisible())
            }
            topic <- substitute(topic)
            topic <- as.character(topic)
            m <- attr(.S4$classes[[Class]], "refMethods")[[topic]]
            if (is.null(m)) stop(gettextf("%s is not a valid field or method name for reference class %s", sQuote(topic),
                                          dQuote(Class)), call. = FALSE)
            a <- formals(m)
            text <- vapply(names(a), function(n) if (identical(a[[n]], quote(expr = ))) n else paste0(n, " = "), "")
            cat("Call:\n$", topic, "(", paste(text, collapse = ", "), ")\n\n\n", sep = "")
            b <- body(m)
            if (is.call(b) && identical(b[[1L]], quote(`{`)) && length(b) > 1L && is.character(b[[2L]])) cat(b[[2L]], "\n\n", sep = "")
            invisible()
        },
        show = function() {
            cat("Reference class object of class \"refGeneratorSlot\"\nField \"def\":\n")
            .R5showclass(.S4$classes[[Class]], "Reference Class")
            cat("Field \"className\":\n")
            print(Class)
            invisible()
        },
        stop(simpleError(gettextf("%s is not a valid field or method name for reference class %s", sQuote(name), dQuote("refGeneratorSlot")),
                         quote(envRefInferField(x, what, getClass(class(x)), selfEnv)))))
}
.R5showclass <- function(d, title) {
    Class <- as.character(d@className)
    if (title == "Generator") cat("Generator for class \"", Class, "\":\n", sep = "")
    else cat(title, " \"", Class, "\":\n", sep = "")
    f <- attr(d, "refFields")
    if (length(f)) {
        cat("\nClass fields:\n")
        text <- format(c(names(f), as.character(f)), justify = "right")
        m <- rbind(text[seq_along(f)], text[-seq_along(f)])
        dimnames(m) <- list(c("Name: ", "Class:"), rep("", ncol(m)))
        print(m, quote = FALSE)
        if (length(locked <- attr(d, "refLocked"))) cat("Locked Fields: ", paste0("\"", locked, "\"", collapse = ", "), "\n\n", sep = "")
    } else cat("\nNo fields defined\n")
    cat("\nClass Methods: \n")
    .R5namelist(rev(attr(d, "refOrder")))
    cat("\nReference Superclasses: \n")
    .R5namelist(attr(d, "refAbove"))
    cat("\n")
}
.R5namelist <- function(n) {
    line <- "    "
    for (i in seq_along(n)) {
        item <- paste0(" \"", n[i], "\"", if (i < length(n)) ",")
        if (nchar(line) + nchar(item) + 1L > 80L) {
            cat(line, "\n")
            line <- "    "
        }
        line <- paste0(line, item)
    }
    cat(line, "\n", sep = "")
}
.R5showmethod <- function(m) {
    f <- asS4(m, FALSE)
    a <- attributes(m)
    attributes(f) <- NULL
    if (nzchar(a$superClassMethod)) body(f) <- .R5subst(body(f), as.name(a$superClassMethod), quote(callSuper))
    x <- names(formals(f))
    cat("Class method definition for method ", a$name, "()\n", sep = "")
    print(f)
    d <- .S4$classes[[a$refClassName]] # NULL: envRefClass's own methods
    used <- if (!is.null(d)) intersect(a$mayCall, ls(attr(d, "refMethods"), all.names = TRUE))
    if (length(used)) {
        cat("\nMethods used: \n")
        .R5namelist(used)
        cat("\n")
    }
    invisible()
}
all.equal.envRefClass <- function(target, current, ...) {
    if (!is.environment(current) || !isS4(current)) return("'current' is not an envRefClass")
    if (class(target) != class(current)) return(sprintf("Classes differ: %s is not %s", dQuote(class(target)), dQuote(class(current))))
    f <- names(attr(.S4$classes[[class(target)]], "refFields"))
    get1 <- function(e) lapply(structure(f, names = f), function(n) get(n, envir = e))
    all.equal.list(get1(target), get1(current), ...)
}
.R5str <- function(object, ...) {
    d <- .S4$classes[[class(object)]]
    f <- names(attr(d, "refFields"))
    cat("Reference class '", class(object), "' [package \"", d@package, "\"] with ", length(f), if (length(f) == 1L) " field\n" else " fields\n", sep = "")
    l <- lapply(structure(f, names = f), function(n) get(n, envir = object))
    str(l, no.list = TRUE, ...)
    m <- attr(d, "refOrder")
    own <- sort(setdiff(m, names(.R5std)))
    cat(" and ", length(m), " methods,", sep = "")
    if (length(own)) {
        cat(" of which ", length(own), if (length(own) == 1L) " is " else " are ", " possibly relevant", if (length(own)) ":", "\n", sep = "")
        cat(strwrap(paste(own, collapse = ", "), indent = 3, exdent = 3), sep = "\n")
    } else cat("\n")
    invisible()
}
# What sets a field of a reference object that GNU R saved: its fields are bound to functions that call this.
.setDummyField <- function(self, metaName, fieldClass, thisField, readOnly, value) {
    if (readOnly && exists(metaName, envir = self, inherits = FALSE) && !is(get(metaName, envir = self), "uninitializedField"))
        stop(gettextf("invalid replacement: reference class field %s is read-only", sQuote(thisField)), call. = FALSE)
    if (!.S4is(value, fieldClass))
        stop(gettextf("invalid assignment for reference class field %s, should be from class %s or a subclass (was class %s)",
                      sQuote(thisField), dQuote(fieldClass), dQuote(class(value)[1L])), call. = FALSE)
    assign(metaName, value, envir = self)
    invisible(value)
}

# Shells of help pages for classes and for methods (utils' prompt() does the others).

# What was defined in an environment of code: classes of its package's name, and its methods, by their generics' names.
.S4made_in <- function(environment, package) {
    own <- .S4package(environment)
    classes <- ls(.S4$classes, all.names = TRUE)
    classes <- classes[vapply(classes, function(k) identical(as.character(attr(.S4$classes[[k]], "package")), own), NA)]
    methods <- structure(list(), names = character())
    for (k in .S4generics()) {
        here <- Filter(function(m) is.function(m) && !is.primitive(m) && identical(topenv(environment(m)), environment), .S4$generics[[k]]$methods)
        if (length(here)) methods[[.S4$generics[[k]]$name]] <- here
    }
    list(classes = unique(sub("\r.*", "", classes)), methods = methods)
}
# "x = \"numeric\", y = \"ANY\"": a method's signature by its generic's arguments.
.S4said <- function(method, arguments) {
    sig <- as.character(attr(method, "defined"))
    paste0(arguments[seq_along(sig)], " = \"", sig, "\"", collapse = ", ")
}
.put_S4shell <- function(shell, filename, what) {
    if (identical(filename, NA)) return(shell)
    if (is.character(filename)) {
        cat(unlist(shell), sep = "\n", file = filename)
        to <- if (nzchar(filename)) paste("to the file", sQuote(filename)) else "to the standard output connection"
        message(paste(strwrap(sprintf("A shell of %s documentation has been written %s.", what, to), 70L), collapse = "\n"))
        return(invisible(filename))
    }
    cat(unlist(shell), sep = "\n", file = filename)
    invisible()
}
promptMethods <- function(f, filename = NULL, methods) {
    if (!is.character(f)) f <- as.character(attr(f, "generic"))
    g <- .S4$generics[[.S4which(f, globalenv())]]
    if (missing(methods)) {
        if (is.null(g)) stop(gettextf("no generic function found corresponding to %s", sQuote(f)), domain = NA)
        methods <- g$methods
    }
    topic <- paste0(f, "-methods")
    if (is.null(filename)) filename <- paste0(topic, ".Rd")
    item <- function(m) sprintf("\n\\item{\\code{signature(%s)}}{\n%%%%  ~~describe this method here~~\n}", .S4said(m, g$signature))
    defined <- vapply(methods, function(m) paste(attr(m, "defined"), collapse = ","), "")
    shell <- list(name = paste0("\\name{", topic, "}"), type = "\\docType{methods}",
                  aliases = paste0("\\alias{", c(topic, paste0(f, ",", defined, "-method")), "}"),
                  title = sprintf("\\title{ ~~ Methods for Function \\code{%s}  ~~}", f),
                  description = sprintf("\\description{\n ~~ Methods for function \\code{%s}  ~~\n}", f))
    shell$`section{Methods}` <- c("\\section{Methods}{\n\\describe{", vapply(methods, item, "", USE.NAMES = FALSE), "}}")
    shell$keywords <- c("\\keyword{methods}", "\\keyword{ ~~ other possible keyword(s) ~~ }")
    .put_S4shell(shell, filename, "methods")
}
promptClass <- function(clName, filename = NULL, type = "class", keywords = "classes", where = topenv(parent.frame()), generatorName = clName) {
    def <- .S4def(clName)
    if (is.null(def)) stop(gettextf("no definition of class %s found", dQuote(clName)), domain = NA)
    topic <- paste0(clName, "-class")
    if (is.null(filename)) filename <- paste0(topic, ".Rd")
    using <- .S4using(clName)
    shell <- list(name = paste0("\\name{", topic, "}"), version = "\\Rdversion{1.1}", type = paste0("\\docType{", type, "}"),
                  aliases = paste0("\\alias{", topic, "}"), methAliases = paste0(using$aliases, rep("\n", length(using$aliases)), collapse = ""),
                  title = sprintf("\\title{Class \\code{\"%s\"}}", clName),
                  description = "\\description{\n%%  ~~ A concise (1-5 lines) description of what the class is. ~~\n}")
    shell$`section{Objects from the Class}` <-
        if (isVirtualClass(clName)) "\\section{Objects from the Class}{A virtual Class: No objects may be created from it.}"
        else c("\\section{Objects from the Class}{", sprintf("Objects can be created by calls of the form \\code{new(\"%s\", ...)}.", clName),
               "%%  ~~ describe objects here ~~ ", "}")
    slots <- getSlots(clName)
    shell$`section{Slots}` <- if (length(slots)) c("\\section{Slots}{", "  \\describe{",
        sprintf("    \\item{\\code{%s}:}{Object of class \\code{\"%s\"} ~~ }", names(slots), slots), "  }", "}") else character()
    shell$`section{Extends}` <- .S4extends_said(clName)
    shell$`section{Methods}` <- if (length(using$items)) c("\\section{Methods}{", "  \\describe{", using$items, "\t }", "}")
        else c("\\section{Methods}{", sprintf("No methods defined with class \"%s\" in the signature.", clName), "}")
    shell$references <- "\\references{\n%%  ~~put references to the literature/web site here~~\n}"
    shell$author <- "\\author{\n%%  ~~who you are~~\n}"
    shell$note <- c("\\note{\n%%  ~~further notes~~\n}", "", "%% ~Make other sections like Warning with \\section{Warning }{....} ~", "")
    shell$seealso <- c("\\seealso{", "%%  ~~objects to See Also as \\code{\\link{~~fun~~}}, ~~~",
                       "%%  ~~or \\code{\\linkS4class{CLASSNAME}} for links to other classes ~~~", "}")
    shell$examples <- c("\\examples{", paste0("showClass(\"", clName, "\")"), "}")
    shell$keywords <- paste0("\\keyword{", keywords, "}")
    .put_S4shell(shell, filename, "class")
}
# The methods with a class in their signature: aliases, and items of a list.
.S4using <- function(clName) {
    aliases <- items <- character()
    for (k in .S4generics()) {
        g <- .S4$generics[[k]]
        for (m in g$methods) if (clName %in% (sig <- as.character(attr(m, "defined")))) {
            aliases <- c(aliases, sprintf("\\alias{%s,%s-method}", g$name, paste(sig, collapse = ",")))
            items <- c(items, sprintf("    \\item{%s}{\\code{signature(%s)}: ... }", g$name, .S4said(m, g$signature)))
        }
    }
    list(aliases = aliases, items = items)
}
.S4extends_said <- function(clName) {
    above <- setdiff(names(.S4supers(clName)), clName)
    if (!length(above)) return(character())
    direct <- names(Filter(function(e) e@simple || !length(e@by), getClass(clName)@contains))
    said <- function(cl) {
        e <- getClass(clName)@contains[[cl]]
        how <- if (is.null(e) || e@distance == 1) "directly" else sprintf("by class \"%s\", distance %d", e@by, as.integer(e@distance))
        sprintf("Class \\code{\"\\linkS4class{%s}\"}, %s.", cl, how)
    }
    c("\\section{Extends}{", vapply(above, said, "", USE.NAMES = FALSE), "}")
}

# Shells of help pages: prompt() and kin.  A shell is a list of sections, each the lines that stand for it, in the order of the page;
# what the author is to write stands in comments and between tildes.

.shell_function <- list(
    title = "\\title{\n%%  ~~function to do ... ~~\n}",
    description = c("\\description{", "%%  ~~ A concise (1-5 lines) description of what the function does. ~~", "}"),
    details = c("\\details{", "%%  ~~ If necessary, more details than the description above ~~", "}"),
    value = c("\\value{", "%%  ~Describe the value returned", "%%  If it is a LIST, use", "%%  \\item{comp1 }{Description of 'comp1'}",
              "%%  \\item{comp2 }{Description of 'comp2'}", "%% ...", "}"),
    references = "\\references{\n%% ~put references to the literature/web site here ~\n}",
    author = "\\author{\n%%  ~~who you are~~\n}",
    note = c("\\note{\n%%  ~~further notes~~\n}", "", "%% ~Make other sections like Warning with \\section{Warning }{....} ~", ""),
    seealso = "\\seealso{\n%% ~~objects to See Also as \\code{\\link{help}}, ~~~\n}",
    keywords = c("% Add one or more standard keywords, see file 'KEYWORDS' in the",
                 "% R documentation directory (show via RShowDoc(\"KEYWORDS\")):", "% \\keyword{ ~kwd1 }", "% \\keyword{ ~kwd2 }",
                 "% Use only one keyword per line.", "% For non-standard keywords, use \\concept instead of \\keyword:",
                 "% \\concept{ ~cpt1 }", "% \\concept{ ~cpt2 }", "% Use only one concept per line."))
.shell_data <- list(
    title = "\\title{\n%%   ~~ data name/kind ... ~~\n}",
    description = c("\\description{", "%%  ~~ A concise (1-5 lines) description of the dataset. ~~", "}"),
    details = c("\\details{", "%%  ~~ If necessary, more details than the __description__ above ~~", "}"),
    source = c("\\source{", "%%  ~~ reference to a publication or URL from which the data were obtained ~~", "}"),
    references = c("\\references{", "%%  ~~ possibly secondary sources and usages ~~", "}"))

# The shell as a list (filename = NA), or written to a file.
.put_shell <- function(shell, filename) {
    if (is.na(filename)) return(shell)
    cat(unlist(shell), file = filename, sep = "\n")
    message(gettextf("Created file named %s.", sQuote(filename)), "\n", gettext("Edit the file and move it to the appropriate directory."), domain = NA)
    invisible(filename)
}
# What an argument `object` is called: a name or a string as it was given, else nothing.
.shell_name <- function(given, object) if (is.name(given)) as.character(given) else if (is.character(given)) given else if (is.character(object)) object

prompt <- function(object, filename = NULL, name = NULL, ...) UseMethod("prompt")
prompt.default <- function(object, filename = NULL, name = NULL, force.function = FALSE, ...) {
    named <- missing(name) || is.null(name)
    if (named) {
        given <- substitute(object)
        # the generic's argument is here by its promise
        name <- .shell_name(given, if (is.character(given) || is.call(given)) object)
        if (is.null(name)) stop("cannot determine a usable name")
    }
    if (is.null(filename)) filename <- paste0(name, ".Rd")
    # by its name where nothing else is given, and where a string names it
    x <- if (missing(object)) get(name, envir = parent.frame())
         else if (named && is.character(object) && identical(object, name)) .object_named(name, parent.frame())
         else object
    if (!is.function(x) && !force.function) return(promptData(x, filename = filename, name = name))
    arguments <- names(formals(x))
    shell <- list(name = paste0("\\name{", name, "}"),
                  aliases = c(paste0("\\alias{", name, "}"), "%- Also NEED an '\\alias' for EACH other topic documented here."),
                  title = .shell_function$title, description = .shell_function$description,
                  usage = c("\\usage{", .usage_line(name, x), "}", "%- maybe also 'usage' for other objects documented here."))
    if (length(arguments)) {
        shown <- ifelse(arguments == "...", "\\dots", arguments)
        shell$arguments <- c("\\arguments{", sprintf("  \\item{%s}{\n%%%%     ~~Describe \\code{%s} here~~\n}", shown, shown), "}")
    }
    shell <- c(shell, .shell_function[c("details", "value", "references", "author", "note", "seealso")])
    shell$examples <- c("\\examples{", "##---- Should be DIRECTLY executable !! ----", "##-- ==>  Define data, use random,",
                        "##--\tor do  help(data=index)  for the standard data sets.", "", "## The function is currently defined as",
                        .escaped_code(x), "}")
    shell$keywords <- .shell_function$keywords
    .put_shell(shell, filename)
}
# prompt("f") documents f where there is one, else the string.
.object_named <- function(name, envir) if (exists(name, envir = envir)) get(name, envir = envir) else name
.usage_line <- function(name, f) {
    f <- formals(f)
    argument <- function(a) {
        if (identical(f[[a]], quote(expr = ))) a else paste(a, "=", paste(deparse(f[[a]], width.cutoff = 500L), collapse = "\n"))
    }
    gsub("%", "\\%", paste0(name, "(", paste(vapply(names(f), argument, ""), collapse = ", "), ")"), fixed = TRUE)
}
# A function's text within \examples{}: per cents are marked, the last brace is set apart from that of the section.
.escaped_code <- function(f) {
    text <- deparse(f, control = c("keepNA", "keepInteger", "niceNames", "showAttributes"))
    last <- length(text)
    if (text[last] == "}") text[last] <- "  }"
    gsub("%", "\\%", gsub("(^|[^\\])%", "\\1%", text), fixed = TRUE)
}
prompt.data.frame <- function(object, filename = NULL, name = NULL, ...) {
    if (missing(name) || is.null(name)) {
        name <- .shell_name(substitute(object), NULL)
        if (is.null(name)) stop("cannot determine a usable name")
    }
    promptData(object, filename = filename, name = name)
}

promptData <- function(object, filename = NULL, name = NULL) {
    if (missing(name) || is.null(name)) {
        name <- if (is.character(object)) object else .shell_name(substitute(object), NULL)
        if (is.null(name)) stop("cannot determine a usable name")
    }
    if (is.null(filename)) filename <- paste0(name, ".Rd")
    x <- if (missing(object)) get(name, envir = parent.frame()) else object
    format <- if (is.data.frame(x)) {
        said <- c(sprintf("  A data frame with %d observations on the following %s.", nrow(x),
                          if (ncol(x) == 1L) "variable" else paste(ncol(x), "variables")), "  \\describe{")
        c("\\format{", said, sprintf("    \\item{\\code{%s}}{%s}", names(x), vapply(x, .column_said, "")), "  }", "}")
    } else c("\\format{", "  The format is:", capture.output(str(x)), "}")
    shell <- c(list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", name, "}"), docType = "\\docType{data}"),
               .shell_data[c("title", "description")], list(usage = paste0("\\usage{data(\"", name, "\")}"), format = format),
               .shell_data[c("details", "source", "references")])
    shell$examples <- c("\\examples{", paste0("data(", name, ")"), paste0("## maybe str(", name, ") ; plot(", name, ") ..."), "}")
    shell$keywords <- "\\keyword{datasets}"
    .put_shell(shell, filename)
}
# What a column of a data frame is.
.column_said <- function(x) {
    if (is.ordered(x)) return(paste("an ordered factor with levels", paste0("\\code{", levels(x), "}", collapse = " < ")))
    if (is.factor(x)) return(paste("a factor with levels", paste0("\\code{", levels(x), "}", collapse = " ")))
    if (is.matrix(x)) return(paste("a matrix with", ncol(x), "columns"))
    kind <- if (is.object(x)) class(x)[1L] else paste(if (is.numeric(x)) "numeric" else mode(x), "vector")
    paste("a", kind)
}

promptPackage <- function(package, lib.loc = NULL, filename = NULL, name = NULL, final = FALSE) {
    if (missing(name)) name <- paste0(package, "-package")
    if (is.null(filename)) filename <- paste0(name, ".Rd")
    given <- function(macro) paste0("\\package", macro, "{", package, "}")
    shell <- list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", c(name, if (name != package) package), "}"), docType = "\\docType{package}",
                  title = c("\\title{", given("Title"), "}"), description = c("\\description{", given("Description"), "}"),
                  details = c("\\details{", "", "The DESCRIPTION file:", given("DESCRIPTION"), given("Indices")))
    prose <- function(...) if (!final) paste("~~", c(...), "~~")
    shell$details <- c(shell$details, prose("An overview of how to use the package, including the most important", "functions"), "}")
    shell$author <- c("\\author{", given("Author"), "", paste("Maintainer:", given("Maintainer")), "}")
    shell$references <- if (final) character() else c("\\references{", prose("Literature or other references for background information"), "}")
    shell$keywords <- c(prose("Optionally other standard keywords, one per line, from file KEYWORDS in", "the R documentation directory"),
                        "\\keyword{ package }")
    if (!final) {
        shell$seealso <- c("\\seealso{", prose("Optional links to other man pages, e.g.", "\\code{\\link[<pkg>:<pkg>-package]{<pkg>}}"), "}")
        shell$examples <- c("\\examples{", prose("simple examples of the most important functions"), "}")
    }
    .put_shell(shell, filename)
}
promptImport <- function(object, filename = NULL, name = NULL, importedFrom = NULL, importPage = name, ...) {
    if (is.null(name)) {
        name <- if (is.name(given <- substitute(object))) as.character(given) else if (is.character(object)) object
        if (is.null(name)) stop("cannot determine a usable name")
    }
    if (is.null(filename)) filename <- paste0(name, ".Rd")
    if (is.null(importedFrom)) {
        home <- if (is.function(object)) environment(object)
        if (is.null(home)) stop("cannot determine import name")
        importedFrom <- getNamespaceName(topenv(home))
    }
    .put_shell(list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", name, "}"), docType = "\\docType{import}",
                    title = paste0("\\title{Import from package \\pkg{", importedFrom, "}}"),
                    description = c("\\description{", paste0("The \\code{", name, "} object is imported from package \\pkg{", importedFrom, "}."),
                                    sprintf("Help is available here:  \\code{\\link[%s:%s]{%s::%s}}.", importedFrom, importPage, importedFrom, importPage),
                                    "}")), filename)
}

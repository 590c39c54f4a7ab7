# tools: parseLatex() and kin, xgettext(), xngettext(), pkgVignettes().
show <- function(x, indent = "") {
    cat(indent, attr(x, "latex_tag"), " ", if (is.character(x)) encodeString(as.character(x), quote = "\"") else paste0("[", length(x), "]"), "\n", sep = "")
    if (is.list(x)) for (i in x) show(i, paste0(indent, "  "))
}
library(tools)
x <- parseLatex("A \\textbf{bold {in}} $x^2$ % com\n\\'e \\\"{o} \\begin{itemize}\\item a\\end{itemize} \\verb|a%b| \\% \\\\ x~y\n\n\\foo1 \\[z\\] \\alpha beta")
class(x)
for (i in unclass(x)) show(i)
x
y <- latexToUtf8(parseLatex("\\'e \\\"{o} {\\\"u} \\alpha \\ss \\~n \\c{c} \\L \\textbf{x} --- ``a''"))
deparseLatex(y)
deparseLatex(y, dropBraces = TRUE)
tryCatch(suppressWarnings(parseLatex("{a")), error = function(e) "an error")
f <- file.path(tempdir(), "p")
for (d in c("R", "vignettes")) dir.create(file.path(f, d), recursive = TRUE)
writeLines(c('f <- function(n, x) {', '    stop("bad ", x, " thing")', '    warning(gettext("hello\\n world"), call. = FALSE)',
             '    message(gettextf("a %d", 1))', '    ngettext(n, "one", "many")', '    stop("no", domain = NA)', '    packageStartupMessage("hi")', '}'),
           file.path(f, "R", "a.R"))
for (m in c(xgettext(f), xgettext(f, asCall = FALSE), xngettext(f))) print(m)
writeLines("\\documentclass{article}\n%\\VignetteIndexEntry{A start}\n\\begin{document}x\\end{document}", file.path(f, "vignettes", "a.Rnw"))
writeLines("Package: p\nVersion: 1", file.path(f, "DESCRIPTION"))
v <- pkgVignettes(dir = f)
class(v)
basename(v$docs)
unclass(v)[c("names", "engines", "patterns", "msg")]
pkgVignettes(dir = tempdir())
unlink(f, recursive = TRUE)

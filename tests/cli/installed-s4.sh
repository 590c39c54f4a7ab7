# Classes of a package that GNU R installed (ravel, where there is no GNU R): fields that a subclass computes, the order of unions, promises.
RAVEL=$(realpath "$RAVEL")
d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT
export R_LIBS= R_LIBS_SITE=/nonexistent R_LIBS_USER=
mkdir -p "$d/lib" "$d/many/R"
printf 'Package: many\nVersion: 1.0\nTitle: T\nDescription: D.\nLicense: GPL-3\nImports: methods\n' > "$d/many/DESCRIPTION"
printf 'import(methods)\nexport(Above, Below, span)\nexportClasses(A, B, OneOrMore, AllOfThem)\n' > "$d/many/NAMESPACE"
cat > "$d/many/R/many.R" <<'R'
Above <- setRefClass("Above", fields = list(inside = "list", dat = "ANY", n = "numeric"))
Below <- setRefClass("Below", contains = "Above", fields = list(dat = function(x) {
    if (missing(x)) inside[["dat"]] else inside[["dat"]] <<- sort(x)
}, n = "integer"))
setClass("A", representation(x = "numeric"))
setClass("B", contains = "A")
setClass("Other", representation(y = "numeric"))
setClassUnion("OneOrMore", c("A", "Other"))
setClassUnion("AllOfThem", c("A", "Other"))
setClass("Span", representation(n = "numeric"), validity = function(object) if (length(object@n) == 1L) TRUE else "not one n")
setMethod("initialize", "Span", function(.Object, ...) {
    .Object@n <- 1
    .Object
})
checked <- function(s) {
    validObject(s)
    s
}
delayedAssign("span", checked(new("Span"))) # stored as a promise, which needs the method
R
if command -v R > /dev/null; then R CMD INSTALL -l "$d/lib" "$d/many"; else "$RAVEL" CMD INSTALL -l "$d/lib" "$d/many"; fi > "$d/log" 2>&1 || cat "$d/log"
cat > "$d/use.R" <<'R'
library(many, lib.loc = commandArgs(TRUE))
b <- Below$new(n = 2L)
b$dat <- c(3, 1, 2)
b$dat; b$n; b$inside
try(b$n <- "a")
a <- Above$new(dat = "kept"); a$dat
showClass("B")
span@n
R
"$RAVEL" "$d/use.R" "$d/lib" 2>&1

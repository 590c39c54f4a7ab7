# Roman numerals.

as.roman <- function(x) {
    if (inherits(x, "roman")) return(x)
    number <- typeof(x) %in% c("integer", "double", "logical")
    .need((number || is.character(x)) && !is.factor(x), "cannot coerce 'x' to roman", call = quote(.as.roman(x, check.range = TRUE)))
    val <- if (is.integer(x)) x else if (number) as.integer(x) else {
        s <- as.character(x)
        n <- .roman_values(s)
        digits <- grepl("^[0-9]+$", s)
        n[digits] <- as.integer(s[digits])
        n
    }
    val[!is.na(val) & (val <= 0L | val >= 3900L)] <- NA
    structure(val, class = "roman")
}
# Falling letters, of each as many as there may be when IX is VIIII.
.is_roman <- function(s) {
    s <- toupper(s)
    for (pair in c("IV", "XL", "CD")) s <- gsub(pair, strrep(substr(pair, 1L, 1L), 4L), s)
    for (three in c("IXV", "XCL", "CMD")) s <- gsub(substr(three, 1L, 2L), paste0(substr(three, 3L, 3L), strrep(substr(three, 1L, 1L), 4L)), s)
    grepl("^M{0,3}D?C{0,5}L?X{0,5}V?I{0,5}$", s) && nzchar(s)
}
.roman_values <- function(s) {
    val <- vapply(s, function(s) {
        v <- c(I = 1L, V = 5L, X = 10L, L = 50L, C = 100L, D = 500L, M = 1000L)[strsplit(toupper(s), "")[[1L]]]
        if (anyNA(v) || !.is_roman(s)) NA_integer_ else sum(ifelse(c(v[-1L] > v[-length(v)], FALSE), -v, v))
    }, 1L, USE.NAMES = FALSE)
    digits <- grepl("^[0-9]+$", s)
    bad <- is.na(val) & !is.na(s) & nzchar(s) & !digits
    if (any(bad))
        warning(simpleWarning(sprintf(ngettext(sum(bad), "invalid roman numeral: %s", "invalid roman numerals: %s"), paste(s[bad], collapse = " ")),
                              if (any(digits)) quote(.roman2numeric(x[!dig.x])) else quote(.roman2numeric(x))))
    val
}
.roman2numeric <- function(x) .roman_values(as.character(x)) # what packages ask utils::: for (GenomeInfoDb)
as.character.roman <- function(x, ...) {
    num <- c(1000L, 900L, 500L, 400L, 100L, 90L, 50L, 40L, 10L, 9L, 5L, 4L, 1L)
    sym <- c("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I")
    vapply(unclass(x), function(n) {
        if (is.na(n) || n < 1 || n >= 3900) return(NA_character_)
        s <- ""
        for (i in seq_along(num)) while (n >= num[i]) {
            s <- paste0(s, sym[i])
            n <- n - num[i]
        }
        s
    }, "", USE.NAMES = FALSE)
}
format.roman <- function(x, ...) format(as.character.roman(x), ...)
print.roman <- function(x, ...) {
    print(noquote(as.character.roman(x)), ...)
    invisible(x)
}
`[.roman` <- function(x, i) structure(unclass(x)[i], class = "roman")
rep.roman <- function(x, ...) structure(rep(unclass(x), ...), class = "roman")
Summary.roman <- function(..., na.rm = TRUE) {
    n <- do.call(.Generic, c(lapply(list(...), function(v) as.integer(as.roman(v))), na.rm = na.rm))
    if (is.logical(n)) n else as.roman(n)
}
Ops.roman <- function(e1, e2) {
    counts <- .Generic %in% c("+", "-", "*", "^", "%%", "%/%", "/")
    value <- function(e) if (inherits(e, "roman") || is.numeric(e)) as.integer(unclass(e)) else if (counts) as.integer(as.roman(e)) else e
    v <- get(.Generic)(value(e1), value(e2)) # comparisons take a string as it is
    if (counts) as.roman(v) else v
}

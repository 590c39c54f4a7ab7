# tests/fuzz/swarm.R - what generators have in common that write from rules by kind: each program may use only some of the rules, drawn for
# it, so that what it uses it uses often, and what no kernel does is in few programs.  {kind} in a rule is a rule of that kind.
source("tests/fuzz/seeds.R")
allowed <- list()
swarm <- function(rules, always) {
  share <- pick(c(3L, 4L, 5L, 7L)) # of ten
  allowed <<- lapply(stats::setNames(names(rules), names(rules)), function(k) {
    r <- rules[[k]]
    if (k %in% always) return(r)
    keep <- vapply(r, function(t) rnd(10) < share, NA, USE.NAMES = FALSE)
    flat <- !grepl("\\{[a-zA-Z]", r)
    if (!any(keep & flat) && any(flat)) keep[pick(which(flat))] <- TRUE # something that ends
    if (!any(keep)) keep[rnd(length(r)) + 1L] <- TRUE
    r[keep]
  })
}
# A text with its holes filled; below `depth` only with what has none.
fill <- function(t, depth = 3L) {
  repeat {
    at <- regexpr("\\{[a-zA-Z][a-zA-Z0-9]*\\}", t)
    if (at < 0L) return(t)
    w <- attr(at, "match.length")
    kind <- substr(t, at + 1L, at + w - 2L)
    r <- allowed[[kind]]
    if (is.null(r)) stop("no rules for ", kind)
    if (depth <= 0L && any(flat <- !grepl("\\{[a-zA-Z]", r))) r <- r[flat]
    t <- paste0(substr(t, 1L, at - 1L), fill(pick(r), depth - 1L), substr(t, at + w, nchar(t)))
  }
}
make <- function(kind, depth = 3L) fill(paste0("{", kind, "}"), depth + 1L)
# Whether a text uses a name.
uses <- function(name, text) any(grepl(paste0("(^|[^A-Za-z0-9_.$])", name, "([^A-Za-z0-9_.]|$)"), text))

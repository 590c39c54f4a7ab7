# tests/fuzz/paths.R - the nodes of `program`, for what mutates programs: paths(), node(), set().
# Where the program's expressions are: paths of subscripts, one for each node below the top.
paths <- function(e, at) {
  all <- list(at)
  if (is.call(e) || is.pairlist(e)) for (i in seq_along(e)) if (!(is.call(e) && identical(e[[1]],
      quote(`function`)) && i == 4L) && !identical(e[[i]], quote(expr = ))) all <- c(all, paths(e[[i]], c(at, i)))
  all
}
node <- function(at) { e <- program; for (i in at) e <- e[[i]]; e }
set <- function(e, at, value) {
  if (length(at) == 0L) return(value)
  new <- set(e[[at[1]]], at[-1], value)
  if (is.null(new)) e[at[1]] <- list(NULL) else e[[at[1]]] <- new
  e
}

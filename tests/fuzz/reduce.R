# tests/fuzz/reduce.R FILE A B - shrinks a program while the commands A and B (shell text; the program's name is put behind) still print
# different things for it: statements and arguments are dropped, expressions become one of their parts or a constant, vectors shorter.
# Greedy and deterministic; ends when nothing more can be left out, and prints what is left.  See tests/fuzz/reduce.
args <- commandArgs(TRUE)
file <- args[1]
commands <- args[2:3]
budget <- if (length(args) > 3L) as.integer(args[4]) else 600L
dir <- tempfile("reduce")
dir.create(dir)
try_file <- file.path(dir, "p.R")
runs <- 0L

text_of <- function(exprs) unlist(lapply(exprs, deparse, width.cutoff = 120L))
write_try <- function(exprs) writeLines(c("set.seed(1)", text_of(exprs)), try_file) # without a seed draws differ whatever happens
output <- function(command) {
  out <- suppressWarnings(system(paste("timeout 20", command, shQuote(try_file), "2> /dev/null"), intern = TRUE))
  status <- attr(out, "status")
  plain <- Sys.getenv("BITS") == "no" # GNU R may differ in the last place
  out <- gsub("<environment: 0x[0-9a-f]*>", "<environment>", out)
  list(out = if (plain) out[!startsWith(out, "#")] else as.vector(out), died = !is.null(status) && status >= 124L)
}
differs <- function(exprs) {
  if (runs >= budget) return(FALSE)
  runs <<- runs + 1L
  write_try(exprs)
  a <- output(commands[1])
  b <- output(commands[2])
  if (a$died || b$died) return(died && a$died != b$died)
  !died && !identical(a$out, b$out)
}

# Every place in an expression, as a path of indices; the large ones first, so that most goes at once.
size <- function(e) if (is.call(e) || is.pairlist(e)) 1 + sum(vapply(as.list(e), size, 0)) else 1
paths <- function(e, at = integer()) {
  if (!is.call(e)) return(list(at))
  here <- list(at)
  for (j in seq_along(e)) if (j > 1L || is.call(e[[1L]])) if (!identical(e[[j]], quote(expr = ))) here <- c(here, paths(e[[j]], c(at, j)))
  here
}
at <- function(e, path) { for (j in path) e <- e[[j]]; e }
put <- function(e, path, new) {
  if (length(path) == 0L) return(new)
  sub <- put(e[[path[1L]]], path[-1L], new)
  if (is.null(sub)) e[path[1L]] <- list(NULL) else e[[path[1L]]] <- sub
  e
}
constants <- list(0, 1L, NULL)
# What may stand for an expression, the shortest first.
candidates <- function(e) {
  out <- list()
  if (!is.call(e)) {
    if (is.numeric(e) && length(e) == 1L && !is.na(e) && abs(e) > 3) out <- list(as(trunc(e / 2), class(e)))
    return(out)
  }
  head <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
  block <- head == "{"
  if (block && length(e) > 3L) { # halves, then single statements
    k <- length(e) - 1L
    for (w in c(2L, 4L)) if (k >= w) for (h in seq_len(w)) out <- c(out, list(e[-(1L + (((h - 1L) * k) %/% w + 1L):((h * k) %/% w))]))
  }
  if (block) for (j in rev(seq_along(e)[-1L])) out <- c(out, list(e[-j]))
  if (block && length(e) == 2L) out <- c(out, list(e[[2L]]))
  if (head == "function") return(out)
  for (j in seq_along(e)[-1L]) if (!identical(e[[j]], quote(expr = ))) {
    if (!(head %in% c("<-", "<<-") && j == 2L)) out <- c(out, list(e[[j]]))
  }
  if (!head %in% c("<-", "<<-", "for", "if", "while", "repeat", "(", "{") && length(e) > 2L) for (j in rev(seq_along(e)[-1L])) out <- c(out, list(e[-j]))
  if (head == "if" && length(e) == 4L) out <- c(out, list(e[-4L]))
  if (!head %in% c("{", "<-", "<<-", "for", "while", "repeat", "return")) out <- c(out, constants)
  out
}
reduce <- function(exprs) {
  repeat {
    changed <- FALSE
    j <- length(exprs)
    while (j >= 1L) { # whole statements
      if (length(exprs) > 1L && differs(exprs[-j])) { exprs <- exprs[-j]; changed <- TRUE }
      j <- j - 1L
    }
    for (j in seq_along(exprs)) {
      todo <- paths(exprs[[j]])
      todo <- todo[order(-vapply(todo, function(p) size(at(exprs[[j]], p)), 0))]
      k <- 1L
      while (k <= length(todo)) {
        here <- tryCatch(at(exprs[[j]], todo[[k]]), error = function(e) NULL)
        found <- FALSE
        for (new in if (is.null(here)) list() else candidates(here)) {
          if (is.name(new) && !nzchar(as.character(new))) next
          tried <- exprs
          sub <- tryCatch(put(exprs[[j]], todo[[k]], new), error = function(e) e)
          if (inherits(sub, "error") || is.null(sub)) next
          tried[[j]] <- sub
          if (differs(tried)) { exprs <- tried; found <- changed <- TRUE; break }
        }
        if (found) {
          todo <- paths(exprs[[j]])
          todo <- todo[order(-vapply(todo, function(p) size(at(exprs[[j]], p)), 0))]
        } else k <- k + 1L
      }
    }
    if (!changed || runs >= budget) return(exprs)
  }
}
# local(..), (function() ..)() and run(..) go where the program differs without them.
flat <- function(exprs) {
  for (j in seq_along(exprs)) {
    e <- exprs[[j]]
    if (!is.call(e) || !identical(e[[1L]], quote(run))) next
    inner <- e[[3L]]
    while (is.call(inner) && !identical(inner[[1L]], quote(`{`))) inner <- if (is.call(inner[[1L]])) inner[[1L]][[2L]][[3L]] else inner[[2L]]
    tried <- c(exprs[seq_len(j - 1L)], as.list(inner)[-1L], exprs[-seq_len(j)])
    if (differs(tried)) return(tried)
    if (is.call(e[[3L]]) && identical(e[[3L]][[1L]], quote(local))) tried <- c(exprs[seq_len(j - 1L)], list(e[[3L]]), exprs[-seq_len(j)])
    if (differs(tried)) return(tried)
  }
  exprs
}

exprs <- as.list(parse(file, keep.source = FALSE))
write_try(exprs)
first <- lapply(commands, output)
died <- first[[1]]$died != first[[2]]$died
if (!differs(exprs)) {
  cat("the commands print the same\n")
  quit(status = 1L)
}
small <- reduce(flat(exprs))
write_try(small)
cat(text_of(small), sep = "\n")
for (c in commands) cat("# ", c, ":\n", paste0("#   ", head(output(c)$out, 12L), "\n"), sep = "")
cat("#", runs, "runs\n")
unlink(dir, recursive = TRUE)

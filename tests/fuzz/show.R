# tests/fuzz/show.R - what the programs of tests/fuzz/programs.R begin with: show(expr) prints all that can be told of a value, and the
# warnings and the error on the way to it.  Lines that begin with "#" hold the bits of doubles: for ravel against ravel; GNU R's
# may differ in the last place.
rig <- new.env(parent = baseenv()) # the programs redefine what they like
evalq({
digits <- function(v) {
  t <- sprintf("%.12g", v)
  t[is.na(v)] <- ifelse(is.nan(v[is.na(v)]), "NaN", "NA")
  t[!is.na(v) & v == 0] <- ifelse(1 / v[!is.na(v) & v == 0] < 0, "-0", "0")
  t
}
bits <- function(v) {
  t <- sprintf("%a", v)
  t[is.na(v)] <- ifelse(is.nan(v[is.na(v)]), "NaN", "NA")
  t
}
line <- function(ind, ...) cat(ind, paste(..., collapse = " "), "\n", sep = "")
describe <- function(v, ind = "") {
  if (typeof(v) %in% c("closure", "builtin", "special", "language", "symbol", "environment", "expression")) {
    line(ind, typeof(v), if (is.environment(v)) "" else paste(deparse(v, control = NULL), collapse = ""))
    return(invisible())
  }
  n <- length(v)
  a <- attributes(v)
  line(ind, typeof(v), n, if (is.object(v)) "object" else "")
  u <- unclass(v)
  attributes(u) <- NULL
  if (is.list(u)) {
    for (j in seq_len(n)) if (j <= 8L || j > n - 4L || j %% 16L == 0L) describe(u[[j]], paste0(ind, " "))
    if (n > 12L) line(ind, "lengths", sum(lengths(u)), "types", paste(names(table(vapply(u, typeof, ""))), table(vapply(u, typeof, ""))))
  } else if (n > 0L) {
    w <- if (n > 600L) c(1:8, n - 0:7, (1:20) * (n %/% 21L)) else seq_len(n)
    if (is.double(u)) {
      line(ind, digits(u[w]))
      line("#", bits(u[w]))
    } else if (is.complex(u)) {
      line(ind, digits(Re(u[w])), digits(Im(u[w])))
    } else line(ind, if (is.character(u)) encodeString(u[w], quote = "\"", na.encode = TRUE) else as.character(u[w]))
    if (n > 600L && is.numeric(u) || is.logical(u)) {
      d <- as.double(u)
      ok <- is.finite(d)
      line(ind, "NA", sum(is.na(d)), "NaN", sum(is.nan(d)), "finite", sum(ok), "-0", sum(ok & d == 0 & 1 / d < 0),
           digits(sum(d[ok] / (1 + abs(d[ok])) * (which(ok) %% 97L))))
    }
  }
  for (k in sort(names(a))) {
    line(ind, "attr", k)
    describe(if (k == "row.names") attr(v, k) else a[[k]], paste0(ind, "  "))
  }
}
show <- function(expr) {
  warned <- character()
  v <- tryCatch(withCallingHandlers(list(expr), warning = function(w) {
    warned <<- c(warned, paste(conditionMessage(w), "|", paste(deparse(conditionCall(w)), collapse = "")))
    invokeRestart("muffleWarning")
  }), error = function(e) {
    cat("E:", conditionMessage(e), "|", paste(deparse(conditionCall(e)), collapse = ""), "\n")
    NULL
  })
  for (w in unique(warned)) cat("W:", sum(warned == w), w, "\n")
  if (!is.null(v)) describe(v[[1L]])
  invisible()
}
# One program: what it prints comes after its mark, and what it leaves behind goes.
run <- function(seed, program) {
  set.seed(1)
  old <- options()[c("warn", "digits", "scipen", "OutDec")]
  cat("==== ", seed, "\n", sep = "")
  tryCatch(withCallingHandlers(program, warning = function(w) {
    cat("W:", conditionMessage(w), "\n")
    invokeRestart("muffleWarning")
  }), error = function(e) cat("E:", conditionMessage(e), "\n"))
  options(old)
  g <- globalenv()
  rm(list = setdiff(ls(g, all.names = TRUE), c("rig", "show", "run", ".Random.seed")), envir = g)
}
}, rig)
show <- rig$show
run <- rig$run

# What an element of an inner sapply(), vapply() or mapply() fails on or warns of, and the type that it gives to all, counts though
# nobody asks for that element: the kernels gave the elements that were asked for.
said <- function(expr) {
  n <- 0L
  v <- tryCatch(withCallingHandlers(expr, warning = function(w) { n <<- n + 1L; invokeRestart("muffleWarning") }), error = function(e) conditionMessage(e))
  cat(format(v), typeof(v), n, "\n")
}
said(sum(sapply(1:60, function(i) sapply(1:3, function(w) { if (w == 2L && i == 30L) stop("two"); w })[[1]])))
said(sum(sapply(1:60, function(i) { v <- sapply(1:3, function(w) { if (w == 2L && i == 30L) warning("two"); w }); v[1] })))
said(sum(sapply(1:60, function(i) vapply(1:3, function(w) if (w == 2L && i == 30L) "a" else w, 0)[1])))
said(sum(sapply(1:60, function(i) length(sapply(1:3, function(w) { if (w == 2L && i == 30L) stop("two"); w })))))
said(sum(sapply(1:60, function(i) sapply(1:3, function(w) sqrt(i - 31 + w))[3])))
said(sum(sapply(1:60, function(i) { s <- sapply(1:3, function(w) c(10, 20)[[if (w == 2L && i == 50L) 7L else 1L]]); s[1] })))
said(sum(sapply(1:60, function(i) { s <- mapply(function(u, w) { if (u > 80L) stop("far"); u + w }, (1:3) * i, 4:6); s[1] })))
said(sum(sapply(1:60, function(i) { sapply(1:3, function(w) if (w == 2L && i == 44L) stop("dropped") else w); i })))
said(sum(sapply(1:60, function(i) { s <- sapply(1:4, function(w) 2147483600L + w * i); if (i > 1000L) sum(s) else 1L })))
said(lapply(1:60, function(i) sapply(1:3, function(w) if (w == 2L) max(seq_len(i %% 4L)) else w)[[1]])[[40]])
said(sum(sapply(1:60, function(i) rev(sapply(1:3, function(w) { if (w == 1L && i == 12L) stop("first"); w }))[1])))
said(sum(sapply(1:60, function(i) { r <- sapply(1:5, function(w) sqrt(w - 1 + (i == 7L) * -2)); sum(r[3:5]) })))
said(sum(sapply(1:60, function(i) sum(sapply(1:5, function(w) sqrt(w - 1 + (i == 7L) * -2)), na.rm = TRUE))))
said(sum(sapply(1:60, function(i) { s <- 0L; for (v in sapply(1:5, function(w) { if (w == 4L && i == 30L) stop("left"); w })) { if (v == 2L) break; s <- s + v }; s })))
said({ s <- 0; for (i in 1:200) { v <- sapply(1:3, function(w) if (w == 3L && i == 131L) stop("loop") else w); s <- s + v[1] }; s })

# Comparisons of what has no common type: factors and lists, lists of other lengths, complex numbers and nothing.
said <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) {
  cat("W:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
}), error = function(e) cat("E:", conditionMessage(e), "\n"))
d <- data.frame(x = 1:2, s = c("a", "b"))
f <- factor(c("b", "a"))
o <- ordered(c("lo", "hi"))
l <- list(1, 2, "b")
dt <- as.Date("2024-01-01") + 0:1
vals <- list(d = d, f = f, o = o, l = l, dt = dt, nv = numeric_version("1.2"), z = 1i, nul = NULL, m = 1:2)
for (i in names(vals)) for (j in names(vals)) for (op in c("<", "==", "%%")) {
  cat(i, op, j, ": ")
  said(do.call(op, list(vals[[i]], vals[[j]])))
}
said(.Primitive("<")(f, list(1)))
said(NextMethod())
said(chartr("a"))
said(chartr())

# What the elements of a vector in a lane warn of counts though nobody asks for them: integers that overflow, NaN, strings that are no
# numbers.  The kernels did not compute them, so that a handler did not see the warning, and its value was not the lane's.
said <- function(expr) {
  n <- 0L
  v <- tryCatch(withCallingHandlers(expr, warning = function(w) { n <<- n + 1L; invokeRestart("muffleWarning") }), error = function(e) conditionMessage(e))
  cat(format(v), typeof(v), n, "\n")
}
X <- 1:200
S <- rep(c("7", "1", "12"), length.out = 200); S[c(61, 190)] <- "abc"
said(sum(sapply(1:90, function(i) { p <- X[i:(i + 2L)] + 2147483570L; i })))
said(sum(sapply(1:90, function(i) { p <- X[i:(i + 2L)] * 30000000L; p[1] * 0 })))
said(sum(sapply(1:90, function(i) rev(X[i:(i + 2L)] + 2147483580L)[3] * 0)))
said(sum(sapply(1:90, function(i) { p <- sqrt(50 - X[i:(i + 2L)]); length(p) })))
said(sum(sapply(1:90, function(i) { p <- log(50 - X[i:(i + 5L)]); p[2] <- 1; p[2] })))
said(sum(sapply(1:90, function(i) { p <- (X[i:(i + 2L)] + 2147483580L) > 5L; length(p) })))
said(sum(sapply(1:90, function(i) { p <- as.integer(S[i:(i + 2L)]); length(p) })))
said(sum(sapply(1:90, function(i) { p <- as.numeric(S[i:(i + 1L)]); p[1] })))
said(sum(sapply(1:90, function(i) { p <- as.integer(X[i:(i + 2L)] * 3e7); 1 })))
# A handler's value is the lane's.
table(sapply(1:90, function(i) tryCatch({ p <- X[i:(i + 2L)] + 2147483570L; p[1] > 5L; 1 }, warning = function(w) -1)))
table(sapply(1:90, function(i) tryCatch({ p <- as.integer(S[i:(i + 2L)]); length(p) }, warning = function(w) -1L)))
table(sapply(1:90, function(i) tryCatch({ p <- sqrt(50 - X[i:(i + 2L)]); 1 }, warning = function(w) -1)))
# In a loop, and in a branch that some lanes take.
said({ s <- 0; for (i in 1:90) { p <- X[i:(i + 3L)] + 2147483570L; s <- s + p[1] * 0 + 1 }; s })
said(sum(sapply(1:90, function(i) { if (i %% 2L == 0L) { p <- X[i:(i + 2L)] + 2147483570L; p[1] > 0L } else TRUE })))
# All of them are asked for: once.
said(sum(sapply(1:90, function(i) sum((X[i:(i + 2L)] + 2147483570L) * 1e-9, na.rm = TRUE))))
said(sum(sapply(1:90, function(i) { p <- sqrt(50 - X[i:(i + 2L)]); sum(p[!is.nan(p)]) })))
# Vectors whose length the lane computes, and long ones.
said(sum(sapply(1:90, function(i) { p <- as.integer(S[1:i]); length(p) })))
said(sum(sapply(1:90, function(i) { p <- as.integer(S[1:i]) %% 7L; 1 })))
said(sum(sapply(1:90, function(i) { p <- X[i:(i + 99L)] * 12000000L; p[i] * 0 })))
said(sum(sapply(1:90, function(i) { p <- sqrt(120 - X[i:(2L * i)]); p[1] })))
table(sapply(1:90, function(i) tryCatch({ p <- X[1:(2L * i)] + 2147483570L; p[1] > 5L; 1 }, warning = function(w) -1)))
said({ s <- 0; for (i in 1:90) { p <- log(150 - X[1:(2L * i)]); s <- s + p[i] }; s })

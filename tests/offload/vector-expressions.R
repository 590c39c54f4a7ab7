# env: RAVEL_TEST_DISCRETE=1
# Whole-vector expressions: one kernel each, R's types and attributes; warnings and errors from the base functions.
n <- 9000L
x <- c(0, 1)
for (k in seq_len(n)) x[k] <- (k * 37L) %% 1001L / 100 - 5
y <- rep(c(1.5, -2, NA, 0, Inf), length.out = n)
i <- rep(0:16, length.out = n)
show <- function(v) {
  u <- v[1:5000]
  cat(typeof(v), length(v), sum(is.na(u)), format(sum(u[is.finite(u)]), digits = 15), u[1:7], "\n")
  if (!is.null(attributes(v))) str(lapply(attributes(v), head, 4))
}
a <- 2.5
show(a * x + abs(y) - mean(c(1, 2)))
show(ifelse(x > 0, -x, (x - 1)^2 / (2 * a^2)) + pmin(y, 3L) * c(1, 2))
show(y > 0 & !is.na(x) | is.nan(y) | x %% 3 == x %/% 0.7)
show(i %/% 5L - i * 2L + as.integer(x))
m <- matrix(x, ncol = 4, dimnames = list(NULL, letters[1:4]))
names(y) <- paste0("n", seq_len(n))
show(m * i + 1)
show(1 - round(y * 2) * x)
# R warns or stops: the whole expression again, by the base functions
w <- character()
withCallingHandlers({
  show(sqrt(x) + 1)
  show(i * 1000000000L)
  show(ifelse(x > 1e9, sqrt(x), 0))
  show(x + 1:7)
}, warning = function(c) {
  w <<- c(w, paste(deparse(conditionCall(c)), conditionMessage(c)))
  invokeRestart("muffleWarning")
})
print(w)
cat(try(m + matrix(x, ncol = 2), silent = TRUE))
# a call among the leaves changes a variable that was read before it; operators may be redefined; objects have methods
g <- function(x, y) x * y + (function() { x <<- 0; 1 })()
show(g(x, i))
Ops.foo <- function(e1, e2) "a method"
print(structure(x, class = "foo") * x)
h <- function() {
  `*` <- function(a, b) "mine"
  x * x
}
print(h())

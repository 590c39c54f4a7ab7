# x[i] <- v where x and v have no elements: nothing happens, whatever i is, if v is of x's type or a list
f <- function(b, i, v) { b[i] <- v; b }
vals <- list(NULL, logical(), integer(), double(), character(), list(), expression(), complex(), raw(), matrix(0, 0, 2), structure(integer(), foo = 1))
for (b in vals) for (v in vals) for (i in list(FALSE, TRUE, 2, "a", c(FALSE, TRUE, FALSE), 0)) {
  cat(typeof(b), typeof(v), i, ": ")
  str(tryCatch(f(b, i, v), error = function(e) conditionMessage(e)))
}
for (b in vals) for (v in vals) str(tryCatch({ b[] <- v; b }, error = function(e) conditionMessage(e)))
b <- matrix(0, 0, 3); b[t(FALSE)] <- double(); str(b)

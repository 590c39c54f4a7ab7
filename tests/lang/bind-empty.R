# cbind() and rbind(): NULL and empty vectors are left out unless the result is as empty as they are; expressions make no matrix
show <- function(m) { cat(dim(m), "\n"); str(dimnames(m)) }
show(cbind(NULL, numeric(0))); show(rbind(NULL, numeric(0))); show(cbind(a = NULL, numeric(0))); show(cbind(a = NULL, b = 1:2))
show(cbind(matrix(0, 0, 2), NULL)); show(cbind(matrix(0, 0, 2), k = NULL, j = integer())); suppressWarnings(show(cbind(matrix(0, 0, 2), 1:3)))
show(rbind(NULL, matrix(0, 2, 0))); show(cbind(NULL, matrix(0, 2, 0), integer(0)))
show(rbind(NULL, matrix(0, 2, 0, dimnames = list(c("a", "b"), NULL)), z = NULL))
x <- NULL; y <- integer(); show(rbind(x, y, deparse.level = 0)); show(rbind(x, y)); cbind(NULL, NULL)
show(cbind(x, matrix(0, 0, 1, dimnames = list(NULL, "k"))))
try(cbind(expression(a, b + 1), 1:2)); try(rbind(1:3, k = expression(a)))
# rev() leaves an empty object as it is
rev(matrix(0, 3, 0)); rev(structure(list(), a = 1)); rev(structure(integer(), names = character())); rev(structure(integer(), class = "u"))
rev(factor(character())); rev(NULL); rev(expression()); rev(quote(a(b))); tryCatch(rev(globalenv()), error = function(e) cat("refused\n"))
# of vectors that do not fit, the first is told of
m <- matrix(1:4, 2)
for (f in list(function() cbind(m, 1:3, 1:5), function() rbind(1:3, 1:2, m = 1:2, 4:8), function() cbind(1:4, 1:3, 1:6)))
    print(withCallingHandlers(f(), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))

# min(), sum() and any() of nothing, na.rm or not; draws of a varying number of words
n <- 60
r <- function(e) tryCatch(e, error = function(e) conditionMessage(e))
print(table(sapply(1:n, function(i) any(na.rm = TRUE))))
print(table(sapply(1:n, function(i) sum(na.rm = TRUE))))
print(table(sapply(1:n, function(i) prod(na.rm = TRUE) + prod())))
print(suppressWarnings(table(sapply(1:n, function(i) if (i > 40) min(na.rm = TRUE) else i %% 2))))
print(table(sapply(1:n, function(i) all(na.rm = i > 40))))
set.seed(1); print(suppressWarnings(table(sapply(1:n, function(i) sum(is.na(rnbinom(c(1, 2, i), size = -1L, 2)))))))
for (e in list(Inf, -Inf)) print(r(e:e))

# .Internal() takes what GNU R's internal functions take, in their order, where the base function here has others.
a <- matrix(c(4, 2, 1, 3), 2)
.Internal(matrix(1:6, 2, 1, TRUE, NULL, FALSE, TRUE)); .Internal(cbind(1, a, 1:2)); .Internal(rbind(0, x = 1:2))
.Internal(colSums(a, 2, 2, FALSE)); .Internal(rowMeans(c(1, NA, 3, 4), 2L, 2L, TRUE)); .Internal(max.col(a, 2L))
.Internal(rank(c(10, 20, 10), 3L, "min")); .Internal(order(TRUE, TRUE, c(3, 1, 2))); .Internal(radixsort(TRUE, FALSE, FALSE, TRUE, c("b", "a")))
.Internal(qsort(c(3, 1, 2), TRUE)); .Internal(pmin(TRUE, c(-1, NA), -3)); .Internal(pmax(FALSE, 1:3, 2L))
.Internal(paste(list("a", c("b", "c")), "-", NULL, FALSE)); .Internal(paste0(list("a", 1:2), "+", FALSE)); .Internal(file.path(list("a", "b"), "/"))
.Internal(grepl("a", c("ab", "x"), FALSE, FALSE, FALSE, FALSE, FALSE, FALSE)); .Internal(regexec("(n)", "banana", FALSE, FALSE, FALSE))[[1]][1:2]
.Internal(abbreviate("hello world", 5L, TRUE)); .Internal(`substr<-`("abc", 1L, 1L, "Z")); .Internal(make.names(c("a b", "1x"), TRUE))
.Internal(format(c(1.5, NA), FALSE, NULL, 2L, NULL, 3L, TRUE, NA, NA_character_)); .Internal(formatC(c(a = 3.14159), "double", 8, 3, "f", "0", 10L))
.Internal(encodeString(c("a\n", NA), 5L, "'", 1L, TRUE)); .Internal(print.default(1:3, pairlist(digits = NULL, quote = TRUE, na.print = NULL,
  print.gap = NULL, right = FALSE, max = 2, width = NULL, useSource = TRUE), c(TRUE, TRUE, TRUE, TRUE, TRUE, FALSE, TRUE, TRUE)))
.Internal(cat(list("a", 1, "\n"), stdout(), "|", FALSE, NULL, FALSE))
format(.Internal(strptime("01/02/2003", "%d/%m/%Y", "UTC"))); .Internal(POSIXlt2Date(.Internal(Date2POSIXlt(19000))))
.Internal(asCharacterFactor(factor(c("u", "v")))); .Internal(shortRowNames(data.frame(x = 1:3), 2L)); .Internal(split(1:4, factor(c(1, 2, 1, 2))))
.Internal(bincode(c(1, 2.5, 4), c(0, 2, 4), TRUE, FALSE)); .Internal(sequence(3:2, 2L, 2L)); .Internal(bitwiseXor(5L, 3L)); .Internal(bitwiseNot(0L))
.Internal(rowsum_matrix(cbind(1:3), c("a", "b", "a"), c("a", "b"), FALSE, c("a", "b"))); .Internal(pretty(0, 10, 5L, 1L, 0.75, c(1.5, 2.75, 2^-20), 0L, TRUE))

.Internal(La_qr(a))$pivot; .Internal(qr_coef_real(qr(a, LAPACK = TRUE), matrix(1:2, 2))); .Internal(besselK(1, 0, 1)); .Internal(ngettext(2L, "one", "more", NULL))
# what fails names the function around
f <- function(...) .Internal(strtoi(...)); tryCatch(f("1", 37L), error = function(e) print(conditionCall(e)))
g <- function(x) .Internal(chartr("ab", x, "b")); tryCatch(g("c"), error = function(e) print(e))
.Internal(rank(c(u = 2, v = 1), 2L, "min")); .Internal(pmax(FALSE, c(a = 1), 2))

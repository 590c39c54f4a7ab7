# An array that a loop's round makes anew and the loop's end leaves behind, as a variable: sorted, filled, of one element or of several.
n <- 70L
x <- as.integer(cos(1:79) * 5)
f <- function(i) { v <- x[i] / 2; repeat { v <- sort(v); break }; if (i == 33L) v <- v + 1; v }
print(sum(unlist(lapply(1:n, f))))
f <- function(i) { v <- x[i]; repeat { v <- sort(x[i:(i + 2L)]); break }; sum(v) }
print(sum(unlist(lapply(1:n, f))))
f <- function(i) { j <- 0L; while (TRUE) { w <- numeric(2); w[2] <- x[i]; j <- j + 1L; if (j > 2L) break }; sum(w) }
print(sum(unlist(lapply(1:n, f))))
f <- function(i) { w <- c(x[i], 1); repeat { w <- cumsum(w); break }; w[2] }
print(sum(unlist(lapply(1:n, f))))
# What is taken from it inside is a number, and leaves.
f <- function(i) { w <- c(x[i], 1); repeat { w <- sort(w)[1]; break }; w }
print(sum(unlist(lapply(1:n, f))))
x[3] <- NA
print(sum(unlist(lapply(1:n, function(i) { v <- x[i]; repeat { v <- sort(v); break }; v }))))

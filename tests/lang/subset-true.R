# x[s] with as many logical values as elements; blocks of matrices; logical to text; strings with a common beginning.
x <- c(5, 6, 7, 8, 9, 10, 11, 12, 13); s <- x %% 2 == 1
x[s]; x[!s]; x[rep(FALSE, 9)]; x[rep(TRUE, 9)]; x[c(s[-9], NA)]; x[c(NA, s[-1])]
as.integer(x)[s]; as.character(x)[s]; (x > 7)[s]; as.complex(x)[s]; as.raw(x)[s]; as.list(x)[s][[2]]
x[c(s, TRUE)]; x[s[-1]]; (1:9)[s]; (1:9)[c(s[-1], NA)]
x[matrix(s, 3)]; n <- setNames(x, letters[1:9]); n[s]; n[3]; n[[3]]; setNames(letters, LETTERS)[2]; setNames(1:3, c("a", NA, ""))[2]
setNames(c(TRUE, NA), c("u", "v"))[2]; str(setNames(c(a = 1L, b = 2L), c("p", "q"))[1]); f <- function(v) { v[2] <- 0; v[2] }; f(n)
y <- x; z <- y[s]; z[1] <- -1; y; z; numeric(0)[logical(0)]; NULL[TRUE]
m <- matrix(1:20, 4); m[2:3, 2:4]; m[3:2, 4:2]; m[, 3:1]; m[4:1, ]; m[2:2, ]; m[1:4, 5:5]
storage.mode(m) <- "double"; m[2:4, ]; l <- m > 7; l[1:2, 3:5]; t(matrix(letters[1:6], 2))[1:2, ]
as.character(c(TRUE, NA, FALSE)); w <- c(a = TRUE, b = NA); w[1] <- "x"; w; ifelse(c(TRUE, NA, FALSE), "u", "v")
sort(c("abcd", "abc", "abC", "aBc", "ab-c", "abd", "ab", "", "a b", "a_b", "ab1", "ab10", "ab2", "ABC"))
"abc" < "abC"; "abc" < "abcd"; "ab\u00e9" < "abf"; "ab\u00e9" < "abe"; order(c("b1", "b", "B", "B1", "b-1"))

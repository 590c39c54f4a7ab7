# sort(method = "quick", index.return = TRUE): equal elements end up where Singleton's quicksort leaves them
print(sort(c(10:3, 2:12), method = "quick", index.return = TRUE))
set.seed(1)
for (n in c(0, 1, 2, 3, 9, 10, 11, 12, 13, 30, 100, 1000)) for (k in c(2, 5, n + 1)) {
    x <- sample.int(k, n, TRUE)
    a <- sort(x, method = "quick", index.return = TRUE)
    b <- sort(x / 2, method = "quick", index.return = TRUE, decreasing = TRUE)
    cat(n, k, identical(a$x, sort(x)), sum(a$ix * seq_len(n)), sum(b$ix * seq_len(n)^1.5), "\n")
}

# names show it, too; places are those among the elements that are not NA
x <- setNames(sample(5L, 30, TRUE), c(letters, 1:4))
for (dec in c(FALSE, TRUE)) for (m in c("quick", "shell", "radix", "auto"))
    cat(names(sort(x, dec, method = m)), "/", names(sort(x + 0, dec, method = m)), "/", names(sort.int(x, decreasing = dec, method = m)), "\n")
x <- c(b = 3, a = 1, c = 3, d = 2, e = 1, f = NA, g = 3)
for (l in list(NA, TRUE, FALSE)) print(sort(x, method = "quick", na.last = l))
x <- c(3, NA, 2, 1, NA, 0)
for (m in c("quick", "shell", "radix", "auto")) for (l in list(NA, TRUE, FALSE)) try(str(sort(x, index.return = TRUE, method = m, na.last = l)))
str(sort(as.integer(x), index.return = TRUE, na.last = FALSE)); str(sort.int(x, index.return = TRUE, decreasing = TRUE))
str(sort(c("b", NA, "a"), index.return = TRUE)); try(sort(c("b", NA, "a"), index.return = TRUE, na.last = TRUE))
str(sort(c(TRUE, NA, FALSE), index.return = TRUE)); try(sort(2:1, method = "foo"))

# sort(method = "quick", index.return = TRUE): equal elements end up where Singleton's quicksort leaves them
print(sort(c(10:3, 2:12), method = "quick", index.return = TRUE))
set.seed(1)
for (n in c(0, 1, 2, 3, 9, 10, 11, 12, 13, 30, 100, 1000)) for (k in c(2, 5, n + 1)) {
    x <- sample.int(k, n, TRUE)
    a <- sort(x, method = "quick", index.return = TRUE)
    b <- sort(x / 2, method = "quick", index.return = TRUE, decreasing = TRUE)
    cat(n, k, identical(a$x, sort(x)), sum(a$ix * seq_len(n)), sum(b$ix * seq_len(n)^1.5), "\n")
}

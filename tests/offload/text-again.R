# A loop that is built several times: what one try knows of the vectors of strings is nothing to the next.
set.seed(8)
n <- 234L
x <- rnorm(n)
y <- sample(1, n, TRUE)
w <- sample("a", n, TRUE)
b <- x > 0.5
l <- lapply(seq_len(n + 50L), function(i) list(a = abs(x[i])))
k <- 2L
m <- matrix(c(1, 2, 3, 4, 5, 6)/4, 3)
invisible({
    for (i in as.numeric(1:n)) {
        i <- as.integer(i)
        z <- if (b[i]) 
            i
        else -i
        p <- y[i]
        for (j in 1:3) if (p == j) 
            k <- k + j
        s <- sum(m) * 0.1
        if (l[[i]]$a > 1.2) {
            s <- rnorm(1) + s * 0.5
        }
        else {
            if (is.numeric(z) && z > 1) 
                next
            t <- rev(strsplit(paste0(w[i], "k"), "")[[1]])[1]
        }
        for (j in 1:3) if (s > 10) {
            v <- c(v[-1], x[i])
        }
        if (i == 13075L || i == 13075L + 40L) {
            environment(step1)$extra <<- 2
        }
    }
    NULL
})
print(t)
print(k)

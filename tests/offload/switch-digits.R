# switch(as.character(i), ..) of integers: which arm is a comparison of numbers.  Names that no integer has, NA, arms that fall through.
set.seed(1)
f <- function(n, m) { s <- 0; for (i in 1:n) { k <- sample(1:m, 1); s <- s * 0.9 + switch(as.character(k), "1" = 10, "2" = , "3" = 20, "04" = 7, "5" = -1, "1e+05" = 3, 0.5) }; s }
print(f(500, 7)); print(f(500, 4))
g <- function(n, m) { s <- 0; for (i in 1:n) { k <- (i %% m) - 1L; v <- switch(as.character(k), "-1" = "a", "0" = "b", "2" = "c"); s <- s * 0.9 + (if (is.null(v)) 2 else if (v == "a") 1 else 3) }; s }
print(g(500L, 3L)); print(g(500L, 5L))
h <- function(x) sapply(x, function(k) switch(as.character(k), "7" = 1, "8" = 2, 0)); print(table(h(rep(1:9, 50)))); print(h(c(7, 8, 7.5, NA)))
k <- c(1:60, NA, 3:5); s <- 0; for (i in seq_along(k)) { j <- k[i]; s <- s * 0.5 + switch(as.character(j), "3" = 1, "4" = 2, 0.25) }; print(s)

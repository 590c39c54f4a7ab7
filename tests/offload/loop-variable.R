# A loop variable that had a value before: after the loop it has the last one.
w <- c(1.5, -2, 0, 4, 8)
f <- function(i) { k <- i %% 5L + 1L
 r <- 0
 for (k in 1:3) r <- r + 1
 k }
print(unique(sapply(1:300, f)))
g <- function(i) { k <- i %% 5L + 1L
 r <- 0
 for (k in 1:3) r <- r + w[[k]]
 if (i > 0L) return(k)
 r }
print(unique(sapply(1:300, g)))

# values whose length follows from the data, where one number is wanted: arms of ifelse(), results, named arguments of c()
set.seed(8)
door <- function(i) {
  key <- sample(1:3, size = 1)
  goat <- setdiff(1:3, key)
  mine <- sample(1:3, size = 1)
  shown <- ifelse(mine == key, sample(goat, size = 1), setdiff(goat, mine))
  other <- setdiff(1:3, c(mine, shown))
  ifelse(other == key, 1, 0)
}
r <- sapply(1:20000, door); cat(mean(r), runif(1), "\n")
game <- function() {
  key <- sample(3, 1); mine <- sample(3, 1)
  shown <- setdiff(1:3, c(key, mine))[1]
  other <- setdiff(1:3, c(mine, shown))
  c("key" = key, "mine" = mine, "shown" = shown, "other" = other, "won" = other == key)
}
m <- replicate(20000, game()); print(dim(m)); print(rowSums(m)); cat(runif(1), "\n")
# arms that are longer, empty, NA
x <- 1:20000
f <- function(i) { v <- c(i, i + 1, i + 2); ifelse(i %% 2 == 0, v[v %% 3 == 0], 3) }
print(sum(sapply(x, f)))
g <- function(i) { v <- c(i, 7); ifelse(i > 19990, v[v < 0], ifelse(i %% 5 == 0, v, c(0.5, 2))) }
y <- sapply(x, g); print(sum(y, na.rm = TRUE)); print(sum(is.na(y)))
h <- function(i) ifelse(if (i %% 4000 == 0) NA else i %% 3 == 0, c(i, 2), c(3, 4))
y <- sapply(x, h); print(sum(y, na.rm = TRUE)); print(sum(is.na(y)))
# results: another length at the end
k <- function(i) { v <- c(i, 9, 4); v[v > 9 & v < 19999.5] }
str(sapply(11:20003, k))
str(sapply(11:19999, k))
p <- function(i) { v <- c(i, -i); c(big = v[v > 0], n = 1) }
print(rowSums(sapply(1:9000, p)))
q <- function(i) { v <- c(i, 8999 - i); c(big = v[v > 4499.5 & v != 8999], n = 1) }
str(lapply(c(1:3, 8998:9000), q))
z <- sapply(1:9000, q); print(class(z)); print(length(z)); print(z[[8999]])
s <- 0
for (i in 1:9000) { u <- c(a = which(c(i %% 7, i %% 5, 3) == 3)[1], b = i); w <- c(k = (1:3)[c(i %% 2, 1, i %% 2) == 0 | c(0, i %% 2, 0) == 1]); s <- s + u[[2]] + length(w) }
print(s)

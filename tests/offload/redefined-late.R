# A round that the interpreter runs defines a base function anew where the loop runs: the rounds after it are not the kernel's.
go <- function(n) {
    z <- numeric(6)
    e <- environment()
    rarely <- function() assign("+", function(a, b) 7, e)
    for (i in 1:n) {
        j <- i %% 6L + 1L
        z[j] <- z[j] + 1
        if (i %% 256L == 0L) rarely()
    }
    z
}
print(go(2000L))
go <- function(n) {
    z <- integer(6)
    e <- environment()
    rarely <- function() evalq({ `[<-` <- function(x, ..., value) x }, e)
    for (i in 1:n) {
        j <- i %% 6L + 1L
        z[j] <- z[j] + 1L
        if (i %% 256L == 0L) do.call(rarely, list())
    }
    z
}
print(go(2000L))

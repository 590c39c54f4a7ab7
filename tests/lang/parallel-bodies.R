# A call whose body is in use while hundreds of others come and go keeps it.
r <- sapply(1:40, function(i) {
  s <- 0
  for (k in 1:20) {
    f <- eval(parse(text = sprintf("function(x) x + %d", i * 100 + k)))
    s <- s + sum(sapply(1:20, f))
  }
  s
})
print(sum(r))
# Errors leave calls before their end.
for (k in 1:50) try(sapply(1:30, function(i) sapply(1:20, function(j) if (j == 19) stop("here") else i)), silent = TRUE)
print(sum(sapply(1:100, function(i) i * 2)))

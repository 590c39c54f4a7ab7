# Lanes that are run again for the name or the type of their results, which a kernel does not keep, once a late result makes a list of
# them: the interpreter's own are not (what they print comes once), nor those that draw.
NX <- setNames((1:80 * 7) %% 11 / 2 - 1, paste0("n", 1:80))
r <- apply(cbind(1:60, 2), 1, function(q) {
  i <- q[1]
  if (i == 3 || i == 44 || i == 47) cat("at", i, "\n")
  if (i != 44) NX[i] else c(1, 2)
})
str(r[c(1, 3, 43:48, 60)])
r <- sapply(1:60, function(i) {
  if (i == 1 || i == 44 || i == 47) cat("at", i, "\n")
  if (i == 44) "x" else if (i %% 3 == 0) i else i / 2
})
print(r[c(1:3, 43:48)])
r <- sapply(1:60, function(i) {
  if (i == 44 || i == 47) cat("at", i, "\n")
  if (i == 44) list(1) else if (i %% 3 == 0) i else i / 2
})
str(r[c(1:3, 43:48)])
set.seed(2)
r <- sapply(1:60, function(i) { x <- runif(1); if (x < 0.3) 1L else if (i == 57) "a" else x })
print(r[c(1:3, 40:60)])
print(runif(1))
r <- sapply(1:60, function(i) { x <- rnorm(1); if (i == 59) list(1) else if (x < 0.3) 1L else x })
print(table(sapply(r, typeof)))
print(unlist(r), digits = 15)
r <- apply(cbind(1:60, 2), 1, function(q) { i <- q[1]; x <- NX[i] * runif(1); if (i == 44) c(1, 2) else x })
print(length(r))
print(unlist(r[40:46]), digits = 15)
print(runif(1))

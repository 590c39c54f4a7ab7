# A function of strings whose values a kernel reads as a table is called while that table is filled, and its own loop has a kernel, too.
f <- function(s) sum(head(utf8ToInt(s), 60L))
xs <- paste0("id", 1:60)
print(sapply(xs, f)[c(1, 60)])
g <- function(s) { h <- 5381; for (b in head(utf8ToInt(s), 60L)) h <- (h * 33 + b) %% 4294967296; h }
print(sapply(xs, g)[c(1, 60)])
# Strings that are new to the table, for several rounds: they have places of their own.
for (k in 1:6) {
  ys <- paste0("round", k, letters, 100000L + 1:260)
  print(sum(sapply(ys, g)))
  zs <- sapply(ys, function(s) { u <- utf8ToInt(s); u[length(u)] - u[1L] })
  print(table(zs, dnn = NULL))
}

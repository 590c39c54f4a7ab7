# vapply() in a closure has FUN.VALUE's type, whatever the function gives
x <- (1:200) / 7
r <- lapply(1:200, function(i) vapply(x[i:(i + 2L)], is.na, 0L))
print(table(sapply(r, typeof)))
r <- lapply(1:200, function(i) vapply(1:3, function(e) e > 2, 0))
print(table(sapply(r, typeof))); print(r[[150]])
r <- sapply(1:200, function(i) vapply(seq_len(i %% 4L), is.na, numeric(1)))
print(table(sapply(r, typeof)))
print(tryCatch(sapply(1:200, function(i) vapply(1:3, function(e) if (i > 150) e + 0.5 else e, 0L)), error = conditionMessage))
print(sum(sapply(1:200, function(i) length((i %% 3):TRUE))))

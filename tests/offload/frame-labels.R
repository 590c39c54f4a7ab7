# Loops that write strings into columns of a data frame, and into fields of a list.
n <- 2000
df <- data.frame(a = sin(1:n), b = cos(1:n))
df$lab <- ""
for (i in 1:nrow(df)) if (df$a[i] > 0) df$lab[i] <- "pos" else df$lab[i] <- "neg"
print(table(df$lab))
df$lab2 <- NA
for (i in 1:nrow(df)) if (df$a[i] > 0) df$lab2[i] <- "pos" else df$lab2[i] <- "neg"
print(table(df$lab2))
for (i in 1:nrow(df)) if (df$a[i] > 0) df$lab3[i] <- "pos" else df$lab3[i] <- "neg"
print(table(df$lab3))
df$v <- NA
for (i in 1:nrow(df)) df$v[i] <- df$a[i] * df$b[i]
print(sum(df$v), digits = 10)
df$w <- 0
for (i in 1:nrow(df)) { if (df$a[i] > 0.5) { df$w[i] <- df$b[i] } else if (df$lab[i] == "neg") { df$w[i] <- -1 } }
print(sum(df$w), digits = 10)
for (i in 1:nrow(df)) df[i, "w"] <- df[i, "a"] + df[i, "b"]
print(sum(df$w), digits = 10)
for (i in 1:nrow(df)) { r <- df[i, ]; df$w[i] <- if (r$lab == "neg") r$a else r$b }
print(sum(df$w), digits = 10)
df$lag <- 0
for (i in 2:nrow(df)) df$lag[i] <- df$a[i - 1] - df$a[i]
print(sum(df$lag), digits = 10)
print(sum(df$a), digits = 10)
lst <- list(lab = character(n), k = numeric(n))
for (i in 1:n) { lst$lab[i] <- if (i %% 3 == 0) "x" else "y"; lst$k[i] <- i / 2 }
print(table(lst$lab)); print(sum(lst$k))
copy <- df
for (i in 1:nrow(df)) { if (i %% 7 == 0) next; df$lab[i] <- if (df$b[i] > 0.9) NA else "mid"; if (i %% 11 == 0) df[i, "lab2"] <- df$lab3[i] }
print(table(df$lab, useNA = "always")); print(table(df$lab2)); print(table(copy$lab))
print(sum(nchar(df$lab[!is.na(df$lab)])))
g <- rep(c("x", "y", "zz"), length.out = n)
for (i in 1:n) df$lab[i] <- g[i]
print(table(df$lab)); print(sum(df$lab == "zz"))
h <- c("p", "q", "r", "s")
for (i in 1:n) df$lab[i] <- h[i %% 4 + 1]
print(table(df$lab)); print(mean(df$a[df$lab == "q"]), digits = 8)
# a number among the strings: the interpreter's
for (i in 1:n) df$lab[i] <- if (i < 1990) "a" else i
print(tail(df$lab, 3)); print(sum(df$lab == "a"))
# an error in the middle: what came before it stands
r <- tryCatch(for (i in 1:n) { if (i == 1500) stop("here"); df$lab2[i] <- "done" }, error = function(e) conditionMessage(e))
print(r); print(sum(df$lab2 == "done"))

# Characters one by one in loops that carry a state: looked up among others, stored, gone over; which() where one number is expected.
set.seed(5)
chars <- sample(c(LETTERS, " "), 5000, TRUE); out <- character(length(chars)); k <- 0; key <- "LEMON"
for (i in seq_along(chars)) {
  ch <- chars[i]
  if (ch %in% LETTERS) {
    p <- which(LETTERS == ch) - 1
    kk <- which(LETTERS == substr(key, k %% 5 + 1, k %% 5 + 1)) - 1
    out[i] <- LETTERS[(p + kk) %% 26 + 1]
    k <- k + 1
  } else out[i] <- ch
}
print(head(out, 30)); print(k); print(table(out)[1:5])
# over the elements of a character vector; NA among them
depth <- 0; deepest <- 0; last <- ""; runs <- 0
s <- strsplit(paste(rep("(()[a(b)](((x))))", 300), collapse = ""), "")[[1]]; s[77] <- NA
for (ch in s) {
  if (is.na(ch)) { last <- "none"; next }
  if (ch == "(") depth <- depth + 1 else if (ch == ")") depth <- depth - 1
  if (depth > deepest) deepest <- depth
  if (ch == last) runs <- runs + 1
  last <- ch
}
print(c(depth, deepest, runs)); print(last); print(ch)
# none, or several, where one is expected
x <- c(3, 5, 7, 9); y <- numeric(200); e <- NULL
for (i in 1:3000) { j <- i %% 200 + 1; y[j] <- which(x == c(3, 5, 7, 9)[i %% 4 + 1]) + y[j] %% 3; if (i == 2500) x <- c(3, 5, 7, 9.5) 
  if (i > 2500) { e <- tryCatch({ y[1] <- which(x == 9); "stored" }, error = function(e) conditionMessage(e)); break } }
print(sum(y)); print(e); print(i)

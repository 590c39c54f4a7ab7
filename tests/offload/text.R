# strings as arguments of the closure: integers on the device
n <- 400L
grades <- c("A", "B", "C", "D", NA)
x <- (1:n) / 7
g <- grades[1:n %% 4 + 1]
h <- grades[1:n %% 5 + 1]
a <- mapply(function(v, g) if (g == "A") v * 2 else v, x, g)
print(sum(a))
b <- mapply(function(v, g) if (is.na(g)) -1 else if (g != "C") v * 2 else v, x, h)
print(sum(b))
score <- function(income, debt, grade) {
  base <- switch(grade, A = 700, B = , C = 600, D = 550, stop("no such grade"))
  ratio <- debt / income
  s <- base - 200 * ratio
  if (s > 800) s <- 800
  if (s < 300) s <- 300
  round(s)
}
d <- data.frame(income = 20000 + (1:n * 37) %% 80000, debt = (1:n * 91) %% 40000, grade = g)
s <- mapply(score, d$income, d$debt, d$grade)
print(head(s)); print(sum(s))
print(sum(sapply(g, function(k) if (k %in% c("A", "D")) 1 else 0)))
e <- sapply(h, function(k) k == "B")
print(head(e, 8)); print(table(e, useNA = "always"))
print(sum(sapply(g, function(k) match(k, c("D", "C", "B", "A")))))
k <- mapply(function(v, g) { w <- switch(g, A = 7, B = 6, C = , D = 5); w * v }, x, g)
print(sum(k))
print(sum(sapply(1:n, function(i) length(g) + sum(seq_along(h) == i) + length(g[i]))))

# Vectors of strings that grow and shrink at their ends, in loops that carry a state.
set.seed(4); ch <- sample(c(letters, LETTERS, " ", "\u00e4", NA), 6000, TRUE); low <- c(letters, "\u00e4")
out <- character()
for (i in seq_along(ch)) { c1 <- ch[i]; if (c1 %in% letters) out[i] <- letters[(match(c1, letters) + 2) %% 26 + 1] else out[i] <- c1 }
print(table(out, useNA = "always")[1:6]); print(length(out)); print(head(out, 20))
v <- character(0); k <- 0
for (i in seq_along(ch)) { if (ch[i] %in% low) { v <- c(v, ch[i]); k <- k + 1 } else if (!is.na(ch[i])) v[length(v) + 1] <- "-" }
print(k); print(length(v)); print(v[c(1:9, length(v))])
st <- character(); deep <- 0; bad <- 0; p <- sample(c("(", "[", ")", "]"), 8000, TRUE, prob = c(.3, .3, .2, .2))
for (x in p) {
  if (x == "(" || x == "[") st <- c(st, x)
  else if (length(st) > 0) { if ((x == ")" && st[length(st)] == "(") || (x == "]" && st[length(st)] == "[")) st <- st[-length(st)] else bad <- bad + 1 }
  if (length(st) > deep) deep <- length(st)
}
print(c(deep, bad, length(st))); print(table(st))
q <- c("a", "b"); seen <- 0
for (i in 1:5000) { h <- q[1]; q <- q[-1]; if (h == "a") q <- c(q, "b", "a") else { seen <- seen + 1; q <- append(q, if (i %% 3 == 0) "a" else "c") } }
print(length(q)); print(seen); print(tail(q, 5))
f <- function(n) { w <- c("x", "y"); for (i in 1:n) { if (any(w[1] == c("x", "z"))) w <- c(w, c("u", "v")[1:(i %% 2 + 1)]); if (length(w) > 4000) break }; list(i, length(w), w[length(w)]) }
str(f(9000))
g <- character(2); for (i in 1:3000) { g <- c(g, ch[i]); if (i == 2900) g[length(g) + 3] <- "gap" }; print(sum(is.na(g))); print(length(g)); print(tail(g, 3))
m <- c("p", "q"); for (i in 1:3000) { m <- c(m, ch[i]); if (i == 2500) m <- c(m, 7) }; print(m[2500:2504]); print(typeof(m))
n <- c(a = "p", b = "q"); for (i in 1:2500) n <- c(n, ch[i]); print(length(n)); print(head(names(n), 3))
e <- 0; r <- character(); tryCatch(for (i in 1:4000) { r[i] <- ch[i]; if (i == 3500) stop("at ", i); e <- e + 1 }, error = function(err) cat(conditionMessage(err), length(r), e, "\n"))

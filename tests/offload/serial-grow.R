# Vectors that grow and shrink at their ends while a loop that carries a state runs: lists of results, stacks, queues.
set.seed(1)
final <- numeric(0)
for (k in 1:30000) final[k] <- k %% 7 + (if (k > 1) final[k - 1] * 0.5 else 0)
primes <- c(2, 3); x <- 5
while (length(primes) < 3000) {
  is <- TRUE
  for (p in primes) { if (p * p > x) break; if (x %% p == 0) { is <- FALSE; break } }
  if (is) primes <- c(primes, x)
  x <- x + 2
}
stack <- c(1, 2, 3); pops <- 0
push <- function(x) stack <<- c(stack, x)
pop <- function() { v <- stack[length(stack)]; stack <<- stack[-length(stack)]; v }
for (i in 1:20000) {
  if (length(stack) < 2 || runif(1) < 0.52) push(i %% 10)
  else { a <- pop(); b <- pop(); push((a * 3 + b) %% 1000); pops <- pops + 1 }
}
queue <- numeric(0); wait <- numeric(0)
for (i in 1:20000) {
  if (runif(1) < 0.5 || length(queue) == 0) queue <- c(queue, i)
  else { wait[length(wait) + 1] <- i - queue[1]; queue <- queue[-1] }
}
pos <- numeric(0); neg <- integer(0); s <- 0L
for (i in 1:20000) {
  s <- (s * 16807L + 7L) %% 65521L
  if (s > 30000) pos <- c(pos, s, s / 2) else neg[length(neg) + 1L] <- s
  if (length(neg) > 700) neg <- integer(0)
  if (length(pos) > 10 && s %% 3 == 0) pos[length(pos)] <- -pos[1]
}
hist <- c(0, 0); v <- 0; kept <- 0
for (i in 1:20000) {                          # a copy is of the elements then
  v <- (v * 5 + i) %% 31
  old <- hist
  hist <- c(hist, v)
  if (v > 20) hist <- hist[-1]
  if (v > 28) hist <- hist[-length(hist)]
  if (i %% 64 == 0) kept <- kept + length(old) + sum(old[1:2]) + old[length(old)]
}
f <- function(n) {                            # in a function, and left early
  r <- integer(0); a <- 1L
  for (i in seq_len(n)) {
    a <- (a * 75L + 74L) %% 65537L
    if (a %% 3L == 0L) next
    r <- c(r, a)
    if (length(r) == 9000L) return(r)
  }
  r
}
r <- f(20000); r2 <- f(500)
cat(length(final), sum(final), length(primes), sum(primes), x, is, "\n")
cat(length(stack), sum(stack), pops, length(queue), sum(queue), length(wait), mean(wait), "\n")
cat(length(pos), sum(pos), length(neg), sum(neg), typeof(neg), length(hist), sum(hist), kept, "\n")
cat(length(r), sum(r), typeof(r), length(r2), sum(r2), runif(1), "\n")
late <- c(1, 2); big <- 0
for (i in 1:20000) {                          # other types, names, gaps: the interpreter's
  big <- (big + i * i) %% 1009
  if (i == 9000) late[length(late) + 5] <- 3
  if (i == 12000) late <- c(late, 4 + 0i)
  if (i == 12001) late <- Re(late)
  late[length(late) + 1] <- big
}
cat(length(late), sum(late, na.rm = TRUE), sum(is.na(late)), typeof(late), "\n")
p <- numeric(0); q <- 1:3; r <- c(5, 6); o <- 0
for (i in 1:20000) {                          # append() is c(), but where it puts the values elsewhere
  o <- (o * 3 + i) %% 101
  p <- append(p, o)
  if (o > 50) q <- append(q, c(i, 2L))
}
for (i in 1:300) { r <- append(r, i, after = 1); if (length(r) > 4) r <- r[-1] }
cat(length(p), sum(p), length(q), sum(q), typeof(q), r, "\n")
s <- numeric(0); u <- c(1, 2); v <- integer(0); o <- 0
for (i in 1:20000) {                          # append() that says where the end is
  o <- (o * 5 + i) %% 103
  s <- append(s, o, after = length(s))
  if (o > 90) v <- append(v, i, length(v))
  if (o > 101) u <- append(u, c(o, -o), after = length(u))
}
cat(length(s), sum(s * 1:20000), length(v), sum(v), length(u), sum(u[c(3, 7)]), "\n")
e <- c(7, 8, 9)
for (i in 1:400) { e <- append(e, i, after = length(u)); if (length(e) > 3) e <- append(values = e[2], x = e[3:4], after = 1); if (i %% 3 == 0) e <- append(e, e[1], after = length(e) - 1) }
cat(e, "\n")

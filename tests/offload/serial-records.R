# Records and strings that a loop carries from round to round: their elements are numbers of the kernel, and lists and
# strings again when it ends; names, types and what others hold of them stay.
step <- function(s, h) list(x = s$x + h * s$y, y = s$y - h * s$x, n = s$n + 1L)
s <- list(x = 1, y = 0, n = 0L)
for (i in 1:20000) s <- step(s, 0.001)
str(s)

# fields assigned one by one; short vectors, strings, logicals among them
first <- p <- list(pos = c(0, 0), vel = c(1, .5), name = "a", hit = FALSE, k = 0L)
for (i in 1:20000) {
  p$pos <- p$pos + p$vel * 0.01
  if (p$pos[1] > 3) { p$vel[1] <- -1; p$name <- "left"; p$hit <- TRUE; p[["k"]] <- p[["k"]] + 1L }
  if (p$pos[1] < -3) { p$vel[1] <- 1; p$name <- "right"; p$hit <- NA }
}
str(p)
str(first)

# a string goes round; new ones, NA, and one that is the loop's vector's
dir <- "N"; x <- y <- 0
for (i in 1:20000) {
  if (i %% 3 == 0) dir <- if (dir == "N") "E" else if (dir == "E") "S" else if (dir == "S") "W" else "N"
  switch(dir, N = { y <- y + 1 }, S = { y <- y - 1 }, E = { x <- x + 1 }, W = { x <- x - 1 })
}
print(c(x, y)); print(dir)
last <- NA_character_; same <- 0L; g <- rep(c("ä", "b", NA, "b", "b"), 4000)
for (i in seq_along(g)) {
  if (!is.na(last) && !is.na(g[i]) && g[i] == last) same <- same + 1L
  last <- g[i]
}
print(same); print(last)

# the loop is left with the state that it has then
f <- function(limit) {
  s <- list(lo = 0, hi = 2, it = 0)
  while (TRUE) {
    mid <- (s$lo + s$hi) / 2
    s <- if (mid * mid * mid > limit) list(lo = s$lo, hi = mid, it = s$it + 1) else list(lo = mid, hi = s$hi, it = s$it + 1)
    if (s$it >= 5000) break
  }
  s
}
str(f(3))

# a type, a name, an element more from some round on; names in another order; NULL
a <- list(n = 0L, m = 1)
for (i in 1:8000) { a$n <- a$n + 1L; if (i == 5000) a$n <- a$n + 0.5; if (i == 6000) a$m <- "text" }
str(a)
b <- list(n = 0)
for (i in 1:8000) { b$n <- b$n + 1; if (i == 4000) b$more <- 7L; if (i > 5000) b$more <- b$more + 1L }
str(b)
d <- list(u = 1, v = 2)
for (i in 1:8000) d <- if (i < 4000) list(u = d$u + 1, v = d$v) else list(v = d$v + 1, u = d$u)
str(d)
e <- list(u = 1, v = 2)
for (i in 1:8000) { e$u <- e$u + 1; if (i == 4000) e$v <- NULL }
str(e)
h <- list(u = 1, v = c(1, 2))
for (i in 1:8000) { h$u <- h$u + sum(h$v); if (i == 5000) h$v <- c(h$v, 3); if (i == 6000) names(h$v) <- c("p", "q", "r") }
str(h)
k <- structure(list(u = 1), note = "kept")
for (i in 1:8000) k$u <- k$u + 1
str(k)
j <- structure(list(u = 1), class = "obj")
for (i in 1:8000) j$u <- j$u + 1
str(unclass(j))

# others hold the list of a round; partial names; an error in a round
kept <- NULL
q <- list(value = 0, count = 0)
for (i in 1:8000) { q$value <- q$val + i; q$count <- q$c + 1; if (i == 3000) kept <- q }
str(kept); str(q)
r <- list(v = 0)
try(for (i in 1:8000) { r$v <- r$v + 1; if (i == 7000) stop("round ", i) }, silent = TRUE)
str(r); print(i)

# R's random numbers, and two records that exchange values
set.seed(3)
w <- list(x = 0, best = -Inf); z <- list(x = 1, best = 0)
for (i in 1:20000) {
  w$x <- w$x + rnorm(1); if (w$x > w$best) w$best <- w$x
  if (runif(1) < 0.1) { t <- w; w <- z; z <- t }
}
print(w$x); print(z$best); print(runif(1))

# in a loop within a kernel: a string of a list that only some rounds replace, behind its numbers, or alone
g <- function(z) {
  s <- list(n = z, name = "a")
  for (k in 1:10) { s$n <- s$n + 1; if (k == 5 && z > 30) s$name <- "b" }
  s$n + (s$name == "b")
}
print(sum(sapply(1:3000 + 0, g)))
h <- function(z) { s <- list(name = "a"); for (k in 1:10) if (k == 5 && z > 30) s$name <- "b"; z + (s$name == "b") }
print(sum(sapply(1:3000 + 0, h)))

# replacements that go deeper: p$v[k], p[["v"]][[k]], p$q$r
u <- list(v = c(1, 2, 3), n = 0L)
for (i in 1:20000) {
  k <- i %% 3L + 1L
  u$v[k] <- u$v[k] + 0.5
  u[["v"]][[2]] <- u$v[2] - 0.25
  u$n <- u$n + k
}
str(u)
deep <- function(z) {
  p <- list(q = list(r = z, t = 1), v = c(0, 0))
  for (k in 1:5) { p$q$r <- p$q$r + k; p$v[2] <- p$v[2] + p$q$t; p$q$t <- -p$q$t }
  p$q$r * 10 + p$v[2]
}
print(sum(sapply(1:3000 + 0, deep)))

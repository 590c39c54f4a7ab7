# Functions that a loop calls and that assign its variables by <<-: a counter, a generator of the program's own, vectors, numbers
# that another function reads, arguments that are evaluated late.  What <<- means further out, and loops in such functions, are
# the interpreter's.
set.seed(16)
pos <- 0; hits <- 0
step <- function() { pos <<- pos + ifelse(runif(1) < 0.5, -1, 1); if (pos == 0) hits <<- hits + 1 }
for (i in 1:30000) step()
cat(pos, hits, runif(1), "\n")
count <- 0L; total <- 0
add <- function(v) { count <<- count + 1L; total <<- total + v; total }
y <- numeric(20000)
for (i in 1:20000) y[i] <- add(i * 0.5) + total
cat(count, total, sum(y), typeof(count), "\n")
late <- 0
f <- function(a) { late <<- late + 1; a + late }
s <- 0
for (i in 1:20000) { s <- s + f(late); s <- s %% 1000 + late + f(late * 2) }
cat(s, late, "\n")
walk <- function(n) {
  x <- 0; y <- 0; far <- 0
  move <- function(k) {
    if (k == 1) x <<- x + 1 else if (k == 2) x <<- x - 1 else if (k == 3) y <<- y + 1 else y <<- y - 1
    invisible()
  }
  for (i in 1:n) { move(sample(4, 1)); r <- sqrt(x^2 + y^2); if (r > far) far <- r }
  c(x, y, far)
}
print(walk(100)); print(walk(20000))
v <- c(0, 0, 0)
push <- function(k) v <<- v + c(k, 1, k * k)
for (i in 1:20000) { push(i %% 7); if (v[1] > 1e4) v <- v * 0.5 }
print(v)
st <- 1
rnd <- function() { st <<- (st * 16807) %% 2147483647; st / 2147483647 }
a <- 0
for (i in 1:20000) { u <- rnd(); w <- rnd(); if (u * u + w * w < 1) a <- a + 1 }
cat(a, st, "\n")
k <- 0
while (TRUE) { u <- rnd(); k <- k + 1; if (k > 9000) break; j <- 0; while (j < 3) { rnd(); j <- j + 1 } }
cat(k, st, "\n")
q <- 1
scaled <- function(x) x * q
s <- 0
for (i in 1:20000) { q <- i %% 5; s <- s + scaled(i) }
cat(s, "\n")
# a warning, an error, another type, in the middle
n <- 0
odd <- function(i) { n <<- if (i == 8000) "text" else if (i == 8001) 1L else n + 1; if (i == 7000) warning("seven"); n }
r <- tryCatch(withCallingHandlers(for (i in 1:9000) { if (i == 8500) stop("no more"); odd(i) },
                                  warning = function(w) { cat("warned", n, "\n"); invokeRestart("muffleWarning") }),
              error = function(e) conditionMessage(e))
cat(r, n, i, "\n")
# a function's own variable of that name comes first
n <- 5
own <- function() { n <- 1; up <- function() n <<- n + 1; up(); n }
s <- 0
for (i in 1:5000) s <- s + own()
cat(s, n, "\n")
# in a loop of the function; several at once
lev <- 0
deep <- function(n) { while (n > 0) { lev <<- lev + n; n <- n - 1 }; lev }
z <- 0
for (i in 1:5000) z <- z + deep(i %% 5)
cat(z, lev, "\n")
lev <- 0
z <- 0
for (i in 1:3000) z <- z + sum(sapply(1:3, function(k) { lev <<- lev + k; lev }))
cat(z, lev, "\n")
z <- 0
for (i in 1:3000) z <- z + sum(ifelse(c(TRUE, FALSE), add(1), add(2)))
cat(z, total, "\n")
# what the loop stores, as the functions read it
lab <- rep("a", 5000); cx <- complex(5000); cube <- array(0, c(2, 2, 50)); mc <- matrix("p", 2, 50); x <- numeric(5000)
before <- function(i) lab[i - 1]
twice <- function(i) cx[i - 1] * (1 + 0i) + 1i
part <- function(k) sum(cube[, , k]) + cube[1, 2, k]
name <- function(k) mc[1, k]
last <- function(i) x[i - 1] + sum(x[1:3])
for (i in 2:5000) lab[i] <- if (before(i) == "a") "b" else "a"
for (i in 2:5000) cx[i] <- twice(i)
for (i in 2:5000) { k <- i %% 49 + 2; cube[1, 2, k] <- part(k - 1) %% 7 + 1 }
for (i in 2:5000) { k <- i %% 49 + 2; mc[1, k] <- if (name(k - 1) == "p") "q" else "p" }
for (i in 2:5000) x[i] <- last(i) %% 5 + 0.5
print(table(lab)); print(cx[5000]); print(sum(cube)); print(table(mc)); print(sum(x))

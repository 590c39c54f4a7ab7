# env: RAVEL_LANES=always
# Lanes that draw from R's own generator, each equally many words: the numbers, and .Random.seed afterwards, are GNU R's.
where <- function() cat("  then", runif(1), "\n")
set.seed(11)
m <- replicate(3000, mean(rnorm(20)))
cat(m[c(1, 700, 3000)], sum(m)); where()
hit <- logical(4000)
for (i in 1:4000) hit[i] <- runif(1)^2 + runif(1)^2 < 1
cat(sum(hit), which(hit)[3000]); where()
walk <- sapply(1:2500, function(i) max(cumsum(rnorm(50))))
cat(walk[c(1, 2500)]); where()
coin <- sapply(1:2000, function(i) sum(sample(c(-1, 1), 30, TRUE)))
cat(table(coin)); where()
dice <- sapply(1:3000, function(i) sample(3, 1, prob = c(0.2, 0.5, 0.3)))
cat(table(dice)); where()
faces <- vapply(1:2000, function(i) sum(sample(c(3, 1, 7), 5, TRUE, c(0.5, 0.25, 0.25))), 0)
cat(sum(faces), faces[2000]); where()
both <- sapply(1:2000, function(i) { x <- rnorm(30, 5, 2); c(mean(x), sd(x)) })
cat(rowMeans(both)); where()
rows <- sapply(1:2000, function(i) runif(7, i, i + 1))
cat(dim(rows), rows[7, 2000], sum(rows)); where()
s <- 0; best <- 0
for (i in 1:3000) { u <- runif(3); s <- s + max(u); if (u[1] > best) best <- u[1] }
cat(s, best, u); where()
x <- numeric(2000); n <- 5
for (i in 1:2000) { a <- 0; for (j in 1:n) a <- a + rnorm(1, j); x[i] <- a / n }
cat(mean(x), a, j); where()
mu <- c(1, 2, 3)
v <- sapply(1:2000, function(i) sum(rnorm(3, mu, 1:3)) + i %% 2)
cat(mean(v)); where()
g <- mapply(function(a, b) a + b * rnorm(1), 1:2000, 2)
cat(sum(g)); where()
seen <- matrix(0, 2, 1500)
for (i in 1:1500) seen[, i] <- range(runif(4))
cat(rowMeans(seen)); where()
e <- sapply(1:1500, function(i) { z <- rnorm(2); sqrt(z[1]^2 + z[2]^2) })
cat(quantile(e)); where()
few <- sapply(1:1000, function(i) sample(4)[1])                # may reject: one lane, or the interpreter
cat(table(few)); where()
odd <- sapply(1:1500, function(i) if (runif(1) < 0.3) rnorm(1) else 0)   # draws that differ from lane to lane
cat(sum(odd)); where()

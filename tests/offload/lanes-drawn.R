# env: RAVEL_LANES=always
# Lanes that draw what takes as many words as it takes: the host draws, lane after lane, and the lanes do the rest side by side.
# A lane that fails draws in the interpreter from where it begins; one that draws otherwise moves all that follow.
set.seed(1); x <- rnorm(41); g <- rep(0:1, c(20, 21)); lam <- 2.5
w <- function() cat("  then", runif(1), "\n")
p <- function(r) { cat(r[c(1, 24, 25, 26, 700, 3000)], sum(r)); w() }
p(replicate(3000, mean(rexp(30))))
p(replicate(3000, { s <- sample(x, replace = TRUE); var(s) / mean(s) }))
p(replicate(3000, { q <- sample(x); mean(q[1:20]) - mean(q[21:41]) }))
p(replicate(3000, { k <- sample(41, 5); sum(x[k]) }))
p(sapply(1:3000, function(i) { l <- rgamma(1, 3, 2); r <- rexp(1, lam); u <- runif(2); z <- rnorm(3, 1, 2); l + r + sum(u) + sum(z * 1:3) }))
p(sapply(1:3000, function(i) rbinom(1, 20, .3) + rpois(1, lam) * 100 + rgeom(1, .2) + rbeta(1, 2, 3)))
p(sapply(1:3000, function(i) mean(rt(5, 3)) + mean(rchisq(5, 3)) + max(rcauchy(3)) + rweibull(1, 2, 3) + rlnorm(1) + rlogis(1) + rnbinom(1, 3, .4) + rnbinom(1, 3, mu = 2) + rf(1, 3, 4)))
p(sapply(1:3000, function(i) sum(sample(1:6, 10, TRUE)) + any(sample(6, 4, replace = TRUE) == 6) + sample(c(-1, 1), 1)))
p(sapply(1:3000, function(i) { a <- sample(10); b <- sample(letters, 3); sum(a[1:3]) + sum(b == "q") }))
hit <- numeric(3000); for (i in 1:3000) hit[i] <- max(rexp(5)) - sample(7, 1)
p(hit)
p(sapply(1:3000, function(i) { v <- rexp(3); if (i %% 1000 == 777) as.integer(v[1] * 1e3) else v[1] + v[2] }))
p(sapply(1:3000, function(i) if (runif(1) < .5) rexp(1) else rgamma(1, 2)))
p(sapply(1:3000, function(i) { k <- i %% 3 + 1; sum(rexp(k)) }))
p(sapply(1:3000, function(i) rexp(1, i)))
p(sapply(1:3000, function(i) rgamma(1, i)))
p(sapply(1:3000, function(i) { s <- 0; for (k in 1:4) s <- s + rexp(1); s }))
p(sapply(1:3000, function(i) if (i > 2990) { rexp(2)[1] } else { rexp(1) }))
r <- tryCatch(sapply(1:3000, function(i) { u <- rexp(1); if (i == 2500) stop("no ", i); u }), error = function(e) conditionMessage(e))
cat(r); w()
# Nobody asks for what is drawn; the stream goes on behind it.
p(replicate(3000, { s <- rexp(2); 1 }))
p(replicate(3000, { k <- sample(5L, 1); 2L }))

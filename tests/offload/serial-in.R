# x %in% v of one number, in vectors of any length that the loop writes, grows or replaces
seen <- integer(3000); n <- 0
for (i in 1:2999) { d <- seen[i] - i; seen[i + 1] <- if (d <= 0 | d %in% seen) seen[i] + i else d }
print(sum(seen)); print(seen[990:1000])
visited <- c(); cur <- 1
for (i in 1:3000) { cur <- (cur * 7 + i) %% 503; if (!(cur %in% visited)) visited <- c(visited, cur) }
print(length(visited)); print(sum(visited))
v <- c(1.5, NA, NaN, 3, Inf, 5:80); z <- c(NA, NaN, 1.5, 2, Inf, -Inf, 80)
print(sapply(rep(z, 50), function(x) x %in% v)[1:7]); print(sum(sapply(rep(z, 50), function(x) x %in% v[!is.nan(v)])))
w <- c(TRUE, NA, FALSE); k <- 0L
print(sum(sapply(c(0L, 1L, 2L, NA, 1:400), function(x) x %in% rep(w, 20))))
print(sum(sapply(1:300, function(x) x %in% integer(0))))
for (i in 1:3000) { k <- (k * 5L + i) %% 97L; if (k %in% (1:60 + i %% 3L)) k <- k + 1L }
print(k)

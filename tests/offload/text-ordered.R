# ordered factors are compared by their codes; what is no level is NA
n <- 20000L; lev <- c("low", "mid", "high"); x <- (1:n) / 7
f <- factor(lev[(1:n * 7L) %% 3L + 1L], levels = lev, ordered = TRUE); f[c(17, 300)] <- NA
g <- factor(lev[(1:n) %% 3L + 1L], levels = lev, ordered = TRUE)
p <- function(v) cat(typeof(v), length(v), sum(is.na(v)), format(sum(v, na.rm = TRUE), digits = 15), "\n")
p(f >= "mid")
p("high" > f)
p(f < "none")
p(f == "low")
print(mean(x[g > "low"]))
print(sum(g <= "mid"))
p(ifelse(g >= "mid", x, 0))
p(f < g)
p(sapply(18:299, function(i) if (f[i] > "low") x[i] else 0))
p(mapply(function(v, k) if (is.na(k)) 0 else if (k <= "mid") v else -v, x[1:400], f[1:400]))
s <- 0; for (i in 1:299) if (g[i] >= "mid") s <- s + x[i]; print(s)
h <- factor(f, ordered = FALSE); q <- function(k) sapply(1:299, function(i) k[i] < "mid"); p(q(g)); p(suppressWarnings(q(h)))
levels(g) <- c("high", "mid", "low"); p(g >= "mid"); p(q(g))
p(suppressWarnings(h < "mid"))

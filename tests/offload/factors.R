# Factors of the scope are their codes: as.integer(f), f[i] as a subscript; what needs the levels is refused.
n <- 400L
f <- factor(c("lo", "mid", "hi")[(1:n * 7L) %% 3L + 1L], levels = c("lo", "mid", "hi"))
f[11] <- NA
w <- c(0.5, 1.5, 4)
p <- function(v) cat(typeof(v), sum(is.na(v)), format(sum(v, na.rm = TRUE), digits = 15), "\n")
p(sapply(1:n, function(i) as.integer(f[i]) * 2L))
p(sapply(12:n, function(i) w[f[i]] * i))
p(sapply(12:n, function(i) sum(as.integer(f)[12:i] == 2L) + length(f)))
p(sapply(1:n, function(i) if (is.na(f[i])) 0 else if (f[i] == "hi") 1 else 2))
p(sapply(1:n, function(i) nchar(levels(f)[i %% 3L + 1L])))

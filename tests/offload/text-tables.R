# functions of strings in whole-vector expressions and reductions
n <- 20000L
s <- paste0(c("a", "bb", "ccc", "Dddd", NA, "", "\u00e9")[1:n %% 7 + 1], c("x", "", "yy")[1:n %% 3 + 1]); s[5] <- NA
t <- c("alpha", "beta", "gamma delta")[1:n %% 3 + 1]
x <- (1:n) / 7
p <- function(v) cat(typeof(v), length(v), sum(is.na(v)), if (is.character(v)) head(v, 9) else format(sum(v, na.rm = TRUE), digits = 15), "\n")
print(sum(nchar(t) > 4))
p(nchar(s) * 2L)
p(ifelse(startsWith(t, "a"), x, -x))
p(x * grepl("ta", t))
print(sum(x[grepl("a$", t)]))
p(ifelse(is.na(s), "none", toupper(substr(s, 1, 2))))
p(nchar(trimws(t)) + nchar(gsub("a", "", t)))
p(t < "beta"); p(t == "alpha" & t >= "b"); p(-nchar(paste0(t, "!")))
d <- c("1", "2.5", "x", "10")[1:n %% 4 + 1]; e <- c("1", "2.5", "10")[1:n %% 3 + 1]
p(as.numeric(e) * 2); p(1L + as.integer(e))
r <- as.numeric(d) + 1; p(r)
names(t) <- seq_along(t); p(nchar(t) + 0L); print(head(nchar(t) + 0L, 3))
t <- unname(t); for (k in 1:3) { t[k] <- "delta"; print(sum(nchar(t) * x)) }
nchar <- function(x) rep(7L, length(x)); p(nchar(t) + 1L); rm(nchar)
f <- function(i) { w <- if (i %% 2L) "be" else "al"; sum(x[startsWith(t, w)]) }; print(c(f(1L), f(2L)))

# what a table gave is asked for again, but strings that double each time do not fill the memory: 60 launches
f <- function(s, i = 1L) { t <- s; for (w in 1:2) t <- paste0(t, t); nchar(t) + i }
for (k in 1:60) r <- sapply(letters, f)
print(r[c("a", "z")])

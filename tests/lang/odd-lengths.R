# Arguments whose lengths, codes or types are not what is usual: found by reading what each builtin relies on
t <- function(e) tryCatch(print(e), error = function(e) cat("E:", conditionMessage(e), "\n"))

# a factor's code without a level
t(unlist(list(structure(5L, levels = "a", class = "factor"), factor("b"))))
t(unlist(list(structure(0L, levels = "a", class = "factor"))))

# %O at the end of a format
epoch <- as.POSIXct("1970-01-01", "UTC")
t(format(epoch, "%H%O"))
t(format(epoch, "%O3"))

t(cummin(1i))
t(cummax(1i))

# products of extents beyond 64 bits
x <- integer(0)
dim(x) <- c(1e6, 1e6, 1e6, 0)
t(dim(x))
t(array(0, rep(65536L, 4)))
t(array(numeric(0), rep(65536L, 4)))
t({ x <- 1; dim(x) <- c(NA, 1); x })

t(seq.int(3e9, 4e9, length.out = 1))

# an environment within a list is no further level
e <- new.env()
assign("b", 7, e)
y <- list(a = e)
t(y[[c(1, 2)]])
t(y[[c("a", "b")]])
t(y[[c("a", "b", "z")]])
t(y[[c("a", "z", "z")]])

# match() of times, some of which do not count
z <- as.POSIXlt(seq(0, 1e6, length.out = 40), origin = "1970-01-01", tz = "UTC")
t(match(z, z, incomparables = NA))
t(unique.default(c(1, 2, 2, 3, 3), incomparables = 3))

# fractions below 0 are 0
t(rep.int(1:3, -0.5))
t(rep_len(1:3, -0.5))
t(rep(1:3, each = -0.5))
t(rep(1:3, length.out = -0.5))
t(rep(1:3, times = c(1, -0.5, 2)))
t(rep(1:3, times = -1))

t(pairlist(1, 2) == 1)
t(1:2 < pairlist(1, 2))
t(pairlist() == 1)

t(sample.int(Inf, 1))
t(sample(1, Inf))
t(sample.int(1e16, 1))
t(kmeans(1:3, 3)$size)

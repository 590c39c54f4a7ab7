# Factors: levels, subsetting, comparison, cut, split, tapply, table.
f <- factor(c("lo", "hi", NA, "lo"), levels = c("lo", "hi")); f; as.integer(f); levels(f); nlevels(f); table(f); table(f, useNA = "ifany"); summary(f)
f[2:1, drop = TRUE]; f[5]; levels(f)[1] <- "LOW"; f; f[1] <- "hi"; f; droplevels(f[f == "hi"]); c(f, factor("new")); relevel(f, "hi")
o <- factor(c("b", "a", "c"), ordered = TRUE); o; o < "c"; max(o); rev(o); sort(o); as.integer(o)
cut(c(1, 5, 10), 3); cut(0:4, c(0, 2, 4)); cut(0:4, c(0, 2, 4), include.lowest = TRUE, right = FALSE); cut(1:3, c(0, 1.5, 3), labels = c("s", "l"))
g <- gl(2, 3, labels = c("u", "v")); split(1:6, g); tapply(1:6, g, sum); unsplit(split(1:6, g), g); interaction(c("a", "b"), c("x", "y"))
table(c(1, 2, 2), c("p", "q", "q")); prop.table(table(c("x", "y", "y"))); addmargins(table(c(1, 1, 2), c(3, 4, 4)))
by(data.frame(v = 1:4), c("m", "n", "m", "n"), function(d) sum(d$v)); aggregate(v ~ k, data.frame(v = 1:4, k = c("a", "b")), mean)
xtabs(n ~ k, data.frame(n = 1:3, k = c("x", "y", "x"))); str(f); f == "hi"; tryCatch(f + 1, warning = function(w) cat(conditionMessage(w), "\n"))
# parts of an array of one dimension are vectors
a <- array(1:4, 4, dimnames = list(letters[1:4])); str(split(a, 1:2)); str(split(array(c(2.5, 1), 2), c("u", "v"))); str(unsplit(split(a, 1:2), 1:2))
# a factor is stored as integers already
f <- factor(c("a", "b")); storage.mode(f) <- "integer"; f
d <- list(f, ordered(c("x", "y"))); storage.mode(d[[2]]) <- "integer"; str(d)
tryCatch(storage.mode(f) <- "double", error = conditionMessage)
# Errors of elements that are set name the call on what lies beneath.
f <- factor(c("a", "b"))
tryCatch(f[c(1, NA)] <- c("a", "b"), error = print)
f[3] <- "b"; f[[1]] <- "b"; print(f)

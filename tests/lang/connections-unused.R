# Connections that nothing stands for any more are closed when a place is needed.
n <- 0
count <- function(w) if (grepl("^closing unused connection [0-9]+ \\(", conditionMessage(w))) invokeRestart("muffleWarning")
withCallingHandlers(for (i in 1:400) { k <- textConnection("a"); n <- n + length(readLines(k)) }, warning = count)
print(n)
kept <- lapply(1:20, function(i) textConnection(rep("z", i)))
f <- tempfile(); sink(file(f, "w"))
withCallingHandlers(for (i in 1:400) k <- rawConnection(raw(0), "r+"), warning = count)
cat("into the file\n"); sink(); print(readLines(f)); unlink(f)
print(sapply(kept, function(k) length(readLines(k))))
for (k in kept) close(k)
g <- tempfile(); writeLines(c("a,b", "1,2"), g)
withCallingHandlers(r <- lapply(1:400, function(i) { textConnection("p"); read.csv(g)$b }), warning = count)
print(sum(unlist(r))); unlink(g)
# a sink to a text connection whose variable cannot be written
x <- "old"; tc <- textConnection("x", "w"); lockBinding("x", globalenv())
r <- try({ sink(tc); cat("lost\n") }, silent = TRUE); sink(); unlockBinding("x", globalenv())
print(capture.output(cat("seen\n")))
# What cat() and a sink write is in the file at once.
f <- tempfile(); con <- file(f, "w"); cat("x\n", file = con); print(readLines(f))
writeLines("w", con); print(file.size(f)); cat("", file = con); print(readLines(f)); close(con)
con <- file(f, "w"); sink(con); cat("y\n"); r <- readLines(f); print(1); r2 <- readLines(f); sink(); print(r); print(r2); close(con); unlink(f)

# Clusters of processes: what each function gives, errors of workers, streams; two sleeps of a second take about one.
# An argument is the program of the workers (cli/clusters).
library(parallel)
args <- commandArgs(TRUE)
cl <- if (length(args)) makeCluster(2, rscript = args[1]) else makeCluster(2)
print(class(cl)); print(class(cl[[1]])); cl[0:2]
length(unique(unlist(clusterCall(cl, Sys.getpid))))
clusterEvalQ(cl, { y <- 3; y + 1 })
base <- 100
clusterExport(cl, "base")
unlist(parLapply(cl, 1:5, function(i) base + i))
parSapply(cl, c(a = 1, b = 2), function(x) x^2)
parSapply(cl, letters[1:3], nchar)
clusterMap(cl, function(a, b) a * b, 1:3, 4:6)
clusterMap(cl, paste, c(x = "a", y = "b"), 1:4, SIMPLIFY = TRUE, .scheduling = "dynamic")
clusterApply(cl, 1:3, get("+"), 5)
clusterApplyLB(cl, 1:4, function(i) i * 10)
clusterSplit(cl, 1:7)
clusterSetRNGStream(cl, 42)
unlist(clusterCall(cl, runif, 2))
parSapply(cl, 1:6, function(i) rnorm(1))
r <- tryCatch(clusterApply(cl, 1:3, function(i) if (i == 2) stop("two") else i), error = function(e) e); r
tryCatch(parLapply(cl, 1:4, function(i) stop("no ", i)), error = conditionMessage)
tryCatch(clusterEvalQ(cl, nosuch), error = conditionMessage)
m <- matrix(1:6, 2)
parApply(cl, m, 1, sum); parApply(cl, m, 2, range); parRapply(cl, m, sum); parCapply(cl, m, function(x) x * 2)
clusterEvalQ(cl, library(stats4))[[2]][1]
str(clusterCall(cl, function(l) l, list(a = 1:3, b = "x", c = factor("u"), d = mtcars[1:2, 1:2]))[[2]])
t <- system.time(clusterApply(cl, 1:2, function(i) Sys.sleep(1)))[["elapsed"]]; t < 1.8
setDefaultCluster(cl); unlist(clusterCall(NULL, function() 1)); 
tryCatch(makeCluster(0), error = conditionMessage); tryCatch(makeCluster(2, "XX"), error = conditionMessage)
big <- clusterCall(cl, function(n) as.numeric(seq_len(n)), 1e6); length(big[[2]]); sum(big[[1]])
cl
stopCluster(cl)
tryCatch(clusterCall(cl, Sys.getpid), error = function(e) "closed")

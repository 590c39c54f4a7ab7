# read.fortran(); readRDS() leaves a connection that it opened; var() of strings warns by its own name; archives by tar
ff <- tempfile(); cat(file = ff, "123456\n987654\n1.3456\n", sep = "")
str(read.fortran(ff, c("F2.1", "F2.0", "I2")))
str(read.fortran(ff, c("A3", "F3.2"), col.names = c("a", "b")))
con <- gzfile(f <- tempfile()); saveRDS(1:3, con); readRDS(con); isOpen(con); readRDS(con); close(con)
tryCatch(var("a"), warning = function(w) { print(conditionCall(w)); print(conditionMessage(w)) })
dir.create(d <- tempfile()); old <- setwd(d); writeLines("a", "a.txt"); tar("x.tgz", "a.txt", "gzip")
untar("x.tgz", list = TRUE); untar("x.tgz", exdir = "o"); list.files("o")
rownames(fileSnapshot()$info); setwd(old)

# pmin.int() and pmax.int() know no attributes; times are not asked for beside length.out; after = is a subscript
t <- function(e) print(tryCatch(e, error=conditionMessage, warning=conditionMessage))
t(pmin.int(c(a=1,b=2),1.5)); t(pmax.int(matrix(1:4,2),2L)); t(pmin.int(factor("a"),1)); t(pmin.int(structure(1:2,class="zz"),1L)); t(pmin.int(as.Date("2024-01-01"),5));t(pmin.int(list(1), 2)); t(pmin.int(c(a=TRUE))); t(pmin.int(c(b="x"),"a"))
t(rep(factor(c("u","v")), times="q", length.out=3)); t(rep(1:2, times=NULL, length.out=3)); t(rep(1:2,times=NULL))
t(append(1:3, 9, after=0.5)); t(append(1:3, 9, after=1.7)); t(append(1, 2i, after=0.5)); t(append(1:3,9,after=-1)); t(append(1:3,9,after=c(1,2)));t(append(list(1),2,after=2.5))

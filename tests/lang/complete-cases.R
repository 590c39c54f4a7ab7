# complete.cases(): arguments that are NULL are none; what has no cases is an error.
p <- function(e) print(tryCatch(e, error=function(e) conditionMessage(e)))
p(complete.cases(c(1,NA), NULL)); p(complete.cases(NULL, c(1,NA))); p(complete.cases(NULL)); p(complete.cases(list(1:2,c("a",NA)))); p(complete.cases(list(1:2,NULL)))
p(complete.cases(list(NULL), 1:2)); p(complete.cases(data.frame())); p(complete.cases(1:2, 1:3)); p(complete.cases(mean)); p(complete.cases(1:2, mean)); p(complete.cases(list(1:2, list(1,NA))))
p(complete.cases(list())); p(complete.cases()); p(complete.cases(quote(a))); p(complete.cases(matrix(c(1,NA,3,4),2), c(NA,1))); p(complete.cases(raw(2))); p(complete.cases(data.frame(a=1:2)[,0]))

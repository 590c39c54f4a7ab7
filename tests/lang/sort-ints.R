# Long vectors of integers: sorted by value, NA where it belongs, all ends of the range
set.seed(4); ck <- function(o) cat(format(sum(as.numeric(o)*seq_along(o)/length(o),na.rm=TRUE),digits=15),
                                   o[c(1,2,length(o))], length(o), attributes(o)$dim, "")
for (x in list(sample(1e5,1e4), c(NA,sample(-5000:5000),NA), sample(2^31-1,2000,TRUE), -sample(2^31-1,2000,TRUE),
               rep(7L,2000), c(rep(NA_integer_,1500)), c(rep(NA_integer_,1500),3L), c(.Machine$integer.max,
                   -.Machine$integer.max,1:1100), matrix(sample(2000L),40))) {
 ck(sort(x)); ck(sort(x,decreasing=TRUE)); ck(sort(x,na.last=TRUE)); ck(sort(x,na.last=FALSE)); ck(sort(x,TRUE,na.last=FALSE)); cat(typeof(sort(x)),"\n") }

# Many elements: repeated ones, matches, of all types, NA, NaN, zeros, other encodings
set.seed(3); n <- 140000
vs <- list(floor(runif(n,0,n)), c(runif(n-6), NA, NaN, 0, -0, Inf, -Inf, 0, NA, NaN), sample(.Machine$integer.max,
    n, TRUE), c(NA, sample(-2e9:2e9, n, TRUE)), rep(c(1.5,2.5),n/2), as.character(sample(5e4,n,TRUE)),
           c(paste0("k",1:n),NA,"NA",NA,"k1","\u00e9"), rep(3.25,n), c(sample(2^31-1,n),rep(7L,n)), (1:n)*2^40)
ck <- function(i) { i <- as.numeric(i); format(sum(i*seq_along(i)/length(i), na.rm=TRUE), digits=15) }
for (v in vs) { u <- unique(v); t <- rev(v)[seq(1,length(v),2)]
 cat(length(u), ck(match(u[1:100],v)), ck(duplicated(v)), ck(duplicated(v,fromLast=TRUE)),
     length(unique(v,fromLast=TRUE)), anyDuplicated(v), ck(match(v,t)), ck(match(t,v,0)), sum(v %in% t),
     ck(match(v, v)), length(table(v[1:1000])), ck(factor(v)), ck(rank(v)),"\n") }
x <- iconv("\xe9", "latin1", "latin1"); v <- c(as.character(1:70000), "\u00e9"); print(match(x, v))
print(match(v, c(x, as.character(1:70000)))[70001]); print(sum(duplicated(c(v,x,"\u00e9"))))

# Time series: attributes, windows, arithmetic, printing.
x <- ts(c(3,5,2,8,6,7,9,1,4,2,5,6,7,8), start=c(2001,3), frequency=12); x
ts(1:10); ts(1:7, start=c(1990,2), frequency=4); ts(1:5, frequency=7)
start(x); end(x); frequency(x); time(ts(1:3, start=2000)); window(x, c(2001,6), c(2001,9)); cycle(window(x, c(2001,6), c(2001,9)))
x[1:3]; x+1; diff(ts(c(1,4,9,16))); lag(ts(1:3), 1); aggregate(ts(1:8, frequency=4), FUN=mean); tsp(x); is.ts(x)
ts(matrix(1:6,3), start=2000, names=c("a","b")); str(ts(1:5)); summary(ts(1:5)); filter(1:5, rep(1/3,3)); log(ts(1:3)); mean(x); embed(1:4,2)

# Names in calls of calls: what stands for the function is none of all.vars()'.
all.vars(quote(prodlim::Hist(a,b)~x+prodlim::y)); all.names(quote(prodlim::Hist(a,b)))
all.vars(quote((function(x) y)(z))); all.vars(quote(f(g)(h))); all.vars(quote(f(g)$h(k)))
d <- data.frame(a=1:3,b=4:6,x=7:9)
get_all_vars(stats::lag(a,b)~x, d)
all.names(quote(f(g)(h)), functions = FALSE); all.names(quote(f(g)(h)))

# the order in which environments list their names
e <- new.env(); for (n in c("zeta","alpha","x","y","count","name","a","b","foo","bar")) assign(n, 1, e)
cat(names(e), "\n"); cat(names(as.list(e)), "\n"); cat(ls(e, sorted=FALSE),"\n"); cat(names(eapply(e, identity)),"\n")
e <- new.env(hash=FALSE); for (n in c("zeta","alpha","x","y","count","name","a","b","foo","bar")) assign(n, 1, e)
cat(names(e), "\n"); cat(names(as.list(e)), "\n");
f <- function() { zeta <- 1; alpha <- 2; x <- 3; y <- 4; cat(names(environment()),"\n"); environment() }; cat(names(as.list(f())),"\n")
g <- function(p, q=2) { zeta <- 1; alpha <- 2; names(environment()) }; print(g(1))
e <- list2env(list(b=1,a=2,cc=3)); cat(names(e),"\n"); e <- as.environment(list(b=1,a=2,cc=3)); cat(names(e),"\n")
l <- local({b<-1; a<-2; zz<-3; environment()}); cat(names(l),"\n")
str(within(data.frame(a=1:2), {b <- a; c <- b; d<-1}))
e <- list2env(as.list(setNames(1:10, letters[10:1]))); cat(names(e),"\n"); cat(names(mget(c("a","b"),envir=e)),"\n")

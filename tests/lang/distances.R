# dist(): all methods; NA, infinite and tiny numbers; what it says of p
x <- matrix(c(1,2,NA,4,5,0,7,8,Inf,-1,0,3), 4); for (m in c("euclidean", "maximum", "manhattan", "canberra",
                                                            "binary",
                                                            "minkowski")) print(tryCatch(c(suppressWarnings(dist(x,
                                                                m, p=3))), error=conditionMessage))
for (p in list(0, -1, NA, Inf)) print(tryCatch(dist(x, "minkowski", p=p), error=function(e) print(e)))
print(dist(matrix(1,1,1))); print(dist(matrix(numeric(0),3,0))); print(dist(matrix(0,0,2)))
print(tryCatch(dist(x,"binary"), warning=function(w) print(w)))
y <- matrix(c(Inf,-Inf,1e-310,0,Inf,Inf,1,0,2,2,0,0),6)
for (m in c("euclidean", "maximum", "manhattan", "canberra", "binary",
            "minkowski")) print(c(suppressWarnings(dist(y, m, p=1.5))))
print(dist(c(a=1,b=2,c=4)), digits=3); str(dist(x)); print(dist(data.frame(a=1:3,b=c(2.5,1,0))), diag=TRUE,
                                                           upper=TRUE); set.seed(1); z <- matrix(rnorm(3000),300)
print(sum(dist(z)), digits=15); print(sum(dist(z,"canberra")),digits=15)

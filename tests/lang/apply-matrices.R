# Closures that return matrices: what sapply, vapply, mapply and kin make of them.
vapply(1:2, function(i) diag(2)*i, diag(2)); sapply(c(a=1,b=2), function(i) diag(2)*i, simplify="array")
sapply(c(a=1,b=2), function(i) diag(2)*i); mapply(function(i) diag(2)*i, 1:2); mapply(function(i) matrix(i,1,1),
    1:2, SIMPLIFY="array"); sapply(1:2, function(i) matrix(i,1,1), simplify="array")
apply(matrix(1:4,2),1,function(r) matrix(r,1)); replicate(2, diag(2)); replicate(2, 1)
lapply(1:2, function(i) diag(2)); Map(function(i) matrix(i,1,2), 1:2); outer(1:2,1:2,Vectorize(function(a,b) a+b))
sapply(1:2, function(i) matrix(1:2, 2, 1), simplify="array"); vapply(1:2, function(i) matrix(1:2,2,1),
    matrix(1:2,2,1))

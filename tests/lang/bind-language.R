# cbind(), rbind() of what is no vector: a call is its elements, a function or an environment stands in as many as it is long.
# A call cannot lose all its elements.
m <- cbind(y ~ x, 1:3)
dim(m); m[[1]]; m[[3]]; m[[4]]
m <- rbind(quote(f(a, b)), list(1, 2, 3))
m; dim(m)
m <- cbind(sum, 1:2)
dim(m); m[[2]]; colnames(m)
e <- list2env(list(a = 1, b = 2))
m <- cbind(e, 1:2)
dim(m); identical(m[[2]], e)
dim(rbind(new.env(), 1:3))
tryCatch(cbind(expression(a, b), 1), error = print)
call <- quote(f(x, y))
tryCatch(call[] <- NULL, error = print)
tryCatch(call[c(TRUE, TRUE, TRUE)] <- NULL, error = print)
call[2:3] <- NULL
call

# model.frame() of terms whose predvars make a list, or not.
d <- data.frame(x=1:3,y=c(2,4,7))
f <- terms(y ~ x, data=d)
attr(f, "predvars") <- quote(list(a=y, b=x)); print(names(model.frame(f, d)))
attr(f, "predvars") <- quote(c(list(y), list(x))); print(model.frame(f, d))
attr(f, "predvars") <- quote(y); print(try(model.frame(f, d)))
attr(f, "predvars") <- quote(list(y)); print(try(model.frame(f, d)))
attr(f, "predvars") <- quote(list(y,x,x)); print(try(model.frame(f, d)))
attr(f, "predvars") <- quote(5+x); print(try(model.frame(f, d)))

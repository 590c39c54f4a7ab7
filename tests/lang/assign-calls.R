# x[i] <- v of lists takes the elements of a call, and nothing of a name; an expression vector holds what source can.
e <- quote(f(a, b)); e[2:3] <- quote(g(x)); e
e <- quote(f(a, b)); e[2:3] <- e[3:2]; e
e <- quote(f(a, b)); e[2] <- quote(z()); e
e <- quote(f(a, b)); e[2] <- quote(z); e
e <- quote(f(a = 1, b)); e[-1] <- quote(h(p, q))[-1]; e
l <- list(1, 2, 3); l[2:3] <- quote(z(1)); str(l)
l <- list(1, 2, 3); l[2] <- quote(z(1)); str(l)
x <- expression(a, b, c); x[2:3] <- quote(z(1)); x
x <- expression(a, b, c); x[[1]] <- quote(z(1)); x
v <- 1:3; try(v[2:3] <- quote(z(1))); v
e <- quote(f(a, b)); e[2:3] <- expression(u, v(1)); e
e <- expression(a)
try(e[[1]] <- list(1)); e
try(e[[1]] <- mean); e
try(e[[1]] <- globalenv()); e
e[[1]] <- 1:2; e
e[[1]] <- quote(f); e

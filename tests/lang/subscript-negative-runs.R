# Negative subscripts: one, a run of them at either end or inside, mixed ones, beyond the end
x <- c(a=1,b=2,c=3,d=4); f <- function(i) tryCatch(x[i], error=function(e) conditionMessage(e))
for (i in list(-1,-4,-1L,-4L,-2,-2L,-5,-5L,-5:-1,-1:-4,-1:-2,-3:-4,-2:-3,-4:-2,c(-1,-1),c(-1L,-1L),c(-2L,0L),c(-1L,0L),0:-2,-3:0,c(-1L,NA),c(-1L,1L),-1.9,-4.9,-5.1,c(-1L,-3L),c(-4L,-3L,-4L),-1e10,-Inf,-c(1L,2L,3L,4L))) print(f(i))
y <- 1:5; y[-1] <- 9L; print(y); y[-5L] <- 7L; print(y); y[-(2:4)] <- 0L; print(y); z <- y; z[-1:-5] <- 3L; print(z)
m <- matrix(1:12, 3); print(m[-1, ]); print(m[-3, -1]); print(m[-2, -4:-2]); print(m[-1:-3, ]); m[-1, -1] <- 0L; print(m); print(m[-1])
l <- list(1, "a", TRUE); str(l[-1]); str(l[-3]); str(l[-2]); l[-1] <- list(0); str(l); print(letters[-(1:20)]); print(letters[-26:-3]); print((1:3)[-1][-1][-1]); print(integer(0)[-1]); print(factor(c("a","b"))[-1])

# A column that is an array of more than two dimensions is printed as its matrix
d <- data.frame(x = 1:3)
d$y <- array(1:12, dim = c(3, 2, 2), dimnames = list(NULL, letters[1:2], NULL))
d
dim(d$y)
d$z <- array(c(1.5, NA), dim = c(3, 1, 2))
d

# arima0() names its one regressor as it is named
set.seed(1)
u <- rnorm(50)
s <- 1:50
y <- 0.3 * s + u
names(coef(arima0(y, order = c(1, 0, 0), xreg = s)))
names(coef(arima0(y, order = c(1, 0, 0), xreg = cbind(a = s))))
names(coef(arima0(y, order = c(0, 1, 0), xreg = u)))

# rcond() of complex matrices
rcond(matrix(c(1 + 1i, 2, 3, 4i), 2))
rcond(matrix(c(1 + 1i, 2, 3, 4i), 2), "I")
rcond(matrix(c(1 + 0i, 1, 1, 1), 2))

# heatmap(symm = TRUE) keeps its rows' tree as it is drawn, from below
pdf(NULL)
h <- heatmap(cor(mtcars[1:4]), symm = TRUE, keep.dendro = TRUE)
h$rowInd
labels(h$Rowv)
labels(h$Colv)
invisible(dev.off())

# One series alone is bound to nothing
x <- ts(1:3)
cbind(t = x)
dim(cbind(x))
cbind(ts(matrix(1:4, 2, dimnames = list(NULL, c("p", "q")))))
ts.union(a = x)

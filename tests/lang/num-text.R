# as.character() of doubles: 15 digits as GNU R reckons them, in long doubles (a value beside a tie), both notations, their borders
set.seed(5)
e <- as.numeric(paste0("1e", sample(-20:45, 3000, TRUE)))
x <- c(rnorm(3000), runif(3000) * e, round(runif(1000), 3), (1:2000) / 7, 1e5, 123456, 1e15, 1e14 + .5, 99999.99999999999,
       9.999999999999995, 0.1 + 0.2, 1 / 3, -1e-5, -123.25, 2^(0:80), 2^(0:-80), 1e5 * (1:50), 5e-324, 1.7e308, 0.0001, 0.00012,
       1e22, 123456789012345678, 0.5 - 1e-15, 99999.5, 1.5e-10, 1.035350016186805)
w <- as.character(x)
print(as.character(1.035350016186805))
print(tail(w, 60)); print(table(nchar(w))); print(sum(nchar(w) * seq_along(w))); print(sum(x == as.numeric(w)))
options(scipen = 8); print(tail(as.character(x), 40)); options(scipen = -3); print(as.character(c(1, 1000, .1, 100, 12345)))
options(scipen = 0); x <- c(8.661626717075705e+40, 3.233113726601005e-10, 9.7823417908512047e37, 4.725050495471805e-09); print(as.character(x))
for (v in x) print(v, digits = 15)

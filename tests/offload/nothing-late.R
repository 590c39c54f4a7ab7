# Vectors of which nothing is left late, or in the first lanes: what ifelse() and complex() give then has another type, or another
# length, than where there is something.
X <- (1:80 * 7) %% 11 / 2 - 1
L <- c(rep(c(2L, 3L, 1L), 12), 0L, 2L, 0L, 1L)
some <- c(1, 30, 37, 39, 40)
str(lapply(1:40, function(i) ifelse(numeric(0), 0, 0))[some])
str(lapply(1:40, function(i) ifelse(X[X > i / 10 + 1] > 2, 1.5, 0))[some])
str(lapply(1:40, function(i) ifelse(seq_len(L[i]) > 1, 1.5, 0))[some])
str(lapply(1:40, function(i) ifelse(X[i + seq_len(L[i])] > 1, "a", "b"))[some])
str(lapply(1:40, function(i) ifelse(c(X[i], X[i + 1]) > (if (i > 20) NA else 1), 1L, 0L))[some])
str(lapply(1:40, function(i) is.numeric(ifelse(rep(TRUE, L[i]), 1, 2)))[some])
str(lapply(1:40, function(i) typeof(ifelse(rep(NA, L[41 - i]), 1, 2)))[some])
str(lapply(1:40, function(i) complex(real = X[i + seq_len(L[i])], imaginary = 1))[some])
str(lapply(1:40, function(i) complex(real = X[i + seq_len(L[i])], imaginary = X[i + seq_len(L[i])]))[some])
str(lapply(1:40, function(i) complex(real = X[i + seq_len(L[i])]))[some])
str(lapply(1:40, function(i) length(complex(modulus = X[i + seq_len(L[i])], argument = 1)))[some])
str(lapply(1:40, function(i) { v <- X[i + seq_len(L[i])]; Re(complex(modulus = v)) })[some])
y <- integer(40)
for (i in 1:40) y[i] <- length(complex(real = seq_len(L[i]), imaginary = 1))
print(y)
# a complex arm that no element takes, or only some lanes'
str(lapply(1:40, function(i) ifelse(c(X[i], 2) > 20, 1i, X[i]))[some])
str(lapply(1:40, function(i) ifelse(c(X[i], 2) > 3.5, 1i, 2L))[c(some, 5, 16)])
str(lapply(1:40, function(i) ifelse(c(X[i], 2) > 3.5, 1i, c(X[i], 1) + 0i))[c(some, 5, 16)])

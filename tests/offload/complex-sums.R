# sum() of complex numbers and others: a number is one with the imaginary part 0; na.rm leaves out an element of which either part is NA.
n <- 60L; z <- complex(real = 1:60 / 4, imaginary = 60:1 %% 7); x <- 1:60 / 8; k <- 1:60 %% 3L + 1L
z3 <- z; z3[50] <- complex(real = NA, imaginary = 2); z3[51] <- complex(real = 1, imaginary = NaN)
print(sapply(1:n, function(i) sum(z[i], 1)))
print(sapply(1:n, function(i) sum(z[1:k[i]], x[i], TRUE, z[i])))
print(sapply(1:n, function(i) sum(x[i], z[i]))[40:60])
print(sapply(1:n, function(i) sum(c(z[i], 1), NULL))[40:60])
print(sapply(1:n, function(i) sum(c(z3[i], 1), na.rm = TRUE))[40:60])
print(sapply(1:n, function(i) mean(c(z3[i], 1), na.rm = TRUE))[40:60])
print(sapply(1:n, function(i) is.na(sum(c(z3[i], 1))))[40:60])
print(sapply(1:n, function(i) diff(c(z[i], 1, x[i], 2), lag = 2))[, 50:60])

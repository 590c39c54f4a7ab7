# products of infinite complex numbers are C's, in powers too
n <- 200; z <- complex(real = (1:n) / 7, imaginary = 2); z[150] <- complex(real = Inf, imaginary = 1); z[160] <- complex(real=1, imaginary=-Inf); z[170] <- complex(real=1e200, imaginary=1e200); z[180] <- complex(real=NaN, imaginary=-Inf)
print(sapply(1:n, function(i) z[i]^2)[c(1,150,160,170,180)])
print(sapply(1:n, function(i) z[i]^3)[c(1,150,160,170,180)])
print(sapply(1:n, function(i) exp(z[i]))[c(1,150,160,170,180)])
print(sapply(1:n, function(i) z[i]^-2)[c(1,150,160,170,180)])

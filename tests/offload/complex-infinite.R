# products of infinite complex numbers are C's, in powers too
n <- 200; z <- complex(real = (1:n) / 7, imaginary = 2); z[150] <- complex(real = Inf, imaginary = 1); z[160] <- complex(real=1, imaginary=-Inf); z[170] <- complex(real=1e200, imaginary=1e200); z[180] <- complex(real=NaN, imaginary=-Inf)
print(sapply(1:n, function(i) z[i]^2)[c(1,150,160,170,180)])
print(sapply(1:n, function(i) z[i]^3)[c(1,150,160,170,180)])
print(sapply(1:n, function(i) exp(z[i]))[c(1,150,160,170,180)])
print(sapply(1:n, function(i) z[i]^-2)[c(1,150,160,170,180)])
w <- complex(real = sin(1:n * 1.7) * 4, imaginary = cos(1:n * 0.9)); w[190] <- 1e-200+1e-210i; w[191] <- 3
u <- sapply(1:n, function(i) w[i] / w[201L - i]); cat(sprintf("%a %a\n", Re(u[c(45:48, 190:191)]), Im(u[c(45:48, 190:191)])), sep = "")
print(sum(sapply(1:n, function(i) w[i] / w[i]) == 1+0i)); print(sum(sapply(1:n, function(i) Mod((w[i] - w[i]) / w[i]))))

# complex(modulus=, argument=) is modulus * exp(1i * argument) in both: signs of zero late among the elements, infinities, NaN, and what is no number.
parts <- function(m, a) { z <- complex(modulus = m, argument = a); c(Re(z), Im(z), 1 / Re(z), 1 / Im(z)) }
m <- rep(c(1, 2, 0.5, 3), length.out = 200); a <- (1:200) / 7
m[150] <- 0; a[150] <- -0.0; m[160] <- 0; a[160] <- 4; m[170] <- -0.0; a[170] <- 1; a[180] <- -0.0
r <- sapply(1:200, function(i) parts(m[i], a[i]))
print(r[, c(149:151, 160, 170, 180)])
m[190] <- Inf; m[191] <- NA; a[192] <- NaN; a[193] <- Inf; m[194] <- NaN; a[194] <- NA
r <- sapply(1:200, function(i) parts(m[i], a[i]))
print(r[, 189:195])
print(complex(modulus = 2, argument = 1i))
print(complex(modulus = 1i, argument = c(a = 1, b = 2)))
print(tryCatch(complex(modulus = "a"), error = conditionMessage))
print(complex(modulus = c(1, Inf, 2), argument = c(NA, 0, 1)))

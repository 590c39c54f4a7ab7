# as.character(), paste() and deparse() of complex numbers: 15 digits of the larger part, one notation for both.
z <- c(6.02e23+3i, 1e10+1e-10i, 1+1e-20i, 1e-20+1i, 1e15+0.5i, 123456.789+1e-5i, 1/3+1i/3, 1e5+1i, 1e-300+1i, NA,
       complex(real = NaN, imaginary = 1), complex(real = Inf, imaginary = -1e-9), 0.1+1e6i, 3e22-7i, -0.0+0i,
       12345678901234567+1i, 1e-4+100i, 0.0001234+1e12i, complex(real = 0.40437004818686023144,
           imaginary = -0.41623368594016052491), complex(real = 0.0036266232234594998618,
                                                         imaginary = -0.67696795993566372118))
print(as.character(z))
cat(paste(z), sep = "\n")
dput(z)
for (i in seq_along(z)) cat(format(z[i], digits = 15), deparse(z[i]), format(z[i]), "\n")
print(z)
dput(z[1:2], control = "digits17")
print(tryCatch(match.call(sum, quote(sum(1, 2))), error = conditionMessage))

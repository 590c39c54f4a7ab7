# powers, exponentials and circular functions of complex numbers with infinite parts, NaN and NA; the warnings' names
z <- complex(real = c(Inf, -Inf, 1, NaN, 1e200, 2, NA), imaginary = c(1, 0.3, -Inf, -Inf, 1e200, -1, 1))
for (f in list(function(w) w^2, function(w) w^3, function(w) w^-2, exp, sin, sqrt, tanh)) print(tryCatch(suppressWarnings(f(z)), error = conditionMessage))
for (f in list(exp, sin, sinh, log2, log10)) print(tryCatch(f(complex(real = 1, imaginary = Inf)), warning = conditionMessage))
print(tryCatch(log1p(NA_complex_), error = conditionMessage))

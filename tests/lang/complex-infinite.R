# powers, exponentials and circular functions of complex numbers with infinite parts, NaN and NA; the warnings' names
z <- complex(real = c(Inf, -Inf, 1, NaN, 1e200, 2, NA), imaginary = c(1, 0.3, -Inf, -Inf, 1e200, -1, 1))
for (f in list(function(w) w^2, function(w) w^3, function(w) w^-2, exp, sin, sqrt, tanh)) print(tryCatch(suppressWarnings(f(z)), error = conditionMessage))
for (f in list(exp, sin, sinh, log2, log10)) print(tryCatch(f(complex(real = 1, imaginary = Inf)), warning = conditionMessage))
print(tryCatch(log1p(NA_complex_), error = conditionMessage))
# quotients have C's bits, of all sizes
w <- complex(real = sin(1:200 * 1.7) * 4, imaginary = cos(1:200 * 0.9))
print(sum(w / w == 1+0i)); u <- w / rev(w); cat(sprintf("%a %a\n", Re(u[1:5]), Im(u[1:5])), sep = "")
for (k in c(-1070, -700, 600, 1020)) { u <- w[1:4] / (w[5:8] * 2^(k / 2) * 2^(k / 2)); cat(sprintf("%a %a\n", Re(u), Im(u)), sep = "") }

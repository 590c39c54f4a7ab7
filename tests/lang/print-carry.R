# Numbers that rounding carries over a power of ten: their width counts the new digit where fixed notation shows it.
print(9.99999999); print(99999.9999999); print(-9.99999999); print(c(9.99999999, 1.5)); print(9.9999999, digits = 3)
print(9996, digits = 3); print(9999.6, digits = 3); print(99.96, digits = 3); print(c(99.5, 99.96), digits = 3)
print(c(a = 9.99999999)); print(matrix(c(9.99999999, 1), 1)); print(data.frame(x = 9.99999999))
for (d in c(1, 3, 7, 15)) for (k in -1:5) for (e in c(1e-3, 6e-4, 1e-6, 1e-12)) print(10^k - 10^k * e, digits = d)

# signif() of the largest and the smallest numbers, where the power of ten itself is inexact; besselJ() and besselY() of a large order.
options(digits = 17)
for (x in c(1e308, 1.5e308, 9.99e307, 1.7976931348623157e308, 1.234567890123e307, -1.79e308)) print(signif(x, 1:17))
for (x in c(4.9e-324, 1.2345e-310, 2.3e-308, 1.23456789e-300)) print(signif(x, c(1:3, 8, 15:17)))
tryCatch(besselJ(1, 1e8), warning = print)
tryCatch(besselY(1, 1e8), warning = print)
suppressWarnings(besselJ(1, c(1e8, -1e8, 2)))

# Numbers as text beside the usual: scipen below zero and far above, format = "fg" of small and rounded numbers.
for (s in c(-5, -4, -1, 0, 3, 100)) {
    op <- options(scipen = s)
    print(paste(c(0, -0.0, 1, 100, 1e5, 123456, 1e15, 1e22, 1e23, 1e-5, 0.5, 99999999999999991611392, -1e23)))
    print(as.character(c(0, 1e5))); cat(0, 1e22, "\n"); print(c(a = 0)); print(format(0))
    options(op)
}
for (x in c(5.6e-5, -5.6e-5, 5.607912e-05, 0.00012, 9.99996e-5, 99999.9, -99999.9, -9.6, -0.96, 96, -96, -5.6e-7, 0))
    for (d in c(1, 2, 4)) cat(formatC(x, digits = d, format = "fg", width = 14), formatC(x, digits = d, format = "fg", width = 14, flag = "#"), formatC(x, digits = d, format = "fg"), "|\n")
print(formatC(c(0.00001234, 12.5), format = "fg", width = 10, digits = 3)); print(quantile(c(1, 2, 10), c(0.00001, 0.5)))

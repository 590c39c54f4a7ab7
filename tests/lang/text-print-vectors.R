# pins: number formats common to a vector, index prefixes, named vectors in columns, NA, empty vectors
1:30
c(1.5, NA, -Inf, NaN)
c(0.00001, 123456)
c(1e10, 1); 1e5; 100000L; 123456.7; 1e-300; 0.1 + 0.2; 22/7; 1e15; 1e16; 2^31
c(a = 1, b = NA); setNames(1:2, c(NA, "b"))
setNames(runif(0), character()); integer(0); character(0); list(); NULL
c("a", NA); print(c("a", NA), quote = FALSE); noquote("x\ty")
c("tab\t", "quote\"", "back\\slash", "\u00e9\u4e2d", "\001")
c(1+2i, NA, 3.14159265-1e-5i); c(1e10+1i, 1e-10i); as.raw(c(1, 255))
print(pi, digits = 3); print(c(1.123456789, 123.1), digits = 4)
x <- seq(0, 1, length.out = 7) * 1000; names(x) <- paste0("name", 1:7); x
structure(1:3, foo = structure(2, bar = 3))
options(digits = 3); pi * 1e5; options(digits = 15); pi; 0.1
options(digits = 7, scipen = 10); 1e10; options(scipen = 0, width = 40); 1:20; options(width = 80)
TRUE; c(TRUE, NA); -0.0; c(-1, 1) / 0

# env: RAVEL_TEST_FAULT=30-
# Every OpenCL call fails from the 30th on: the interpreter's results.
f <- function(i) i * 0.5
r <- suppressWarnings(sapply(1:5000, f))
print(sum(r))
r <- suppressWarnings(sapply(1:5000, f))
print(sum(r))

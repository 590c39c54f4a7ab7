# sessionInfo() names the libraries of matrix products and linear algebra as extSoftVersion() and La_library() do
s <- sessionInfo()
cat(identical(s$BLAS, extSoftVersion()[["BLAS"]]), identical(s$LAPACK, La_library()), all(file.exists(s$BLAS, s$LAPACK)), "\n")
cat(sum(grepl("BLAS|LAPACK", capture.output(print(s)))) > 0, "\n")

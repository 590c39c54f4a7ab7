# tools::md5sum() of files of each length around a block's, and of 8 MB at once
f <- tempfile()
sums <- vapply(c(0:2, 54:66, 119:130, 1000), function(n) {
    writeBin(as.raw((seq_len(n) * 7L) %% 256L), f)
    unname(tools::md5sum(f))
}, "")
print(sums)
writeBin(as.numeric(1:1e6), f)
print(unname(tools::md5sum(f)))
print(unname(tools::md5sum(c("no-such-file", tempdir()))))

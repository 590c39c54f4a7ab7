# tests/fuzz/readers/seeds.R READER FOLDER - write what a reader's fuzzing begins with, a file each.
args <- commandArgs(TRUE)
seeds <- source(args[1])$value$seeds()
for (i in seq_along(seeds)) writeBin(seeds[[i]], file.path(args[2], sprintf("seed%03d", i)))
cat(length(seeds), "seeds\n")

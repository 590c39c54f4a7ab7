# Compressed streams, saved workspaces and the data bases of installed packages.  The first byte says how the others are read: as they
# stand, or compressed before (so that what comes after a checksum is reached).
list(
  read = function(b) {
    how <- b[1] %% 12L; b <- as.raw(b[-1])
    con <- function(x) { k <- rawConnection(x); gzcon(k) }
    switch(how + 1L,
      { k <- con(b); on.exit(close(k)); readRDS(k) },
      { k <- con(b); on.exit(close(k)); load(k, new.env()) },
      { k <- con(memCompress(b, "gzip")); on.exit(close(k)); load(k, new.env()) },
      memDecompress(b, "gzip"), memDecompress(b, "bzip2"), memDecompress(b, "xz"), memDecompress(b, "unknown"),
      { f <- tempfile(); on.exit(unlink(f)); writeBin(b, f); load(f, new.env()) },
      { f <- tempfile(); on.exit(unlink(f)); writeBin(b, f)
          for (compressed in 0:3) try(lazyLoadDBfetch(c(0, length(b)), f, compressed, function(n) globalenv())) },
      { f <- tempfile(); on.exit(unlink(f)); z <- memCompress(b, "gzip")
          writeBin(c(as.raw(c(0, 0, length(b) %/% 256L, length(b) %% 256L)), z), f)
          lazyLoadDBfetch(c(0, length(z) + 4L), f, 1L, function(n) globalenv()) },
      { f <- tempfile(); on.exit(unlink(f)); writeBin(b, f); k <- file(f); on.exit(close(k), add = TRUE); readLines(k) },
      { f <- tempfile(); on.exit(unlink(f)); writeBin(b, f); for (open in list(gzfile, bzfile, xzfile)) {
          k <- open(f, "rb"); try(readBin(k, "raw", 1000)); try(seek(k, 3)); close(k) } })
  },
  seeds = function() {
    f <- tempfile(); x <- 1:10; y <- list(a = "b")
    bytes <- function() readBin(f, "raw", 1e5)
    saved <- unlist(lapply(c("gzip", "bzip2", "xz"), function(z) { save(x, y, file = f, compress = z)
        one <- bytes(); saveRDS(y, f, compress = z); list(one, bytes()) }), recursive = FALSE)
    save(x, y, file = f, compress = FALSE); plain <- bytes()
    save(x, y, file = f, ascii = TRUE); text <- bytes()
    object <- serialize(y, NULL)
    store <- function(kind, z) c(as.raw(c(0, 0, 0, length(object))), kind, z)
    xz <- memCompress(object, "xz")
    all <- c(saved, list(plain, text, object, store(NULL, memCompress(object, "gzip")),
                         store(charToRaw("1"), memCompress(object, "gzip")),
                         store(charToRaw("2"), memCompress(object, "bzip2")), store(charToRaw("Z"), xz),
                         store(charToRaw("0"), object)))
    unlist(lapply(0:11, function(how) lapply(all, function(b) c(as.raw(how), b))), recursive = FALSE)
  })

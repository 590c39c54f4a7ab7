# What foreign bytes say is an object that the language could have made, or an R error at once: nothing is allocated
# because a length names it, and no object is made that breaks a rule.
bytes <- function(...) as.raw(c(...))
head <- c(0x58, 0x0a, 0, 0, 0, 2, 0, 4, 2, 0, 0, 2, 3, 0) # XDR, version 2
word <- function(x) { x <- x %% 2^32; c(x %/% 2^24, x %/% 2^16 %% 256, x %/% 2^8 %% 256, x %% 256) }
words <- function(...) unlist(lapply(c(...), word))
said <- function(e) tryCatch({ e; "an object" }, error = function(e) "an error")
object <- function(...) said(unserialize(bytes(head, words(...))))

# lengths: 2^31 - 1 integers, 2^40 doubles, strings of 2^31 - 1 bytes, lists in lists
object(13, 2^31 - 1)
object(14, 2^32 - 1, 256, 0)
object(24, 2^32 - 1, 2^31 - 1, 2^32 - 1)
object(16, 1, 9, 2^31 - 1)
object(rep(c(19, 10^6), 500))
f <- tempfile()
writeBin(bytes(head, words(14, 2^32 - 1, 256, 0)), f)
said(readRDS(f))
k <- rawConnection(bytes(head, words(10, 2^31 - 1, 1)))
said(unserialize(k))
close(k)

# long objects in both ways of reading and all formats, and the growth of each type
x <- list(1:5000 + 0L, (0:4320) / 4096, rep(1i, 3000), rep(c("a", NA, "\u00fc"), 1500), as.list(1:2500),
          as.raw(rep(0:255, 20)), strrep("abc\n\\", 1000), rep(c(TRUE, NA), 1024))
for (ascii in c(TRUE, FALSE, NA)) for (version in 2:3) {
  stopifnot(identical(unserialize(serialize(x, NULL, ascii = ascii, version = version)), x))
  saveRDS(x, f, ascii = ascii, version = version)
  stopifnot(identical(readRDS(f), x))
}

# compact sequences as GNU R writes them
compact <- function(class, type,
                    ...) unserialize(charToRaw(paste0("A\n3\n262657\n197888\n5\nUTF-8\n238\n2\n1\n262153\n",
                                                      nchar(class), "\n", class,
                                                      "\n2\n1\n262153\n4\nbase\n2\n13\n1\n", type, "\n254\n14\n3\n",
                                                      paste0(c(...), "\n", collapse = ""), "254\n")))
compact("compact_intseq", 13, 10, 1, 1)
compact("compact_intseq", 13, 4, 7, -1)
compact("compact_realseq", 14, 3, 2e10, 1)
length(compact("compact_intseq", 13, 2e9, 1, 1))

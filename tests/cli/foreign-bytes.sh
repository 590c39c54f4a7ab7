# Bytes that name what no object may be are an R error where GNU R makes an object that ends the process, or hangs, later.
T=$(mktemp -d)
cat > "$T/a.R" <<'R'
words <- function(...) { x <- unlist(list(...)) %% 2^32; as.raw(rbind(x %/% 2^24, x %/% 2^16 %% 256, x %/% 2^8 %% 256, x %% 256)) }
text <- function(s) words(9, nchar(s)) # the head of a string
object <- function(...) {
  b <- c(charToRaw("X\n"), words(2, 4 * 65536 + 2 * 256, 2 * 65536 + 3 * 256))
  for (part in list(...)) b <- c(b, if (is.character(part)) c(words(9, nchar(part)), charToRaw(part)) else if (is.raw(part)) part else words(part))
  tryCatch({ x <- unserialize(b); cat("an object:"); str(x) }, error = function(e) cat(conditionMessage(e), "\n"))
}
ATTR <- 512; TAG <- 1024
object(13 + ATTR, 2, 1, 2, 2 + TAG, 1, "dim", 13, 2, 5, 5, 254)           # dim that is not the length
object(13 + ATTR, 1, 1, 2 + TAG, 1, "names", 13, 1, 5, 254)                # names that are no strings
object(13 + ATTR, 1, 1, 2 + TAG, 1, "names", 16, 2, "a", "b", 254)         # more names than elements
object(14 + ATTR, 1, 0, 0, 2 + TAG, 1, "class", 16, 1, "factor", 254)      # a factor of doubles
object(13 + ATTR, 1, 1, 2 + TAG, 1, "class", 13, 1, 5, 254)                # a class that is a number
object(13 + ATTR, 1, 1, 2 + TAG, 1, "dimnames", 19, 1, 254, 254)           # dimnames without dimensions
object(4, 0, 255, 1, 254, 254, 254)                                        # an environment: its enclosure is written in short, 255
object(4, 0, 511, 254, 254, 254)                                           # and here it is itself
object(3, 253, 13, 1, 1, 254)                                              # a closure whose formals are a number
object(3, 253, 2, 14, 1, 0, 0, 254, 254)                                   # or have no names
object(1, "")                                                              # a symbol without a name
object(21, 2^31 - 1, 13, 1, 12, 1, 243, 0)                                 # bytecode that refers to what was not there
object(21, 1, 13, 1, 12, 1, 244, 0, 13, 1, 1)                              # or shares what is no call
object(21, 1, 13, 1, 12, 1, 244, 77, 6, 254, 254, 254)                     # or numbers it wrongly
for (n in c("-5", "NaN", "1e300", "NA")) tryCatch(unserialize(charToRaw(paste0("A\n3\n262657\n197888\n5\nUTF-8\n238\n2\n1\n262153\n14\ncompact_intseq\n2\n1\n262153\n4\nbase\n2\n13\n1\n13\n254\n14\n3\n", n, "\n1\n1\n254\n"))), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(unserialize(), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(lazyLoadDBfetch(c(0, 1)), error = function(e) cat(conditionMessage(e), "\n"))
f <- tempfile(); writeBin(as.raw(c(255, 255, 255, 255, 0x31, 0x78, 0x9c)), f) # a data base that names 4 GiB
for (kind in c("1", "2", "Z", "0", "x")) { writeBin(c(as.raw(rep(255, 4)), charToRaw(kind), memCompress(raw(9), "gzip")), f)
  tryCatch(lazyLoadDBfetch(c(0, 20), f, 3L, NULL), error = function(e) cat(sub("'.*'", "'F'", conditionMessage(e)), "\n")) }
tryCatch(lazyLoadDBfetch(c(0, 2e9), f, 1L, NULL), error = function(e) cat(sub("'.*'", "'F'", conditionMessage(e)), "\n"))
stored <- serialize(list(a = 1:3), NULL)
for (z in list(c("1", "gzip"), c("2", "bzip2"))) { writeBin(c(as.raw(c(0, 0, 0, length(stored))), charToRaw(z[1]), memCompress(stored, z[2])), f)
  str(lazyLoadDBfetch(c(0, file.size(f)), f, 2L, NULL)) }
R
$RAVEL "$T/a.R"
echo "status $?"
rm -rf "$T"

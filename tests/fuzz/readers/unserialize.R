# unserialize() of bytes, and one of the things that a program does with an object.
list(
  read = function(b) {
    x <- unserialize(as.raw(b))
    try(switch(sum(b) %% 12 + 1, # one of them, for speed
      identical(unserialize(serialize(x, NULL)), x), print(x), str(x), deparse(x), x[1:2], { x[[1]] <- 1L; x }, unlist(x),
      all.equal(x, rev(x)), as.character(x), x + 1L, { names(x) <- letters[seq_along(x)]; x }, { dim(x) <- NULL; x }), silent = TRUE)
    NULL
  },
  seeds = function() {
    e <- new.env(); e$self <- e; e$v <- 1:3
    f <- function(x, y = 2, ...) { z <- x + y; if (z > 1) "a" else -z }
    objects <- list(NULL, 1:10, c(a = 1.5, b = NA), c(TRUE, NA), 1i, "text", c("\u00fc", NA, ""), as.raw(1:3),
      list(1, "a", list(b = NULL)), factor(c("u", "v")),
      data.frame(x = 1:3, y = c("a", "b", "c")), matrix(1:6, 2, dimnames = list(NULL, c("a", "b", "c"))),
      quote(f(x, y = 2)), expression(a, b + 1), y ~ x, e, globalenv(), f, sum, `if`, as.Date("2020-01-01"),
      as.POSIXlt("2020-01-01", tz = "UTC"), ts(1:5, start = 2000), as.name("s"), pairlist(a = 1, 2),
      structure(list(1), class = "foo"), 1:1000 + 0, quote(function(x, y = 1) x), getNamespace("stats"))
    c(lapply(objects, serialize, NULL), lapply(objects, serialize, NULL, ascii = TRUE), lapply(objects, serialize,
        NULL, xdr = FALSE), lapply(objects[1:12], serialize, NULL, version = 2),
      # what GNU R writes and ravel does not: compact sequences, wrappers, deferred strings, bytecode
      lapply(c("A\n3\n262657\n197888\n5\nUTF-8\n238\n2\n1\n262153\n14\ncompact_intseq\n2\n1\n262153\n4\nbase\n2\n13\n1\n13\n254\n14\n3\n10\n1\n1\n254\n",
        "A\n3\n262657\n197888\n5\nUTF-8\n238\n2\n1\n262153\n11\nwrap_string\n2\n1\n262153\n4\nbase\n2\n13\n1\n16\n254\n2\n16\n1\n262153\n1\na\n13\n2\n0\n0\n254\n",
        "A\n3\n262657\n197888\n5\nUTF-8\n238\n2\n1\n262153\n15\ndeferred_string\n2\n1\n262153\n4\nbase\n2\n13\n1\n16\n254\n2\n13\n3\n1\n2\n3\n13\n1\n0\n254\n",
        "A\n3\n262657\n197888\n5\nUTF-8\n21\n1\n13\n1\n12\n3\n240\n254\n1\n262153\n1\n+\n1\n1\n262153\n1\nx\n254\n14\n1\n1\n243\n0\n244\n0\n6\n"), charToRaw))
  })

# length.out: a double makes the elements double, two and fewer are the ends, equal ends are repeated
for (from in list(1L, 2, TRUE, 1.5, NULL)) for (to in list(5L, 1L, 9, NULL, 2L)) for (lo in list(1L, 2, 2L, 3, 3L, 5, 2.5, 0L)) {
  a <- list(); a$from <- from; a$to <- to; a$length.out <- lo
  cat(deparse(from), deparse(to), deparse(lo), ":", tryCatch(deparse(do.call(seq, a)), error = function(e) "E"), "\n")
}
str(seq(as.Date("2024-01-01"), as.Date("2024-01-01"), length.out = 3)); seq(as.Date("2024-01-01"), as.Date("2024-01-09"), length.out = 3)

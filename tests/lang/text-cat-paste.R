# pins: cat's separators, fill and numbers; paste and paste0
cat(1.123456789, 1e10, TRUE, 3L, NA, 2+1i, "x", NULL, character(0), "y", "\n")
cat("a", "b", sep = ""); cat("\n"); cat("a", "b", sep = "\n"); cat(1:10, fill = 12); cat("a", "b", "c", fill = 3, labels = c("L1:", "L2:"))
cat(1, 2, 3, 4, sep = c(",", "\n")); cat(quote(abc), as.raw(1:2), factor("q"), "\n"); cat("a\n", "b\n")
tryCatch(cat(mean), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(cat(list(1, 2:3)), error = function(e) cat(conditionMessage(e), "\n"))
paste("a", 1:3, c("x", "y")); paste(c("a", NA), collapse = "|"); paste0("a", 1:2, collapse = "")
paste(character(0), collapse = "+"); paste("a", character(0)); paste(1.0, TRUE, NULL)
paste(factor(c("u", "v")), as.Date("2020-01-01")); paste0("a", character(0), recycle0 = TRUE); paste(1/3, 1e5, 1e15, 123456.789)

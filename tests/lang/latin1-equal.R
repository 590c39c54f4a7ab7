# strings marked latin1 and their equals in UTF-8: ==, match(), names, variables, columns
c1 <- "\xe4"; Encoding(c1) <- "latin1"; c2 <- enc2utf8(c1); print(c1 == c2); print(identical(c1, c2))
print(c1 %in% c2); print(match(c1,c2)); print(duplicated(c(c1,c2))); print(unique(c(c1,c2))); print(nchar(c1))
x <- list(c1, c2, letters); d <- list(); d[[c1]] <- 1; print(names(d)==c2); v <- c(1,2); names(v) <- c(c1,"b")
print(v[c2]); print(paste0(c1,c2)); print(toupper(c1)); print(sort(c(c1,"a")))
e <- new.env(); assign(c1, 5, e); print(get(c2, e)); print(factor(c(c1,c2))); print(Encoding(c(c1,c2)))
dv <- data.frame(1:2, 3); names(dv) <- paste0(c1, 1:2); dv[, paste0(c2, 2)] <- 7; print(dim(dv)); print(dv)

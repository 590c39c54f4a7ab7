# A string of the scope is an option: another string, another kernel.
mode <- "a"
f <- function(v) if (mode == "a") v else -v
print(sum(sapply(1:500, f))); mode <- "b"; print(sum(sapply(1:500, f))); mode[1] <- "a"; print(sum(sapply(1:500, f)))

# methods(class = ): what is no generic does not count, the S4 methods of package methods do.
for (class in c("rle", "lm", "Date", "table", "dendrogram", "htest", "numeric", "logical", "function", "structure", "noquote"))
    cat(class, ":", setdiff(format(methods(class = class)), c("lines", "points", "tail", "head")), "\n", fill = 90)
intersect(c("as", "is", "coerce", "[[<-"), format(methods(class = "data.frame")))

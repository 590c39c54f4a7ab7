# file() of a compressed file reads what is in it, and summary() says so: closed and opened by that, it is read alike.
d <- tempfile()
for (how in list(gzfile, bzfile, xzfile, file)) {
    con <- how(d, "wb"); writeBin(as.raw(65:90), con); close(con)
    for (m in c("r", "rb", "rt")) {
        con <- file(d); open(con, m)
        cat(summary(con)$class, class(con)[1], summary(con)$mode, "")
        if (m == "rb") { s <- summary(con)$class; close(con); con <- do.call(s, list(d, "rb")); print(readBin(con, raw(), 3)) } else cat("\n")
        close(con)
        con <- file(d, m); cat(" ", summary(con)$class, class(con)[1], summary(con)$mode, "\n"); close(con)
    }
}

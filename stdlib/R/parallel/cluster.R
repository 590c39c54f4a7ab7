# Package parallel.  A cluster's nodes are environments of this process: they work one after the other, with the results
# and errors of workers.  (What should run in parallel is offloaded; see doc/offload.md.)

detectCores <- function(all.tests = FALSE, logical = TRUE) {
    n <- if (file.exists("/proc/cpuinfo")) sum(grepl("^processor", readLines("/proc/cpuinfo"))) else 0L
    if (n < 1L) NA_integer_ else n
}
.cluster <- new.env(hash = TRUE, parent = emptyenv())
makeCluster <- function(spec = getOption("mc.cores", 2), type = "PSOCK", ...) {
    type <- match.arg(type, c("PSOCK", "FORK", "SOCK", "MPI", "NWS"))
    n <- if (is.numeric(spec)) as.integer(spec[1L]) else length(spec)
    if (is.na(n) || n < 1L) stop("numeric 'names' must be >= 1")
    host <- if (is.numeric(spec)) rep("localhost", n) else as.character(spec)
    cl <- lapply(seq_len(n), function(i) {
        e <- new.env(parent = globalenv())
        structure(list(env = e, host = host[i], rank = i), class = if (type == "FORK") "forknode" else "SOCKnode")
    })
    class(cl) <- c("SOCKcluster", "cluster")
    cl
}
makePSOCKcluster <- function(names = getOption("mc.cores", 2), ...) makeCluster(names, type = "PSOCK")
makeForkCluster <- function(nnodes = getOption("mc.cores", 2L), ...) makeCluster(nnodes, type = "FORK")
stopCluster <- function(cl = NULL) invisible(NULL)
setDefaultCluster <- function(cl = NULL) {
    .cluster$default <- cl
    invisible()
}
getDefaultCluster <- function() .cluster$default
.the_cluster <- function(cl) {
    if (is.null(cl)) cl <- .cluster$default
    if (is.null(cl)) stop("no cluster 'cl' supplied and none is registered")
    if (!inherits(cl, "cluster")) stop("not a valid cluster")
    cl
}
print.SOCKcluster <- function(x, ...) {
    hosts <- unique(vapply(x, `[[`, "", "host"))
    form <- ngettext(length(hosts), "socket cluster with %d nodes on host %s", "socket cluster with %d nodes on hosts %s")
    writeLines(sprintf(form, length(x), toString(sQuote(hosts))))
    invisible(x)
}
print.SOCKnode <- function(x, ...) {
    cat("node of a socket cluster on host", sQuote(x$host), "with pid", Sys.getpid(), "\n")
    invisible(x)
}
`[.cluster` <- function(cl, ...) {
    v <- unclass(cl)[...]
    class(v) <- class(cl)
    v
}
# The call on a worker: an error there is an error here, in the words of checkForRemoteErrors().
.on_node <- function(fun, args) {
    fun <- match.fun(fun)
    tryCatch(list(value = do.call(fun, args, quote = TRUE)), error = function(e) list(error = e))
}
.gather <- function(r) {
    bad <- vapply(r, function(x) !is.null(x$error), NA)
    if (any(bad)) {
        k <- sum(bad)
        m <- conditionMessage(r[[which(bad)[1L]]]$error)
        if (k == 1L) stop(simpleError(paste("one node produced an error: ", m, sep = ""), quote(checkForRemoteErrors(val))))
        stop(simpleError(paste(k, " nodes produced errors; first error: ", m, sep = ""), quote(checkForRemoteErrors(val))))
    }
    lapply(r, function(x) x$value)
}
clusterCall <- function(cl = NULL, fun, ...) {
    cl <- .the_cluster(cl)
    a <- list(...)
    .gather(lapply(seq_along(cl), function(i) .on_node(fun, a)))
}
clusterEvalQ <- function(cl = NULL, expr) {
    cl <- .the_cluster(cl)
    e <- substitute(expr)
    .gather(lapply(seq_along(cl), function(i) .on_node(eval, list(e, globalenv()))))
}
clusterExport <- function(cl = NULL, varlist, envir = .GlobalEnv) {
    cl <- .the_cluster(cl)
    for (n in varlist) {
        v <- get(n, envir = envir)
        if (!exists(n, envir = .GlobalEnv, inherits = FALSE)) assign(n, v, envir = .GlobalEnv)
    }
    invisible()
}
clusterApply <- function(cl = NULL, x, fun, ...) {
    .the_cluster(cl)
    a <- list(...)
    r <- .gather(lapply(seq_along(x), function(i) .on_node(fun, c(list(x[[i]]), a))))
    names(r) <- names(x)
    r
}
clusterApplyLB <- clusterApply
clusterMap <- function(cl = NULL, fun, ..., MoreArgs = NULL, RECYCLE = TRUE, SIMPLIFY = FALSE, USE.NAMES = TRUE, .scheduling = c("static", "dynamic")) {
    .the_cluster(cl)
    match.arg(.scheduling)
    mapply(fun, ..., MoreArgs = MoreArgs, SIMPLIFY = SIMPLIFY, USE.NAMES = USE.NAMES)
}
splitIndices <- function(nx, ncl) {
    if (ncl < 2L) return(list(seq_len(nx)))
    if (nx < ncl) return(c(as.list(seq_len(nx)), rep(list(integer()), ncl - nx))[seq_len(ncl)])
    fuzz <- min((nx - 1L) / 1000, 0.4 * nx / ncl)
    b <- seq(1 - fuzz, nx + fuzz, length.out = ncl + 1)
    unname(split(seq_len(nx), cut(seq_len(nx), b)))
}
clusterSplit <- function(cl = NULL, seq) lapply(splitIndices(length(seq), length(.the_cluster(cl))), function(i) seq[i])
parLapply <- function(cl = NULL, X, fun, ..., chunk.size = NULL) {
    .the_cluster(cl)
    r <- .gather(list(.on_node(lapply, c(list(X, fun), list(...)))))[[1L]]
    r
}
parLapplyLB <- parLapply
parSapply <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
    FUN <- match.fun(FUN)
    answers <- parLapply(cl, as.list(X), FUN, ..., chunk.size = chunk.size)
    if (USE.NAMES && is.character(X)) names(answers) <- .or(names(answers), X)
    sapply(answers, identity, simplify = simplify)
}
parSapplyLB <- parSapply
parApply <- function(cl = NULL, X, MARGIN, FUN, ..., chunk.size = NULL) {
    .the_cluster(cl)
    apply(X, MARGIN, FUN, ...)
}
parRapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) {
    .the_cluster(cl)
    unlist(lapply(seq_len(nrow(x)), function(i) FUN(x[i, ], ...)))
}
parCapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) {
    .the_cluster(cl)
    unlist(lapply(seq_len(ncol(x)), function(j) FUN(x[, j], ...)))
}
clusterSetRNGStream <- function(cl = NULL, iseed = NULL) {
    .the_cluster(cl)
    if (!is.null(iseed)) set.seed(iseed, "L'Ecuyer-CMRG")
    invisible()
}
mcaffinity <- function(affinity = NULL) { # of this process, as Linux tells it
    if (!is.null(affinity)) {
        cpus <- unique(as.integer(affinity))
        if (anyNA(cpus) || any(cpus < 1L)) stop("invalid CPU affinity specification")
        if (!nzchar(Sys.which("taskset"))) return(NULL)
        system2("taskset", c("-a", "-c", "-p", paste(cpus - 1L, collapse = ","), Sys.getpid()), stdout = FALSE, stderr = FALSE)
    }
    status <- "/proc/self/status"
    if (!file.exists(status)) return(NULL)
    at <- grep("^Cpus_allowed_list:", readLines(status), value = TRUE)
    ranges <- strsplit(strsplit(sub(".*:[ \t]*", "", at), ",")[[1L]], "-")
    unlist(lapply(ranges, function(r) seq.int(as.integer(r[1L]) + 1L, as.integer(r[length(r)]) + 1L)))
}

# L'Ecuyer's generator (MRG32k3a), advanced by 2^127 (a stream) or 2^76 (a substream) steps: powers of its two matrices.
.mrg_mul <- function(A, B, m) { # products of 32 bits: halves keep them exact
    r <- matrix(0, 3L, ncol(B))
    for (i in 1:3) for (j in seq_len(ncol(B))) {
        s <- 0
        for (k in 1:3) {
            hi <- A[i, k] %/% 65536
            lo <- A[i, k] %% 65536
            s <- (s + ((hi * B[k, j]) %% m * 65536) %% m + (lo * B[k, j]) %% m) %% m
        }
        r[i, j] <- s
    }
    r
}
.mrg_next <- function(seed, steps) {
    if (!is.integer(seed) || seed[1L] %% 100L != 7L) stop(gettext("invalid value of 'seed'"), domain = NA)
    m <- c(4294967087, 4294944443)
    A <- list(matrix(c(0, 0, m[1L] - 810728, 1, 0, 1403580, 0, 1, 0), 3L), matrix(c(0, 0, m[2L] - 1370589, 1, 0, 0, 0, 1, 527612), 3L))
    s <- as.numeric(seed[-1L]) %% 2^32
    out <- numeric()
    for (g in 1:2) {
        P <- A[[g]]
        for (i in seq_len(steps)) P <- .mrg_mul(P, P, m[g])
        out <- c(out, .mrg_mul(P, matrix(s[3 * (g - 1) + 1:3], 3L), m[g]))
    }
    c(seed[1L], as.integer(ifelse(out >= 2^31, out - 2^32, out)))
}
nextRNGStream <- function(seed) .mrg_next(seed, 127L)
nextRNGSubStream <- function(seed) .mrg_next(seed, 76L)

# Package parallel: clusters of processes that speak GNU R's protocol over sockets.  A message is a serialized list: the
# master sends type "EXEC" with a function and its arguments, or "DONE"; a worker answers with type "VALUE".  So a master
# of ours may have GNU R's workers, and the other way round.

detectCores <- function(all.tests = FALSE, logical = TRUE) {
    if (!file.exists("/proc/cpuinfo")) return(NA_integer_)
    x <- readLines("/proc/cpuinfo")
    field <- function(name) sub(".*:[ \t]*", "", grep(paste0("^", name, "[ \t]*:"), x, value = TRUE))
    cpus <- length(field("processor"))
    if (!logical) { # cores: pairs of a socket and a number there
        cores <- paste(field("physical id"), field("core id"))
        if (length(cores) == cpus) cpus <- length(unique(cores))
    }
    if (cpus < 1L) NA_integer_ else cpus
}

.cluster <- new.env(hash = TRUE, parent = emptyenv())
setDefaultCluster <- function(cl = NULL) {
    if (!is.null(cl) && !inherits(cl, "cluster")) stop("not a valid cluster")
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

# ---- messages

sendData <- function(node, data) UseMethod("sendData")
sendData.SOCKnode <- function(node, data) serialize(data, node$con)
sendData.SOCK0node <- function(node, data) serialize(data, node$con, xdr = FALSE)
recvData <- function(node) UseMethod("recvData")
recvData.SOCKnode <- recvData.SOCK0node <- function(node) unserialize(node$con)
closeNode <- function(node) UseMethod("closeNode")
closeNode.default <- function(node) invisible()
closeNode.SOCKnode <- closeNode.SOCK0node <- function(node) close(node$con)
postNode <- function(con, type, value = NULL, tag = NULL) sendData(con, list(type = type, data = value, tag = tag))
# Base functions go by their names: the worker's own are meant, which need not be made as ours are.
.standard <- c("base", "stats", "utils", "methods", "graphics", "grDevices", "tools", "parallel", "splines", "stats4", "compiler")
.by_name <- function(f) {
    if (!is.function(f) || is.primitive(f) || !(environmentName(environment(f)) %in% .standard)) return(f)
    for (p in .standard[seq_len(6L)]) for (n in getNamespaceExports(p))
        if (is.function(g <- get0(n, baseenv())) && identical(f, g)) return(n)
    f
}
sendCall <- function(con, fun, args, return = TRUE, tag = NULL) {
    postNode(con, "EXEC", list(fun = .by_name(fun), args = lapply(args, .by_name), return = return, tag = tag))
    NULL
}
recvResult <- function(con) recvData(con)$value
recvOneData <- function(cl) UseMethod("recvOneData")
recvOneData.SOCKcluster <- function(cl) {
    told <- integer()
    while (!length(told)) told <- which(socketSelect(lapply(unclass(cl), `[[`, "con"))) # until a node has something to say
    list(node = told[1L], value = recvData(cl[[told[1L]]]))
}
.receive_one <- function(cl) {
    v <- recvOneData(cl)
    list(value = v$value$value, node = v$node, tag = v$value$tag)
}
checkForRemoteErrors <- function(val) {
    bad <- Filter(function(v) inherits(v, "try-error"), val)
    if (length(bad) == 1L) stop("one node produced an error: ", bad[[1L]], domain = NA)
    if (length(bad)) stop(length(bad), " nodes produced errors; first error: ", bad[[1L]], domain = NA)
    val
}

# ---- a worker

# A GNU R master sends its base functions with their bodies.  One that calls GNU R's C code by its own name, as runif()
# and paste() do, means ours of that name.
.own <- function(f) {
    if (typeof(f) != "closure" || !(environmentName(environment(f)) %in% .standard)) return(f)
    calls <- grep("^C_", all.names(body(f)), value = TRUE)
    inner <- grep(".Internal", all.names(body(f)), fixed = TRUE)
    for (n in c(sub("^C_", "", calls), all.names(body(f))[inner + 1L]))
        if (is.function(g <- get0(n, baseenv())) && identical(names(formals(args(g))), names(formals(f)))) return(g)
    f
}
workCommand <- function(master) {
    tryCatch({
        msg <- recvData(master)
        if (identical(msg$type, "DONE")) {
            closeNode(master)
            return(FALSE)
        }
        if (!identical(msg$type, "EXEC")) return(TRUE)
        success <- TRUE
        begun <- proc.time()
        value <- tryCatch(do.call(.own(msg$data$fun), lapply(msg$data$args, .own), quote = TRUE), error = function(e) {
            success <<- FALSE
            structure(conditionMessage(e), class = c("snow-try-error", "try-error"))
        })
        sendData(master, list(type = "VALUE", value = value, success = success, time = proc.time() - begun, tag = msg$data$tag))
        TRUE
    }, interrupt = function(e) TRUE)
}
workLoop <- function(master) if (!is.null(master)) while (workCommand(master)) NULL
# The connection to the master, who may not be listening yet; set up in parallel, the first command is part of it.
.find_master <- function(host, port, setup_timeout, timeout, xdr, strategy) {
    until <- proc.time()[[3L]] + setup_timeout
    pause <- 0.05
    repeat {
        con <- tryCatch(suppressWarnings(socketConnection(host, port = port, blocking = TRUE, open = "a+b", timeout = timeout)),
                        error = identity)
        if (inherits(con, "connection")) {
            node <- structure(list(con = con), class = if (xdr) "SOCKnode" else "SOCK0node")
            if (strategy == "sequential") return(node)
            first <- tryCatch(workCommand(node), error = identity)
            if (isTRUE(first)) return(node)
            if (isFALSE(first)) return(NULL)
            close(con)
        }
        if (proc.time()[[3L]] > until) stop("Connection setup failed or timed out.")
        Sys.sleep(pause)
        pause <- 1.5 * pause
    }
}
.workRSOCK <- function() {
    a <- list(MASTER = "localhost", PORT = NA, OUT = Sys.getenv("R_SNOW_OUTFILE"), SETUPTIMEOUT = 120, TIMEOUT = 2592000,
              XDR = TRUE, SETUPSTRATEGY = "sequential")
    for (s in strsplit(commandArgs(TRUE), "=", fixed = TRUE)) if (s[1L] %in% names(a)) a[[s[1L]]] <- s[2L]
    if (is.na(a$PORT)) stop("PORT must be specified")
    .worker_output(a$OUT)
    cat(sprintf("starting worker pid=%d on %s at %s\n", Sys.getpid(), paste(a$MASTER, a$PORT, sep = ":"),
                format(Sys.time(), "%H:%M:%OS3")))
    workLoop(.find_master(a$MASTER, as.integer(a$PORT), as.numeric(a$SETUPTIMEOUT), as.integer(a$TIMEOUT), as.logical(a$XDR),
                          a$SETUPSTRATEGY))
}
.worker_output <- function(file) if (!is.na(file) && nzchar(file)) {
    con <- file(file, open = "w")
    sink(con)
    sink(con, type = "message")
}

# ---- making clusters

# A port that no other master is likely to use; the program's random numbers stay as they are.
.cluster_port <- function() {
    p <- Sys.getenv("R_PARALLEL_PORT")
    if (identical(p, "random") || !nzchar(p)) 11000L + as.integer((Sys.getpid() * 7919 + as.numeric(Sys.time()) * 1000) %% 1000)
    else as.integer(p)
}
.cluster_options <- function(...) {
    o <- list(port = NULL, timeout = 2592000L, setup_timeout = 120, setup_strategy = "parallel", master = "localhost",
              homogeneous = TRUE, type = "PSOCK", outfile = "/dev/null", rscript = NULL, rscript_args = character(),
              user = NULL, rshcmd = "ssh", manual = FALSE, methods = TRUE, renice = NA_integer_, useXDR = TRUE)
    given <- list(...)
    o[names(given)] <- given
    if (is.null(o$port) || identical(o$port, "random")) o$port <- .cluster_port()
    o
}
# This program: a worker is another process of it.
.program <- function() {
    p <- normalizePath("/proc/self/exe", mustWork = FALSE)
    if (basename(p) != "ravel") p <- Sys.which("ravel")
    if (!nzchar(p)) stop("the program 'ravel' is not on the PATH: a cluster's workers run it (or argument 'rscript')")
    unname(p)
}
.worker_command <- function(host, o, strategy) {
    cmd <- paste(c(shQuote(if (is.null(o$rscript)) .program() else o$rscript), o$rscript_args,
                   "--default-packages=datasets,utils,grDevices,graphics,stats,methods", "-e",
                   shQuote("workRSOCK <- parallel:::.workRSOCK; workRSOCK()"),
                   paste0("MASTER=", if (host == "localhost") "localhost" else o$master), paste0("PORT=", o$port),
                   paste0("OUT=", o$outfile), paste0("SETUPTIMEOUT=", o$setup_timeout),
                   paste0("TIMEOUT=", o$timeout), paste0("XDR=", o$useXDR), paste0("SETUPSTRATEGY=", strategy)), collapse = " ")
    if (!is.na(o$renice) && o$renice) cmd <- sprintf("nice +%d %s", as.integer(o$renice), cmd)
    if (host != "localhost") cmd <- paste(o$rshcmd, if (!is.null(o$user)) c("-l", o$user), host, shQuote(cmd))
    cmd
}
.node <- function(con, host, rank, o, class = NULL)
    structure(list(con = con, host = host, rank = rank), class = c(class, if (o$useXDR) "SOCKnode" else "SOCK0node"))
.as_cluster <- function(nodes) structure(nodes, class = c("SOCKcluster", "cluster"))

makeCluster <- function(spec = getOption("mc.cores", 2), type = "PSOCK", ...) {
    switch(type, PSOCK = , SOCK = makePSOCKcluster(names = spec, ...), FORK = makeForkCluster(nnodes = spec, ...),
           stop("unknown cluster type"))
}
makePSOCKcluster <- function(names = getOption("mc.cores", 2), ...) {
    o <- .cluster_options(...)
    o$setup_strategy <- match.arg(o$setup_strategy, c("sequential", "parallel"))
    if (is.numeric(names)) {
        names <- as.integer(names[1L])
        if (is.na(names) || names < 1L) stop("numeric 'names' must be >= 1")
        names <- rep("localhost", names)
    }
    if (o$setup_strategy == "parallel" && !o$manual && o$homogeneous && identical(unique(as.character(names)), "localhost"))
        return(.start_together(length(names), o))
    nodes <- lapply(seq_along(names), function(i) {
        own <- if (is.list(names)) names[[i]] else list(host = names[[i]])
        o[names(own)] <- own
        socket <- serverSocket(o$port)
        on.exit(close(socket))
        cmd <- .worker_command(own$host, o, "sequential")
        if (o$manual) cat("Manually start worker on", own$host, "with\n    ", cmd, "\n")
        else system(cmd, wait = FALSE)
        .node(socketAccept(socket, blocking = TRUE, open = "a+b", timeout = o$timeout), own$host, i, o)
    })
    .as_cluster(nodes)
}
# A socket that listens at this port, or at another one if it is taken.
.free_socket <- function(port) {
    for (p in as.integer(port) + 37L * 0:19) {
        con <- tryCatch(serverSocket(p), error = identity)
        if (!inherits(con, "error")) return(list(con = con, port = p))
    }
    stop(con)
}
# All workers start at once; a node is one that has answered.
.start_together <- function(n, o) {
    socket <- .free_socket(o$port)
    on.exit(close(socket$con))
    o$port <- socket$port
    cmd <- .worker_command("localhost", o, "parallel")
    for (i in seq_len(n)) system(cmd, wait = FALSE)
    nodes <- pending <- list()
    until <- proc.time()[[3L]] + o$setup_timeout + 5
    while (length(nodes) < n) {
        left <- until - proc.time()[[3L]]
        if (left <= 0) {
            failed <- n - length(nodes)
            for (x in c(pending, nodes)) close(x$con)
            stop(sprintf(ngettext(failed, "Cluster setup failed. %d worker of %d failed to connect.",
                                  "Cluster setup failed. %d of %d workers failed to connect."), failed, n))
        }
        ready <- socketSelect(c(list(socket$con), lapply(pending, function(x) x$con)), FALSE, left)
        if (ready[1L]) {
            node <- .node(socketAccept(socket$con, blocking = TRUE, open = "a+b", timeout = o$timeout), "localhost", 0L, o)
            if (is.null(tryCatch(sendCall(node, "eval", list(quote(Sys.getpid()))), error = identity)))
                pending <- c(pending, list(node))
        }
        answered <- which(ready[-1L])
        for (node in pending[answered]) {
            if (is.integer(tryCatch(recvResult(node), error = identity))) {
                node$rank <- length(nodes) + 1L
                nodes <- c(nodes, list(node))
            } else close(node$con)
        }
        if (length(answered)) pending <- pending[-answered]
    }
    .as_cluster(nodes)
}
makeForkCluster <- function(nnodes = getOption("mc.cores", 2L), ...) {
    o <- .cluster_options(useXDR = FALSE, ...)
    nnodes <- as.integer(nnodes)
    if (is.na(nnodes) || nnodes < 1L) stop("'nnodes' must be >= 1")
    socket <- .free_socket(o$port)
    on.exit(close(socket$con))
    nodes <- lapply(seq_len(nnodes), function(i) {
        .mc_start(function() {
            close(socket$con)
            .worker_output(o$outfile)
            workLoop(.find_master("localhost", socket$port, o$setup_timeout, o$timeout, FALSE, "sequential"))
        }, FALSE, FALSE)
        .node(socketAccept(socket$con, blocking = TRUE, open = "a+b", timeout = o$timeout), "localhost", i, o, "forknode")
    })
    .as_cluster(nodes)
}
stopCluster <- function(cl = NULL) UseMethod("stopCluster")
stopCluster.default <- function(cl = NULL) {
    for (node in .the_cluster(cl)) {
        postNode(node, "DONE")
        closeNode(node)
    }
    if (identical(cl, .cluster$default)) .cluster$default <- NULL
}
print.SOCKcluster <- function(x, ...) {
    at <- unique(vapply(x, function(node) node$host, ""))
    writeLines(paste("socket cluster with", length(x), "nodes on", if (length(at) > 1L) "hosts" else "host", toString(sQuote(at))))
    invisible(x)
}
print.SOCKnode <- print.SOCK0node <- function(x, ...) {
    sendCall(x, "eval", list(quote(Sys.getpid())))
    cat(gettextf("node of a socket cluster on host %s with pid %d", sQuote(x[["host"]]), recvResult(x)), "\n", sep = "")
    invisible(x)
}
`[.cluster` <- function(cl, ...) structure(unclass(cl)[...], class = class(cl))

# ---- work

# Job i is fun(args(i)): in turn on the nodes, or each node as it gets free.
.in_turn <- function(cl, fun, n, args) {
    p <- length(cl)
    val <- vector("list", n)
    for (from in seq.int(1L, by = p, length.out = ceiling(n / p))) {
        to <- min(n, from + p - 1L)
        for (i in from:to) sendCall(cl[[i - from + 1L]], fun, args(i))
        val[from:to] <- lapply(cl[seq_len(to - from + 1L)], recvResult)
    }
    checkForRemoteErrors(val)
}
.as_free <- function(cl, fun, n, args) {
    val <- vector("list", n)
    begun <- 0L
    begin <- function(node) if (begun < n) {
        begun <<- begun + 1L
        sendCall(cl[[node]], fun, args(begun), tag = begun)
    }
    for (node in seq_len(min(n, length(cl)))) begin(node)
    for (i in seq_len(n)) {
        d <- .receive_one(cl)
        begin(d$node)
        val[d$tag] <- list(d$value)
    }
    checkForRemoteErrors(val)
}
clusterCall <- function(cl = NULL, fun, ...) {
    cl <- .the_cluster(cl)
    args <- list(...)
    for (node in cl) sendCall(node, fun, args)
    checkForRemoteErrors(lapply(cl, recvResult))
}
clusterEvalQ <- function(cl = NULL, expr) clusterCall(cl, "eval", substitute(expr), envir = .GlobalEnv)
clusterExport <- function(cl = NULL, varlist, envir = .GlobalEnv) {
    cl <- .the_cluster(cl)
    set <- function(n, v) {
        assign(n, v, envir = .GlobalEnv)
        NULL
    }
    environment(set) <- .GlobalEnv
    for (name in varlist) clusterCall(cl, set, name, get(name, envir = envir))
}
clusterApply <- function(cl = NULL, x, fun, ...) .in_turn(.the_cluster(cl), fun, length(x), function(i) c(list(x[[i]]), list(...)))
clusterApplyLB <- function(cl = NULL, x, fun, ...) .as_free(.the_cluster(cl), fun, length(x), function(i) c(list(x[[i]]), list(...)))
clusterMap <- function(cl = NULL, fun, ..., MoreArgs = NULL, RECYCLE = TRUE, SIMPLIFY = FALSE, USE.NAMES = TRUE,
                       .scheduling = c("static", "dynamic")) {
    cl <- .the_cluster(cl)
    args <- list(...)
    if (!length(args)) stop("need at least one of ...")
    .scheduling <- match.arg(.scheduling)
    len <- lengths(args)
    n <- if (!RECYCLE || any(len == 0L)) min(len) else max(len)
    args <- lapply(args, function(a) if (length(a) == n) a else rep(a, length.out = n))
    val <- (if (.scheduling == "static") .in_turn else .as_free)(cl, fun, n, function(i) c(lapply(args, `[[`, i), MoreArgs))
    if (USE.NAMES) {
        first <- list(...)[[1L]]
        if (!is.null(names(first))) names(val) <- rep(names(first), length.out = n)
        else if (is.character(first)) names(val) <- rep(first, length.out = n)
    }
    if (!isFALSE(SIMPLIFY) && length(val)) simplify2array(val, higher = identical(SIMPLIFY, "array")) else val
}
splitIndices <- function(nx, ncl) {
    if (ncl < 2L) return(list(seq_len(nx)))
    if (nx < ncl) return(c(as.list(seq_len(nx)), rep(list(integer()), ncl - nx))[seq_len(ncl)])
    fuzz <- min((nx - 1L) / 1000, 0.4 * nx / ncl)
    b <- seq(1 - fuzz, nx + fuzz, length.out = ncl + 1)
    unname(split(seq_len(nx), cut(seq_len(nx), b)))
}
clusterSplit <- function(cl = NULL, seq) lapply(splitIndices(length(seq), length(.the_cluster(cl))), function(i) seq[i])

# Lists in chunks: one a node, or two of each where the nodes take them as they get free.
.chunks <- function(X, cl, chunk.size, each) {
    n <- length(X)
    k <- if (is.null(chunk.size)) each * length(cl) else if (chunk.size <= 0) n else max(1L, ceiling(n / chunk.size))
    lapply(splitIndices(n, min(max(k, length(cl) * (n > 0L)), max(n, 1L))), function(i) X[i])
}
parLapply <- function(cl = NULL, X, fun, ..., chunk.size = NULL) {
    cl <- .the_cluster(cl)
    do.call(c, clusterApply(cl, .chunks(X, cl, chunk.size, 1L), "lapply", FUN = .by_name(fun), ...), quote = TRUE)
}
parLapplyLB <- function(cl = NULL, X, fun, ..., chunk.size = NULL) {
    cl <- .the_cluster(cl)
    do.call(c, clusterApplyLB(cl, .chunks(X, cl, chunk.size, 2L), "lapply", FUN = .by_name(fun), ...), quote = TRUE)
}
.simplified <- function(answer, X, simplify, USE.NAMES) {
    if (USE.NAMES && is.character(X) && is.null(names(answer))) names(answer) <- X
    if (!isFALSE(simplify) && length(answer)) simplify2array(answer, higher = identical(simplify, "array")) else answer
}
parSapply <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
    FUN <- match.fun(FUN)
    .simplified(parLapply(cl, X = as.list(X), fun = FUN, ..., chunk.size = chunk.size), X, simplify, USE.NAMES)
}
parSapplyLB <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
    FUN <- match.fun(FUN)
    .simplified(parLapplyLB(cl, X = as.list(X), fun = FUN, ..., chunk.size = chunk.size), X, simplify, USE.NAMES)
}
# apply() takes the array apart, and puts the answers together.
parApply <- function(cl = NULL, X, MARGIN, FUN, ..., chunk.size = NULL) {
    cl <- .the_cluster(cl)
    FUN <- match.fun(FUN)
    parts <- list()
    apply(X, MARGIN, function(part) {
        parts[[length(parts) + 1L]] <<- part
        0
    })
    answers <- parLapply(cl, parts, FUN, ..., chunk.size = chunk.size)
    i <- 0L
    apply(X, MARGIN, function(part) answers[[i <<- i + 1L]])
}
.par_margin <- function(cl, x, FUN, margin, chunk.size, ...) {
    cl <- .the_cluster(cl)
    n <- dim(x)[margin]
    work <- eval(substitute(function(part, FUN, ...) apply(part, m, FUN, ...), list(m = margin)), .GlobalEnv)
    parts <- lapply(.chunks(seq_len(n), cl, chunk.size, 1L), function(i) if (margin == 1L) x[i, , drop = FALSE] else x[, i, drop = FALSE])
    do.call(c, clusterApply(cl, parts, work, FUN = .by_name(FUN), ...), quote = TRUE)
}
parRapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) .par_margin(cl, x, FUN, 1L, chunk.size, ...)
parCapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) .par_margin(cl, x, FUN, 2L, chunk.size, ...)

clusterSetRNGStream <- function(cl = NULL, iseed = NULL) {
    cl <- .the_cluster(cl)
    old <- get0(".Random.seed", envir = .GlobalEnv, inherits = FALSE)
    kind <- RNGkind("L'Ecuyer-CMRG")
    if (!is.null(iseed)) set.seed(iseed)
    seed <- get(".Random.seed", envir = .GlobalEnv, inherits = FALSE)
    if (is.null(old)) {
        RNGkind(kind[1L])
        rm(".Random.seed", envir = .GlobalEnv)
    } else assign(".Random.seed", old, envir = .GlobalEnv)
    for (i in seq_along(cl)) {
        clusterCall(cl[i], "eval", substitute(assign(".Random.seed", seed, envir = .GlobalEnv), list(seed = seed)), envir = .GlobalEnv)
        seed <- nextRNGStream(seed)
    }
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

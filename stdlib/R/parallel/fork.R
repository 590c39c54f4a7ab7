# Package parallel: child processes made by fork().  A child evaluates one expression and sends its value home.

.mc <- new.env(hash = TRUE, parent = emptyenv())
.mc$children <- list() # that run or whose value has not been read: list(pid, fd)
.mc$child <- FALSE
isChild <- function() .mc$child

# L'Ecuyer's generator: each child gets the next stream.  With others, a child begins anew, with a seed of its own.
.mc_lecuyer <- function() RNGkind()[1L] == "L'Ecuyer-CMRG"
mc.reset.stream <- function() {
    if (!.mc_lecuyer()) return(invisible())
    if (!exists(".Random.seed", envir = globalenv(), inherits = FALSE)) sample.int(1L)
    .mc$seed <- get(".Random.seed", envir = globalenv(), inherits = FALSE)
}
.mc_next_stream <- function() {
    if (!.mc_lecuyer()) return()
    if (is.null(.mc$seed)) mc.reset.stream() else .mc$seed <- nextRNGStream(.mc$seed)
}
.mc_take_stream <- function() {
    if (.mc_lecuyer()) assign(".Random.seed", .mc$seed, envir = globalenv())
    else if (exists(".Random.seed", envir = globalenv(), inherits = FALSE)) rm(".Random.seed", envir = globalenv())
}

# A child that evaluates `body()`, which it shares with us as it is now.
.mc_start <- function(body, set.seed, silent) {
    if (set.seed) .mc_next_stream()
    at <- .mc_fork(function() {
        .mc$child <- TRUE
        .mc$children <- list()
        if (set.seed) .mc_take_stream()
        serialize(body(), NULL, xdr = FALSE)
    }, silent)
    job <- structure(list(pid = at[1L], fd = c(at[2L], NA)), class = c("childProcess", "process"))
    .mc$children <- c(.mc$children, list(job))
    if (!isTRUE(.mc$watched)) { # those that are left end with the session
        .mc$watched <- TRUE
        reg.finalizer(.mc, function(e) for (pid in .mc_pids(e$children)) .kill(pid, 15L), onexit = TRUE)
    }
    job
}
.mc_pids <- function(x) vapply(x, function(j) j$pid, 0L)
.mc_find <- function(pid) .mc$children[match(pid, .mc_pids(.mc$children), 0L)]
# The value of a child that is ready, as list(value), and list() where it ended without one.
.mc_take <- function(pid) {
    job <- .mc_find(pid)[[1L]]
    value <- .mc_read(job$fd[1L])
    .mc_forget(pid)
    if (is.null(value)) list() else list(unserialize(value))
}
.mc_forget <- function(pid) {
    job <- .mc_find(pid)
    if (!length(job)) return()
    .mc$children <- .mc$children[.mc_pids(.mc$children) != pid]
    .mc_close(job[[1L]]$fd[1L], pid)
}
.mc_end <- function(pids, signal) for (pid in pids) if (length(.mc_find(pid))) {
    .kill(pid, signal)
    .mc_forget(pid)
}
.mc_signal <- function(cleanup) if (isTRUE(cleanup)) 15L else if (is.numeric(cleanup)) as.integer(cleanup) else NA_integer_

# Inside package parallel, and asked for by packages that build on it (future): children that run, their numbers, forgetting one.
children <- function(select) {
    there <- lapply(.mc_pids(.mc$children), function(pid) structure(list(pid = pid), class = c("childProcess", "process")))
    if (missing(select)) there else there[processID(there) %in% processID(select)]
}
processID <- function(process) {
    jobs <- if (inherits(process, "process")) list(process) else process
    of_class <- is.list(jobs) && all(vapply(jobs, inherits, NA, "process"))
    if (of_class) .mc_job_pids(jobs) else stop(gettextf("'process' must be of class %s", dQuote("process")), domain = NA)
}
rmChild <- function(child) {
    pid <- if (inherits(child, "process")) processID(child) else as.integer(child)
    there <- length(.mc_find(pid)) > 0L
    .mc_forget(pid)
    there
}
# Those of the children `pids` that have something to say; NULL: none within `timeout` seconds.
selectChildren <- function(children = NULL, timeout = 0) {
    children <- .mc_job_pids(if (is.null(children)) .mc$children else children)
    there <- children %in% .mc_pids(.mc$children)
    for (pid in children[!there]) warning(gettextf("cannot wait for child %d as it does not exist", pid), domain = NA)
    children <- children[there]
    if (!length(children)) return(NULL)
    fds <- vapply(.mc_find(children), function(j) j$fd[1L], 0L)
    ready <- .mc_ready(fds, timeout)
    if (any(ready)) children[ready]
}
mckill <- function(process, signal = 2L) .kill(processID(process), as.integer(signal))
.mc_job_pids <- function(jobs) {
    if (inherits(jobs, "process")) jobs$pid
    else if (is.list(jobs)) unlist(lapply(jobs, .mc_job_pids))
    else if (is.numeric(jobs)) as.integer(jobs)
    else stop(gettextf("invalid '%s' argument", "jobs"), domain = NA, call. = FALSE)
}
mcparallel <- function(expr, name, mc.set.seed = TRUE, silent = FALSE, mc.affinity = NULL, mc.interactive = FALSE,
                       detached = FALSE) {
    env <- parent.frame()
    expr <- substitute(expr)
    job <- .mc_start(function() {
        if (!is.null(mc.affinity)) mcaffinity(mc.affinity)
        value <- try(eval(expr, env), silent = TRUE)
        if (!detached) value
    }, isTRUE(mc.set.seed), isTRUE(silent))
    if (!missing(name) && !is.null(name)) job$name <- as.character(name)[1L]
    class(job) <- c("parallelJob", class(job))
    if (detached) invisible(job) else job
}
mccollect <- function(jobs, wait = TRUE, timeout = 0, intermediate = FALSE) {
    if (missing(jobs)) jobs <- .mc$children
    if (!length(jobs)) return(NULL)
    if (isTRUE(intermediate)) intermediate <- utils::str
    named <- is.list(jobs) && !inherits(jobs, "process")
    if (inherits(jobs, "process")) jobs <- list(jobs)
    if (!is.list(jobs) && !is.numeric(jobs)) stop(gettextf("invalid '%s' argument", "jobs"), domain = NA)
    pids <- .mc_job_pids(jobs)
    names <- vapply(seq_along(jobs), function(i) {
        n <- if (named) jobs[[i]]$name
        if (is.null(n)) as.character(pids[i]) else n
    }, "")
    if (!wait) {
        ready <- .mc_select_some(pids, timeout)
        if (is.null(ready)) return(NULL)
        r <- vector("list", length(ready))
        for (i in seq_along(ready)) if (length(v <- .mc_take(ready[i]))) r[i] <- v
        return(structure(r, names = names[match(ready, pids)]))
    }
    res <- vector("list", length(pids))
    names(res) <- names
    fin <- rep(FALSE, length(pids))
    got <- fin
    while (!all(fin)) {
        s <- selectChildren(pids[!fin], -1)
        if (is.null(s)) break
        for (pid in s) {
            i <- match(pid, pids)
            v <- .mc_take(pid)
            fin[i] <- TRUE
            got[i] <- length(v) > 0L
            if (length(v)) res[i] <- v
        }
        if (is.function(intermediate)) intermediate(res)
    }
    lost <- sum(!got)
    if (lost) warning(sprintf(ngettext(lost, "%d parallel job did not deliver a result",
                                       "%d parallel jobs did not deliver results"), lost), domain = NA)
    res
}
.mc_select_some <- function(jobs, timeout) selectChildren(jobs, timeout)

.mc_cores <- function(cores) {
    cores <- as.integer(cores)
    if (is.na(cores) || cores < 1L) stop(simpleError(gettextf("'%s' must be >= 1", "mc.cores"), sys.call(-1L)))
    cores
}
mclapply <- function(X, FUN, ..., mc.preschedule = TRUE, mc.set.seed = TRUE, mc.silent = FALSE,
                     mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE, mc.allow.recursive = TRUE, affinity.list = NULL) {
    cores <- if (is.null(affinity.list)) .mc_cores(mc.cores) else as.integer(mc.cores)
    if (!is.vector(X) || is.object(X)) X <- as.list(X)
    if (!is.null(affinity.list) && length(affinity.list) < length(X))
        stop("affinity.list and X must have the same length")
    if (!is.null(affinity.list) && mc.preschedule) warning("'mc.preschedule' must be false if 'affinity.list' is used")
    if (isChild() && !isTRUE(mc.allow.recursive)) return(lapply(X = X, FUN = FUN, ...))
    if (mc.set.seed) mc.reset.stream()
    if (is.null(affinity.list)) {
        if (length(X) < cores) cores <- length(X)
        if (cores < 2L) return(lapply(X = X, FUN = FUN, ...))
    }
    started <- integer()
    on.exit(if (!is.na(signal <- .mc_signal(mc.cleanup))) .mc_end(started, signal))
    n <- length(X)
    if (!mc.preschedule || !is.null(affinity.list)) {
        # One child each, no more than `cores` at a time.
        res <- vector("list", n)
        got <- logical(n)
        owner <- integer()
        take <- function() for (pid in selectChildren(owner[owner > 0L], -1)) {
            i <- match(pid, owner)
            owner[i] <<- -1L
            v <- .mc_take(pid)
            got[i] <<- length(v) > 0L
            if (length(v)) res[i] <<- v
        }
        for (i in seq_len(n)) {
            while (sum(owner > 0L) >= cores) take()
            job <- .mc_start(function() {
                if (!is.null(affinity.list)) mcaffinity(affinity.list[[i]])
                try(FUN(X[[i]], ...), silent = TRUE)
            }, isTRUE(mc.set.seed), isTRUE(mc.silent))
            owner[i] <- job$pid
            started <- c(started, job$pid)
        }
        while (any(owner > 0L)) take()
        failed <- sum(vapply(res, inherits, NA, "try-error"))
        if (failed) warning(sprintf(ngettext(failed, "%d function call resulted in an error",
                                             "%d function calls resulted in an error"), failed), domain = NA)
        if (lost <- sum(!got)) .mc_warn_lost(lost)
        names(res) <- names(X)
        return(res)
    }
    share <- lapply(seq_len(cores), function(k) seq.int(k, n, by = cores))
    jobs <- lapply(share, function(s) {
        S <- X[s]
        job <- .mc_start(function() try(lapply(X = S, FUN = FUN, ...), silent = TRUE), isTRUE(mc.set.seed), isTRUE(mc.silent))
        started <<- c(started, job$pid)
        job
    })
    value <- vector("list", cores)
    waiting <- started
    while (length(waiting)) for (pid in selectChildren(waiting, -1)) {
        waiting <- setdiff(waiting, pid)
        value[[match(pid, started)]] <- .mc_take(pid)
    }
    res <- vector("list", n)
    for (k in seq_len(cores)) {
        v <- value[[k]]
        if (!length(v)) next
        if (inherits(v[[1L]], "try-error")) for (i in share[[k]]) res[[i]] <- v[[1L]]
        else res[share[[k]]] <- v[[1L]]
    }
    lost <- which(lengths(value) == 0L)
    if (length(lost))
        warning(sprintf(ngettext(length(lost), "scheduled core %s did not deliver a result, all values of the job will be affected",
                                 "scheduled cores %s did not deliver results, all values of the jobs will be affected"),
                        paste(lost, collapse = ", ")), domain = NA)
    failed <- which(vapply(value, function(v) length(v) && inherits(v[[1L]], "try-error"), NA))
    if (length(failed) == cores) warning("all scheduled cores encountered errors in user code")
    else if (length(failed))
        warning(sprintf(ngettext(length(failed), "scheduled core %s encountered error in user code, all values of the job will be affected",
                                 "scheduled cores %s encountered errors in user code, all values of the jobs will be affected"),
                        paste(failed, collapse = ", ")), domain = NA)
    names(res) <- names(X)
    res
}
.mc_warn_lost <- function(lost)
    warning(simpleWarning(sprintf(ngettext(lost, "%d parallel job did not deliver a result",
                                           "%d parallel jobs did not deliver results"), lost), quote(mccollect(jobs))))
pvec <- function(v, FUN, ..., mc.set.seed = TRUE, mc.silent = FALSE, mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE) {
    if (!is.vector(v)) stop("'v' must be a vector")
    cores <- .mc_cores(mc.cores)
    n <- length(v)
    if (cores < 2L) return(FUN(v, ...))
    if (!n) return(do.call(c, list()))
    if (mc.set.seed) mc.reset.stream()
    cores <- min(cores, n)
    size <- rep.int(n %/% cores, cores) + (seq_len(cores) <= n %% cores)
    ends <- cumsum(size)
    l <- lapply(seq_len(cores), function(i) if (n == cores) v[[i]] else v[seq.int(ends[i] - size[i] + 1L, length.out = size[i])])
    started <- integer()
    on.exit(if (!is.na(signal <- .mc_signal(mc.cleanup))) .mc_end(started, signal))
    jobs <- lapply(seq_len(cores), function(i) {
        job <- mcparallel(FUN(l[[i]], ...), name = i, mc.set.seed = mc.set.seed, silent = mc.silent)
        started <<- c(started, job$pid)
        job
    })
    res <- do.call(c, unname(mccollect(jobs)))
    if (length(res) != n) warning("some results may be missing, folded or caused an error")
    res
}
mcmapply <- function(FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE, mc.preschedule = TRUE, mc.set.seed = TRUE,
                     mc.silent = FALSE, mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE, affinity.list = NULL) {
    FUN <- match.fun(FUN)
    dots <- list(...)
    if (!length(dots)) return(list())
    lens <- lengths(dots)
    n <- max(lens)
    if (n && min(lens) == 0L) stop("Zero-length inputs cannot be mixed with those of non-zero length")
    if (n && min(lens) < n) dots <- lapply(dots, rep, length.out = n)
    do_one <- function(i) do.call(FUN, c(lapply(dots, function(x) x[[i]]), MoreArgs), quote = TRUE)
    answer <- mclapply(seq_len(n), do_one, mc.preschedule = mc.preschedule, mc.set.seed = mc.set.seed, mc.silent = mc.silent, mc.cores = mc.cores,
                       mc.cleanup = mc.cleanup, affinity.list = affinity.list)
    if (USE.NAMES) {
        if (!is.null(names(dots[[1L]]))) names(answer) <- names(dots[[1L]])
        else if (is.character(dots[[1L]])) names(answer) <- dots[[1L]]
    }
    if (!isFALSE(SIMPLIFY) && length(answer)) simplify2array(answer, higher = identical(SIMPLIFY, "array")) else answer
}
mcMap <- function(f, ...) Map(f, ...)

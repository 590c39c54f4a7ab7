# Connections over TCP.

.sock_port <- function(port) {
    p <- suppressWarnings(as.integer(port))
    if (length(p) != 1L || is.na(p) || p < 0L || p > 65535L) stop(simpleError(gettextf("invalid '%s' argument", "port"), sys.call(-1L)))
    p
}
socketConnection <- function(host = "localhost", port, server = FALSE, blocking = FALSE, open = "a+",
                             encoding = getOption("encoding"), timeout = getOption("timeout"), options = getOption("socketOptions")) {
    p <- .sock_port(port)
    con <- if (server) {
        s <- .sock_listen(p)
        if (!is.null(s)) {
            on.exit(close(s))
            .sock_accept(s, timeout, open, blocking)
        }
    } else .sock_connect(host, p, timeout, open, blocking)
    if (is.null(con)) {
        warning(gettextf("%s:%d cannot be opened", host, p), domain = NA)
        stop("cannot open the connection")
    }
    con
}
serverSocket <- function(port) {
    s <- .sock_listen(.sock_port(port))
    if (is.null(s)) stop(gettextf("creation of server socket failed: port %d cannot be opened", as.integer(port)), domain = NA)
    s
}
socketAccept <- function(socket, blocking = FALSE, open = "a+", encoding = getOption("encoding"), timeout = getOption("timeout"),
                         options = getOption("socketOptions")) {
    con <- .sock_accept(socket, timeout, open, blocking)
    if (is.null(con)) {
        warning("problem in accepting connections on this socket")
        stop("cannot open the connection")
    }
    con
}
socketTimeout <- function(socket, timeout = -1) .sock_timeout(socket, as.integer(timeout))
socketSelect <- function(socklist, write = FALSE, timeout = NULL) {
    if (!length(write) || length(write) > length(socklist)) stop("bad write indicators")
    .sock_select(as.list(socklist), as.logical(write), if (is.null(timeout)) -1 else as.numeric(timeout))
}

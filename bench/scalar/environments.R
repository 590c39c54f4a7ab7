# Environments and lists as records: a stack, a table of counts, nested updates.
stack <- function() {
  e <- new.env()
  e$items <- list()
  e$push <- function(x) { e$items[[length(e$items) + 1]] <- x; invisible(x) }
  e$pop <- function() { v <- e$items[[length(e$items)]]; e$items[[length(e$items)]] <- NULL; v }
  e
}
f <- function(n) {
  s <- stack()
  counts <- new.env()
  account <- list(owner = list(name = "a", visits = 0), balance = 0)
  for (i in 1:n) {
    s$push(i)
    if (i %% 3 == 0) account$balance <- account$balance + s$pop()
    key <- as.character(i %% 97)
    counts[[key]] <- (if (is.null(counts[[key]])) 0 else counts[[key]]) + 1
    account$owner$visits <- account$owner$visits + 1
    if (exists("x5", envir = counts)) stop()
    while (length(s$items) > 20) s$pop()
  }
  account$balance + account$owner$visits + sum(unlist(mget(ls(counts), envir = counts)))
}
t <- system.time(r <- f(60000))[[1]]
cat("environments", r, t, "\n")

# The data bases of packages that GNU R has installed: lazyLoad(), refhook, environments and promises in them.
put <- function(base, vars, compressed = 1L) {
  con <- file(paste0(base, ".rdb"), "wb"); at <- 0L
  envs <- list(); refs <- list(); todo <- character()
  hook <- function(e) {
    if (!is.environment(e)) return(NULL)
    for (n in names(envs)) if (identical(envs[[n]], e)) return(n)
    n <- paste0("env::", length(envs) + 1L); envs[[n]] <<- e; todo <<- c(todo, n); n
  }
  add <- function(x) {
    raw <- serialize(x, NULL, refhook = hook)
    z <- if (compressed == 0L) raw else c(rev(writeBin(length(raw), raw(), endian = "little")),
                                          if (compressed == 2L) charToRaw("2"),
                                          memCompress(raw, if (compressed == 2L) "bzip2" else "gzip"))
    writeBin(z, con); key <- c(at, length(z)); at <<- at + length(z); key
  }
  variables <- lapply(vars, add)
  while (length(todo)) {
    n <- todo[1]; todo <- todo[-1]; e <- envs[[n]]
    refs[[n]] <- add(list(bindings = as.list(e, all.names = TRUE), enclos = parent.env(e), attributes = NULL, isS4 = FALSE, locked = environmentIsLocked(e)))
  }
  close(con)
  saveRDS(list(variables = variables, references = refs, compressed = compressed), paste0(base, ".rdx"))
}
counter <- local({ n <- 0; self <- environment(); lockEnvironment(self); function() { n <<- n + 1; n } })
both <- local({ hidden <- 7; list(get = function() hidden, set = function(v) hidden <<- v) })
for (k in 0:2) {
  base <- tempfile()
  put(base, list(x = c(a = 1, b = 2), f = function(x, ...) UseMethod("f"), counter = counter, both = both, l = quote(a + b), big = sqrt(1:1000)), k)
  e <- new.env()
  lazyLoad(base, e)
  print(sort(ls(e)))
  print(e$x); print(e$counter()); print(e$counter()); e$both$set(3); print(e$both$get()); print(both$get())
  print(identical(environment(e$both$get), environment(e$both$set))); print(environmentIsLocked(environment(e$counter)))
  print(e$l); print(identical(e$big, sqrt(1:1000)))
  some <- new.env()
  lazyLoad(base, some, function(n) n %in% c("x", "l"))
  print(sort(ls(some)))
}
x <- unserialize(serialize(list(1, globalenv(), baseenv(), e), NULL, refhook = function(x) "an environment"), refhook = function(n) paste("was", n))
identical(x[[2]], globalenv()); x[[4]]
try(unserialize(serialize(e, NULL, refhook = function(x) "it")))
f <- tempfile(); saveRDS(list(e, e), f, refhook = function(x) "saved"); str(readRDS(f, refhook = function(n) paste0("<", n, ">")))
bad <- tempfile(); writeBin(as.raw(1:40), bad)
tryCatch(lazyLoadDBfetch(c(0L, 40L), bad, 1L, identity), error = function(e) cat("corrupt\n"))
tryCatch(lazyLoadDBfetch(c(30L, 40L), bad, 1L, identity), error = function(e) cat("short\n"))
# a promise that was stored (delayedAssign() in a package's code): its value
word <- function(...) writeBin(c(...), raw(), endian = "big")
promise <- c(charToRaw("X\n"), word(2L, 0x40202L, 0x20300L, 1024L + 5L, 253L, 252L), # with an environment, without a value
             serialize(quote(sum(1, 2)), NULL, version = 2)[-(1:14)])
z <- c(word(length(promise)), memCompress(promise, "gzip"))
stored <- tempfile(); writeBin(z, stored)
print(lazyLoadDBfetch(c(0L, length(z)), stored, 1L, identity))
# files whose last line does not end
cat("x <- 1\ny <- 2", file = f)
length(parse(f)); source(f); y
cat("Package: a\nAuthor: J\xf6rg\nX: b", file = f)
colnames(read.dcf(f)); unname(read.dcf(f, "X"))

# tests/fuzz/torture.R SEED COUNT LOG - COUNT calls of base functions with odd arguments, the same for the same seed; nothing is
# compared: the process must survive, soon.  LOG holds the calls so far, the last is the one that is running.  Called by
# tests/fuzz/mutate-run, in a scratch folder.  "SEED only NAME": all calls are of this function.
args <- commandArgs(TRUE)
seed <- as.double(args[1]); count <- as.integer(args[2]); log <- args[3]; only <- args[4]
state <- (seed * 7919 + 12345) %% 2147483647
rnd <- function(n) {
  state <<- (state * 16807) %% 2147483647
  floor(state / 2147483647 * n)
}
for (i in 1:10) rnd(2)
mem.maxVSize(1024) # an allocation of more is an error, and no swapping

# What ends or stops the process, waits for somebody, starts others, leaves the scratch folder or changes what the calls
# after it mean.
never <- c("q", "quit", ".quit", "readline", "browser", "repeat", "while", "for", "function", "sink", ".sink", "Sys.sleep", "system", "system2", "shell",
  ".system", "pskill", "unlink", "file.remove", "setwd", "file.rename", "file.copy", "Sys.chmod", "Sys.umask",
  "Sys.setenv", "Sys.unsetenv", ".C", ".Fortran", ".Call",
  ".External", "dyn.load", "attach", "detach", "rm", "remove", "assign", "delayedAssign", "makeActiveBinding", "lockEnvironment", "lockBinding", "<<-",
  "options", "mem.maxVSize", ".maxheap", "mem.maxNSize", "setTimeLimit", "setSessionTimeLimit", "rnd", "one", "odd",
  "sys.source", "debug", "debugonce", "undebug", "trace", ".doTrace", "reg.finalizer", "on.exit",
  "Recall", "eval.parent", "sys.on.exit", "restart", "invokeRestart", "computeRestarts", ".Internal", "source",
  "environment<-", "parent.env<-", "attr<-", "menu", "edit", "fix", "vi", "recover",
  "dump.frames", "savehistory", "loadhistory", "install.packages", "download.file", "url", "socketConnection", "pipe", "close", "closeAllConnections",
  "Rprof", "gctorture", "gctorture2", "mcparallel", "makeCluster", "makePSOCKcluster", "list2env",
  "registerS3method", ".registerS3method", "registerS3methods", "setattr", "Sys.setlocale",
  "example", "demo", "browseURL", "View", "page", "file.edit", "help.start", "install", "R_system_version", "stop",
  "serverSocket", "fifo", "rawConnection<-", "body<-", "formals<-", "stdin", "readLines.stdin",
  "suspendInterrupts", "allowInterrupts", "Sys.setFileTime", "library.dynam", "bindtextdomain", "quartz", "X11",
  "x11", "env.profile", "tryInvokeRestart", "setHook", "globalCallingHandlers", ".addGlobHands", ".addCondHands",
  ".addRestart", ".resetCondHands", "addTaskCallback", "unloadNamespace", "attachNamespace", "importIntoEnv",
  "Sys.setLanguage")
names <- setdiff(ls(baseenv(), all.names = TRUE), never)
names <- sort(names[vapply(names, function(n) is.function(get(n, baseenv())) && !grepl("^[.]?Sys[.]kill|^mc[a-z]+$", n), NA)])
if (!is.na(only)) names <- only

odd <- expression(NULL, NA, TRUE, logical(0), 0L, -1L, 3L, NA_integer_, .Machine$integer.max, -.Machine$integer.max,
  1:3, integer(0), 0, -1, 0.5, 2, NaN, Inf, -Inf, 1e308, 5e-324, 2^31, 2^52, -2^31, c(1, NA, 3),
  numeric(0), 1i, complex(0), c(1+2i, NA), "", "a", NA_character_, c("b", NA, ""), character(0), "\xff\xfe",
  "\u00fc\u4e2d", "%d", "%s%s%s", "[[:alpha:]", "(a|b)*\\1", "%Y-%m-%d", "UTF-8", "latin1", raw(0), as.raw(0:255),
  list(), list(1, "a", NULL), list(a = 1, b = list(2)), list(list(list())), quote(x), quote(f(x, y)),
  quote(if (a) b), as.name("a b"), expression(a, 1 + 2), y ~ x + z, function(x) x, function(...) ..1,
  function() stop("no"), sum, `[`, `if`,
  list2env(list(a = 1)), globalenv(), emptyenv(), baseenv(), matrix(1:6, 2), matrix(numeric(0), 0, 3),
  matrix(c("a", "b"), 1), array(1:8, c(2, 2, 2)), array(0, c(0, 0, 0)), diag(2), structure(1:4, dim = 4L),
  structure(1:3, names = c("a", NA, "")), structure(list(1), class = "foo"), structure(1, class = c("a", "b")),
  data.frame(), data.frame(x = 1:3, y = c("a", "b", NA)), data.frame(a = numeric(0)),
  structure(list(x = 1:2, y = 1), class = "data.frame", row.names = 1:5), structure(5L, levels = c("a", "b"),
      class = "factor"), `attr<-`(factor(c("u", "v", "u")), "levels", "u"), factor(character(0)),
  factor(c("x", NA, "y")), structure(1:2, class = "factor"),
  as.Date("2020-02-30", optional = TRUE), Sys.Date(), structure("a", class = "Date"), .POSIXct(0, tz = "UTC"),
  structure(list(1, 2), class = c("POSIXlt", "POSIXt")), as.POSIXlt(c(0, NA), tz = "UTC"),
  structure(1, class = "difftime"),
  as.difftime(1, units = "hours"), table(c(1, 1, 2)), structure(1:3, class = "table"), ts(1:10, start = 2000,
      frequency = 4), structure(1:3, class = "ts"), structure(1:4, tsp = c(1, 4, 1), class = "ts"), noquote("a"),
  as.numeric_version("1.2.3"), structure("x", class = "numeric_version"),
  simpleError("e"), structure(list(), class = c("error", "condition")), structure(1:10, class = "noquote"), 1:1000,
  seq(0, 1, 0.001), rep(NA_real_, 20), rep("abc", 30), letters, c(TRUE, NA, FALSE), -5:5, 100, 1e5, 1e9, 1e15,
  65536L, 1e-10, .Machine$double.eps, as.list(1:5), stdout(), textConnection("a b\nc"), missing,
  structure(list(a = 1), class = "lm"), structure(list(), class = "formula"), structure(function() 1, class = "z"),
  bquote(.(as.name(""))), quote(expr = ), structure(1:6, dim = 2:3, dimnames = list(NULL, c("a", "b", "c"))),
  pairlist(a = 1, 2), as.call(list(1)), as.call(list(quote(`[<-`))), strrep("x", 5000), strrep("(", 200))
values <- lapply(odd, function(v) tryCatch(eval(v), error = function(e) NULL))
shown <- vapply(odd, function(v) paste(deparse(v, 500L), collapse = " "), "")
one <- function() {
  name <- names[rnd(length(names)) + 1]
  f <- get(name, baseenv())
  formal <- tryCatch(names(formals(args(f))), error = function(e) NULL)
  n <- rnd(5)
  which <- vapply(seq_len(n), function(i) rnd(length(values)) + 1, 1)
  tags <- vapply(seq_len(n), function(i) if (length(formal) && rnd(2) == 0) formal[rnd(length(formal)) + 1] else "", "")
  tags[tags == "..."] <- ""
  cat("`", name, "`(", paste0(ifelse(tags == "", "", paste0("`", tags, "` = ")), shown[which], collapse = ", "), ")\n", sep = "", file = log, append = TRUE)
  call <- as.call(c(list(as.name(name)), lapply(values[which], function(v) if (is.language(v)) call("quote", v) else v)))
  if (n && any(tags != "")) names(call) <- c("", tags)
  setTimeLimit(elapsed = 3, transient = TRUE)
  r <- eval(call, new.env(parent = globalenv()))
  invisible(utils::capture.output(print(r), str(r), dput(r)))
}
out <- file("/dev/null", "w")
sink(out); sink(out, type = "message")
done <- 0L
for (i in seq_len(count)) {
  set.seed(i)
  # twice: the limit of time may be reached just after the call
  tryCatch({ tryCatch({ one(); done <- done + 1L }, error = function(e) NULL); setTimeLimit() }, error = function(e) setTimeLimit())
}
sink(type = "message"); sink()
cat(count, "calls,", done, "with a value\n")

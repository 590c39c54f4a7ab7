# Long builtins are interrupted where they are, not when they have ended: each of these takes seconds, and is left within
# four seconds of its limit (an idle machine: 0.15; MOST=0.35 asks), by a time limit and by SIGINT.  What was there before is intact.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/limits.R" <<'R'
late <- function(name, expr, limit = 0.2) {
  force(name)
  start <- proc.time()[["elapsed"]]
  how <- tryCatch({
    setTimeLimit(elapsed = limit, transient = TRUE)
    expr
    "ended"
  }, error = conditionMessage)
  setTimeLimit()
  took <- proc.time()[["elapsed"]] - start
  cat(name, ": ", how, if (took > limit - 0.2 + as.numeric(Sys.getenv("MOST", "4"))) paste(" after", took), "\n", sep = "")
}
x <- runif(1.5e7)
s <- rep("the quick brown fox", 2e6)
sum_x <- sum(x)
late("sprintf", sprintf("%.10f and %d", x, 1L))
late("as.character", as.character(x))
late("paste", paste(x, "b"))
late("strsplit", strsplit(s, " "))
late("gsub", gsub("[aeiou]+", "<\\0>", s))
late("gsub, perl", gsub("([aeiou])+", "<\\1>", s, perl = TRUE))
late("regmatches", regmatches(s, gregexpr("[a-z]+", s)))
late("toupper", toupper(paste(s, seq_along(s))))
late("order", for (i in 1:9) order(x))
late("sort", for (i in 1:9) sort(x))
late("sample", for (i in 1:30) sample(length(x)))
m <- matrix(x[1:9e6], 3000)
late("%*%", m %*% m)
late("crossprod", for (i in 1:3) crossprod(m))
late("fft", for (i in 1:40) fft(x[1:2^20]))
late("dist", dist(matrix(x[1:1e6], 10000)))
late("Sys.sleep", Sys.sleep(5))
late("system", system("sleep 50"))
late("system, intern", system("echo a; sleep 51", intern = TRUE))
late("system, deaf", system("trap '' INT; sleep 52; echo there"))
stopifnot(!length(system("ps -o args | grep '^sleep 5[012]' || true", intern = TRUE))) # nothing of them is left
# parts of a call on a device, one after the other, while a better kernel is awaited
late("parts", sapply(1:1e7, function(i) { s <- 0; for (k in 1:1000) s <- s + sin(i * k); s }), 3)
stopifnot(identical(sum_x, sum(x)), all(s == "the quick brown fox"))
R
timeout 200 $RAVEL --vanilla "$t/limits.R" 2> "$t/err"
grep -v "^Warning\|closing unused" "$t/err"
cat > "$t/signal.R" <<'R'
x <- runif(1.5e7)
s <- tryCatch({
  system(sprintf("(sleep 0.3; date +%%s.%%N; kill -INT %d) > '%s' 2>&1 &", Sys.getpid(), commandArgs(TRUE)))
  sprintf("%.10f and %d", x, 1L)
}, interrupt = function(e) as.numeric(Sys.time()) - as.numeric(readLines(commandArgs(TRUE))))
cat("SIGINT:", if (is.numeric(s) && s < 4) "left at once" else s[1], "\n")
R
timeout 60 $RAVEL --vanilla "$t/signal.R" "$t/when"
true
# A command is left by a signal to the program alone, too, and the program goes on.
cat > "$t/command.R" <<'R'
for (intern in c(FALSE, TRUE)) {
  system(sprintf("(sleep 0.3; kill -INT %d) &", Sys.getpid()))
  start <- proc.time()[["elapsed"]]
  how <- tryCatch(system("sleep 50; sleep 50", intern = intern), interrupt = function(e) "left")
  cat("SIGINT to a command:", how, if (proc.time()[["elapsed"]] - start > 4.3) "late", "\n")
}
R
timeout 60 $RAVEL --vanilla "$t/command.R"

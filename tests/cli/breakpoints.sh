# Source lines in a session: in tracebacks, in the menus of recover() and dumped frames, and breakpoints at a line.  As GNU R's.
export HOME=$(mktemp -d) && trap 'rm -rf "$HOME"' EXIT
export TERM=dumb
unset XDG_STATE_HOME
cd "$HOME"
cat > code.R <<'R'
f2 <- function(x) {
  y <- x
  stop("boom ", y)
}
g <- function(x) {
  if (x > 5) {
    x <- 2 * x }
  f2(x) }
short <- function(x) f2(x)
inside <- function() tryCatch(f2(3), finally = cat("end\n"))
R
$RAVEL --interactive --vanilla -q <<'R' 2>&1 | sed "s|$HOME|HOME|; s|$(cd "$HOME"; pwd -P)|HOME|"
source("code.R")
short(1)
traceback()
inside()
traceback()
typed <- function(x) g(x)
typed(1)
traceback()
sapply(1, short)
traceback()
options(error = dump.frames)
short(2)
names(last.dump)
options(error = recover)
typed(3)
0
options(error = NULL)
findLineNum("code.R#7")
findLineNum("code.R", 9)
findLineNum("code.R", 90)
setBreakpoint("code.R#3")
g(1)
y
c
g(2)
n
n
setBreakpoint("code.R#3", clear = TRUE)
g(1)
trace("g", quote(browser(skipCalls = 4L)), at = 3, print = FALSE)
g(7)
x
c
R

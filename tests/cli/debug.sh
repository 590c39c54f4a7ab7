# debug(), browser(), recover() and debugger() in a session, and commands for the browser from a pipe.
export HOME=$(mktemp -d) && trap 'rm -rf "$HOME"' EXIT
export TERM=dumb
unset XDG_STATE_HOME
$RAVEL --interactive <<'R' 2>&1
f <- function(x) {
  y <- x
  stop("inner")
}
g <- function(a) {
  b <- f(a)
  b
}
debug(f)
g(1)
y
where
n
n
xx
y
n
traceback()
undebug(f)
h <- function() { browser(); 1 }
h()
stop("in browser")
h()
c
Q
1 + 1
k <- function() { z <- 1; sqrt("a") }
options(error = recover)
k()
5
1
z
c
0
l <- function(v) stop("v is ", v)
(function() l(2))()
2
v
c
0
options(error = dump.frames)
k()
debugger()
1
z
c
0
q(status = 3)
R
echo "status $?"
printf 'f <- function(x) {\n  y <- x\n  y }\ndebug(f)\nf(2)\nn\n1 +\n2\nx y\nn' | $RAVEL
printf 'b\nc\n' | $RAVEL -e 'f <- function() { b <- 1; browser(); b + 1 }' -e 'f()' -e 'n' -e 'cat("-e\n")'

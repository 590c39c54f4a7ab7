# What a session's program asks for is the next line of its console: readLines(), scan(), readline() and menu().
export HOME=$(mktemp -d) && trap 'rm -rf "$HOME"' EXIT
export TERM=dumb
unset XDG_STATE_HOME
$RAVEL --interactive --quiet <<'R' 2>&1
x <- scan(n = 2)
3 4
x
y <- scan()
1 2
3

y
scan(what = "")
a "b c"

scan(what = list(0, ""), nmax = 1)
5 five
l <- readLines(n = 2)
one
two
l
readLines(stdin(), 1)
three
as.integer(readline("n: ")) * 2
12
menu(c("a", "b"))
2
1 + 1
R

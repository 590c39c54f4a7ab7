# The interactive session, fed by a pipe: prompts, continuation lines, errors that do not end it, .Last.value.
export HOME=$(mktemp -d) && trap 'rm -rf "$HOME"' EXIT
export TERM=dumb
unset XDG_STATE_HOME
$RAVEL --interactive <<'R' 2>&1
1 + 1
f <- function(x) {
  x + 1
}
f
f(41)
.Last.value
stop("oops")
x y
interactive()
invisible(5)
warning("w")
q(status = 3)
R
echo "status $?"
grep -v "^#" "$HOME/.ravel_history"

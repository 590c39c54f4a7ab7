# q() asks whether to keep the workspace, and does so; the next session has it.  Lines of one expression are recalled together.
export HOME=$(mktemp -d) && trap 'rm -rf "$HOME"' EXIT
export TERM=dumb
unset XDG_STATE_HOME
cd "$HOME" || exit 2
printf 'x <- 42\nq("ask")\nc\nx + 1\nq("ask")\nwhat\nn\n' | $RAVEL --interactive --quiet --no-restore 2>&1
ls -A | grep RData
printf 'x <- 43\n.Last <- function() cat("last\\n")\nq("ask", 3)\ny\n' | $RAVEL --interactive --quiet 2>&1
echo "status $?"
printf 'x\nx <- 1\nq()\n' | $RAVEL --interactive --quiet 2>&1
printf 'x <- 44\nq()\n' | $RAVEL --interactive --quiet --save 2>&1
printf 'f <- function(a)\n{\n  a\n}\nx\n' | $RAVEL --interactive --quiet --no-save 2>&1
$RAVEL --vanilla --save -e 'y <- 1' -e 'q()'; $RAVEL -e 'load(".RData"); ls()'
$RAVEL -e 'q("ask")' 2>&1
grep -v '^#' .ravel_history | tail -6

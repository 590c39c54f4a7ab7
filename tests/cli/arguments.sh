# The command line: -e, scripts, arguments, standard input, wrong options.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
echo 'print(commandArgs(TRUE)); cat("file\n")' > "$t/a.R"
$RAVEL -e '1 + 1' -e 'x <- 3' -e 'x'
$RAVEL --vanilla --no-echo -e 'commandArgs(TRUE)' one --two '3 4'
$RAVEL "$t/a.R" x -e y --explain
$RAVEL --no-save "$t/a.R" --args z
echo 'commandArgs()[-1]
f <- function() {
  7
}
f()' | $RAVEL
$RAVEL < "$t/a.R"
$RAVEL - < "$t/a.R"
$RAVEL --nonsense; echo "status $?"
$RAVEL -e; echo "status $?"
$RAVEL "$t/missing.R" 2>&1 | sed "s|$t|DIR|"; echo "status ${PIPESTATUS[0]}"
$RAVEL --version | sed 's/[0-9.]* (/N (/'
$RAVEL --help | head -1

# On a terminal a call of over two seconds shows how far it is, in a line that goes away; elsewhere nothing is shown.
# needs: script
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/slow.R" <<'R'
cat("one\n")
x <- lapply(1:30, function(i) { Sys.sleep(0.1); i })
cat("two\n")
R
RAVEL_DEVICE=none "$RAVEL" "$t/slow.R" 2>&1 | tr -d '\r'
TERM=xterm RAVEL_DEVICE=none script -qec "$RAVEL $t/slow.R" /dev/null < /dev/null > "$t/out"
grep -aoE '[0-9]+ of 30 elements \([0-9]+ %\), [0-9]+ a second, in the interpreter; Ctrl-C stops' "$t/out" | head -1 | sed 's/[0-9][0-9]* of/N of/; s/([0-9]*/(N/; s/, [0-9]*/, N/'
# What stays on the screen.
tr -d '\r' < "$t/out" | sed "s/.*$(printf '\033')\[K//"

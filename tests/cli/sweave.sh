# ravel CMD Sweave and ravel CMD Stangle
RAVEL=$(realpath "$RAVEL")
d=$(mktemp -d); cd "$d"
printf 'text\n<<lab>>=\nx <- 2\nx\n@\nend \\Sexpr{x}\n' > t.Rnw
printf '<<>>=\nstop("no")\n@\n' > e.Rnw
$RAVEL CMD Sweave t.Rnw; cat t.tex
$RAVEL CMD Sweave --options=echo=FALSE t.Rnw; cat t.tex
$RAVEL CMD Stangle t.Rnw; cat t.R
$RAVEL CMD Sweave e.Rnw 2>&1; echo "status $?"
$RAVEL CMD Sweave 2>&1; $RAVEL CMD Stangle nosuch.Rnw 2>&1; $RAVEL CMD Stangle --what t.Rnw 2>&1; echo "status $?"
rm -r "$d"

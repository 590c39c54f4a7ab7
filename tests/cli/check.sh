# ravel CMD build, check and BATCH on packages of tests/cli/check, as GNU R's say it: steps that are left out (no index, no web) apart.
RAVEL=$(realpath "$RAVEL")
cd tests/cli || exit; d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT
export R_LIBS= R_LIBS_SITE=/nonexistent R_LIBS_USER=
cp -r check/good check/poor "$d"; cd "$d" || exit
mkdir good/.git good/empty; touch good/.git/x good/old.bak good/R/add.R~ good/drop.txt; echo drop > good/.Rbuildignore
$RAVEL CMD build good poor
tar tzf good_0.1.2.tar.gz | sort | grep -v '/$'
tar xzOf good_0.1.2.tar.gz good/DESCRIPTION | sed 's/^Packaged:.*/Packaged:/'
sed -i 's/^Version.*/Version: x/' good/DESCRIPTION; $RAVEL CMD build good nosuch; echo "status $?"
check() { $RAVEL CMD check "$@" 2>&1; echo "status $?"; }
check --no-manual good_0.1.2.tar.gz | sed "s|$d|DIR|; /^\* using [Rp]/d"
check --no-manual poor_0.1.tar.gz | sed -n "s|$d|DIR|; /WARNING\$\|NOTE\$\|ERROR\$\|[^K]\$/p" | grep -v '^\* using'
echo "-- BATCH"
printf 'x <- c(1, 2)\nx; y <- 3\n\nf <- function(a) {\n  # inner\n  a + 1\n}\nf(2)\nmessage("told")\nwarning("w")\n' > b.R
$RAVEL CMD BATCH b.R; echo "status $?"; sed 's/^ *[0-9.]* *[0-9.]* *[0-9.]* $/times/' b.Rout; ls -a | grep RData
echo 'x; stop("now"); 3' > e.R; $RAVEL CMD BATCH --no-timing --vanilla e.R out; echo "status $?"; cat out
$RAVEL CMD BATCH e.R; cat e.Rout

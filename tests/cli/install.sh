# ravel CMD INSTALL, install.packages(), remove.packages(): packages of tests/cli/install, from folders and from an archive.
RAVEL=$(realpath "$RAVEL")
cd tests/cli || exit; d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT
export R_LIBS= R_LIBS_SITE=/nonexistent R_LIBS_USER=
mkdir "$d/lib"
quiet() { "$@" > "$d/log" 2>&1 || { echo "failed: $*"; cat "$d/log"; }; }
cp -r install/plain "$d/plain" && $RAVEL -e 'secret <- letters; save(secret, file = commandArgs(TRUE))' "$d/plain/R/sysdata.rda"
tar -C "$d" -czf "$d/plain_1.2.3.tar.gz" plain
(cd "$d" && $RAVEL CMD INSTALL -l lib plain_1.2.3.tar.gz 2>&1 | sed "s|$d|DIR|")
quiet $RAVEL CMD INSTALL --library="$d/lib" install/native
grep configured "$d/log"
quiet $RAVEL CMD INSTALL -l "$d/lib" install/linked
if command -v g++ > /dev/null; then quiet $RAVEL CMD INSTALL -l "$d/lib" install/cpp; fi
if command -v gfortran > /dev/null; then quiet $RAVEL CMD INSTALL -l "$d/lib" install/fortran; fi
quiet $RAVEL CMD INSTALL -l "$d/lib" install/ownmake install/ownlibs
grep 'installed on' "$d/log"
$RAVEL install/use.R "$d/lib"
if command -v Rscript > /dev/null; then
  diff <($RAVEL install/use.R "$d/lib" 2>&1) <(Rscript --vanilla install/use.R "$d/lib" 2>&1) > "$d/diff" || cat "$d/diff"
fi
echo "-- where there is no GNU R on the path"
cp -rs /usr/bin "$d/bin"; rm -f "$d"/bin/R "$d"/bin/Rscript; mkdir "$d/lib2"
(PATH=$d/bin; quiet $RAVEL CMD INSTALL -l "$d/lib2" install/native install/ownlibs; grep configured "$d/log"
 $RAVEL -e '.libPaths(commandArgs(TRUE)); native::twice(2); ownlibs::ask()' "$d/lib2")
echo "-- from R"
(cd "$d" && $RAVEL -e '.libPaths("lib"); install.packages("plain_1.2.3.tar.gz", lib = "lib", repos = NULL, quiet = TRUE)' \
  -e 'print("plain" %in% rownames(installed.packages("lib"))); remove.packages("plain", "lib"); print(dir.exists("lib/plain"))' \
  -e 'try(install.packages("nowhere.tar.gz", lib = "lib", repos = NULL)); try(install.packages("dplyr"))' 2>&1)
echo "-- what fails leaves what was there"
cp -r install/native "$d/native" && echo 'stop("never")' >> "$d/native/R/native.R"
$RAVEL CMD INSTALL -l "$d/lib" "$d/native" > "$d/log" 2>&1; echo "status $?"; grep ERROR "$d/log"; ls "$d/lib" | grep -vE 'cpp|fortran'
echo 'int f(' > "$d/native/src/native.c"
$RAVEL CMD INSTALL -l "$d/lib" "$d/native" > "$d/log" 2>&1; echo "status $?"; grep ERROR "$d/log"; ls "$d/lib" | grep -vE 'cpp|fortran'
mkdir "$d/needs" && printf 'Package: needs\nVersion: 1\nImports: notthere, stats\n' > "$d/needs/DESCRIPTION"
$RAVEL CMD INSTALL -l "$d/lib" "$d/needs" 2>&1 | grep ERROR
echo "-- questions"
$RAVEL CMD config CFLAGS; $RAVEL CMD config NOTHING 2>&1; $RAVEL CMD nosuch x 2>&1; echo "status $?"
$RAVEL CMD config --cppflags | sed 's|-I/.*/include|-IDIR/include|'
printf '#include <Rinternals.h>\nSEXP f(SEXP x) { return ScalarInteger(LENGTH(x)); }\n' > "$d/f.c"
(cd "$d" && quiet $RAVEL CMD SHLIB f.c && $RAVEL -e 'dyn.load("f.so"); .Call("f", 1:7)')
$RAVEL CMD REMOVE -l "$d/lib" native linked; ls "$d/lib" | grep -vE 'cpp|fortran'
echo "-- what a package masks: not what differs in its environment alone"
mkdir -p "$d/same/R"
printf '%s\n' 'Package: same' 'Version: 1.0' 'Title: The Same' 'Description: Two functions.' 'Author: A' 'Maintainer: A <a@b.c>' 'License: GPL-3' > "$d/same/DESCRIPTION"
echo 'export(nlevels, sd)' > "$d/same/NAMESPACE"
printf '%s\n' 'nlevels <- function(x) length(levels(x))' 'sd <- function(x, na.rm = FALSE) 1' > "$d/same/R/same.R"
quiet $RAVEL CMD INSTALL -l "$d/lib" "$d/same"
$RAVEL -e 'library(same, lib.loc = commandArgs(TRUE)); c(nlevels(gl(3, 1)), sd(1:3))' "$d/lib" 2>&1

# A shared object that uses ICU finds the process's order of strings as ICU's default, as in GNU R; C's is no such order.
# (Where there is no ICU there is nothing to ask.)
RAVEL=$(realpath "$RAVEL"); d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT; cd "$d" || exit
icu=$(ldconfig -p | grep -o '/.*/libicuuc\.so\.[0-9]*$' | head -1)
[ -n "$icu" ] || { printf 'c.UTF-8 \nen_US_POSIX \nde_DE \n'; exit; }
cat > f.c <<C
#include <Rinternals.h>
const char *uloc_getDefault_${icu##*.}(void);
SEXP f(void) { return mkString(uloc_getDefault_${icu##*.}()); }
C
ln -s "$icu" libicu.so
PKG_LIBS='-L. -licu' $RAVEL CMD SHLIB f.c > log 2>&1 || cat log
ask='dyn.load("f.so"); cat(.Call("f"), "\n")'
LC_ALL=C.UTF-8 $RAVEL -e "$ask"
LC_ALL=C $RAVEL -e "$ask"
LC_ALL=C.UTF-8 R_ICU_LOCALE=de_DE $RAVEL -e "$ask"

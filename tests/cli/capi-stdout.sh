# What C and C++ code prints without R (printf(), putchar(), std::cout) and what R prints come in the order in which they
# were said, as in GNU R, into a pipe as well; capture.output() has R's alone.
RAVEL=$(realpath "$RAVEL"); d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT; cd "$d" || exit
cat > f.c <<'C'
#include <stdio.h>
#include <Rinternals.h>
#include <R_ext/Print.h>
SEXP f(SEXP x) {
  printf("C: %d\n", asInteger(x));
  Rprintf("R: %d\n", asInteger(x));
  puts("C again");
  putchar('x'), putchar('\n');
  if (asInteger(x) == 2) fflush(stdout);
  return ScalarInteger(fileno(stdout));
}
C
cat > f.R <<'R'
cat("before\n"); dyn.load("f.so"); cat("loaded\n")
for (i in 1:3) { cat("cat", i, "\n"); print(.Call("f", i)) }
print(capture.output(.Call("f", 4L)))
cat("end\n"); invisible(.Call("f", 5L))
R
$RAVEL CMD SHLIB f.c > log 2>&1 || cat log
$RAVEL f.R | cat
if command -v Rscript > /dev/null; then diff <($RAVEL f.R) <(Rscript --vanilla f.R); fi

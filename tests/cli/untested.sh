# A kernel of a device that is not tested yet (here: never before, its verdict is not taken from disk) may go on where the interpreter
# stopped, if it gives what that has done so far, too: the same results and warnings, once each.  Tried until there was a launch.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/a.R" <<'R'
f <- function(i) { s <- 0; for (k in 1:8) s <- s + (i %% (k + 3)) * 0.37; if (i %% 300001 == 7) sqrt(-s) else s }
y <- sapply(1:4000000, f)
cat(length(y), sum(is.nan(y)), sprintf("%.12g", sum(y, na.rm = TRUE)), y[c(1, 1000000, 1500000)], "\n")
R
RAVEL_DEVICE=none $RAVEL "$t/a.R" > "$t/out" 2> "$t/err"
cat "$t/out" "$t/err"
for try in 1 2 3; do
  export XDG_CACHE_HOME=$t/cache$try POCL_CACHE_DIR=$t/pocl
  RAVEL_TEST_LIE=nothing RAVEL_TRACE=1 $RAVEL "$t/a.R" > "$t/out2" 2> "$t/trace"
  sed '/^ravel: /d' "$t/trace" > "$t/err2"
  cmp "$t/out" "$t/out2"
  cmp "$t/err" "$t/err2"
  grep -q launched "$t/trace" && break
done

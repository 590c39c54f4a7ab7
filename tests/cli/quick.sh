# Kernels by the system's C compilers (runtime/cc_device.c): in the default mode, switched off, by one compiler alone, kept on
# disk, with errors, interrupted; the answers are the interpreter's, and nothing is left behind.
cd "$(dirname "$0")/../.." || exit 2
bin=$PWD/${BUILD:-build}/ravel
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export TMPDIR=$t/tmp XDG_CACHE_HOME=$t/cache
mkdir "$TMPDIR" "$XDG_CACHE_HOME"
unset RAVEL_DEVICE RAVEL_OFFLOAD RAVEL_OPENCL_LIB
cat > "$t/walk.R" << 'R'
set.seed(1)
x <- numeric(300000)
for (i in 2:length(x)) { p <- x[i - 1] + rnorm(1); x[i] <- if (runif(1) < exp((x[i - 1]^2 - p^2) / 2)) p else x[i - 1] }
print(c(mean(x), sd(x)), digits = 15)
f <- function(n) { k <- 0; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1 }; k }
print(sum(sapply(1:30000, f)))
R
ran() { grep -oE '^  on t?cc\b' | sort -u; }
RAVEL_DEVICE=none "$bin" "$t/walk.R" | tee "$t/first"
for cc in tcc cc; do
  echo "--- RAVEL_CC=$cc"
  mode=auto; [ $cc = tcc ] || mode=always # which waits for it
  RAVEL_OFFLOAD=$mode RAVEL_CC=$cc "$bin" --explain "$t/walk.R" 2> "$t/err" | cmp - "$t/first"
  ran < "$t/err"
done
echo "--- the same, from disk"
RAVEL_OFFLOAD=always RAVEL_CC=cc "$bin" --explain=full "$t/walk.R" 2>&1 > /dev/null | grep -A4 'on cc' | grep -oE '1 from disk' | sort -u
echo "--- none; a compiler that cannot; no place for its files"
RAVEL_CC=none "$bin" --explain "$t/walk.R" 2>&1 > "$t/out" | grep -c "on tcc"
cmp "$t/out" "$t/first"
printf '#!/bin/sh\necho no >&2; exit 1\n' > "$t/broken" && chmod +x "$t/broken"
RAVEL_CC=$t/broken "$bin" "$t/walk.R" | cmp - "$t/first"
TMPDIR=/nonexistent "$bin" "$t/walk.R" | cmp - "$t/first"
echo "--- an interrupt while it runs"
cat > "$t/long.R" << 'R'
x <- 0; n <- 0
r <- tryCatch({ cat("begun\n"); for (i in 1:2000000000) { x <- (x + 1 / i) * 0.9; n <- n + 1 } }, interrupt = function(c) "interrupted")
cat(r, n > 1e5, "\n")
R
"$bin" "$t/long.R" & sleep 1.5; kill -INT $!; wait $!
echo "--- RAVEL_DEVICE=cc RAVEL_OFFLOAD=always"
for f in serial serial-calls draws-exact draws-order; do
  for cc in tcc cc; do
    (cd tests/offload && RAVEL_CC=$cc RAVEL_DEVICE=cc RAVEL_OFFLOAD=always "$bin" $f.R 2> /dev/null) | cmp - tests/offload/$f.out
  done
done
echo "--- left behind"
for i in $(seq 100); do [ -z "$(ls "$TMPDIR")" ] && break; sleep 0.1; done # builds that a process of their own ends
ls "$TMPDIR"

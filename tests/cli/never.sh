# In the default mode a device that gains nothing costs next to nothing: a kernel's first launch is a small part of the call, what
# is slower there stays in the interpreter, and no driver is loaded whose devices are the processors where the C compilers do.
cd "$(dirname "$0")/../.." || exit 2
bin=$PWD/${BUILD:-build}/ravel
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export XDG_CACHE_HOME=$t/cache
mkdir "$XDG_CACHE_HOME"
unset RAVEL_DEVICE RAVEL_OFFLOAD RAVEL_OPENCL_LIB
echo "--- lanes that are vector expressions, which the base functions do faster"
cat > "$t/slow.R" << 'R'
x <- seq(0, 10, length.out = 1e5)
s <- numeric(400)
for (k in 1:400) { y <- x * k + sqrt(x); s[k] <- sum(y > k) }
cat(sum(s), "\n")
R
RAVEL_DEVICE=none "$bin" "$t/slow.R"
RAVEL_CC=tcc "$bin" --report "$t/slow.json" "$t/slow.R"
"$bin" -e 'x <- readLines(commandArgs(TRUE)[1]); x <- x[grepl("\"for\"", x, fixed = TRUE)]
n <- function(what) as.numeric(sub(sprintf(".*\"%s\": ?([0-9]+).*", what), "\\1", x))
cat(n("elements"), n("offloaded") < 100, n("offloaded") + n("interpreted") == n("elements"), "\n")' "$t/slow.json"
echo "--- a driver of the processors is not loaded for a second's work"
cat > "$t/short.R" << 'R'
x <- as.numeric(1:200000)
for (i in 1:60) y <- sqrt(x) * i + x
z <- sapply(1:300000, function(i) { s <- 0; for (k in 1:5) s <- s + (i %% (k + 3)) * 0.5; s })
o <- order(x[200000:1] %% 1007)
cat(sum(y), sum(z), o[1], any(grepl("OpenCL", readLines("/proc/self/maps"))), "\n")
R
other=$(grep -L pocl /etc/OpenCL/vendors/*.icd 2> /dev/null) # of another driver nobody knows what it shows
if [ -z "$other" ]; then "$bin" "$t/short.R"; else RAVEL_DEVICE=cc "$bin" "$t/short.R"; fi

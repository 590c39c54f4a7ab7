# What the best compiler has not finished when the program ends is finished by a process of its own, which holds no pipe of the
# program's, and leaves nothing behind: the next run finds it on disk.  Not where there is no cache.
cd "$(dirname "$0")/../.." || exit 2
bin=$PWD/${BUILD:-build}/ravel
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export TMPDIR=$t/tmp XDG_CACHE_HOME=$t/cache
mkdir "$TMPDIR" "$XDG_CACHE_HOME" "$t/home"
unset RAVEL_DEVICE RAVEL_OFFLOAD RAVEL_OPENCL_LIB
cat > "$t/later" << S
#!/bin/sh
while [ ! -e "$t/go" ]; do sleep 0.1; done
exec cc "\$@"
S
chmod +x "$t/later"
export RAVEL_CC=tcc,$t/later
cat > "$t/loop.R" << 'R'
x <- 0
for (i in 1:60000000) x <- (x + 1 / i) * 0.9
cat(x, "\n")
R
bins() { ls "$1/ravel" 2> /dev/null | grep -c '\.bin$'; }
wait_for() { for i in $(seq 200); do [ "$(bins "$1")" -gt 0 ] && [ -z "$(ls "$TMPDIR")" ] && return; sleep 0.1; done; }
"$bin" "$t/loop.R" | cat # which ends with the program
echo "kept when it ends: $(bins "$XDG_CACHE_HOME")"
touch "$t/go"
wait_for "$XDG_CACHE_HOME"
echo "and later: $(bins "$XDG_CACHE_HOME"), left behind: $(ls "$TMPDIR" | wc -l)"
"$bin" --explain=full "$t/loop.R" 2>&1 | grep -oE '1 from disk' | sort -u
rm "$t/go"
RAVEL_CACHE=off HOME=$t/home "$bin" "$t/loop.R"
sleep 1
echo "left behind: $(ls "$TMPDIR" | wc -l)"
# Children that nobody has collected end with the session.
pid=$(RAVEL_DEVICE=none "$bin" -e 'cat(parallel::mcparallel(Sys.sleep(30))$pid)')
for i in 1 2 3 4 5 6 7 8 9 10; do ps -o stat= -p "$pid" | grep -q '^[^Z]' || { echo "the child has ended"; break; }; sleep 0.2; done

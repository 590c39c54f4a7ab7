# tests/faults/others.sh - the parts of tests/faults/run besides failing OpenCL calls.  Each prints a line of judge for each try.

# tests/run has judged: a line for each test.
do_deopt() {
  local pick n log=$WORK/deopt.log
  export TEST_CACHE=$WORK/deopt TEST_TIMEOUT=$limit
  cp -r "$WORK/seed" "$TEST_CACHE"
  if [ "$length" = short ]; then
    pick="for-deopt records reductions nested-sums list-functions rare-branch late-na grouped scans most-fail" n=7
  else pick="" n="1 2 7 1000 random:1"; fi
  for k in $n; do
    if [ -n "$pick" ]; then tests/run -j "$jobs" --deopt "$k" $(printf 'offload/%s ' $pick); else tests/run -j "$jobs" --deopt "$k"; fi > "$log"
    sed -n "s/^FAIL \(.*\)/DIFFERS deopt $k \1/p" "$log"
    sed -n 's/^\([0-9]*\) passed, .*/\1/p' "$log" | awk -v k="$k" '{for (i = 0; i < $1; i++) print "same deopt " k}'
    grep -q '^FAIL' "$log" && cat "$log" >> "$WORK/falls"
  done
}

# ---- memory: ravel's own allocations, on a device that shares the host's memory and on one that does not ----
allocations() { # file discrete: how many there are
  rm -f "$WORK/count"
  (RAVEL_OFFLOAD=always RAVEL_TEST_DISCRETE=$2 start "$1" env LD_PRELOAD="$FAULTS/alloc_shim.so" ALLOC_COUNT="$WORK/count" > /dev/null 2>&1 < /dev/null)
  od -An -t d8 "$WORK/count" | tr -d ' '
}
refuse() { # file discrete k
  RAVEL_OFFLOAD=always RAVEL_TEST_DISCRETE=$2 attempt "memory ${1##*/} ${2:+discrete }$3" "1|2" "$1" env LD_PRELOAD="$FAULTS/alloc_shim.so" ALLOC_FAIL="$3"
}
export -f refuse
preloads() { case $BUILD in *-san) return 1 ;; esac; } # the sanitizers have an allocator of their own
do_memory() {
  preloads || return 0
  local f d n tries=10 files=quick
  [ "$length" = short ] || tries=$((400 / ${SHARE:-1})) files="map heap quick"
  for f in $files; do
    f=$HERE/tests/faults/$f.R
    for d in "" 1; do
      [ "$length:$d" = short: ] && continue
      n=$(allocations "$f" "$d")
      for ((i = 1; i <= tries; i++)); do # half of them evenly, half among the last, where kernels run
        echo "$f '$d' $((i % 2 ? n * i / tries : n - n * i / tries / 10))"
        [ $((i % 4)) != 1 ] || echo "$f '$d' $((n * i / tries))-"
      done
    done
  done | xargs -P "$jobs" -L 1 bash -c 'refuse "$@"' _
  [ "$length" = short ] && return
  for m in 200 300 400 600 1000 1500 2500; do # MB of address space: the driver's share comes first
    for f in map heap; do
      (ulimit -v $((m * 1000)); RAVEL_OFFLOAD=always attempt "memory $f ulimit -v ${m}MB" "1|2|127" "$HERE/tests/faults/$f.R" env)
    done
  done
}

# ---- the cache ----
cached() { # name, then the prefix: quick.R with the cache in $WORK/k
  local name=$1
  shift
  XDG_CACHE_HOME=$WORK/k RAVEL_OFFLOAD=always attempt "cache $name" "" "$HERE/tests/faults/quick.R" "$@"
}
export -f cached
spoil() { # how file
  local n
  n=$(stat -c %s "$2")
  case $1 in
  empty) : > "$2" ;;
  half) truncate -s $((n / 2)) "$2" ;;
  head) truncate -s 20 "$2" ;;
  longer) head -c 4096 /dev/zero >> "$2" ;;
  first) printf 'X' | dd of="$2" bs=1 seek=0 conv=notrunc status=none ;;
  length) printf '\377\377\377\377\377\377\377\177' | dd of="$2" bs=1 seek=8 conv=notrunc status=none ;;
  bit) printf '\252' | dd of="$2" bs=1 seek=$((n * 2 / 3)) conv=notrunc status=none ;;
  folder) rm "$2"; mkdir "$2" ;;
  link) rm "$2"; ln -s /dev/zero "$2" ;;
  none) rm "$2"; ln -s "$WORK/nowhere" "$2" ;;
  fifo) rm "$2"; mkfifo "$2" ;;
  esac
}
fresh() { rm -rf "$WORK/k"; cp -r "$WORK/seed" "$WORK/k"; }
do_cache() {
  local how f many="bit"
  fresh
  [ "$length" = short ] || many="empty half head longer first length bit folder link none fifo"
  cached "cold" env
  for how in $many; do
    for f in "$WORK"/k/ravel/*; do spoil $how "$f"; done
    cached "files: $how" env
    cached "after $how" env
    [ "$length" = short ] || { fresh; cached "again" env; }
  done
  for n in 100 $([ "$length" = short ] || echo 0 1 47 48 49 1000 5000 20000 100000); do
    fresh
    preloads || continue
    cached "disk full after $n" env LD_PRELOAD="$FAULTS/disk_shim.so" DISK_FULL="$n"
    cached "after a full disk" env
  done
  fresh
  [ "$length" = short ] || rm -rf "$WORK/k" # nor verdicts
  seq $([ "$length" = short ] && echo 4 || echo 16) | xargs -P 16 -I{} bash -c 'cached "one of many" env'
  cached "after many" env
  [ "$length" = short ] && return
  rm -rf "$WORK/k"; : > "$WORK/k"; cached "a file in its place" env
  rm -f "$WORK/k"; ln -s /nonexistent/there "$WORK/k"; cached "a link to nowhere" env
  rm -f "$WORK/k"; (ulimit -f 2; cached "files of 2 KB at most" env)
  rm -rf "$WORK/k"
}

# ---- signals ----
strike() { # signal milliseconds
  local t status
  t=$(mktemp -d "$WORK/s.XXXXXX")
  (cd "$HERE/tests/faults" && XDG_CACHE_HOME=$WORK/sc RAVEL_OFFLOAD=always RAVEL_TEST_DISCRETE=$3 timeout --preserve-status -k 20 -s "$1" "$2" "$RAVEL" $prog.R > "$t/out" 2> "$t/err" < /dev/null)
  status=$?
  # 130: it came before ravel had looked after signals.  What was printed is the beginning of what would have been
  if [ $status != 0 ] && cmp -s <(head -c "$(stat -c %s "$t/out")" "$HERE/tests/faults/$prog.out") "$t/out"; then cp "$HERE/tests/faults/$prog.out" "$t/out"; fi
  judge "signals $1 after $2" "$HERE/tests/faults/$prog.R" $status "$t/out" "$t/err" "$([ "$1" = INT ] && echo "1|130" || echo 143)"
  rm -rf "$t"
}
export -f strike
do_signals() {
  local k n=3
  cp -r "$WORK/seed" "$WORK/sc"
  export prog=heap
  [ "$length" = short ] && prog=quick
  [ "$length" = short ] || n=$((300 / ${SHARE:-1}))
  for ((k = 1; k <= n; k++)); do
    for s in INT TERM; do echo "$s $(awk -v k=$k -v n=$n 'BEGIN {printf "%.3f", 0.02 + 1.2 * k / n}') '$([ $((k % 2)) = 0 ] && echo 1)'"; done
  done | xargs -P "$jobs" -L 1 bash -c 'strike "$@"' _
  XDG_CACHE_HOME=$WORK/sc RAVEL_OFFLOAD=always attempt "signals: the cache afterwards" "" "$HERE/tests/faults/$prog.R" env
}

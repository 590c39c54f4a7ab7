# What was printed before flush(), and before the process is killed, is there; both streams in the order of the program.
d=$(mktemp -d)
OUT=$d/out "$RAVEL" -e '{ cat("a\n"); flush(stdout()); cat(readLines(Sys.getenv("OUT")), "b\n") }' > "$d/out"
cat "$d/out"
for s in TERM HUP ABRT; do
  "$RAVEL" -e '{ system(paste0("(sleep 2; kill -'$s' ", Sys.getpid(), ") > /dev/null 2>&1 &")); cat("waits\n"); repeat NULL }' > "$d/out" 2> /dev/null &
  wait $! 2> /dev/null
  cat "$d/out"
done 2> /dev/null
"$RAVEL" -e '{ cat("one "); message("two"); cat("three\n") }' 2>&1
rm -rf "$d"

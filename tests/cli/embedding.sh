# The programs of doc/embedding.md: each compiles, and prints what stands below it.
build=$(dirname "$RAVEL")
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
awk -v t="$t" '
  /^```c$/ {n++; out = t "/" n ".c"; next}
  /^```text$/ {out = t "/" n ".expect"; printf "" > out; next}
  /^```/ {out = ""; next}
  out {print > out}' doc/embedding.md
libs=$(sed -n 's/^PKG_LIBS := //p' "$build/deps.mk")
for c in "$t"/*.c; do
  x=${c%.c}
  gcc ${SAN:+-fsanitize=$SAN} -w -Iinclude -o "$x" "$c" "$build/libravel.a" $libs -lreadline -ltre -lbz2 -llzma -ldl -lpthread -lm || continue
  "$x" > "$x.out" 2>&1
  diff "$x.expect" "$x.out" > "$x.diff" && echo "program $(basename "$x") as written" || cat "$x.diff"
done

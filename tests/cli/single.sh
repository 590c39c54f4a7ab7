# A device without doubles (RAVEL_TEST_NO_FP64) is refused, and used where options(ravel.precision = "single") says so;
# --explain says that, and what arithmetic was relaxed.  Other values of the two options are errors.
. tests/softcl/use
t=$(mktemp -d)
cat > "$t/a.R" <<'R'
r <- sapply(1:2000, function(k) sqrt(k) / 3)
cat(all(abs(r - sqrt(1:2000) / 3) < 1e-5), "\n")
R
for first in '' 'options(ravel.precision = "single")' 'options(ravel.precision = "single", ravel.math = "fast")' \
  'options(ravel.math = "fast")' 'options(ravel.math = "fast"); options(ravel.math = NULL)'; do
  for without in '' 1; do
    { echo "$first"; cat "$t/a.R"; } > "$t/b.R"
    RAVEL_TEST_NO_FP64=$without RAVEL_OFFLOAD=always "$RAVEL" --explain "$t/b.R" 2>&1 |
      sed -n 's/ on the device.*//; s/^  on [^:]*: \([0-9]*\);.*/  on the device: \1/; /TRUE\|on the dev\|not off\|single\|relaxed/p'
  done
done
RAVEL_TEST_NO_FP64=1 "$RAVEL" --devices | grep refused
for o in 'precision = "half"' 'precision = 1' 'math = "native"' 'math = NA' 'math = character()'; do
  "$RAVEL" -e "try(options(ravel.$o))" 2>&1
done
rm -rf "$t"

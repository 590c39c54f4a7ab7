# --explain: the share of the device, regions by the time they took, remedies; explain() at the prompt.
export RAVEL_OFFLOAD=never
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/a.R" <<'R'
small <- sapply(1:40, function(i) { cat(""); i })
large <- sapply(1:1000, function(i) { k <- 0; while (k < 10000) k <- k + 1; cat(""); sum(sapply(1:2, function(j) j)) })
R
plain() { sed -E 's/[0-9.e+-]+ (%|s|ms)\b/N \1/g; s/, N ms( \(.*\))?$//; s/\([0-9.]+ in the interpreter\)/(N)/; s| of /.*/| of |; s|^/.*/||'; }
$RAVEL --explain "$t/a.R" 2>&1 | plain
printf 'x <- sapply(1:3000, function(i) { cat(""); i })\nexplain()\nexplain(full = TRUE)\n' | $RAVEL --interactive --vanilla 2>&1 | plain | grep -E '^  |elements'
$RAVEL -e 'explain()' 2>&1 | head -2
$RAVEL -e 'options(ravel.explain = TRUE); x <- sapply(1:300, function(i) i); options(ravel.explain = FALSE)'

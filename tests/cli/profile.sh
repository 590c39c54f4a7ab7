# ravel --profile FILE: folded stacks by line, kernels included; every line is as the tools that draw flame graphs read it.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/work.R" << 'R'
inner <- function(x) {
  for (i in 1:3) x <- sort(x + i)
  x
}
outer1 <- function(n) {
  for (k in 1:n) inner(runif(50000))
}
outer1(30)
f <- function(n) { k <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; k }
s <- sapply(1:300000, f)
cat("done\n")
R
RAVEL_DEVICE=cc RAVEL_OFFLOAD=always "$RAVEL" --profile "$t/out" "$t/work.R"
grep -o '^work.R:8;outer1:6;inner:2;sort ' "$t/out"
grep -o '^work.R:10;sapply;.*kernel: .* ' "$t/out" | sed 's/kernel: .*/kernel/'
grep -vcE '^[^ ;][^;]*(;[^;]+)* [0-9]+$' "$t/out"
"$RAVEL" --profile "$t/none/out" -e 1 2>&1 | sed "s,$t,DIR,"

# tests/fuzz/reduce.R shrinks a program to what still differs between two commands.
cd "$(dirname "$0")/../.." || exit 2
d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT
cat > "$d/p.R" <<'R'
f <- function(i, noise = c(1, 2)) {
  p <- i * 2
  q <- sum(noise) + p
  if (p > 4) cat(Sys.getenv("SIDE"), q > 100, "\n") else q
}
g <- function(x) rev(x)
y <- g(1:10)
for (i in 1:3) f(i)
print(y)
R
"$RAVEL" tests/fuzz/reduce.R "$d/p.R" "env SIDE=a $RAVEL" "env SIDE=b $RAVEL" 300 | sed "s,$RAVEL,ravel,"
"$RAVEL" tests/fuzz/reduce.R "$d/p.R" "env SIDE=a $RAVEL" "env SIDE=a $RAVEL" 300
echo "status $?"

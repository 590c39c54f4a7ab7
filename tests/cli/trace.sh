# RAVEL_TRACE: calls of 24 to 40 elements are timed, too, so that many of them add up.
for n in 16 23 24 25 32 40 41 64; do
  RAVEL_TRACE=1 $RAVEL -e "s <- sum(sapply(1:$n, function(x) x + 0.5))" 2>&1 | grep interpreted | tail -1 | sed 's/body 0x[0-9a-f]*/BODY/;s/: [0-9.]* ms/: T ms/g'
done

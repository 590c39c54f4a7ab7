# The report is asked for after loops have run: options set late count
d=$(mktemp -d)
"$RAVEL" -e 's <- 0; for (i in 1:1000) s <- s + i; options(ravel.report = commandArgs(TRUE)[1]); y <- sapply(1:100, function(v) v * 2)' --args "$d/r" 2>&1
grep -c '"call": "sapply"' "$d/r"
rm -r "$d"

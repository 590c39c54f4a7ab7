# Setting the option ravel.report begins the report anew: what ran before is in none.
x <- (1:20000) / 7
before <- sapply(x, function(v) v + 1)
for (r in 1:4) {
  if (r == 3) options(ravel.report = getOption("ravel.report"))
  y <- mapply(function(v, w) v * r + w, x, before)
}
cat(sum(y), "\n")

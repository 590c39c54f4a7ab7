# A variable that starts as an integer and becomes a double in the loop is carried as a double.
# args: i
f <- function(n) { steps <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; steps <- steps + 1L }; steps }
for (k in 1:30) f(k)

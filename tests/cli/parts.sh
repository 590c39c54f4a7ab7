# Results that are lists (records, vectors of several lengths, rows) and lanes that draw go to the device in parts: a small first
# launch, then what is left; the interpreter's results are the same.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/parts.R" <<'R'
n <- 20000
f <- function(i) { s <- 0; for (k in 1:300) s <- s + sqrt(i * k); s }
l <- lapply(1:n, function(i) list(m = f(i), k = i %% 7L))
cat(sum(sapply(l, `[[`, "m")), sum(sapply(l, function(e) e$k)), length(l), names(l[[n]]), "\n")
l <- lapply(1:n, function(i) { x <- f(i) * (1:(2 + i %% 5)); x[x %% 2 < 1.3] })
cat(sum(lengths(l)), sum(unlist(l)), "\n")
m <- 7
r <- sapply(1:n, function(i) f(i) * (1:m))
cat(dim(r), sum(r), "\n")
e <- tryCatch(lapply(1:n, function(i) { if (i == 15000) stop("at ", i); list(a = f(i)) }), error = conditionMessage)
cat(e, "\n")
set.seed(1)
d <- replicate(n, { x <- rexp(20); f(x[1]) })
cat(sum(d), runif(1), "\n")
R
RAVEL_OFFLOAD=auto $RAVEL "$t/parts.R" > "$t/auto.txt"
RAVEL_OFFLOAD=never $RAVEL "$t/parts.R" | cmp - "$t/auto.txt" && cat "$t/auto.txt"

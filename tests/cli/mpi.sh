# needs: mpirun
# One script, several processes: mpirun -n N ravel prints what one process prints, to the last bit; calls are shared; files,
# input, time and random seeds are the first process's; children are dealt out; a process that is killed ends the run.
cd "$(dirname "$0")/../.." || exit 2
# Built where Open MPI's headers are; elsewhere there is nothing to test.
[ -e "$(dirname "$RAVEL")/libravel-mpi.so" ] || { cat tests/cli/mpi.out; exit; }
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export XDG_CACHE_HOME=$t/cache OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OPENBLAS_NUM_THREADS=1 RAVEL_DEVICE=cc
unset RAVEL_OFFLOAD
ranks() { timeout 120 mpirun --oversubscribe -n "$1" "$RAVEL" "${@:2}"; }
cat > "$t/shared.R" << 'R'
steps <- function(n) { k <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; k }
s <- sapply(1:60000, steps)
cat(which.max(s), max(s), "\n")
x <- seq(0, 1, length.out = 40000)
f <- function(x, a) if (x > 0.99998) { cat("at", format(x, digits = 10), "\n"); warning("large"); NA } else exp(-a * x) / (1 + x)
print(sum(mapply(f, x, 2)[1:39999]), digits = 17)
m <- vapply(x, function(v) c(sin(v), cos(v)), c(a = 0, b = 0))
print(dim(m)); print(rowSums(m), digits = 17)
l <- lapply(x, function(v) v^1.5)
print(Reduce(`+`, l[39990:40000]), digits = 17)
total <- 0
g <- function(i) { if (i %% 10000 == 0) total <<- total + i; i / 3 }
print(sum(sapply(1:40000, g)), digits = 17); print(total)
o <- outer(x[1:300], x[1:200], function(a, b) sqrt(a^2 + b^2) + atan2(a, b))
print(sum(o), digits = 17)
R
echo "--- the same for every N"
for mode in auto always; do n=4; [ $mode = auto ] || n=2
  export RAVEL_OFFLOAD=$mode
  "$RAVEL" "$t/shared.R" > "$t/one" 2> "$t/err1"
  [ $mode = always ] || cat "$t/one"
    ranks $n --explain=full "$t/shared.R" > "$t/out" 2> "$t/err"
    echo "$mode, $n: status $?"
    cmp "$t/one" "$t/out"
    grep -o "shared by $n processes" "$t/err" | sort | uniq -c | sed 's, *[0-9]* shared,shared,'

done
cat > "$t/loops.R" << 'R'
n <- 20000
x <- seq(0, 1, length.out = n); y <- numeric(n); m <- matrix(0, n, 3); s <- 0; best <- -1; at <- 0L
for (i in 1:n) {
  t <- exp(-x[i] * 3)
  y[i] <- t / (1 + t)
  m[i, ] <- c(t, t^2, i)
  s <- s + t
  if (y[i] * sin(i) > best) { best <- y[i] * sin(i); at <- i }
  if (i %% 4000 == 0) cat("at", i, "\n")
}
print(c(sum(y), s, best, at, t), digits = 17); print(colSums(m), digits = 17)
z <- numeric(2 * n)
for (i in 1:n) { z[n - i + 1] <- i * 0.5; if (x[i] > 0.25) z[n + i] <- x[i]; if (i == 15000) warning("late") }
print(sum(z), digits = 17); print(z[c(1, n, n + 1, 2 * n)])
v <- numeric(0)
for (i in 1:n) if (x[i] * 1000 %% 1 < 0.5) v <- c(v, x[i] * 2)
print(sum(v), digits = 17)
a <- array(0, c(3, n, 2))
for (j in 1:n) { a[, j, 1] <- j; a[2, j, 2] <- x[j] }
print(sum(a), digits = 17); print(a[, n, ])
R
cat > "$t/inside.R" << 'R'
x <- seq(0, 1, length.out = 2000)
for (t in 1:300) x <- sapply(x, function(v) if (v > 0.5) v * 0.999 else v * 1.001)
print(sum(x), digits = 15)
f <- function(i) { s <- 0; for (j in 1:60) s <- s + sum(sapply(1:520, function(k) k %% (i + j))); s }
total <- 0
for (i in 1:40) total <- total + f(i)
print(total)
r <- sapply(1:1500, function(i) if (sum(sapply(1:600, function(j) (i * j) %% 7)) %% 3 == 0) "a" else "b")
print(table(r))
q <- 0
for (i in 1:60) q <- q + tryCatch({ for (j in 1:40) if (i %% 7 == 0 && j == 33) stop("left"); 1 }, error = function(e) 0)
print(q); print(sum(sapply(1:30000, function(i) i %% 17 / 3)), digits = 17)
R
for mode in auto always; do
  export RAVEL_OFFLOAD=$mode
  for script in loops inside; do
    "$RAVEL" "$t/$script.R" > "$t/one" 2> /dev/null
    [ $mode = always ] || cat "$t/one"
    ranks 3 --explain=full "$t/$script.R" > "$t/out" 2> "$t/err"
    echo "$script, $mode: status $?"
    cmp "$t/one" "$t/out"
    [ $mode = auto ] || grep -A9 ': for: 20000' "$t/err" | grep -o "shared by 3 processes"
  done
done
unset RAVEL_OFFLOAD
cat > "$t/world.R" << 'R'
f <- tempfile()
writeLines(c("a", "b", Sys.getpid()), f)
stopifnot(readLines(f)[3] == Sys.getpid(), file.exists(f), length(list.files(dirname(f))) > 0)
con <- gzfile(f, "w"); cat("packed\n", file = con); close(con)
print(readLines(f)); print(system("echo from the shell", intern = TRUE))
saveRDS(list(1, "x"), f); str(readRDS(f))
print(readLines(file("stdin"), 2))
withCallingHandlers(file.remove("/nonexistent"), warning = function(w) {
  cat("heard:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(tryCatch(file("/nonexistent/x", "r"), warning = function(w) conditionMessage(w)))
stopifnot(identical(Sys.getenv("OMPI_COMM_WORLD_RANK"), ""), Sys.time() > 0)
a <- runif(3); b <- sapply(1:2000, function(i) i + a[1]); stopifnot(b[5] == 5 + a[1])
pipe <- pipe("cat > /dev/null; exit 3", "w"); print(close(pipe))
out <- capture.output(print(1:3)); print(out)
library(parallel)
RNGkind("L'Ecuyer-CMRG"); set.seed(1)
print(unlist(mclapply(1:4, function(i) rnorm(1), mc.cores = 4)), digits = 15)
print(tryCatch(mclapply(1:4, function(i) if (i == 3) stop("no") else i, mc.cores = 2), warning = function(w) conditionMessage(w)))
print(tryCatch(makeCluster(1), error = conditionMessage))
pdf(paste0(f, ".pdf")); plot(1); invisible(dev.off()); print(file.size(paste0(f, ".pdf")) > 1000)
f <- function(x) stop("the end of it: ", x)
f(1)
R
echo "--- the outside world"
printf 'one\ntwo\n' | ranks 3 "$t/world.R" 2> "$t/err"; echo "status $?"
grep -A1 '^Error in' "$t/err"
echo "--- q(), expressions, a script that is not there"
ranks 2 -e 'cat("once\n"); q(status = 3)' 2> /dev/null; echo "status $?"
ranks 2 "$t/none.R" 2>&1 | grep Fatal | sed "s,$t,DIR,"
echo "--- a process is killed"
echo 'cat("begun\n"); for (i in 1:600) Sys.sleep(0.1)' > "$t/long.R"
ranks 3 "$t/long.R" > "$t/out" 2> "$t/err" &
until grep -q begun "$t/out" 2> /dev/null; do sleep 0.1; done
one=$(pgrep -f "^$RAVEL $t/long.R" | tail -1)
kill -9 "$one"; wait $!; echo "status $?"
grep -o 'exited on signal 9 (Killed)' "$t/err"
echo "--- processes that come apart"
cat > "$t/apart.R" << 'R'
dyn.load(commandArgs(TRUE)); if (.C("rank", r = 0L)$r == 1L) Sys.time(); invisible(file.exists("x"))
R
printf '#include <unistd.h>\n#include <sys/file.h>\n#include <fcntl.h>\nvoid rank(int *r) { int f = open("%s/lock", O_CREAT | O_EXCL, 0600); *r = f >= 0; }\n' "$t" > "$t/rank.c"
gcc -shared -fPIC -o "$t/rank.so" "$t/rank.c"
ranks 2 "$t/apart.R" "$t/rank.so" 2>&1 | grep -o 'at another place of the script than the first one' | sort -u
echo "--- processes that die, and the others do their share"
printf '#include <fcntl.h>\n#include <pthread.h>\n#include <signal.h>\n#include <unistd.h>\nstatic int ms;
static void *later(void *p) { usleep(1000 * ms); kill(getpid(), SIGKILL); return p; }
void die(int *first, int *after, char **lock) { /* one that is not the first */
  pthread_t t;
  if (getpid() == *first || open(*lock, O_CREAT | O_EXCL, 0600) < 0) return;
  ms = *after;
  if (ms) pthread_create(&t, 0, later, 0); else later(0);
}\n' > "$t/die.c"
gcc -shared -fPIC -o "$t/die.so" "$t/die.c" -lpthread
cat > "$t/spare.R" << 'R'
options(ravel.mpi.spare = TRUE)
a <- commandArgs(TRUE)
dyn.load(a[1]); die <- function(ms, k) invisible(.C("die", Sys.getpid(), as.integer(ms), paste0(a[2], k)))
steps <- function(n) { k <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; k }
die(0, 1)
s <- sapply(1:60000, steps); cat(which.max(s), max(s), "\n")
die(0, 2)
x <- seq(0, 1, length.out = 20000); y <- numeric(20000); t <- 0
for (i in 1:20000) { y[i] <- exp(-x[i]) / (1 + x[i]); t <- t + y[i]; if (i %% 10000 == 0) cat("at", i, "\n") }
print(c(sum(y), t), digits = 17)
print(unlist(parallel::mclapply(1:4, function(i) i^2, mc.cores = 4)))
die(300, 3)
parallel::mclapply(1:6, function(i) { Sys.sleep(if (i > 3) 0.6 else 0); i }, mc.cores = 3) |> lengths() |> table() |> print()
stop("the end")
R
"$RAVEL" "$t/spare.R" "$t/die.so" "$t/none" 2> /dev/null | head -4 > "$t/one"
RAVEL_OFFLOAD=always timeout 60 mpirun --enable-recovery --oversubscribe -n 4 "$RAVEL" --explain=full "$t/spare.R" "$t/die.so" "$t/lock" > "$t/out" 2> "$t/err"
cat "$t/out"; head -4 "$t/out" | cmp - "$t/one"
grep -o -e 'shared by . processes' -e 'has died; the others do its share' -e '^Error.*' -e ' *scheduled core.*' "$t/err" | sort | uniq -c | sed 's,^ *,,'
echo 'options(ravel.mpi.spare = TRUE)' > "$t/spare.R"
ranks 2 "$t/spare.R" 2>&1 | grep -A1 '^Error in'

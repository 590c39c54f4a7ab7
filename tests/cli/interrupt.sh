# A kernel can be interrupted whatever it does: by signals, by time limits; the session goes on with the device.  A device
# that does not answer is given up, with one warning.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export RAVEL_OFFLOAD=always
# One lane never ends; a lane takes hours; the kernel is being built.
cat > "$t/endless.R" <<'R'
sapply(1:2000, function(i) { k <- 0; while (i == 1777L) k <- k + 1; k })
R
cat > "$t/long.R" <<'R'
n <- c(rep(3L, 100), rep(1000000L, 1900))
sapply(1:2000, function(i) { s <- 0; for (a in 1:n[i]) for (b in 1:n[i]) s <- s + (a %% 7L) * b; s })
R
# signal NAME AFTER script: it ends within 5 seconds (an idle machine: 0.1) after the signal
signal() {
  : > "$t/err" # it is looked into before the program begins
  RAVEL_TRACE=1 $RAVEL "$3" > "$t/out" 2> "$t/err" &
  local pid=$! i
  for i in {1..1200}; do grep -q "$2" "$t/err" && break; sleep 0.05; done
  sleep 0.3
  kill -"$1" $pid
  for i in {1..100}; do kill -0 $pid 2> /dev/null || break; sleep 0.05; done
  kill -0 $pid 2> /dev/null && echo "$1 ${3##*/}: still there" && kill -9 $pid
  wait $pid 2> /dev/null
  echo "$1 ${3##*/}: status $?"
}
signal INT "the kernel is there" "$t/endless.R"
signal INT "the kernel is there" "$t/long.R"
signal TERM "the kernel is there" "$t/long.R"
signal INT "compiled in" "$t/long.R"
# The start of the program launches nothing, however eager it is told to be: what follows it can be interrupted.
RAVEL_TRACE=1 $RAVEL --vanilla -e 'invisible()' 2>&1 | grep -c "launched\|kernel is there"
# Several devices, batches, both.
RAVEL_TEST_DEVICES=2 RAVEL_DEVICE=all signal INT "the kernel is there" "$t/long.R"
{ echo 'options(ravel.batch.bytes = 4096)'; cat "$t/long.R"; } > "$t/batches.R"
RAVEL_TEST_DISCRETE=1 signal INT "the kernel is there" "$t/batches.R"
RAVEL_TEST_DISCRETE=1 RAVEL_TEST_DEVICES=2 RAVEL_DEVICE=all signal INT "the kernel is there" "$t/batches.R"
# A time limit, and the device again: the call that was stopped has left nothing.
cat > "$t/limit.R" <<'R'
f <- function(i) { k <- 0; while (k < 1e4 || x[i] > 5) k <- k + 1; k }
x <- numeric(3000)
for (i in 1:2) invisible(sapply(1:300, f))                # its kernel is there
x[c(70, 2000)] <- 9
for (elapsed in c(0.2, 1)) print(tryCatch({
  setTimeLimit(elapsed = elapsed, transient = TRUE)
  sapply(1:3000, f)
}, error = conditionMessage))
setTimeLimit()
x[c(70, 2000)] <- 1
gc() -> g
y <- sapply(1:3000, f)
print(c(length(y), range(y)))
R
timeout 100 $RAVEL --report "$t/report" "$t/limit.R"
tail -1 "$t/report" | grep -c '"offloaded": [1-9]'
# The watchdog.
cat > "$t/mute.R" <<'R'
options(ravel.watchdog = 0.3)
for (i in 1:3) print(sum(sapply(1:(2000 + i), function(i) i * 2)))
print(sum(sapply(1:3000, function(i) i %/% 2)))
R
RAVEL_TEST_MUTE=3 $RAVEL "$t/mute.R" 2> "$t/err"
grep -c "has not answered for 0.3 seconds: the interpreter goes on without it" "$t/err"

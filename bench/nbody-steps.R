# n-body with 20 steps: the bodies are the columns of a matrix (position, velocity), which each step makes anew from the last one.
# Arguments: bodies, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 256L
reps <- if (length(args) >= 2) args[2] else 1L

begin <- rbind(sin(1:n * 0.37) * 10, cos(1:n * 0.73) * 10, sin(1:n * 1.91) * 10, cos(1:n * 0.11), sin(1:n * 0.23),
               cos(1:n * 0.57))
mass <- 1 + (1:n %% 7) / 7
dt <- 0.005
eps <- 500

move <- function(i) {
  x <- body[1, i]
  y <- body[2, i]
  z <- body[3, i]
  ax <- 0
  ay <- 0
  az <- 0
  for (j in seq_len(n)) {
    dx <- body[1, j] - x
    dy <- body[2, j] - y
    dz <- body[3, j] - z
    d <- dx * dx + dy * dy + dz * dz + eps
    f <- mass[j] / (d * sqrt(d))
    ax <- ax + f * dx
    ay <- ay + f * dy
    az <- az + f * dz
  }
  c(x + dt * body[4, i] + 0.5 * dt * dt * ax, y + dt * body[5, i] + 0.5 * dt * dt * ay,
    z + dt * body[6, i] + 0.5 * dt * dt * az, body[4, i] + dt * ax, body[5, i] + dt * ay, body[6, i] + dt * az)
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  body <- begin
  body[1] <- body[1]
  mass[1] <- mass[1]
  start <- Sys.time()
  for (k in 1:20) body <- sapply(seq_len(n), move)
  body[n]
  end <- Sys.time()
  message(sprintf("time nbody-steps %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(body), "\n")
cat(sprintf("%.15g", c(body[, 1], body[, n], sum(body[1, ]))), sep = "\n")

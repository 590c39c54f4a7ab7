# n-body: one step of bodies that attract one another; positions and masses are read from the lexical scope.
# Arguments: bodies, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 2048L
reps <- if (length(args) >= 2) args[2] else 1L

px <- sin(1:n * 0.37) * 10
py <- cos(1:n * 0.73) * 10
pz <- sin(1:n * 1.91) * 10
vx <- cos(1:n * 0.11)
vy <- sin(1:n * 0.23)
vz <- cos(1:n * 0.57)
mass <- 1 + (1:n %% 7) / 7
dt <- 0.005
eps <- 500

step <- function(x, y, z, vx, vy, vz) {
  ax <- 0
  ay <- 0
  az <- 0
  for (j in seq_len(n)) {
    dx <- px[j] - x
    dy <- py[j] - y
    dz <- pz[j] - z
    d <- dx * dx + dy * dy + dz * dz + eps
    f <- mass[j] / (d * sqrt(d))
    ax <- ax + f * dx
    ay <- ay + f * dy
    az <- az + f * dz
  }
  c(x + dt * vx + 0.5 * dt * dt * ax, y + dt * vy + 0.5 * dt * dt * ay, z + dt * vz + 0.5 * dt * dt * az,
    vx + dt * ax, vy + dt * ay, vz + dt * az)
}

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  px[1] <- px[1]
  py[1] <- py[1]
  pz[1] <- pz[1]
  vx[1] <- vx[1]
  vy[1] <- vy[1]
  vz[1] <- vz[1]
  start <- Sys.time()
  moved <- mapply(step, px, py, pz, vx, vy, vz)
  moved[n]
  end <- Sys.time()
  message(sprintf("time nbody %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(moved), "\n")
cat(sprintf("%.15g", c(moved[, 1], moved[, n], sum(moved[1, ]), sum(moved[6, ]))), sep = "\n")

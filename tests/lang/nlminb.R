# nlminb() without bounds: GNU R's steps, counts, messages, trace.
rosen <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
slope <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
show <- function(r) { r$objective <- signif(r$objective, 4); r$par <- round(r$par, 5); str(r) }
show(nlminb(c(-1.2, 1), function(x) 0.5 + rosen(x), slope))
show(nlminb(c(a = 5, b = -3), function(x) 0.5 + rosen(x), slope))
helix <- function(x) { th <- atan2(x[2], x[1]) / (2 * pi); 100 * ((x[3] - 10 * th)^2 + (sqrt(x[1]^2 + x[2]^2) - 1)^2) + x[3]^2 }
r <- nlminb(c(-1, 0.1, 0), helix); r$iterations; r$message; round(r$par, 6)
bowl <- function(x) sum((1:length(x)) * (x - 1:length(x))^2)
show(nlminb(numeric(5), function(x) 1 + bowl(x), function(x) 2 * (1:5) * (x - 1:5)))
show(nlminb(numeric(3), function(x) 1 + bowl(x)))
nlminb(c(100, -100, 50), bowl, function(x) 2 * (1:3) * (x - 1:3), control = list(trace = 4))[c("iterations", "evaluations", "message")]
show(nlminb(0, function(x) 1 + (x - 3)^4, function(x) 4 * (x - 3)^3))
show(nlminb(c(0, 5, 9), function(x) sum(cosh(x - 1:3))))
suppressWarnings(show(nlminb(c(6, 3), function(x) if (x[1] < 0.5) NaN else 1 + (x[1] - 1)^2 + (x[2] - log(x[1]))^2)))
show(nlminb(c(1, 2), function(x) 3)); show(nlminb(c(1, 2), sum))
show(nlminb(1:3, bowl, function(x) 2 * (1:3) * (x - 1:3)))
show(nlminb(c(2, 4), function(x) -prod(cos(x) * exp(-(x - pi)^2))))
# limits, scales, other tolerances
r <- nlminb(c(-1.2, 1), rosen, slope, control = list(iter.max = 5)); r[c("iterations", "evaluations", "convergence", "message")]
r <- nlminb(c(-1.2, 1), rosen, slope, control = list(eval.max = 5)); r[c("iterations", "evaluations", "convergence", "message")]
r <- nlminb(c(-1.2, 1), function(x) 0.5 + rosen(x), slope, scale = c(1, 5), control = list(rel.tol = 1e-6)); r[c("iterations", "evaluations", "message")]
r <- nlminb(c(-1.2, 1), rosen, slope, control = list(abs.tol = 1e-3, step.min = 0.1)); r[c("iterations", "evaluations", "message")]
tryCatch(nlminb(c(-1.2, 1), rosen, function(x) c(NaN, 1)), error = conditionMessage)
withCallingHandlers(nlminb(1, function(x) x^2, control = list(foo = 1))$par, warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") })
# to the last bit: where it looks, and what it finds
points <- 0
sums <- vapply(1:40, function(k) {
    n <- k %% 6 + 1
    a <- round(outer(1:n, 1:n, function(i, j) sin(k + i * j) / (i + j)), 3)
    bend <- (k %% 5) / 3
    f <- function(x) { points <<- points + sum(x * 2^-(1:n)); s <- 0; for (i in 1:n) for (j in 1:n) s <- s + (a[i, j] * x[i] - j / 7)^2; s + bend * sum((x * x - 1)^2) }
    g <- function(x) { r <- 4 * bend * x * (x * x - 1); for (i in 1:n) for (j in 1:n) r[i] <- r[i] + 2 * a[i, j] * (a[i, j] * x[i] - j / 7); r }
    r <- if (k %% 2) nlminb(round(cos(k * 1:n), 4), f, g) else nlminb(round(cos(k * 1:n), 4), f)
    paste(r$evaluations[[1]], sprintf("%a", r$par[1]))
}, "")
print(sums, width = 100); sprintf("%a", points)

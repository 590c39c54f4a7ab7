# Implied volatilities: for each option the volatility that gives its price, by Brent's method.  Arguments: options, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 20000L
reps <- if (length(args) >= 2) args[2] else 1L

# Cumulative normal distribution: Abramowitz and Stegun 26.2.17
cnd <- function(x) {
  k <- 1 / (1 + 0.2316419 * abs(x))
  w <- 1 - 0.3989422804014327 * exp(-0.5 * x * x) *
    k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
  if (x < 0) 1 - w else w
}
rate <- 0.02
spot <- 100
call <- function(volatility, strike, years) {
  root <- sqrt(years)
  d1 <- (log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / (volatility * root)
  spot * cnd(d1) - strike * exp(-rate * years) * cnd(d1 - volatility * root)
}
implied <- function(price, strike, years)
  uniroot(function(volatility) call(volatility, strike, years) - price, c(0.01, 2), tol = 1e-8)$root

strike <- 80 + 45 * ((1:n) * 0.6180339887498949) %% 1
years <- 0.5 + 1.5 * ((1:n) * 0.4142135623730951) %% 1
price <- mapply(call, 0.2 + 0.6 * ((1:n) * 0.7320508075688772) %% 1, strike, years)

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  price[1] <- price[1]
  strike[1] <- strike[1]
  years[1] <- years[1]
  start <- Sys.time()
  volatility <- mapply(implied, price, strike, years)
  volatility[n]
  end <- Sys.time()
  message(sprintf("time implied %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(sprintf("%.9g", c(volatility[c(1, n)], sum(volatility))), sep = "\n")

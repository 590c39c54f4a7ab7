# Black-Scholes: price of a European call and put for each spot price.  Arguments: options, repetitions.
args <- as.integer(commandArgs(TRUE))
n <- if (length(args) >= 1) args[1] else 300000L
reps <- if (length(args) >= 2) args[2] else 1L

# Cumulative normal distribution: Abramowitz and Stegun 26.2.17
cnd <- function(x) {
  k <- 1 / (1 + 0.2316419 * abs(x))
  w <- 1 - 0.3989422804014327 * exp(-0.5 * x * x) *
    k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
  if (x < 0) 1 - w else w
}
rate <- 0.02
volatility <- 0.30
blackscholes <- function(price, strike, years) {
  root <- sqrt(years)
  d1 <- (log(price / strike) + (rate + 0.5 * volatility * volatility) * years) / (volatility * root)
  d2 <- d1 - volatility * root
  discount <- strike * exp(-rate * years)
  c(price * cnd(d1) - discount * cnd(d2),
    discount * (1 - cnd(d2)) - price * (1 - cnd(d1)))
}

price <- 5 + 25 * ((1:n) * 0.6180339887498949) %% 1
strike <- 1 + 99 * ((1:n) * 0.4142135623730951) %% 1
years <- 0.25 + 9.75 * ((1:n) * 0.7320508075688772) %% 1

# Each repetition has data that was just written on the host, and looks at the result: both copies count.
for (r in seq_len(reps)) {
  if (r > 1 && r == reps %/% 2L + 1L) options(ravel.report = getOption("ravel.report")) # anew: see bench/run
  price[1] <- price[1]
  strike[1] <- strike[1]
  years[1] <- years[1]
  start <- Sys.time()
  prices <- mapply(blackscholes, price, strike, years)
  prices[n]
  end <- Sys.time()
  message(sprintf("time blackscholes %d %.6f", r, as.numeric(end) - as.numeric(start)))
}
cat(dim(prices), "\n")
cat(sprintf("%.15g", c(prices[, 1], prices[, n], sum(prices[1, ]), sum(prices[2, ]))), sep = "\n")

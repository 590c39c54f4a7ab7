# series: sums of differences, autocorrelations; power of tests
diffinv(1:5); diffinv(diff(1:10), xi=1); x <- ts(1:10); diffinv(diff(x), xi=x[1]); diffinv(1:6, lag=2, xi=c(1,2))
ARMAacf(c(1.0, -0.25), 1.0, lag.max = 10); ARMAacf(ar=c(1.3,-0.6, -0.2, 0.1),lag.max=6)
ARMAacf(ar=.5, lag.max=3, pacf=TRUE); ARMAtoMA(c(1.0, -0.25), 1.0, 10); ARMAacf(ma=c(.5,.2), lag.max=4)
acf(lh, plot=FALSE); pacf(lh, plot=FALSE); Box.test(lh); Box.test(lh, lag=2, type="Ljung")
power.t.test(n = 20, delta = 1, sd = 1); power.t.test(power = .90, delta = 1); power.prop.test(n = 50, p1 = .50,
    p2 = .75); power.prop.test(p1 = .50, p2 = .75, power = .90); power.t.test(20, 1, power=0.8, sd=NULL)
set.seed(123); x <- rnorm(50, 10, 5); y <- rnorm(50, 2 ,5); mood.test(x, y)
set.seed(1); arima.sim(list(ar=.7), n=5)

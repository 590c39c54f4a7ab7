# arima by CSS-ML, ML and CSS, seasonal, with regressors, missing values, fixed parameters; forecasts; the Kalman functions
fit <- arima(lh, order = c(1, 0, 0))
fit
print(names(fit))
print(fit$arma)
print(signif(unlist(fit$model), 4))
arima(lh, order = c(3, 0, 0), method = "CSS")
arima(lh, order = c(1, 0, 1), method = "ML")
predict(fit, n.ahead = 3)
arima(presidents, c(3, 0, 0))
fit2 <- arima(USAccDeaths, order = c(0, 1, 1), seasonal = list(order = c(0, 1, 1)))
fit2
predict(fit2, n.ahead = 6)
arima(USAccDeaths, order = c(0, 1, 1), seasonal = list(order = c(0, 1, 1)), method = "CSS")
fit3 <- arima(LakeHuron, order = c(2, 0, 0), xreg = time(LakeHuron) - 1920)
fit3
predict(fit3, n.ahead = 2, newxreg = c(53, 54))$pred
arima(LakeHuron, order = c(1, 1, 2))
arima(lh, order = c(3, 0, 0), fixed = c(NA, 0, NA, NA), transform.pars = FALSE)
print(round(residuals(fit)[1:5], 4))
print(logLik(fit2))
print(round(c(AIC(fit2), BIC(fit2)), 3))
print(nobs(fit2))
print(signif(confint(fit2), 3))
air <- arima(log10(AirPassengers), c(0, 1, 1), seasonal = list(order = c(0, 1, 1), period = 12))
air
air2 <- arima(log(AirPassengers), c(2, 1, 1), seasonal = c(1, 0, 0))
print(signif(coef(air2), 3))
X <- cbind(a = sin(1:48), b = (1:48) / 10)
arima(lh, order = c(1, 0, 1), xreg = X)
m <- makeARIMA(.5, c(.3, .1), c(1))
str(m)
y <- lh - 2.4
str(KalmanRun(y, fit$model))
str(KalmanLike(y, fit$model))
y[c(5, 9:12)] <- NA
s <- KalmanSmooth(y, fit$model)
print(signif(s$smooth[3:13], 5))
print(abs(round(s$var[3:13], 6)))
str(KalmanForecast(3, fit$model))
tryCatch(arima(cbind(1:5, 2:6)), error = print)
tryCatch(arima(1:5, order = 1:2), error = print)
tryCatch(predict(fit3, n.ahead = 2), error = print)
tryCatch(arima(lh, order = c(1, 0, 0), xreg = 1:3), error = print)
str(KalmanSmooth(lh, arima(lh, c(1, 0, 0))$model)) # no time series, whatever y is

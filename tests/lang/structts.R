# StructTS: level, trend and seasonal models by the Kalman filter; smoothing and forecasts
fit <- StructTS(log10(UKgas), type = "BSM")
fit
print(names(fit))
f2 <- StructTS(Nile, "level")
f2
print(signif(c(f2$coef, f2$loglik, f2$loglik0), 5))
f4 <- StructTS(log10(UKgas), type = "trend")
f4
StructTS(log10(UKgas), type = "trend", fixed = c(0.1, NA, NA))
print(signif(head(tsSmooth(f2)), 5))
print(signif(head(fitted(f4)), 5))
print(signif(residuals(f2)[1:5], 4))
print(signif(predict(f2, n.ahead = 3)$se, 5))
print(signif(predict(fit, n.ahead = 5)$pred, 5))
print(signif(head(tsSmooth(fit)), 4))
print(fit$model0$T)

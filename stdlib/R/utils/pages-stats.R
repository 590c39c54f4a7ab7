# Short pages of help for package stats; pages.R says how they are written.
.page_texts_stats <- function() "
 acf pacf ccf
 Correlations of a series with itself or another, shifted
 = an object of class \"acf\"
 > round(acf(lh, 2, plot = FALSE)$acf[, 1, 1], 3)
 [1] 1.000 0.576 0.182
 
 acf2AR ARMAacf ARMAtoMA
 Theoretical correlations and coefficients of ARMA processes
 = numbers
 > ARMAtoMA(0.5, lag.max = 3)
 [1] 0.500 0.250 0.125
 
 add1 drop1 step add.scope drop.scope factor.scope
 Models with one term more or less
 = a table; the chosen model
 > rownames(drop1(lm(mpg ~ wt + hp, mtcars)))
 [1] \"<none>\" \"wt\"     \"hp\"    
 
 addmargins ftable xtabs read.ftable write.ftable
 Tables with sums; flat tables
 = a table
 > addmargins(table(c(\"a\", \"b\"), c(\"x\", \"x\")))
      
       x Sum
   a   1   1
   b   1   1
   Sum 2   2
 
 AIC BIC logLik extractAIC deviance df.residual nobs sigma
 How good is the fit?
 = numbers
 > nobs(lm(dist ~ speed, cars))
 [1] 50
 
 alias dummy.coef effects proj se.contrast model.tables eff.aovlist replications
 What a designed experiment can tell
 = tables, lists or matrices
 
 anova stat.anova
 Tables of variances or deviances
 = a data frame of class \"anova\"
 > anova(lm(dist ~ speed, cars))$Df
 [1]  1 48
 
 ansari.test mood.test fligner.test bartlett.test var.test
 Tests of equal spread
 = an object of class \"htest\"
 > round(bartlett.test(count ~ spray, InsectSprays)$p.value, 6)
 [1] 9.1e-05
 
 aov manova TukeyHSD SSD estVar mauchly.test
 Analysis of variance
 = a fit; intervals; a test
 > df.residual(aov(yield ~ block + N, npk))
 [1] 17
 
 approx approxfun spline splinefun splinefunH
 Interpolate
 = a list of x and y; a function
 > approx(1:3, c(10, 20, 40), xout = 2.5)$y
 [1] 30
 
 ar ar.burg ar.mle ar.ols ar.yw
 Autoregressive models
 = an object of class \"ar\"
 > round(ar(lh, FALSE, 1)$ar, 3)
 [1] 0.576
 
 arima arima0 arima.sim tsdiag tsSmooth StructTS KalmanLike KalmanRun KalmanSmooth KalmanForecast makeARIMA
 Models of time series
 = a fit with coef, sigma2, loglik; a series
 > round(coef(arima(lh, c(1, 0, 0))), 2)
       ar1 intercept 
      0.57      2.41 
 
 as.hclust as.dendrogram order.dendrogram is.leaf dendrapply cophenetic cutree rect.hclust hclust
 Hierarchical clusters
 = an object of class \"hclust\" or \"dendrogram\"; groups
 > cutree(hclust(dist(c(1, 2, 9))), 2)
 [1] 1 1 2
 
 dist as.dist mahalanobis cmdscale
 Distances
 = an object of class \"dist\"; numbers; a matrix
 > dist(c(1, 3, 6))
   1 2
 2 2  
 3 5 3
 
 kmeans
 Clusters around means
 = an object with cluster, centers, ..
 > set.seed(1); sort(kmeans(c(1, 2, 9, 10), 2)$size)
 [1] 2 2
 
 as.formula formula reformulate asOneSidedFormula DF2formula update getCall
 Formulas
 = a formula; a new fit
 > reformulate(c(\"a\", \"b\"), \"y\")
 y ~ a + b
 
 terms terms.formula delete.response drop.terms get_all_vars model.frame model.matrix model.response model.extract model.offset model.weights offset expand.model.frame is.empty.model makepredictcall case.names variable.names
 From a formula to a matrix
 = an object of class \"terms\"; a data frame; a matrix
 > colnames(model.matrix(~ supp, ToothGrowth))
 [1] \"(Intercept)\" \"suppVC\"     
 
 ave
 Means of groups, for each member
 = numbers
 > ave(c(1, 3, 5), c(\"a\", \"a\", \"b\"))
 [1] 2 2 5
 
 density bw.nrd bw.nrd0 bw.ucv bw.bcv bw.SJ
 Kernel densities
 = an object with x and y; a bandwidth
 > round(bw.nrd0(cars$dist), 3)
 [1] 9.214
 
 binom.test prop.test prop.trend.test poisson.test
 Tests of proportions and rates
 = an object of class \"htest\"
 > round(binom.test(7, 10)$p.value, 4)
 [1] 0.3438
 
 biplot screeplot prcomp princomp loadings factanal varimax promax cancor
 Principal components and factors
 = a fit with sdev, loadings, ..
 > round(prcomp(USArrests, scale. = TRUE)$sdev, 3)
 [1] 1.575 0.995 0.597 0.416
 
 Box.test PP.test cpgram
 Is a series noise?
 = an object of class \"htest\"
 > round(Box.test(lh)$p.value, 4)
 [1] 1e-04
 
 chisq.test fisher.test mcnemar.test mantelhaen.test
 Tests of tables
 = an object of class \"htest\"
 > round(chisq.test(matrix(c(12, 5, 7, 9), 2))$p.value, 4)
 [1] 0.2276
 
 coef coefficients fitted fitted.values residuals resid predict confint vcov weights weighted.residuals
 What a fit holds
 = numbers or a matrix
 > round(confint(lm(dist ~ speed, cars))[2, ], 3)
  2.5 % 97.5 % 
  3.097  4.768 
 
 complete.cases na.omit na.fail na.exclude na.pass na.action na.contiguous naprint naresid napredict
 Rows with missing values
 = logicals; the data without them
 > complete.cases(data.frame(a = c(1, NA), b = 1:2))
 [1]  TRUE FALSE
 
 optimHess constrOptim nlm nlminb optimise
 Minimise
 = a list with $par or $estimate and the value
 > round(nlminb(c(1, 1), function(p) sum((p - c(2, 3))^2))$par, 4)
 [1] 2 3
 
 contr.treatment contr.sum contr.helmert contr.poly contr.SAS contrasts C
 Contrasts of factors
 = a matrix; a factor
 > contr.sum(3)
   [,1] [,2]
 1    1    0
 2    0    1
 3   -1   -1
 
 convolve fft mvfft nextn
 Fourier transforms
 = complex numbers; a number
 > fft(c(1, 2, 3, 4))
 [1] 10+0i -2+2i -2+0i -2-2i
 
 cor cov cov2cor cov.wt cor.test
 Correlations
 = numbers; a test
 > round(cor(cars$speed, cars$dist), 4)
 [1] 0.8069
 
 decompose stl HoltWinters monthplot
 Trend and season
 = an object with parts of the series
 > round(decompose(co2)$figure[1:2], 3)
 [1] -0.054  0.611
 
 D deriv deriv3 numericDeriv
 Derivatives
 = an expression; a function
 > D(quote(x^2 + sin(x)), \"x\")
 2 * x + cos(x)
 
 diffinv embed lag filter kernapply kernel bandwidth.kernel df.kernel is.tskernel
 Shift, sum and smooth a series
 = a series or matrix
 > filter(1:5, rep(1/3, 3))
 Time Series:
 Start = 1 
 End = 5 
 Frequency = 1 
 [1] NA  2  3  4 NA
 
 ecdf stepfun as.stepfun knots plot.stepfun
 Step functions
 = a function
 > ecdf(c(1, 2, 2, 4))(2)
 [1] 0.75
 
 family binomial gaussian poisson Gamma inverse.gaussian quasi quasibinomial quasipoisson make.link power
 Families of distributions for glm()
 = an object of class \"family\"
 > binomial()$linkfun(0.5)
 [1] 0
 
 glm glm.fit glm.control
 Generalised linear models
 = an object of class \"glm\"
 > round(coef(glm(am ~ wt, binomial, mtcars)), 3)
 (Intercept)          wt 
      12.040      -4.024 
 
 lm.fit lm.wfit .lm.fit lsfit ls.diag ls.print
 Least squares without formulas
 = a list with coefficients, residuals, ..
 > lm.fit(cbind(1, 1:3), c(2, 4, 6))$coefficients
 x1 x2 
  0  2 
 
 lm.influence influence influence.measures cooks.distance hatvalues hat rstandard rstudent dfbeta dfbetas dffits covratio
 Which observations count most?
 = numbers, one for each
 > round(max(cooks.distance(lm(dist ~ speed, cars))), 3)
 [1] 0.34
 
 fivenum IQR mad weighted.mean
 Statistics of a sample
 = numbers
 > fivenum(c(1, 2, 3, 4, 10))
 [1]  1  2  3  4 10
 
 friedman.test kruskal.test quade.test wilcox.test
 Tests of ranks
 = an object of class \"htest\"
 > round(kruskal.test(count ~ spray, InsectSprays)$p.value, 8)
 [1] 0
 
 t.test oneway.test pairwise.t.test pairwise.prop.test pairwise.wilcox.test pairwise.table p.adjust Pair
 Tests of means, many of them
 = an object of class \"htest\"; p values
 > round(t.test(extra ~ group, sleep)$p.value, 5)
 [1] 0.07939
 
 ks.test shapiro.test psmirnov qsmirnov rsmirnov
 Is it this distribution?
 = an object of class \"htest\"
 > round(shapiro.test(cars$dist)$p.value, 4)
 [1] 0.0391
 
 power.t.test power.prop.test power.anova.test
 How many observations are needed?
 = an object of class \"power.htest\"
 > ceiling(power.t.test(delta = 1, power = 0.9)$n)
 [1] 23
 
 heatmap interaction.plot lag.plot plclust ts.plot termplot scatter.smooth plot.spec.coherency plot.spec.phase preplot
 Pictures of statistics
 = what was computed for them, invisibly
 > pdf(NULL); with(ToothGrowth, interaction.plot(dose, supp, len)); invisible(dev.off())
 
 isoreg medpolish line loglin
 Other fits
 = an object of that class
 > coef(line(cars))
 [1] -29.333333   4.666667
 
 ksmooth loess loess.control loess.smooth lowess runmed smooth smoothEnds smooth.spline supsmu ppr
 Smooth
 = a fit, or a list of x and y
 > runmed(c(1, 9, 2, 3, 4), 3)
 [1] 1 2 3 3 3
 attr(,\"k\")
 [1] 3
 
 nls nls.control selfStart getInitial sortedXyData NLSstClosestX NLSstAsymptotic NLSstLfAsymptote NLSstRtAsymptote SSasymp SSasympOff SSasympOrig SSbiexp SSfol SSfpl SSgompertz SSlogis SSmicmen SSweibull profile
 Nonlinear least squares
 = an object of class \"nls\"; a model that finds its starting values
 > round(coef(nls(dist ~ a * speed^b, cars, start = list(a = 1, b = 1))), 2)
    a    b 
 0.59 1.55 
 
 poly polym
 Orthogonal polynomials
 = a matrix
 > round(poly(1:3, 2)[, 1], 4)
 [1] -0.7071  0.0000  0.7071
 
 ppoints qqnorm qqline qqplot
 Quantiles against quantiles
 = a list of x and y
 > ppoints(4)
 [1] 0.1470588 0.3823529 0.6176471 0.8529412
 
 printCoefmat symnum .preformat.ts
 Print tables of numbers
 = the table; symbols
 > symnum(0.001, cutpoints = c(0, 0.01, 1), symbols = c(\"*\", \" \"))
 [1] *
 
 r2dtable rWishart simulate
 Random tables, matrices, responses
 = a list or an array
 > set.seed(1); r2dtable(1, c(2, 1), c(1, 2))
 [[1]]
      [,1] [,2]
 [1,]    1    1
 [2,]    0    1
 
 
 relevel reorder
 Other orders of levels
 = a factor
 > levels(relevel(factor(c(\"a\", \"b\")), \"b\"))
 [1] \"b\" \"a\"
 
 reshape
 Wide and long data frames
 = a data frame
 > nrow(reshape(data.frame(id = 1:2, x1 = 3:4, x2 = 5:6), direction = \"long\", varying = c(\"x1\", \"x2\"), v.names = \"x\"))
 [1] 4
 
 setNames
 An object with these names
 = the object
 > setNames(1:2, c(\"a\", \"b\"))
 a b 
 1 2 
 
 spectrum spec.ar spec.pgram spec.taper
 Spectra of series
 = an object with freq and spec
 > length(spectrum(lh, plot = FALSE)$freq)
 [1] 24
 
 ts as.ts time start end frequency cycle deltat tsp hasTsp window ts.union ts.intersect toeplitz
 Time series
 = a series; numbers
 > window(ts(1:24, start = 2020, frequency = 12), c(2021, 11))
      Nov Dec
 2021  23  24
 
 dnorm pnorm qnorm
 The normal distribution: density, probability, quantile
 = numbers
 > pnorm(1.96)
 [1] 0.9750021
 ~ kernels compute the same digits
 
 dunif punif qunif
 The uniform distribution: density, probability, quantile
 = numbers
 > punif(0.3)
 [1] 0.3
 
 dexp pexp qexp
 The exponential distribution: density, probability, quantile
 = numbers
 > pexp(1)
 [1] 0.6321206
 
 dgamma pgamma qgamma rgamma
 The gamma distribution: density, probability, quantile, random numbers
 = numbers
 > pgamma(2, shape = 2)
 [1] 0.5939942
 
 dbeta pbeta qbeta rbeta
 The beta distribution: density, probability, quantile, random numbers
 = numbers
 > pbeta(0.5, 2, 3)
 [1] 0.6875
 
 dbinom pbinom qbinom rbinom
 The binomial distribution: density, probability, quantile, random numbers
 = numbers
 > dbinom(3, 10, 0.5)
 [1] 0.1171875
 
 dpois ppois qpois rpois
 The Poisson distribution: density, probability, quantile, random numbers
 = numbers
 > dpois(0:2, 1)
 [1] 0.3678794 0.3678794 0.1839397
 
 dt pt qt rt
 Student's t: density, probability, quantile, random numbers
 = numbers
 > qt(0.975, 10)
 [1] 2.228139
 
 dchisq pchisq qchisq rchisq
 Chi-squared: density, probability, quantile, random numbers
 = numbers
 > pchisq(3.84, 1)
 [1] 0.9499565
 
 df pf qf rf
 The F distribution: density, probability, quantile, random numbers
 = numbers
 > pf(4, 2, 10)
 [1] 0.9470779
 
 dcauchy pcauchy qcauchy rcauchy
 The Cauchy distribution: density, probability, quantile, random numbers
 = numbers
 > qcauchy(0.75)
 [1] 1
 
 dgeom pgeom qgeom rgeom
 The geometric distribution: density, probability, quantile, random numbers
 = numbers
 > dgeom(2, 0.5)
 [1] 0.125
 
 dhyper phyper qhyper rhyper
 The hypergeometric distribution: density, probability, quantile, random numbers
 = numbers
 > dhyper(1, 5, 5, 3)
 [1] 0.4166667
 
 dlnorm plnorm qlnorm rlnorm
 The log-normal distribution: density, probability, quantile, random numbers
 = numbers
 > qlnorm(0.5, meanlog = 0)
 [1] 1
 
 dlogis plogis qlogis rlogis
 The logistic distribution: density, probability, quantile, random numbers
 = numbers
 > plogis(0)
 [1] 0.5
 
 dnbinom pnbinom qnbinom rnbinom
 The negative binomial distribution: density, probability, quantile, random numbers
 = numbers
 > dnbinom(1, 2, 0.5)
 [1] 0.25
 
 dweibull pweibull qweibull rweibull
 The Weibull distribution: density, probability, quantile, random numbers
 = numbers
 > pweibull(1, 2)
 [1] 0.6321206
 
 dsignrank psignrank qsignrank rsignrank dwilcox pwilcox qwilcox rwilcox
 The statistics of Wilcoxon's tests: density, probability, quantile, random numbers
 = numbers
 > pwilcox(3, 3, 4)
 [1] 0.2
 
 ptukey qtukey pbirthday qbirthday dmultinom rmultinom
 Ranges, birthdays, multinomials
 = numbers
 > round(pbirthday(23), 4)
 [1] 0.5073"

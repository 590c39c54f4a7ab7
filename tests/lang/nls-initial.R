# Where self-starting models start, and what nls() tells of its steps.
DNase1 <- subset(DNase, Run == 1)
invisible(nls(density ~ 1/(1 + exp((xmid - log(conc))/scal)), DNase1, start = list(xmid = 0, scal = 1), algorithm = "plinear",
    control = nls.control(maxiter = 3, warnOnly = TRUE), trace = TRUE))
options(digits = 5)
invisible(nls(density ~ Asym/(1 + exp((xmid - log(conc))/scal)), DNase1, start = list(Asym = 3, xmid = 0, scal = 1),
    control = nls.control(maxiter = 4, warnOnly = TRUE, printEval = TRUE), trace = TRUE))
Lob.329 <- Loblolly[Loblolly$Seed == "329", ]
getInitial(height ~ SSasymp(age, Asym, R0, lrc), data = Lob.329)
getInitial(height ~ SSasympOrig(age, Asym, lrc), data = Lob.329)
getInitial(uptake ~ SSasympOff(conc, Asym, lrc, c0), data = CO2[CO2$Plant == "Qn1", ])
getInitial(conc ~ SSbiexp(time, A1, lrc1, A2, lrc2), data = Indometh[Indometh$Subject == 1, ])
getInitial(conc ~ SSfol(Dose, Time, lKe, lKa, lCl), data = Theoph[Theoph$Subject == "1", ])
getInitial(weight ~ SSfpl(Time, A, B, xmid, scal), data = ChickWeight[ChickWeight$Chick == 1, ])
getInitial(density ~ SSgompertz(log(conc), Asym, b2, b3), data = DNase1)
getInitial(rate ~ SSmicmen(conc, Vm, K), data = subset(Puromycin, state == "treated"))
getInitial(weight ~ SSweibull(Time, Asym, Drop, lrc, pwr), data = subset(ChickWeight, Chick == "6" & Time < 43))
fm <- nls(rate ~ SSmicmen(conc, Vm, K), data = Puromycin, subset = state == "treated")
fm

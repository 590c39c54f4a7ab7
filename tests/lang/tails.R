x <- c(binom.test(7, 10)$p.value, pbinom(3, 10, .5), 1 - ppois(150, 100)); print(x); cat(sprintf("%.15g", x), sep = "\n")

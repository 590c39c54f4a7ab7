# Classical tests print what GNU R's print
t.test(extra ~ group, data = sleep); t.test(1:10, y = c(7:20)); t.test(sleep$extra, mu=1); with(sleep, t.test(extra[group==1], extra[group==2], paired=TRUE))
chisq.test(matrix(c(12, 5, 7, 7), 2)); chisq.test(c(20, 30, 50)); chisq.test(InsectSprays$count > 7, InsectSprays$spray)
M <- as.table(rbind(c(762, 327, 468), c(484, 239, 477))); dimnames(M) <- list(gender = c("F", "M"),
    party = c("Democrat","Independent", "Republican")); (Xsq <- chisq.test(M)); Xsq$expected; Xsq$residuals; 
binom.test(682, 682+243, p=3/4); prop.test(c(83,90,129,70), c(86,93,136,82)); prop.test(15, 25); prop.test(c(15,20), c(25,40))
x <- c(44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1); y <- c( 2.6,  3.1,  2.5,  5.0,  3.6,  4.0,  5.2,  2.8,  3.8)
cor.test(x, y, method = "kendall", alternative = "greater"); cor.test(x,y); cor.test(~ CONT + INTG, data = USJudgeRatings); cor.test(x, y, method="spearman")
TeaTasting <- matrix(c(3, 1, 1, 3), nrow = 2, dimnames = list(Guess = c("Milk", "Tea"), Truth = c("Milk", "Tea")))
fisher.test(TeaTasting, alternative = "greater"); fisher.test(TeaTasting)
Job <- matrix(c(1,2,1,0, 3,3,6,1, 10,10,14,9, 6,7,12,11), 4, 4); 
fisher.test(matrix(c(3,1,2,2,0,4),2))
wilcox.test(c(1.83,0.50,1.62,2.48,1.68,1.88,1.55,3.06,1.30), c(0.878,0.647,0.598,2.05,1.06,1.29,1.06,3.14,1.29),
            paired=TRUE, alternative="greater"); wilcox.test(Ozone ~ Month, data = airquality,
                                                             subset = Month %in% c(5, 8), exact=FALSE)
kruskal.test(Ozone ~ Month, data = airquality); bartlett.test(count ~ spray, InsectSprays)
oneway.test(extra ~ group, data = sleep); shapiro.test(cars$dist); p.adjust(c(0.01,0.02,0.03,0.5), "BH")
p.adjust(c(0.01,0.02,0.03,0.5)); mcnemar.test(matrix(c(794, 86, 150, 570), 2))
ks.test(c(0.1,0.4,0.7,0.35), "punif"); ks.test(c(.1,.2,.5), c(.3,.6,.8,.9))
attach(airquality); Month <- factor(Month, labels = month.abb[5:9]); pairwise.t.test(Ozone, Month)

# Messages of empty arguments, names in backquotes, dots in formulas, partial sorting, prefixes of strwrap.
try(list(1) == list(1)); try(list(1) <= list(2)); try(c(1,,2)); try(sum(1,,3)); try(list(1,,2)); x <- c(1,2); x[]; m <- matrix(1:4,2); m[1,]; m[,1] <- 9L; m
as.name("if"); as.name("a b"); list(quote(x), as.name("if")); quote(`a b`+1)
cat(strwrap("The quick brown fox jumps over the lazy dog.", width=20, prefix="> "), sep="\n")
getO <- function(op, def) getOption(op, def); is.null(getO("foobar")); getOption("foobar", 5); getOption("digits")
sort(swiss$Education[1:25], partial=c(10,15))
swiss2 <- swiss; names(swiss2)[6] <- "Infant Mortality"; lm1 <- lm(Fertility ~ ., data = swiss2); lm1; summary(lm1)
predict(lm1, swiss2[1:2,]); lm(Fertility ~ `Infant Mortality`, swiss2); anova(lm1)
model.frame(Fertility~`Infant Mortality`, swiss2)[1:2,]; terms(~ `a b` + c)
aggregate(Fertility ~ `Infant Mortality`, swiss2[1:3,], mean); step(lm1, trace=0)
terms(breaks ~ . - tension, data = warpbreaks)
findInterval(8:9, numeric()); complete.cases(data.frame(1:3)[-1]); d <- decompose(co2); d$figure
update(y ~ x, . ~ . + z); formula(lm(mpg ~ ., mtcars[,1:3])); lm(mpg ~ .^2, mtcars[,1:3])
lm(mpg ~ . - wt, mtcars[,c(1,3,6)]); t.test(extra ~ group, sleep)$p.value; drop1(lm(mpg~.^2, mtcars[,1:3]))

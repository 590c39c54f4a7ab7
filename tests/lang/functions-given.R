# A function where a vector is wanted: functions of the base library are closures to messages, whatever they are made of.
say <- function(expr) tryCatch(expr, error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat(conditionMessage(w), "\n"))
say(rep(mean, 2)); say((1:3)[mean]); say(sum(mean)); say(max(sd)); say(is.na(mean)); say(rev(mean)); say(matrix(mean))
say(paste(mean)); say(nchar(mean)); say(rbind(mean)); say(sprintf("%s", mean)); say(gsub("a", "b", mean)); say(cat(mean))
say(mean[1]); say(mean$a); say(sum[[1]]); say(rep(sum, 2)); say(`if`[1]); say({ x <- mean; x[1] <- 1 })
f <- function(x) as.numeric(x)
for (x in list(mean, sum, quote(a), globalenv())) tryCatch(f(x), error = function(e) print(e))
# hash tables are asked for
say(utils::clrhash(1)); say(utils::sethash(1, 2, 3)); say(utils::gethash(globalenv(), 2)); say(utils::numhash("a"))
print(exists("say"))

# An object of a reference class as GNU R's files hold it: an S4 object around an environment.  Its methods are there.
Purse <- setRefClass("Purse", fields = list(coins = "numeric"),
                     methods = list(put = function(n) { coins <<- coins + n; invisible(.self) }, total = function() sum(coins)))
setClass("Wallt", contains = "environment") # becomes a Purse in the bytes
e <- new.env()
w <- new("Wallt", e)
assign("coins", 3, envir = w@.xData)
assign(".self", w, envir = w@.xData)
assign(".refClassDef", 0, envir = w@.xData)
bytes <- rawToChar(serialize(w, NULL, ascii = TRUE))
p <- unserialize(charToRaw(gsub("Wallt", "Purse", bytes)))
class(p)
assign(".refClassDef", getClass("Purse"), envir = as.environment(p))
p$coins
p$put(4)
p$coins
p$total()
p$coins <- 1
p$total()
is(p, "Purse")
isVirtualClass("Purse")
tryCatch(p$absent, error = function(e) cat(conditionMessage(e), "\n"))
# of two values for one field the first counts
Pair <- setRefClass("Pair", fields = list(n = "numeric", k = "character"))
Pair$new(n = 1, k = "a", n = 2)$n
do.call(Pair, list(k = "a", k = "b", n = 5))$k

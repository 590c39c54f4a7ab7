# rawShift(), rawToBits(), intToBits(), packBits(): what they take and what they say
f <- function(e) tryCatch(print(e), error = function(c) cat(conditionMessage(c), "\n"))
f(rawShift(as.raw(c(1, 255, 128)), 3)); f(rawShift(as.raw(c(1, 255, 128)), -3)); f(rawShift(1:3, 1)); f(rawShift(as.raw(1), 9))
f(rawToBits("a")); f(rawToBits(1L)); f(rawToBits(TRUE)); f(rawToBits(as.raw(200)))
f(intToBits(2.9)); f(intToBits("7")); f(intToBits(as.raw(3))); f(intToBits(integer())); f(intToBits(factor("a"))); f(intToBits(NA))
f(packBits(1:7)); f(packBits(as.raw(c(0, 1, 0, 1, 255, 254, 3, 0)))); f(packBits(1.5)); f(packBits(rep(1:0, 16), "integer"))
f(packBits(c(NA, 1:7))); f(packBits(intToBits(1:3), "zzz")); f(packBits(numToBits(pi), "double")); f(numToInts(pi))

# What the assertions of package tools say.
library(tools)
try(assertError(1)); try(assertError(1,"foo")); try(assertError(stop("x"),"foo")); try(assertWarning(1)); try(assertWarning(warning("s"),"foo"))
try(assertWarning({warning("a"); stop("b")})); try(assertCondition(1)); try(assertCondition(1,"message")); try(assertCondition(message("q"),"warning")); assertCondition(message("q"),"message")
assertError(stop("u"),verbose=TRUE); assertWarning(warning("w"),verbose=TRUE); assertCondition(stop("u"),"error",verbose=TRUE); try(assertCondition(stop(structure(class=c("my","error","condition"),list(message="m",call=NULL))),"warning"))
try(assertCondition({warning("a");stop("b")},"message"))

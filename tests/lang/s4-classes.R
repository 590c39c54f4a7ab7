# S4: classes, validity, generics, methods on builtins and groups, callNextMethod, show, as
setClass("Person", representation(name="character", age="numeric"))
p <- new("Person", name="Ann", age=30)
p
p@name
p@age <- 31
p@age
isVirtualClass("Person")
setGeneric("greet", function(obj, ...) standardGeneric("greet"))
setMethod("greet", "Person", function(obj, ...) cat("Hi", obj@name, "\n"))
greet(p)
setClass("Student", contains="Person", representation(school="character"))
s <- new("Student", name="Bob", age=20, school="MIT")
greet(s)
is(s, "Person"); is(s)
setMethod("greet", "Student", function(obj, ...) { callNextMethod(); cat("from", obj@school, "\n") })
greet(s)
setMethod("show", "Person", function(object) cat("<", object@name, ">\n"))
p
s
print(s)
list(p, 1)
setMethod("+", signature("Person", "Person"), function(e1, e2) new("Person", name=paste(e1@name, e2@name), age=e1@age + e2@age))
p + p
setMethod("length", "Person", function(x) 99L); length(p)
setMethod("[", "Person", function(x, i, ...) x@name[i]); p[1]
setMethod("$", "Person", function(x, name) slot(x, name)); p$age
tryCatch(new("Person", nme="x"), error=function(e) cat(conditionMessage(e), "\n"))
tryCatch(new("Person", name=1), error=function(e) cat(conditionMessage(e), "\n"))
tryCatch(p@foo, error=function(e) cat(conditionMessage(e), "\n"))
tryCatch(p@age <- "a", error=function(e) cat(conditionMessage(e), "\n"))
setValidity("Person", function(object) if (length(object@age) == 1 && object@age < 0) "negative age" else TRUE)
tryCatch(new("Person", name="x", age=-1), error=function(e) cat(conditionMessage(e), "\n"))
setMethod("initialize", "Student", function(.Object, ...) { .Object <- callNextMethod(.Object, ...)
    if (length(.Object@school) == 0) .Object@school <- "none"; .Object })
new("Student", name="C")@school
setGeneric("area", function(shape) { standardGeneric("area") })
setClass("Shape", representation("VIRTUAL")); setClass("Circle", contains="Shape", slots=c(r="numeric"))
setClass("Rect", contains="Shape", slots=c(w="numeric", h="numeric"), prototype=list(w=1, h=1))
setMethod("area", "Circle", function(shape) pi * shape@r^2); setMethod("area", "Rect", function(shape) shape@w * shape@h)
for (sh in list(new("Circle", r=2), new("Rect", w=2))) print(area(sh))
tryCatch(area(3), error=function(e) cat(conditionMessage(e), "\n"))
tryCatch(new("Shape"), error=function(e) cat(conditionMessage(e), "\n"))
setClass("Num", contains="numeric", slots=c(unit="character"))
n <- new("Num", c(1,2,3), unit="kg"); n
n * 2
n[2]
mean(n); sum(n); n@.Data; length(n)
setMethod("Arith", signature("Num","Num"), function(e1, e2) { new("Num", callGeneric(e1@.Data, e2@.Data), unit=e1@unit) })
n + n
existsMethod("area", "Circle"); hasMethod("area", "Num"); isGeneric("area"); slotNames("Rect"); getSlots("Rect")
getClass("Student")
setMethod("summary", "Person", function(object, ...) cat("summary of", object@name, "\n"))
summary(p); summary(c(1,2,3))
identical(new("Rect", w=1), new("Rect", w=1))
isVirtualClass("Shape")
setClassUnion("NumOrChar", c("numeric", "character")); setClass("H", slots=c(v="NumOrChar")); new("H", v=1)@v; new("H", v="a")@v
tryCatch(new("H", v=TRUE), error=function(e) cat(conditionMessage(e), "\n"))
showMethods("area")
str(p)
initialize(p, name="Zed")
as(s, "Person")
setAs("Person", "character", function(from) from@name); as(p, "character")
Gen <- setClass("Gen", slots=c(a="numeric")); g <- Gen(a=5); g@a; Gen
isVirtualClass("NumOrChar"); is(1, "NumOrChar"); inherits(s, "Person"); class(s)
setGeneric("name<-", function(x, value) standardGeneric("name<-")); setReplaceMethod("name", "Person",
    function(x, value) { x@name <- value; x }); name(p) <- "New"; p@name
removeMethod("area", "Rect"); existsMethod("area", "Rect")
lapply(list(p, s), is, "Student")
cat(isVirtualClass("Circle"), is.object(p), isS4(p), "\n")
setMethod("Compare", signature("Person", "Person"), function(e1, e2) callGeneric(e1@age, e2@age)); p < s; p == p

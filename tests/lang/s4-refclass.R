# Reference classes: fields, methods, inheritance, copies, errors, printing.
A <- setRefClass("A", fields=list(x="numeric"), methods=list(setx=function(v) x <<- v, bad=function() 1, y=function(...) list(...)))
D <- setRefClass("D", contains="A", fields=list(a="A", z="character"), methods=list(setx=function(v) { callSuper(v)
    invisible(.self)}, newone=function() 3, bad=function() { usingMethods("y"); callSuper()}, y=function(...) {
        callSuper(...)}, show=function() {cat("D\n"); callSuper()}))
D
d <- D$new(x=1)
d
d$a
tryCatch(D$new(foo=1), error=function(e) print(e))
tryCatch(D$new(a=3), error=function(e) print(e))
tryCatch(d$x <- "a", error=function(e) print(e))
tryCatch(d$setx("a"), error=function(e) print(e))
tryCatch(d$nosuch, error=function(e) print(e))
tryCatch(d$nosuch <- 1, error=function(e) print(e))
D$fields()
identical(d, d$copy())
d2 <- D$new(d); d2$x
all.equal(d, d2)
isVirtualClass("A")
new("A", x=3)
L <- setRefClass("L", fields=list(b="numeric", c="character")); L$lock("b"); l <- L$new(b=1)
tryCatch(l$b <- 2, error=function(e) print(e)); L$lock(); l2 <- L$new(); l2$b <- 5
tryCatch(l2$b <- 2, error=function(e) print(e))
l
setMethod("show", "L", function(object) cat("<L>\n")); l; print(l); list(l)
setMethod("+", signature("A","A"), function(e1,e2) A$new(x=e1$x+e2$x)); (A$new(x=1)+A$new(x=2))$x

V <- setRefClass("V", fields=list(), contains="VIRTUAL", methods=list(f=function() stop("abstract")))
W <- setRefClass("W", contains="V", methods=list(f=function() cat("impl\n"))); W$new()$f()
tryCatch(V$new(), error=function(e) print(e))
G <- setRefClass("G", fields=c(a="numeric", b="list")); g <- G$new(a=1:3); g$b$k <- 5; g$b; g$a[2] <- 10L; g$a; g$a[[3]] <- 1.5; g$a
G$methods(list(addb=function(k, v) { b[[k]] <<- v; invisible(.self) })); g <- G$new(); g$addb("q", 1)$addb("r", 2); str(g$b); names(g$b)
str(g)
H <- setRefClass("H", fields=list(items="list"), methods=list(each=function(f) { for (i in items) f(i)
    invisible(.self) }, initialize=function(...) { items <<- list(...) })); H$new(1,2,3)$each(print)
Person <- setRefClass("Person", fields=list(name="character", friends="list"), methods=list(addFriend=function(p) {
    friends[[length(friends)+1]] <<- p; p$friends[[length(p$friends)+1]] <- .self; invisible(.self) },
    toString=function() paste0("P:", name)))
p1 <- Person$new(name="a"); p2 <- Person$new(name="b"); p1$addFriend(p2); length(p2$friends); p2$friends[[1]]$toString(); sapply(p1$friends, function(p) p$name)
Person$methods()
p1$field("name"); p1$field("name","zz"); p1$name
is(p1); is(p1, "envRefClass"); class(p1)[1]; inherits(p1,"Person"); isVirtualClass("envRefClass")
Person$help("toString"); with(list(), p1$name); p1[["name"]]; get("name", p1); exists("name", envir=as.environment(p1))
Q <- setRefClass("Q", fields=list(n="numeric"), methods=list(rec=function(k) { if (k==0) return(n); n <<- n + k
    rec(k-1) }, other=function() .self$rec(3))); Q$new(n=0)$other()
Person$className
# R5
Account <- setRefClass("Account", fields=list(owner="character", balance="numeric"),
  methods=list(
   deposit=function(x) { "Deposit money"; balance <<- balance + x; invisible(.self) },
   withdraw=function(x) { if (x > balance) stop("insufficient funds"); balance <<- balance - x; invisible(.self) },
   show=function() cat("Account:", owner, balance, "\n")))
a <- Account$new(owner="Ann", balance=100)
a$deposit(50); a; a$balance; b <- a; b$deposit(1); a$balance; cc <- a$copy(); cc$deposit(1000); a$balance; cc$balance
a$deposit(10)$withdraw(5); a$balance; tryCatch(a$withdraw(1e6), error=function(e) cat("Error:", conditionMessage(e), "\n"))
a$balance <- 7; a; print(a); class(a)
Savings <- setRefClass("Savings", contains="Account", fields=list(rate="numeric"), methods=list(
  addInterest=function() { deposit(balance*rate) }, show=function() { callSuper(); cat("rate", rate, "\n") }))
s <- Savings$new(owner="Bob", balance=200, rate=0.1); s$addInterest(); s; is(s,"Account"); is(s)
tryCatch(a$balance <- "x", error=function(e) cat(conditionMessage(e), "\n"))
tryCatch(Account$new(foo=1), error=function(e) cat(conditionMessage(e), "\n"))
P <- setRefClass("P", fields=c("x","y"), methods=list(initialize=function(...) { initFields(...)
    if (length(x)==0) x <<- 0; .self }, norm=function() sqrt(x^2+y^2)))
p <- P$new(x=3,y=4); p$norm(); p; P$new(y=1)
P$methods(scale=function(k) { x <<- x*k; y <<- y*k; invisible(.self) })
q <- P$new(x=1,y=2); q$scale(3)$norm(); P$fields(); P$className; P
q$show(); isVirtualClass("P"); identical(p,p); p$getClass(); 
Stack <- setRefClass("Stack", fields=list(items="list"), methods=list(push=function(x) items[[length(items)+1]] <<-
    x, pop=function() { v <- items[[length(items)]]; items[[length(items)]] <<- NULL; v },
    size=function() length(items), empty=function() length(items)==0))
s <- Stack$new(); s$push(1); s$push("two"); s$size(); s$pop(); s$size(); s$empty(); s
Counter <- setRefClass("Counter", fields=list(n="numeric"), methods=list(initialize=function(n=0, ...) { n <<- n
    callSuper(...) }, inc=function() { n <<- n+1; invisible(.self) }))
k <- Counter$new(); k$inc()$inc(); k$n; Counter$new(n=5)$n
T <- setRefClass("T", fields=list(area=function(v) { if (missing(v)) w*h else stop("read-only") }, w="numeric",
                                  h="numeric")); t1 <- T$new(w=2,h=3); t1$area
tryCatch(t1$area <- 3, error=function(e) cat(conditionMessage(e),"\n"))
Node <- setRefClass("Node", fields=list(value="numeric", nxt="ANY")); n <- Node$new(value=1, nxt=NULL)
n$nxt <- Node$new(value=2); n$nxt$value; is.null(n$nxt$nxt)
p$x <- 10; p$field("x"); p$field("y", 99); p$y; Account <- setRefClass("Account", fields=list(b="numeric")); Account$methods(); 
# an object is one, however many fields it has
.One <- setRefClass("One", fields = list(x = "numeric", y = "list")); a <- .One$new(x = 1)
length(a); lengths(list(a, 1:3)); seq_along(a); length(a$copy()); length(list2env(list(p = 1, q = 2)))
# the generator of a class that is there
.Two <- setRefClass("Two", fields = list(x = "numeric"), methods = list(f = function() x, g = function() f()))
G <- getRefClass("Two"); class(G); G$className; G$new(x = 3)$f(); G$fields(); class(G$new(x = 1)$getRefClass()); G$methods(h = function() x + 1); G$new(x = 1)$h()
for (k in list(3, "numeric", "nosuch")) print(tryCatch(getRefClass(k), error = conditionMessage))

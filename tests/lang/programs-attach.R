# attach() and detach(): names on the search list, what is masked; kin that whole programs have met
women2 <- women; attach(women); search()[1:3]; mean(height)
quiet <- function(e) withCallingHandlers(e, message = function(m) { cat(conditionMessage(m)); invokeRestart("muffleMessage") })
weight <- 1; quiet(attach(women2)); quiet(attach(women)); detach(women); detach("women2"); search()[1:3]; detach(); search()[2]
tryCatch(detach(nosuch), error = function(e) print(e))
e <- attach(list(q = 1, w = 2), name = "L"); q; w; environmentName(e); detach("L")
myError <- function(msg) structure(class = c("myError", "error", "condition"), list(message = msg, call = sys.call(-1)))
g <- function() stop(myError("bad")); tryCatch(g(), myError = print)
h <- function() { e <- myError("worse"); stop(e) }; tryCatch(h(), error = print)
.row(c(2, 2)); .col(c(2, 3)); formatDL(c(a = "first", b = "second"), width = 20, indent = 5)
f <- function(...) chkDots(...); tryCatch(f(a = 1, b = 2), warning = function(w) cat(conditionMessage(w), "\n"))
transform(data.frame(x = 1:2), y = x * 2); transform(1:3, z = 4:6)
withCallingHandlers(as.roman(c("XII", "abc")), warning = function(w) { print(w); invokeRestart("muffleWarning") })

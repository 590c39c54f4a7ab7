# oracle: no
# A list nested deeper than can be printed is an error (GNU R's: C stack usage is too close to the limit).
x <- NULL
for (i in 1:300000) x <- list(x)
r <- tryCatch(capture.output(print(x)), error = function(e) conditionMessage(e))
print(grepl("nested too deeply", r))
y <- 1
for (i in 1:100) y <- list(y)
print(max(nchar(capture.output(print(y)))))

# Calls with too few, too many or the wrong arguments: the words of the error, and the call that it names.
t1 <- function(e) tryCatch(print(eval(e)), error = function(x) cat(conditionMessage(x), "|", deparse(conditionCall(x))[1], "\n"))
for (e in expression(missing(), missing(a, b), `::`(a), `::`(), `:::`(1, 2, 3), do.call(sum), do.call(), do.call(args = list()),
    `%*%`(1), `%*%`(), `%*%`(1, 2, 3), `@`(a), `@`(), assign("x"), assign(1), assign(), get(), exists(), get(1), exists(NULL), get0(),
    rgb(), rgb(1), rgb(1, 2), rgb(.1, .2, .3), rgb(cbind(.1, .2, .3)), rgb(data.frame(a = 1, b = 0)), rgb(t(c(a = .1, b = .2, c = .3))),
    Encoding(1), new(1), new(NULL), new(mean), new("numeric"))) t1(e)
format(as.Date(c("0009-01-01", "0110-03-01", "2020-01-01")), "%C")
